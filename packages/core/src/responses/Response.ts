/** The response of one respondent to a survey. */
import * as Schema from "effect/Schema"
import { responseStatuses } from "../logic/questionnaire/SurveyLogic.js"
import { AccountId, QuestionId, ResponseId, SurveyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import { Metadata } from "../values/Metadata.js"
import type { Position } from "../values/Page.js"
import { Answer } from "./Answer.js"

/**
 * A respondent can add answers to a `partial` response until it ends: `completed`, `screenedOut` by a rule of a page,
 * or `overQuota` because a quota of the survey is full.
 */
export const ResponseStatus = Schema.Literal(...responseStatuses)
export type ResponseStatus = typeof ResponseStatus.Type

/** Whether nobody can add answers any more. Such a response has a place in the log of its survey. */
export const hasEnded = ({ status }: { readonly status: string }): boolean => status !== "partial"

/**
 * A response as it is stored. `submittedAt` is the time at which it ended, or was last saved while partial. `revision`
 * counts the times that it was saved, so that concurrent saves of a partial response lose no answers. `skipped` has the
 * questions that were shown and not answered, in order. It is written when the response ends, and never changes: a
 * question that is neither answered nor skipped was not shown. `variables` is written then, too; null: the survey has
 * none. `language` is a tag that the respondent's program has sent. `questionnaireVersion` is that of the survey at the
 * last save. `seed` decides about random orders and arms. The first request that stores the response fixes it.
 * `reached` is the question of the page that the respondent has reached. `quotaEnding` is the key of the ending of a
 * full quota that has ended the response, if any.
 */
export const Response = Schema.Struct({
  id: ResponseId,
  accountId: AccountId,
  surveyId: SurveyId,
  status: ResponseStatus,
  submittedAt: Instant,
  startedAt: Schema.NullOr(Instant),
  externalId: Schema.NullOr(Schema.String),
  metadata: Metadata,
  answers: Schema.Array(Answer),
  skipped: Schema.NullOr(Schema.Array(QuestionId)),
  variables: Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.NullOr(Schema.Number) })),
  language: Schema.NullOr(Schema.String),
  questionnaireVersion: Schema.NullOr(Schema.Int),
  seed: Schema.NullOr(Schema.Int),
  reached: Schema.NullOr(QuestionId),
  quotaEnding: Schema.NullOr(Schema.String),
  revision: Schema.Int
})
export type Response = typeof Response.Type

/**
 * Returns the questions that a response skipped, in the order of `shown`.
 *
 * @param shown - The questions that were shown to the respondent.
 */
export const skippedOf = (
  shown: ReadonlyArray<{ readonly id: QuestionId }>,
  answers: ReadonlyArray<Answer>
): ReadonlyArray<QuestionId> => {
  const answered = new Set(answers.map(({ questionId }) => questionId))
  return shown.flatMap(({ id }) => answered.has(id) ? [] : [id])
}

/** The position of a response in lists, which are ordered by `submittedAt`. */
export const position = (response: Response): Position => ({ at: response.submittedAt, id: response.id })
