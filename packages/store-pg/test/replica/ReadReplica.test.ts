/** A store with a streaming replica: what each read sees while the replica is behind, down, or no replica any more. */
import { type Ids, Page } from "@canvass/core"
import {
  Committer,
  LogStore,
  ReadPreference,
  ResponseStore,
  RollupStore,
  type Store,
  type UnitOfWork
} from "@canvass/core/ports"
import { ReplicaReads } from "@canvass/store-sql"
import { Fixtures } from "@canvass/store-testing"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import process from "node:process"
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../../../test/PostgresServer.js"
import { createTestDatabase } from "../../../../test/testDatabase.js"
import { PgStore } from "../../src/index.js"
import * as ReadReplica from "../../src/replica/ReadReplica.js"
import { readCounts, readsSince } from "../fixtures/replicaReads.js"
import { restricted } from "../fixtures/RestrictedRole.js"
import { tcpProxy } from "../fixtures/TcpProxy.js"
import { testClient } from "../fixtures/testClient.js"
import { databaseUrl, query } from "../fixtures/TestDatabase.js"

/** How many writes the random histories have. */
const historyWrites = Number(process.env["REPLICA_WRITES"] ?? 80)

let servers: ReplicatedPostgres | undefined
let shared: ReplicatedUrls | undefined
beforeAll(async () => {
  // A replica that is always behind, and whose reads soon conflict with its recovery.
  servers = await startReplicatedPostgres(
    ["fsync=off"],
    ["recovery_min_apply_delay=15ms", "max_standby_streaming_delay=50ms"]
  )
  shared = await Effect.runPromise(newDatabase)
})
afterAll(() => servers?.remove())

const given = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Error("the servers have not been started")
  return value
}

const pair = Effect.sync(() => given(servers))

/** The URL of the same database on another server. */
const onServer = (url: string, server: string): string =>
  Object.assign(new URL(server), { pathname: new URL(url).pathname }).href

interface ReplicatedUrls {
  readonly url: string
  readonly replicaUrl: string
}

/** A new database on both servers. */
const newDatabase: Effect.Effect<ReplicatedUrls> = Effect.gen(function*() {
  const { primary, replica } = yield* pair
  const { url } = yield* Effect.promise(() => createTestDatabase(primary.url))
  const name = new URL(url).pathname.slice(1)
  yield* eventually(
    Effect.map(query(replica.url, `SELECT 1 FROM pg_database WHERE datname = '${name}'`), (rows) => rows.length === 1)
  )
  return { url, replicaUrl: onServer(url, replica.url) }
})

/** The database of the tests. */
const replicated = Effect.sync(() => given(shared))

const eventually = (condition: Effect.Effect<boolean>, timeoutMillis = 20_000): Effect.Effect<void> =>
  Effect.gen(function*() {
    const until = Date.now() + timeoutMillis
    while (!(yield* condition)) {
      if (Date.now() > until) return yield* Effect.dieMessage("the condition has not become true")
      yield* Effect.sleep("20 millis")
    }
  })

/** The lines of the log. */
const lines: Array<string> = []
const logged = Effect.provide(Logger.replace(
  Logger.defaultLogger,
  Logger.make(({ message }) => {
    lines.push(String(message))
  })
))

const readsOfPrimary = () => lines.filter((line) => line.includes("The primary executes all reads of surveys"))

/** Opens a store with a replica, with a survey that no other test has. */
const open = (url: string, replicaUrl: string, options: Omit<PgStore.PgOptions, "replica" | "url"> = {}) =>
  Effect.gen(function*() {
    const number = surveyCount++
    const context = yield* Layer.build(
      Layer.fresh(PgStore.layer({ ...options, url, replica: { url: replicaUrl, maxConnections: 4 } }))
    )
    const commit = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
      Context.get(context, Committer.Committer).commit(Fixtures.unit({ changes }))
    yield* commit({ _tag: "SurveyPut", survey: Fixtures.survey(number) })
    return { commit, survey: Fixtures.surveyId(number), ...changes(number), ...reads(context, number) }
  })

let surveyCount = 0

/** Changes of a survey's responses. */
const changes = (number: number) => {
  const [accountId, surveyId] = [Fixtures.ownerOf(number), Fixtures.surveyId(number)]
  const idOf = (n: number) => Fixtures.responseId(1_000 * number + n)
  return {
    idOf,
    put: (n: number, status: "completed" | "partial" = "completed"): UnitOfWork.Change => ({
      _tag: "ResponsePut",
      response: Fixtures.response(1_000 * number + n, { accountId, surveyId, status, externalId: null })
    }),
    remove: (n: number): UnitOfWork.Change => ({
      _tag: "ResponseRemoved",
      surveyId,
      responseId: idOf(n),
      at: Fixtures.startTime
    })
  }
}

const reads = (context: Context.Context<Store>, number: number) => {
  const [owner, survey] = [Fixtures.ownerOf(number), Fixtures.surveyId(number)]
  const [log, responses, rollups] = [
    Context.get(context, LogStore),
    Context.get(context, ResponseStore),
    Context.get(context, RollupStore)
  ]
  const chunks = Stream.map(responses.stream(owner, survey, {}, "asc"), (chunk) => chunk.map(({ id }) => id))
  const everything = {
    after: { sequence: 0, partialSequence: 0 },
    limit: 1_000,
    maxBytes: 1e9,
    hasPartials: true
  }
  const items = Effect.flatMap(
    responses.page(owner, survey, {}, { limit: 1_000, order: "asc" }),
    Page.collectItems
  )
  return {
    chunks,
    items,
    /** The ids of all responses by each of the reads that the replica may execute. */
    ids: {
      stream: Effect.map(Stream.runCollect(chunks), (all) => Chunk.toReadonlyArray(all).flat()),
      page: Effect.map(items, (found) => found.map(({ id }) => id)),
      changes: Effect.map(
        log.page(owner, survey, everything),
        Option.match({
          onNone: () => [],
          onSome: ({ changes }) =>
            changes.flatMap(({ entry, response }) => entry === undefined && response !== undefined ? [response.id] : [])
        })
      )
    },
    count: Effect.map(responses.count(owner, survey, { from: 0 }), (count) => count ?? -1),
    // More changes than any test makes.
    readLog: rollups.readLog(owner, survey, { after: 0, maxCount: 100_000 })
  }
}

/** Random whole numbers below a limit, the same ones in each run. */
const randomNumbers = (seed: number) => {
  let state = seed
  return (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * limit)
  }
}

describe("a store with a replica that is behind", () => {
  it.scopedLive("sees each acknowledged write in the next read, and no removed response again", () =>
    Effect.gen(function*() {
      const { replicaUrl, url } = yield* replicated
      const { commit, count, idOf, ids, put, readLog, remove } = yield* open(url, replicaUrl)
      const before = readCounts()
      const random = randomNumbers(7)
      const stored = new Map<Ids.ResponseId, "completed" | "partial">()
      for (let step = 0; step < historyWrites; step++) {
        const n = random(30)
        const id = idOf(n)
        const status = stored.get(id)
        if (random(3) === 0 && status !== undefined) {
          yield* commit(remove(n))
          stored.delete(id)
        } else if (status !== "completed") {
          const next = random(2) === 0 ? "partial" : "completed"
          yield* commit(put(n, next))
          stored.set(id, next)
        } else continue
        const expected = new Set(stored.keys())
        const read = [ids.stream, ids.page, ids.changes][random(3)] ?? ids.stream
        expect(new Set(yield* read)).toEqual(expected)
        if (random(4) === 0) expect(yield* count).toBe(expected.size)
        if (random(4) === 0) {
          const ended = [...stored].flatMap(([id, status]) => status === "completed" ? [id] : [])
          const slice = Option.getOrThrow(yield* readLog)
          expect(new Set(slice.responses.map(({ response }) => response.id))).toEqual(new Set(ended))
        }
      }
      const { primary, replica } = readsSince(before)
      expect(primary).toBe(0)
      expect(replica).toBeGreaterThan(historyWrites / 3)
    }).pipe(logged))

  it.scopedLive("sees the variables that each step of a recompute has written", () =>
    Effect.gen(function*() {
      const { replicaUrl, url } = yield* replicated
      const { commit, idOf, items, put, survey } = yield* open(url, replicaUrl)
      yield* commit(put(0), put(1))
      yield* commit({ _tag: "VariablesOutdated", surveyId: survey })
      const before = readCounts()
      for (const step of [0, 1]) {
        const variables = { score: step + 7 }
        yield* commit({
          _tag: "VariablesComputed",
          surveyId: survey,
          after: step,
          upTo: step + 1,
          responses: [{ id: idOf(step), variables }],
          finish: null
        })
        expect((yield* items).find(({ id }) => id === idOf(step))?.variables).toEqual(variables)
      }
      expect(readsSince(before)).toEqual({ replica: 4, primary: 0 })
    }).pipe(logged))

  it.scopedLive("waits for two seconds at most, once, and uses the replica again when it has caught up", () =>
    Effect.gen(function*() {
      const { replicaUrl, url } = yield* replicated
      const { commit, idOf, ids, put } = yield* open(url, replicaUrl)
      lines.length = 0
      yield* query(replicaUrl, "SELECT pg_wal_replay_pause()")
      yield* commit(put(0))
      const [first, seen] = yield* Effect.timed(ids.stream)
      expect(seen).toEqual([idOf(0)])
      expect(Duration.toMillis(first)).toBeLessThan(3_000)
      const before = readCounts()
      const [second] = yield* Effect.timed(Effect.all([ids.stream, ids.page, ids.changes]))
      expect(Duration.toMillis(second)).toBeLessThan(1_000)
      expect(readsSince(before).replica).toBe(0)
      expect(readsOfPrimary()).toHaveLength(1)
      yield* query(replicaUrl, "SELECT pg_wal_replay_resume()")
      yield* eventually(Effect.map(ids.stream, () => readsSince(before).replica > 0))
      expect(lines.at(-1)).toContain("The replica executes reads of surveys again")
    }).pipe(
      Effect.ensuring(Effect.flatMap(pair, ({ replica }) => query(replica.url, "SELECT pg_wal_replay_resume()"))),
      logged
    ))

  it.scopedLive("reads on the primary what conflicts with the recovery", () =>
    Effect.gen(function*() {
      const { replicaUrl, url } = yield* replicated
      const { survey } = yield* open(url, replicaUrl)
      const primary = yield* testClient(url)
      const sql = yield* testClient(url, {
        maxConnections: 2,
        executeWith: yield* ReadReplica.make({ url: replicaUrl }, primary, poolOptions)
      })
      const before = readCounts()
      const slow = "SELECT count(*) AS count, pg_sleep(1)::text AS slept, pg_is_in_recovery() AS replica FROM responses"
      const reading = yield* Effect.fork(Effect.provideService(sql.unsafe(slow), ReplicaReads.ReplicaSurvey, survey))
      yield* eventually(
        Effect.map(query(replicaUrl, "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'"), (found) =>
          found.length === 1)
      )
      yield* query(url, "BEGIN; LOCK TABLE responses IN ACCESS EXCLUSIVE MODE; COMMIT")
      expect(yield* Fiber.join(reading)).toMatchObject([{ replica: 0 }])
      expect(readsSince(before)).toEqual({ replica: 0, primary: 1 })
    }).pipe(logged))

  it.scopedLive("needs a role that may read the tables, and nothing else", () =>
    Effect.gen(function*() {
      const { replicaUrl, url } = yield* replicated
      const { role, url: primaryUrl } = yield* restricted(url)
      const [refused, granted] = [onServer(primaryUrl, replicaUrl), "SELECT ON ALL TABLES IN SCHEMA public"]
      const restrictedUrl = Object.assign(new URL(refused), { username: role, password: "secret" }).href
      // The role comes to the replica as all changes do.
      yield* eventually(
        Effect.map(query(replicaUrl, `SELECT 1 FROM pg_roles WHERE rolname = '${role}'`), (rows) => rows.length === 1)
      )
      lines.length = 0
      yield* Effect.scoped(open(url, restrictedUrl))
      expect(readsOfPrimary().join("\n")).toContain("has no tables that the role of its URL may read")
      yield* query(url, `GRANT ${granted} TO ${role}`)
      const { commit, idOf, ids, put } = yield* open(url, restrictedUrl)
      yield* commit(put(0))
      const before = readCounts()
      expect(yield* ids.stream).toEqual([idOf(0)])
      expect(readsSince(before).replica).toBeGreaterThan(0)
    }).pipe(logged))

  it.scopedLive("reads on the primary for the work of jobs", () =>
    Effect.gen(function*() {
      const { replicaUrl, url } = yield* replicated
      const { commit, idOf, ids, put } = yield* open(url, replicaUrl)
      yield* commit(put(0))
      const before = readCounts()
      const read = Effect.provideService(ids.stream, ReadPreference, "primary")
      expect(yield* read).toEqual([idOf(0)])
      expect(readsSince(before)).toEqual({ replica: 0, primary: 0 })
      yield* ids.stream
      expect(readsSince(before).replica).toBeGreaterThan(0)
    }).pipe(logged))
})

const poolOptions = {
  maxWaiting: 100,
  connectTimeoutMillis: 2_000,
  statementTimeoutMillis: 5_000,
  responseTimeoutMillis: 10_000
}

describe("a store whose replica fails", () => {
  it.scopedLive("reads on the primary while the replica is down, without delay, and uses it again", () =>
    Effect.gen(function*() {
      const { replica } = yield* pair
      const { replicaUrl, url } = yield* replicated
      const { chunks, commit, idOf, ids, put } = yield* open(url, replicaUrl)
      // Several chunks, between which the replica fails.
      yield* commit(...Array.from({ length: 200 }, (_, n) => put(n)))
      lines.length = 0
      const seen: Array<Ids.ResponseId> = []
      let chunkCount = 0
      yield* Stream.runForEach(chunks, (chunk) =>
        Effect.gen(function*() {
          seen.push(...chunk)
          if (++chunkCount === 2) yield* Effect.promise(() => replica.crash())
        }))
      expect(chunkCount).toBeGreaterThan(2)
      expect(seen).toEqual(Array.from({ length: 200 }, (_, n) => idOf(n)))
      yield* commit(put(200))
      const [elapsed, all] = yield* Effect.timed(ids.stream)
      expect(all).toHaveLength(201)
      expect(Duration.toMillis(elapsed)).toBeLessThan(1_000)
      yield* Effect.promise(() => replica.start())
      const before = readCounts()
      yield* eventually(Effect.map(ids.stream, () => readsSince(before).replica > 0))
    }).pipe(logged))

  it.scopedLive("reads on the primary while the network to the replica is silent", () =>
    Effect.gen(function*() {
      const { replicaUrl, url } = yield* replicated
      const proxy = yield* tcpProxy(replicaUrl)
      const { commit, ids, put } = yield* open(url, proxy.url, { timeouts: { readMillis: 1_000, silenceMillis: 200 } })
      yield* commit(put(0))
      yield* ids.stream
      lines.length = 0
      proxy.setMode("silent")
      yield* commit(put(1))
      const [elapsed, all] = yield* Effect.timed(ids.changes)
      expect(all).toHaveLength(2)
      expect(Duration.toMillis(elapsed)).toBeLessThan(3_000)
      yield* eventually(Effect.sync(() => readsOfPrimary().length > 0))
      expect(Duration.toMillis((yield* Effect.timed(ids.page))[0])).toBeLessThan(1_000)
      const before = readCounts()
      proxy.setMode("forwarding")
      yield* eventually(Effect.map(ids.stream, () => readsSince(before).replica > 0))
    }).pipe(logged))

  it.scopedLive("does not use the primary itself, or a replica that is down, as a replica", () =>
    Effect.gen(function*() {
      const { url } = yield* replicated
      for (const replicaUrl of [url, "postgres://nobody:secret@127.0.0.1:1/none"]) {
        lines.length = 0
        const { commit, idOf, ids, put } = yield* open(url, replicaUrl)
        yield* commit(put(0))
        const before = readCounts()
        expect(yield* ids.stream).toEqual([idOf(0)])
        expect(readsSince(before).replica).toBe(0)
        expect(readsOfPrimary()).toHaveLength(1)
      }
    }).pipe(logged))

  it.scopedLive("refuses a server of another cluster, another database, and several hosts", () =>
    Effect.gen(function*() {
      const { replica } = yield* pair
      const { url } = yield* replicated
      const failureOf = (replicaUrl: string) =>
        Effect.map(
          Effect.exit(Effect.scoped(open(url, replicaUrl))),
          (exit) => Exit.isFailure(exit) ? String(exit.cause) : "no failure"
        )
      const elsewhere = yield* databaseUrl
      expect(yield* failureOf(elsewhere)).toContain("it belongs to another PostgreSQL cluster than the primary")
      expect(yield* failureOf(replica.url)).toMatch(/its URL names the database postgres, not canvass_/)
      expect(yield* failureOf(onServer(url, replica.url).replace("@", "@127.0.0.1:1,"))).toContain("with one host")
    }).pipe(logged))

  it.scopedLive("does not use a replica that has been promoted, whatever it has written since", () =>
    Effect.gen(function*() {
      const { replicaUrl, url } = yield* replicated
      const { commit, idOf, ids, put } = yield* open(url, replicaUrl)
      yield* commit(put(0))
      yield* ids.stream
      lines.length = 0
      yield* query(replicaUrl, "SELECT pg_promote()")
      yield* query(
        replicaUrl,
        `UPDATE surveys SET "lastSequence" = 1000, "lastRemoval" = 1000, version = 1000; DELETE FROM responses`
      )
      for (const n of [1, 2, 3]) {
        yield* commit(put(n))
        const all = [...yield* ids.stream]
        expect(all).toEqual(Array.from({ length: n + 1 }, (_, k) => idOf(k)))
        yield* Effect.sleep("300 millis")
      }
      expect(lines.join("\n")).toContain("the server that should be a replica takes writes itself")
    }).pipe(logged))
})
