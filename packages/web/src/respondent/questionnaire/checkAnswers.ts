/** Checks the answers of a form without sending them. */
import { answerValidator, type LimitValues, type Question, type ValidationError } from "@canvass/core"
import * as Either from "effect/Either"
import type { AnswersBody } from "../respondentCalls.js"

/** What answers are checked against, beside the questions. */
export interface CheckOptions {
  readonly limits: LimitValues
  /** The metadata of the response, which conditions may test. */
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Returns what the API would refuse, and stores nothing. Whether the files of an answer exist is not checked.
 *
 * @param body the answers of all questions, in their order
 */
export const checkAnswers = (
  questions: ReadonlyArray<Question.Question>,
  { answers, status }: AnswersBody,
  { limits, metadata }: CheckOptions
): ReadonlyArray<ValidationError.Violation> => {
  const entries = answers.map(({ questionId, value }, index) => ({
    at: `/answers/${index}`,
    field: "questionId" as const,
    name: questionId,
    value
  }))
  const checked = answerValidator({ questions, retired: [] }, limits)
    .validate(entries, { complete: status === "completed", at: "/answers", metadata, now: Date.now() })
  return Either.isLeft(checked) ? checked.left : []
}
