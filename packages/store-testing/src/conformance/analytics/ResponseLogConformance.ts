/** Conformance of the response log: sequence numbers that readers can rely on. */
import { maxSequences, RollupStore, type TimeRange } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Ref from "effect/Ref"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { put, type StoreTest, storeTest } from "../ConformanceTest.js"
import {
  assertRollups,
  assertSequences,
  assertWatermark,
  owner,
  readLog,
  responsePut,
  responseRemoved,
  rollup,
  rollupsPut,
  survey,
  surveyPut
} from "./RollupSteps.js"

export const responseLogConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "some sequence numbers are read, of responses that exist still",
    Effect.gen(function*() {
      yield* put(surveyPut, ...Arr.range(1, 6).map((n) => responsePut(n)), responseRemoved(4))
      yield* assertSequences({ sequences: [2, 4, 5] }, [[2, 2], [5, 5]])
      yield* assertSequences({ sequences: [2, 4, 5], after: 2 }, [[5, 5]])
      yield* assertSequences({ sequences: [2, 5], maxCount: 4 }, [[2, 2]])
      yield* assertSequences({ sequences: [] }, [])
      yield* assertSequences({ sequences: Arr.range(5, 4 + maxSequences) }, [[5, 5], [6, 6]])
      const { watermark } = yield* readLog({ sequences: [4] })
      yield* assertEqual(watermark, { lastSequence: 7, lastRemoval: 7, partialCount: 0 })
    })
  ),
  storeTest(
    "putting or removing a response that has ended takes the next sequence number of its survey, a partial one takes none",
    Effect.gen(function*() {
      yield* put(surveyPut)
      yield* assertWatermark(0, 0, 0)
      yield* put(responsePut(5))
      yield* put(responsePut(3), responsePut(4, { status: "partial" }), responsePut(1))
      yield* assertWatermark(3, 0, 1)
      yield* assertSequences({}, [[1, 5], [2, 3], [3, 1]])
      yield* put(responsePut(6, { status: "partial" }), responsePut(4, { status: "partial", revision: 2 }))
      yield* put(responseRemoved(6))
      yield* assertWatermark(3, 0, 1)
      yield* put(responsePut(4, { revision: 2 }), responseRemoved(9))
      yield* assertWatermark(4, 0, 0)
      yield* assertSequences({}, [[1, 5], [2, 3], [3, 1], [4, 4]])
      const { responses } = yield* readLog({ after: 3 })
      yield* assertEqual(responses.map(({ response }) => response), [
        Fixtures.responseToFirstSurvey(4, { revision: 2 })
      ])
      const screenedOut = { status: "screenedOut" as const }
      yield* put(responsePut(7, { status: "partial" }), responsePut(8, screenedOut), responsePut(7, screenedOut))
      yield* assertWatermark(6, 0, 0)
      yield* assertSequences({ after: 4 }, [[5, 8], [6, 7]])
      yield* put(responseRemoved(8))
      yield* assertWatermark(7, 7, 0)
    })
  ),
  storeTest(
    "the log is read in the order of sequence numbers, up to `after + maxCount`",
    Effect.gen(function*() {
      yield* put(surveyPut, ...Arr.range(0, 5).map((n) => responsePut(9 - n)), responsePut(10, { status: "partial" }))
      yield* assertSequences({ after: 2 }, [[3, 7], [4, 6], [5, 5], [6, 4]])
      yield* assertSequences({ after: 2, maxCount: 2 }, [[3, 7], [4, 6]])
      yield* assertSequences({ after: 6, maxCount: 1 }, [])
      yield* assertSequences({ after: 7 }, [])
      yield* assertSequences({ after: 100 }, [])
      yield* put(responseRemoved(7))
      yield* assertSequences({ after: 2, maxCount: 2 }, [[4, 6]])
    })
  ),
  storeTest(
    "responses that exceed `maxBatchBytes` are not read together: the log is read up to `after + 1`",
    Effect.gen(function*() {
      // 1 MB in the form in which the stores measure and send it.
      const answers = [{ questionId: Fixtures.questionId(0), value: "ä".repeat(500_000) }]
      yield* put(surveyPut, ...Arr.range(1, 6).map((n) => responsePut(n, n === 2 ? {} : { answers })))
      const read = (after: number, maxCount: number, range: TimeRange.TimeRange = {}) =>
        Effect.map(readLog({ after, maxCount, ...range }), ({ responses, upTo, watermark }) => ({
          numbers: responses.map(({ sequence }) => sequence),
          upTo,
          last: watermark.lastSequence
        }))
      yield* assertEqual(yield* read(0, 4), { numbers: [1, 2, 3, 4], upTo: 4, last: 6 })
      yield* assertEqual(yield* read(0, 5), { numbers: [1, 2, 3, 4, 5], upTo: 5, last: 6 })
      yield* assertEqual(yield* read(0, 6), { numbers: [1], upTo: 1, last: 6 })
      yield* assertEqual(yield* read(1, 9), { numbers: [2, 3, 4, 5, 6], upTo: 10, last: 6 })
      yield* assertEqual(yield* read(0, 1), { numbers: [1], upTo: 1, last: 6 })
      yield* assertEqual(yield* read(6, 9), { numbers: [], upTo: 15, last: 6 })
      const lateOnly = { from: Fixtures.startTime + 5 }
      yield* assertEqual(yield* read(0, 9, lateOnly), { numbers: [5, 6], upTo: 9, last: 6 })
    })
  ),
  storeTest(
    "removing or replacing a response that has ended moves `lastRemoval`, a partial one does not",
    Effect.gen(function*() {
      yield* put(surveyPut, responsePut(0), responsePut(1), responsePut(2, { status: "partial" }))
      yield* put(responsePut(2, { status: "partial", revision: 2 }))
      yield* put(responseRemoved(2))
      yield* assertWatermark(2, 0, 0)
      yield* put(responseRemoved(0), responsePut(3))
      yield* assertWatermark(4, 3, 0)
      yield* put(responsePut(1, { externalId: "again" }))
      yield* assertWatermark(5, 5, 0)
      yield* assertSequences({}, [[4, 3], [5, 1]])
    })
  ),
  storeTest(
    "a range of times limits all responses, `from` inclusive, `to` exclusive",
    Effect.gen(function*() {
      yield* put(surveyPut, ...Arr.range(5, 8).map((n) => responsePut(n, { submittedAt: Fixtures.startTime + n - 5 })))
      const reached = (n: number) => n === 4 ? null : Fixtures.questionId(n % 2)
      yield* put(...Arr.range(0, 4).map((n) => responsePut(n, { status: "partial", reached: reached(n) })))
      const store = yield* RollupStore
      for (
        const [range, partial, completed, reachedCounts] of [
          [{}, 5, [1, 2, 3, 4], [2, 2]],
          [{ from: Fixtures.startTime + 1 }, 4, [2, 3, 4], [1, 2]],
          [{ to: Fixtures.startTime + 1 }, 1, [1], [1, 0]],
          [{ from: Fixtures.startTime + 1, to: Fixtures.startTime + 3 }, 2, [2, 3], [1, 1]],
          [{ from: Fixtures.startTime + 5 }, 0, [], [0, 0]]
        ] as const
      ) {
        const found = yield* readLog(range)
        yield* assertEqual(
          found.watermark,
          { lastSequence: 4, lastRemoval: 0, partialCount: partial },
          JSON.stringify(range)
        )
        const counts = yield* store.countReached(owner, survey, range)
        yield* assertEqual([0, 1].map((n) => counts.get(Fixtures.questionId(n)) ?? 0), reachedCounts, "reached")
        yield* assertEqual((yield* store.countReached(Fixtures.accountId(1), survey, range)).size, 0, "of another")
        yield* assertEqual(found.responses.map(({ sequence }) => sequence), completed, JSON.stringify(range))
        const omitting = yield* readLog({ ...range, omitsPartialCount: true })
        yield* assertEqual(omitting, { ...found, watermark: { ...found.watermark, partialCount: 0 } })
      }
    })
  ),
  storeTest(
    "a survey that is put again keeps its log; after a removal it starts with an empty log",
    Effect.gen(function*() {
      yield* put(surveyPut, responsePut(0), responsePut(1), responseRemoved(0), responsePut(2, { status: "partial" }))
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2, responseCount: 9 }) })
      yield* assertWatermark(3, 3, 1)
      yield* put(rollupsPut(3, rollup(0, 4)), surveyPut)
      yield* assertRollups([rollup(0, 4)])
      yield* put({ _tag: "SurveyRemoved", surveyId: survey, at: 0 }, surveyPut)
      yield* assertWatermark(0, 0, 0)
      yield* assertSequences({}, [])
      yield* assertRollups([])
    })
  ),
  storeTest(
    "sequence numbers become visible in order under concurrent writes",
    Effect.gen(function*() {
      yield* put(surveyPut, { _tag: "SurveyPut", survey: Fixtures.survey(2) })
      const seen = yield* Ref.make<ReadonlyArray<readonly [number, string]>>([])
      const last = yield* Ref.make(0)
      const readNew = Effect.gen(function*() {
        const { watermark, responses } = yield* readLog({ after: yield* Ref.get(last) })
        yield* Ref.update(seen, (before) => [
          ...before,
          ...responses.map(({ sequence, response }) => [sequence, response.id] as const)
        ])
        yield* Ref.set(last, watermark.lastSequence)
      })
      const reader = yield* Effect.fork(Effect.forever(Effect.zipLeft(readNew, Effect.yieldNow())))
      yield* Effect.forEach(
        Arr.range(0, 7),
        (writer) =>
          Effect.forEach(Arr.range(0, 24), (n) =>
            put(
              responsePut(writer * 100 + n, n % 5 === 0 ? { status: "partial" } : {}),
              {
                _tag: "ResponsePut",
                response: Fixtures.responseToFirstSurvey(5_000 + writer * 100 + n, { surveyId: Fixtures.surveyId(2) })
              }
            )),
        { concurrency: "unbounded" }
      )
      yield* Fiber.interrupt(reader)
      yield* readNew
      const { watermark, responses } = yield* readLog()
      yield* assertEqual(watermark, { lastSequence: 160, lastRemoval: 0, partialCount: 40 })
      yield* assertEqual(responses.length, 160)
      yield* assertEqual(yield* Ref.get(seen), responses.map(({ sequence, response }) => [sequence, response.id]))
    })
  )
]
