/** Conformance of the reads of responses. */
import { type Ids, Page, Response } from "@canvass/core"
import { ReadBudget, type ResponseFilter, ResponseStore, SurveyStore, type UnitOfWork } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { put, type StoreTest, storeTest } from "../ConformanceTest.js"

export const responseReadConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "a survey's `responseCount` is the number of its completed responses, whatever value is put",
    Effect.gen(function*() {
      const count = Effect.map(
        Effect.flatMap(SurveyStore, (store) => store.find(Fixtures.accountId(0), Fixtures.surveyId(0))),
        Option.map(({ responseCount }) => responseCount)
      )
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { responseCount: 7 }) })
      yield* assertEqual(yield* count, Option.some(0))
      yield* put(
        { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0) },
        { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1, { status: "partial" }) }
      )
      yield* put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(2, { status: "screenedOut" }) })
      yield* assertEqual(yield* count, Option.some(1))
      yield* put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1, { revision: 2 }) })
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2 }) })
      yield* assertEqual(yield* count, Option.some(2))
      yield* put({ _tag: "ResponseRemoved", at: 0, surveyId: Fixtures.surveyId(0), responseId: Fixtures.responseId(0) })
      yield* assertEqual(yield* count, Option.some(1))
      yield* put({ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0), at: 0 })
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* assertEqual(yield* count, Option.some(0))
      yield* assertEqual(
        yield* Effect.flatMap(ResponseStore, (store) => store.count(Fixtures.accountId(0), Fixtures.surveyId(0), {})),
        0
      )
    })
  ),
  storeTest(
    "a stream of responses begins at a position, whether a response is there or not, within its range",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* put(
        ...Arr.range(0, 11).map((n): UnitOfWork.Change => ({
          _tag: "ResponsePut",
          response: Fixtures.responseToFirstSurvey(n, { submittedAt: Fixtures.startTime + 1_000 * (n >> 1) })
        }))
      )
      const read = (filter: ResponseFilter, order: Page.Order, from?: Page.Position) =>
        Effect.map(
          Stream.runCollect(store.stream(Fixtures.accountId(0), Fixtures.surveyId(0), filter, order, from)),
          (chunks) => Chunk.toReadonlyArray(chunks).flat()
        )
      for (const order of ["asc", "desc"] as const) {
        const all = yield* read({}, order)
        for (const [index, response] of all.entries()) {
          yield* assertEqual(yield* read({}, order, Response.position(response)), all.slice(index))
        }
        const between = { at: Fixtures.startTime + 2_500, id: Fixtures.responseId(0) }
        const behind = all.filter(({ submittedAt }) =>
          order === "asc" ? submittedAt > between.at : submittedAt < between.at
        )
        yield* assertEqual(yield* read({}, order, between), behind)
        const from = Fixtures.startTime + 1_000
        yield* assertEqual(
          yield* read({ from }, order, between),
          behind.filter(({ submittedAt }) => submittedAt >= from)
        )
      }
    })
  ),
  storeTest(
    "responses are found by their external id, byte by byte, within one survey, in pages and in their order",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const ids = ["crm", "CRM", null, "crm", "crm ", "crm"]
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }, { _tag: "SurveyPut", survey: Fixtures.survey(2) })
      yield* put(
        ...ids.map((externalId, n): UnitOfWork.Change => ({
          _tag: "ResponsePut",
          response: Fixtures.responseToFirstSurvey(n, { externalId, status: n === 3 ? "partial" : "completed" })
        })),
        { _tag: "ResponsePut", response: Fixtures.response(2, { id: Fixtures.responseId(9), externalId: "crm" }) }
      )
      const owner = Fixtures.accountId(0)
      const found = (filter: Parameters<typeof store.count>[2]) =>
        Effect.gen(function*() {
          const streamed = yield* Stream.runCollect(store.stream(owner, Fixtures.surveyId(0), filter, "asc"))
          const rows = Chunk.toReadonlyArray(streamed).flat()
          yield* assertEqual(yield* store.count(owner, Fixtures.surveyId(0), filter), rows.length)
          const page = yield* store.page(owner, Fixtures.surveyId(0), filter, { limit: 1, order: "desc" })
          const first = yield* Page.collectItems(page)
          const rest = page.next === undefined ? [] : yield* Effect.flatMap(
            store.page(owner, Fixtures.surveyId(0), filter, { limit: 9, order: "desc", after: page.next }),
            Page.collectItems
          )
          yield* assertEqual([...first, ...rest], rows.toReversed())
          return rows.map(({ submittedAt }) => submittedAt - Fixtures.startTime)
        })
      yield* assertEqual(yield* found({ externalId: "crm" }), [0, 3, 5])
      yield* assertEqual(yield* found({ externalId: "crm", status: "completed" }), [0, 5])
      yield* assertEqual(yield* found({ externalId: "crm", status: "partial" }), [3])
      yield* assertEqual(yield* found({ externalId: "crm", from: Fixtures.startTime + 1 }), [3, 5])
      yield* assertEqual(yield* found({ externalId: "crm " }), [4])
      yield* assertEqual(yield* found({ externalId: "other" }), [])
      yield* assertEqual(yield* store.count(Fixtures.accountId(1), Fixtures.surveyId(0), { externalId: "crm" }), 0)
    })
  ),
  storeTest(
    "responses are filtered by status, by `from` (inclusive) and by `to` (exclusive)",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      const statuses = ["completed", "completed", "partial", "completed", "screenedOut"] as const
      yield* put(...statuses.map((status, n): UnitOfWork.Change => ({
        _tag: "ResponsePut",
        response: Fixtures.responseToFirstSurvey(n, { status })
      })))
      const found = (filter: Parameters<typeof store.count>[2]) =>
        Effect.zipWith(
          Effect.flatMap(
            store.page(Fixtures.accountId(0), Fixtures.surveyId(0), filter, { limit: 10, order: "asc" }),
            Page.collectItems
          ),
          store.count(Fixtures.accountId(0), Fixtures.surveyId(0), filter),
          (rows, count) => ({ rows: rows.map(({ submittedAt }) => submittedAt - Fixtures.startTime), count })
        )
      yield* assertEqual(yield* found({}), { rows: [0, 1, 2, 3, 4], count: 5 })
      yield* assertEqual(yield* found({ status: "completed" }), { rows: [0, 1, 3], count: 3 })
      yield* assertEqual(yield* found({ status: "partial" }), { rows: [2], count: 1 })
      yield* assertEqual(yield* found({ status: "screenedOut" }), { rows: [4], count: 1 })
      yield* assertEqual(yield* found({ status: "ended" }), { rows: [0, 1, 3, 4], count: 4 })
      yield* assertEqual(yield* found({ status: "ended", from: Fixtures.startTime + 2 }), { rows: [3, 4], count: 2 })
      yield* assertEqual(yield* found({ from: Fixtures.startTime + 1, to: Fixtures.startTime + 3 }), {
        rows: [1, 2],
        count: 2
      })
    })
  ),
  storeTest(
    "a page of a range of times starts after its position, even when the position is outside the range",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const all = Arr.makeBy(
        8,
        (n) => Fixtures.responseToFirstSurvey(n, { submittedAt: Fixtures.startTime + Math.floor(n / 2) })
      )
      yield* put(
        { _tag: "SurveyPut", survey: Fixtures.survey(0) },
        ...all.map((response): UnitOfWork.Change => ({ _tag: "ResponsePut", response }))
      )
      const [from, to] = [Fixtures.startTime + 1, Fixtures.startTime + 3]
      for (const [index, { id, submittedAt }] of all.entries()) {
        for (const order of ["asc", "desc"] as const) {
          const after = { at: submittedAt, id }
          const rows = yield* Effect.flatMap(
            store.page(Fixtures.accountId(0), Fixtures.surveyId(0), { from, to }, {
              limit: 9,
              order,
              after
            }),
            Page.collectItems
          )
          const behind = order === "asc" ? all.slice(index + 1) : all.slice(0, index).reverse()
          yield* assertEqual(
            rows,
            behind.filter((response) => response.submittedAt >= from && response.submittedAt < to)
          )
        }
      }
    })
  ),
  storeTest(
    "a question counts as answered while a completed or partial response answers it",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      const partial = Fixtures.responseToFirstSurvey(0, { status: "partial" })
      const answered = Effect.map(
        store.answeredQuestions(Fixtures.accountId(0), Fixtures.surveyId(0), [
          Fixtures.questionId(0),
          Fixtures.questionId(1)
        ]),
        (questions) => Array.from(questions)
      )
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* assertEqual(yield* answered, [])
      yield* put({ _tag: "ResponsePut", response: partial })
      yield* assertEqual(yield* answered, [Fixtures.questionId(0)])
      yield* put({
        _tag: "ResponsePut",
        response: { ...partial, answers: [{ questionId: Fixtures.questionId(1), value: 1 }] }
      })
      yield* assertEqual(yield* answered, [Fixtures.questionId(1)])
      yield* put({ _tag: "ResponseRemoved", at: 0, surveyId: Fixtures.surveyId(0), responseId: partial.id })
      yield* assertEqual(yield* answered, [])
    })
  ),
  storeTest(
    "rows that are added between two pages are neither skipped nor repeated",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const submit = (n: number, at: number): UnitOfWork.Change => ({
        _tag: "ResponsePut",
        response: Fixtures.responseToFirstSurvey(n, { submittedAt: Fixtures.startTime + at })
      })
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      // Three of them at the same time: the id decides.
      yield* put(submit(0, 1), submit(1, 2), submit(2, 2), submit(3, 2), submit(4, 3))
      const page = (request: Parameters<typeof store.page>[3]) =>
        Effect.flatMap(store.page(Fixtures.accountId(0), Fixtures.surveyId(0), {}, request), Page.collectItems)
      const first = yield* page({ limit: 2, order: "desc" })
      yield* put(submit(5, 9), submit(6, 0))
      const second = yield* page({
        limit: 9,
        order: "desc",
        after: { at: Fixtures.startTime + 2, id: Fixtures.responseId(3) }
      })
      yield* assertEqual(first.map(({ id }) => id), [4, 3].map(Fixtures.responseId))
      yield* assertEqual(second.map(({ id }) => id), [2, 1, 0, 6].map(Fixtures.responseId))
    })
  ),
  storeTest(
    "a stream ends at the last row that there was when it began, while rows are added as fast as they are read",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const ids = (from: number, to: number) => Arr.range(from, to).map(Fixtures.responseId)
      const putResponses = (from: number, to: number) =>
        put(
          ...Arr.range(from, to).map((n): UnitOfWork.Change => ({
            _tag: "ResponsePut",
            response: Fixtures.responseToFirstSurvey(n)
          }))
        )
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* putResponses(0, 99)
      let last = 99
      const read = yield* store.stream(Fixtures.accountId(0), Fixtures.surveyId(0), {}, "asc").pipe(
        Stream.tap((rows) => {
          const first = last + 1
          last += rows.length
          return putResponses(first, last)
        }),
        // Without an end, the stream reads these rows too.
        Stream.takeWhile(() => last < 1_000),
        Stream.runCollect
      )
      yield* assertEqual(Chunk.toReadonlyArray(read).flat().map(({ id }) => id), ids(0, 99))
    })
  ),
  storeTest(
    "a stream returns the whole list in page order and can be stopped early",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* putResponses(Arr.makeBy(1_301, (n) => Fixtures.responseToFirstSurvey(n)))
      for (const order of ["asc", "desc"] as const) {
        const chunks = store.stream(Fixtures.accountId(0), Fixtures.surveyId(0), {}, order)
        const streamed = Chunk.toReadonlyArray(yield* Stream.runCollect(chunks)).flat()
        const paged = yield* Effect.flatMap(
          store.page(Fixtures.accountId(0), Fixtures.surveyId(0), {}, { limit: 2_000, order }),
          Page.collectItems
        )
        yield* assertEqual(streamed, paged)
        yield* assertEqual(streamed.length, 1_301)
        const first = yield* Stream.runHead(chunks)
        yield* assertEqual(Option.map(first, ([row]) => row?.id), Option.some(paged[0]?.id))
      }
    })
  ),
  storeTest(
    "a chunk has at most `maxChunkBytes` or one response, also where short responses precede long ones",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      // Compressible, and with characters of two bytes: neither may deceive the store.
      const lengths = [...Arr.replicate(10, 1_000), ...Arr.replicate(10_000, 500), 500_000]
      const all = lengths.map((length, n) =>
        Fixtures.responseToFirstSurvey(n, {
          answers: [{ questionId: Fixtures.questionId(0), value: "ä".repeat(length) }]
        })
      )
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* putResponses(all)
      const ids = all.map(({ id }) => id)
      const assertChunks = (
        chunks: Stream.Stream<ReadonlyArray<Response.Response>>,
        expected: ReadonlyArray<Ids.ResponseId>,
        what: string
      ) =>
        Effect.gen(function*() {
          const collected = Chunk.toReadonlyArray(yield* Stream.runCollect(chunks))
          yield* assertEqual(collected.flat().map(({ id }) => id), expected, what)
          const tooLong = collected.filter((chunk) => chunk.length > 1 && textBytes(chunk) > ReadBudget.maxChunkBytes)
          yield* assertEqual(tooLong.map(textBytes), [], `the bytes of too long chunks of ${what}`)
          const fullChunks = textBytes(collected.flat()) / ReadBudget.maxChunkBytes
          yield* assertEqual(collected.length < 3 * fullChunks, true, `that ${what} is read in few chunks`)
        })
      const [owner, survey] = [Fixtures.accountId(0), Fixtures.surveyId(0)]
      yield* assertChunks(store.stream(owner, survey, {}, "asc"), ids, "the list")
      yield* assertChunks(store.stream(owner, survey, {}, "desc"), ids.toReversed(), "the reversed list")
      const page = yield* store.page(owner, survey, { status: "completed" }, {
        limit: 1_000,
        order: "asc",
        after: { at: Fixtures.startTime + 299, id: Fixtures.responseId(299) }
      })
      yield* assertEqual(page.next, { at: Fixtures.startTime + 1_299, id: Fixtures.responseId(1_299) })
      yield* assertChunks(page.chunks, ids.slice(300, 1_300), "a page")
    })
  ),
  storeTest(
    "chunks of responses of similar length do not end early, so that few are read twice",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const all = Arr.makeBy(2_000, (n) =>
        Fixtures.responseToFirstSurvey(n, {
          answers: [{ questionId: Fixtures.questionId(0), value: "a".repeat(1_000 + n * 7_919 % 1_000) }]
        }))
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* putResponses(all)
      const chunks = yield* Stream.runCollect(store.stream(Fixtures.accountId(0), Fixtures.surveyId(0), {}, "asc"))
      const largest = Math.max(...all.map((response) => textBytes([response])))
      const minLength = Math.floor(ReadBudget.maxChunkBytes / 2 / largest)
      const isFull = Chunk.toReadonlyArray(chunks).map(({ length }) => length >= minLength)
      // The first chunk is short, because the store does not know the lengths yet, and the last one has what is left.
      yield* assertEqual(isFull.slice(1, -1).includes(false), false)
    })
  )
]

/** Puts many responses, in units of 250. */
const putResponses = (responses: ReadonlyArray<Response.Response>) =>
  Effect.forEach(
    Arr.chunksOf(responses, 250),
    (some) => put(...some.map((response): UnitOfWork.Change => ({ _tag: "ResponsePut", response }))),
    { discard: true }
  )

/** Bytes of the texts that a store reads of these responses. */
const textBytes = (responses: ReadonlyArray<Response.Response>): number =>
  responses.reduce(
    (sum, { answers, metadata, skipped }) =>
      sum +
      new TextEncoder().encode([answers, skipped, metadata].map((value) => JSON.stringify(value)).join("")).length,
    0
  )
