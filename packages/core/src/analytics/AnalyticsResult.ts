/** The analytics of a survey: the figures of an aggregate, in the order of the survey's present questions. */
import * as Schema from "effect/Schema"
import type { CompiledFilter } from "../logic/filters/CompiledFilter.js"
import { optionalField } from "../questions/question-parts/definition/optionalField.js"
import { higherThanField, testField } from "../questions/question-parts/output/GroupFigures.js"
import { marginFigure } from "../questions/question-parts/output/OptionCount.js"
import type { Question } from "../questions/Question.js"
import * as DecimalSums from "../statistics/DecimalSums.js"
import { compareMeans } from "../statistics/groups/compareMeans.js"
import { NetPromoterScore, netPromoterScore } from "../statistics/NetPromoterScore.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import type { Survey } from "../surveys/model/Survey.js"
import { QuestionId, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { fixedLimits } from "../values/Limits.js"
import { onceFor } from "../values/onceFor.js"
import type { TimeRange } from "../values/TimeRange.js"
import { type Aggregate, empty as emptyAggregate } from "./Aggregate.js"
import * as Durations from "./Durations.js"
import * as GroupBy from "./groups/GroupBy.js"
import type { GroupedAggregate } from "./groups/GroupedAggregate.js"
import * as QuestionBreakdown from "./QuestionBreakdown.js"
import * as Series from "./Series.js"

export const Totals = Schema.Struct({
  started: Schema.NullOr(Schema.Int).annotations({
    description: "The responses of all statuses together. Null under a filter, and with `asOf`."
  }),
  completed: Schema.Int,
  partial: Schema.NullOr(Schema.Int).annotations({ description: "Null under a filter, and with `asOf`." }),
  screenedOut: Schema.Int.annotations({ description: "Responses that a rule of a page has ended." }),
  overQuota: Schema.Int.annotations({ description: "Responses that found a quota full." }),
  completionRate: Schema.NullOr(Schema.Number).annotations({
    description: "completed / (completed + partial). Null when there is neither, under a filter, and with `asOf`."
  }),
  medianSeconds: Schema.NullOr(Schema.Number).annotations({
    description:
      "The median time from `startedAt` to `submittedAt`, of the completed responses that have a `startedAt`."
  }),
  firstSubmittedAt: Schema.NullOr(Instant.Instant),
  lastSubmittedAt: Schema.NullOr(Instant.Instant)
}).annotations({ identifier: "AnalyticsTotals" })
export type Totals = typeof Totals.Type

export const DropOff = Schema.Struct({
  questionId: QuestionId.annotations({ description: "The question of the page that the respondents have reached." }),
  partial: Schema.Int.annotations({ description: "Partial responses that have come so far." })
}).annotations({ identifier: "DropOff" })
export type DropOff = typeof DropOff.Type

/** The figures of a variable. */
export const variableFields = {
  answered: Schema.Int.annotations({ description: "Completed responses that have a number." }),
  mean: Schema.NullOr(Schema.Number),
  stdDev: Schema.NullOr(Schema.Number).annotations({ description: "Of the population, not of a sample." }),
  margin95: marginFigure,
  min: Schema.NullOr(Schema.Number),
  max: Schema.NullOr(Schema.Number)
}

export const VariableFigures = Schema.Struct({
  name: Schema.String,
  ...variableFields,
  test: testField("the mean"),
  groups: optionalField(
    Schema.Array(Schema.Struct({ ...variableFields, higherThan: higherThanField })),
    "The figures of each group, in the order of `by.groups`. Absent without groups."
  )
}).annotations({ identifier: "VariableFigures" })
export type VariableFigures = typeof VariableFigures.Type

export const AnalyticsResult = Schema.Struct({
  surveyId: SurveyId,
  computedAt: Instant.Instant,
  from: Schema.NullOr(Instant.Instant).annotations({ description: "Responses submitted at this instant or later." }),
  to: Schema.NullOr(Instant.Instant).annotations({ description: "Responses submitted before this instant." }),
  asOf: optionalField(
    Schema.String,
    "The cursor of the log that the figures belong to. Only with `asOf` or `digest`."
  ),
  removedCount: optionalField(
    Schema.Int,
    "How many responses that had ended at `asOf`, whether selected or not, have been removed since. 0: `digest` is the " +
      "same as it was then. Only with `asOf` or `digest`."
  ),
  digest: optionalField(
    Schema.String,
    "The SHA-256 of the counts, in hexadecimal: format 1. Only with `asOf` or `digest`, and without a filter and groups " +
      "that depend on a variable or on `today`."
  ),
  totals: Totals,
  nps: Schema.NullOr(NetPromoterScore).annotations({
    description: "That of the survey's first nps question. Null when it has none."
  }),
  series: Schema.Array(Series.SeriesBucket).annotations({
    description:
      "Completed responses by day, ISO week or month of UTC, from the first bucket that has any to the last. " +
      `Those between that have none are listed too, unless the series were longer than ${fixedLimits.seriesBuckets} then.`
  }),
  by: Schema.optionalWith(
    Schema.Struct({ ...GroupBy.GroupSubject.fields, groups: Schema.Array(GroupBy.Group) }),
    { exact: true }
  ).annotations({ description: "The groups, in the order in which the figures of questions list them." }),
  dropOff: Schema.NullOr(Schema.Array(DropOff)).annotations({
    description:
      "Null under a filter, and with `asOf`. Where partial responses stand, for the questions that any has reached: in the order of the survey, then the " +
      "retired ones. Partial responses without `reached` are left out."
  }),
  variables: Schema.Array(VariableFigures).annotations({
    description:
      "The variables that the survey has now, in their order. The figures are of the numbers that responses stored " +
      "when they ended, also where an expression was another one then."
  }),
  questions: Schema.Array(QuestionBreakdown.QuestionBreakdown).annotations({
    description: "In the order of the survey, then the retired ones."
  })
}).annotations({
  identifier: "AnalyticsResult",
  description: "Figures of completed responses, not rounded. A figure that nobody is behind is null."
})
export type AnalyticsResult = typeof AnalyticsResult.Type

/**
 * Which responses to count (by their `submittedAt`, and by a filter), the interval of the series, and how to split the
 * figures.
 */
export interface AnalyticsRequest extends TimeRange {
  readonly interval: Series.Interval
  readonly filter?: CompiledFilter | undefined
  readonly by?: GroupBy.GroupBy | undefined
  /** Whether the figures are those of an earlier time, of which partial responses are not known. */
  readonly isPast?: boolean | undefined
}

type AskedSurvey = Pick<Survey, "id" | "questions" | "retired" | "variables">

/** Computes the figures of an aggregate that counts exactly the responses that `request` selects. */
export const make = (
  survey: AskedSurvey,
  aggregate: GroupedAggregate,
  request: AnalyticsRequest,
  computedAt: Instant.Instant
): AnalyticsResult => {
  const { breakdowns, head } = prepare(survey, aggregate, request, computedAt)
  return { ...head, questions: breakdowns.map((breakdown) => breakdown()) }
}

/** A result of which each question is computed when it is needed: many questions in many groups take much memory. */
export interface Preparation {
  readonly head: Omit<AnalyticsResult, "questions">
  readonly breakdowns: ReadonlyArray<() => QuestionBreakdown.QuestionBreakdown>
}

/** Prepares the figures that `make` returns. */
export const prepare = (
  survey: AskedSurvey,
  { all: aggregate, groups: counted, overlapping, spellings }: GroupedAggregate,
  request: AnalyticsRequest,
  computedAt: Instant.Instant
): Preparation => {
  const { by, filter } = request
  const hasPartials = filter === undefined && request.isPast !== true
  const groups = by === undefined ? [] : GroupBy.listGroups(by, counted, spellings)
  const areCompared = by !== undefined && !by.isMultiple && overlapping === 0
  const compared = groups.flatMap(({ kind }, index) => areCompared && kind === "value" ? [index] : [])
  const countsOf = ({ completed, questions }: Aggregate, question: Question) => ({
    counts: questions.get(question.id) ?? QuestionCounts.empty,
    completed
  })
  const groupingOf = (question: Question) =>
    by === undefined ? undefined : {
      groups: groups.map(({ name }) => countsOf(counted.get(name) ?? emptyAggregate, question)),
      compared
    }
  const breakdown = (retired: boolean) => (question: Question) => () =>
    QuestionBreakdown.make(question, retired, countsOf(aggregate, question), groupingOf(question))
  const firstNps = [...survey.questions, ...survey.retired].find(({ type }) => type === "nps")
  const head = {
    surveyId: survey.id,
    computedAt,
    from: request.from ?? null,
    to: request.to ?? null,
    totals: hasPartials ? totalsOf(aggregate) : withoutPartials(totalsOf(aggregate)),
    nps: firstNps === undefined ? null : netPromoterScore(countsOf(aggregate, firstNps).counts.numberCounts),
    series: Series.fromDays(aggregate.days, request.interval),
    ...by === undefined ? {} : { by: { ...by.subject, groups: groups.map(({ name: _, ...group }) => group) } },
    dropOff: !hasPartials ? null : [...survey.questions, ...survey.retired].flatMap(({ id }) => {
      const partial = aggregate.reached.get(id)
      return partial === undefined ? [] : [{ questionId: id, partial }]
    }),
    variables: survey.variables.map(({ name }): VariableFigures => {
      const all = { name, ...variableFigures(aggregate, name) }
      if (by === undefined) return all
      const figures = groups.map((group) => variableFigures(counted.get(group.name) ?? emptyAggregate, name))
      const { higherThan, test } = compareMeans(figures.map((one) => ({ ...one, count: one.answered })), compared)
      return {
        ...all,
        test,
        groups: figures.map((one, index) => ({ ...one, higherThan: higherThan[index] ?? null }))
      }
    })
  }
  return { head, breakdowns: [...survey.questions.map(breakdown(false)), ...survey.retired.map(breakdown(true))] }
}

/** The figures of a variable in an aggregate. */
export const variableFigures = ({ variables }: Aggregate, name: string) => {
  const sums = variables.get(name) ?? DecimalSums.empty
  return { answered: sums.count, ...DecimalSums.summarize(sums) }
}

/** Partial responses change with each save, so they are not counted under a filter. */
const withoutPartials = (totals: Totals): Totals => ({ ...totals, started: null, partial: null, completionRate: null })

/** A cached aggregate is read again and again. */
const medianOf = onceFor(Durations.median)

/** The totals of an aggregate. */
export const totalsOf = (aggregate: Aggregate): Totals => {
  const { completed, durations, firstSubmittedAt, lastSubmittedAt, overQuota, partial, screenedOut } = aggregate
  const finishable = completed + partial
  const medianMillis = medianOf(durations)
  return {
    started: finishable + screenedOut + overQuota,
    completed,
    partial,
    screenedOut,
    overQuota,
    completionRate: finishable === 0 ? null : completed / finishable,
    medianSeconds: medianMillis === null ? null : medianMillis / 1_000,
    firstSubmittedAt,
    lastSubmittedAt
  }
}
