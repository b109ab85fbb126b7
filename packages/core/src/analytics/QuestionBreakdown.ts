/** The figures of one question. Each question type defines its figures. */
import * as Schema from "effect/Schema"
import type { GroupCounts, Grouping } from "../questions/question-parts/QuestionTypeDefinition.js"
import { definitionOf, questionTypes } from "../questions/question-types/questionTypes.js"
import type { Question } from "../questions/Question.js"

/** The figures of one question. Its `type` decides which fields it has. */
export const QuestionBreakdown = Schema.Union(
  ...Object.values(questionTypes).map(({ breakdownSchema }) => breakdownSchema)
).annotations({ identifier: "QuestionBreakdown" })
export type QuestionBreakdown = typeof QuestionBreakdown.Type

/**
 * Computes the figures from the counts and the present question.
 *
 * @param all - The counts of all responses.
 * @param grouping - Groups of them, whose figures are added and compared. Absent: no groups.
 */
export const make = (
  question: Question,
  retired: boolean,
  all: GroupCounts,
  grouping?: Grouping
): QuestionBreakdown => definitionOf(question).breakdown(question, retired, all, grouping)
