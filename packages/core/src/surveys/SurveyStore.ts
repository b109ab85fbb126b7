import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Order, PageRequest } from "../values/Page.js"
import type { Survey, SurveyStatus, SurveySummary, Visibility } from "./Survey.js"

/** `text` is looked for anywhere in the title, case-insensitively for ASCII letters; `%` and `_` mean themselves. */
export interface SurveyFilter {
  readonly status?: SurveyStatus | undefined
  readonly visibility?: Visibility | undefined
  readonly text?: string | undefined
}

/** Where surveys rest. Reads are scoped to one account, but for those of the respondent, who has none. */
export class SurveyStore extends Context.Tag("@canvass/core/SurveyStore")<SurveyStore, {
  readonly find: (owner: AccountId, id: SurveyId) => Effect.Effect<Option.Option<Survey>>
  /** For respondents: any account's survey. */
  readonly findForRespondent: (id: SurveyId) => Effect.Effect<Option.Option<Survey>>
  /** For respondents: any account's survey. */
  readonly findBySlug: (slug: string) => Effect.Effect<Option.Option<Survey>>
  /** By creation, then id. At most `limit + 1` rows: the one more tells that others follow. */
  readonly page: (
    owner: AccountId,
    filter: SurveyFilter,
    page: PageRequest
  ) => Effect.Effect<ReadonlyArray<SurveySummary>>
  readonly count: (owner: AccountId, filter: SurveyFilter) => Effect.Effect<number>
  /** The whole list in chunks, in the order of `page`, in memory that does not grow with it. */
  readonly stream: (
    owner: AccountId,
    filter: SurveyFilter,
    order: Order
  ) => Stream.Stream<ReadonlyArray<SurveySummary>>
  /** Published surveys of all accounts whose `closesAt` is `now` or earlier, longest overdue first, at most `limit`. */
  readonly overdue: (now: Instant, limit: number) => Effect.Effect<ReadonlyArray<Survey>>
}>() {}
