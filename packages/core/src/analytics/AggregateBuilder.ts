/** Counts responses one after another, or blocks of them that are stored as columns. */
import { responseStatuses } from "../logic/questionnaire/SurveyLogic.js"
import type { AnswerValue } from "../questions/AnswerValue.js"
import type { PartCounts } from "../questions/question-parts/QuestionTypeDefinition.js"
import { questionTypes } from "../questions/question-types/questionTypes.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { Response } from "../responses/Response.js"
import { type ResponseParts, unknownParts } from "../responses/ResponseParts.js"
import * as DecimalSums from "../statistics/DecimalSums.js"
import * as Histogram from "../statistics/Histogram.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import { addShown, allParts, type CountedAnswers, countedAnswers, type ShownParts } from "../statistics/ShownParts.js"
import type { QuestionId } from "../values/Ids.js"
import {
  addEndTime,
  addSubmissionTime,
  type Aggregate,
  approximateBytes,
  copy,
  countsOf,
  empty,
  mergeInto,
  type MutableAggregate,
  sumsOf
} from "./Aggregate.js"
import { type AnswerCounting, countAnswers, forEachCode, type Members, membersWhere } from "./columns/AnswerCounts.js"
import { answered, type Column, isAnswered, valueAt } from "./columns/Column.js"
import { type ColumnBlock, statusAt } from "./columns/ColumnBlock.js"
import { SampleCandidates } from "./columns/SampleCandidates.js"
import * as Durations from "./Durations.js"
import { dayNumberOf } from "./Series.js"

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
  readonly #candidates = new SampleCandidates()

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
    for (const question of questions) this.#counterOf(question)
    for (const response of responses) this.#addResponse(response, parts)
  }

  /** Adds all of members of a block but their answers. Returns those of which answers are added: the completed ones. */
  addTotals(block: ColumnBlock, members: Members): Members {
    const sum = this.#sum
    const completed = membersWhere(members, (index) => block.statuses[index] === completedIndex)
    if (completed.length === members.length) sum.completed += members.length
    else for (const index of members) sum[statusAt(block, index)]++
    addTimes(block, members, (time) => addEndTime(sum, time))
    addTimes(block, completed, (time) => addSubmissionTime(sum, time))
    const durations = new Float64Array(completed.length)
    let durationCount = 0
    const days = { day: 0, count: 0 }
    for (const index of completed) {
      const day = dayNumberOf(block.submittedAt[index] ?? 0)
      // Most responses are of the day of the one before.
      if (day !== days.day && days.count > 0) {
        Histogram.increment(sum.days, days.day, days.count)
        days.count = 0
      }
      days.day = day
      days.count++
      const duration = block.durations[index] ?? Number.NaN
      if (!Number.isNaN(duration)) durations[durationCount++] = Math.max(0, duration)
    }
    if (days.count > 0) Histogram.increment(sum.days, days.day, days.count)
    Durations.addAll(sum.durations, durations.slice(0, durationCount))
    for (const [name, column] of block.variables) addVariable(sum, name, column(), completed)
    return completed
  }

  /** Adds the answers of completed members of a block to a question whose column `isCountable`. */
  addAnswers(question: Question, block: ColumnBlock, completed: Members): void {
    const column = block.questions.get(question.id)?.()
    if (column === undefined) return
    const { answers, skipped } = column
    if (!completed.some((index) => isAnswered(answers, index) || skipped?.[index] === 1)) return
    const counter = this.#counterOf(question)
    const counts = counter.counts ??= countsOf(this.#sum, question.id)
    countAnswers(column, completed, counter, counts, (parts) => {
      expectShown(counter, counts, parts ?? allParts(counter.hasRows))
    })
    if (this.#keepsSamples) this.addCandidates([question], block, completed)
  }

  /** Adds the completed members of a block whose texts may be samples, without counting them. */
  addCandidates(questions: ReadonlyArray<Question>, block: ColumnBlock, completed: Members): void {
    for (const question of questions) {
      const counter = this.#counterOf(question)
      const answers = counter.sampleOf && block.questions.get(question.id)?.().answers
      if (answers === undefined) continue
      for (const index of completed) {
        if (isAnswered(answers, index)) {
          counter.counts ??= countsOf(this.#sum, question.id)
          this.#candidates.add(question.id, block.submittedAt[index] ?? 0, block.sequences[index] ?? 0)
        }
      }
    }
  }

  /** Adds responses that were counted before, with those of them whose texts may be samples. */
  addCounted(questions: ReadonlyArray<Question>, counted: Aggregate, candidates: SampleCandidates): void {
    // What was shown is told by the counts before and after.
    this.#addAllShown()
    mergeInto(this.#sum, counted)
    for (const question of questions) {
      if (counted.questions.has(question.id)) this.#counterOf(question).counts = countsOf(this.#sum, question.id)
    }
    this.#candidates.addAll(candidates)
  }

  /** The responses that were added from blocks, and whose texts may be samples. */
  get sampleCandidates(): SampleCandidates {
    return this.#candidates
  }

  /** Adds the texts of responses that were added from blocks to the samples. */
  addSamples(responses: Iterable<Response>): void {
    for (const response of responses) {
      for (const { questionId, value } of response.answers) {
        const counter = this.#counters.get(questionId)
        if (counter?.counts !== undefined) addSample(counter, counter.counts, value, response)
      }
    }
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

  #counterOf(question: Question): QuestionCounter {
    const { id } = question
    const known = this.#counters.get(id)
    if (known !== undefined) return known
    const counter: QuestionCounter = {
      ...countingOf(question),
      hasRows: rowsOf(question).length > 0,
      counts: undefined,
      shown: undefined
    }
    this.#counters.set(id, counter)
    return counter
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
    addCompleted(sum, response)
    for (const { questionId, value } of response.answers) {
      const counter = this.#counters.get(questionId)
      if (counter === undefined) continue
      const counts = counter.counts ??= countsOf(sum, questionId)
      if (counter.hasParts) {
        expectShown(counter, counts, parts.of(response, questionId) ?? allParts(counter.hasRows))
      }
      counter.count(counts, value, 1)
      if (this.#keepsSamples) addSample(counter, counts, value, response)
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
interface QuestionCounter extends AnswerCounting, Pick<PartCounts, "sampleOf"> {
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

const completedIndex = responseStatuses.indexOf("completed")

/** Calls `add` with the first and the last time of members. */
const addTimes = ({ submittedAt }: ColumnBlock, members: Members, add: (time: number) => void): void => {
  let [first, last] = [Infinity, -Infinity]
  for (const index of members) {
    const time = submittedAt[index] ?? 0
    if (time < first) first = time
    if (time > last) last = time
  }
  if (members.length > 0) { for (const time of [first, last]) add(time) }
}

/** How the answers to a question are counted. */
export const countingOf = (question: Question): AnswerCounting & Pick<PartCounts, "sampleOf"> => {
  const { count, countItem, countRow, countText, sampleOf } = questionTypes[question.type]
  const hasParts = question.options.length > 0 || rowsOf(question).length > 0
  return { count, countItem, countRow, countText, sampleOf, hasParts }
}

const addSample = (
  { sampleOf }: QuestionCounter,
  counts: QuestionCounts.MutableQuestionCounts,
  value: AnswerValue,
  { id, submittedAt }: Response
): void => {
  const text = sampleOf?.(value)
  if (text !== undefined) QuestionCounts.addSample(counts, { submittedAt, id, text })
}

const addCompleted = (sum: MutableAggregate, { startedAt, submittedAt }: Response): void => {
  Histogram.increment(sum.days, dayNumberOf(submittedAt))
  // The clock of a respondent may be ahead of the server's.
  if (startedAt !== null) Durations.add(sum.durations, Math.max(0, submittedAt - startedAt))
  addSubmissionTime(sum, submittedAt)
}

/** Adds the values that completed members of a block have of a variable. */
const addVariable = (sum: MutableAggregate, name: string, column: Column, completed: Members): void => {
  const add = (value: AnswerValue | undefined, times: number): void => {
    if (typeof value === "number") DecimalSums.add(sumsOf(sum, name), value, times)
  }
  if (column.kind === "values") {
    forEachCode(column, completed, (code, times) => add(column.values[code - answered], times))
  } else {
    for (const index of completed) add(valueAt(column, index), 1)
  }
}
