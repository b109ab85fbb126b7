/** One sentence that a store keeps, with the means to write what its proof needs. */
import * as Effect from "effect/Effect"
import type { Store } from "../Store.js"
import { Committer } from "../unit-of-work/Committer.js"
import type { Change, GuardFailed, UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import { expectSame } from "./expectSame.js"
import * as World from "./World.js"

/** `check` dies when the store breaks it. It needs a store that is empty. */
export interface StorePromise {
  readonly title: string
  readonly check: Effect.Effect<void, never, Store>
}

export const promise = <E>(title: string, check: Effect.Effect<void, E, Store>): StorePromise => ({
  title,
  check: Effect.orDie(check)
})

export const commit = (parts: Partial<UnitOfWork>): Effect.Effect<void, GuardFailed, Committer> =>
  Effect.flatMap(Committer, (committer) => committer.commit(World.unit(parts)))

/** Commits changes as one unit, without guards. */
export const put = (...changes: ReadonlyArray<Change>): Effect.Effect<void, never, Committer> =>
  Effect.orDie(commit({ changes }))

/** Expects that this guard fails. */
export const refused = <R>(guard: GuardFailed["guard"], effect: Effect.Effect<void, GuardFailed, R>) =>
  Effect.flatMap(Effect.flip(effect), (failed) => expectSame(failed.guard, guard, "the guard that failed"))
