/**
 * Deletes the responses of removed surveys, which no reader sees any more. It deletes them in small units of work, so
 * that other writes wait for one unit only. Any number of instances may run the job, and it continues after a restart.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SurveyStore } from "../surveys/SurveyStore.js"
import type { Committer } from "../unit-of-work/Committer.js"
import { StoreDurability } from "../unit-of-work/StoreDurability.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { commitInSteps } from "./commitInSteps.js"
import { JobSettings } from "./JobSettings.js"

/** Maximum number of responses that one unit of work deletes. */
export const maxRows = 500

/** Maximum size of the responses that one unit of work deletes, in bytes, unless a single one is larger. */
export const maxBytes = 2 * 1024 * 1024

/** Deletes what the removed surveys have left, and returns the number of units of work that it took. */
export const run: Effect.Effect<number, never, Committer | SurveyStore> = Effect.flatMap(
  SurveyStore,
  ({ nextRemoved }) =>
    commitInSteps(
      Effect.map(nextRemoved, Option.map((surveyId) => ({ _tag: "RemovedSurveyPurged", surveyId, maxRows, maxBytes })))
    )
)

/**
 * Runs the job when a transaction of this process removes a survey, or an account with its surveys. What another
 * process left is deleted after `JobSettings.cleanupIntervalMillis`, unless the store is not durable and so has no
 * other process.
 */
export const layer: Layer.Layer<never, never, Committer | SurveyStore | Transactor> = Layer.scopedDiscard(
  Effect.gen(function*() {
    const { isDurable } = yield* StoreDurability
    const { observe } = yield* Transactor
    const job = yield* BackgroundJob.start({
      name: "removed-survey-purge",
      run: Effect.map(run, (units) => ({ units })),
      nextDue: Effect.succeed(Infinity),
      recheckMillis: isDurable ? (yield* JobSettings).cleanupIntervalMillis : undefined
    })
    yield* observe(({ changes }) => {
      if (changes.some(({ _tag }) => _tag === "SurveyRemoved" || _tag === "AccountRemoved")) job.requestRun(0)
    })
  })
)
