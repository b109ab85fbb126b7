/** The analytics of a survey as JSON. */
import type * as Schema from "effect/Schema"
import { AnalyticsResult } from "../analytics/AnalyticsResult.js"
import type { QuestionBreakdown } from "../analytics/QuestionBreakdown.js"
import type { SeriesBucket } from "../analytics/Series.js"
import * as Trend from "../analytics/Trend.js"
import type { AnalyticsTest } from "../statistics/hypothesis-tests/AnalyticsTest.js"
import type { NetPromoterScore } from "../statistics/NetPromoterScore.js"
import { typedEncoderOf } from "./Encoder.js"

/** The figures of one question. `type` decides which fields it has. */
export type QuestionFigures = Schema.Schema.Encoded<typeof QuestionBreakdown>

/** Counts of responses. */
export interface AnalyticsTotals {
  /** The responses of all statuses together. Null under a filter. */
  readonly started: number | null
  readonly completed: number
  /** Null under a filter. */
  readonly partial: number | null
  /** Responses that a rule of a page has ended. */
  readonly screenedOut: number
  /** Responses that found a quota full. */
  readonly overQuota: number
  /** `completed / (completed + partial)`. Null when there is neither, and under a filter. */
  readonly completionRate: number | null
  /** The median time from `startedAt` to `submittedAt` of the responses that have a `startedAt`. */
  readonly medianSeconds: number | null
  /** An ISO timestamp, or null. */
  readonly firstSubmittedAt: string | null
  /** An ISO timestamp, or null. */
  readonly lastSubmittedAt: string | null
}

/** How many partial responses have reached the page of a question. */
export interface DropOff {
  /** A UUID. */
  readonly questionId: string
  readonly partial: number
}

/** The figures of the numbers that completed responses stored for a variable. Without any, they are null. */
export interface VariableFigures extends VariableGroupFigures {
  readonly name: string
  /** Whether the groups differ in the mean. Absent without groups, null when they are not compared. */
  readonly test?: AnalyticsTest | null
  /** The figures of each group, in the order of `by.groups`. Absent without groups. */
  readonly groups?: ReadonlyArray<VariableGroupFigures & { readonly higherThan?: ReadonlyArray<number> | null }>
}

/** The figures of the numbers of all responses, or of a group. */
export interface VariableGroupFigures {
  /** Completed responses that have a number. */
  readonly answered: number
  readonly mean: number | null
  /** Of the population, not of a sample. */
  readonly stdDev: number | null
  /** The margin of error of the mean at 95 % confidence. */
  readonly margin95: number | null
  readonly min: number | null
  readonly max: number | null
}

/** Some of the responses, whose figures are beside those of all. */
export interface AnalyticsGroup {
  /** `value`: who has this value, or belongs to this segment. `other`: who answered in own words. `none`: no value. */
  readonly kind: "value" | "other" | "none"
  /** The value as in answers, or the id of a segment. Of the kind `value` only. */
  readonly value?: string
  /** The value in words. Of the kind `value` only. */
  readonly label?: string
  /** The completed responses of the group. */
  readonly completed: number
}

/** What responses are split by: one of the names is set. */
export interface AnalyticsGroups {
  /** The key of a question. */
  readonly question?: string
  /** The row of a matrix. */
  readonly row?: string
  /** A name of `metadata`. */
  readonly field?: string
  readonly variable?: string
  /** `language` or `questionnaireVersion`. */
  readonly property?: string
  /** The ids of segments. */
  readonly segments?: ReadonlyArray<string>
  /** In the order in which the figures of questions list them. */
  readonly groups: ReadonlyArray<AnalyticsGroup>
}

/** The figures of the completed responses to a survey, not rounded. A figure without answers is null. */
export interface AnalyticsReport {
  /** A UUID. */
  readonly surveyId: string
  /** An ISO timestamp. */
  readonly computedAt: string
  /** Responses submitted at this ISO timestamp or later. Null: all. */
  readonly from: string | null
  /** Responses submitted before this ISO timestamp. Null: all. */
  readonly to: string | null
  /** The cursor of the log that the figures belong to. Only with `asOf` or `digest`. */
  readonly asOf?: string
  /** How many responses that had ended at `asOf`, whether selected or not, have been removed since. */
  readonly removedCount?: number
  /** The SHA-256 of the counts (format 1), in hexadecimal. Absent where a variable or `today` decides about them. */
  readonly digest?: string
  readonly totals: AnalyticsTotals
  /** That of the first `nps` question. Null when the survey has none. */
  readonly nps: NetPromoterScore | null
  /** Completed responses by day, week or month. */
  readonly series: ReadonlyArray<SeriesBucket>
  /** The groups of the figures, when they were asked for. */
  readonly by?: AnalyticsGroups
  /**
   * Where partial responses stand, for the questions that any has reached: in the order of the survey, then the retired
   * ones. Partial responses without `reached` are left out. Null under a filter.
   */
  readonly dropOff: ReadonlyArray<DropOff> | null
  /** The variables that the survey has now, in their order. */
  readonly variables: ReadonlyArray<VariableFigures>
  /** In the order of the survey, then the retired ones. */
  readonly questions: ReadonlyArray<QuestionFigures>
}

/** Encodes the analytics of a survey. */
export const encodeAnalytics: (result: AnalyticsResult) => AnalyticsReport = typedEncoderOf(AnalyticsResult)

/** The points of everybody, or of each group. The points of a question have the figures of its type. */
export type AnalyticsTrend = Schema.Schema.Encoded<typeof Trend.Trend>

/** Encodes a trend. */
export const encodeTrend: (trend: Trend.Trend) => AnalyticsTrend = typedEncoderOf(Trend.Trend)
