/** Which surveys have been answered of late, and how often: their aggregates are looked after in the background. */
import * as Effect from "effect/Effect"
import type { AccountId, SurveyId } from "../values/Ids.js"

interface Answered {
  readonly owner: AccountId
  readonly id: SurveyId
  times: number
}

export class AnsweredSurveys extends Effect.Service<AnsweredSurveys>()("@canvass/core/AnsweredSurveys", {
  sync: () => {
    const answered = new Map<SurveyId, Answered>()
    return {
      /** Cheap: each submission calls it. */
      note: (owner: AccountId, id: SurveyId): void => {
        const known = answered.get(id)
        if (known !== undefined) known.times++
        else if (answered.size < mostSurveys) answered.set(id, { owner, id, times: 1 })
      },
      /** Those that were answered so often since they were last taken. */
      take: (times: number): ReadonlyArray<{ readonly owner: AccountId; readonly id: SurveyId }> => {
        const busy = Array.from(answered.values()).filter((survey) => survey.times >= times)
        for (const { id } of busy) answered.delete(id)
        return busy
      }
    }
  }
}) {}

/** A survey that finds no place waits until it is asked for. */
const mostSurveys = 100_000
