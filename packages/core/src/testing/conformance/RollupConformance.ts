/** Conformance of response logs and rollups: reliable sequence numbers, and no stale rollup. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { type LogRequest, type LogSlice, type Rollup, RollupStore } from "../../analytics/RollupStore.js"
import type { Response } from "../../responses/Response.js"
import { ResponseStore } from "../../responses/ResponseStore.js"
import type { Store } from "../../Store.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../Fixtures.js"
import { put, type StoreTest, storeTest } from "./ConformanceTest.js"

const [owner, survey] = [Fixtures.accountId(0), Fixtures.surveyId(0)]

const surveyPut: Change = { _tag: "SurveyPut", survey: Fixtures.survey(0) }

const answer = (n: number, more: Partial<Response> = {}): Change => ({
  _tag: "ResponsePut",
  response: Fixtures.responseToFirstSurvey(n, more)
})

const removed = (n: number): Change => ({
  _tag: "ResponseRemoved",
  surveyId: survey,
  responseId: Fixtures.responseId(n)
})

const kept = (removedAt: number, ...blocks: ReadonlyArray<Rollup>): Change => ({
  _tag: "RollupsPut",
  surveyId: survey,
  lastRemoval: removedAt,
  rollups: blocks
})

const forgotten: Change = { _tag: "RollupsInvalidated", surveyId: survey }

const block = (after: number, upTo: number, content = "{}"): Rollup => ({ after, upTo, content })

const since = (request: Partial<LogRequest> = {}): Effect.Effect<LogSlice, never, Store> =>
  Effect.flatMap(
    RollupStore,
    (store) => Effect.map(store.readLog(owner, survey, { after: 0, maxCount: 10_000, ...request }), Option.getOrThrow)
  )

const expectHead = (changes: number, removedAt: number, partial: number) =>
  Effect.flatMap(
    since(),
    ({ watermark }) =>
      assertEqual(watermark, { lastSequence: changes, lastRemoval: removedAt, partialCount: partial }, "the head")
  )

/** The numbers that follow, and whose they are. */
const expectNumbers = (
  request: Partial<LogRequest>,
  expected: ReadonlyArray<readonly [change: number, response: number]>
) =>
  Effect.flatMap(since(request), ({ responses }) =>
    assertEqual(
      responses.map(({ sequence, response }) => [sequence, response.id]),
      expected.map(([change, n]) => [change, Fixtures.responseId(n)]),
      "the numbers"
    ))

const expectBlocks = (expected: ReadonlyArray<Rollup>, between = { after: 0, upTo: 1_000 }) =>
  Effect.flatMap(
    Effect.flatMap(RollupStore, (store) => store.listRollups(owner, survey, between)),
    (found) => assertEqual(found, expected, "the blocks")
  )

export const rollupConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "each response that is put or removed raises its survey's number, and what is put has it",
    Effect.gen(function*() {
      yield* put(surveyPut)
      yield* expectHead(0, 0, 0)
      yield* put(answer(5))
      yield* put(answer(3), answer(4, { status: "partial" }), answer(1))
      yield* expectHead(4, 0, 1)
      yield* expectNumbers({}, [[1, 5], [2, 3], [4, 1]])
      yield* put(answer(4, { revision: 2 }), removed(9))
      yield* expectHead(5, 0, 0)
      yield* expectNumbers({}, [[1, 5], [2, 3], [4, 1], [5, 4]])
      const { responses } = yield* since({ after: 4 })
      yield* assertEqual(responses.map(({ response }) => response), [
        Fixtures.responseToFirstSurvey(4, { revision: 2 })
      ])
    })
  ),
  storeTest(
    "what follows a number is in the order of the numbers, and reaches no further than it was asked for",
    Effect.gen(function*() {
      yield* put(surveyPut, ...Arr.range(0, 5).map((n) => answer(9 - n)), answer(10, { status: "partial" }))
      yield* expectNumbers({ after: 2 }, [[3, 7], [4, 6], [5, 5], [6, 4]])
      yield* expectNumbers({ after: 2, maxCount: 2 }, [[3, 7], [4, 6]])
      yield* expectNumbers({ after: 6, maxCount: 1 }, [])
      yield* expectNumbers({ after: 7 }, [])
      yield* expectNumbers({ after: 100 }, [])
      yield* put(removed(7))
      yield* expectNumbers({ after: 2, maxCount: 2 }, [[4, 6]])
    })
  ),
  storeTest(
    "a completed response that is removed or replaced moves the head's `removedAt`, a partial one does not",
    Effect.gen(function*() {
      yield* put(surveyPut, answer(0), answer(1), answer(2, { status: "partial" }))
      yield* put(answer(2, { status: "partial", revision: 2 }))
      yield* put(removed(2))
      yield* expectHead(5, 0, 0)
      yield* put(removed(0), answer(3))
      yield* expectHead(7, 6, 0)
      yield* put(answer(1, { externalId: "again" }))
      yield* expectHead(8, 8, 0)
      yield* expectNumbers({}, [[7, 3], [8, 1]])
    })
  ),
  storeTest(
    "a range of times has what was submitted in it, completed or partial, `from` inclusive, `to` exclusive",
    Effect.gen(function*() {
      yield* put(surveyPut, ...Arr.range(5, 8).map((n) => answer(n, { submittedAt: Fixtures.startTime + n - 5 })))
      yield* put(...Arr.range(0, 4).map((n) => answer(n, { status: "partial" })))
      for (
        const [range, partial, completed] of [
          [{}, 5, [1, 2, 3, 4]],
          [{ from: Fixtures.startTime + 1 }, 4, [2, 3, 4]],
          [{ to: Fixtures.startTime + 1 }, 1, [1]],
          [{ from: Fixtures.startTime + 1, to: Fixtures.startTime + 3 }, 2, [2, 3]],
          [{ from: Fixtures.startTime + 5 }, 0, []]
        ] as const
      ) {
        const found = yield* since(range)
        yield* assertEqual(
          found.watermark,
          { lastSequence: 9, lastRemoval: 0, partialCount: partial },
          JSON.stringify(range)
        )
        yield* assertEqual(found.responses.map(({ sequence }) => sequence), completed, JSON.stringify(range))
      }
    })
  ),
  storeTest(
    "a survey that is put again keeps its numbers, one that was removed starts anew",
    Effect.gen(function*() {
      yield* put(surveyPut, answer(0), answer(1), removed(0), answer(2, { status: "partial" }))
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2, responseCount: 9 }) })
      yield* expectHead(4, 3, 1)
      yield* put(kept(3, block(0, 4)), surveyPut)
      yield* expectBlocks([block(0, 4)])
      yield* put({ _tag: "SurveyRemoved", surveyId: survey }, surveyPut)
      yield* expectHead(0, 0, 0)
      yield* expectNumbers({}, [])
      yield* expectBlocks([])
    })
  ),
  storeTest(
    "another account finds no numbers and no blocks, and neither does anyone where there is no survey",
    Effect.gen(function*() {
      yield* put(surveyPut, answer(0), kept(0, block(0, 1)))
      const store = yield* RollupStore
      for (const [account, id] of [[Fixtures.accountId(1), survey], [owner, Fixtures.surveyId(2)]] as const) {
        yield* assertEqual(yield* store.readLog(account, id, { after: 0, maxCount: 10 }), Option.none())
        yield* assertEqual(yield* store.listRollups(account, id, { after: 0, upTo: 10 }), [])
      }
      yield* put(
        { _tag: "RollupsPut", surveyId: Fixtures.surveyId(2), lastRemoval: 0, rollups: [block(0, 1)] },
        { _tag: "RollupsInvalidated", surveyId: Fixtures.surveyId(2) },
        { _tag: "SurveyPut", survey: Fixtures.survey(2) }
      )
      yield* assertEqual(yield* store.listRollups(owner, Fixtures.surveyId(2), { after: 0, upTo: 10 }), [])
    })
  ),
  storeTest(
    "blocks that lie between two numbers are given in their order, and one takes the place of one that begins with it",
    Effect.gen(function*() {
      const content = JSON.stringify({ text: "Ä 😀 \\ \" ' {}", long: "x".repeat(100_000) })
      yield* put(surveyPut, ...Arr.range(0, 9).map((n) => answer(n)))
      yield* put(kept(0, block(4, 6), block(0, 4, content)))
      yield* put(kept(0, block(6, 8), block(6, 7), block(8, 10)))
      yield* expectBlocks([block(0, 4, content), block(4, 6), block(6, 7), block(8, 10)])
      yield* expectBlocks([block(4, 6), block(6, 7)], { after: 1, upTo: 9 })
      yield* expectBlocks([block(4, 6)], { after: 4, upTo: 6 })
      yield* put(kept(0, block(4, 8, "larger")))
      yield* expectBlocks([block(0, 4, content), block(4, 8, "larger"), block(6, 7), block(8, 10)])
    })
  ),
  storeTest(
    "a block is gone as soon as a completed response that it counts is removed or replaced, and no other is",
    Effect.gen(function*() {
      const blocks = [block(0, 2), block(2, 4), block(4, 6)]
      yield* put(surveyPut, ...Arr.range(1, 6).map((n) => answer(n)), answer(7, { status: "partial" }))
      yield* put(kept(0, ...blocks), answer(7, { status: "partial", revision: 2 }), removed(7))
      yield* expectBlocks(blocks)
      yield* put(removed(2))
      yield* expectBlocks(blocks.slice(1))
      yield* put(answer(5, { externalId: "again" }))
      yield* expectBlocks([block(2, 4)])
    })
  ),
  storeTest(
    "blocks that were made before a completed response was removed are not kept",
    Effect.gen(function*() {
      yield* put(surveyPut, answer(0), answer(1), removed(0))
      yield* put(kept(0, block(0, 2)))
      yield* put(kept(4, block(0, 2)))
      yield* expectBlocks([])
      yield* put(kept(3, block(0, 2)))
      yield* put(removed(1), kept(3, block(2, 3)))
      yield* expectBlocks([])
      yield* put(kept(4, block(2, 3)), answer(2))
      yield* expectBlocks([block(2, 3)])
    })
  ),
  storeTest(
    "a survey's blocks can be forgotten: whoever holds any learns it from the head",
    Effect.gen(function*() {
      yield* put(surveyPut, answer(0), answer(1, { status: "partial" }), kept(0, block(0, 2)))
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(2) }, {
        _tag: "RollupsPut",
        surveyId: Fixtures.surveyId(2),
        lastRemoval: 0,
        rollups: [block(0, 1)]
      })
      yield* put(forgotten)
      yield* expectHead(3, 3, 1)
      yield* expectBlocks([])
      yield* put(kept(0, block(0, 2)))
      yield* expectBlocks([])
      yield* put(answer(2))
      yield* expectNumbers({}, [[1, 0], [4, 2]])
      const store = yield* RollupStore
      yield* assertEqual(yield* store.listRollups(owner, Fixtures.surveyId(2), { after: 0, upTo: 9 }), [block(0, 1)])
    })
  ),
  storeTest(
    "surveys are listed by their ids, whosever they are",
    Effect.gen(function*() {
      const store = yield* RollupStore
      yield* put(...[2, 0, 1].map((n): Change => ({ _tag: "SurveyPut", survey: Fixtures.survey(n) })))
      const [first, second, third] = [0, 1, 2].map((n) => ({ owner: Fixtures.ownerOf(n), id: Fixtures.surveyId(n) }))
      yield* assertEqual(yield* store.listSurveys(undefined, 2), [first, second])
      yield* assertEqual(yield* store.listSurveys(Fixtures.surveyId(1), 2), [third])
      yield* assertEqual(yield* store.listSurveys(Fixtures.surveyId(2), 2), [])
    })
  ),
  storeTest(
    "no number is seen before a smaller one, however many are given out at once",
    Effect.gen(function*() {
      yield* put(surveyPut, { _tag: "SurveyPut", survey: Fixtures.survey(2) })
      const seen = yield* Ref.make<ReadonlyArray<readonly [number, string]>>([])
      const last = yield* Ref.make(0)
      const look = Effect.gen(function*() {
        const { watermark, responses } = yield* since({ after: yield* Ref.get(last) })
        yield* Ref.update(seen, (before) => [
          ...before,
          ...responses.map(({ sequence, response }) => [sequence, response.id] as const)
        ])
        yield* Ref.set(last, watermark.lastSequence)
      })
      const looking = yield* Effect.fork(Effect.forever(Effect.zipLeft(look, Effect.yieldNow())))
      yield* Effect.forEach(
        Arr.range(0, 7),
        (writer) =>
          Effect.forEach(Arr.range(0, 24), (n) =>
            put(
              answer(writer * 100 + n, n % 5 === 0 ? { status: "partial" } : {}),
              {
                _tag: "ResponsePut",
                response: Fixtures.responseToFirstSurvey(5_000 + writer * 100 + n, { surveyId: Fixtures.surveyId(2) })
              }
            )),
        { concurrency: "unbounded" }
      )
      yield* Fiber.interrupt(looking)
      yield* look
      const { watermark, responses } = yield* since()
      yield* assertEqual(watermark, { lastSequence: 200, lastRemoval: 0, partialCount: 40 })
      yield* assertEqual(responses.length, 160)
      yield* assertEqual(yield* Ref.get(seen), responses.map(({ sequence, response }) => [sequence, response.id]))
    })
  ),
  storeTest(
    "under submissions, removals and aggregates at once, numbers are unique, and what is kept counts what stands",
    Effect.gen(function*() {
      yield* put(surveyPut)
      const numbers = Arr.range(0, 199)
      const keeping = Effect.gen(function*() {
        const { watermark, responses } = yield* since()
        const content = responses.map(({ response }) => response.id).join()
        yield* put(kept(watermark.lastRemoval, block(0, watermark.lastSequence, content)))
      })
      yield* Effect.forEach(numbers, (n) =>
        Effect.gen(function*() {
          yield* put(answer(n))
          if (n % 10 === 0) yield* keeping
          if (n % 4 === 0) yield* put(removed(n))
        }), { concurrency: 16, discard: true })
      const { watermark, responses } = yield* since()
      yield* assertEqual(watermark.lastSequence, 250)
      yield* assertEqual(new Set(responses.map(({ sequence }) => sequence)).size, 150)
      const listed = yield* Effect.flatMap(
        ResponseStore,
        (store) => store.page(owner, survey, {}, { limit: 1_000, order: "asc" })
      )
      yield* assertEqual(
        responses.map(({ response }) => response.id).sort(),
        listed.map(({ id }) => id).sort()
      )
      for (
        const { content, upTo } of yield* Effect.flatMap(
          RollupStore,
          (store) => store.listRollups(owner, survey, { after: 0, upTo: 1_000 })
        )
      ) {
        const counted = responses.filter(({ sequence }) => sequence <= upTo).map(({ response }) => response.id)
        yield* assertEqual(content, counted.join(), "what the block counts")
      }
      yield* keeping
      yield* expectBlocks([block(0, 250, responses.map(({ response }) => response.id).join())])
    })
  )
]
