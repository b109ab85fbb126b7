/** Parts that rating, slider and net promoter score share: numbers on a scale. */
import type { AnswerValue, Language, QuestionTypes } from "@canvass/core"
import { BarChart, itemsOfCounts } from "../charts/BarChart.js"
import type { Entries } from "../form/Entries.js"
import { formatFigure, formatNumber, noFigure } from "../i18n/format.js"
import type { RespondentLanguage } from "../i18n/languages.js"
import { type AnswerContent, textContent } from "./answers/AnswerContent.js"
import type { AnswerErrorMessages } from "./answers/AnswerErrorMessages.js"
import { type ControlProps, type FieldEntry, fieldName } from "./controls/QuestionControl.js"
import { FigureList } from "./figures/FigureList.js"
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
    "out-of-range": notBetween(min, max),
    "wrong-type": notNumber,
    "invalid-format": notNumber
  }
}

type NumberBreakdown = QuestionTypes.BreakdownOf<"nps" | "rating" | "slider">

/** Mean, median and spread of numbers. */
export const NumberFigures = ({ figures: { max, mean, median, min, stdDev }, language, unit }: {
  readonly figures: Pick<NumberBreakdown, "max" | "mean" | "median" | "min" | "stdDev">
  readonly language: Language
  readonly unit?: string | undefined
}) => {
  const t = scaleTexts[language]
  const figure = (value: number | null): string => {
    const text = formatFigure(language, value, 2)
    return value === null || unit === undefined ? text : `${text} ${unit}`
  }
  return (
    <FigureList
      items={[
        [t.mean, figure(mean)],
        [t.median, figure(median)],
        [t.standardDeviation, figure(stdDev)],
        [t.range, min === null ? noFigure : `${formatFigure(language, min, 2)} – ${figure(max)}`]
      ]}
    />
  )
}

/** A bar for each value of a scale, and the figures of the numbers. */
export const ScaleFigures = ({ figures, labels, language, scale: { max, min } }: {
  readonly figures: QuestionTypes.BreakdownOf<"nps" | "rating">
  readonly scale: Scale
  readonly labels: ScaleLabels | undefined
  readonly language: Language
}) => (
  <>
    <BarChart
      caption={figures.text}
      language={language}
      items={itemsOfCounts(figures.histogram.map(({ count, value }) => {
        const text = formatNumber(language, value)
        const end = value === min ? labels?.minLabel : value === max ? labels?.maxLabel : undefined
        return { label: end === undefined ? text : `${text} · ${end}`, count }
      }))}
    />
    <NumberFigures figures={figures} language={language} />
  </>
)

/** A number and the end of its scale. `undefined`: the answer is no number. */
export const scaleContent = (
  { max }: Scale,
  value: AnswerValue.AnswerValue,
  language: Language
): AnswerContent | undefined =>
  typeof value === "number"
    ? textContent(`${formatNumber(language, value)} / ${formatNumber(language, max)}`)
    : undefined
