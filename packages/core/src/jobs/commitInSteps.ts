/** Work that is committed in small units, so that other writes wait for one unit only. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Committer } from "../unit-of-work/Committer.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import * as Instant from "../values/Instant.js"

/**
 * Commits changes as one unit of work, and pauses for as long as the unit took, so that a job which commits step by
 * step uses at most half of the store's time.
 */
export const commitStep = (changes: ReadonlyArray<Change>): Effect.Effect<void, never, Committer> =>
  Effect.gen(function*() {
    const { commit } = yield* Committer
    const startedAt = yield* Instant.now
    yield* Effect.orDie(commit(UnitOfWork.of({ changes })))
    yield* Effect.sleep((yield* Instant.now) - startedAt)
  })

/** Commits changes one by one, until `next` returns none. Returns the number of changes. */
export const commitInSteps = <R>(
  next: Effect.Effect<Option.Option<Change>, never, R>
): Effect.Effect<number, never, Committer | R> =>
  Effect.gen(function*() {
    let steps = 0
    for (let change = yield* next; Option.isSome(change); change = yield* next) {
      yield* commitStep([change.value])
      steps += 1
    }
    return steps
  })
