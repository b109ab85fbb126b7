/** A question of a survey. `question-types/` defines the behaviour of each type. */
import * as Schema from "effect/Schema"
import type { Row } from "./question-parts/definition/Option.js"
import { questionTypeNames, questionTypes } from "./question-types/questionTypes.js"

/** The name of a question type. */
export const QuestionType = Schema.Literal(...questionTypeNames).annotations({ identifier: "QuestionType" })
export type QuestionType = typeof QuestionType.Type

/** A question as it is stored. Its `type` decides which settings it has. */
export const Question = Schema.Union(...Object.values(questionTypes).map(({ storedSchema }) => storedSchema))
  .annotations({ identifier: "StoredQuestion" })
export type Question = typeof Question.Type

/** The rows of a question: none unless it is a matrix. */
export const rowsOf = (
  question:
    | { readonly type: "matrix"; readonly settings: { readonly rows: ReadonlyArray<Row> } }
    | { readonly type: Exclude<QuestionType, "matrix"> }
): ReadonlyArray<Row> => question.type === "matrix" ? question.settings.rows : []

/** The rows of a question, then the retired ones. */
export const allRows = (question: Question): ReadonlyArray<Row> => [
  ...rowsOf(question),
  ...question.retiredRows ?? []
]

/** The question with other rows. One that is no matrix stays as it is. */
export const mapRows = (question: Question, map: (rows: ReadonlyArray<Row>) => ReadonlyArray<Row>): Question =>
  question.type === "matrix"
    ? { ...question, settings: { ...question.settings, rows: map(question.settings.rows) } }
    : question
