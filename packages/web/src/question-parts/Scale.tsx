/** Parts that rating, slider and net promoter score share: numbers on a scale. */
import type { AnswerValue } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import type { ScaleLabels } from "@canvass/core/questionnaire"
import { formatFigure, formatNumber, noFigure, type ScaleRange, scaleTexts } from "@canvass/ui"
import { type ChartTone, ColumnChart } from "../charts/ColumnChart.js"
import { componentTexts } from "../components/componentTexts.js"
import { type AnswerContent, textContent } from "./answers/AnswerContent.js"
import { type FigureLine, shareCell } from "./figures/FigureLine.js"
import { FigureList } from "./figures/FigureList.js"
import type { TrendFigures } from "./figures/TrendFigures.js"

/** Figures of numbers. */
export interface NumberSummary {
  readonly min: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly median: number | null
  /** How far the exact median may be from `median`. Absent: it is exact. */
  readonly medianMaxError?: number | null
  readonly stdDev: number | null
}

/** Mean, median and spread of numbers. */
export const NumberFigures = ({ figures, language, unit }: {
  readonly figures: NumberSummary
  readonly language: Language
  readonly unit?: string | undefined
}) => {
  const t = scaleTexts[language]
  const { max, mean, min, stdDev } = figures
  const figure = (value: number | null): string => {
    const text = formatFigure(language, value, 2)
    return value === null || unit === undefined ? text : `${text} ${unit}`
  }
  return (
    <FigureList
      items={[
        [t.mean, figure(mean)],
        [t.median, medianText(figures, { language, unit })],
        [t.standardDeviation, figure(stdDev)],
        [t.range, min === null ? noFigure : `${formatFigure(language, min, 2)} – ${figure(max)}`]
      ]}
    />
  )
}

/** A column for each value of a scale, in order, and the figures of the numbers. */
export const ScaleFigures = ({ figures, labels, language, toneOf }: {
  readonly figures: NumberSummary & Pick<ComparedNumbers, "histogram"> & { readonly text: string }
  readonly labels: ScaleLabels | undefined
  /** The colour of the column of a value. Default: all have the same. */
  readonly toneOf?: (value: number) => ChartTone
  readonly language: Language
}) => (
  <>
    <ColumnChart
      caption={figures.text}
      heading={componentTexts[language].answer}
      series={[{ label: componentTexts[language].count, tone: "main" }]}
      items={figures.histogram.map(({ count, value }) => ({
        label: formatNumber(language, value),
        values: [count],
        ...toneOf === undefined ? {} : { tone: toneOf(value) }
      }))}
      ends={[labels?.minLabel, labels?.maxLabel]}
      hasShares
      language={language}
    />
    <NumberFigures figures={figures} language={language} />
  </>
)

/** The figures of numbers that are compared. */
export interface ComparedNumbers {
  readonly answered: number
  readonly mean: number | null
  readonly median: number | null
  readonly medianMaxError?: number | null
  readonly margin95: number | null
  readonly histogram: ReadonlyArray<{ readonly value: number; readonly count: number }>
  readonly higherThan?: ReadonlyArray<number> | null
}

interface Unit {
  readonly language: Language
  readonly unit?: string | undefined
}

/** The line of the mean, with its margin of error. */
export const meanLine = (unit: Unit): FigureLine<Pick<ComparedNumbers, "higherThan" | "margin95" | "mean">> => ({
  label: scaleTexts[unit.language].mean,
  cell: ({ higherThan, margin95, mean }) => ({
    text: withUnit(mean, unit),
    hint: margin95 === null ? undefined : `± ${formatNumber(unit.language, margin95, 2)}`,
    higherThan
  })
})

/** The figures that mean and median are shown of. */
export type MeanAndMedian = Pick<ComparedNumbers, "higherThan" | "margin95" | "mean" | "median" | "medianMaxError">

/** The lines of mean and median. */
export const meanLines = (unit: Unit): ReadonlyArray<FigureLine<MeanAndMedian>> => [
  meanLine(unit),
  { label: scaleTexts[unit.language].median, cell: (figures) => ({ text: medianText(figures, unit) }) }
]

/** The median, and whether it is approximate. */
const medianText = (
  { median, medianMaxError }: Pick<ComparedNumbers, "median" | "medianMaxError">,
  unit: Unit
): string => (medianMaxError ?? 0) === 0 ? withUnit(median, unit) : `≈ ${withUnit(median, unit)}`

const withUnit = (value: number | null, { language, unit }: Unit): string =>
  value === null || unit === undefined
    ? formatFigure(language, value, 2)
    : `${formatNumber(language, value, 2)} ${unit}`

/** The lines of the shares of all values of a scale. */
export const valueLines = (
  histogram: ComparedNumbers["histogram"],
  language: Language
): ReadonlyArray<FigureLine<ComparedNumbers>> =>
  histogram.map(({ value }) => ({
    label: formatNumber(language, value),
    cell: ({ answered, histogram }) => {
      const count = histogram.find((entry) => entry.value === value)?.count ?? 0
      return shareCell(language, count, answered === 0 ? null : count / answered)
    }
  }))

/** A number and the end of its scale. `undefined`: the answer is no number. */
export const scaleContent = (
  { max }: ScaleRange,
  value: AnswerValue.AnswerValue,
  language: Language
): AnswerContent | undefined =>
  typeof value === "number"
    ? textContent(`${formatNumber(language, value)} / ${formatNumber(language, max)}`)
    : undefined

/** The mean in a trend. */
export const meanTrend = (
  { max, min }: ScaleRange,
  language: Language
): TrendFigures<{ readonly mean: number | null }> => ({
  figures: [{ label: scaleTexts[language].mean, valueOf: ({ mean }) => mean }],
  format: (value) => formatNumber(language, value, 2),
  range: [min, max]
})
