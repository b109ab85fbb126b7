/** Conditions under which PostgreSQL refuses or ends statements that would succeed later. */
import { Committer, SurveyStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { PgStore } from "../../src/index.js"
import { tcpProxy } from "../fixtures/TcpProxy.js"
import { migratedDatabaseUrl, query } from "../fixtures/TestDatabase.js"

const store = (url: string, options: Omit<PgStore.PgOptions, "url"> = {}) =>
  Effect.map(Layer.build(Layer.fresh(PgStore.layer({ ...options, url: Redacted.make(url) }))), (context) => ({
    put: (n: number) =>
      Context.get(context, Committer.Committer).commit(
        Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(n) }] })
      ),
    find: (n: number) => Context.get(context, SurveyStore).find(Fixtures.ownerOf(n), Fixtures.surveyId(n)),
    check: Context.get(context, Committer.StoreHealth).check
  }))

/** Sets a parameter for all later connections to the database. */
const setParameter = (url: string, setting: string) =>
  query(new URL("/postgres", url).href, `ALTER DATABASE ${new URL(url).pathname.slice(1)} ${setting}`)

const closeConnections = (url: string) =>
  query(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
  )

/** Holds a table locked against reads and writes until the scope closes. */
const lockTable = (url: string, table: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      return client
    }),
    (client) => Effect.promise(() => client.end())
  )

const reasonOf = (exit: Exit.Exit<unknown, unknown>): string | undefined => {
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  return error instanceof Committer.StoreUnavailable ? error.reason : undefined
}

describe("the store is unavailable, and works again afterwards,", () => {
  it.scopedLive("while a statement waits for a lock for too long", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      yield* setParameter(url, "SET lock_timeout = '200ms'")
      const { find, put } = yield* store(url)
      yield* put(0)
      yield* Effect.scoped(Effect.gen(function*() {
        yield* lockTable(url, "surveys")
        expect(reasonOf(yield* Effect.exit(find(0)))).toBe("55P03")
        const puts = Array.from({ length: 50 }, (_, n) => Effect.exit(put(n)))
        const [elapsed, exits] = yield* Effect.timed(Effect.all(puts, { concurrency: "unbounded" }))
        expect(new Set(exits.map(reasonOf))).toEqual(new Set(["55P03"]))
        // The units of a batch are not committed one by one, which would take 200 ms for each.
        expect(Duration.toMillis(elapsed)).toBeLessThan(3_000)
      }))
      yield* put(1)
      expect(Option.isSome(yield* find(1))).toBe(true)
    }))

  it.scopedLive("when a statement takes too long, or is cancelled", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const { find, put } = yield* store(url, { timeouts: { readMillis: 200 } })
      yield* Effect.scoped(Effect.gen(function*() {
        yield* lockTable(url, "surveys")
        expect(reasonOf(yield* Effect.exit(find(0)))).toBe("57014")
        const write = yield* Effect.fork(Effect.exit(put(0)))
        const cancelled = query(
          url,
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`
        )
        yield* Effect.repeat(cancelled, { until: (rows) => rows.length > 0 })
        expect(reasonOf(yield* Fiber.join(write))).toBe("57014")
      }))
      yield* put(0)
      expect(Option.isSome(yield* find(0))).toBe(true)
    }))

  it.scopedLive("while the database is read-only, whose connections are closed", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const { check, find, put } = yield* store(url)
      yield* put(0)
      yield* check
      yield* setParameter(url, "SET default_transaction_read_only = on")
      yield* closeConnections(url)
      yield* Effect.sleep("100 millis")
      expect(reasonOf(yield* Effect.exit(put(1)))).toBe("25006")
      expect(yield* Effect.flip(check)).toBeInstanceOf(Committer.StoreUnavailable)
      expect(Option.isSome(yield* find(0))).toBe(true)
      // The parameter applies to new connections only.
      yield* setParameter(url, "RESET default_transaction_read_only")
      yield* check
      yield* put(1)
      expect(Option.isSome(yield* find(1))).toBe(true)
    }))

  it.scopedLive("when PostgreSQL ends a transaction that is idle", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      yield* setParameter(url, "SET idle_in_transaction_session_timeout = '100ms'")
      const { sql } = yield* PgStore.database({ url: Redacted.make(url) })
      const idle = sql.withTransaction(Effect.zipRight(Effect.sleep("300 millis"), sql`SELECT 1`))
      const failure = yield* Effect.flip(Effect.sandbox(idle))
      expect(Cause.squash(failure)).toHaveProperty("cause.code", "08006")
      expect(yield* sql`SELECT 1 AS one`).toEqual([{ one: 1 }])
    }))
})

describe("units that wait while the database is unavailable", () => {
  it.scopedLive("fail together, and not batch by batch", () =>
    Effect.gen(function*() {
      const proxy = yield* tcpProxy(yield* migratedDatabaseUrl)
      const { put } = yield* store(proxy.url, {
        committer: { maxWaiting: 1_000, maxBatchSize: 10 },
        timeouts: { connectMillis: 500, writeMillis: 300, silenceMillis: 200 }
      })
      yield* put(0)
      proxy.setMode("silent")
      const puts = Array.from({ length: 200 }, (_, n) => Effect.exit(put(n)))
      const [elapsed, exits] = yield* Effect.timed(Effect.all(puts, { concurrency: "unbounded" }))
      expect(exits.every((exit) => reasonOf(exit) !== undefined)).toBe(true)
      expect(Duration.toMillis(elapsed)).toBeLessThan(3_000)
    }))
})
