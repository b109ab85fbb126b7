/** Closes surveys at their `closesAt`. Any number of instances may run the job: each survey is closed once. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { Surveys } from "../surveys/Surveys.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { StoreDurability } from "../unit-of-work/StoreDurability.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { JobSettings } from "./JobSettings.js"

/** Closes all surveys that are overdue now. Returns how many this call closed. */
export const run: Effect.Effect<number, never, Surveys | SurveyStore> = Effect.gen(function*() {
  const store = yield* SurveyStore
  const surveys = yield* Surveys
  const overdue = yield* store.overdue(yield* Instant.now, batchSize)
  const results = yield* Effect.forEach(overdue, surveys.expire)
  const closed = results.filter((isClosed) => isClosed).length
  return overdue.length < batchSize ? closed : closed + (yield* run)
})

/** Surveys that are read at a time. One may take 1 MiB, and a batch `ReadBudget.maxBatchBytes`. */
const batchSize = 4

/**
 * Runs the job at the earliest `closesAt`. A transaction of this process that publishes a survey, or changes its
 * `closesAt`, is observed. What other processes write is found after `JobSettings.recheckMillis`. No other process can
 * write to a store that is not durable: there the job sleeps until a survey closes.
 */
export const start: Effect.Effect<void, never, Scope.Scope | Surveys | SurveyStore | Transactor> = Effect.gen(
  function*() {
    const { observe } = yield* Transactor
    const { isDurable } = yield* StoreDurability
    const recheckMillis = isDurable ? (yield* JobSettings).recheckMillis : undefined
    const store = yield* SurveyStore
    const job = yield* BackgroundJob.start({
      name: "survey-expiry",
      run: Effect.map(run, (closed) => ({ closed })),
      nextDue: Effect.map(store.nextClosing, Option.getOrElse(() => Infinity)),
      recheckMillis
    })
    yield* observe(({ changes }) => {
      for (const change of changes) {
        if (change._tag !== "SurveyPut") continue
        const { closesAt, status } = change.survey
        if (status === "published" && closesAt !== null) job.requestRun(closesAt)
      }
    })
  }
)

/** Runs this job alone. */
export const layer: Layer.Layer<never, never, Surveys | SurveyStore | Transactor> = Layer.scopedDiscard(start)
