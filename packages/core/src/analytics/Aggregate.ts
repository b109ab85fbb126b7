/**
 * The sums that all analytics of a survey are computed from. Responses can be added in any order, and aggregates can be
 * merged in any order: the figures are the same, bit for bit.
 */
import type { AnswerValue } from "../questions/AnswerValue.js"
import { questionTypes } from "../questions/question-types/questionTypes.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { Response, ResponseStatus } from "../responses/Response.js"
import { type ResponseParts, unknownParts } from "../responses/ResponseParts.js"
import * as DecimalSums from "../statistics/DecimalSums.js"
import * as Histogram from "../statistics/Histogram.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import { addShown, allParts, type CountedAnswers, countedAnswers, type ShownParts } from "../statistics/ShownParts.js"
import type { QuestionId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { maxBatchBytes } from "../values/ReadBudget.js"
import * as Durations from "./Durations.js"
import { dayNumberOf } from "./Series.js"

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

/**
 * Returns `aggregate` with more responses. `questions` are the present and the retired questions of the survey: other
 * questions are not counted. `parts` are the options and rows that the respondents were shown.
 */
export const add = (
  aggregate: Aggregate,
  questions: ReadonlyArray<Question>,
  responses: Iterable<Response>,
  parts?: ResponseParts
): Aggregate => {
  const builder = new Builder({ start: aggregate })
  builder.add(questions, responses, parts)
  return builder.build()
}

/** Counts responses one batch after another, without copying the aggregate for each batch. */
export class Builder {
  readonly #sum: MutableAggregate
  readonly #keepsSamples: boolean
  readonly #counters = new Map<QuestionId, QuestionCounter>()

  /** @param options - `start` is counted already. `keepsSamples`: whether texts are kept, which may be long. */
  constructor({ keepsSamples = true, start }: { readonly keepsSamples?: boolean; readonly start?: Aggregate } = {}) {
    this.#keepsSamples = keepsSamples
    this.#sum = copy(start ?? empty)
  }

  /**
   * Adds responses. Other questions than `questions` are not counted. `parts` are the options and rows that the
   * respondents were shown.
   */
  add(
    questions: ReadonlyArray<Question>,
    responses: Iterable<Response>,
    parts: ResponseParts = unknownParts
  ): void {
    for (const question of questions) {
      const { id, options, type } = question
      if (this.#counters.has(id)) continue
      const hasRows = rowsOf(question).length > 0
      this.#counters.set(id, {
        count: questionTypes[type].count,
        hasParts: options.length > 0 || hasRows,
        hasRows,
        counts: undefined,
        shown: undefined
      })
    }
    for (const response of responses) this.#addResponse(response, parts)
  }

  /** The approximate number of bytes that the aggregate occupies in memory. */
  get approximateBytes(): number {
    this.#addAllShown()
    return approximateBytes(this.#sum)
  }

  /** Returns the aggregate. Nothing can be added afterwards. */
  build(): Aggregate {
    this.#addAllShown()
    return this.#sum
  }

  #addAllShown(): void {
    for (const counter of this.#counters.values()) addPending(counter)
  }

  #addResponse(response: Response, parts: ResponseParts): void {
    const sum = this.#sum
    sum[response.status]++
    if (response.status === "partial") {
      if (response.reached !== null) Histogram.increment(sum.reached, response.reached)
      return
    }
    addEndTime(sum, response.submittedAt)
    if (response.status !== "completed") return
    addTotals(sum, response)
    for (const { questionId, value } of response.answers) {
      const counter = this.#counters.get(questionId)
      if (counter === undefined) continue
      const counts = counter.counts ??= countsOf(sum, questionId)
      if (counter.hasParts) {
        expectShown(counter, counts, parts.of(response, questionId) ?? allParts(counter.hasRows))
      }
      counter.count(counts, value, response)
      if (!this.#keepsSamples && counts.samples.length > 0) counts.samples.length = 0
    }
    for (const questionId of response.skipped ?? []) {
      const counter = this.#counters.get(questionId)
      if (counter !== undefined) (counter.counts ??= countsOf(sum, questionId)).skipped++
    }
    for (const name in response.variables) {
      const value = response.variables[name]
      if (value !== null && value !== undefined) DecimalSums.add(sumsOf(sum, name), value)
    }
  }
}

/** How the answers to a question are counted. `counts` are made for the first one. */
interface QuestionCounter {
  readonly count: (counts: QuestionCounts.MutableQuestionCounts, value: AnswerValue, response: Response) => void
  readonly hasParts: boolean
  readonly hasRows: boolean
  counts: QuestionCounts.MutableQuestionCounts | undefined
  /** The parts that were shown to the respondents of the answers since `before`, which are not counted as shown yet. */
  shown: { readonly parts: ShownParts; readonly before: CountedAnswers } | undefined
}

/**
 * Counts who was shown the parts of earlier answers, unless the next answer is of a respondent who was shown the same
 * ones. Most respondents are, so most answers cost no more than a comparison.
 */
const expectShown = (
  counter: QuestionCounter,
  counts: QuestionCounts.MutableQuestionCounts,
  parts: ShownParts
): void => {
  if (counter.shown?.parts === parts) return
  addPending(counter)
  counter.shown = { parts, before: countedAnswers(counts, counter.hasRows) }
}

const addPending = (counter: QuestionCounter): void => {
  const { counts, shown } = counter
  if (counts !== undefined && shown !== undefined) addShown(counts, shown.parts, shown.before)
  counter.shown = undefined
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
interface MutableAggregate extends Aggregate {
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

const copy = (aggregate: Aggregate): MutableAggregate => {
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

const addTotals = (sum: MutableAggregate, { startedAt, submittedAt }: Response): void => {
  Histogram.increment(sum.days, dayNumberOf(submittedAt))
  // The clock of a respondent may be ahead of the server's.
  if (startedAt !== null) Durations.add(sum.durations, Math.max(0, submittedAt - startedAt))
  addSubmissionTime(sum, submittedAt)
}

const mergeInto = (target: MutableAggregate, source: Aggregate): void => {
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

const countsOf = ({ questions }: MutableAggregate, id: QuestionId): QuestionCounts.MutableQuestionCounts => {
  const existing = questions.get(id)
  if (existing !== undefined) return existing
  const counts = QuestionCounts.make()
  questions.set(id, counts)
  return counts
}

const sumsOf = ({ variables }: MutableAggregate, name: string): DecimalSums.MutableDecimalSums => {
  const existing = variables.get(name)
  if (existing !== undefined) return existing
  const sums = DecimalSums.make()
  variables.set(name, sums)
  return sums
}

const addEndTime = (sum: MutableAggregate, submittedAt: Instant): void => {
  sum.firstEndedAt = Math.min(sum.firstEndedAt ?? submittedAt, submittedAt)
  sum.lastEndedAt = Math.max(sum.lastEndedAt ?? submittedAt, submittedAt)
}

const addSubmissionTime = (sum: MutableAggregate, submittedAt: Instant): void => {
  sum.firstSubmittedAt = Math.min(sum.firstSubmittedAt ?? submittedAt, submittedAt)
  sum.lastSubmittedAt = Math.max(sum.lastSubmittedAt ?? submittedAt, submittedAt)
}
