/** Holds a store's analytics, however they come about, against one fold over the responses that the store has. */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as Aggregate from "../../analytics/Aggregate.js"
import { Analytics } from "../../analytics/Analytics.js"
import * as AnalyticsResult from "../../analytics/AnalyticsResult.js"
import { RollupSizes } from "../../analytics/Rollups.js"
import { ResponseStore } from "../../responses/ResponseStore.js"
import type { Store } from "../../Store.js"
import type { Question } from "../../surveys/Question.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import * as TimeRange from "../../values/TimeRange.js"
import { answers, question } from "../Arbitraries.js"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../Fixtures.js"
import { put } from "./ConformanceTest.js"
import { forAll } from "./MemoryEquivalence.js"

/** Whatever is put, replaced, removed and thrown away, and wherever it is asked: figures are those of one fold. */
export const sameAsFold = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(history, runs, ({ questions, steps }) =>
    Effect.gen(function*() {
      const context = yield* Layer.build(store)
      yield* Effect.provide(
        Effect.gen(function*() {
          const asked = yield* instances
          yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { questions }) })
          for (const { changes, instance, request } of steps) {
            // At once, so that several may share a transaction.
            yield* Effect.forEach(changes, (change) => put(change), { concurrency: "unbounded", discard: true })
            for (const analytics of asked.slice(instance)) yield* expectFold(analytics, questions, request)
          }
        }),
        context
      )
    }))

/** While many submit and remove at once: what was acknowledged is counted, and what has not been sent is not. */
export const whileOthersWrite: Effect.Effect<void, never, Store> = Effect.gen(function*() {
  const questions = [Fixtures.question(0)]
  const [first, ...others] = yield* instances
  yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { questions }) })
  const told = { sent: 0, counted: 0, removing: 0, removed: 0 }
  const submit = (n: number) =>
    Effect.gen(function*() {
      told.sent++
      yield* put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) })
      told.counted++
      if (n % 10 > 0) return
      told.removing++
      yield* put({ _tag: "ResponseRemoved", surveyId: Fixtures.surveyId(0), responseId: Fixtures.responseId(n) })
      told.removed++
    })
  const look = (analytics: Analytics) =>
    Effect.gen(function*() {
      const before = { ...told }
      const { totals } = yield* Effect.orDie(
        analytics.compute(Fixtures.ownerOf(0), Fixtures.surveyId(0), { interval: "day" })
      )
      const fits = totals.completed >= before.counted - told.removing && totals.completed <= told.sent - before.removed
      yield* assertEqual(fits, true, `that ${totals.completed} lies within what was told`)
    })
  const looking = yield* Effect.fork(Effect.forEach([first, ...others], (one) => Effect.forever(look(one)), {
    concurrency: "unbounded",
    discard: true
  }))
  yield* Effect.forEach(Arr.range(0, 199), submit, { concurrency: 8, discard: true })
  yield* Fiber.interrupt(looking)
  for (const analytics of [first, ...others]) yield* expectFold(analytics, questions, { interval: "day" })
})

/** Two instances of the server. Their blocks are so small that a short history fills chapters. */
const instances = Effect.suspend(() => Effect.all([instance, instance]))

const instance = Effect.provide(
  Analytics,
  Layer.fresh(Layer.provide(Analytics.Default, Layer.succeed(RollupSizes, { changesPerRollup: 2, fanOut: 2 })))
)

const expectFold = (
  analytics: Analytics,
  questions: ReadonlyArray<Question>,
  request: AnalyticsResult.AnalyticsRequest
) =>
  Effect.gen(function*() {
    const store = yield* ResponseStore
    const responses = yield* Stream.runCollect(store.stream(Fixtures.ownerOf(0), Fixtures.surveyId(0), {}, "asc"))
    const inRange = Chunk.toReadonlyArray(responses).flat().filter(({ submittedAt }) =>
      TimeRange.has(request, submittedAt)
    )
    const folded = Aggregate.add(Aggregate.empty, questions, inRange)
    const told = yield* Effect.orDie(analytics.compute(Fixtures.ownerOf(0), Fixtures.surveyId(0), request))
    const expected = AnalyticsResult.make(Fixtures.survey(0, { questions }), folded, request, told.computedAt)
    yield* assertEqual(told, expected, "analytics")
  })

/** Some hours of some days. */
const instant = FastCheck.nat({ max: 100 }).map((hours) => Fixtures.startTime + hours * 3_600_000)

const change = (questions: ReadonlyArray<Question>): FastCheck.Arbitrary<Change> =>
  FastCheck.oneof(
    {
      weight: 10,
      arbitrary: FastCheck.record({
        n: FastCheck.nat({ max: 19 }),
        more: FastCheck.record({
          status: FastCheck.constantFrom("completed" as const, "completed" as const, "partial" as const),
          submittedAt: instant,
          startedAt: FastCheck.option(instant),
          answers: answers(questions)
        })
      }).map(({ more, n }) => ({ _tag: "ResponsePut" as const, response: Fixtures.responseToFirstSurvey(n, more) }))
    },
    FastCheck.nat({ max: 19 }).map((n) => ({
      _tag: "ResponseRemoved" as const,
      surveyId: Fixtures.surveyId(0),
      responseId: Fixtures.responseId(n)
    })),
    FastCheck.constant({ _tag: "RollupsInvalidated" as const, surveyId: Fixtures.surveyId(0) })
  )

const history = FastCheck.array(question(), { minLength: 1, maxLength: 3 }).chain((questions) =>
  FastCheck.record({
    questions: FastCheck.constant(questions),
    steps: FastCheck.array(
      FastCheck.record({
        changes: FastCheck.array(change(questions), { minLength: 1, maxLength: 6 }),
        instance: FastCheck.nat({ max: 1 }),
        request: FastCheck.record({
          from: FastCheck.constantFrom(undefined, Fixtures.startTime + 20 * 3_600_000),
          to: FastCheck.constantFrom(undefined, Fixtures.startTime + 60 * 3_600_000),
          interval: FastCheck.constant("day" as const)
        })
      }),
      { minLength: 1, maxLength: 12, size: "max" }
    )
  })
)
