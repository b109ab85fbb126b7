/** A column for each bin of numbers. */
import type { Language, NumberBin } from "@canvass/core/ports"
import { formatNumber, scaleTexts } from "@canvass/ui"
import { ColumnChart } from "../../charts/ColumnChart.js"
import { componentTexts } from "../../components/componentTexts.js"

export const NumberBinChart = ({ bins, caption, language }: {
  readonly bins: ReadonlyArray<NumberBin>
  readonly caption: string
  readonly language: Language
}) => (
  <ColumnChart
    caption={caption}
    heading={scaleTexts[language].value}
    series={[{ label: componentTexts[language].count, tone: "main" }]}
    items={bins.map(({ count, from, to }) => ({
      label: from === to
        ? formatNumber(language, from, maxFractionDigits)
        : `${formatNumber(language, from, maxFractionDigits)} – <${formatNumber(language, to, maxFractionDigits)}`,
      values: [count]
    }))}
    language={language}
  />
)

/** Limits of bins have six. Single numbers may have more. */
const maxFractionDigits = 12
