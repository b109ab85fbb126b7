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
  /** Completed and partial responses together. */
  readonly started: number
  readonly completed: number
  readonly partial: number
  /** `completed / (completed + partial)`. Null when nobody started. */
  readonly completionRate: number | null
  /** The median time from `startedAt` to `submittedAt` of the responses that have a `startedAt`. */
  readonly medianSeconds: number | null
  /** An ISO timestamp, or null. */
  readonly firstSubmittedAt: string | null
  /** An ISO timestamp, or null. */
  readonly lastSubmittedAt: string | null
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
  /** In the order of the survey, then the retired ones. */
  readonly questions: ReadonlyArray<QuestionFigures>
}

/** Encodes the analytics of a survey. */
export const encodeAnalytics: (result: AnalyticsResult) => AnalyticsReport = typedEncoderOf(AnalyticsResult)
