/** Work that is committed in small units, so that other writes wait for one unit only. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Committer } from "../unit-of-work/Committer.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import * as Instant from "../values/Instant.js"

/**
 * Commits changes, each as a unit of work of its own, as long as `next` returns one. Returns their number. After each
 * unit it pauses for as long as the unit took, so that it uses at most half of the store's time.
 */
export const commitInSteps = <R>(
  next: Effect.Effect<Option.Option<Change>, never, R>
): Effect.Effect<number, never, Committer | R> =>
  Effect.gen(function*() {
    const { commit } = yield* Committer
    let units = 0
    for (let change = yield* next; Option.isSome(change); change = yield* next) {
      const startedAt = yield* Instant.now
      yield* Effect.orDie(commit({ guards: [], changes: [change.value], events: [], audit: Option.none() }))
      units += 1
      yield* Effect.sleep((yield* Instant.now) - startedAt)
    }
    return units
  })
