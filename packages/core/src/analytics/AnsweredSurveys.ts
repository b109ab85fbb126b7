/** Counts responses per survey, so that a background job refreshes the rollups of busy surveys. */
import * as Effect from "effect/Effect"
import { Transactor } from "../unit-of-work/Transactor.js"
import type { AccountId, SurveyId } from "../values/Ids.js"

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
    const surveys = new Map<SurveyId, AnsweredSurvey>()

    const add = (owner: AccountId, id: SurveyId): void => {
      const survey = surveys.get(id)
      if (survey !== undefined) survey.count++
      else if (surveys.size < maxSurveys) surveys.set(id, { owner, id, count: 1 })
    }

    /** Removes and returns the surveys with at least `minCount` new responses. */
    const take = (minCount: number): ReadonlyArray<{ readonly owner: AccountId; readonly id: SurveyId }> => {
      const busy = Array.from(surveys.values()).filter(({ count }) => count >= minCount)
      for (const { id } of busy) surveys.delete(id)
      return busy
    }

    yield* observe(({ changes }) => {
      for (const change of changes) {
        if (change._tag === "ResponsePut") add(change.response.accountId, change.response.surveyId)
      }
    })

    return { take }
  })
}) {}

/** Surveys that are counted at a time. A further survey is refreshed when its analytics are read. */
const maxSurveys = 100_000
