/** Which responses are read when the figures of a filter or of groups are counted. */
import { Fixtures, put } from "@canvass/store-testing"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { describe, expect, it } from "vitest"
import { Analytics } from "../../../src/analytics/Analytics.js"
import type { AnalyticsQuery } from "../../../src/analytics/AnalyticsQuery.js"
import { RollupSizes } from "../../../src/analytics/rollups/Rollups.js"
import { RollupStore } from "../../../src/analytics/rollups/RollupStore.js"
import type { Condition } from "../../../src/logic/questionnaire/Condition.js"
import * as Memory from "../../../src/memory/Memory.js"
import type { Store } from "../../../src/Store.js"

const owner = Fixtures.ownerOf(0)
const survey = Fixtures.surveyId(0)

/** Columns have 16 responses. Of texts, more than eight in a block are not coded. */
const sizes = Layer.succeed(RollupSizes, {
  changesPerRollup: 4,
  fanOut: 4,
  dictionary: { maxValues: 8, maxLength: 1_000 }
})

const plan = { field: "plan", op: "equals", value: "gold" } as const
const seven = { question: "q0", op: "contains", value: "7" } as const

/** Response `n` has the sequence number `n + 1`, a text of its own, and each fourth one has the plan "gold". */
const responsePut = (n: number) => ({
  _tag: "ResponsePut" as const,
  response: Fixtures.responseToFirstSurvey(n, {
    answers: [{ questionId: Fixtures.questionId(0), value: `text ${n}` }],
    metadata: { plan: n % 4 === 0 ? "gold" : "free" }
  })
})

interface Tools {
  readonly compute: (query: Partial<AnalyticsQuery>) => Effect.Effect<{ readonly completed: number }>
  readonly refresh: Effect.Effect<void>
  /** The sequence numbers that were read since the last call, in order, with those that were read twice. */
  readonly takeReads: () => ReadonlyArray<number>
  /** The sequence numbers after which the columns begin that were read since the last call. */
  readonly takeColumns: () => ReadonlyArray<number>
}

/** Runs a test on a survey with 40 responses. */
const withSurvey = (test: (tools: Tools) => Effect.Effect<void, never, Store>) =>
  Effect.runPromise(
    Effect.gen(function*() {
      const store = yield* RollupStore
      let reads: Array<number> = []
      const columns = new Set<number>()
      const observed = RollupStore.of({
        ...store,
        readLog: (account, id, request) =>
          Effect.map(store.readLog(account, id, request), (found) => {
            if (Option.isSome(found)) reads.push(...found.value.responses.map(({ sequence }) => sequence))
            return found
          }),
        listRollupParts: (account, id, request) =>
          Effect.tap(store.listRollupParts(account, id, request), (parts) => {
            if (request.content === "columns") { for (const { after } of parts) columns.add(after) }
          })
      })
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { questions: [Fixtures.question(0)] }) })
      yield* Effect.forEach(Arr.range(0, 39), (n) => put(responsePut(n)), { discard: true })
      const analytics = yield* Effect.provide(Analytics, Layer.fresh(Layer.provide(Analytics.Default, sizes))).pipe(
        Effect.provideService(RollupStore, observed)
      )
      yield* test({
        compute: (query) =>
          Effect.orDie(
            Effect.map(analytics.compute(owner, survey, { interval: "day", ...query }), ({ totals }) => totals)
          ),
        refresh: Effect.orDie(analytics.refresh(owner, survey)),
        takeReads: () => {
          const taken = reads.sort((left, right) => left - right)
          reads = []
          return taken
        },
        takeColumns: () => {
          const taken = [...columns]
          columns.clear()
          return taken
        }
      })
    }).pipe(Effect.provide(Memory.layer))
  )

const latest = Arr.range(33, 40)

const timeOf = (n: number) => responsePut(n).response.submittedAt

describe("figures of a selection", () => {
  it("rollups and columns are made from one reading of each response", () =>
    withSurvey(({ refresh, takeReads }) =>
      Effect.gen(function*() {
        yield* refresh
        expect(takeReads()).toEqual(Arr.range(1, 40))
        yield* refresh
        expect(takeReads()).toEqual([])
      })
    ))

  it("only the latest responses are read, and those that have the newest texts", () =>
    withSurvey(({ compute, refresh, takeReads }) =>
      Effect.gen(function*() {
        yield* refresh
        takeReads()
        expect(yield* compute({ filter: plan })).toMatchObject({ completed: 10 })
        expect(takeReads()).toEqual([1, 5, 9, 13, 17, 21, 25, 29, ...latest])
        expect(yield* compute({ by: "property.language" })).toMatchObject({ completed: 40 })
        // The newest ten of each block of 32 changes.
        expect(takeReads()).toEqual([...Arr.range(23, 32), ...latest])
      })
    ))

  it("a test of texts reads the responses that the other tests leave", () =>
    withSurvey(({ compute, refresh, takeReads }) =>
      Effect.gen(function*() {
        yield* refresh
        takeReads()
        const filter: Condition = { all: [seven, plan] }
        expect(yield* compute({ filter })).toMatchObject({ completed: 0 })
        expect(takeReads()).toEqual([1, 5, 9, 13, 17, 21, 25, 29, ...latest])
        expect(yield* compute({ filter: { any: [plan, seven] } })).toMatchObject({ completed: 14 })
        const others = Arr.range(1, 32).filter((sequence) => sequence % 4 !== 1)
        expect(takeReads().filter((sequence) => sequence <= 32 && sequence % 4 !== 1)).toEqual(
          expect.arrayContaining(others)
        )
      })
    ))

  it("another range of times reads the columns that it cuts, and none that were counted whole", () =>
    withSurvey(({ compute, refresh, takeColumns, takeReads }) =>
      Effect.gen(function*() {
        yield* refresh
        expect(yield* compute({ filter: plan, from: timeOf(0) })).toMatchObject({ completed: 10 })
        expect(takeColumns()).toEqual([0, 16])
        takeReads()
        expect(yield* compute({ filter: plan, from: timeOf(1) })).toMatchObject({ completed: 9 })
        expect(takeColumns()).toEqual([0])
        // The texts of a block that was counted before may be the newest ones.
        expect(takeReads()).toEqual([5, 9, 13, 17, 21, 25, 29, ...latest])
        expect(yield* compute({ filter: plan, from: timeOf(17) })).toMatchObject({ completed: 5 })
        expect(takeColumns()).toEqual([16])
        yield* put({ _tag: "ResponseRemoved", at: 0, surveyId: survey, responseId: Fixtures.responseId(20) })
        expect(yield* compute({ filter: plan, from: timeOf(2) })).toMatchObject({ completed: 8 })
        // The columns are stored again by now.
        expect(yield* compute({ filter: plan, from: timeOf(3) })).toMatchObject({ completed: 8 })
      })
    ))

  it("a range of times of all responses reads the columns that it cuts, and the newest texts of them", () =>
    withSurvey(({ compute, refresh, takeColumns, takeReads }) =>
      Effect.gen(function*() {
        yield* refresh
        takeReads()
        expect(yield* compute({ from: timeOf(5) })).toMatchObject({ completed: 35 })
        expect(takeColumns()).toEqual([0])
        expect(takeReads()).toEqual(Arr.range(7, 16))
        expect(yield* compute({ from: timeOf(5), to: timeOf(30) })).toMatchObject({ completed: 25 })
        expect(takeColumns()).toEqual([0, 16])
        expect(takeReads()).toEqual(Arr.range(21, 30))
        // The columns of a block are gone with a response of it. They are not made again for a range.
        yield* put({ _tag: "ResponseRemoved", at: 0, surveyId: survey, responseId: Fixtures.responseId(1) })
        expect(yield* compute({ from: timeOf(5) })).toMatchObject({ completed: 35 })
        expect(takeColumns()).toEqual([])
        expect(takeReads().filter((sequence) => sequence > 4)).toEqual([6, 7, 8])
      })
    ))

  it("after a removal, the range of its columns is read once, and the removed response is not counted", () =>
    withSurvey(({ compute, refresh, takeReads }) =>
      Effect.gen(function*() {
        yield* refresh
        takeReads()
        yield* put({ _tag: "ResponseRemoved", at: 0, surveyId: survey, responseId: Fixtures.responseId(20) })
        expect(yield* compute({ by: "property.language" })).toMatchObject({ completed: 39 })
        const reads = takeReads()
        expect(reads.filter((sequence) => sequence <= 16)).toEqual([])
        const samples = Arr.range(23, 32)
        expect(reads.filter((sequence) => sequence > 16 && sequence <= 32)).toEqual(
          [...Arr.range(17, 32).filter((sequence) => sequence !== 21), ...samples].sort((left, right) => left - right)
        )
        yield* compute({ filter: plan })
        expect(takeReads()).toEqual([1, 5, 9, 13, 17, 25, 29, ...latest])
      })
    ))
})
