/** Several instances of the rate limiter on one PostgreSQL database. */
import { RateLimiter } from "@canvass/core"
import { PasswordAttemptLimiter } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Metric from "effect/Metric"
import * as Redacted from "effect/Redacted"
import { describe } from "vitest"
import { PgRateLimiter, PgStore } from "../../src/index.js"
import { grant, restricted } from "../fixtures/RestrictedRole.js"
import { databaseUrl, query } from "../fixtures/TestDatabase.js"

type Options = Omit<PgRateLimiter.RateLimiterOptions, "url">

/** An instance with connections of its own. */
const limiterAt = (url: string, options: Options = {}) =>
  Effect.map(
    Layer.build(Layer.fresh(PgRateLimiter.layer({ ...options, url: Redacted.make(url) }))),
    (context) => Context.get(context, RateLimiter)
  )

/** Connects each instance, so that no deadline of the test's decisions includes that. */
const connect = (limiters: ReadonlyArray<Context.Tag.Service<RateLimiter>>) =>
  Effect.forEach(limiters, (limiter) => limiter.peek("", 1), { discard: true })

const localDecisions = Metric.counter("rate_limiter_local_total", {
  description: "Decisions of the rate limiter that this instance made alone, while the database is unavailable.",
  incremental: true
})

const unbounded = { concurrency: "unbounded" } as const

describe("the shared rate limiter", () => {
  it.scopedLive("four instances together accept exactly as many requests as the limit allows", () =>
    Effect.gen(function*() {
      const limiter = limiterAt(yield* databaseUrl)
      const limiters = yield* Effect.all([limiter, limiter, limiter, limiter])
      for (const subject of ["key:a", "key:b"]) {
        const requests = Arr.flatten(Arr.replicate(limiters, 100))
        const decisions = yield* Effect.forEach(requests, (limiter) => limiter.take(subject, 150), unbounded)
        const [refused, accepted] = Arr.partition(decisions, ({ accepted }) => accepted)
        expect(accepted.map(({ remaining }) => remaining).sort((left, right) => left - right)).toEqual(
          Array.from({ length: 150 }, (_, n) => n)
        )
        expect(refused).toHaveLength(250)
        for (const decision of refused) {
          expect(decision).toMatchObject({ limit: 150, remaining: 0 })
          expect(decision.resetSeconds).toBeGreaterThan(55)
          expect(decision.resetSeconds).toBeLessThanOrEqual(60)
        }
      }
    }))

  it.scopedLive("a peek counts nothing, and each subject has its own window", () =>
    Effect.gen(function*() {
      const limiter = yield* limiterAt(yield* databaseUrl)
      expect(yield* limiter.peek("a", 2)).toEqual({ accepted: true, limit: 2, remaining: 2, resetSeconds: 0 })
      expect(yield* limiter.take("a", 2)).toEqual({ accepted: true, limit: 2, remaining: 1, resetSeconds: 60 })
      expect(yield* limiter.peek("a", 2)).toMatchObject({ accepted: true, remaining: 1 })
      expect(yield* limiter.take("a", 2)).toMatchObject({ accepted: true, remaining: 0 })
      expect(yield* limiter.take("a", 2)).toMatchObject({ accepted: false, remaining: 0 })
      expect(yield* limiter.peek("a", 2)).toMatchObject({ accepted: false, remaining: 0 })
      expect(yield* limiter.take("b", 2)).toMatchObject({ accepted: true, remaining: 1 })
    }))

  it.scopedLive("four instances together accept at most 300 requests of each key, and exactly 1 500 of their account", () =>
    Effect.gen(function*() {
      const limiter = limiterAt(yield* databaseUrl)
      const limiters = yield* Effect.all([limiter, limiter, limiter, limiter])
      const keys = ["key:a", "key:b", "key:c", "key:d", "key:e", "key:f"]
      yield* connect(limiters)
      const requests = Arr.flatten(Arr.replicate(Arr.cartesian(keys, limiters), 100))
      const decisions = yield* Effect.forEach(
        requests,
        ([key, limiter]) => limiter.take(key, 300, { subject: "account:a", limit: 1_500 }),
        unbounded
      )
      const accepted = requests.filter((_, index) => decisions[index]?.accepted === true)
      expect(accepted).toHaveLength(1_500)
      for (const key of keys) expect(accepted.filter(([other]) => other === key).length).toBeLessThanOrEqual(300)
      expect(yield* limiters[0].peek("account:a", 1_500)).toMatchObject({ accepted: false, remaining: 0 })
      const ofKeys = yield* Effect.forEach(keys, (key) => limiters[0].peek(key, 300))
      expect(ofKeys.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(6 * 300 - 1_500)
    }))

  it.scopedLive("a request counts in its own limit and in the shared one, or in neither, and reports the tighter one", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const [first, second] = yield* Effect.all([limiterAt(url), limiterAt(url)])
      const account = { subject: "account", limit: 4 }
      expect(yield* first.take("a", 3, account)).toEqual({ accepted: true, limit: 3, remaining: 2, resetSeconds: 60 })
      expect(yield* second.take("a", 3, account)).toMatchObject({ accepted: true, limit: 3, remaining: 1 })
      expect(yield* first.take("a", 3, account)).toMatchObject({ accepted: true, limit: 3, remaining: 0 })
      for (const limiter of [first, second, first, second]) {
        expect(yield* limiter.take("a", 3, account)).toMatchObject({ accepted: false, limit: 3, remaining: 0 })
      }
      expect(yield* first.take("b", 3, account)).toMatchObject({ accepted: true, limit: 4, remaining: 0 })
      const before = yield* query(url, "SELECT xmin, xmax, * FROM rate_limits ORDER BY subject")
      // A refusal of the account holds for each of its keys, from the cache too.
      for (const key of ["b", "c"]) {
        for (const limiter of [first, second, first, second]) {
          expect(yield* limiter.take(key, 3, account)).toMatchObject({ accepted: false, limit: 4, remaining: 0 })
        }
      }
      expect(yield* query(url, "SELECT xmin, xmax, * FROM rate_limits ORDER BY subject")).toEqual(before)
      expect(before).toHaveLength(3)
      expect(yield* second.take("d", 3, { subject: "other", limit: 4 })).toMatchObject({ accepted: true, remaining: 2 })
    }))

  it.scopedLive("one statement decides on both limits of a request", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      yield* query(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET track_functions = 'pl'`)
      const requests = Effect.gen(function*() {
        const limiter = yield* limiterAt(url)
        for (let n = 0; n < 7; n++) {
          expect(yield* limiter.take("key", 10, { subject: "account", limit: 10 })).toMatchObject({ accepted: true })
        }
      })
      // A connection reports its statistics when it ends.
      yield* Effect.scoped(requests)
      const calls = Effect.delay(
        query(url, "SELECT calls::int FROM pg_stat_user_functions WHERE funcname LIKE 'canvass_rate_limit%'"),
        "100 millis"
      )
      // Another connection shows them a moment later.
      expect(yield* Effect.repeat(calls, { until: (rows) => rows.length > 0, times: 50 })).toEqual([{ calls: 7 }])
    }))

  it.scopedLive("instances that count keys of many accounts in any order never wait for each other in a circle", () =>
    Effect.gen(function*() {
      const limiter = limiterAt(yield* databaseUrl)
      const limiters = yield* Effect.all([limiter, limiter, limiter, limiter])
      yield* connect(limiters)
      const localBefore = (yield* Metric.value(localDecisions)).count
      const targets = Array.from({ length: 20 }, (_, account) => ["z", "a", "m"].map((key) => [account, key] as const))
        .flat()
      const requests = limiters.flatMap((limiter, index) =>
        Array.from({ length: 600 }, (_, n) => {
          const [account, key] = targets[(n * (7 + 6 * index)) % targets.length] ?? [0, ""]
          return limiter.take(`key:${key}:${account}`, 1_000_000, { subject: `account:${account}`, limit: 1_000_000 })
        })
      )
      const decisions = yield* Effect.all(requests, unbounded)
      expect(decisions.every(({ accepted }) => accepted)).toBe(true)
      expect((yield* Metric.value(localDecisions)).count).toBe(localBefore)
      const used = yield* Effect.forEach(
        Arr.range(0, 19),
        (account) => limiters[0].peek(`account:${account}`, 1_000_000)
      )
      expect(used.reduce((sum, { remaining }) => sum + 1_000_000 - remaining, 0)).toBe(2_400)
    }))

  it.scopedLive("a refusal writes nothing, and is cached until the oldest request is 60 s old", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const [first, second] = yield* Effect.all([limiterAt(url), limiterAt(url)])
      yield* first.take("a", 1)
      const before = yield* query(url, "SELECT xmin, xmax, * FROM rate_limits")
      expect(before).toHaveLength(1)
      for (const limiter of [first, second, first, second]) {
        expect(yield* limiter.take("a", 1)).toMatchObject({ accepted: false })
      }
      expect(yield* query(url, "SELECT xmin, xmax, * FROM rate_limits")).toEqual(before)
      yield* query(url, "UPDATE rate_limits SET times = ARRAY[times[1] - 56000]")
      const third = yield* limiterAt(url)
      const refused = yield* third.take("a", 1)
      expect(refused.accepted).toBe(false)
      expect(refused.resetSeconds).toBeLessThanOrEqual(4)
      yield* Effect.sleep("4 seconds")
      expect(yield* third.take("a", 1)).toMatchObject({ accepted: true, resetSeconds: 60 })
      // The first two instances still answer from their caches.
      expect(yield* first.peek("a", 2)).toMatchObject({ accepted: true, remaining: 1 })
      expect(yield* first.take("a", 1)).toMatchObject({ accepted: false })
    }))

  it.scopedLive("an instance that cannot reach the database limits by itself, and counts these decisions", () =>
    Effect.gen(function*() {
      const limiter = yield* limiterAt("postgres://nobody:nothing@127.0.0.1:1/none")
      const decisions = yield* Effect.replicateEffect(limiter.take("a", 3), 5)
      expect(decisions.map(({ accepted }) => accepted)).toEqual([true, true, true, false, false])
      const { count } = yield* Metric.value(localDecisions)
      expect(count).toBeGreaterThanOrEqual(5)
    }))
})

const attemptsAt = (url: string, options: Options = {}) =>
  Effect.map(
    Layer.build(Layer.fresh(PgRateLimiter.layer({ ...options, url: Redacted.make(url) }))),
    (context) => Context.get(context, PasswordAttemptLimiter)
  )

describe("the shared limit on guessing", () => {
  it.scopedLive("four instances together accept exactly 20 attempts, and those that are released do not count", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const limiter = attemptsAt(url)
      const limiters = yield* Effect.all([limiter, limiter, limiter, limiter])
      const begin = Arr.flatten(Arr.replicate(limiters, 10))
      const first = yield* Effect.forEach(begin, (limiter) => limiter.begin("a", 20), unbounded)
      const [refused, accepted] = Arr.partition(first, ({ accepted }) => accepted)
      expect(accepted).toHaveLength(20)
      expect(refused).toHaveLength(20)
      for (const { resetSeconds } of refused) {
        expect(resetSeconds).toBeGreaterThan(890)
        expect(resetSeconds).toBeLessThanOrEqual(900)
      }
      yield* Effect.forEach(accepted.slice(0, 7), ({ release }) => release, unbounded)
      expect(yield* limiters[0].peek("a", 20)).toMatchObject({ accepted: true, remaining: 7 })
      const second = yield* Effect.forEach(begin, (limiter) => limiter.begin("a", 20), unbounded)
      expect(second.filter(({ accepted }) => accepted)).toHaveLength(7)
      // 15 minutes after the first failure, its place is free.
      yield* query(url, "UPDATE password_attempts SET times = ARRAY(SELECT t - 900000 FROM unnest(times) AS t)")
      expect(yield* limiters[1].begin("a", 20)).toMatchObject({ accepted: true, remaining: 19 })
    }))

  it.scopedLive("an instance that cannot reach the database limits by itself", () =>
    Effect.gen(function*() {
      const limiter = yield* attemptsAt("postgres://nobody:nothing@127.0.0.1:1/none")
      const first = yield* limiter.begin("a", 2)
      yield* limiter.begin("a", 2)
      expect(yield* limiter.begin("a", 2)).toMatchObject({ accepted: false })
      yield* first.release
      expect(yield* limiter.peek("a", 2)).toMatchObject({ accepted: true })
    }))
})

/** The tables and functions of the limiters, with their schemas. */
const createdIn = (url: string) =>
  Effect.map(
    query(
      url,
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
        WHERE tablename IN ('rate_limits', 'password_attempts')
        UNION ALL SELECT pronamespace::regnamespace || '.' || proname FROM pg_proc WHERE proname LIKE 'canvass%'
        ORDER BY name`
    ),
    (rows) => rows.map(({ name }) => name)
  )

const objectsOf = (schema: string) =>
  ["canvass_password_attempts_2", "canvass_rate_limit_2", "password_attempts", "rate_limits"].map((name) =>
    `${schema}.${name}`
  )

describe("the tables of the shared limiters", () => {
  it.scopedLive("are in the schema of the option, and each schema has limits of its own", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const [first, same, other] = yield* Effect.all([
        limiterAt(url, { schema: "surveys" }),
        limiterAt(url, { schema: "surveys" }),
        limiterAt(url, { schema: "others" })
      ])
      expect(yield* first.take("a", 1)).toMatchObject({ accepted: true })
      expect(yield* same.take("a", 1)).toMatchObject({ accepted: false })
      expect(yield* other.take("a", 1)).toMatchObject({ accepted: true })
      expect(yield* createdIn(url)).toEqual(
        ["others", "surveys"].flatMap((schema) => [`${schema}.canvass_rate_limit_2`, `${schema}.rate_limits`])
      )
    }))

  it.scopedLive("are created by `PgStore.migrate`, for a role that may create nothing", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const { role, url: restrictedUrl } = yield* restricted(url)
      expect((yield* PgStore.migrate({ url, schema: "surveys" })).slice(-2)).toEqual([
        "shared rate limits",
        "shared limit on failed passwords"
      ])
      expect(yield* PgStore.migrate({ url, schema: "surveys" })).toEqual([])
      expect(yield* createdIn(url)).toEqual(objectsOf("surveys"))
      yield* grant(url, "surveys", role)
      for (const [index, migrate] of [undefined, false].entries()) {
        const subject = `key:${index}`
        const limiters = yield* Effect.replicateEffect(limiterAt(restrictedUrl, { migrate, schema: "surveys" }), 2)
        const decisions = yield* Effect.forEach(limiters, (limiter) => limiter.take(subject, 1))
        expect(decisions.map(({ accepted }) => accepted)).toEqual([true, false])
        const guards = yield* Effect.replicateEffect(attemptsAt(restrictedUrl, { migrate, schema: "surveys" }), 2)
        const attempts = yield* Effect.forEach(guards, (limiter) => limiter.begin(subject, 1))
        expect(attempts.map(({ accepted }) => accepted)).toEqual([true, false])
        yield* Effect.forEach(attempts.slice(0, 1), ({ release }) => release)
        const peeks = yield* Effect.forEach(guards, (limiter) => limiter.peek(subject, 1))
        expect(peeks.map(({ accepted }) => accepted)).toEqual([true, true])
      }
    }))

  it.scopedLive("are missing, so each instance limits by itself and says why, until somebody creates them", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const { role, url: restrictedUrl } = yield* restricted(url)
      yield* query(url, "CREATE SCHEMA surveys")
      yield* query(url, `GRANT USAGE ON SCHEMA surveys TO ${role}`)
      const cases = [
        { url: restrictedUrl, options: { schema: "surveys" }, refusal: ", and PostgreSQL refuses its role." },
        { url, options: { schema: "surveys", migrate: false }, refusal: "." }
      ]
      const limiters = yield* Effect.forEach(cases, ({ options, refusal, url }) =>
        Effect.gen(function*() {
          const warnings: Array<string> = []
          const logger = Logger.replace(
            Logger.defaultLogger,
            Logger.make(({ message }) => void warnings.push(String(message)))
          )
          const limiter = yield* Effect.provide(limiterAt(url, options), logger)
          yield* Effect.replicateEffect(limiter.take("a", 1), 3)
          expect(warnings).toHaveLength(1)
          expect(warnings[0]).toContain(`The database lacks the migration "shared rate limits"${refusal}`)
          expect(warnings[0]).toContain("Run `npx canvass-migrate`")
          expect(yield* limiter.take("a", 1)).toMatchObject({ accepted: false })
          return limiter
        }))
      expect(yield* createdIn(url)).toEqual([])
      yield* PgStore.migrate({ url, schema: "surveys" })
      yield* grant(url, "surveys", role)
      yield* Effect.sleep("1100 millis")
      const decisions = yield* Effect.forEach(limiters, (limiter) => limiter.take("a", 1))
      expect(decisions.map(({ accepted }) => accepted)).toEqual([true, false])
    }))
})
