/** The analytics of a survey: the figures of an aggregate, in the order of the survey's present questions. */
import * as Schema from "effect/Schema"
import { NetPromoterScore } from "../statistics/NetPromoterScore.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import type { Question } from "../surveys/Question.js"
import type { Survey } from "../surveys/Survey.js"
import { SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import type { TimeRange } from "../values/TimeRange.js"
import type { Aggregate } from "./Aggregate.js"
import * as Durations from "./Durations.js"
import * as QuestionBreakdown from "./QuestionBreakdown.js"
import * as Series from "./Series.js"

export const Totals = Schema.Struct({
  started: Schema.Int.annotations({ description: "Completed and partial responses together." }),
  completed: Schema.Int,
  partial: Schema.Int,
  completionRate: Schema.NullOr(Schema.Number).annotations({
    description: "completed / (completed + partial). Null when nobody started."
  }),
  medianSeconds: Schema.NullOr(Schema.Number).annotations({
    description:
      "The median time from `startedAt` to `submittedAt`, of the completed responses that have a `startedAt`."
  }),
  firstSubmittedAt: Schema.NullOr(Instant.Instant),
  lastSubmittedAt: Schema.NullOr(Instant.Instant)
}).annotations({ identifier: "AnalyticsTotals" })
export type Totals = typeof Totals.Type

export const AnalyticsResult = Schema.Struct({
  surveyId: SurveyId,
  computedAt: Instant.Instant,
  from: Schema.NullOr(Instant.Instant).annotations({ description: "Responses submitted at this instant or later." }),
  to: Schema.NullOr(Instant.Instant).annotations({ description: "Responses submitted before this instant." }),
  totals: Totals,
  nps: Schema.NullOr(NetPromoterScore).annotations({
    description: "That of the survey's first nps question. Null when it has none."
  }),
  series: Schema.Array(Series.SeriesBucket).annotations({
    description:
      "Completed responses by day, ISO week or month of UTC, from the first bucket that has any to the last. " +
      `Those between that have none are listed too, unless the series were longer than ${Series.maxBuckets} then.`
  }),
  questions: Schema.Array(QuestionBreakdown.QuestionBreakdown).annotations({
    description: "In the order of the survey, then the retired ones."
  })
}).annotations({
  identifier: "AnalyticsResult",
  description: "Figures of completed responses, not rounded. A figure that nobody is behind is null."
})
export type AnalyticsResult = typeof AnalyticsResult.Type

/** Which responses to count (by their `submittedAt`), and the interval of the series. */
export interface AnalyticsRequest extends TimeRange {
  readonly interval: Series.Interval
}

/** Computes the figures of an aggregate that counts exactly the responses that `request` selects. */
export const make = (
  survey: Pick<Survey, "id" | "questions" | "retired">,
  aggregate: Aggregate,
  request: AnalyticsRequest,
  computedAt: Instant.Instant
): AnalyticsResult => {
  const breakdown = (retired: boolean) => (question: Question) =>
    QuestionBreakdown.make(
      question,
      retired,
      aggregate.questions.get(question.id) ?? QuestionCounts.empty,
      aggregate.completed
    )
  const questions = [...survey.questions.map(breakdown(false)), ...survey.retired.map(breakdown(true))]
  return {
    surveyId: survey.id,
    computedAt,
    from: request.from ?? null,
    to: request.to ?? null,
    totals: totalsOf(aggregate),
    nps: questions.find((question) => question.type === "nps")?.nps ?? null,
    series: Series.fromDays(aggregate.days, request.interval),
    questions
  }
}

const totalsOf = ({ completed, durations, firstSubmittedAt, lastSubmittedAt, partial }: Aggregate): Totals => {
  const started = completed + partial
  const medianMillis = Durations.median(durations)
  return {
    started,
    completed,
    partial,
    completionRate: started === 0 ? null : completed / started,
    medianSeconds: medianMillis === null ? null : medianMillis / 1_000,
    firstSubmittedAt,
    lastSubmittedAt
  }
}
