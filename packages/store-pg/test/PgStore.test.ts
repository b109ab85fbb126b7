/** Behaviour of PostgreSQL: the pool, lost connections, several instances, and locks. */
import { Page } from "@canvass/core"
import { AccountStore, Committer, ResponseStore, RollupStore, SurveyStore, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures, unavailableReason } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import pg from "pg"
import { startPostgres } from "../../../test/PostgresServer.js"
import { programsMigrations, revertPrograms } from "../../store-sql/test/schemaBeforePrograms.js"
import { PgStore } from "../src/index.js"
import { dialect } from "../src/PgDialect.js"
import { migratedDatabaseUrl } from "./fixtures/TestDatabase.js"

const store = (url: string, options: Omit<PgStore.PgOptions, "url"> = {}) =>
  Layer.build(Layer.fresh(PgStore.layer({ ...options, url: Redacted.make(url) })))

const run = (url: string, statement: string) =>
  Effect.promise(async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    await client.end()
    return rows
  })

const unbounded = { concurrency: "unbounded" } as const

const numbers = (length: number) => Array.from({ length }, (_, n) => n)

const put = (...changes: ReadonlyArray<UnitOfWork.Change>) => Fixtures.unit({ changes })

const isUnavailable = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof Committer.StoreUnavailable

describe("the pool", () => {
  it.scopedLive("queues reads when both connections are busy", () =>
    Effect.gen(function*() {
      const accounts = Context.get(yield* store(yield* migratedDatabaseUrl, { maxReaders: 2 }), AccountStore)
      const found = yield* Effect.forEach(numbers(1_000), (n) => accounts.find(Fixtures.accountId(n)), unbounded)
      expect(found.every(Option.isNone)).toBe(true)
    }))

  it.scopedLive("reports the store as unavailable when the queue is full", () =>
    Effect.gen(function*() {
      const accounts = Context.get(
        yield* store(yield* migratedDatabaseUrl, { maxReaders: 1, maxWaiting: 10 }),
        AccountStore
      )
      const exits = yield* Effect.forEach(
        numbers(50),
        (n) => Effect.exit(accounts.find(Fixtures.accountId(n))),
        unbounded
      )
      expect(exits.filter(Exit.isSuccess).length).toBeGreaterThanOrEqual(11)
      expect(exits.filter((exit) => !Exit.isSuccess(exit)).every(isUnavailable)).toBe(true)
      expect(exits.some(isUnavailable)).toBe(true)
    }))

  it.scopedLive("replaces lost connections, for reads and for writes", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const context = yield* store(url)
      const [committer, surveys] = [Context.get(context, Committer.Committer), Context.get(context, SurveyStore)]
      for (const n of [0, 1, 2]) {
        yield* committer.commit(put({ _tag: "SurveyPut", survey: Fixtures.survey(n) }))
        yield* Effect.forEach(numbers(20), () => surveys.findForRespondent(Fixtures.surveyId(n)), unbounded)
        yield* run(
          url,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()`
        )
        // A statement that was sent on a closing connection fails with `StoreUnavailable`.
        const exit = yield* Effect.exit(surveys.findForRespondent(Fixtures.surveyId(n)))
        expect(Exit.isSuccess(exit) || isUnavailable(exit)).toBe(true)
        yield* Effect.sleep("100 millis")
      }
      yield* committer.commit(put({ _tag: "SurveyPut", survey: Fixtures.survey(3) }))
      expect(Option.isSome(yield* surveys.findForRespondent(Fixtures.surveyId(3)))).toBe(true)
    }))
})

describe("a batch", () => {
  it.scopedLive("stores texts with any characters unchanged", () =>
    Effect.gen(function*() {
      const context = yield* store(yield* migratedDatabaseUrl)
      // Validation refuses U+0000 and lone surrogates.
      const text = FastCheck.string({ unit: "binary" }).filter((text) => !/\0|\p{Cs}/u.test(text))
      const texts = ["\"", "\\", "\\n\n\"\\\"\t\u007f\u0085\u2028{},NULL", ...FastCheck.sample(text, 200)]
      const responses = texts.map((value, n) =>
        Fixtures.responseToFirstSurvey(n, {
          externalId: value,
          metadata: { [value]: value },
          answers: [{ questionId: Fixtures.questionId(0), value }]
        })
      )
      const { commit } = Context.get(context, Committer.Committer)
      yield* commit(put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }))
      yield* Effect.forEach(responses, (response) => commit(put({ _tag: "ResponsePut", response })), unbounded)
      const page = { limit: texts.length, order: "asc" } as const
      expect(
        yield* Effect.flatMap(
          Context.get(context, ResponseStore).page(Fixtures.ownerOf(0), Fixtures.surveyId(0), {}, page),
          Page.collectItems
        )
      )
        .toEqual(
          responses
        )
    }))
})

describe("a database of a newer program", () => {
  it.scopedLive("is refused only if an unknown migration is breaking, and then takes no writes of a running program", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const migrated = store(url)
      yield* Effect.scoped(migrated)
      yield* run(url, "INSERT INTO migrations VALUES (98, 'to come')")
      const { commit } = Context.get(yield* migrated, Committer.Committer)
      yield* commit(put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }))
      yield* run(url, "INSERT INTO breaking_migrations VALUES (99)")
      expect(yield* Effect.flip(store(url))).toMatchObject({ _tag: "DatabaseIsNewer", found: 99 })
      const refused = yield* unavailableReason(commit(put({ _tag: "SurveyPut", survey: Fixtures.survey(1) })))
      expect(refused).toContain("a newer program has migrated the database")
    }))
})

describe("a breaking migration", () => {
  it.scopedLive("is refused while connections of a program without a heartbeat exist, unless it is forced", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      yield* PgStore.migrate({ url })
      for (const text of revertPrograms(dialect.types)) yield* run(url, text)
      const older = new pg.Client({ connectionString: url, application_name: "canvass" })
      yield* Effect.acquireRelease(Effect.promise(() => older.connect()), () => Effect.promise(() => older.end()))
      const refused = yield* Effect.flip(Effect.scoped(store(url)))
      expect(refused).toMatchObject({ _tag: "ProgramsConnected" })
      expect(refused.message).toMatch(/a program without a heartbeat on \S+ \(in pg_stat_activity: \d+\)/)
      expect((yield* PgStore.plan({ url })).users).toHaveLength(1)
      expect(yield* PgStore.migrate({ url, force: true })).toEqual(programsMigrations)
      // What the older program inserts has no value for the column.
      const insert = `INSERT INTO audit_entries ("accountId", "createdAt", id, method, path, "statusCode", "durationMs",
        "ipAddress", "authMethod") SELECT gen_random_uuid(), now(), gen_random_uuid(), 'GET', '/', 200, 1, '', 'none'`
      const error: unknown = yield* Effect.flip(Effect.tryPromise({
        try: () => older.query(insert),
        catch: (cause) => cause
      }))
      expect(String(error)).toContain("\"writer\"")
      yield* Effect.scoped(store(url))
    }))
})

/** Distributes units to the committers in turn. */
const fourInstances = (url: string) =>
  Effect.map(
    Effect.replicateEffect(store(url), 4),
    (contexts) => (n: number, unit: UnitOfWork.UnitOfWork) =>
      Effect.flatMap(
        Effect.fromNullable(contexts[n % 4]),
        (context) => Context.get(context, Committer.Committer).commit(unit)
      )
  )

describe("committers of four instances", () => {
  it.scopedLive("do not deadlock, and only one of conflicting units succeeds", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const commit = yield* fourInstances(url)
      const surveys = numbers(6)
      yield* commit(
        0,
        put(...surveys.map((n): UnitOfWork.Change => ({ _tag: "SurveyPut", survey: Fixtures.survey(n) })))
      )
      // Each unit changes several surveys, in ascending or descending order, and a webhook.
      const exits = yield* Effect.forEach(numbers(400), (n) => {
        const order = n % 2 === 0 ? surveys : surveys.toReversed()
        return Effect.exit(commit(
          n,
          Fixtures.unit({
            guards: [{ _tag: "Unreserved", scope: "one", key: String(n % 100), now: Fixtures.startTime }],
            changes: [
              ...order.map((survey): UnitOfWork.Change => ({
                _tag: "ResponsePut",
                response: Fixtures.response(n * 10 + survey, {
                  surveyId: Fixtures.surveyId(survey),
                  accountId: Fixtures.ownerOf(survey)
                })
              })),
              ...n % 7 === 0 ? [{ _tag: "SurveyPut" as const, survey: Fixtures.survey(n % 6, { version: n }) }] : [],
              { _tag: "ReservationPut", reservation: Fixtures.reservation(n % 100) }
            ],
            events: [Fixtures.event(n)]
          })
        ))
      }, unbounded)
      expect(exits.filter(Exit.isSuccess).length).toBe(100)
      expect(
        exits.every((exit) => Exit.isSuccess(exit) || Option.isSome(Cause.failureOption(exit.cause)))
      ).toBe(true)
      expect(yield* run(url, `SELECT "responseCount"::int AS count FROM surveys`)).toEqual(
        surveys.map(() => ({ count: 100 }))
      )
    }))

  it.scopedLive("number the responses of a survey in commit order", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const commit = yield* fourInstances(url)
      const aggregates = Context.get(yield* store(url), RollupStore)
      const readLog = (after: number) =>
        Effect.flatten(aggregates.readLog(Fixtures.accountId(0), Fixtures.surveyId(0), { after, maxCount: 1_000 }))
      yield* commit(0, put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }))
      const writing = yield* Effect.fork(Effect.forEach(
        numbers(600),
        (n) =>
          commit(
            n,
            put({
              _tag: "ResponsePut",
              response: Fixtures.responseToFirstSurvey(n, n % 7 === 0 ? { status: "partial" } : {})
            })
          ),
        { concurrency: 48 }
      ))
      const seen: Array<number> = []
      for (let after = 0; after < 514;) {
        const { watermark, responses } = yield* readLog(after)
        seen.push(...responses.map(({ sequence }) => sequence))
        after = watermark.lastSequence
      }
      yield* Fiber.join(writing)
      const all = yield* readLog(0)
      expect(all.watermark).toEqual({ lastSequence: 514, lastRemoval: 0, partialCount: 86 })
      expect(all.responses.length).toBe(514)
      expect(seen).toEqual(all.responses.map(({ sequence }) => sequence))
    }))

  it.scopedLive("split a batch that exceeds the lock table of PostgreSQL", () =>
    Effect.gen(function*() {
      const server = yield* Effect.acquireRelease(
        Effect.promise(() => startPostgres(["max_connections=20", "max_locks_per_transaction=10", "fsync=off"])),
        ({ remove }) => Effect.promise(remove)
      )
      const committer = { maxWaiting: 10_000, maxBatchSize: 4_000, maxConcurrentBatches: 1 }
      yield* Effect.scoped(Effect.gen(function*() {
        const { commit } = Context.get(yield* store(server.url, { committer }), Committer.Committer)
        yield* commit(put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }))
        yield* Effect.forEach(
          numbers(4_000),
          (n) => commit(put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) })),
          unbounded
        )
      }))
      const count = (query: string) => Effect.map(run(server.url, query), ([row]) => Number(row?.["count"]))
      expect(yield* count("SELECT count(*) FROM responses")).toBe(4_000)
      // Only a full lock table causes rollbacks here. Connections report them once they are closed.
      const rollbacks = count("SELECT xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()")
      yield* Effect.repeat(rollbacks, {
        until: (rolledBack) => rolledBack >= 1,
        schedule: Schedule.spaced("100 millis")
      })
    }))
})
