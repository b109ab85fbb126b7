/** How answers are compared, and by which operators. */
import type { QuestionType } from "../../questions/Question.js"
import type { Operator, Property } from "../questionnaire/Condition.js"
import type { QuestionSettings } from "../questionnaire/SurveyLogic.js"

/** How the answer to a question, or a part of it, is compared. The names are those of the documentation. */
export type AnswerKind =
  | "boolean"
  | "day"
  | "field"
  | "file"
  | "instant"
  | "language"
  | "list"
  | "number"
  | "option"
  | "options"
  | "place"
  | "status"
  | "text"

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
): AnswerKind => {
  switch (question.type) {
    case "text":
      return question.settings.format === "number" ? "number" : "text"
    case "nps":
    case "rating":
    case "slider":
      return "number"
    case "boolean":
      return "boolean"
    case "date":
      return question.settings.includeTime === true ? "instant" : "day"
    case "single_choice":
      return "option"
    case "multiple_choice":
      return "options"
    case "matrix":
      return row === undefined ? "list" : question.settings.multiple === true ? "options" : "option"
    case "ranking":
      return option === undefined ? "list" : "place"
    case "file":
      return "file"
  }
}

/** The kind of the answers that a subject can be compared with. */
export const comparedKind = (kind: AnswerKind): AnswerKind =>
  kind === "field" ? "text" : kind === "place" ? "number" : kind
