/** How long the audit log is kept: for ever, unless the installation says otherwise (decisions §11 leave it open). */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { Committer } from "../unit-of-work/Committer.js"
import * as Instant from "../values/Instant.js"

/** Once now: entries older than that are gone. Any number of instances may do it. */
export const sweep = (keptMillis: number): Effect.Effect<void, never, Committer> =>
  Effect.gen(function*() {
    const committer = yield* Committer
    const before = Math.max(Instant.earliest, (yield* Instant.now) - keptMillis)
    yield* Effect.orDie(committer.commit({
      guards: [],
      changes: [{ _tag: "AuditEntriesRemoved", before }],
      events: [],
      audit: Option.none()
    }))
  })

/** Every ten minutes in the background, so that there is never much of it at once. */
export const layer = (keptMillis: number): Layer.Layer<never, never, Committer> =>
  Layer.scopedDiscard(
    sweep(keptMillis).pipe(
      Effect.catchAllCause((cause) => Effect.logWarning("Old entries of the audit log could not be forgotten.", cause)),
      Effect.repeat(Schedule.spaced("10 minutes")),
      Effect.forkScoped
    )
  )
