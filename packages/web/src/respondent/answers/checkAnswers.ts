/** Checks the answers of a form without sending them. */
import type { LimitValues, ValidationError } from "@canvass/core"
import { answerValidator } from "@canvass/core/ports"
import * as Either from "effect/Either"
import type { AnswersBody } from "../respondentCalls.js"
import type { WalkedSurvey } from "./questionWalk.js"
import type { StoredAnswers } from "./storedAnswers.js"

/** What answers are checked against, beside the questions. */
export interface CheckOptions {
  readonly limits: LimitValues
  /** The metadata of the response, which conditions may test. */
  readonly metadata: Readonly<Record<string, string>>
  /** The answers that the response has already. */
  readonly stored?: StoredAnswers
}

/**
 * Returns what the API would refuse, and stores nothing. Whether the files of an answer exist is not checked. The
 * pointer of a question that misses its answer, and has no answer in the body, is `/answers`.
 */
export const checkAnswers = (
  { language = null, questions, variables }: WalkedSurvey,
  { answers, status }: AnswersBody,
  { limits, metadata, stored = [] }: CheckOptions
): ReadonlyArray<ValidationError.Violation> => {
  const entries = answers.map(({ questionId, value }, index) => ({
    at: `/answers/${index}`,
    field: "questionId" as const,
    name: questionId,
    value
  }))
  const checked = answerValidator({ questions, retired: [], variables }, limits).validate(entries, {
    complete: status === "completed",
    at: "/answers",
    previous: stored,
    metadata,
    language,
    now: Date.now()
  })
  return Either.isLeft(checked) ? checked.left : []
}
