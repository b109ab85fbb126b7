/** Keeps the rollups of busy surveys up to date, so that reading their analytics does not wait for a count. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { Analytics } from "../analytics/Analytics.js"
import { AnsweredSurveys } from "../analytics/AnsweredSurveys.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import * as BackgroundJob from "./BackgroundJob.js"

/** Refreshes the rollups of busy surveys. Returns the number of these surveys. */
export const run: Effect.Effect<number, never, Analytics | AnsweredSurveys> = Effect.gen(function*() {
  const analytics = yield* Analytics
  const answered = yield* AnsweredSurveys
  const surveys = answered.takeBusy()
  // A survey that was deleted meanwhile needs no rollups.
  yield* Effect.forEach(surveys, ({ id, owner }) => Effect.ignore(analytics.refresh(owner, id)), { discard: true })
  return surveys.length
})

/** Runs the job when a survey is busy. A survey whose refresh fails is refreshed after as many responses again. */
export const start: Effect.Effect<void, never, Analytics | AnsweredSurveys | Scope.Scope | Transactor> = Effect.gen(
  function*() {
    const answered = yield* AnsweredSurveys
    const { observe } = yield* Transactor
    const job = yield* BackgroundJob.start({
      name: "rollup-refresh",
      run: Effect.map(run, (refreshed) => ({ refreshed })),
      nextDue: Effect.succeed(Infinity)
    })
    yield* observe(() => {
      if (answered.hasBusy()) job.requestRun(0)
    })
  }
)
