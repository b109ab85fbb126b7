/** How answers are compared, and by which operators. */
import type { AnswerKind } from "../questionnaire/AnswerModel.js"
import type { Operator, Property } from "../questionnaire/Condition.js"
import type { QuestionSettings } from "../questionnaire/QuestionSettings.js"
import { answerModels, type QuestionType } from "../questionnaire/types/registry.js"

const ofTexts: ReadonlyArray<Operator> = ["answered", "equals", "anyOf", "contains"]
const ofNumbers: ReadonlyArray<Operator> = ["answered", "equals", "anyOf", "lt", "lte", "gt", "gte"]

/** The operators of each kind. */
export const operatorsOf: Readonly<Record<AnswerKind, ReadonlyArray<Operator>>> = {
  text: ofTexts,
  field: ofTexts,
  language: ["answered", "equals", "anyOf"],
  number: ofNumbers,
  day: ofNumbers,
  instant: ofNumbers,
  boolean: ["answered", "equals"],
  option: ["answered", "equals", "anyOf"],
  options: ["answered", "anyOf", "allOf", "count"],
  place: ofNumbers,
  list: ["answered", "count"],
  status: ["answered", "equals", "anyOf"],
  file: ["answered"]
}

/** The kind of each property of a stored response. */
export const kindOfProperty: Readonly<Record<Property, AnswerKind>> = {
  submittedAt: "instant",
  startedAt: "instant",
  durationSeconds: "number",
  questionnaireVersion: "number",
  seed: "number",
  externalId: "field",
  language: "field",
  status: "status"
}

/** The kind of the answers to a question, to a row of a matrix, or of the place of an option of a ranking. */
export const kindOf = (
  question: { readonly type: QuestionType; readonly settings: QuestionSettings },
  row?: string,
  option?: string
): AnswerKind => answerModels[question.type].kind(question.settings, row, option)

/** The kind of what a test of a question reads, and the operators of such a test. */
export const askedOf = (
  question: { readonly type: QuestionType; readonly settings?: QuestionSettings },
  row?: string,
  option?: string
): { readonly kind: AnswerKind; readonly operators: ReadonlyArray<Operator> } => {
  const { settings = {}, type } = question
  const kind = kindOf({ type, settings }, row, option)
  return { kind, operators: settings.allowOther === true ? [...operatorsOf[kind], "other"] : operatorsOf[kind] }
}

/** The kind of the answers that a subject can be compared with. */
export const comparedKind = (kind: AnswerKind): AnswerKind =>
  kind === "field" ? "text" : kind === "place" ? "number" : kind
