/**
 * Deletes what removed accounts have left, which no reader sees any more. It deletes in small units of work, so that
 * other writes wait for one unit only. Any number of instances may run the job, and it continues after a restart.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { AccountStore } from "../accounts/model/AccountStore.js"
import type { Committer } from "../unit-of-work/Committer.js"
import { StoreDurability } from "../unit-of-work/StoreDurability.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { commitInSteps } from "./commitInSteps.js"
import { JobSettings } from "./JobSettings.js"

/** Maximum number of rows that one unit of work deletes, and of subscriptions whose deliveries it looks for. */
export const maxRows = 500

/** Maximum size of the rows that one unit of work deletes, in bytes, unless a single one is larger. */
export const maxBytes = 2 * 1024 * 1024

/** Deletes what is due now, and returns the number of units of work that it took. */
export const run: Effect.Effect<number, never, AccountStore | Committer> = Effect.gen(function*() {
  const { firstRemoved } = yield* AccountStore
  const now = yield* Instant.now
  return yield* commitInSteps(Effect.map(
    firstRemoved,
    Option.filterMap(({ dueAt, id }) =>
      dueAt > now
        ? Option.none()
        : Option.some({ _tag: "RemovedAccountPurged", accountId: id, now, maxRows, maxBytes })
    )
  ))
})

/**
 * Runs the job when a transaction of this process removes an account, and when the store may forget one. What another
 * process left is deleted after `JobSettings.cleanupIntervalMillis`, unless the store is not durable and so has no
 * other process.
 */
export const layer: Layer.Layer<never, never, AccountStore | Committer | Transactor> = Layer.scopedDiscard(
  Effect.gen(function*() {
    const { isDurable } = yield* StoreDurability
    const { firstRemoved } = yield* AccountStore
    const { observe } = yield* Transactor
    const job = yield* BackgroundJob.start({
      name: "removed-account-purge",
      run: Effect.map(run, (units) => ({ units })),
      nextDue: Effect.map(firstRemoved, Option.match({ onNone: () => Infinity, onSome: ({ dueAt }) => dueAt })),
      recheckMillis: isDurable ? (yield* JobSettings).cleanupIntervalMillis : undefined
    })
    yield* observe(({ changes }) => {
      if (changes.some(({ _tag }) => _tag === "AccountRemoved")) job.requestRun(0)
    })
  })
)
