/** Parts that rating, slider and net promoter score share: numbers on a scale. */
import type { AnswerValue } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { type ChartTone, ColumnChart } from "../charts/ColumnChart.js"
import { componentTexts } from "../components/componentTexts.js"
import type { Entries } from "../form/Entries.js"
import { formatFigure, formatNumber, formatPlainNumber, noFigure } from "../i18n/format.js"
import type { RespondentLanguage } from "../i18n/languages.js"
import { type AnswerContent, textContent } from "./answers/AnswerContent.js"
import type { AnswerErrorMessages } from "./answers/AnswerErrorMessages.js"
import { type ControlProps, type FieldEntry, fieldName } from "./controls/QuestionControl.js"
import { type FigureLine, shareCell } from "./figures/FigureLine.js"
import { FigureList } from "./figures/FigureList.js"
import type { TrendFigures } from "./figures/TrendFigures.js"
import type { ValueChoice } from "./QuestionTypePages.js"
import { answerErrorTexts } from "./texts/answerErrorTexts.js"
import { scaleTexts } from "./texts/scaleTexts.js"

/** The ends of a scale. */
interface Scale {
  readonly min: number
  readonly max: number
}

interface ScaleQuestion {
  readonly key: string
  readonly settings: ScaleLabels
}

interface ScaleLabels {
  readonly minLabel?: string
  readonly maxLabel?: string
}

/** A row of equal buttons. */
export const ScaleButtons = (
  { aria, entries, id, question, scale: { max, min } }: ControlProps<ScaleQuestion> & { readonly scale: Scale }
) => {
  const name = fieldName(question)
  const chosen = entries.first(name)
  return (
    <>
      <div class="scale" data-count={max - min + 1}>
        {Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map((value, index) => (
          <label key={value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              checked={chosen === value}
              {...aria}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <ScaleEnds min={min} max={max} labels={question.settings} />
    </>
  )
}

/** The labels of both ends of a scale, if it has any. */
export const ScaleEnds = ({ labels: { maxLabel, minLabel }, max, min }: Scale & { readonly labels: ScaleLabels }) =>
  (minLabel ?? maxLabel) === undefined ? null : (
    <div class={max - min + 1 > maxInOneRow ? "ends numbered" : "ends"}>
      <span data-value={min}>{minLabel}</span>
      <span data-value={max}>{maxLabel}</span>
    </div>
  )

/** On phones, more buttons take two rows: then the labels of the ends name their numbers. */
const maxInOneRow = 5

export const readScale = (question: ScaleQuestion, entries: Entries): string | null =>
  entries.all(fieldName(question))[0] ?? null

export const fieldsOfNumber = (
  question: ScaleQuestion,
  value: AnswerValue.AnswerValue
): ReadonlyArray<FieldEntry> =>
  (typeof value === "number" || typeof value === "string") && String(value).trim() !== "" &&
    Number.isFinite(Number(value))
    ? [[fieldName(question), String(Number(value))]]
    : []

/** Messages about a number that is not on a scale. */
export const scaleErrors = ({ max, min }: Scale, language: RespondentLanguage): AnswerErrorMessages => {
  const { notBetween, notNumber } = answerErrorTexts[language]
  return {
    "out-of-range": notBetween(formatPlainNumber(language, min), formatPlainNumber(language, max)),
    "wrong-type": notNumber,
    "invalid-format": notNumber
  }
}

interface NumberSummary {
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
  { max }: Scale,
  value: AnswerValue.AnswerValue,
  language: Language
): AnswerContent | undefined =>
  typeof value === "number"
    ? textContent(`${formatNumber(language, value)} / ${formatNumber(language, max)}`)
    : undefined

/** The mean in a trend. */
export const meanTrend = (
  { max, min }: Scale,
  language: Language
): TrendFigures<{ readonly mean: number | null }> => ({
  figures: [{ label: scaleTexts[language].mean, valueOf: ({ mean }) => mean }],
  format: (value) => formatNumber(language, value, 2),
  range: [min, max]
})

/** The numbers of a scale. Undefined: they are too many, or none. */
export const scaleChoices = ({ max, min }: Scale): ReadonlyArray<ValueChoice> | undefined => {
  const count = max - min + 1
  return count < 1 || count > maxChoices
    ? undefined
    : Array.from({ length: count }, (_, index) => String(min + index)).map((value) => ({ value, label: value }))
}

/** A scale of more numbers has an input. */
const maxChoices = 20
