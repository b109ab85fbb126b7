/** Those who wait for changes of logs learn what other instances write. */
import { type ChangedLogs, Committer, LogStore, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { PgStore } from "../../src/index.js"
import { migratedDatabaseUrl, query } from "../fixtures/TestDatabase.js"
import { transactionPooler } from "../fixtures/TransactionPooler.js"

const instance = (url: string, options: Omit<PgStore.PgOptions, "url"> = {}) =>
  Layer.build(Layer.fresh(PgStore.layer({ url: Redacted.make(url), ...options })))

type Instance = Context.Context<Committer.Committer | LogStore>

const commit = (store: Instance, ...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.orDie(Context.get(store, Committer.Committer).commit(Fixtures.unit({ changes })))

const submit = (store: Instance, n: number) =>
  commit(store, { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) })

interface Heard {
  readonly changed: ChangedLogs
  readonly at: number
}

/** Collects what a watch tells, until the scope closes. */
const watch = (store: Instance) =>
  Effect.gen(function*() {
    const heard: Array<Heard> = []
    yield* Effect.forkScoped(
      Context.get(store, LogStore).watch((changed) => heard.push({ changed, at: performance.now() }))
    )
    return heard
  })

const untilTrue = (condition: () => boolean | Promise<boolean>, millis: number) =>
  Effect.promise(() => expect.poll(condition, { timeout: millis, interval: 5 }).toBe(true))

/** The connections of a database that listen, and the last statement of each is that or a check. */
const listening = (url: string) =>
  query(url, "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN|SELECT 1$)'")

const named = ({ changed }: Heard) => changed !== "any"

/** An instance whose watch is connected. */
const watching = (url: string, options: Omit<PgStore.PgOptions, "url"> = {}) =>
  Effect.gen(function*() {
    const store = yield* instance(url, options)
    const heard = yield* watch(store)
    yield* Effect.iterate(0, {
      while: (count) => count === 0,
      body: () => Effect.zipRight(Effect.sleep(20), Effect.map(listening(url), (rows) => rows.length))
    })
    yield* Effect.sleep(300)
    return { store, heard }
  })

it.scopedLive("another instance tells which logs have changed, within 200 ms, without a look", () =>
  Effect.gen(function*() {
    const url = yield* migratedDatabaseUrl
    const writer = yield* instance(url)
    yield* commit(writer, { _tag: "SurveyPut", survey: Fixtures.survey(0) })
    const { heard } = yield* watching(url)
    const waited: Array<number> = []
    for (let n = 0; n < 5; n++) {
      heard.length = 0
      const before = performance.now()
      yield* submit(writer, n)
      yield* untilTrue(() => heard.some(named), 1_000)
      const notice = heard.find(named)
      expect(notice?.changed).toEqual(new Set([Fixtures.surveyId(0)]))
      waited.push((notice?.at ?? Infinity) - before)
      yield* Effect.sleep(60)
    }
    // A busy machine delays some of them.
    expect(Math.min(...waited)).toBeLessThan(200)
    heard.length = 0
    yield* commit(writer, { _tag: "AccountRemoved", accountId: Fixtures.accountId(0), at: 0 })
    yield* untilTrue(() => heard.length > 0, 1_000)
    expect(heard[0]?.changed).toBe("any")
  }))

it.scopedLive("an instance hears of its own commits once, and sends at most one notification each 50 ms", () =>
  Effect.gen(function*() {
    const url = yield* migratedDatabaseUrl
    const { heard, store } = yield* watching(url)
    yield* commit(store, { _tag: "SurveyPut", survey: Fixtures.survey(0) })
    const other = new pg.Client({ connectionString: url })
    yield* Effect.acquireRelease(Effect.promise(() => other.connect()), () => Effect.promise(() => other.end()))
    const sent: Array<string | undefined> = []
    other.on("notification", ({ payload }) => sent.push(payload))
    yield* Effect.promise(() => other.query("LISTEN canvass_logs"))
    yield* Effect.sleep(200)
    heard.length = 0
    sent.length = 0
    const startedAt = performance.now()
    const count = 100
    for (let n = 0; n < count; n++) yield* submit(store, n)
    const elapsed = performance.now() - startedAt
    yield* Effect.sleep(200)
    expect(heard.filter(named).length).toBe(count)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThanOrEqual(elapsed / 50 + 2)
    // A write that changes no log is not told.
    sent.length = 0
    yield* commit(store, { _tag: "WebhookPut", webhook: Fixtures.webhook(0) })
    yield* Effect.sleep(150)
    expect(sent).toEqual([])
  }))

it.scopedLive("many surveys at once are told as `any`", () =>
  Effect.gen(function*() {
    const url = yield* migratedDatabaseUrl
    const writer = yield* instance(url)
    const { heard } = yield* watching(url)
    heard.length = 0
    const entry = { type: "questionnaire", version: 1 } as const
    yield* commit(
      writer,
      ...Array.from(
        { length: 300 },
        (_, n) => ({ _tag: "LogEntryAdded", surveyId: Fixtures.surveyId(n), at: 1, entry } as const)
      )
    )
    yield* untilTrue(() => heard.length > 0, 1_000)
    expect(heard.map(({ changed }) => changed)).toEqual(["any"])
  }))

it.scopedLive(
  "a connection that was terminated is made again, with looks meanwhile and one look at once",
  () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const writer = yield* instance(url)
      yield* commit(writer, { _tag: "SurveyPut", survey: Fixtures.survey(0) })
      const { heard } = yield* watching(url)
      for (let n = 0; n < 3; n++) {
        heard.length = 0
        yield* query(
          url,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query ~ '^(LISTEN|SELECT 1$)'`
        )
        yield* untilTrue(() => heard.length > 0, 1_000)
        expect(heard[0]?.changed).toBe("any")
        yield* untilTrue(async () => (await Effect.runPromise(listening(url))).length === 1, 5_000)
        yield* Effect.sleep(300)
        heard.length = 0
        yield* submit(writer, n)
        yield* untilTrue(() => heard.some(named), 1_000)
      }
    }),
  30_000
)

it.scopedLive(
  "while notifications arrive, there is one look each 5 s, and a check of the connection",
  () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const { heard } = yield* watching(url)
      heard.length = 0
      yield* Effect.sleep(5_500)
      expect(heard.length).toBeGreaterThanOrEqual(1)
      expect(heard.length).toBeLessThanOrEqual(2)
      expect((yield* query(url, "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT 1'")).length).toBe(1)
    }),
  20_000
)

it.scopedLive("behind a pooler in transaction mode, the logs are looked at each 250 ms", () =>
  Effect.gen(function*() {
    const url = yield* migratedDatabaseUrl
    const pooler = yield* transactionPooler(url, 2)
    const store = yield* instance(url, { listenUrl: pooler })
    const heard = yield* watch(store)
    // The probe takes 2 s.
    yield* Effect.sleep(3_000)
    heard.length = 0
    yield* Effect.sleep(1_100)
    expect(heard.length).toBeGreaterThanOrEqual(3)
    expect(heard.length).toBeLessThanOrEqual(5)
    expect(heard.filter(named)).toEqual([])
  }), 20_000)

it.scopedLive("a listen address that nobody answers at leaves the looks", () =>
  Effect.gen(function*() {
    const url = yield* migratedDatabaseUrl
    const store = yield* instance(url, { listenUrl: Redacted.make("postgres://nobody@127.0.0.1:1/none") })
    const heard = yield* watch(store)
    yield* Effect.sleep(1_100)
    expect(heard.length).toBeGreaterThanOrEqual(3)
  }))

it.scopedLive("nothing listens before somebody waits", () =>
  Effect.gen(function*() {
    const url = yield* migratedDatabaseUrl
    yield* instance(url)
    yield* Effect.sleep(300)
    expect(yield* listening(url)).toEqual([])
    const eager = yield* migratedDatabaseUrl
    yield* instance(eager, { listenAtStart: true })
    yield* untilTrue(async () => (await Effect.runPromise(listening(eager))).length === 1, 2_000)
  }))
