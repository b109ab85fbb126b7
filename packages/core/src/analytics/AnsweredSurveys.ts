/** Counts responses that end, per survey, so that a background job refreshes the rollups of busy surveys. */
import * as Effect from "effect/Effect"
import { hasEnded } from "../responses/Response.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { RollupSizes } from "./rollups/Rollups.js"

/** A survey that was answered since it was last taken. */
interface AnsweredSurvey {
  readonly owner: AccountId
  readonly id: SurveyId
  count: number
}

export class AnsweredSurveys extends Effect.Service<AnsweredSurveys>()("@canvass/core/AnsweredSurveys", {
  dependencies: [Transactor.Default],
  scoped: Effect.gen(function*() {
    const { observe } = yield* Transactor
    const { changesPerRollup, fanOut } = yield* RollupSizes
    /** New responses that make a survey busy: they fill a rollup of the second level. */
    const busyCount = changesPerRollup * fanOut
    const busy = new Set<AnsweredSurvey>()
    const surveys = new Map<SurveyId, AnsweredSurvey>()

    const add = (owner: AccountId, id: SurveyId): void => {
      const survey = surveys.get(id) ?? { owner, id, count: 0 }
      if (survey.count === 0 && surveys.size >= maxSurveys) return
      surveys.set(id, survey)
      if (++survey.count >= busyCount) busy.add(survey)
    }

    const hasBusy = (): boolean => busy.size > 0

    /** Returns the busy surveys, and begins to count their responses anew. */
    const takeBusy = (): ReadonlyArray<{ readonly owner: AccountId; readonly id: SurveyId }> => {
      const taken = Array.from(busy)
      busy.clear()
      for (const { id } of taken) surveys.delete(id)
      return taken
    }

    yield* observe(({ changes }) => {
      for (const change of changes) {
        if (change._tag === "ResponsePut" && hasEnded(change.response)) {
          add(change.response.accountId, change.response.surveyId)
        }
      }
    })

    return { hasBusy, takeBusy }
  })
}) {}

/** Surveys that are counted at a time. A further survey is refreshed when its analytics are read. */
const maxSurveys = 100_000
