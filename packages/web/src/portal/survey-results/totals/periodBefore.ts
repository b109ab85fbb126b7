/** The figures of as many days before the days that are shown, for what has changed since. */
import type { AnalyticsResult } from "@canvass/core"
import type { ApiRefused, InProcessApi } from "@canvass/http"
import * as Effect from "effect/Effect"
import { dayCount, daysAfter } from "../../filters/DateRange.js"
import { apiSelectionOf, type Selection } from "../selection/Selection.js"

export interface PeriodBefore extends Pick<AnalyticsResult.AnalyticsResult, "nps" | "totals"> {
  /** Number of its days. */
  readonly days: number
}

/**
 * Reads the figures of the days before. `undefined`: the days that are shown have no beginning.
 *
 * @param today the last day that is shown when the selection has no end
 */
export const readPeriodBefore = (
  api: InProcessApi,
  surveyId: string,
  selection: Selection,
  today: string
): Effect.Effect<PeriodBefore | undefined, ApiRefused> => {
  const { asOf, range: { from, to = today } } = selection
  if (from === undefined || from > to) return Effect.succeed(undefined)
  const days = dayCount(from, to)
  const range = { from: daysAfter(from, -days), to: daysAfter(from, -1) }
  return Effect.map(
    api.invoke("analytics.ofSurvey", {
      path: { id: surveyId },
      query: { ...apiSelectionOf({ ...selection, range }), interval: "month", ...asOf === undefined ? {} : { asOf } }
    }),
    ({ nps, totals }) => ({ nps, totals, days })
  )
}
