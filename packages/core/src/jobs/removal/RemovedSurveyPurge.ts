/** Deletes the responses of removed surveys. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import type { Committer } from "../../unit-of-work/Committer.js"
import type { Transactor } from "../../unit-of-work/Transactor.js"
import { commitInSteps } from "../commitInSteps.js"
import * as RemovedDataPurge from "./RemovedDataPurge.js"

/** Deletes the rows that removed surveys have left. Returns the number of units of work. */
export const run: Effect.Effect<number, never, Committer | SurveyStore> = Effect.flatMap(
  SurveyStore,
  ({ nextRemoved }) =>
    commitInSteps(Effect.map(
      nextRemoved,
      Option.map((surveyId) => ({ _tag: "RemovedSurveyPurged", surveyId, ...RemovedDataPurge.purgeBounds }))
    ))
)

/** Runs the job when a transaction of this process removes a survey. `RemovedAccountPurge` calls it for accounts. */
export const start: Effect.Effect<void, never, Committer | Scope.Scope | SurveyStore | Transactor> = RemovedDataPurge
  .start({
    name: "removed-survey-purge",
    run,
    nextDue: Effect.succeed(Infinity),
    removals: ["SurveyRemoved"]
  })
