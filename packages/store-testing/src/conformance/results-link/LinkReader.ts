/** Somebody who reads a results link after every change, knows who answered when, and computes. */
import { AnalyticsResult, AnswerValue, type Response, type SharedResults, type Survey } from "@canvass/core"
import { Aggregate, AggregateBuilder, GroupedAggregate, Publication, type UnitOfWork } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { assertEqual, isEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { LinearSolver, type Sum } from "./LinearSolver.js"

const { minResponses } = Publication

/** What a response adds to the sum of a part: the weights of its answers, by unknown. */
export type WeightsOfPart = (response: Response.Response, part: string) => ReadonlyMap<string, bigint>

/** A response, and when it arrived. A response that is replaced has arrived anew. */
interface Arrived {
  readonly response: Response.Response
  readonly time: number
}

/** A part of what is shown, as it was published. */
interface PublishedPart {
  readonly figures: unknown
  /** The responses that counted. */
  readonly counted: ReadonlyArray<Arrived>
  readonly time: number
}

/**
 * Asserts after every change that what is shown is exact for the responses of one moment, that nothing but at least
 * `minResponses` answers can be computed from all that was ever shown, and that no step is later than it has to be.
 */
export class LinkReader {
  readonly #survey: Survey.Survey
  readonly #linkedParts: (part: string) => boolean
  readonly #weightsOf: WeightsOfPart
  readonly #present = new Map<string, Arrived>()
  readonly #published = new Map<string, PublishedPart>()
  readonly #solver = new LinearSolver()
  #time = 0
  #lastStep = 0

  /**
   * @param isLinked - Whether a part waits for others, because a variable is computed from it.
   * @param weightsOf - The weights with which a response takes part in the sum of a part.
   */
  constructor(survey: Survey.Survey, isLinked: (part: string) => boolean, weightsOf: WeightsOfPart) {
    this.#survey = survey
    this.#linkedParts = isLinked
    this.#weightsOf = weightsOf
  }

  apply(change: UnitOfWork.Change): void {
    this.#time++
    if (change._tag === "ResponsePut") {
      this.#present.set(change.response.id, { response: change.response, time: this.#time })
    }
    if (change._tag === "ResponseRemoved") this.#present.delete(change.responseId)
  }

  check(results: SharedResults.SharedResults): Effect.Effect<void> {
    return Effect.gen(this, function*() {
      const shown = partsOf(results)
      const present = Array.from(this.#present.values())
      const completed = present.filter(({ response }) => response.status === "completed")
      const arrived = completed.filter(({ time }) => time > this.#lastStep).length
      const isStep = arrived >= minResponses
      const exact = recount(this.#survey, present.map(({ response }) => response))
      for (const part of new Set([...shown.keys(), ...exact.keys(), ...this.#published.keys()])) {
        const figures = shown.get(part) ?? null
        const counting = completed.filter(({ response }) => countsFor(this.#survey, response, part))
        const before = this.#published.get(part)
        const since = counting.filter(({ time }) => time > (before?.time ?? 0)).length
        const isIntact = before === undefined ||
          before.counted.every(({ response, time }) => this.#present.get(response.id)?.time === time)
        const isRowOfHidden = part.startsWith("row ") && !shown.has(questionOf(part))
        // The rows of a matrix take their steps while the matrix is hidden.
        const isUnseen = isRowOfHidden && !this.#linkedParts(part)
        const expected = exact.get(part) ?? null
        if (isStep && since >= minResponses && (isUnseen || (figures !== null && isEqual(figures, expected)))) {
          this.#published.set(part, { figures: expected, counted: counting, time: this.#time })
          yield* this.#learn(part, counting)
          continue
        }
        // It is what it was, and all responses of which it tells are still there.
        if (figures !== null) yield* assertEqual(figures, before?.figures ?? null, `${part}, which takes no step`)
        if (figures !== null) yield* assertEqual(isIntact, true, `that ${part} has no removed response`)
        if (isUnseen) continue
        if (isStep && since >= minResponses && !this.#linkedParts(part)) yield* Effect.dieMessage(`${part} is late`)
        if (figures === null && before !== undefined && isIntact && !isRowOfHidden) {
          yield* Effect.dieMessage(`${part} is hidden`)
        }
      }
      if (isStep) this.#lastStep = this.#time
    })
  }

  #learn(part: string, counted: ReadonlyArray<Arrived>): Effect.Effect<void> {
    const sum = new Map<string, bigint>()
    for (const { response, time } of counted) {
      this.#weightsOf(response, part).forEach((weight, unknown) => {
        if (weight !== 0n) sum.set(`${time} ${unknown}`, weight)
      })
    }
    return Effect.forEach(this.#solver.learn(sum), (learned) => {
      const times = respondents(learned)
      return times.size === 0 || times.size >= minResponses
        ? Effect.void
        : Effect.dieMessage(
          `${part} tells the answers of ${times.size} responses: ${Array.from(learned.keys()).join()}`
        )
    }, { discard: true })
  }
}

const respondents = (sum: Sum): ReadonlySet<string | undefined> =>
  new Set(Array.from(sum.keys(), (unknown) => unknown.split(" ")[0]))

/** What is shown, by part. */
const partsOf = (
  { completed, medianSeconds, questions, variables }: SharedResults.SharedResults
): ReadonlyMap<string, unknown> => {
  const parts = new Map<string, unknown>()
  if (completed !== null) parts.set("completed", completed)
  if (medianSeconds !== null) parts.set("median", medianSeconds)
  for (const variable of variables) parts.set(`variable ${variable.name}`, variable)
  for (const { figures } of questions) if (figures !== null) addQuestion(parts, figures)
  return parts
}

const addQuestion = (
  parts: Map<string, unknown>,
  { notShown: _, skipped: __, ...figures }: AnalyticsResult.AnalyticsResult["questions"][number]
): void => {
  const part = `question ${figures.questionId}`
  if (figures.type === "text") parts.set(part, { ...figures, samples: [] })
  else if (figures.type === "matrix") {
    parts.set(part, { ...figures, rows: [] })
    for (const row of figures.rows) if (row.answered > 0) parts.set(`row ${figures.questionId} ${row.value}`, row)
  } else parts.set(part, figures)
}

/** The part of the matrix of a row. */
const questionOf = (row: string): string => row.split(" ").slice(0, 2).join(" ").replace(/^row/, "question")

/** The figures of responses, by part. */
const recount = (survey: Survey.Survey, responses: ReadonlyArray<Response.Response>): ReadonlyMap<string, unknown> => {
  const folded = AggregateBuilder.add(Aggregate.empty, survey.questions, responses)
  const result = AnalyticsResult.make(
    survey,
    GroupedAggregate.ofAll(folded),
    { interval: "day" },
    Fixtures.startTime
  )
  const { completed, medianSeconds } = result.totals
  const figures = new Map<string, unknown>([["completed", completed], ["median", medianSeconds]])
  for (const variable of result.variables) figures.set(`variable ${variable.name}`, variable)
  for (const question of result.questions) addQuestion(figures, question)
  return figures
}

/** Whether a completed response counts for a part. */
const countsFor = (
  { questions }: Pick<Survey.Survey, "questions">,
  { answers, startedAt, variables }: Response.Response,
  part: string
): boolean => {
  if (part === "completed") return true
  if (part === "median") return startedAt !== null
  const [kind, name = "", ...row] = part.split(" ")
  if (kind === "variable") return typeof variables?.[name] === "number"
  const answer = answers.find(({ questionId }) => questionId === name)
  if (answer === undefined || !questions.some(({ id }) => id === name)) return false
  return kind === "question" ||
    (typeof answer.value === "object" && !AnswerValue.isList(answer.value) &&
      Object.hasOwn(answer.value, row.join(" ")))
}
