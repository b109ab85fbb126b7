/** Several instances of the rate limiter on one PostgreSQL database. */
import { PasswordAttemptLimiter, RateLimiter } from "@canvass/core"
import { expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Redacted from "effect/Redacted"
import { describe } from "vitest"
import { PgRateLimiter } from "../../src/index.js"
import { databaseUrl, query } from "../fixtures/TestDatabase.js"

/** An instance with connections of its own. */
const limiterAt = (url: string) =>
  Effect.map(
    Layer.build(Layer.fresh(PgRateLimiter.layer({ url: Redacted.make(url) }))),
    (context) => Context.get(context, RateLimiter)
  )

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
      const { count } = yield* Metric.value(Metric.counter("rate_limiter_local_total", {
        description: "Decisions of the rate limiter that this instance made alone, while the database is unavailable.",
        incremental: true
      }))
      expect(count).toBeGreaterThanOrEqual(5)
    }))
})

const attemptsAt = (url: string) =>
  Effect.map(
    Layer.build(Layer.fresh(PgRateLimiter.layer({ url: Redacted.make(url) }))),
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
