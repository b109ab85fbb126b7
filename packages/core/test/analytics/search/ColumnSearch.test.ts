/** Which rows a search reads behind the first ones, and what it finds while responses change. */
import { Fixtures, put } from "@canvass/store-testing"
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { describe, expect, it } from "vitest"
import { Analytics } from "../../../src/analytics/Analytics.js"
import { RollupSizes } from "../../../src/analytics/rollups/Rollups.js"
import { RollupStore } from "../../../src/analytics/rollups/RollupStore.js"
import * as ColumnSearch from "../../../src/analytics/search/ColumnSearch.js"
import { compileFilter } from "../../../src/logic/filters/CompiledFilter.js"
import { readFilter } from "../../../src/logic/filters/Filter.js"
import type { Condition } from "../../../src/logic/questionnaire/Condition.js"
import * as Memory from "../../../src/memory/Memory.js"
import { CandidateRows } from "../../../src/responses/CandidateRows.js"
import type { Response } from "../../../src/responses/Response.js"
import type { ResponseFilter } from "../../../src/responses/ResponseFilter.js"
import { selectedBy } from "../../../src/responses/ResponseSearch.js"
import type { Store } from "../../../src/Store.js"
import { defaults } from "../../../src/values/Limits.js"
import type { Order } from "../../../src/values/Page.js"

const owner = Fixtures.ownerOf(0)
const survey = Fixtures.survey(0, {
  questions: [Fixtures.question(0)],
  variables: [{ name: "risk", value: 1 }]
})

/** Columns have 16 responses, and the first eight rows of a list are read in any case. */
const sizes = Layer.succeed(RollupSizes, { changesPerRollup: 4, fanOut: 4 })

const gold: Condition = { field: "plan", op: "equals", value: "gold" }

const compile = (condition: Condition) =>
  compileFilter(Either.getOrThrow(readFilter(condition, survey, defaults)), survey, 0)

/** Response `n` has the sequence number `n + 1` at first, and each fourth one has the plan "gold". */
const responsePut = (n: number, overrides: Partial<Response> = {}) => ({
  _tag: "ResponsePut" as const,
  response: Fixtures.responseToFirstSurvey(n, {
    answers: [{ questionId: Fixtures.questionId(0), value: `text ${n}` }],
    metadata: { plan: n % 4 === 0 ? "gold" : "free" },
    ...overrides
  })
})

const removal = (n: number) => ({
  _tag: "ResponseRemoved" as const,
  at: 0,
  surveyId: survey.id,
  responseId: Fixtures.responseId(n)
})

interface Tools {
  /** The numbers of the responses that are found. `tap` runs behind each chunk. */
  readonly find: (
    order: Order,
    filter?: ResponseFilter,
    tap?: Effect.Effect<void, never, Store>
  ) => Effect.Effect<ReadonlyArray<number>, never, Store>
  /** The numbers of the rows that are examined, in order. */
  readonly examine: (order: Order) => Effect.Effect<ReadonlyArray<number>, never, Store>
  /** The sequence numbers that were read one by one since the last call. */
  readonly takeReads: () => ReadonlyArray<number>
}

/** Runs a test on a survey with the responses. */
const withResponses = (
  puts: ReadonlyArray<ReturnType<typeof responsePut>>,
  test: (tools: Tools) => Effect.Effect<void, never, Store>
) =>
  Effect.runPromise(
    Effect.gen(function*() {
      const store = yield* RollupStore
      let reads: Array<number> = []
      const observed = RollupStore.of({
        ...store,
        readLog: (account, id, request) =>
          Effect.map(store.readLog(account, id, request), (found) => {
            if (Option.isSome(found)) reads.push(...found.value.responses.map(({ sequence }) => sequence))
            return found
          })
      })
      yield* put({ _tag: "SurveyPut", survey })
      yield* Effect.forEach(puts, (change) => put(change), { discard: true })
      yield* Effect.orDie(Effect.flatMap(Analytics, (analytics) => analytics.refresh(owner, survey.id))).pipe(
        Effect.provide(Layer.fresh(Layer.provide(Analytics.Default, sizes)))
      )
      const search = yield* Effect.provide(CandidateRows, Layer.fresh(Layer.provide(ColumnSearch.layer, sizes))).pipe(
        Effect.provideService(RollupStore, observed)
      )
      if (search === undefined) throw new Error("Columns are not searched.")
      const predicate = yield* compile(gold)
      const numberOf = new Map(puts.map((_, n) => [Fixtures.responseId(n), n]))
      const numbersOf = (rows: Stream.Stream<ReadonlyArray<Response>, never, Store>) =>
        Effect.map(Stream.runCollect(rows), (chunks) =>
          Chunk.toReadonlyArray(chunks).flat().map(({ id }) => numberOf.get(id) ?? -1))
      yield* test({
        find: (order, given, tap = Effect.void) => {
          const filter = { status: "completed", predicate, ...given } as const
          return numbersOf(Stream.tap(selectedBy(filter, search(owner, survey.id, filter, order)), () =>
            tap))
        },
        examine: (order) => numbersOf(search(owner, survey.id, { status: "completed", predicate }, order)),
        takeReads: () => {
          const taken = reads.sort((left, right) => left - right)
          reads = []
          return taken
        }
      })
    }).pipe(Effect.provide(Memory.layer))
  )

const forty = Arr.range(0, 39).map((n) => responsePut(n))
/** There are 13 responses of each time. */
const atOneTime = forty.map((_, n) => responsePut(n, { submittedAt: Fixtures.startTime + Math.floor(n / 13) }))
const golds = Arr.range(0, 9).map((n) => 4 * n)

describe("a search through columns", () => {
  it("reads the first rows, those that the columns select, and the latest ones", () =>
    withResponses(forty, ({ find, takeReads }) =>
      Effect.gen(function*() {
        expect(yield* find("asc")).toEqual(golds)
        // The latest eight, which no columns have, are read again when they are selected.
        expect(takeReads()).toEqual([9, 13, 17, 21, 25, 29, 33, 33, 34, 35, 36, 37, 37, 38, 39, 40])
        expect(yield* find("desc")).toEqual(golds.toReversed())
        // The latest eight are the first rows. The search goes on at the time of the last of them.
        expect(takeReads()).toEqual([1, 5, 9, 13, 17, 21, 25, 29, 33, 33])
      })))

  it("opens no part of the log whose responses are all outside of the range of times", () =>
    withResponses(forty, ({ find, takeReads }) =>
      Effect.gen(function*() {
        const timeOf = (n: number) => responsePut(n).response.submittedAt
        expect(yield* find("asc", { from: timeOf(4), to: timeOf(30) })).toEqual([4, 8, 12, 16, 20, 24, 28])
        expect(takeReads()).toEqual([13, 17, 21, 25, 29])
        expect(yield* find("asc", { upTo: { sequence: 20, isHead: false } })).toEqual([0, 4, 8, 12, 16])
        expect(takeReads()).toEqual([1, 5, 9, 13, 17])
      })))

  it("keeps the order of the list where it is not that of the log", async () => {
    const mixed = [...forty.slice(20), ...forty.slice(0, 20)]
    for (const puts of [forty.toReversed(), mixed, atOneTime, atOneTime.toReversed()]) {
      await withResponses(puts, ({ find }) =>
        Effect.gen(function*() {
          expect(yield* find("asc")).toEqual(golds)
          expect(yield* find("desc")).toEqual(golds.toReversed())
        }))
    }
  })

  it("finds a response once that is written again meanwhile, and none that is removed before", async () => {
    for (const puts of [forty, atOneTime]) {
      await withResponses(puts, ({ find }) => {
        let chunks = 0
        const again = (n: number) => responsePut(n, { language: "de", submittedAt: puts[n]?.response.submittedAt ?? 0 })
        const change = Effect.suspend(() =>
          // The first rows are the first chunk.
          ++chunks === 2 ? put(again(20), again(36), again(12), removal(32)) : Effect.void
        )
        return Effect.map(
          find("asc", {}, change),
          (found) => expect(found).toEqual(golds.filter((n) => n !== 32))
        )
      })
    }
  })

  it("finds a response that is written again when nothing else is left to be found", () => {
    const puts = forty.map((_, n) => responsePut(n, { metadata: n === 9 || n === 20 ? { plan: "gold" } : {} }))
    return withResponses(puts, ({ find }) => {
      let isChanged = false
      const change = Effect.suspend(() => {
        if (isChanged) return Effect.void
        isChanged = true
        return put(responsePut(20, { metadata: { plan: "gold" }, language: "de" }))
      })
      return Effect.map(find("asc", {}, change), (found) => expect(found).toEqual([9, 20]))
    })
  })

  it("finds all responses while others are removed all the time", () =>
    withResponses(forty, ({ find }) => {
      let next = 1
      const remove = Effect.suspend(() => put(removal(next += next % 4 === 3 ? 2 : 1)))
      return Effect.map(find("asc", {}, remove), (found) => expect(found).toEqual(golds))
    }))

  it("that finds nothing for long examines a row now and then, so that it can end there", () => {
    const free = Arr.range(0, 319).map((n) => responsePut(n, { metadata: {} }))
    return withResponses(free, ({ examine }) =>
      Effect.gen(function*() {
        const first = Arr.range(0, 7)
        expect(yield* examine("asc")).toEqual([...first, 127, 255])
        expect(yield* examine("desc")).toEqual([...first.map((n) => 319 - n), 192, 64])
      }))
  })

  it("tests variables that are being computed again on the responses", () =>
    withResponses(
      forty.map((_, n) => responsePut(n, { variables: { risk: n } })),
      ({ find }) =>
        Effect.gen(function*() {
          const predicate = yield* compile({ variable: "risk", op: "gte", value: 38 })
          expect(yield* find("asc", { predicate })).toEqual([38, 39])
          yield* put({ _tag: "VariablesOutdated", surveyId: survey.id }, {
            _tag: "VariablesComputed",
            surveyId: survey.id,
            after: 0,
            upTo: 30,
            responses: [{ id: Fixtures.responseId(20), variables: { risk: 50 } }],
            finish: null
          })
          expect(yield* find("asc", { predicate })).toEqual([20, 38, 39])
        })
    ))

  it("has the partial responses in their places", () =>
    withResponses(
      forty.map((change, n) => n % 8 === 4 ? responsePut(n, { status: "partial" }) : change),
      ({ find }) =>
        Effect.gen(function*() {
          expect(yield* find("asc", { status: undefined })).toEqual(golds)
          expect(yield* find("desc", { status: undefined })).toEqual(golds.toReversed())
          expect(yield* find("asc", { status: "partial" })).toEqual(golds.filter((n) => n % 8 === 4))
          expect(yield* find("desc", { status: "ended" })).toEqual(golds.filter((n) => n % 8 === 0).toReversed())
        })
    ))
})
