/** A question of a survey. What is particular to its type is defined in `question-types/`. */
import * as Schema from "effect/Schema"
import { questionTypeNames, questionTypes } from "./question-types/questionTypes.js"

/** The name of a question type. */
export const QuestionType = Schema.Literal(...questionTypeNames).annotations({ identifier: "QuestionType" })
export type QuestionType = typeof QuestionType.Type

/** A question as it is stored. Its `type` decides which settings it has. */
export const Question = Schema.Union(...Object.values(questionTypes).map(({ questionSchema }) => questionSchema))
  .annotations({ identifier: "Question" })
export type Question = typeof Question.Type
