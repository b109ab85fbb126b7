/** Deletes old entries of all audit logs. Without this job entries are kept for ever. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Committer } from "../unit-of-work/Committer.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { JobSettings } from "./JobSettings.js"

/** Deletes the entries that are older than `retentionMillis`. Any number of instances may run it. */
export const run = (retentionMillis: number): Effect.Effect<void, never, Committer> =>
  Effect.gen(function*() {
    const committer = yield* Committer
    const before = Math.max(Instant.earliest, (yield* Instant.now) - retentionMillis)
    yield* Effect.orDie(committer.commit({
      guards: [],
      changes: [{ _tag: "AuditEntriesRemoved", before }],
      events: [],
      audit: Option.none()
    }))
  })

/** Runs the job every `JobSettings.cleanupIntervalMillis`, so that no run has much to delete. */
export const layer = (retentionMillis: number): Layer.Layer<never, never, Committer> =>
  Layer.scopedDiscard(
    Effect.flatMap(JobSettings, ({ cleanupIntervalMillis }) =>
      BackgroundJob.start({
        name: "audit-retention",
        run: Effect.as(run(retentionMillis), {}),
        nextDue: Effect.map(Instant.now, (now) => now + cleanupIntervalMillis)
      }))
  )
