/** Analytics in the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Analytics } from "../../analytics/Analytics.js"
import { Interval } from "../../analytics/Series.js"
import { type AnalyticsReport, encodeAnalytics } from "../../json/AnalyticsJson.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** Options of `analytics.compute`. */
export interface AnalyticsOptions {
  /** Responses submitted at this time or later: an ISO timestamp, a day such as `2026-11-20` (UTC), or a Date. */
  readonly from?: string | Date | undefined
  /** Responses submitted before this time. */
  readonly to?: string | Date | undefined
  /** Interval of `series`, in UTC. Weeks start on Monday. Default `day`. */
  readonly interval?: "day" | "week" | "month" | undefined
}

/** Statistics of surveys, always up to date. */
export interface AnalyticsApi {
  /**
   * Computes counts, completion rate, NPS and a breakdown of each question. Includes every response that was
   * acknowledged before the call. Numbers are not rounded. Rejects with `NotFound` when `owner` has no such survey.
   *
   * @example
   * const { nps, totals } = await canvass.analytics.compute(owner.id, survey.id, { interval: "week" })
   */
  readonly compute: (owner: string, surveyId: string, options?: AnalyticsOptions) => Promise<AnalyticsReport>
}

export const analyticsApi = ({ run }: Calls, analytics: Analytics): AnalyticsApi => ({
  compute: (owner, surveyId, options) =>
    run(Effect.flatMap(
      Arguments.all({
        owner: Arguments.owner(owner),
        id: Arguments.surveyId(surveyId),
        options: decodeOptions(options)
      }),
      ({ id, options: { interval = "day", ...range }, owner }) =>
        Effect.map(analytics.compute(owner, id, { ...range, interval }), encodeAnalytics)
    ))
})

const decodeOptions = Arguments.options(() =>
  Arguments.ordered(Schema.Struct({ ...Arguments.range, interval: Arguments.optional(Interval) }))
)
