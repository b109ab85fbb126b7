/** The removal of an account, compared with a database that never had it. */
import {
  Accounts,
  Audit,
  Instant,
  Keys,
  layerPbkdf2,
  Page,
  Responses,
  Secrets,
  type Services,
  Surveys,
  Webhooks
} from "@canvass/core"
import {
  AccountStore,
  AuditStore,
  Committer,
  DeliveryQueue,
  EventOutbox,
  FileCleanup,
  RemovedAccountPurge,
  RemovedAccounts,
  RemovedSurveyPurge,
  RollupStore,
  Sessions,
  type Store,
  SurveyStore,
  WebhookStore
} from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Record from "effect/Record"
import { type AccountContents, asRequest, fillAccount, services } from "../../../core/test/fixtures/AccountContents.js"
import { belongings } from "../../src/commit/purge/AccountPurge.js"
import { childTables } from "../../src/database/Columns.js"
import { Database } from "../../src/database/Database.js"
import * as SqlStore from "../../src/SqlStore.js"
import { databases } from "../databases.js"

/** Every row of every table of the schema, as sorted texts. */
const readAllRows = Effect.gen(function*() {
  const database = yield* Database
  const rows: Record<string, ReadonlyArray<string>> = {}
  for (const table of yield* readTables(database)) {
    // A program renews its row at any time.
    if (table === "programs") continue
    const found = yield* database.sql`SELECT * FROM ${database.sql(table)}`
    rows[table] = found.map((row) => JSON.stringify(row)).sort()
  }
  return rows
})

/** The number of rows of each table. */
const countAllRows = Effect.map(
  readAllRows,
  (rows): Readonly<Record<string, number>> => Record.map(rows, (found) => found.length)
)

const readTables = ({ dialect, sql }: typeof Database.Service) =>
  Effect.map(
    dialect.writers._tag === "SingleWriter"
      ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = current_schema()`,
    (tables) => tables.map(({ name }) => name).sort()
  )

/** The tables with a column that names an account, or a record of one. */
const readBelongingTables = ({ dialect, sql }: typeof Database.Service) =>
  Effect.map(
    dialect.writers._tag === "SingleWriter"
      ? sql<{ table: string; column: string }>`SELECT m.name AS "table", c.name AS "column"
          FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'`
      : sql<{ table: string; column: string }>`SELECT table_name AS "table", column_name AS "column"
          FROM information_schema.columns WHERE table_schema = current_schema()`,
    (columns) => [
      ...new Set(
        columns.filter(({ column }) => ["accountId", "surveyId", "webhookId", "deliveryId"].includes(column))
          .map(({ table }) => table)
      )
    ]
  )

/** Tables that get no row from an account that has everything, and why. */
const tablesWithoutRows: Readonly<Record<string, string>> = {
  migrations: "the schema",
  breaking_migrations: "the schema",
  log_lineage: "one row, the lineage of the database",
  outbox: "one row, whether the outbox is open",
  removed_accounts: "the account is not removed yet"
}

/** The rows that only one of two databases has. */
const differences = (
  left: Readonly<Record<string, ReadonlyArray<string>>>,
  right: Readonly<Record<string, ReadonlyArray<string>>>
) =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((table) => {
    const [before, after] = [left[table] ?? [], right[table] ?? []]
    const changed = [
      ...before.filter((row) => !after.includes(row)).map((row) => `- ${row}`),
      ...after.filter((row) => !before.includes(row)).map((row) => `+ ${row}`)
    ]
    return changed.slice(0, 3).map((row) => `${table} (${changed.length}) ${row}`)
  })

/** Runs the jobs that delete what is removed until they have nothing to do. */
const runJobs = Effect.all([RemovedAccountPurge.run, RemovedSurveyPurge.run, FileCleanup.run])

/** Runs the jobs in units of at most three rows, each run of which is interrupted after a random time. */
const runInterrupted = Effect.gen(function*() {
  const committer = yield* Committer.Committer
  const inSmallUnits = Effect.provideService(runJobs, Committer.Committer, {
    commit: (unit) =>
      committer.commit({
        ...unit,
        changes: unit.changes.map((change) =>
          change._tag === "RemovedAccountPurged" || change._tag === "RemovedSurveyPurged"
            ? { ...change, maxRows: 3 }
            : change
        )
      })
  })
  for (let run = 0; run < 8; run++) yield* Effect.timeoutOption(inSmallUnits, yield* Random.nextIntBetween(1, 12))
  yield* Effect.all([inSmallUnits, inSmallUnits], { concurrency: "unbounded" })
})

/** Runs the jobs when the store may forget accounts that are removed now. */
const runJobsLater = Effect.gen(function*() {
  const clock = yield* Effect.clock
  const later = new Proxy(clock, {
    get: (target, name): unknown =>
      name === "unsafeCurrentTimeMillis"
        ? () => target.unsafeCurrentTimeMillis() + RemovedAccounts.memoryMillis
        : name === "currentTimeMillis"
        ? Effect.sync(() => target.unsafeCurrentTimeMillis() + RemovedAccounts.memoryMillis)
        : Reflect.get(target, name, target)
  })
  yield* Effect.withClock(runJobs, later)
})

type World = Database | Services.Services | Store

/** Fails unless nothing of the account can be read or used. */
const expectHidden = (
  { email, keyPlaintext, owner, refreshToken, sessionId, slug, surveyId, webhookId }: AccountContents
) =>
  Effect.gen(function*() {
    const failureOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.map(Effect.flip(effect), ({ _tag }) => _tag)
    const accounts = yield* AccountStore
    expect(yield* accounts.find(owner)).toEqual(Option.none())
    expect(yield* accounts.findByEmail(email)).toEqual(Option.none())
    expect(yield* accounts.listIdentities(owner)).toEqual([])
    expect(yield* accounts.listSessions(owner)).toEqual([])
    const sessions = yield* Sessions
    expect(yield* failureOf(sessions.requireActive(sessionId))).toBe("Unauthorized")
    expect(yield* failureOf(sessions.refresh(refreshToken))).toBe("Unauthorized")
    const keys = yield* Keys
    expect(yield* failureOf(keys.identify(keyPlaintext))).toBe("Unauthorized")
    const surveys = yield* Surveys
    expect(yield* failureOf(surveys.get(owner, surveyId))).toBe("NotFound")
    expect(yield* failureOf(surveys.forRespondent(slug))).toBe("NotFound")
    expect((yield* surveys.list(owner, {}, { limit: 9, order: "asc", isCounted: true })).total).toBe(0)
    const responses = yield* Responses
    const answers = [{ questionKey: "text", value: "late" }]
    expect(yield* failureOf(asRequest(owner, responses.submit(surveyId, { answers })))).toBe("NotFound")
    expect(yield* failureOf(responses.list(owner, surveyId, {}, { limit: 9, order: "asc" }))).toBe("NotFound")
    const webhooks = yield* Webhooks
    expect(yield* webhooks.list(owner)).toEqual([])
    expect(yield* failureOf(webhooks.test(owner, webhookId))).toBe("NotFound")
    expect(yield* Effect.flatMap(WebhookStore, (store) => store.countDeliveries(owner, webhookId, {}))).toBe(0)
    expect(yield* Effect.flatMap(AuditStore, (store) => store.count(owner, {}))).toBe(0)
    const audit = yield* Audit
    expect((yield* audit.usage(owner)).days).toEqual([])
  })

for (const { name, open } of databases) {
  const withWorld = <A, E>(effect: Effect.Effect<A, E, World>) =>
    Effect.flatMap(open, (database) => {
      const layer = Layer.succeed(Database, database)
      return Effect.provide(
        effect,
        Layer.merge(
          layer,
          services.pipe(
            Layer.provideMerge(SqlStore.layerFiles(database, database)),
            Layer.provideMerge(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)),
            Layer.provide(Layer.merge(Secrets.layerEphemeral, layerPbkdf2))
          )
        )
      )
    })

  describe(`a removed account on ${name}`, () => {
    it.scopedLive(
      "is hidden at once, and leaves no row behind; no row of another account changes",
      () =>
        withWorld(Effect.gen(function*() {
          yield* fillAccount("grace")
          yield* runJobs
          const before = yield* readAllRows
          const ada = yield* fillAccount("ada")
          const filled = yield* readAllRows
          // The account has rows in every table, so that the comparison below proves something about each.
          expect(
            Object.keys(filled).filter((table) => (filled[table]?.length ?? 0) <= (before[table]?.length ?? 0))
          ).toEqual(Object.keys(tablesWithoutRows).sort())

          const { remove } = yield* Accounts
          yield* remove(ada.owner)
          yield* expectHidden(ada)
          const hidden = yield* readAllRows
          expect(hidden["responses"]?.length).toBe(filled["responses"]?.length)
          // The address is free.
          const { id } = yield* Effect.flatMap(Accounts, (accounts) => accounts.open({ email: ada.email }))
          yield* remove(id)

          yield* runInterrupted
          yield* expectHidden(ada)
          expect(differences(before, { ...yield* readAllRows, removed_accounts: [] })).toEqual([])
          // Its id is kept for requests that were being handled, and then forgotten.
          expect(yield* Effect.flatMap(AccountStore, ({ firstRemoved }) => firstRemoved)).toMatchObject({
            _tag: "Some"
          })
          yield* runJobsLater
          expect(differences(before, yield* readAllRows)).toEqual([])
        })),
      60_000
    )

    it.scopedLive(
      "leaves nothing behind when its owner and respondents write while it is removed",
      () =>
        withWorld(Effect.gen(function*() {
          yield* fillAccount("grace")
          yield* runJobs
          const before = yield* readAllRows
          const { owner, surveyId, webhookId } = yield* fillAccount("ada")
          const audit = yield* Audit
          const responses = yield* Responses
          const surveys = yield* Surveys
          const webhooks = yield* Webhooks
          const { remove } = yield* Accounts
          const page = yield* webhooks.deliveries(owner, webhookId, {}, { limit: 20, order: "asc" })
          const deliveries = yield* Page.collectItems(page)
          const writes = Arr.makeBy(60, (n): Effect.Effect<unknown, unknown> => {
            const delivery = deliveries[n % deliveries.length]
            switch (n % 6) {
              case 0:
                return responses.submit(surveyId, { answers: [{ questionKey: "nps", value: n % 11 }] })
              case 1:
                return responses.submit(surveyId, { answers: [], status: "partial" })
              case 2:
                return surveys.create(owner, { title: `New ${n}`, questions: [{ type: "text", text: "Well?" }] })
              case 3:
                return n % 4 === 3 ? surveys.close(owner, surveyId) : surveys.publish(owner, surveyId)
              case 4:
                return delivery === undefined ? Effect.void : webhooks.redeliver(owner, webhookId, delivery.id)
              default:
                return audit.countRequest(owner, "2xx")
            }
          })
          const outcomes = yield* Effect.all([
            ...writes.slice(0, 30).map((write) => Effect.exit(asRequest(owner, write))),
            Effect.exit(remove(owner)),
            ...writes.slice(30).map((write) => Effect.exit(asRequest(owner, write))),
            Effect.exit(runJobs)
          ], { concurrency: "unbounded" })
          expect(outcomes.some(Exit.isSuccess)).toBe(true)
          expect(outcomes.some(Exit.isFailure)).toBe(true)
          yield* runJobs
          yield* audit.usage(owner)
          expect(differences(before, { ...yield* readAllRows, removed_accounts: [] })).toEqual([])
          yield* runJobsLater
          expect(differences(before, yield* readAllRows)).toEqual([])
        })),
      60_000
    )

    it.scopedLive(
      "is hidden by a unit of work that deletes few rows, and leaves its surveys in units of `maxRows`",
      () =>
        withWorld(Effect.gen(function*() {
          const ada = yield* fillAccount("ada")
          const { owner: accountId } = ada
          const { commit } = yield* Committer.Committer
          const added = Arr.makeBy(2_400, (n) => Fixtures.survey(n, { accountId }))
          yield* Effect.forEach(Arr.chunksOf(added, 600), (chunk, index) =>
            commit(Fixtures.unit({
              changes: [
                ...chunk.map((survey) => ({ _tag: "SurveyPut" as const, survey })),
                ...Arr.makeBy(300, (n) => ({
                  _tag: "RefreshTokenPut" as const,
                  token: Fixtures.refreshToken(300 * index + n, { accountId })
                }))
              ]
            })))
          const filled = yield* countAllRows
          yield* Effect.flatMap(Accounts, ({ remove }) => remove(accountId))
          const hidden = yield* countAllRows
          const deleted = Object.entries(filled).map(([table, count]) => Math.max(0, count - (hidden[table] ?? 0)))
          expect(Arr.reduce(deleted, 0, (sum, count) => sum + count)).toBeLessThan(100)
          expect(hidden["surveys"]).toBe(filled["surveys"])
          expect(hidden["refresh_tokens"]).toBe(filled["refresh_tokens"])
          const expectAllHidden = Effect.gen(function*() {
            yield* expectHidden(ada)
            const store = yield* SurveyStore
            const { listSurveys } = yield* RollupStore
            const survey = Arr.lastNonEmpty(added)
            expect(yield* store.find(accountId, survey.id)).toEqual(Option.none())
            expect(yield* store.findForRespondent(survey.id)).toEqual(Option.none())
            expect(yield* store.findByName(survey.slug)).toEqual(Option.none())
            expect(yield* listSurveys(undefined, 9)).toEqual([])
            const { findRefreshToken } = yield* AccountStore
            expect(yield* findRefreshToken(Fixtures.refreshToken(0).hash)).toEqual(Option.none())
          })
          yield* expectAllHidden

          const now = yield* Instant.now
          const purge = commit(Fixtures.unit({
            changes: [{ _tag: "RemovedAccountPurged", accountId, now, maxRows: 500, maxBytes: 1_000_000 }]
          }))
          yield* purge
          const purged = yield* countAllRows
          expect(purged["surveys"]).toBe((hidden["surveys"] ?? 0) - 500)
          expect(purged["removed_surveys"]).toBe((hidden["removed_surveys"] ?? 0) + 500)
          expect(Object.keys(hidden).filter((table) => purged[table] !== hidden[table]).sort()).toEqual([
            "removed_surveys",
            "surveys"
          ])
          yield* expectAllHidden
          yield* Effect.repeat(purge, { until: () => Effect.map(countAllRows, (rows) => rows["surveys"] === 0) })
          yield* purge
          expect((yield* countAllRows)["refresh_tokens"]).toBe((hidden["refresh_tokens"] ?? 0) - 500)
        })),
      60_000
    )

    it.scopedLive(
      "loses at most `maxRows` rows of one table in a unit of work, of `maxBytes` together",
      () =>
        withWorld(Effect.gen(function*() {
          const { sql } = yield* Database
          const { owner } = yield* fillAccount("ada")
          const { commit } = yield* Committer.Committer
          yield* Effect.forEach(Arr.range(0, 19), (n) =>
            commit(Fixtures.unit({
              audit: Option.some(Fixtures.auditEntry(n, { accountId: owner, path: `/${randomText(1_000)}` }))
            })))
          yield* Effect.flatMap(Accounts, ({ remove }) => remove(owner))
          const now = yield* Instant.now
          const purge = (maxRows: number, maxBytes: number) =>
            commit(Fixtures.unit({
              changes: [{ _tag: "RemovedAccountPurged", accountId: owner, now, maxRows, maxBytes }]
            }))
          const countEntries = Effect.map(
            sql<{ count: number }>`SELECT count(*) AS count FROM audit_entries`,
            ([row]) => Number(row?.count)
          )
          // The surveys and the refresh tokens go first.
          yield* purge(1_000, 1_000_000)
          yield* purge(1_000, 1_000_000)
          const rows = yield* readAllRows
          const all = yield* countEntries
          yield* purge(3, 1_000_000)
          expect(yield* countEntries).toBe(all - 3)
          const after = yield* readAllRows
          expect(Object.keys(rows).filter((table) => rows[table]?.length !== after[table]?.length)).toEqual([
            "audit_entries"
          ])
          yield* purge(1_000, 1)
          expect(yield* countEntries).toBe(all - 4)
          yield* purge(1_000, 4_000)
          const left = yield* countEntries
          expect(left).toBeLessThan(all - 4)
          expect(left).toBeGreaterThan(0)
        })),
      60_000
    )

    it.scopedLive("has an entry in the list of tables for every table that names an account or a record of one", () =>
      Effect.gen(function*() {
        const database = yield* open
        const tables = yield* readBelongingTables(database)
        expect(tables.length).toBeGreaterThan(10)
        // Tables of child records belong to surveys.
        const children = Object.fromEntries(childTables().map((table) => [table, "survey"]))
        const byName: Readonly<Record<string, string>> = { ...belongings, ...children }
        expect(tables.filter((table) => (byName[table] ?? "nobody") === "nobody")).toEqual([])
        expect((yield* readTables(database)).filter((table) => !(table in byName)).sort()).toEqual([
          "breaking_migrations",
          "migrations",
          "programs"
        ])
      }))
  })

  describe(`the removal of an account on ${name}`, () => {
    it.scopedLive(
      "takes waiting events from the outbox, and deliveries from the queue",
      () =>
        withWorld(Effect.gen(function*() {
          const outbox = yield* EventOutbox
          const queue = yield* DeliveryQueue
          const claim = Effect.flatMap(
            Instant.now,
            (now) =>
              queue.claim({
                now: now + 60_000,
                leasedUntil: now + 3_600_000,
                limit: 99,
                failingLimit: 99,
                leaseLimits: { ofWebhook: () => 99, ofEndpoint: () => 99 }
              })
          )
          yield* fillAccount("grace")
          const count = yield* outbox.count
          const { owner } = yield* fillAccount("ada")
          expect(yield* outbox.count).toBe(2 * count)
          yield* Effect.flatMap(Accounts, ({ remove }) => remove(owner))
          expect(yield* outbox.count).toBe(count)
          const claimed = yield* claim
          expect(claimed.length).toBeGreaterThan(0)
          expect(claimed.filter(({ webhook }) => webhook.accountId === owner)).toEqual([])
          // What the removed account has left is not due, so that workers do not ask for it again and again.
          expect(yield* queue.oldestDue((yield* Instant.now) + 60_000)).toEqual(Option.none())
          expect(yield* Effect.flatMap(SurveyStore, ({ nextRemoved }) => nextRemoved)).toMatchObject({ _tag: "Some" })
        })),
      60_000
    )
  })
}

/** A random text, which PostgreSQL cannot compress. */
const randomText = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 0x4000))).join("")
