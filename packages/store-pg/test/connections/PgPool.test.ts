/** What the pool adds to `pg.Pool`. */
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { createHash } from "node:crypto"
import { dialect } from "../../src/PgDialect.js"
import { tcpProxy } from "../fixtures/TcpProxy.js"
import { testClient } from "../fixtures/testClient.js"
import { databaseUrl, query } from "../fixtures/TestDatabase.js"

const sleeping = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`

/** Starts a statement, waits until PostgreSQL executes it, and interrupts the caller. */
const interrupted = (url: string, statement: Effect.Effect<unknown, unknown>) =>
  Effect.gen(function*() {
    const fiber = yield* Effect.fork(statement)
    yield* Effect.repeat(query(url, sleeping), { until: (rows) => rows.length > 0 })
    yield* Fiber.interrupt(fiber)
  })

describe("statements", () => {
  it.scopedLive("are prepared once for a connection, under a hash of their text", () =>
    Effect.gen(function*() {
      const sql = yield* testClient(yield* databaseUrl)
      for (const n of [1, 2, 3]) expect(yield* sql`SELECT ${n}::int AS n`).toEqual([{ n }])
      const hash = createHash("sha256").update("SELECT $1::int AS n").digest("hex").slice(0, 32)
      expect(yield* sql.unsafe("SELECT name, generic_plans + custom_plans AS plans FROM pg_prepared_statements"))
        .toEqual([{ name: `canvass_${hash}`, plans: 3 }])
    }))

  it.scopedLive("return times as milliseconds, truth values as 0 and 1, and JSON as text", () =>
    Effect.gen(function*() {
      const sql = yield* testClient(yield* databaseUrl)
      expect(
        yield* sql.unsafe(
          `SELECT true AS yes, false AS no, timestamptz '2026-11-20 09:30:00.5+01' AS at, '{"a": [1]}'::jsonb AS json,
            9007199254740991::bigint AS large, 1.5::numeric AS exact, NULL::int AS nothing`
        )
      ).toEqual([{
        yes: 1,
        no: 0,
        at: Date.UTC(2026, 10, 20, 8, 30, 0, 500),
        json: "{\"a\": [1]}",
        large: Number.MAX_SAFE_INTEGER,
        exact: 1.5,
        nothing: null
      }])
    }))
})

describe("a transaction", () => {
  it.scopedLive("sends its first statements with the one that begins it", () =>
    Effect.gen(function*() {
      const requests: Array<string> = []
      const proxy = yield* tcpProxy(yield* databaseUrl, (data) => {
        requests.push(data.toString("latin1"))
        return data
      })
      const sql = yield* testClient(proxy.url)
      yield* sql`SELECT 1`
      requests.length = 0
      const statements = Effect.all([sql`SELECT ${1}::int AS n`, sql`SELECT ${2}::int AS m`], {
        concurrency: "unbounded"
      })
      expect(yield* sql.withTransaction(statements)).toEqual([[{ n: 1 }], [{ m: 2 }]])
      expect(requests.map((text) => text.match(/BEGIN|COMMIT|AS \w/g))).toEqual([["BEGIN", "AS n", "AS m"], ["COMMIT"]])
    }))

  it.scopedLive("that cannot begin fails, and writes nothing", () =>
    Effect.gen(function*() {
      let isRewriting = false
      const url = yield* databaseUrl
      const proxy = yield* tcpProxy(url, (data) => {
        const text = data.toString("latin1")
        return isRewriting ? Buffer.from(text.replace("BEGIN", "BEGAN"), "latin1") : data
      })
      const sql = yield* testClient(proxy.url)
      yield* sql`CREATE TABLE written (n INT)`
      const transaction = sql.withTransaction(
        Effect.zipRight(sql`SELECT ${1}::int AS n`, sql`INSERT INTO written VALUES (${1})`)
      )
      isRewriting = true
      expect(yield* Effect.flip(transaction)).toMatchObject({ cause: { code: "08006" } })
      isRewriting = false
      expect(yield* query(url, "SELECT * FROM written")).toEqual([])
      yield* transaction
      expect(yield* query(url, "SELECT * FROM written")).toEqual([{ n: 1 }])
    }))

  it.scopedLive("sends its last statements with the commit", () =>
    Effect.gen(function*() {
      const requests: Array<string> = []
      const url = yield* databaseUrl
      const proxy = yield* tcpProxy(url, (data) => {
        requests.push(data.toString("latin1"))
        return data
      })
      const sql = yield* testClient(proxy.url)
      yield* sql`CREATE TABLE written (n INT)`
      requests.length = 0
      yield* sql.withTransaction(Effect.gen(function*() {
        yield* sql`SELECT ${1}::int AS n`
        yield* dialect.sendRestWithCommit(sql)
        for (const n of [2, 3]) yield* sql`INSERT INTO written VALUES (${n})`
      }))
      expect(requests.map((text) => text.match(/BEGIN|COMMIT|AS \w|INSERT/g)))
        .toEqual([["BEGIN", "AS n"], ["INSERT", "COMMIT"]])
      expect(yield* query(url, "SELECT * FROM written")).toEqual([{ n: 2 }, { n: 3 }])
      // The next transaction of the connection waits for its results again.
      expect(yield* sql.withTransaction(sql`INSERT INTO written VALUES (${4}) RETURNING n`)).toEqual([{ n: 4 }])
    }))

  it.scopedLive("whose commit is sent with statements fails with their first error, and writes nothing", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const sql = yield* testClient(url, { maxConnections: 1 })
      yield* sql`CREATE TABLE written (n INT PRIMARY KEY)`
      const insertAll = (numbers: ReadonlyArray<number>) =>
        sql.withTransaction(Effect.zipRight(
          dialect.sendRestWithCommit(sql),
          Effect.zipRight(
            Effect.forEach(numbers, (n) => sql`INSERT INTO written VALUES (${n})`, { discard: true }),
            // To say it again changes nothing.
            Effect.zipRight(Effect.sleep("20 millis"), dialect.sendRestWithCommit(sql))
          )
        ))
      expect(yield* Effect.flip(insertAll([1, 2, 1, 3]))).toMatchObject({ cause: { code: "23505" } })
      expect(yield* sql`SELECT * FROM written`).toEqual([])
      yield* insertAll([1, 2])
      const refused = sql.withTransaction(
        Effect.zipRight(dialect.sendRestWithCommit(sql), Effect.zipRight(sql`DELETE FROM written`, Effect.fail("no")))
      )
      expect(yield* Effect.flip(refused)).toBe("no")
      expect(yield* sql`SELECT * FROM written`).toEqual([{ n: 1 }, { n: 2 }])
    }))

  it.scopedLive("cannot read the rows of a statement that is sent with the commit", () =>
    Effect.gen(function*() {
      const sql = yield* testClient(yield* databaseUrl)
      const reading = sql.withTransaction(Effect.zipRight(
        dialect.sendRestWithCommit(sql),
        Effect.map(sql`SELECT ${1}::int AS n`, (rows) => rows.length)
      ))
      const exit = yield* Effect.exit(reading)
      expect(Exit.isFailure(exit) && Cause.pretty(exit.cause)).toContain("are not received")
      expect(yield* sql`SELECT ${1}::int AS n`).toEqual([{ n: 1 }])
    }))
})

describe("an interrupted caller", () => {
  it.scopedLive("does not cancel its statement, which a later statement may share the connection with", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const sql = yield* testClient(url, { maxConnections: 2 })
      yield* interrupted(url, sql`SELECT pg_sleep(${1})`)
      // Time for a request to cancel.
      yield* Effect.sleep("200 millis")
      expect(yield* query(url, sleeping)).toHaveLength(1)
    }))

  it.scopedLive("keeps its connection until the statement ends, so that nobody else waits for it", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const sql = yield* testClient(url, { maxConnections: 2 })
      yield* interrupted(url, sql`SELECT pg_sleep(${1})`)
      expect(yield* sql`SELECT ${1}::int AS n`).toEqual([{ n: 1 }])
      expect(yield* query(url, sleeping)).toHaveLength(1)
    }))
})

describe("the time limit of a response", () => {
  it.scopedLive("begins anew with each statement that is sent before the results of the earlier ones", () =>
    Effect.gen(function*() {
      const sql = yield* testClient(yield* databaseUrl, { responseTimeoutMillis: 1_000 })
      const results = yield* sql.withTransaction(
        Effect.all([1, 2, 3].map((n) => sql`SELECT ${n}::int AS n, pg_sleep(0.6)`), { concurrency: "unbounded" })
      )
      expect(results.flat()).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }])
    }))

  it.scopedLive("closes the connection of a statement that takes longer", () =>
    Effect.gen(function*() {
      const sql = yield* testClient(yield* databaseUrl, { responseTimeoutMillis: 300 })
      expect(yield* Effect.flip(sql`SELECT pg_sleep(${2})`)).toMatchObject({ cause: { code: "08006" } })
      expect(yield* sql`SELECT ${1}::int AS n`).toEqual([{ n: 1 }])
    }))
})
