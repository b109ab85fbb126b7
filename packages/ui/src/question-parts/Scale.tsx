/** Parts that rating, slider and net promoter score share: numbers on a scale. */
import type { AnswerValue, Scale, ScaleLabels } from "@canvass/core/questionnaire"
import type { Entries } from "../entries/Entries.js"
import { formatPlainNumber } from "../i18n/format.js"
import type { RespondentLanguage } from "../i18n/languages.js"
import type { AnswerErrorMessages } from "./answers/AnswerErrorMessages.js"
import { type ControlProps, type FieldEntry, fieldName } from "./controls/QuestionControl.js"
import type { ValueChoice } from "./QuestionTypeUi.js"
import { answerErrorTexts } from "./texts/answerErrorTexts.js"

/** The ends of a scale. */
export type ScaleRange = Pick<Scale, "max" | "min">

interface ScaleQuestion {
  readonly key: string
  readonly settings: ScaleLabels
}

/** A row of equal buttons. */
export const ScaleButtons = (
  { aria, entries, id, question, scale: { max, min } }: ControlProps<ScaleQuestion> & { readonly scale: ScaleRange }
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
export const ScaleEnds = (
  { labels: { maxLabel, minLabel }, max, min }: ScaleRange & { readonly labels: ScaleLabels }
) =>
  (minLabel ?? maxLabel) === undefined ? null : (
    <div class={max - min + 1 > maxInOneRow ? "ends numbered" : "ends"}>
      <span data-value={min}>{minLabel}</span>
      <span data-value={max}>{maxLabel}</span>
    </div>
  )

/** Where the page is very narrow, more buttons take two rows: then the labels of the ends name their numbers. */
const maxInOneRow = 10

export const readScale = (question: ScaleQuestion, entries: Entries): string | null =>
  entries.all(fieldName(question))[0] ?? null

export const fieldsOfNumber = (
  question: ScaleQuestion,
  value: AnswerValue
): ReadonlyArray<FieldEntry> =>
  (typeof value === "number" || typeof value === "string") && String(value).trim() !== "" &&
    Number.isFinite(Number(value))
    ? [[fieldName(question), String(Number(value))]]
    : []

/** Messages about a number that is not on a scale. */
export const scaleErrors = ({ max, min }: ScaleRange, language: RespondentLanguage): AnswerErrorMessages => {
  const { notBetween, notNumber } = answerErrorTexts[language]
  return {
    "out-of-range": notBetween(formatPlainNumber(language, min), formatPlainNumber(language, max)),
    "wrong-type": notNumber,
    "invalid-format": notNumber
  }
}

/** The numbers of a scale. Undefined: they are too many, or none. */
export const scaleChoices = ({ max, min }: ScaleRange): ReadonlyArray<ValueChoice> | undefined => {
  const count = max - min + 1
  return count < 1 || count > maxChoices
    ? undefined
    : Array.from({ length: count }, (_, index) => String(min + index)).map((value) => ({ value, label: value }))
}

/** A scale of more numbers has an input. */
const maxChoices = 20
