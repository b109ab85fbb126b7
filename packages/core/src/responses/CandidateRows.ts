/**
 * Reads the responses that a filter may select, for lists, searches and exports. The store reads all rows. A reader of
 * columns leaves out the rows of which the columns tell that the predicate does not select them.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { Order, Position } from "../values/Page.js"
import type { Response } from "./Response.js"
import type { ResponseFilter } from "./ResponseFilter.js"
import { ResponseStore } from "./ResponseStore.js"

/**
 * Streams all responses that a filter selects, in the order of the list, and others that its predicate does not select:
 * the caller tests them. Arguments as for `ResponseStore.stream`.
 */
export type ReadCandidates = (
  owner: AccountId,
  survey: SurveyId,
  filter: ResponseFilter,
  order: Order,
  from?: Position
) => Stream.Stream<ReadonlyArray<Response>>

/** What reads candidates. Undefined: the store does. */
export class CandidateRows extends Context.Reference<CandidateRows>()("@canvass/core/CandidateRows", {
  defaultValue: (): ReadCandidates | undefined => undefined
}) {}

export const candidateReader: Effect.Effect<ReadCandidates, never, ResponseStore> = Effect.map(
  Effect.all([CandidateRows, ResponseStore]),
  ([given, store]): ReadCandidates =>
    given ??
      ((owner, survey, { predicate: _, ...filter }, order, from) => store.stream(owner, survey, filter, order, from))
)
