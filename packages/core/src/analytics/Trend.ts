/** How the figures of a survey, or of one question, change from one interval of the calendar to the next. */
import * as Schema from "effect/Schema"
import { trendStart } from "../questions/question-parts/QuestionTypeDefinition.js"
import { definitionOf, questionTypes } from "../questions/question-types/questionTypes.js"
import type { Question } from "../questions/Question.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import type { Aggregate } from "./Aggregate.js"
import { totalsOf, variableFields, variableFigures } from "./AnalyticsResult.js"
import { formatDayNumber } from "./Calendar.js"
import { Group } from "./groups/GroupBy.js"

export const SurveyPoint = Schema.Struct({
  start: trendStart,
  completed: Schema.Int.annotations({ description: "The completed responses of the interval." }),
  started: Schema.NullOr(Schema.Int).annotations({ description: "Null under a filter, and in a group." }),
  partial: Schema.NullOr(Schema.Int).annotations({ description: "Null under a filter, and in a group." }),
  screenedOut: Schema.Int,
  overQuota: Schema.Int,
  completionRate: Schema.NullOr(Schema.Number).annotations({
    description: "completed / (completed + partial). Null when there is neither, under a filter, and in a group."
  }),
  medianSeconds: Schema.NullOr(Schema.Number).annotations({
    description: "The median time from `startedAt` to `submittedAt` of the completed responses that have a `startedAt`."
  })
}).annotations({ identifier: "SurveyTrendPoint" })
export type SurveyPoint = typeof SurveyPoint.Type

/** The figures of a question in an interval. The type of the question decides which fields it has. */
export const QuestionPoint = Schema.Union(...Object.values(questionTypes).map(({ pointSchema }) => pointSchema))
  .annotations({ identifier: "QuestionTrendPoint" })
export type QuestionPoint = typeof QuestionPoint.Type

export const VariablePoint = Schema.Struct({
  start: trendStart,
  completed: Schema.Int.annotations({ description: "The completed responses of the interval." }),
  variable: Schema.String.annotations({ description: "The name of the variable." }),
  ...variableFields
}).annotations({ identifier: "VariableTrendPoint" })
export type VariablePoint = typeof VariablePoint.Type

/** Whose figures a trend has. Neither: those of the survey. */
export interface TrendSubject {
  readonly question?: Question | undefined
  /** The name of a variable. */
  readonly variable?: string | undefined
}

export const Point = Schema.Union(QuestionPoint, VariablePoint, SurveyPoint).annotations({ identifier: "TrendPoint" })
export type Point = typeof Point.Type

export const GroupSeries = Schema.Struct({ ...Group.fields, points: Schema.Array(Point) }).annotations({
  identifier: "TrendGroup",
  description: "A group with its completed responses in all intervals, and its points."
})
export type GroupSeries = typeof GroupSeries.Type

/** Without groups the points of everybody, otherwise those of each group. */
export const Trend = Schema.Union(Schema.Array(GroupSeries), Schema.Array(Point)).annotations({ identifier: "Trend" })
export type Trend = typeof Trend.Type

/**
 * The point of an interval.
 *
 * @param day - The number of the first day of the interval.
 * @param subject - Whose figures are wanted.
 * @param hasPartials - Whether the aggregate counts partial responses.
 */
export const pointOf = (
  day: number,
  aggregate: Aggregate,
  { question, variable }: TrendSubject,
  hasPartials: boolean
): Point => {
  const { completed } = aggregate
  const start = formatDayNumber(day)
  if (question !== undefined) {
    const counts = aggregate.questions.get(question.id) ?? QuestionCounts.empty
    return definitionOf(question).pointOf(question, start, { counts, completed })
  }
  if (variable !== undefined) return { start, completed, variable, ...variableFigures(aggregate, variable) }
  const { completionRate, medianSeconds, overQuota, partial, screenedOut, started } = totalsOf(aggregate)
  return {
    start,
    completed,
    started: hasPartials ? started : null,
    partial: hasPartials ? partial : null,
    screenedOut,
    overQuota,
    completionRate: hasPartials ? completionRate : null,
    medianSeconds
  }
}
