/** Compares lists that are searched through columns with those that are read row by row. */
import { Analytics, defaultLimits, Filter, type Page, Response } from "@canvass/core"
import {
  CandidateRows,
  ColumnSearch,
  compileFilter,
  type ResponseFilter,
  ResponseStore,
  RollupSizes,
  selectedBy,
  type Store,
  type UnitOfWork
} from "@canvass/core/ports"
import type { Condition } from "@canvass/core/questionnaire"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { put } from "../ConformanceTest.js"
import { forAll } from "../MemoryEquivalence.js"

/**
 * After random changes, a search through columns finds the rows that are found row by row, in the same order. While
 * responses change, it finds each that is selected before and afterwards once.
 */
export const findsRows = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(history, runs, ({ before, condition, isRefreshed, later, maxValues, meanwhile }) =>
    Effect.gen(function*() {
      const context = yield* Layer.build(store)
      yield* Effect.provide(
        Effect.gen(function*() {
          yield* put({ _tag: "SurveyPut", survey })
          yield* Effect.forEach(before, (change) => put(change), { discard: true })
          const sizes = sizesOf(maxValues)
          if (isRefreshed) {
            yield* Effect.orDie(
              Effect.flatMap(Analytics, (analytics) => analytics.refresh(owner, survey.id)).pipe(
                Effect.provide(Layer.fresh(Layer.provide(Analytics.Default, sizes)))
              )
            )
          }
          yield* Effect.forEach(later, (change) => put(change), { discard: true })
          const search = yield* Effect.provide(CandidateRows, Layer.fresh(Layer.provide(ColumnSearch.layer, sizes)))
          const readFilter = Either.getOrThrow(Filter.readFilter(condition, survey, defaultLimits))
          const predicate = yield* compileFilter(readFilter, survey, Fixtures.startTime)
          for (const filter of filters(before.length)) {
            for (const order of ["asc", "desc"] as const) {
              yield* assertFindsRows(search, { ...filter, predicate }, order)
            }
          }
          yield* assertFindsDuring(search, { predicate, status: "ended" }, meanwhile)
        }),
        context
      )
    }))

type Reader = ResponseStore["Type"]["stream"]

const survey = Fixtures.survey(0, { questions: [Fixtures.question(0)] })
const owner = Fixtures.ownerOf(0)

/** Blocks of four changes. */
const sizesOf = (maxValues: number) =>
  Layer.succeed(RollupSizes, { changesPerRollup: 2, fanOut: 2, dictionary: { maxValues, maxLength: 10_000 } })

const timeOf = (hour: number): number => Fixtures.startTime + hour * 3_600_000

/** @param count - How many changes there have been. */
const filters = (count: number): ReadonlyArray<ResponseFilter> => [
  {},
  { status: "completed", from: timeOf(4) },
  { status: "ended", to: timeOf(18) },
  { status: "ended", upTo: { sequence: Math.ceil(count / 2), isHead: false } },
  { upTo: { sequence: Math.ceil(count / 3), isHead: false } }
]

/** The list has the same rows in the same order, from its start and from a row of it. */
const assertFindsRows = (search: Reader | undefined, filter: ResponseFilter, order: Page.Order) =>
  Effect.gen(function*() {
    const store = yield* ResponseStore
    const { predicate: _, ...stored } = filter
    const expected = yield* collect(selectedBy(filter, store.stream(owner, survey.id, stored, order)))
    const find = (from?: Page.Position) =>
      search === undefined ? Effect.succeed([]) : collect(
        selectedBy(filter, search(owner, survey.id, filter, order, from))
      )
    yield* assertEqual(yield* find(), expected, `the responses in the order ${order}`)
    const middle = Math.floor(expected.length / 2)
    const row = expected[middle]
    if (row === undefined) return
    yield* assertEqual(
      yield* find(Response.position(row)),
      expected.slice(middle),
      `the responses from one of them on in the order ${order}`
    )
  })

/** Each response that is selected before the changes and behind them is found once, and none is found twice. */
const assertFindsDuring = (
  search: Reader | undefined,
  filter: ResponseFilter,
  changes: ReadonlyArray<UnitOfWork.Change>
) =>
  Effect.gen(function*() {
    const store = yield* ResponseStore
    const { predicate: _, ...stored } = filter
    const select = Effect.map(
      collect(selectedBy(filter, store.stream(owner, survey.id, stored, "asc"))),
      (rows) => rows.map(({ id }) => id)
    )
    const before = yield* select
    const waiting = [...changes]
    const found = search === undefined ? [] : yield* collect(
      selectedBy(filter, search(owner, survey.id, filter, "asc")).pipe(
        Stream.tap(() => {
          const change = waiting.shift()
          return change === undefined ? Effect.void : put(change)
        })
      )
    )
    const remaining = new Set(yield* select)
    const ids = found.map(({ id }) => id)
    yield* assertEqual(ids.length, new Set(ids).size, "the number of different responses")
    const missing = before.filter((id) => remaining.has(id) && !ids.includes(id))
    yield* assertEqual(missing, [], "responses that are not found")
  })

const collect = <A, R = never>(chunks: Stream.Stream<ReadonlyArray<A>, never, R>) =>
  Effect.map(Stream.runCollect(chunks), (all) => Chunk.toReadonlyArray(all).flat())

const numbers = FastCheck.nat({ max: 59 })

const removal = numbers.map((n) => ({
  _tag: "ResponseRemoved" as const,
  at: 0,
  surveyId: survey.id,
  responseId: Fixtures.responseId(n)
}))

/** The times are in another order than the changes, and many responses have the same one. */
const responsePut = (...status: ReadonlyArray<Response.ResponseStatus>) =>
  FastCheck.record({
    n: numbers,
    status: FastCheck.constantFrom(...status),
    plan: FastCheck.constantFrom("gold", "x"),
    text: FastCheck.constantFrom("one", "two", "three", "four", "five")
  }).map(({ n, plan, status, text }) => ({
    _tag: "ResponsePut" as const,
    response: Fixtures.responseToFirstSurvey(n, {
      status,
      submittedAt: timeOf((n * 7) % 23),
      answers: [{ questionId: Fixtures.questionId(0), value: text }],
      metadata: { plan }
    })
  }))

const anyPut = responsePut("completed", "completed", "screenedOut", "partial")

const changes = (change: FastCheck.Arbitrary<UnitOfWork.Change>, maxLength: number) =>
  FastCheck.array(change, { minLength: Math.ceil(maxLength / 4), maxLength, size: "max" })

const gold: Condition = { field: "plan", op: "equals", value: "gold" }
const withO: Condition = { question: "q0", op: "contains", value: "o" }

const history = FastCheck.record({
  before: changes(FastCheck.oneof({ weight: 20, arbitrary: anyPut }, removal), 60),
  isRefreshed: FastCheck.constantFrom(true, true, true, false),
  later: changes(FastCheck.oneof({ weight: 8, arbitrary: anyPut }, removal), 2),
  meanwhile: changes(FastCheck.oneof(removal, responsePut("completed")), 4),
  maxValues: FastCheck.constantFrom(1, 8),
  condition: FastCheck.constantFrom<Condition>(gold, withO, { not: withO }, { any: [gold, withO] }, {
    all: [gold, withO]
  })
})
