/** Deletes expired idempotency keys and refresh tokens. Any number of instances may run the job. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Committer } from "../unit-of-work/Committer.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { JobSettings } from "./JobSettings.js"

/** Deletes what has expired at the current time. */
export const run: Effect.Effect<void, never, Committer> = Effect.gen(function*() {
  const committer = yield* Committer
  const now = yield* Instant.now
  yield* Effect.orDie(committer.commit({
    guards: [],
    changes: [{ _tag: "ExpiredDataRemoved", now }],
    events: [],
    audit: Option.none()
  }))
})

/** Runs the job every `JobSettings.cleanupIntervalMillis`. */
export const layer: Layer.Layer<never, never, Committer> = Layer.scopedDiscard(
  Effect.flatMap(JobSettings, ({ cleanupIntervalMillis }) =>
    BackgroundJob.start({
      name: "expired-data-cleanup",
      run: Effect.as(run, {}),
      nextDue: Effect.map(Instant.now, (now) => now + cleanupIntervalMillis)
    }))
)
