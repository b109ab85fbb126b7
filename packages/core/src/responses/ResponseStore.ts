import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { AccountId, ResponseId, SurveyId } from "../values/Ids.js"
import type { Order, PageRequest, PageRows, Position } from "../values/Page.js"
import type { Response } from "./Response.js"
import type { ResponseFilter } from "./ResponseFilter.js"

/** The bytes of stored responses, as `ResponseBytes.bytesOf` counts them. */
export interface StoredBytes {
  /** Of all responses to the surveys of an account. */
  readonly account: number
  /** Of the partial responses to a survey. */
  readonly partial: number
}

/** What a store selects by. A predicate is tested by those who read: a store may hold answers that it cannot read. */
export type StoredFilter = Omit<ResponseFilter, "predicate">

/** Reads responses. Every read is scoped to one account and one survey. */
export class ResponseStore extends Context.Tag("@canvass/core/ResponseStore")<ResponseStore, {
  readonly find: (owner: AccountId, survey: SurveyId, id: ResponseId) => Effect.Effect<Option.Option<Response>>
  /** One page, ordered by `submittedAt`, then id. */
  readonly page: (
    owner: AccountId,
    survey: SurveyId,
    filter: StoredFilter,
    page: PageRequest
  ) => Effect.Effect<PageRows<Response>>
  /**
   * Counts the responses. A count of very many ends after the time of a search (`SearchMillis`), and is undefined.
   */
  readonly count: (owner: AccountId, survey: SurveyId, filter: StoredFilter) => Effect.Effect<number | undefined>
  /** Whether a response of the survey that has ended has this external id. */
  readonly hasEnded: (survey: SurveyId, externalId: string) => Effect.Effect<boolean>
  /** The bytes of the responses of the account, and of the partial responses of the survey. */
  readonly storedBytes: (owner: AccountId, survey: SurveyId) => Effect.Effect<StoredBytes>
  /**
   * The whole list in chunks, in the order of `page`. Holds one chunk in memory at a time. Ends at the last row that
   * there is when the stream begins, also while rows are added.
   *
   * @param from - The stream begins with the row at this position, or with the first one behind it.
   */
  readonly stream: (
    owner: AccountId,
    survey: SurveyId,
    filter: StoredFilter,
    order: Order,
    from?: Position
  ) => Stream.Stream<ReadonlyArray<Response>>
}>() {}
