import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { AccountId, QuestionId, ResponseId, SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Order, PageRequest } from "../values/Page.js"
import type { Response, ResponseStatus } from "./Response.js"

/** By `submittedAt`: `from` inclusive, `to` exclusive. Without `status`: both. */
export interface ResponseFilter {
  readonly status?: ResponseStatus | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

/** Where responses rest. */
export class ResponseStore extends Context.Tag("@canvass/core/ResponseStore")<ResponseStore, {
  readonly find: (owner: AccountId, survey: SurveyId, id: ResponseId) => Effect.Effect<Option.Option<Response>>
  /** By `submittedAt`, then id. At most `limit + 1` rows: the one more tells that others follow. */
  readonly page: (
    owner: AccountId,
    survey: SurveyId,
    filter: ResponseFilter,
    page: PageRequest
  ) => Effect.Effect<ReadonlyArray<Response>>
  readonly count: (owner: AccountId, survey: SurveyId, filter: ResponseFilter) => Effect.Effect<number>
  /** The whole list in chunks, in the order of `page`, in memory that does not grow with it. */
  readonly stream: (
    owner: AccountId,
    survey: SurveyId,
    filter: ResponseFilter,
    order: Order
  ) => Stream.Stream<ReadonlyArray<Response>>
  /** Those of `questions` that any response of the survey answers, partial ones included. */
  readonly answered: (
    owner: AccountId,
    survey: SurveyId,
    questions: ReadonlyArray<QuestionId>
  ) => Effect.Effect<ReadonlySet<QuestionId>>
}>() {}
