/** What a results link shows is never of fewer than five responses, whatever its reader subtracts. */
import { Question, Response, SharedResults } from "@canvass/core"
import { AnalyticsResult, ResultsLinks, Secrets } from "@canvass/core"
import { type Store } from "@canvass/core/ports"
import { Committer, GroupedAggregate, Publication, UnitOfWork } from "@canvass/core/ports"
import { Aggregate } from "@canvass/core/ports"
import { Arbitraries } from "@canvass/core/testing"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { assertEqual, isEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put, type StoreTest, storeTest } from "./ConformanceTest.js"
import { forAll } from "./MemoryEquivalence.js"

const [owner, survey] = [Fixtures.ownerOf(0), Fixtures.surveyId(0)]

const surveyOf = (questions: ReadonlyArray<Question.Question>) =>
  Fixtures.survey(0, { questions, variables: [{ name: "risk", value: 1 }] })

/** An instance of the server, with nothing in its memory and a secret key of its own. */
const newInstance: Effect.Effect<ResultsLinks, never, Store> = Effect.provide(
  ResultsLinks,
  Layer.fresh(Layer.provide(ResultsLinks.Default, Secrets.layerEphemeral))
)

/** The reader looks after every change, on either of two instances, and knows all responses. */
export const disclosesNoFewResponses = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(history, runs, ({ questions, steps }) =>
    Effect.gen(function*() {
      const context = yield* Layer.build(store)
      yield* Effect.provide(
        Effect.gen(function*() {
          const instances = yield* Effect.all([newInstance, newInstance])
          yield* put({ _tag: "SurveyPut", survey: surveyOf(questions) })
          const { token } = yield* Effect.orDie(instances[0].replace(owner, survey, {}))
          const reader = new Reader(questions)
          for (const { change, isFirst } of steps) {
            yield* put(change)
            reader.apply(change)
            const [one, other] = isFirst ? instances : [instances[1], instances[0]]
            const shown = yield* Effect.orDie(one.view(Redacted.value(token)))
            yield* reader.check(shown)
            yield* assertEqual(
              yield* Effect.orDie(other.view(Redacted.value(token))),
              shown,
              "what the other instance shows"
            )
          }
        }),
        context
      )
    }))

/** A part of what is shown, and its figures. Null: it is hidden. */
type Parts = ReadonlyMap<string, unknown>

/** Knows every response, and what the link has shown. */
class Reader {
  readonly #questions: ReadonlyArray<Question.Question>
  readonly #present = new Map<string, { readonly response: Response.Response; readonly arrived: number }>()
  readonly #shown = new Map<string, { readonly figures: unknown; readonly count: number; readonly since: number }>()
  #time = 0

  constructor(questions: ReadonlyArray<Question.Question>) {
    this.#questions = questions
  }

  apply(change: UnitOfWork.Change): void {
    this.#time++
    if (change._tag === "ResponsePut") {
      this.#present.set(change.response.id, { response: change.response, arrived: this.#time })
    }
    if (change._tag === "ResponseRemoved") this.#present.delete(change.responseId)
  }

  /** Each part that has changed is exact now, and as many responses as a part needs have come to it since. */
  check(results: SharedResults.SharedResults) {
    const shown = partsOf(results)
    const recounted = recount(this.#questions, Array.from(this.#present.values(), ({ response }) => response))
    return Effect.forEach(
      new Set([...shown.keys(), ...recounted.figures.keys(), ...this.#shown.keys()]),
      (part) => {
        const before = this.#shown.get(part) ?? { figures: null, count: 0, since: 0 }
        const figures = shown.get(part) ?? null
        const count = recounted.counts.get(part) ?? 0
        // A median may stay the same in a step. All other figures have their count.
        if (isEqual(figures, before.figures)) {
          return part === "median"
            ? Effect.void
            : assertEqual(count - before.count < Publication.minResponses, true, `that ${part} is not behind`)
        }
        const arrived = Array.from(this.#present.values()).filter((response) =>
          response.arrived > before.since && (recount(this.#questions, [response.response]).counts.get(part) ?? 0) > 0
        )
        this.#shown.set(part, { figures, count, since: this.#time })
        return Effect.zipRight(
          assertEqual(figures, recounted.figures.get(part), part),
          assertEqual(
            arrived.length >= Publication.minResponses,
            true,
            `that ${arrived.length} responses are enough for ${part}`
          )
        )
      },
      { discard: true }
    )
  }
}

const partsOf = ({ completed, medianSeconds, questions, variables }: SharedResults.SharedResults): Parts => {
  const parts = new Map<string, unknown>([["completed", completed], ["median", medianSeconds]])
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

/** The figures of responses, and how many have each part. */
const recount = (questions: ReadonlyArray<Question.Question>, responses: ReadonlyArray<Response.Response>) => {
  const folded = Aggregate.add(Aggregate.empty, questions, responses)
  const result = AnalyticsResult.make(
    surveyOf(questions),
    GroupedAggregate.ofAll(folded),
    { interval: "day" },
    Fixtures.startTime
  )
  const { completed, medianSeconds } = result.totals
  const figures = new Map<string, unknown>([["completed", completed], ["median", medianSeconds]])
  for (const variable of result.variables) figures.set(`variable ${variable.name}`, variable)
  for (const question of result.questions) addQuestion(figures, question)
  const counts = new Map<string, number>([
    ["completed", completed],
    ["median", responses.filter(({ startedAt, status }) => status === "completed" && startedAt !== null).length]
  ])
  for (const { answered, name } of result.variables) counts.set(`variable ${name}`, answered)
  for (const question of result.questions) {
    counts.set(`question ${question.questionId}`, question.answered)
    if (question.type !== "matrix") continue
    for (const { answered, value } of question.rows) counts.set(`row ${question.questionId} ${value}`, answered)
  }
  return { figures, counts }
}

/** Seconds, so that medians differ. */
const startedAt = FastCheck.option(FastCheck.nat({ max: 500 }).map((seconds) => Fixtures.startTime - seconds * 1_000))

const change = (questions: ReadonlyArray<Question.Question>): FastCheck.Arbitrary<UnitOfWork.Change> => {
  const response = FastCheck.nat({ max: 29 })
  return FastCheck.oneof(
    {
      weight: 5,
      arbitrary: FastCheck.record({
        n: response,
        overrides: FastCheck.record({
          status: FastCheck.constantFrom(...["completed", "completed", "completed", "partial", "screenedOut"] as const),
          startedAt,
          answers: Arbitraries.answers(questions),
          variables: FastCheck.option(FastCheck.record({ risk: FastCheck.option(FastCheck.nat({ max: 9 })) }))
        })
      }).map(({ n, overrides }) => ({
        _tag: "ResponsePut" as const,
        response: Fixtures.responseToFirstSurvey(n, overrides)
      }))
    },
    {
      weight: 1,
      arbitrary: response.map((n) => ({
        _tag: "ResponseRemoved" as const,
        surveyId: survey,
        responseId: Fixtures.responseId(n)
      }))
    }
  )
}

/** Its rows are answered apart. */
const matrix: Question.Question = {
  ...Fixtures.question(2),
  type: "matrix",
  options: [{ value: "good", label: "Good", code: 1 }, { value: "bad", label: "Bad", code: 2 }],
  settings: { rows: [{ value: "bed", label: "Bed" }, { value: "bath", label: "Bath" }] }
}

const someQuestions = FastCheck.tuple(FastCheck.array(Arbitraries.question(), { maxLength: 2 }), FastCheck.boolean())
  .map(
    ([questions, hasMatrix]) => hasMatrix || questions.length === 0 ? [...questions, matrix] : questions
  )

const history = someQuestions.chain((questions) =>
  FastCheck.record({
    questions: FastCheck.constant(questions),
    steps: FastCheck.array(
      FastCheck.record({ change: change(questions), isFirst: FastCheck.boolean() }),
      { minLength: 1, maxLength: 60, size: "max" }
    )
  })
)

/** Lets files and sockets make progress: fibers that never wait leave them little time. */
const pause = Effect.withClock(Effect.sleep("1 millis"), Clock.make())

const submit = (n: number) =>
  put({
    _tag: "ResponsePut",
    response: Fixtures.responseToFirstSurvey(n, {
      answers: [{ questionId: Fixtures.questionId(0), value: `Text ${n}` }]
    })
  })

const remove = (n: number) => put({ _tag: "ResponseRemoved", surveyId: survey, responseId: Fixtures.responseId(n) })

/** Makes the link of the survey with two questions, and returns its token. */
const link = (links: ResultsLinks, settings: { readonly texts?: boolean } = {}) =>
  Effect.gen(function*() {
    yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
    const { token } = yield* Effect.orDie(links.replace(owner, survey, settings))
    return Redacted.value(token)
  })

const samplesOf = ({ questions }: SharedResults.SharedResults): ReadonlyArray<string> =>
  questions.flatMap(({ figures }) => figures?.type === "text" ? figures.samples : [])

export const resultsLinkConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "two instances show the same steps of a results link while responses are submitted and removed",
    Effect.gen(function*() {
      const instances = yield* Effect.all([newInstance, newInstance])
      const token = yield* link(instances[0])
      const seen = new Set<number>()
      const read = (links: ResultsLinks) =>
        Effect.map(Effect.orDie(links.view(token)), ({ completed }) => {
          if (completed !== null) seen.add(completed)
        })
      const readers = yield* Effect.fork(
        Effect.forEach(
          [...instances, ...instances],
          (links) => Effect.forever(Effect.zipRight(read(links), pause)),
          { concurrency: "unbounded", discard: true }
        )
      )
      yield* Effect.forEach(Arr.range(0, 99), submit, { concurrency: 4, discard: true })
      yield* Fiber.interrupt(readers)
      yield* Effect.forEach(instances, read)
      const steps = Array.from(seen).sort((left, right) => left - right)
      yield* assertEqual(
        steps.filter((step, index) => step - (steps[index - 1] ?? 0) < Publication.minResponses),
        [],
        `the steps that are too small of ${steps.join(", ")}`
      )
      yield* assertEqual((steps.at(-1) ?? 0) > 100 - Publication.minResponses, true, "that the last step has come")
    })
  ),
  storeTest(
    "of two instances that take a step of a results link at once, both show that of the first",
    Effect.gen(function*() {
      const other = yield* newInstance
      const token = yield* link(other)
      yield* Effect.forEach(Arr.range(0, 4), submit)
      const committer = yield* Committer.Committer
      const store = yield* Effect.context<Store>()
      let isOvertaken = false
      const overtaken = yield* Effect.provideService(newInstance, Committer.Committer, {
        commit: (unit) =>
          Effect.suspend(() => {
            if (isOvertaken) return committer.commit(unit)
            isOvertaken = true
            const overtake = Effect.zipRight(submit(5), Effect.orDie(other.view(token)))
            return Effect.zipRight(Effect.provide(overtake, store), committer.commit(unit))
          })
      })
      for (const links of [overtaken, other, yield* newInstance]) {
        yield* assertEqual((yield* Effect.orDie(links.view(token))).completed, 6, "the only step")
      }
    })
  ),
  storeTest(
    "a results link keeps its figures when the server starts anew, its address changes, and it is made again",
    Effect.gen(function*() {
      const links = yield* newInstance
      const first = yield* link(links)
      yield* Effect.forEach(Arr.range(0, 6), submit)
      const { completed } = yield* Effect.orDie(links.view(first))
      yield* assertEqual(completed, 7, "the first step")
      yield* Effect.forEach(Arr.range(7, 9), submit)
      const rotated = yield* Effect.orDie(links.replace(owner, survey, { rotate: true }))
      const restarted = yield* newInstance
      yield* assertEqual(
        (yield* Effect.orDie(restarted.view(Redacted.value(rotated.token)))).completed,
        7,
        "the figures after a start"
      )
      yield* Effect.orDie(restarted.remove(owner, survey))
      const made = yield* Effect.orDie(restarted.replace(owner, survey, {}))
      yield* assertEqual(
        (yield* Effect.orDie(restarted.view(Redacted.value(made.token)))).completed,
        7,
        "the figures of a link that is made again"
      )
      yield* Effect.forEach(Arr.range(10, 11), submit)
      yield* assertEqual((yield* Effect.orDie(links.view(Redacted.value(made.token)))).completed, 12, "the next step")
    })
  ),
  storeTest(
    "a results link from before a change of the secret key works, and gets another address when it is changed",
    Effect.gen(function*() {
      const token = yield* link(yield* newInstance)
      const changed = yield* newInstance
      yield* assertEqual((yield* Effect.orDie(changed.view(token))).completed, null, "what the link shows")
      yield* assertEqual((yield* Effect.flip(changed.get(owner, survey)))._tag, "NotFound", "the link")
      const made = Redacted.value((yield* Effect.orDie(changed.replace(owner, survey, {}))).token)
      yield* assertEqual(made === token, false, "that the token is the same")
      yield* assertEqual((yield* Effect.orDie(changed.view(made))).completed, null, "what the new link shows")
    })
  ),
  storeTest(
    "a removal shows with the next step of a results link, which new responses make although fewer are left",
    Effect.gen(function*() {
      const links = yield* newInstance
      const token = yield* link(links)
      const shown = Effect.map(Effect.orDie(links.view(token)), ({ completed }) => completed)
      yield* Effect.forEach(Arr.range(0, 9), submit)
      yield* assertEqual(yield* shown, 10, "the first step")
      yield* Effect.forEach(Arr.range(0, 9), remove)
      yield* assertEqual(yield* shown, 10, "the figures after all responses were removed")
      yield* Effect.forEach(Arr.range(10, 13), submit)
      yield* assertEqual(yield* shown, 10, "the figures with four new responses")
      yield* submit(14)
      yield* assertEqual(yield* shown, 5, "the figures with five new responses")
    })
  ),
  storeTest(
    "a results link shows texts only when it says so, and none of a response that was removed",
    Effect.gen(function*() {
      const links = yield* newInstance
      const token = yield* link(links)
      yield* Effect.forEach(Arr.range(0, 4), submit)
      yield* assertEqual(samplesOf(yield* Effect.orDie(links.view(token))), [], "the texts of a link without texts")
      yield* Effect.orDie(links.replace(owner, survey, { texts: true }))
      const texts = Effect.map(Effect.orDie(links.view(token)), samplesOf)
      yield* assertEqual(yield* texts, ["Text 4", "Text 3", "Text 2", "Text 1", "Text 0"], "the texts")
      yield* submit(5)
      yield* remove(3)
      yield* assertEqual(yield* texts, ["Text 4", "Text 2", "Text 1", "Text 0"], "the texts after a removal")
    })
  )
]
