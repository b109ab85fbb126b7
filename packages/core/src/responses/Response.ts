/** What one respondent answered (specification, Response; decisions §5). */
import * as Schema from "effect/Schema"
import { AccountId, ResponseId, SurveyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import type { Position } from "../values/Page.js"
import { Answer } from "./Answer.js"

export const ResponseStatus = Schema.Literal("completed", "partial")
export type ResponseStatus = typeof ResponseStatus.Type

export const Metadata = Schema.Record({ key: Schema.String, value: Schema.String })

/**
 * `submittedAt` is when it was completed, or last saved while partial. `revision` counts the saves of a partial
 * response, so that two that cross each other don't lose answers.
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
  revision: Schema.Int
})
export type Response = typeof Response.Type

export const position = (response: Response): Position => ({ at: response.submittedAt, id: response.id })
