/** Rows that cannot be decoded: each harms itself only, and `check` finds and mends it. */
import { Page, type Question } from "@canvass/core"
import {
  Committer,
  DeliveryQueue,
  ResponseStore,
  RollupStore,
  SurveyStore,
  type UnitOfWork,
  WebhookStore
} from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Database } from "../src/database/Database.js"
import * as DatabaseCheck from "../src/DatabaseCheck.js"
import * as SqlStore from "../src/SqlStore.js"
import { databases } from "./databases.js"

const put = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => Effect.orDie(commit(Fixtures.unit({ changes }))))

const now = Fixtures.startTime + 1_000_000

/** Published surveys of one account, which are due to close one after the other. */
const closing = (n: number): UnitOfWork.Change => ({
  _tag: "SurveyPut",
  survey: Fixtures.survey(n, {
    accountId: Fixtures.ownerOf(0),
    status: "published",
    closesAt: Fixtures.startTime + n,
    questions: [choice(n)]
  })
})

const choice = (n: number): Question.Question => ({
  ...Fixtures.question(n),
  type: "single_choice",
  options: [{ value: "a", label: "A", code: 1 }, { value: "b", label: "B", code: 2 }],
  settings: {}
})

/** As a program does that does not know of codes. */
const withoutCodes = (id: string) =>
  Effect.flatMap(Database, ({ sql }) =>
    Effect.flatMap(
      sql<{ readonly questions: string }>`SELECT questions FROM survey_contents WHERE "surveyId" = ${id}`,
      (rows) =>
        sql`UPDATE survey_contents SET questions = ${
          String(rows[0]?.questions).replaceAll(/,?\s*"code":\s*\d+/g, "")
        } WHERE "surveyId" = ${id}`
    ))

for (const { name, open } of databases) {
  describe(`a row that cannot be decoded on ${name}`, () => {
    const withStore = <A, E>(
      use: Effect.Effect<
        A,
        E,
        Committer.Committer | Database | DeliveryQueue | ResponseStore | RollupStore | SurveyStore | WebhookStore
      >
    ) =>
      Effect.flatMap(open, (database) => {
        const layer = Layer.succeed(Database, database)
        return Effect.provide(
          use,
          Layer.merge(layer, Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer))
        )
      })

    it.scopedLive("of a survey is left out by jobs, and does not harm lookups that share a statement", () =>
      withStore(Effect.gen(function*() {
        const { findForRespondent, find, nextClosing, overdue, page } = yield* SurveyStore
        yield* put(...[0, 1, 2, 3, 4].map(closing))
        for (const n of [0, 1, 2]) yield* withoutCodes(Fixtures.surveyId(n))

        const closed = yield* overdue(now, 2)
        expect(closed.map(({ id }) => id)).toEqual([Fixtures.surveyId(3), Fixtures.surveyId(4)])
        expect(yield* nextClosing).toEqual(Option.some(Fixtures.startTime + 3))
        const found = yield* Effect.forEach(
          [0, 3, 1, 4],
          (n) => Effect.exit(findForRespondent(Fixtures.surveyId(n))),
          { concurrency: "unbounded" }
        )
        expect(found.map(Exit.isSuccess)).toEqual([false, true, false, true])
        expect(yield* Effect.exit(find(Fixtures.ownerOf(0), Fixtures.surveyId(0)))).toSatisfy(Exit.isFailure)
        const listed = yield* Effect.flatMap(
          page(Fixtures.ownerOf(0), {}, { limit: 10, order: "asc" }),
          Page.collectItems
        )
        expect(listed).toHaveLength(5)
      })))

    it.scopedLive("of a response is left out by lists and analytics, and the pages behind it are read", () =>
      withStore(Effect.gen(function*() {
        const { sql } = yield* Database
        const { page } = yield* ResponseStore
        const { readLog } = yield* RollupStore
        const [owner, survey] = [Fixtures.ownerOf(0), Fixtures.surveyId(0)]
        yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
        yield* put(...Array.from({ length: 100 }, (_, n): UnitOfWork.Change => ({
          _tag: "ResponsePut",
          response: Fixtures.responseToFirstSurvey(n, { submittedAt: Fixtures.startTime + n })
        })))
        // More than the first chunk of a page has, the last one of a chunk, and the last one of all.
        const broken = [...Array.from({ length: 40 }, (_, n) => n), 99]
        for (const n of broken) {
          yield* sql`UPDATE responses SET answers = '{"not":"a list"}' WHERE id = ${Fixtures.responseId(n)}`
        }
        const expected = Array.from({ length: 59 }, (_, n) => Fixtures.responseId(n + 40))
        const pages = yield* Effect.forEach(
          ["asc", "desc"] as const,
          (order) => Effect.flatMap(page(owner, survey, {}, { limit: 100, order }), Page.collectItems)
        )
        const ids = pages.map((responses) => responses.map(({ id }) => id))
        expect(ids).toEqual([expected, expected.toReversed()])
        const log = Option.getOrThrow(yield* readLog(owner, survey, { after: 0, maxCount: 1_000 }))
        expect(log.responses.map(({ response }) => response.id)).toEqual(expected)
        expect(log.watermark.lastSequence).toBe(100)
      })))

    it.scopedLive("of a webhook refuses nothing that its account writes, and stops no other delivery", () =>
      withStore(Effect.gen(function*() {
        const { sql } = yield* Database
        const { claim } = yield* DeliveryQueue
        const { list } = yield* WebhookStore
        const webhooks = [0, 2].map((n) => Fixtures.webhook(n, { accountId: Fixtures.ownerOf(0) }))
        yield* put(...webhooks.map((webhook): UnitOfWork.Change => ({ _tag: "WebhookPut", webhook })))
        const event = (n: number) =>
          Effect.flatMap(
            Committer.Committer,
            ({ commit }) => commit(Fixtures.unit({ events: [Fixtures.event(n, { accountId: Fixtures.ownerOf(0) })] }))
          )
        yield* event(0)
        yield* sql`UPDATE webhooks SET events = '{"not":"a list"}' WHERE id = ${Fixtures.webhookId(0)}`
        yield* event(1)
        const claimed = yield* claim({
          now,
          leasedUntil: now + 1_000,
          limit: 10,
          failingLimit: 10,
          leaseLimits: { ofWebhook: () => 10, ofEndpoint: () => 10 }
        })
        expect(new Set(claimed.map(({ webhook }) => webhook.id))).toEqual(new Set([Fixtures.webhookId(2)]))
        expect(claimed).toHaveLength(2)
        expect((yield* list(Fixtures.ownerOf(0))).map(({ id }) => id)).toEqual([Fixtures.webhookId(2)])
      })))

    it.scopedLive("is found by a check, and mended if an older program has left it", () =>
      withStore(Effect.gen(function*() {
        const database = yield* Database
        const { find } = yield* SurveyStore
        yield* put(closing(0), closing(1), { _tag: "WebhookPut", webhook: Fixtures.webhook(0) })
        const before = yield* find(Fixtures.ownerOf(0), Fixtures.surveyId(0))
        expect(yield* DatabaseCheck.check(database, { repair: true })).toMatchObject({ found: 0, unreadable: [] })

        yield* withoutCodes(Fixtures.surveyId(0))
        yield* database.sql`UPDATE webhooks SET events = 'x' WHERE id = ${Fixtures.webhookId(0)}`.pipe(
          // PostgreSQL refuses what is no JSON.
          Effect.orElse(() => database.sql`UPDATE webhooks SET events = '1' WHERE id = ${Fixtures.webhookId(0)}`)
        )
        const found = yield* DatabaseCheck.check(database, { repair: false })
        expect(found).toMatchObject({ found: 2, repaired: 0 })
        expect(found.unreadable.map(({ id, table }) => [table, id])).toEqual([
          ["webhooks", Fixtures.webhookId(0)],
          ["survey_contents", Fixtures.surveyId(0)]
        ])
        expect(found.unreadable[1]?.reason).toBe("questions.0.options.0.code: is missing")
        const repaired = yield* DatabaseCheck.check(database, { repair: true })
        expect(repaired.unreadable.map(({ isRepaired }) => isRepaired)).toEqual([false, true])
        expect(yield* find(Fixtures.ownerOf(0), Fixtures.surveyId(0))).toEqual(before)
        expect(yield* DatabaseCheck.check(database, { repair: true })).toMatchObject({ found: 1, repaired: 0 })
      })))
  })
}
