/**
 * Closes surveys once their `closesAt` has come (decisions §2). Any number of instances may sweep: each survey is
 * closed once.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { Surveys } from "../surveys/Surveys.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import * as Instant from "../values/Instant.js"

/** How many are closed before the next look. */
const batchSize = 100

/** Closes all that are overdue now, and says how many this call closed. */
export const sweep: Effect.Effect<number, never, Surveys | SurveyStore> = Effect.gen(function*() {
  const store = yield* SurveyStore
  const surveys = yield* Surveys
  const overdue = yield* store.overdue(yield* Instant.now, batchSize)
  const closed = yield* Effect.forEach(overdue, surveys.expire)
  const won = closed.filter((mine) => mine).length
  return overdue.length < batchSize ? won : won + (yield* sweep)
})

/** Sweeps every second in the background. A store that is out of reach for a while is tried again the next second. */
export const layer: Layer.Layer<never, never, Surveys | SurveyStore> = Layer.scopedDiscard(
  sweep.pipe(
    Effect.catchAllCause((cause) => Effect.logWarning("The sweep of expired surveys failed.", cause)),
    Effect.repeat(Schedule.spaced("1 second")),
    Effect.forkScoped
  )
)
