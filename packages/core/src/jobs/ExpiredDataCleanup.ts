/**
 * Deletes expired idempotency keys and refresh tokens in small units of work, so that other writes wait for one unit
 * only. Any number of instances may run the job.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { AccountStore } from "../accounts/AccountStore.js"
import type { Committer } from "../unit-of-work/Committer.js"
import { IdempotencyStore } from "../unit-of-work/IdempotencyStore.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { commitInSteps } from "./commitInSteps.js"
import { JobSettings } from "./JobSettings.js"

/** Deletes what has expired at the current time, and returns the number of units of work that it took. */
export const run: Effect.Effect<number, never, AccountStore | Committer | IdempotencyStore> = Effect.gen(function*() {
  const { earliestExpiry } = yield* IdempotencyStore
  const { earliestTokenExpiry } = yield* AccountStore
  const now = yield* Instant.now
  return yield* commitInSteps(Effect.map(Effect.all([earliestExpiry, earliestTokenExpiry]), (found) => {
    const earliest = Math.min(...found.map(Option.getOrElse(() => Infinity)))
    return earliest > now
      ? Option.none()
      : Option.some({ _tag: "ExpiredDataRemoved", now: Math.min(now, earliest + unitMillis) })
  }))
})

/**
 * One unit of work deletes what expired within so many milliseconds. It deletes no more than the store could write in
 * that time.
 */
const unitMillis = 1_000

/** Runs the job every `JobSettings.cleanupIntervalMillis`. */
export const layer: Layer.Layer<never, never, AccountStore | Committer | IdempotencyStore> = Layer.scopedDiscard(
  Effect.flatMap(JobSettings, ({ cleanupIntervalMillis }) =>
    BackgroundJob.start({
      name: "expired-data-cleanup",
      run: Effect.map(run, (units) => ({ units })),
      nextDue: Effect.map(Instant.now, (now) => now + cleanupIntervalMillis)
    }))
)
