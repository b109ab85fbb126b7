/** A question that is answered with files. */
import type { QuestionTypes } from "@canvass/core"
import { fileTexts, formatBytes, formatNumber, questionTypeUis, typeName } from "@canvass/ui"
import { BarChart, itemsOfCounts } from "../../charts/BarChart.js"
import { compareFigures } from "../../question-parts/figures/FigureLine.js"
import { FigureList } from "../../question-parts/figures/FigureList.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"

export const file: QuestionTypePages<"file"> = {
  ...questionTypeUis.file,
  figures: {
    isWide: false,
    view: ({ figures: { bytes, count, text, types }, language }) => {
      const t = fileTexts[language]
      return (
        <>
          <BarChart
            caption={text}
            heading={t.types}
            items={itemsOfCounts(types.map(({ count, type }) => ({ label: typeName(type, language), count })))}
            language={language}
          />
          <FigureList items={[[t.files, formatNumber(language, count)], [t.totalSize, formatBytes(language, bytes)]]} />
        </>
      )
    },
    compare: ({ figures, language }) =>
      compareFigures<ComparedFiles>(figures, [
        { label: fileTexts[language].files, cell: ({ count }) => ({ text: formatNumber(language, count) }) },
        { label: fileTexts[language].totalSize, cell: ({ bytes }) => ({ text: formatBytes(language, bytes) }) }
      ])
  },
  trend: undefined,
  // Files are shown as they are stored: the answer has their names.
  answerContent: () => undefined,
  sampleAnswer: () => undefined
}

type ComparedFiles = Pick<QuestionTypes.BreakdownOf<"file">, "bytes" | "count">
