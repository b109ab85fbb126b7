/** Forgets idempotency keys and refresh tokens whose life is over, so that they don't pile up. Any number may do it. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { Committer } from "../unit-of-work/Committer.js"
import * as Instant from "../values/Instant.js"

/** Once now: what expired at this moment or before. */
export const sweep: Effect.Effect<void, never, Committer> = Effect.gen(function*() {
  const committer = yield* Committer
  const now = yield* Instant.now
  yield* Effect.orDie(committer.commit({
    guards: [],
    changes: [{ _tag: "ExpiredDataRemoved", now }],
    events: [],
    audit: Option.none()
  }))
})

/** Every ten minutes in the background. */
export const layer: Layer.Layer<never, never, Committer> = Layer.scopedDiscard(
  sweep.pipe(
    Effect.catchAllCause((cause) => Effect.logWarning("What has expired could not be forgotten.", cause)),
    Effect.repeat(Schedule.spaced("10 minutes")),
    Effect.forkScoped
  )
)
