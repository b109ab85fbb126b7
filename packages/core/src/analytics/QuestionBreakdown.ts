/** The figures of one question. Each question type defines its figures. */
import * as Schema from "effect/Schema"
import type { QuestionCounts } from "../statistics/QuestionCounts.js"
import { definitionOf, questionTypes } from "../surveys/question-types/questionTypes.js"
import type { Question } from "../surveys/Question.js"

/** The figures of one question. Its `type` decides which fields it has. */
export const QuestionBreakdown = Schema.Union(
  ...Object.values(questionTypes).map(({ breakdownSchema }) => breakdownSchema)
).annotations({ identifier: "QuestionBreakdown" })
export type QuestionBreakdown = typeof QuestionBreakdown.Type

/**
 * Computes the figures from the counts and the present question.
 *
 * @param completed - The number of completed responses to the survey.
 */
export const make = (
  question: Question,
  retired: boolean,
  counts: QuestionCounts,
  completed: number
): QuestionBreakdown => definitionOf(question).breakdown(question, retired, counts, completed)
