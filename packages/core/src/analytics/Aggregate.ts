/**
 * The sums that all analytics of a survey are computed from. Responses can be added in any order, and aggregates can be
 * merged in any order: the figures are the same, bit for bit.
 */
import type { ResponseStatus } from "../responses/Response.js"
import * as DecimalSums from "../statistics/DecimalSums.js"
import * as Histogram from "../statistics/Histogram.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import type { QuestionId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { maxBatchBytes } from "../values/ReadBudget.js"
import * as Durations from "./Durations.js"

/** An immutable aggregate. The fields after `lastEndedAt` count completed responses only. */
export interface Aggregate extends Readonly<Record<ResponseStatus, number>> {
  /** The partial responses by the question that they have reached, without those that have reached none. */
  readonly reached: Histogram.Histogram<QuestionId>
  /** The first `submittedAt` of the responses that have ended. */
  readonly firstEndedAt: Instant | null
  readonly lastEndedAt: Instant | null
  /** Responses by the UTC day of their submission, as `Series.dayNumberOf` gives it. */
  readonly days: Histogram.Histogram<number>
  /** Times from start to submission of the responses that have a `startedAt`. */
  readonly durations: Durations.Durations
  readonly firstSubmittedAt: Instant | null
  readonly lastSubmittedAt: Instant | null
  /** A question that was not shown to anybody may be absent. */
  readonly questions: ReadonlyMap<QuestionId, QuestionCounts.QuestionCounts>
  /** By name, also of variables that the survey has no more. */
  readonly variables: ReadonlyMap<string, DecimalSums.DecimalSums>
}

/** The aggregate of no responses. */
export const empty: Aggregate = {
  completed: 0,
  partial: 0,
  screenedOut: 0,
  overQuota: 0,
  reached: new Map(),
  firstEndedAt: null,
  lastEndedAt: null,
  days: new Map(),
  durations: Durations.make(),
  firstSubmittedAt: null,
  lastSubmittedAt: null,
  questions: new Map(),
  variables: new Map()
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
export const approximateBytes = ({ days, durations, questions, variables }: Aggregate): number => {
  let sum = 64 * days.size + 400 * variables.size + Durations.approximateBytes(durations)
  questions.forEach((counts) => {
    sum += QuestionCounts.approximateBytes(counts)
  })
  return sum
}

/** An aggregate under construction: it is changed in place for speed, and only by the function that made it. */
export interface MutableAggregate extends Aggregate {
  completed: number
  partial: number
  screenedOut: number
  overQuota: number
  readonly reached: Histogram.MutableHistogram<QuestionId>
  firstEndedAt: Instant | null
  lastEndedAt: Instant | null
  readonly days: Histogram.MutableHistogram<number>
  readonly durations: Durations.MutableDurations
  firstSubmittedAt: Instant | null
  lastSubmittedAt: Instant | null
  readonly questions: Map<QuestionId, QuestionCounts.MutableQuestionCounts>
  readonly variables: Map<string, DecimalSums.MutableDecimalSums>
}

/** Returns a copy that can be changed. */
export const copy = (aggregate: Aggregate): MutableAggregate => {
  const sum = {
    ...empty,
    reached: new Map(),
    days: new Map(),
    durations: Durations.make(),
    questions: new Map(),
    variables: new Map()
  }
  mergeInto(sum, aggregate)
  return sum
}

/** Adds the sums of `source` to `target`. */
export const mergeInto = (target: MutableAggregate, source: Aggregate): void => {
  target.completed += source.completed
  target.partial += source.partial
  target.screenedOut += source.screenedOut
  target.overQuota += source.overQuota
  Histogram.mergeInto(target.reached, source.reached)
  if (source.firstEndedAt !== null) addEndTime(target, source.firstEndedAt)
  if (source.lastEndedAt !== null) addEndTime(target, source.lastEndedAt)
  Histogram.mergeInto(target.days, source.days)
  Durations.mergeInto(target.durations, source.durations)
  if (source.firstSubmittedAt !== null) addSubmissionTime(target, source.firstSubmittedAt)
  if (source.lastSubmittedAt !== null) addSubmissionTime(target, source.lastSubmittedAt)
  source.questions.forEach((counts, id) => {
    QuestionCounts.mergeInto(countsOf(target, id), counts)
  })
  source.variables.forEach((sums, name) => {
    DecimalSums.mergeInto(sumsOf(target, name), sums)
  })
}

/** The counts of a question. Adds empty ones if there are none. */
export const countsOf = ({ questions }: MutableAggregate, id: QuestionId): QuestionCounts.MutableQuestionCounts => {
  const existing = questions.get(id)
  if (existing !== undefined) return existing
  const counts = QuestionCounts.make()
  questions.set(id, counts)
  return counts
}

/** The sums of a variable. Adds empty ones if there are none. */
export const sumsOf = ({ variables }: MutableAggregate, name: string): DecimalSums.MutableDecimalSums => {
  const existing = variables.get(name)
  if (existing !== undefined) return existing
  const sums = DecimalSums.make()
  variables.set(name, sums)
  return sums
}

/** Extends the times of the responses that have ended. */
export const addEndTime = (sum: MutableAggregate, submittedAt: Instant): void => {
  sum.firstEndedAt = Math.min(sum.firstEndedAt ?? submittedAt, submittedAt)
  sum.lastEndedAt = Math.max(sum.lastEndedAt ?? submittedAt, submittedAt)
}

/** Extends the times of the completed responses. */
export const addSubmissionTime = (sum: MutableAggregate, submittedAt: Instant): void => {
  sum.firstSubmittedAt = Math.min(sum.firstSubmittedAt ?? submittedAt, submittedAt)
  sum.lastSubmittedAt = Math.max(sum.lastSubmittedAt ?? submittedAt, submittedAt)
}
