/** Analytics in the promise API. */
import * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { Analytics } from "../../analytics/Analytics.js"
import { CalendarInterval, parseRangeEnd } from "../../analytics/Calendar.js"
import { Interval } from "../../analytics/Series.js"
import { type AnalyticsReport, type AnalyticsTrend, encodeAnalytics, encodeTrend } from "../../json/AnalyticsJson.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import { choiceFields, type FilterOptions, pastFields, type PastOptions } from "./ResponsesApi.js"

/** Which responses are counted, and how they are split. */
export interface AnalyticsSelection extends FilterOptions, PastOptions {
  /** Responses submitted at this time or later: an ISO timestamp, a day such as `2026-11-20` (UTC), or a Date. */
  readonly from?: string | Date | undefined
  /** Responses submitted before this time. */
  readonly to?: string | Date | undefined
  /**
   * What to split by: the key of a question (`<key>.<row>` for a matrix), `field.<name>`, `variable.<name>`,
   * `property.language`, `property.questionnaireVersion`, or `segments.` and the ids of segments with commas between.
   */
  readonly by?: string | undefined
  /** The groups of `by`, a question or variable with numbers, are bands: `[18, 30]` gives `<18`, `18-<30`, `>=30`. */
  readonly bands?: ReadonlyArray<number> | undefined
}

/** Options of `analytics.compute`. */
export interface AnalyticsOptions extends AnalyticsSelection {
  /** Interval of `series`, in UTC. Weeks start on Monday. Default `day`. */
  readonly interval?: "day" | "week" | "month" | undefined
  /**
   * Whether the report has the `digest` of its counts, with which it can be cited. Rejects with `InvalidInput`
   * (`not-citable`) then when a filter or groups depend on a variable or on `today`. With `asOf`, the digest comes
   * anyway where it can.
   */
  readonly digest?: boolean | undefined
}

/** Options of `analytics.trend`. */
export interface TrendOptions extends AnalyticsSelection {
  /** Weeks start on Monday. Default `month`. */
  readonly interval?: "day" | "week" | "month" | "quarter" | undefined
  /** The key of the question whose figures are wanted. Default: those of the survey. */
  readonly question?: string | undefined
  /** The name of the variable whose figures are wanted, in place of a question. */
  readonly variable?: string | undefined
  /** The name of a time zone (IANA) in which intervals begin, and the days of `from` and `to`. Default `UTC`. */
  readonly timeZone?: string | undefined
}

/** Statistics of surveys, always up to date. */
export interface AnalyticsApi {
  /**
   * Computes counts, completion rate, NPS and a breakdown of each question. Includes every response that was
   * acknowledged before the call. Numbers are not rounded. With `by`, each question has the figures of each group.
   * Rejects with `NotFound` when `owner` has no such survey, with `InvalidInput`, which names every violation of the
   * filter, and with `RuleViolated` when there are more than 200 groups.
   *
   * @example
   * const { nps, totals } = await canvass.analytics.compute(owner.id, survey.id, { interval: "week" })
   * const { asOf, digest } = await canvass.analytics.compute(owner.id, survey.id, { digest: true })
   */
  readonly compute: (owner: string, surveyId: string, options?: AnalyticsOptions) => Promise<AnalyticsReport>
  /**
   * Computes the figures of each interval from the first response (or `from`) to the last (or `to`), empty ones too, at
   * most 400. With `by`, a series for each group. Rejects as `compute`.
   *
   * @example
   * const months = await canvass.analytics.trend(owner.id, survey.id, { question: "recommend", interval: "month" })
   */
  readonly trend: (owner: string, surveyId: string, options?: TrendOptions) => Promise<AnalyticsTrend>
}

export const analyticsApi = ({ run }: Calls, analytics: Analytics): AnalyticsApi => ({
  compute: (owner, surveyId, options) =>
    run(Effect.flatMap(
      Arguments.all({
        owner: Arguments.owner(owner),
        id: Arguments.surveyId(surveyId),
        options: decodeOptions(options)
      }),
      ({ id, options, owner }) =>
        Effect.map(analytics.compute(owner, id, { interval: "day", ...options }), encodeAnalytics)
    )),

  trend: (owner, surveyId, options) =>
    run(Effect.flatMap(
      Arguments.all({
        owner: Arguments.owner(owner),
        id: Arguments.surveyId(surveyId),
        options: decodeTrendOptions(options)
      }),
      ({ id, options, owner }) => Effect.map(analytics.trend(owner, id, { interval: "month", ...options }), encodeTrend)
    ))
})

const selection = {
  ...choiceFields,
  ...pastFields,
  by: Arguments.optional(Schema.String),
  bands: Arguments.optional(Schema.Array(Schema.Finite))
}

/** A timestamp, or a day of the time zone. */
const RangeEndText = Schema.transformOrFail(Schema.String, Schema.Union(Schema.Int, Schema.String), {
  strict: true,
  decode: (text, _options, ast) => {
    const end = parseRangeEnd(text)
    return end === undefined
      ? ParseResult.fail(
        new ParseResult.Type(ast, text, "expected an RFC 3339 timestamp, or a day such as 2026-11-20")
      )
      : ParseResult.succeed(end)
  },
  encode: (end) => ParseResult.succeed(String(end))
})

const decodeOptions = Arguments.options(() =>
  Arguments.ordered(Schema.Struct({
    ...Arguments.range,
    ...selection,
    interval: Arguments.optional(Interval),
    digest: Arguments.optional(Schema.Boolean)
  }))
)

const decodeTrendOptions = Arguments.options(() =>
  Schema.Struct({
    ...selection,
    from: Arguments.optional(RangeEndText),
    to: Arguments.optional(RangeEndText),
    interval: Arguments.optional(CalendarInterval),
    question: Arguments.optional(Schema.String),
    timeZone: Arguments.optional(Schema.String),
    variable: Arguments.optional(Schema.String)
  })
)
