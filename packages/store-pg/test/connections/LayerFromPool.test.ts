/** The store on a pool of the program around it, which uses the same connections in its own way. */
import { Committer, SurveyStore } from "@canvass/core/ports"
import { Fixtures, storeConformance } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Buffer } from "node:buffer"
import pg from "pg"
import { vi } from "vitest"
import * as SharedPool from "../../src/connections/SharedPool.js"
import { PgStore } from "../../src/index.js"
import { emptyDatabaseFor } from "../fixtures/emptyDatabase.js"
import { tcpProxy } from "../fixtures/TcpProxy.js"
import { databaseUrl, migratedDatabaseUrl, query } from "../fixtures/TestDatabase.js"
import { openSurvey } from "../fixtures/withPool.js"

const maxConnections = 2

/** The pool of the program. Its end waits for every connection that was checked out. */
const poolOf = (url: string, config: pg.PoolConfig = {}) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const pool = new pg.Pool({ connectionString: url, max: maxConnections, ...config })
      pool.on("error", () => undefined)
      return pool
    }),
    (pool) => Effect.promise(() => pool.end())
  )

const store = (pool: pg.Pool, options: Omit<PgStore.SharedPoolOptions, "pool"> = {}) =>
  Effect.map(Layer.build(Layer.fresh(PgStore.layerFromPool({ ...options, pool }))), (context) => ({
    put: (n: number) =>
      Context.get(context, Committer.Committer).commit(
        Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(n) }] })
      ),
    find: (n: number) => Context.get(context, SurveyStore).find(Fixtures.ownerOf(n), Fixtures.surveyId(n)),
    check: Context.get(context, Committer.StoreHealth).check
  }))

const rowsOf = (pool: pg.Pool, statement: string) =>
  Effect.promise(async () => (await pool.query<Record<string, unknown>>(statement)).rows)

const reasonOf = (exit: Exit.Exit<unknown, unknown>): string | undefined => {
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  return error instanceof Committer.StoreUnavailable ? error.reason : undefined
}

/** Checks out all connections of a pool until the scope closes. */
const holdAll = (pool: pg.Pool) =>
  Effect.acquireRelease(
    Effect.promise(() => Promise.all(Array.from({ length: maxConnections }, () => pool.connect()))),
    (clients) => Effect.sync(() => clients.forEach((client) => client.release()))
  )

/** Locks the surveys against reads and writes until the scope closes. */
const lockSurveys = (url: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query("BEGIN; LOCK TABLE surveys IN ACCESS EXCLUSIVE MODE")
      return client
    }),
    (client) => Effect.promise(() => client.end())
  )

const whenWaitingForLock = (url: string, call: string) =>
  Effect.repeat(
    query(
      url,
      `SELECT ${call} FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    ),
    { until: (rows) => rows.length > 0 }
  )

/** Sets parsers for the whole process, as programs do, and removes them when the scope closes. */
const globalParsers = Effect.acquireRelease(
  Effect.sync(() => {
    const { BOOL, INT8, JSON, TIMESTAMPTZ } = pg.types.builtins
    const before = [BOOL, INT8, JSON, TIMESTAMPTZ].map((oid) => {
      const parser: unknown = pg.types.getTypeParser(oid)
      return { oid, parser }
    })
    pg.types.setTypeParser(INT8, BigInt)
    for (const oid of [BOOL, JSON, TIMESTAMPTZ]) pg.types.setTypeParser(oid, (text) => `program: ${text}`)
    return before
  }),
  (before) =>
    Effect.sync(() =>
      before.forEach(({ oid, parser }) => {
        Reflect.apply(pg.types.setTypeParser, pg.types, [oid, parser])
      })
    )
)

const sessionSettings = `SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS timeout,
  current_setting('transaction_isolation') AS isolation, (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`

describe("a store on the program's pool", () => {
  it.scopedLive("shares its connections, and neither disturbs the other's parsers and settings", () =>
    Effect.gen(function*() {
      yield* globalParsers
      const url = yield* migratedDatabaseUrl
      const pool = yield* poolOf(url, { options: "-c TimeZone=Asia/Kolkata -c statement_timeout=61s" })
      const { find, put } = yield* store(pool)
      const own = `SELECT 5::bigint AS number, '2026-11-20 09:30:00Z'::timestamptz AS instant, true AS flag`
      const numbers = Array.from({ length: 40 }, (_, n) => n)
      const results = yield* Effect.forEach(numbers, (n) =>
        Effect.all({
          found: Effect.zipRight(put(n), find(n)),
          rows: rowsOf(pool, own),
          connections: Effect.sync(() => pool.totalCount)
        }, { concurrency: "unbounded" }), { concurrency: "unbounded" })
      for (const [n, { connections, found, rows }] of results.entries()) {
        expect(Option.getOrThrow(found)).toEqual(Fixtures.survey(n))
        expect(rows).toEqual([
          { number: 5n, instant: "program: 2026-11-20 15:00:00+05:30", flag: "program: t" }
        ])
        expect(connections).toBeLessThanOrEqual(maxConnections)
      }
      for (const client of yield* holdAll(pool)) {
        const { rows } = yield* Effect.promise(() => client.query<object>(sessionSettings))
        expect(rows).toEqual([{ zone: "Asia/Kolkata", timeout: "61s", isolation: "read committed", prepared: 0 }])
        expect(client.listenerCount("error")).toBe(0)
      }
    }))

  it.scopedLive("reads times with any offset of a time zone, seconds too", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      for (const zone of ["UTC", "America/St_Johns", "Asia/Kolkata", "Africa/Monrovia", "Pacific/Chatham"]) {
        const pool = yield* poolOf(url, { options: `-c TimeZone=${zone}` })
        const sql = client(pool)
        for (const text of ["1883-01-01T00:00:00.000Z", "1971-06-30T23:59:59.999Z", "2026-07-01T12:30:00.001Z"]) {
          expect(yield* sql`SELECT ${text}::timestamptz AS instant`, zone).toEqual([{ instant: Date.parse(text) }])
        }
      }
    }))

  it.scopedLive("reads what was committed under its locks, whatever isolation the program has set", () =>
    Effect.gen(function*() {
      const pool = yield* poolOf(yield* migratedDatabaseUrl, {
        options: "-c default_transaction_isolation=serializable"
      })
      const sql = client(pool)
      const isolation = sql`SELECT current_setting('transaction_isolation') AS isolation`
      expect(yield* isolation).toEqual([{ isolation: "serializable" }])
      expect(yield* sql.withTransaction(isolation)).toEqual([{ isolation: "read committed" }])
    }))

  it.scopedLive("leaves the pool as it was when it closes", () =>
    Effect.gen(function*() {
      const pool = yield* poolOf(yield* migratedDatabaseUrl)
      const listeners = () => pool.eventNames().map((name) => [name, pool.listenerCount(name)])
      const before = listeners()
      yield* Effect.scoped(Effect.flatMap(store(pool), ({ find, put }) => Effect.zipRight(put(0), find(0))))
      expect(pool.ending).toBe(false)
      expect(pool.idleCount).toBe(pool.totalCount)
      expect(listeners()).toEqual(before)
      expect(yield* rowsOf(pool, "SELECT count(*)::int AS count FROM surveys")).toEqual([{ count: 1 }])
    }))

  it.scopedLive("is unavailable when its connections are terminated, and recovers", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const pool = yield* poolOf(url)
      const { find, put } = yield* store(pool)
      yield* put(0)
      yield* Effect.scoped(Effect.gen(function*() {
        yield* lockSurveys(url)
        for (const call of [find(0), put(1)]) {
          const running = yield* Effect.fork(Effect.exit(call))
          yield* whenWaitingForLock(url, "pg_terminate_backend(pid)")
          expect(reasonOf(yield* Fiber.join(running))).toBe("57P01")
        }
      }))
      yield* put(1)
      expect(Option.isSome(yield* find(1))).toBe(true)
      expect(pool.idleCount).toBe(pool.totalCount)
    }))

  it.scopedLive("is unavailable while the program holds all connections, and recovers", () =>
    Effect.gen(function*() {
      const pool = yield* poolOf(yield* migratedDatabaseUrl)
      const { check, find, put } = yield* store(pool, {
        timeouts: { readMillis: 200, writeMillis: 200, silenceMillis: 100 }
      })
      yield* put(0)
      yield* Effect.scoped(Effect.gen(function*() {
        yield* holdAll(pool)
        const [elapsed, exits] = yield* Effect.timed(
          Effect.all([Effect.exit(find(0)), Effect.exit(put(1))], { concurrency: "unbounded" })
        )
        expect(exits.map(reasonOf)).toEqual(["08006", "08006"])
        expect(Duration.toMillis(elapsed)).toBeLessThan(2_000)
        expect(yield* Effect.flip(check)).toBeInstanceOf(Committer.StoreUnavailable)
      }))
      yield* put(1)
      expect(Option.isSome(yield* find(1))).toBe(true)
      expect(pool.idleCount).toBe(pool.totalCount)
    }))

  it.scopedLive("lets `maxWaiting` reads wait for a connection", () =>
    Effect.gen(function*() {
      const pool = yield* poolOf(yield* migratedDatabaseUrl)
      const { find } = yield* store(pool, { maxWaiting: 3 })
      const finds = yield* Effect.scoped(Effect.gen(function*() {
        yield* holdAll(pool)
        const fibers = yield* Effect.forEach([1, 2, 3], (n) => Effect.fork(Effect.exit(find(n))))
        yield* Effect.sleep("20 millis")
        expect(reasonOf(yield* Effect.exit(find(4)))).toBe("53300")
        return fibers
      }))
      expect((yield* Fiber.joinAll(finds)).every(Exit.isSuccess)).toBe(true)
    }))

  it.scopedLive("closes connections on which PostgreSQL falls silent", () =>
    Effect.gen(function*() {
      const proxy = yield* tcpProxy(yield* migratedDatabaseUrl)
      // A connection that is being made is limited by the pool alone.
      const pool = yield* poolOf(proxy.url, { connectionTimeoutMillis: 500 })
      const { find, put } = yield* store(pool, { timeouts: { readMillis: 200, writeMillis: 200, silenceMillis: 100 } })
      yield* put(0)
      proxy.setMode("silent")
      const calls = [find(0), put(1)].map((call) => Effect.exit(call))
      expect((yield* Effect.all(calls, { concurrency: "unbounded" })).map(reasonOf)).toEqual(["08006", "08006"])
      proxy.setMode("forwarding")
      yield* put(1)
      expect(Option.isSome(yield* find(1))).toBe(true)
    }))

  it.scopedLive("cancels a read in PostgreSQL that takes too long, and closes its connection", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const pool = yield* poolOf(url)
      const { find } = yield* store(pool, { timeouts: { readMillis: 200 } })
      yield* lockSurveys(url)
      const [elapsed, exit] = yield* Effect.timed(Effect.exit(find(0)))
      expect(reasonOf(exit)).toBe("57014")
      expect(Duration.toMillis(elapsed)).toBeLessThan(2_000)
      expect(
        yield* query(
          url,
          "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
      ).toEqual([])
      expect(pool.idleCount).toBe(pool.totalCount)
    }))

  it.scopedLive("keeps its tables in the schema of the option, beside tables of the same names", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      yield* query(url, "CREATE TABLE accounts (id int); CREATE TABLE migrations (id int)")
      const pool = yield* poolOf(url)
      const { check, find, put } = yield* store(pool, { schema: "the \"store\"" })
      yield* put(0)
      expect(Option.getOrThrow(yield* find(0))).toEqual(Fixtures.survey(0))
      yield* check
      expect(yield* rowsOf(pool, `SELECT count(*)::int AS count FROM "the ""store""".surveys`)).toEqual([{ count: 1 }])
      expect(yield* rowsOf(pool, "SELECT current_schema() AS schema, to_regclass('surveys') AS surveys"))
        .toEqual([{ schema: "public", surveys: null }])
      expect(yield* rowsOf(pool, "SELECT id FROM accounts")).toEqual([])
    }))

  it.scopedLive("returns the connection of an interrupted call when its statement ends", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const pool = yield* poolOf(url)
      const { find, put } = yield* store(pool)
      yield* Effect.scoped(Effect.gen(function*() {
        yield* lockSurveys(url)
        const running = yield* Effect.fork(find(0))
        yield* whenWaitingForLock(url, "pid")
        const [elapsed] = yield* Effect.timed(Fiber.interrupt(running))
        expect(Duration.toMillis(elapsed)).toBeLessThan(500)
        expect(pool.totalCount - pool.idleCount).toBe(1)
      }))
      yield* Effect.repeat(Effect.sleep("1 millis"), { until: () => pool.idleCount === pool.totalCount })
      yield* put(0)
      expect(Option.isSome(yield* find(0))).toBe(true)
    }))

  it.scopedLive("is unavailable after the program has ended the pool", () =>
    Effect.gen(function*() {
      const pool = new pg.Pool({ connectionString: yield* migratedDatabaseUrl })
      const { find, put } = yield* store(pool)
      yield* Effect.promise(() => pool.end())
      expect(reasonOf(yield* Effect.exit(find(0)))).toBe("08006")
      expect(reasonOf(yield* Effect.exit(put(0)))).toBe("08006")
    }))

  it.scopedLive("closes the connection of a transaction that could not be rolled back", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const pool = yield* poolOf(url)
      const sql = client(pool)
      const pids = sql`SELECT pg_backend_pid() AS pid`
      const [before] = yield* pids
      yield* Effect.exit(sql.withTransaction(Effect.zipRight(
        query(
          url,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
            AND state = 'idle in transaction'`
        ),
        Effect.zipRight(Effect.sleep("100 millis"), Effect.fail("refused"))
      )))
      expect(pool.totalCount).toBe(0)
      expect(yield* pids).not.toEqual([before])
    }))
})

describe("the program of docs/embedding.md", () => {
  it.scopedLive("runs twice on one pool", () =>
    Effect.gen(function*() {
      const pool = yield* poolOf(yield* migratedDatabaseUrl)
      vi.stubEnv("SECRET_KEY", Buffer.alloc(32, 1).toString("base64"))
      yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllEnvs()))
      expect(yield* Effect.promise(() => openSurvey(pool, "ada@example.com"))).toBe(1)
      expect(yield* Effect.promise(() => openSurvey(pool, "ada@example.com"))).toBe(2)
    }))
})

describe("the layer fails", () => {
  const reasonOfRefusal = (config: pg.PoolConfig, prepare = "SELECT 1") =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      yield* query(url, prepare)
      const pool = yield* poolOf(url, config)
      const error = yield* Effect.flip(store(pool))
      expect(error).toBeInstanceOf(SharedPool.UnsupportedPool)
      const tables = yield* query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
      return { message: error.message, tables: tables.map(({ tablename }) => tablename) }
    })

  it.scopedLive("where the program's tables have names of the store's, and creates nothing", () =>
    Effect.gen(function*() {
      expect(yield* reasonOfRefusal({}, "CREATE TABLE accounts (id int); CREATE TABLE migrations (id int)")).toEqual({
        message: "The store cannot use this pool: its database has other tables of the names migrations, accounts.",
        tables: ["accounts", "migrations"]
      })
    }))

  it.scopedLive("where the connections have another DateStyle", () =>
    Effect.gen(function*() {
      expect(yield* reasonOfRefusal({ options: "-c DateStyle=SQL,DMY" })).toEqual({
        message: "The store cannot use this pool: the store reads times in the DateStyle ISO, not in another one.",
        tables: []
      })
    }))

  it.scopedLive("where the connections read values in the binary format", () =>
    Effect.gen(function*() {
      const binary = { binary: true, max: maxConnections }
      expect(yield* reasonOfRefusal(binary)).toEqual({
        message: "The store cannot use this pool: the store reads values as text, without the option `binary` of pg.",
        tables: []
      })
    }))
})

/** Set for a long run, which has all tests of the suite. Otherwise only those with random units of work run. */
const sequences = process.env["STORE_SEQUENCES"]
const isPartOfRun = (title: string): boolean => sequences !== undefined || /as in memory|some serial order/.test(title)

describe("the store on a pool of three connections in another time zone passes the conformance suite", () => {
  const place = emptyDatabaseFor((url) =>
    Layer.unwrapScoped(
      Effect.map(
        poolOf(url, { max: 3, options: "-c TimeZone=Asia/Kolkata" }),
        (pool) => PgStore.layerFromPool({ pool })
      )
    )
  )
  const tests = storeConformance(Layer.unwrapEffect(place), { histories: Number(sequences ?? 1) })
  for (const { run, title } of tests.filter(({ title }) => isPartOfRun(title))) {
    it.effect(title, () => run, 60_000 + Number(sequences ?? 1) * 20_000)
  }
})

const client = (pool: pg.Pool) =>
  SharedPool.make({ pool, maxWaiting: 10, statementTimeoutMillis: 5_000, responseTimeoutMillis: 10_000 })
