/**
 * What the responses to a survey add up to, whatever their number. Adding goes in any order, and in any pieces that are
 * merged later: the aggregate is the same, and so is every figure taken from it.
 */
import type { Response } from "../responses/Response.js"
import * as Histogram from "../statistics/Histogram.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import { questionTypes } from "../surveys/question-types/questionTypes.js"
import type { Question } from "../surveys/Question.js"
import type { QuestionId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import * as Durations from "./Durations.js"
import { dayOf } from "./Series.js"

/** Everything but `partial` is of completed responses. */
export interface Aggregate {
  readonly completed: number
  readonly partial: number
  /** By the day of UTC on which they were submitted. */
  readonly days: Histogram.Histogram<number>
  /** From start to submission, of those that say when they were started. */
  readonly durations: Durations.Durations
  readonly firstSubmittedAt: Instant | null
  readonly lastSubmittedAt: Instant | null
  /** Questions that nobody answered may be absent. */
  readonly questions: ReadonlyMap<QuestionId, QuestionCounts.QuestionCounts>
}

export const empty: Aggregate = {
  completed: 0,
  partial: 0,
  days: new Map(),
  durations: Durations.draft(),
  firstSubmittedAt: null,
  lastSubmittedAt: null,
  questions: new Map()
}

/** `questions` are all that the survey has or had: answers to others are not counted. */
export const add = (
  aggregate: Aggregate,
  questions: ReadonlyArray<Question>,
  responses: Iterable<Response>
): Aggregate => {
  const { draft, take } = begin(questions)
  addAll(draft, aggregate)
  for (const response of responses) take(response)
  return draft
}

export const merge = (aggregates: Iterable<Aggregate>): Aggregate => {
  const { draft } = begin([])
  for (const aggregate of aggregates) addAll(draft, aggregate)
  return draft
}

/** The same, in the form that is the quickest to merge with others. */
export const compact = (aggregate: Aggregate): Aggregate => ({
  ...aggregate,
  durations: Durations.compact(aggregate.durations)
})

/** About how many bytes of memory it takes. */
export const bytes = ({ days, durations, questions }: Aggregate): number => {
  let sum = 64 * days.size + 8 * Durations.size(durations)
  questions.forEach((counts) => {
    sum += QuestionCounts.approximateBytes(counts)
  })
  return sum
}

/** Counted in place, for speed. A draft is made here, filled here, and is an `Aggregate` to everyone else. */
interface Draft extends Aggregate {
  completed: number
  partial: number
  readonly days: Histogram.MutableHistogram<number>
  readonly durations: Durations.Draft
  firstSubmittedAt: Instant | null
  lastSubmittedAt: Instant | null
  readonly questions: Map<QuestionId, QuestionCounts.MutableQuestionCounts>
}

const begin = (questions: ReadonlyArray<Question>) => {
  const draft: Draft = { ...empty, days: new Map(), durations: Durations.draft(), questions: new Map() }
  const counters = new Map(questions.map(({ id, type }) => [
    id,
    { counts: countsOf(draft, id), count: questionTypes[type].count }
  ]))
  const take = (response: Response): void => {
    if (response.status === "partial") {
      draft.partial++
      return
    }
    takeTotals(draft, response)
    for (const { questionId, value } of response.answers) {
      const counter = counters.get(questionId)
      counter?.count(counter.counts, value, response)
    }
  }
  return { draft, take }
}

const takeTotals = (draft: Draft, { startedAt, submittedAt }: Response): void => {
  draft.completed++
  Histogram.increment(draft.days, dayOf(submittedAt))
  // A respondent's clock may run ahead of ours: nobody took less than no time.
  if (startedAt !== null) Durations.count(draft.durations, Math.max(0, submittedAt - startedAt))
  widen(draft, submittedAt)
}

const addAll = (draft: Draft, aggregate: Aggregate): void => {
  draft.completed += aggregate.completed
  draft.partial += aggregate.partial
  Histogram.mergeInto(draft.days, aggregate.days)
  Durations.countAll(draft.durations, aggregate.durations)
  if (aggregate.firstSubmittedAt !== null) widen(draft, aggregate.firstSubmittedAt)
  if (aggregate.lastSubmittedAt !== null) widen(draft, aggregate.lastSubmittedAt)
  aggregate.questions.forEach((counts, id) => {
    QuestionCounts.mergeInto(countsOf(draft, id), counts)
  })
}

const countsOf = (draft: Draft, id: QuestionId): QuestionCounts.MutableQuestionCounts => {
  const existing = draft.questions.get(id)
  if (existing !== undefined) return existing
  const counts = QuestionCounts.make()
  draft.questions.set(id, counts)
  return counts
}

const widen = (draft: Draft, submittedAt: Instant): void => {
  draft.firstSubmittedAt = Math.min(draft.firstSubmittedAt ?? submittedAt, submittedAt)
  draft.lastSubmittedAt = Math.max(draft.lastSubmittedAt ?? submittedAt, submittedAt)
}
