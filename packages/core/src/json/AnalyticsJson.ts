/** The analytics of a survey as JSON. */
import type * as Schema from "effect/Schema"
import { AnalyticsResult } from "../analytics/AnalyticsResult.js"
import type { QuestionBreakdown } from "../analytics/QuestionBreakdown.js"
import type { SeriesBucket } from "../analytics/Series.js"
import type { NetPromoterScore } from "../statistics/NetPromoterScore.js"
import { typedEncoderOf } from "./Encoder.js"

/** The figures of one question. `type` decides which fields it has. */
export type QuestionFigures = Schema.Schema.Encoded<typeof QuestionBreakdown>

/** Counts of responses. */
export interface AnalyticsTotals {
  /** The responses of all statuses together. */
  readonly started: number
  readonly completed: number
  readonly partial: number
  /** Responses that a rule of a page has ended. */
  readonly screenedOut: number
  /** Responses that found a quota full. */
  readonly overQuota: number
  /** `completed / (completed + partial)`. Null when there is neither. */
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
export interface VariableFigures {
  readonly name: string
  /** Completed responses that have a number. */
  readonly answered: number
  readonly mean: number | null
  /** Of the population, not of a sample. */
  readonly stdDev: number | null
  readonly min: number | null
  readonly max: number | null
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
  readonly totals: AnalyticsTotals
  /** That of the first `nps` question. Null when the survey has none. */
  readonly nps: NetPromoterScore | null
  /** Completed responses by day, week or month. */
  readonly series: ReadonlyArray<SeriesBucket>
  /**
   * Where partial responses stand, for the questions that any has reached: in the order of the survey, then the retired
   * ones. Partial responses without `reached` are left out.
   */
  readonly dropOff: ReadonlyArray<DropOff>
  /** The variables that the survey has now, in their order. */
  readonly variables: ReadonlyArray<VariableFigures>
  /** In the order of the survey, then the retired ones. */
  readonly questions: ReadonlyArray<QuestionFigures>
}

/** Encodes the analytics of a survey. */
export const encodeAnalytics: (result: AnalyticsResult) => AnalyticsReport = typedEncoderOf(AnalyticsResult)
