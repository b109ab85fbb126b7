/** What is wrong with answers, in words for respondents. */
import { type Language, Limits, type Question, ratingScale, sliderScale, ValidationError } from "@canvass/core"
import type { ApiProblem } from "@canvass/http"
import { formatBytes } from "../question-parts/formatBytes.js"
import type { QuestionOf } from "../question-parts/QuestionControl.js"
import { maxBytesOf } from "../question-types/file.js"
import { type ErrorTexts, respondentTexts } from "../texts/respondentTexts.js"

/** The errors of a form by the id of the question. */
export type AnswerErrors = ReadonlyMap<string, QuestionErrors>

export interface QuestionErrors {
  /** Each once, in the order in which the API names them. */
  readonly messages: ReadonlyArray<string>
  /** Values of the rows of a matrix that have an error. */
  readonly rows: ReadonlySet<string>
}

/** No errors. */
export const none: AnswerErrors = new Map()

/**
 * Returns the errors of a refused submission whose answers are those of all questions, in their order.
 */
export const ofProblem = (
  questions: ReadonlyArray<Question.Question>,
  { errors }: ApiProblem,
  language: Language
): AnswerErrors => {
  const t = respondentTexts[language].errors
  const found = new Map<string, { readonly messages: Set<string>; readonly rows: Set<string> }>()
  for (const violation of errors) {
    const [list, index, ...steps] = ValidationError.pointerSteps(violation.pointer)
    const question = list === "answers" && index !== undefined ? questions[Number(index)] : undefined
    if (question === undefined) continue
    const place = steps[0] === "value" ? steps.slice(1) : steps
    const entry = found.get(question.id) ?? { messages: new Set(), rows: new Set() }
    found.set(question.id, entry)
    entry.messages.add(messageOf(question, violation, place, t))
    if (question.type === "matrix") {
      const [row] = place
      if (row !== undefined) entry.rows.add(row)
    }
  }
  return new Map([...found].map(([id, { messages, rows }]) => [id, { messages: [...messages], rows }]))
}

/** The error of a file that the API has refused. */
export const ofUpload = (question: QuestionOf<"file">, { status }: ApiProblem, language: Language): string => {
  const t = respondentTexts[language].errors
  return status === 413
    ? t.fileTooLarge(formatBytes(maxBytesOf(question)))
    : status === 415
    ? t.fileType
    : t.fileNotStored
}

/** `place` is where in the value. A code without a message of its own has that of the API, in English. */
const messageOf = (
  question: Question.Question,
  { code, detail }: ValidationError.Violation,
  place: ReadonlyArray<string>,
  t: ErrorTexts
): string => {
  switch (code) {
    case "required":
      return question.type === "matrix" && place.length > 0 ? t.rowMissing : t.required
    case "too-short":
      return place.at(-1) === "other"
        ? t.otherMissing
        : t.tooShort(question.type === "text" ? question.settings.minLength ?? 1 : 1)
    case "too-long":
      return t.tooLong(
        question.type === "text"
          ? question.settings.maxLength ?? Limits.defaults.textAnswer
          : Limits.defaults.optionText
      )
    case "too-few":
      return question.type === "multiple_choice" ? t.tooFew(question.settings.minSelected ?? 1) : t.rankAll
    case "too-many": {
      const maxItems = maxItemsOf(question)
      return maxItems === undefined ? detail : t.tooMany(maxItems)
    }
    case "duplicate":
      return question.type === "ranking" ? t.rankOnce : detail
    case "out-of-range":
    case "off-step":
    case "wrong-type":
    case "invalid-format":
      return formatMessage(question, code, detail, t)
    case "invalid-character":
      return t.invalidCharacter
    case "unknown-file":
      return t.fileMissing
    case "unknown-option":
    case "unknown-row":
    case "unknown-question":
    case "retired-question":
      return t.questionChanged
    default:
      return detail
  }
}

const maxItemsOf = (question: Question.Question): number | undefined => {
  if (question.type === "multiple_choice") return question.settings.maxSelected
  if (question.type === "file") return question.settings.maxFiles ?? 1
  return question.type === "ranking" ? question.settings.topN : undefined
}

/** The message for a number, a date or a text that does not have the form that the question demands. */
const formatMessage = (
  question: Question.Question,
  code: "invalid-format" | "off-step" | "out-of-range" | "wrong-type",
  detail: string,
  t: ErrorTexts
): string => {
  switch (question.type) {
    case "slider":
    case "rating":
    case "nps": {
      const { max, min, step } = question.type === "slider"
        ? sliderScale(question.settings)
        : question.type === "rating"
        ? ratingScale(question.settings)
        : { min: 0, max: 10, step: 1 }
      if (code === "out-of-range") return t.notBetween(min, max)
      return code === "off-step" ? t.offStep(step, min) : t.notNumber
    }
    case "date": {
      const { max, min } = question.settings
      if (code !== "out-of-range") return t.notDate
      return [
        ...min === undefined ? [] : [t.dateBefore(min)],
        ...max === undefined ? [] : [t.dateAfter(max)]
      ].join(" ")
    }
    case "text":
      return question.settings.format === undefined ? detail : textFormats(t)[question.settings.format]
    case "single_choice":
    case "multiple_choice":
    case "boolean":
    case "matrix":
    case "ranking":
    case "file":
      return t.questionChanged
  }
}

const textFormats = (t: ErrorTexts) => ({
  email: t.notEmail,
  url: t.notUrl,
  number: t.notNumber,
  phone: t.notPhone
})
