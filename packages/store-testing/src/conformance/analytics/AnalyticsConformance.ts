/** Compares analytics with one fold over all responses in the store. */
import { Analytics, AnalyticsResult, defaultLimits as defaults, Filter, type Question } from "@canvass/core"
import {
  type CompiledFilter,
  compileFilter,
  GroupBy,
  GroupedAggregate,
  type LogRequest,
  makeResponseParts,
  ReadBudget,
  ResponseStore,
  RollupSizes,
  RollupStore,
  type Store,
  TimeRange,
  type UnitOfWork
} from "@canvass/core/ports"
import type { Condition } from "@canvass/core/questionnaire"
import { Arbitraries, FilterArbitrary } from "@canvass/core/testing"
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { put } from "../ConformanceTest.js"
import { forAll } from "../MemoryEquivalence.js"

/** After random changes, on either of two instances, analytics equal the fold. */
export const equalsFold = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(history, runs, ({ by, conditions, filter, questions, steps }) =>
    Effect.gen(function*() {
      const context = yield* Layer.build(store)
      const selection = yield* selectionOf(questions, conditions, filter, by)
      yield* Effect.provide(
        Effect.gen(function*() {
          const allAnalytics = yield* instances
          yield* put({ _tag: "SurveyPut", survey: askedSurvey(questions) })
          for (const { changes, instance, isSelected, range } of steps) {
            // At once, so that several may share a transaction.
            yield* Effect.forEach(changes, (change) => put(change), { concurrency: "unbounded", discard: true })
            for (const analytics of allAnalytics.slice(instance)) {
              yield* assertEqualsFold(analytics, questions, range, isSelected ? selection : everything)
            }
          }
        }),
        context
      )
    }))

/** Lets files and sockets make progress: fibers that never wait leave them little time. */
const pause = Effect.withClock(Effect.sleep("1 millis"), Clock.make())

/** Analytics count acknowledged responses, and no response that is not yet sent, during concurrent writes. */
export const countsConcurrentWrites: Effect.Effect<void, never, Store> = Effect.gen(function*() {
  const questions = [Fixtures.question(0)]
  const [first, ...others] = yield* instances
  yield* put({ _tag: "SurveyPut", survey: surveyOf(questions) })
  const progress = { sent: 0, counted: 0, removing: 0, removed: 0 }
  const submit = (n: number) =>
    Effect.gen(function*() {
      progress.sent++
      yield* put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) })
      progress.counted++
      if (n % 10 > 0) return
      progress.removing++
      yield* put({ _tag: "ResponseRemoved", at: 0, surveyId: Fixtures.surveyId(0), responseId: Fixtures.responseId(n) })
      progress.removed++
    })
  const checkTotals = (analytics: Analytics) =>
    Effect.gen(function*() {
      const before = { ...progress }
      const { totals } = yield* Effect.orDie(
        analytics.compute(Fixtures.ownerOf(0), Fixtures.surveyId(0), { interval: "day" })
      )
      const fits = totals.completed >= before.counted - progress.removing &&
        totals.completed <= progress.sent - before.removed
      yield* assertEqual(fits, true, `that ${totals.completed} is between the acknowledged and the sent responses`)
    })
  const reader = yield* Effect.fork(
    Effect.forEach([first, ...others], (analytics) => Effect.forever(Effect.zipRight(checkTotals(analytics), pause)), {
      concurrency: "unbounded",
      discard: true
    })
  )
  yield* Effect.forEach(Arr.range(0, 199), submit, { concurrency: 8, discard: true })
  yield* Fiber.interrupt(reader)
  for (const analytics of [first, ...others]) yield* assertEqualsFold(analytics, questions, { interval: "day" })
})

/** Long responses are counted in small batches, also those of one rollup and those that fill no rollup yet. */
export const countsLongResponses: Effect.Effect<void, never, Store> = Effect.gen(function*() {
  const questions = [Fixtures.question(0)]
  const store = yield* RollupStore
  const batchBytes: Array<number> = []
  const reads: Array<LogRequest> = []
  const observed = RollupStore.of({
    ...store,
    readLog: (owner, survey, request) =>
      Effect.map(store.readLog(owner, survey, request), (found) => {
        if (request.maxCount > 0) reads.push(request)
        if (Option.isSome(found)) batchBytes.push(JSON.stringify(found.value.responses).length)
        return found
      })
  })
  const sizes = Layer.succeed(RollupSizes, { changesPerRollup: 8, fanOut: 2 })
  const newInstance = Effect.provide(Analytics, Layer.fresh(Layer.provide(Analytics.Default, sizes))).pipe(
    Effect.provideService(RollupStore, observed)
  )
  const analytics = yield* newInstance
  yield* put({ _tag: "SurveyPut", survey: surveyOf(questions) })
  yield* Effect.forEach(Arr.range(0, 12), (n) =>
    put({
      _tag: "ResponsePut",
      response: Fixtures.responseToFirstSurvey(n, {
        answers: [{ questionId: Fixtures.questionId(0), value: String(n % 10).repeat(n === 3 ? 10 : 1_000_000) }]
      })
    }))
  for (const range of [{}, {}, { from: Fixtures.startTime + 2, to: Fixtures.startTime + 11 }]) {
    yield* assertEqualsFold(analytics, questions, { ...range, interval: "day" })
  }
  yield* assertEqual(batchBytes.length > 4, true, "that responses were read in several batches")
  yield* assertEqual(
    batchBytes.filter((bytes) => bytes > 1.01 * ReadBudget.maxBatchBytes),
    [],
    "the bytes of too large batches"
  )
  reads.length = 0
  yield* assertEqualsFold(yield* newInstance, questions, { interval: "day" })
  yield* assertEqual(reads.filter(({ after }) => after < 8), [], "reads of responses that a stored rollup counts")
})

/**
 * Two instances with rollups so small that a short history fills every level. The columns of one code all values, those
 * of the other take values apart.
 */
const instances = Effect.suspend(() => Effect.all([instance(4), instance(1)]))

const instance = (maxValues: number) =>
  Effect.provide(
    Analytics,
    Layer.fresh(Layer.provide(
      Analytics.Default,
      Layer.succeed(RollupSizes, { changesPerRollup: 2, fanOut: 2, dictionary: { maxValues, maxLength: 10_000 } })
    ))
  )

const surveyOf = (questions: ReadonlyArray<Question.Question>) =>
  Fixtures.survey(0, { questions, variables: [{ name: "risk", value: 1 }] })

/**
 * The survey with a condition of the first option and of the first row of each question: random answers do not depend
 * on it, and filters are compared with a walk through questions without conditions.
 */
const askedSurvey = (questions: ReadonlyArray<Question.Question>) =>
  surveyOf(questions.map((question) => {
    const options = withCondition(question.options)
    return question.type === "matrix"
      ? { ...question, options, settings: { ...question.settings, rows: withCondition(question.settings.rows) } }
      : { ...question, options }
  }))

const withCondition = <Part extends object>(parts: ReadonlyArray<Part>): ReadonlyArray<Part> =>
  parts.map((part, index) => index === 0 && parts.length > 1 ? { ...part, showIf: forGold } : part)

const forGold: Condition = { field: "plan", op: "equals", value: "gold" }

const assertEqualsFold = (
  analytics: Analytics,
  questions: ReadonlyArray<Question.Question>,
  range: AnalyticsResult.AnalyticsRequest,
  { asked, expected: { groupsOf, matches } }: Selection = everything
) =>
  Effect.gen(function*() {
    const request = { ...range, ...asked }
    const store = yield* ResponseStore
    const responses = yield* Stream.runCollect(store.stream(Fixtures.ownerOf(0), Fixtures.surveyId(0), {}, "asc"))
    const inRange = Chunk.toReadonlyArray(responses).flat().filter(({ submittedAt }) =>
      TimeRange.has(range, submittedAt)
    )
    const counter = new GroupedAggregate.Counter({ key: "all at once", matches, groupsOf })
    const survey = askedSurvey(questions)
    counter.add(questions, inRange, makeResponseParts(new Map([[survey.questionnaireVersion, survey]])))
    const folded = counter.build()
    const actual = yield* Effect.orDie(analytics.computeSelected(Fixtures.ownerOf(0), Fixtures.surveyId(0), request))
    const expected = AnalyticsResult.make(survey, folded, request, actual.computedAt)
    yield* assertEqual(actual, expected, "analytics")
  })

/** Which responses are asked for. `expected` decides about each by the walk of a questionnaire. */
interface Selection {
  readonly asked: Pick<AnalyticsResult.AnalyticsRequest, "by" | "filter">
  readonly expected: {
    readonly matches?: CompiledFilter["matches"] | undefined
    readonly groupsOf?: GroupBy.GroupBy["groupsOf"] | undefined
  }
}

const everything: Selection = { asked: {}, expected: {} }

/**
 * @param filter - The index of the condition that is the filter. Undefined: there is none.
 * @param by - The subject of groups. `segments`: the conditions are the segments, which overlap. Undefined: no groups.
 */
const selectionOf = (
  questions: ReadonlyArray<Question.Question>,
  conditions: ReadonlyArray<Condition>,
  filter: number | undefined,
  by: string | undefined
): Effect.Effect<Selection> =>
  Effect.gen(function*() {
    const survey = surveyOf(questions)
    const now = Fixtures.startTime
    const segments = yield* Effect.forEach(conditions, (condition, index) =>
      Effect.gen(function*() {
        const filter = yield* compileFilter(
          Either.getOrThrow(Filter.readFilter(condition, survey, defaults)),
          survey,
          now
        )
        const matches: CompiledFilter["matches"] = (response) =>
          FilterArbitrary.isShown(condition, survey, response, now)
        return { id: String(index), name: String(index), filter, expected: { ...filter, matches } }
      }))
    const filtered = filter === undefined ? undefined : segments[filter]
    const groups = by === undefined
      ? undefined
      : by === "segments"
      ? GroupBy.bySegments(segments)
      : Option.getOrUndefined(Either.getRight(GroupBy.readBy(by, survey)))
    const expectedGroups = by === "segments"
      ? GroupBy.bySegments(segments.map(({ expected, ...segment }) => ({ ...segment, filter: expected })))
      : groups
    return {
      asked: { filter: filtered?.filter, by: groups },
      expected: { matches: filtered?.expected.matches, groupsOf: expectedGroups?.groupsOf }
    }
  })

/** A number as variables store it. */
const millionths = FastCheck.integer({ min: -1e15, max: 1e15 }).map((count) => count / 1e6)

/** One of some hours within a few days. */
const instant = FastCheck.nat({ max: 100 }).map((hours) => Fixtures.startTime + hours * 3_600_000)

const change = (questions: ReadonlyArray<Question.Question>): FastCheck.Arbitrary<UnitOfWork.Change> =>
  FastCheck.oneof(
    {
      weight: 10,
      arbitrary: FastCheck.record({
        n: FastCheck.nat({ max: 19 }),
        overrides: FastCheck.record({
          status: FastCheck.constantFrom(...["completed", "completed", "partial", "screenedOut"] as const),
          submittedAt: instant,
          startedAt: FastCheck.option(instant),
          answers: Arbitraries.answers(questions),
          skipped: FastCheck.subarray(questions.map(({ id }) => id)),
          variables: FastCheck.option(
            FastCheck.dictionary(FastCheck.constantFrom("risk", "former"), FastCheck.option(millionths))
          ),
          reached: FastCheck.option(FastCheck.constantFrom(...questions.map(({ id }) => id))),
          language: FastCheck.option(FastCheck.constantFrom("de", "pt-BR")),
          // Of some versions nothing is known.
          questionnaireVersion: FastCheck.constantFrom(1, 1, 1, null, 7),
          metadata: FastCheck.dictionary(FastCheck.constantFrom("plan", "source"), FastCheck.constantFrom("gold", "x"))
        })
      }).map(({ n, overrides }) => ({
        _tag: "ResponsePut" as const,
        response: Fixtures.responseToFirstSurvey(n, overrides)
      }))
    },
    FastCheck.nat({ max: 19 }).map((n) => ({
      _tag: "ResponseRemoved" as const,
      at: 0,
      surveyId: Fixtures.surveyId(0),
      responseId: Fixtures.responseId(n)
    })),
    FastCheck.constant({ _tag: "RollupsInvalidated" as const, surveyId: Fixtures.surveyId(0) })
  )

/** Questions that conditions can name. */
const questions = FastCheck.uniqueArray(Arbitraries.question(), {
  minLength: 1,
  maxLength: 3,
  comparator: (left, right) => left.key === right.key
})

/** The changes of each step. */
const changes = (questions: ReadonlyArray<Question.Question>) =>
  FastCheck.array(FastCheck.array(change(questions), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 12,
    size: "max"
  })

/** A history asks for one selection again and again, so that it meets what is cached of it. */
const history = questions.chain((questions) => FastCheck.tuple(FastCheck.constant(questions), changes(questions)))
  .chain(([questions, changes]) => {
    const responses = changes.flat().flatMap((change) => change._tag === "ResponsePut" ? [change.response] : [])
    return FastCheck.record({
      questions: FastCheck.constant(questions),
      conditions: FastCheck.array(FilterArbitrary.filterOf(questions, responses), { minLength: 2, maxLength: 2 }),
      filter: FastCheck.constantFrom(undefined, 0, 0),
      by: FastCheck.constantFrom(
        undefined,
        "segments",
        "variable.risk",
        "property.language",
        ...questions.map(({ key }) => key)
      ),
      steps: FastCheck.tuple(
        ...changes.map((changes) =>
          FastCheck.record({
            changes: FastCheck.constant(changes),
            instance: FastCheck.nat({ max: 1 }),
            isSelected: FastCheck.constantFrom(true, true, false),
            range: FastCheck.record({
              from: FastCheck.constantFrom(undefined, Fixtures.startTime + 20 * 3_600_000),
              to: FastCheck.constantFrom(undefined, Fixtures.startTime + 60 * 3_600_000),
              interval: FastCheck.constant("day" as const)
            })
          })
        )
      )
    })
  })
