/** Keeps aggregates up to date in the background, so that who asks for a busy survey need not wait for the count. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { Analytics } from "../analytics/Analytics.js"
import { AnsweredSurveys } from "../analytics/AnsweredSurveys.js"
import { RollupSizes } from "../analytics/Rollups.js"

/** Writes the aggregates of the surveys that have got enough responses for it, and says how many these were. */
export const sweep: Effect.Effect<number, never, Analytics | AnsweredSurveys> = Effect.gen(function*() {
  const analytics = yield* Analytics
  const answered = yield* AnsweredSurveys
  const { changesPerRollup, fanOut } = yield* RollupSizes
  const surveys = answered.take(changesPerRollup * fanOut)
  // One that is gone meanwhile needs nothing.
  yield* Effect.forEach(surveys, ({ id, owner }) => Effect.ignore(analytics.refresh(owner, id)), { discard: true })
  return surveys.length
})

/** Every second. A store that is out of reach for a while is tried again when more responses have come. */
export const layer: Layer.Layer<never, never, Analytics | AnsweredSurveys> = Layer.scopedDiscard(
  sweep.pipe(
    Effect.catchAllCause((cause) => Effect.logWarning("Aggregates could not be kept up to date.", cause)),
    Effect.repeat(Schedule.spaced("1 second")),
    Effect.forkScoped
  )
)
