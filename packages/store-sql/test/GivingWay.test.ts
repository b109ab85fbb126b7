/** Counts and reads of many or long rows give way to other work, on SQLite too, which waits for nothing. */
import { type Delivery, Page } from "@canvass/core"
import { Committer, ResponseStore, RollupStore, SearchMillis, type UnitOfWork, WebhookStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Database } from "../src/database/Database.js"
import { maxVisitedRows } from "../src/database/paging/KeysetPage.js"
import { DeliveryRow } from "../src/schema/RowSchemas.js"
import * as SqlStore from "../src/SqlStore.js"
import { databases, sqlite } from "./databases.js"

const owner = Fixtures.accountId(0)
const surveyId = Fixtures.surveyId(0)
const webhookId = Fixtures.webhookId(0)

const put = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => Effect.orDie(commit(Fixtures.unit({ changes }))))

const stores = (database: Database) => {
  const layer = Layer.succeed(Database, database)
  return Layer.merge(layer, Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer))
}

/** Runs an effect, and counts the turns of the event loop meanwhile. */
const turnsDuring = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const counter = { turns: 0, timer: setImmediate(() => undefined) }
      const next = (): void => {
        counter.turns += 1
        counter.timer = setImmediate(next)
      }
      next()
      return counter
    }),
    (counter) => Effect.map(effect, (result) => ({ result, turns: counter.turns })),
    (counter) => Effect.sync(() => clearImmediate(counter.timer))
  )

const encodeDelivery = Schema.encodeSync(DeliveryRow)

/** Every third delivery is dead. */
const deliveryOf = (n: number): Delivery.Delivery =>
  Fixtures.delivery(n, { status: n % 3 === 0 ? "dead" : "delivered", nextAttemptAt: null })

const deliveries = 2 * maxVisitedRows + 5

const fillDeliveries = Effect.flatMap(Database, ({ dialect, sql }) =>
  Effect.orDie(
    Effect.forEach(
      Arr.chunksOf(Arr.range(0, deliveries - 1), 1_000),
      (numbers) => dialect.insert(sql, "deliveries", numbers.map((n) => encodeDelivery(deliveryOf(n))), sql``),
      { discard: true }
    )
  ))

const countDeliveries = (filter: { readonly status?: Delivery.DeliveryStatus }) =>
  Effect.flatMap(WebhookStore, (store) => store.countDeliveries(owner, webhookId, filter))

/** Ten responses that had ended at an earlier number, before and behind as many others as are visited in two steps. */
const past = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const others = 2 * maxVisitedRows + 5

const fillResponses = Effect.gen(function*() {
  const at = (n: number): number => Fixtures.startTime + (n % 2 === 0 ? n : others + n)
  yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
  for (const numbers of Arr.chunksOf(Arr.range(0, past.length + others - 1), 1_000)) {
    yield* put(...numbers.map((n): UnitOfWork.Change => ({
      _tag: "ResponsePut",
      // The earliest numbers have the first and the last times.
      response: Fixtures.responseToFirstSurvey(n, {
        submittedAt: n < past.length ? at(n) : Fixtures.startTime + 10 + n
      })
    })))
  }
})

const listPast = (order: "asc" | "desc") =>
  Effect.gen(function*() {
    const store = yield* ResponseStore
    const filter = { status: "ended", upTo: { sequence: past.length, isHead: false } } as const
    const pages: Array<ReadonlyArray<string>> = []
    for (let after: Page.Position | undefined;;) {
      const page = yield* store.page(owner, surveyId, filter, { limit: 4, order, after })
      pages.push((yield* Page.collectItems(page)).map(({ id }) => id))
      if (page.next === undefined) break
      after = page.next
    }
    const streamed = yield* Stream.runCollect(store.stream(owner, surveyId, filter, order))
    return {
      pages,
      streamed: Array.from(streamed).flat().map(({ id }) => id),
      count: yield* store.count(owner, surveyId, filter)
    }
  })

for (const { name, open } of databases) {
  describe(`a list of the past on ${name}`, () => {
    it.scopedLive("is read in steps, however many responses have come since", () =>
      Effect.flatMap(open, (database) =>
        Effect.gen(function*() {
          yield* fillResponses
          const inOrder = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9].map(Fixtures.responseId)
          for (const order of ["asc", "desc"] as const) {
            const ids = order === "asc" ? inOrder : inOrder.toReversed()
            const { result, turns } = yield* turnsDuring(listPast(order))
            expect(result).toEqual({ pages: Arr.chunksOf(ids, 4), streamed: ids, count: ids.length })
            // Three steps of each page, of the stream and of the count.
            expect(turns).toBeGreaterThan(10)
          }
        }).pipe(Effect.provide(stores(database)))))
  })

  describe(`a count on ${name}`, () => {
    it.scopedLive(
      "has a number within the time of a search, and none after it",
      () =>
        Effect.flatMap(open, (database) =>
          Effect.gen(function*() {
            yield* fillDeliveries
            expect(yield* countDeliveries({})).toBe(deliveries)
            expect(yield* countDeliveries({ status: "dead" })).toBe(Math.ceil(deliveries / 3))
            expect(yield* countDeliveries({ status: "held" })).toBe(0)
            const hurried = Effect.provideService(SearchMillis, 0)
            expect(yield* hurried(countDeliveries({}))).toBeUndefined()
            expect(yield* hurried(countDeliveries({ status: "held" }))).toBeUndefined()
            // A short list is counted in one step, whatever the time.
            yield* put(
              { _tag: "SurveyPut", survey: Fixtures.survey(0) },
              { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0) }
            )
            const store = yield* ResponseStore
            expect(yield* hurried(store.count(owner, surveyId, { status: "completed", from: 0 }))).toBe(1)
          }).pipe(Effect.provide(stores(database)))),
      60_000
    )
  })
}

describe("the event loop on SQLite", () => {
  it.scopedLive(
    "has turns during a count that finds nothing",
    () =>
      Effect.flatMap(sqlite.open, (database) =>
        Effect.gen(function*() {
          yield* fillDeliveries
          const { result, turns } = yield* turnsDuring(countDeliveries({ status: "held" }))
          expect(result).toBe(0)
          expect(turns).toBeGreaterThanOrEqual(3)
        }).pipe(Effect.provide(stores(database)))),
    60_000
  )

  it.scopedLive(
    "has turns while a batch of long responses is read",
    () =>
      Effect.flatMap(sqlite.open, (database) =>
        Effect.gen(function*() {
          yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
          const answers = Arr.makeBy(2_000, (n) => ({ questionId: Fixtures.questionId(n), value: "a".repeat(20) }))
          const responses = Arr.range(0, 19)
          for (const n of responses) {
            yield* put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n, { answers }) })
          }
          const store = yield* RollupStore
          const { result, turns } = yield* turnsDuring(store.readLog(owner, surveyId, { after: 0, maxCount: 100 }))
          expect(Option.map(result, (slice) => slice.responses.map(({ sequence }) => sequence)))
            .toEqual(Option.some(responses.map((n) => n + 1)))
          expect(turns).toBeGreaterThanOrEqual(5)
        }).pipe(Effect.provide(stores(database)))),
    60_000
  )
})
