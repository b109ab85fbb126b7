/** Options and matrix rows that were removed from questions with answers. They are kept with their last labels. */
import { fixedLimits } from "../values/Limits.js"
import type { LabelledValue, Option, Row } from "./question-parts/definition/Option.js"
import { type Question, rowsOf } from "./Question.js"
import { type QuestionInput, sentRowsOf } from "./QuestionInput.js"

type RetiredFields = Pick<Question, "retiredOptions" | "retiredRows">

/** Whether a new version of a question lacks an option or a row that the question has now. */
export const removesOptions = (question: Question, sent: QuestionInput): boolean =>
  missing(question.options, sent.options).length > 0 || missing(rowsOf(question), sentRowsOf(sent)).length > 0

/**
 * The retired options and rows of a question after an edit: those that it had and those that the edit removes, except
 * for values that the new version has. An unanswered question that loses options keeps none. What is retired has no
 * image: nobody sees it, and its asset may be deleted.
 *
 * @param question - The question before the edit, of the same type.
 */
export const retiredAfterEdit = (question: Question, sent: QuestionInput, isAnswered: boolean): RetiredFields => {
  if (!isAnswered && removesOptions(question, sent)) return {}
  const options = retire(question.retiredOptions, question.options, sent.options).map(withoutImage)
  const rows = retire(question.retiredRows, rowsOf(question), sentRowsOf(sent))
  return {
    ...options.length === 0 ? {} : { retiredOptions: options },
    ...rows.length === 0 ? {} : { retiredRows: rows }
  }
}

/** Whether a question has retired options or rows. */
export const hasRetiredOptions = ({ retiredOptions, retiredRows }: Question): boolean =>
  retiredOptions !== undefined || retiredRows !== undefined

/** The retired options and rows of a question as the API lists them. Empty if there are none. */
export const retiredOptionsOf = (question: Question) =>
  hasRetiredOptions(question)
    ? [{ questionId: question.id, options: question.retiredOptions ?? [], rows: question.retiredRows ?? [] }]
    : []

/** Whether a question has fields that the API does not show. */
export const hasStoredFields = (question: Question): boolean =>
  hasRetiredOptions(question) || question.highestCode !== undefined || question.highestRowCode !== undefined ||
  question.variableNames !== undefined

/** The question as the API shows it. */
export const withoutStoredFields = (stored: Question): Question => {
  const { highestCode: _, highestRowCode: __, retiredOptions: ___, retiredRows: ____, variableNames: _____, ...shown } =
    stored
  return shown
}

const retire = <Part extends Row>(
  retired: ReadonlyArray<Part> = [],
  present: ReadonlyArray<Part>,
  sent: ReadonlyArray<LabelledValue>
): ReadonlyArray<Part> => missing([...retired, ...present], sent).slice(-fixedLimits.retiredOptions)

/** The question as it is kept when it is retired. */
export const retiredQuestion = (question: Question): Question =>
  question.image === undefined && question.options.every(({ image }) => image === undefined)
    ? question
    : questionWithoutImages(question)

const questionWithoutImages = ({ image: _, ...question }: Question): Question => ({
  ...question,
  options: question.options.map(withoutImage)
})

const withoutImage = (option: Option): Option => {
  if (option.image === undefined) return option
  const { image: _, ...kept } = option
  return kept
}

/** Those of `options` whose values `others` does not have. */
const missing = <Part extends LabelledValue>(
  options: ReadonlyArray<Part>,
  others: ReadonlyArray<LabelledValue>
): ReadonlyArray<Part> => {
  const values = new Set(others.map(({ value }) => value))
  return options.filter(({ value }) => !values.has(value))
}
