/**
 * Forgets the ids of responses that were removed long ago. Their entries stay in the logs of their surveys, so that a
 * reader who has missed them learns that it has.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { keptMillis } from "../log/ChangeLimits.js"
import { LogStore } from "../log/LogStore.js"
import type { Committer } from "../unit-of-work/Committer.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { commitInSteps } from "./commitInSteps.js"
import { JobSettings } from "./JobSettings.js"

/** Forgets all ids that are due now, and returns the number of units of work. Any number of instances may run it. */
export const run: Effect.Effect<number, never, Committer | LogStore> = Effect.gen(function*() {
  const { oldestRemoval } = yield* LogStore
  const before = (yield* Instant.now) - keptMillis
  return yield* commitInSteps(Effect.map(oldestRemoval, (oldest) =>
    Option.map(
      Option.filter(oldest, (at) => at < before),
      () => ({ _tag: "LogShortened", before, maxRows })
    )))
})

/** Entries of one unit of work. */
const maxRows = 1_000

/** Runs the job when a removal is old enough, at most once every `JobSettings.cleanupIntervalMillis`. */
export const start: Effect.Effect<void, never, Committer | LogStore | Scope.Scope> = Effect.gen(function*() {
  const { cleanupIntervalMillis } = yield* JobSettings
  const { oldestRemoval } = yield* LogStore
  yield* BackgroundJob.start({
    name: "log-shortening",
    run: Effect.map(run, (units) => ({ units })),
    nextDue: Effect.zipWith(
      oldestRemoval,
      Instant.now,
      (oldest, now) => Math.max(Option.getOrElse(oldest, () => now) + keptMillis + 1, now + cleanupIntervalMillis)
    )
  })
})
