/**
 * The sums that all analytics of a survey are computed from. Responses can be added in any order, and aggregates can be
 * merged in any order: the figures are the same, bit for bit.
 */
import type { Response } from "../responses/Response.js"
import * as Histogram from "../statistics/Histogram.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import { questionTypes } from "../surveys/question-types/questionTypes.js"
import type { Question } from "../surveys/Question.js"
import type { QuestionId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { maxBatchBytes } from "../values/ReadBudget.js"
import * as Durations from "./Durations.js"
import { dayNumberOf } from "./Series.js"

/** An immutable aggregate. Every field but `partial` counts completed responses only. */
export interface Aggregate {
  readonly completed: number
  readonly partial: number
  /** Responses by the UTC day of their submission, as `Series.dayNumberOf` gives it. */
  readonly days: Histogram.Histogram<number>
  /** Times from start to submission of the responses that have a `startedAt`. */
  readonly durations: Durations.Durations
  readonly firstSubmittedAt: Instant | null
  readonly lastSubmittedAt: Instant | null
  /** A question that was not shown to anybody may be absent. */
  readonly questions: ReadonlyMap<QuestionId, QuestionCounts.QuestionCounts>
}

/** The aggregate of no responses. */
export const empty: Aggregate = {
  completed: 0,
  partial: 0,
  days: new Map(),
  durations: Durations.make(),
  firstSubmittedAt: null,
  lastSubmittedAt: null,
  questions: new Map()
}

/**
 * Returns `aggregate` with more responses. `questions` are the present and the retired questions of the survey: other
 * questions are not counted.
 */
export const add = (
  aggregate: Aggregate,
  questions: ReadonlyArray<Question>,
  responses: Iterable<Response>
): Aggregate => {
  const sum = copy(aggregate)
  const counters = new Map(questions.map(({ id, type }) => [
    id,
    { counts: countsOf(sum, id), count: questionTypes[type].count }
  ]))
  for (const response of responses) {
    if (response.status === "partial") {
      sum.partial++
      continue
    }
    addTotals(sum, response)
    for (const { questionId, value } of response.answers) {
      const counter = counters.get(questionId)
      counter?.count(counter.counts, value, response)
    }
    for (const questionId of response.skipped ?? []) {
      const counter = counters.get(questionId)
      if (counter !== undefined) counter.counts.skipped++
    }
  }
  return sum
}

/** Returns the sum of all aggregates. */
export const merge = (aggregates: Iterable<Aggregate>): Aggregate => {
  const sum = copy(empty)
  for (const aggregate of aggregates) mergeInto(sum, aggregate)
  return sum
}

/** Merges aggregates that come one at a time, and holds only a few of them. */
export class Merger {
  #parts: Array<Aggregate> = []
  #bytes = 0

  /** Adds an aggregate to the sum. */
  add(aggregate: Aggregate): void {
    this.#parts.push(aggregate)
    this.#bytes += approximateBytes(aggregate)
    if (this.#bytes <= maxBatchBytes) return
    this.#parts = [merge(this.#parts)]
    this.#bytes = 0
  }

  /** Returns the sum of all aggregates that were added. */
  merge(): Aggregate {
    return merge(this.#parts)
  }
}

/** Returns the same aggregate in the form that is fastest to merge. */
export const compact = (aggregate: Aggregate): Aggregate => ({
  ...aggregate,
  durations: Durations.compact(aggregate.durations)
})

/** The approximate number of bytes that the aggregate occupies in memory. */
export const approximateBytes = ({ days, durations, questions }: Aggregate): number => {
  let sum = 64 * days.size + Durations.approximateBytes(durations)
  questions.forEach((counts) => {
    sum += QuestionCounts.approximateBytes(counts)
  })
  return sum
}

/** An aggregate under construction: it is changed in place for speed, and only by the function that made it. */
interface MutableAggregate extends Aggregate {
  completed: number
  partial: number
  readonly days: Histogram.MutableHistogram<number>
  readonly durations: Durations.MutableDurations
  firstSubmittedAt: Instant | null
  lastSubmittedAt: Instant | null
  readonly questions: Map<QuestionId, QuestionCounts.MutableQuestionCounts>
}

const copy = (aggregate: Aggregate): MutableAggregate => {
  const sum = { ...empty, days: new Map(), durations: Durations.make(), questions: new Map() }
  mergeInto(sum, aggregate)
  return sum
}

const addTotals = (sum: MutableAggregate, { startedAt, submittedAt }: Response): void => {
  sum.completed++
  Histogram.increment(sum.days, dayNumberOf(submittedAt))
  // The clock of a respondent may be ahead of the server's.
  if (startedAt !== null) Durations.add(sum.durations, Math.max(0, submittedAt - startedAt))
  addSubmissionTime(sum, submittedAt)
}

const mergeInto = (target: MutableAggregate, source: Aggregate): void => {
  target.completed += source.completed
  target.partial += source.partial
  Histogram.mergeInto(target.days, source.days)
  Durations.mergeInto(target.durations, source.durations)
  if (source.firstSubmittedAt !== null) addSubmissionTime(target, source.firstSubmittedAt)
  if (source.lastSubmittedAt !== null) addSubmissionTime(target, source.lastSubmittedAt)
  source.questions.forEach((counts, id) => {
    QuestionCounts.mergeInto(countsOf(target, id), counts)
  })
}

const countsOf = ({ questions }: MutableAggregate, id: QuestionId): QuestionCounts.MutableQuestionCounts => {
  const existing = questions.get(id)
  if (existing !== undefined) return existing
  const counts = QuestionCounts.make()
  questions.set(id, counts)
  return counts
}

const addSubmissionTime = (sum: MutableAggregate, submittedAt: Instant): void => {
  sum.firstSubmittedAt = Math.min(sum.firstSubmittedAt ?? submittedAt, submittedAt)
  sum.lastSubmittedAt = Math.max(sum.lastSubmittedAt ?? submittedAt, submittedAt)
}
