/** Conformance of rollups: no stored rollup is stale. */
import { Page } from "@canvass/core"
import { partsOf, ResponseStore, RollupStore, type UnitOfWork } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { put, type StoreTest, storeTest } from "../ConformanceTest.js"
import {
  assertRollups,
  assertSequences,
  assertWatermark,
  listParts,
  owner,
  readLog,
  responsePut,
  responseRemoved,
  rollup,
  rollupsInvalidated,
  rollupsPut,
  survey,
  surveyPut
} from "./RollupSteps.js"

export const rollupConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "an account cannot read the log or the rollups of another account's survey or of a missing survey",
    Effect.gen(function*() {
      yield* put(surveyPut, responsePut(0), rollupsPut(0, rollup(0, 1)))
      const store = yield* RollupStore
      for (const [account, id] of [[Fixtures.accountId(1), survey], [owner, Fixtures.surveyId(2)]] as const) {
        yield* assertEqual(yield* store.readLog(account, id, { after: 0, maxCount: 10 }), Option.none())
        yield* assertEqual(yield* store.listRollups(account, id, { after: 0, upTo: 10, changeCount: 1 }), [])
        yield* assertEqual(yield* listParts({}, account, id), [])
      }
      yield* put(
        { _tag: "RollupsPut", surveyId: Fixtures.surveyId(2), lastRemoval: 0, parts: [rollup(0, 1)] },
        { _tag: "RollupsInvalidated", surveyId: Fixtures.surveyId(2) },
        { _tag: "SurveyPut", survey: Fixtures.survey(2) }
      )
      yield* assertEqual(yield* listParts({}, owner, Fixtures.surveyId(2)), [])
    })
  ),
  storeTest(
    "rollups of one level inside a range are listed in order, and a rollup replaces that of the same range",
    Effect.gen(function*() {
      const store = yield* RollupStore
      const content = JSON.stringify({ text: "Ä 😀 \\ \" ' {}", long: "x".repeat(100_000) })
      yield* put(surveyPut, ...Arr.range(0, 9).map((n) => responsePut(n)))
      yield* put(rollupsPut(0, rollup(4, 6), rollup(0, 4, content)))
      yield* put(rollupsPut(0, rollup(6, 8)), rollupsPut(0, rollup(6, 7), rollup(8, 10)))
      yield* assertRollups([rollup(6, 7), rollup(4, 6), rollup(6, 8), rollup(8, 10), rollup(0, 4, content)])
      yield* assertRollups([rollup(6, 7), rollup(4, 6), rollup(6, 8)], { after: 1, upTo: 9 })
      yield* assertRollups([rollup(4, 6)], { after: 4, upTo: 6 })
      yield* put(rollupsPut(0, rollup(4, 6, "again"), rollup(4, 8)))
      yield* assertRollups([
        rollup(6, 7),
        rollup(4, 6, "again"),
        rollup(6, 8),
        rollup(8, 10),
        rollup(0, 4, content),
        rollup(4, 8)
      ])
      const times = { firstSubmittedAt: null, lastSubmittedAt: null }
      yield* put(rollupsPut(0, { ...rollup(6, 8), ...times }, rollup(4, 6, "second part", 1)))
      yield* assertEqual(yield* store.listRollups(owner, survey, { changeCount: 2, after: 4, upTo: 8 }), [
        { after: 4, upTo: 6, digest: "d1", firstSubmittedAt: 4, lastSubmittedAt: 6 },
        { after: 6, upTo: 8, digest: "d1", ...times }
      ])
    })
  ),
  storeTest(
    "a rollup has parts: they are listed in order, can be skipped, and are replaced one by one",
    Effect.gen(function*() {
      yield* put(surveyPut, ...Arr.range(0, 9).map((n) => responsePut(n)))
      const parts = Arr.range(0, 10).map((part) => rollup(0, 4, `part ${part}`, part))
      yield* put(rollupsPut(0, ...parts.slice(5), rollup(4, 6)), rollupsPut(0, ...parts.slice(0, 5)))
      yield* assertRollups([rollup(4, 6), ...parts])
      yield* assertRollups([rollup(4, 6), ...parts.slice(9)], { skippedParts: 9 })
      yield* assertRollups([rollup(4, 6)], { skippedParts: 11 })
      yield* assertRollups([], { after: 4, skippedParts: 1 })
      const replaced = { ...rollup(0, 4, "again", 1), digest: "d2" }
      yield* put(rollupsPut(0, replaced))
      yield* assertRollups([rollup(0, 4, "part 0", 0), replaced, ...parts.slice(2)], { upTo: 4 })
      yield* put(responseRemoved(3))
      yield* assertRollups([rollup(4, 6)])
    })
  ),
  storeTest(
    "rollups that exceed `maxBatchBytes` are not listed together: the first one is listed",
    Effect.gen(function*() {
      const content = "ä".repeat(1_000_000)
      const rollups = [rollup(0, 2, content), rollup(2, 4, content), rollup(4, 6, content)]
      yield* put(surveyPut, ...Arr.range(0, 9).map((n) => responsePut(n)), rollupsPut(0, ...rollups))
      yield* assertRollups(rollups.slice(0, 1), { after: 0, upTo: 10 })
      yield* assertRollups(rollups.slice(0, 2), { after: 0, upTo: 4 })
      yield* assertRollups(rollups.slice(1), { after: 2, upTo: 10 })
      yield* put(rollupsPut(0, rollup(0, 2, content, 1), rollup(0, 2, content, 2)))
      yield* assertRollups([rollup(0, 2, content, 1)], { after: 0, upTo: 10, skippedParts: 1 })
    })
  ),
  storeTest(
    "removing or replacing a completed response deletes the rollups that count it, and no other rollup",
    Effect.gen(function*() {
      const rollups = [rollup(2, 3), rollup(0, 2), rollup(2, 4), rollup(4, 6), rollup(0, 4), rollup(4, 8)]
      yield* put(surveyPut, ...Arr.range(1, 6).map((n) => responsePut(n)), responsePut(7, { status: "partial" }))
      yield* put(rollupsPut(0, ...rollups), responsePut(7, { status: "partial", revision: 2 }), responseRemoved(7))
      yield* assertRollups(rollups)
      yield* put(responseRemoved(2))
      yield* assertRollups([rollup(2, 3), rollup(2, 4), rollup(4, 6), rollup(4, 8)])
      yield* put(responsePut(5, { externalId: "again" }))
      yield* assertRollups([rollup(2, 3), rollup(2, 4)])
      yield* put(responseRemoved(3))
      yield* assertRollups([])
    })
  ),
  storeTest(
    "the columns of a rollup have parts of their own, are listed apart, and are deleted with it",
    Effect.gen(function*() {
      const store = yield* RollupStore
      const { first } = partsOf("columns")
      const aggregates = [rollup(0, 2), rollup(2, 4), rollup(0, 4)]
      const columns = [
        { ...rollup(0, 2, "columns", first), digest: "d2" },
        { ...rollup(0, 2, "more columns", first + 1), digest: "d2" },
        rollup(2, 4, "other columns", first)
      ]
      yield* put(surveyPut, ...Arr.range(1, 4).map((n) => responsePut(n)), rollupsPut(0, ...aggregates, ...columns))
      yield* assertRollups(aggregates)
      yield* assertRollups(columns, { content: "columns" })
      yield* assertRollups(columns.slice(1), { content: "columns", skippedParts: 1 })
      yield* assertEqual(
        (yield* store.listRollups(owner, survey, { changeCount: 2, after: 0, upTo: 4, content: "columns" }))
          .map(({ after, digest }) => [after, digest]),
        [[0, "d2"], [2, "d1"]]
      )
      yield* put(responseRemoved(3))
      yield* assertRollups(aggregates.slice(0, 1))
      yield* assertRollups(columns.slice(0, 2), { content: "columns" })
      yield* put(responsePut(2, { externalId: "again" }))
      yield* assertRollups([], { content: "columns" })
      yield* put(rollupsPut(0, ...columns))
      yield* assertRollups([], { content: "columns" })
    })
  ),
  storeTest(
    "rollups that were counted before the last removal are ignored",
    Effect.gen(function*() {
      yield* put(surveyPut, responsePut(0), responsePut(1), responseRemoved(0))
      yield* put(rollupsPut(0, rollup(0, 2)))
      yield* put(rollupsPut(4, rollup(0, 2)))
      yield* assertRollups([])
      yield* put(rollupsPut(3, rollup(0, 2)))
      yield* put(responseRemoved(1), rollupsPut(3, rollup(2, 3)))
      yield* assertRollups([])
      yield* put(rollupsPut(4, rollup(2, 3)), responsePut(2))
      yield* assertRollups([rollup(2, 3)])
    })
  ),
  storeTest(
    "invalidating rollups deletes those of the survey and moves `lastRemoval`",
    Effect.gen(function*() {
      yield* put(surveyPut, responsePut(0), responsePut(1, { status: "partial" }), rollupsPut(0, rollup(0, 2)))
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(2) }, {
        _tag: "RollupsPut",
        surveyId: Fixtures.surveyId(2),
        lastRemoval: 0,
        parts: [rollup(0, 1)]
      })
      yield* put(rollupsInvalidated)
      yield* assertWatermark(2, 2, 1)
      yield* assertRollups([])
      yield* put(rollupsPut(0, rollup(0, 2)))
      yield* assertRollups([])
      yield* put(responsePut(2))
      yield* assertSequences({}, [[1, 0], [3, 2]])
      yield* assertEqual(yield* listParts({}, owner, Fixtures.surveyId(2)), [rollup(0, 1)])
    })
  ),
  storeTest(
    "surveys of all accounts are listed in pages, in order of their ids",
    Effect.gen(function*() {
      const store = yield* RollupStore
      yield* put(...[2, 0, 1].map((n): UnitOfWork.Change => ({ _tag: "SurveyPut", survey: Fixtures.survey(n) })))
      const [first, second, third] = [0, 1, 2].map((n) => ({ owner: Fixtures.ownerOf(n), id: Fixtures.surveyId(n) }))
      yield* assertEqual(yield* store.listSurveys(undefined, 2), [first, second])
      yield* assertEqual(yield* store.listSurveys(Fixtures.surveyId(1), 2), [third])
      yield* assertEqual(yield* store.listSurveys(Fixtures.surveyId(2), 2), [])
    })
  ),
  storeTest(
    "under concurrent submissions, removals and rollups, sequence numbers are unique and no stored rollup is stale",
    Effect.gen(function*() {
      yield* put(surveyPut)
      const indices = Arr.range(0, 199)
      const putRollup = Effect.gen(function*() {
        const { watermark, responses } = yield* readLog()
        const content = responses.map(({ response }) => response.id).join()
        yield* put(rollupsPut(watermark.lastRemoval, rollup(0, watermark.lastSequence, content)))
      })
      yield* Effect.forEach(indices, (n) =>
        Effect.gen(function*() {
          yield* put(responsePut(n))
          if (n % 10 === 0) yield* putRollup
          if (n % 4 === 0) yield* put(responseRemoved(n))
        }), { concurrency: 16, discard: true })
      const { watermark, responses } = yield* readLog()
      yield* assertEqual(watermark.lastSequence, 250)
      yield* assertEqual(new Set(responses.map(({ sequence }) => sequence)).size, 150)
      const stored = yield* Effect.flatMap(
        ResponseStore,
        (store) => Effect.flatMap(store.page(owner, survey, {}, { limit: 1_000, order: "asc" }), Page.collectItems)
      )
      yield* assertEqual(
        responses.map(({ response }) => response.id).sort(),
        stored.map(({ id }) => id).sort()
      )
      const store = yield* RollupStore
      const rollupsOf = (changeCount: number) =>
        store.listRollupParts(owner, survey, { changeCount, after: 0, upTo: 250, skippedParts: 0 })
      for (const { content, upTo } of (yield* Effect.forEach(Arr.range(1, 250), rollupsOf)).flat()) {
        const counted = responses.filter(({ sequence }) => sequence <= upTo).map(({ response }) => response.id)
        yield* assertEqual(content, counted.join(), "the responses that the rollup counts")
      }
      yield* putRollup
      yield* assertEqual(yield* rollupsOf(250), [rollup(0, 250, responses.map(({ response }) => response.id).join())])
    })
  )
]
