/** Deletes what removed accounts have left, and then what their surveys have left. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { AccountStore } from "../../accounts/model/AccountStore.js"
import type { SurveyStore } from "../../surveys/SurveyStore.js"
import type { Committer } from "../../unit-of-work/Committer.js"
import type { Transactor } from "../../unit-of-work/Transactor.js"
import * as Instant from "../../values/Instant.js"
import { commitInSteps } from "../commitInSteps.js"
import * as RemovedDataPurge from "./RemovedDataPurge.js"
import * as RemovedSurveyPurge from "./RemovedSurveyPurge.js"

/** Deletes what is due now, and returns the number of units of work that it took. */
export const run: Effect.Effect<number, never, AccountStore | Committer | SurveyStore> = Effect.gen(function*() {
  const { firstRemoved } = yield* AccountStore
  const now = yield* Instant.now
  const units = yield* commitInSteps(Effect.map(
    firstRemoved,
    Option.filterMap(({ dueAt, id }) =>
      dueAt > now
        ? Option.none()
        : Option.some({ _tag: "RemovedAccountPurged", accountId: id, now, ...RemovedDataPurge.purgeBounds })
    )
  ))
  return units === 0 ? 0 : units + (yield* RemovedSurveyPurge.run)
})

/** Runs the job when a transaction of this process removes an account, and when the store may forget one. */
export const start: Effect.Effect<void, never, AccountStore | Committer | Scope.Scope | SurveyStore | Transactor> =
  RemovedDataPurge.start({
    name: "removed-account-purge",
    run,
    nextDue: Effect.flatMap(
      AccountStore,
      ({ firstRemoved }) =>
        Effect.map(firstRemoved, Option.match({ onNone: () => Infinity, onSome: ({ dueAt }) => dueAt }))
    ),
    removals: ["AccountRemoved"]
  })
