/** The limiter that instances share (decisions §10). */
import { RateLimiter } from "@canvass/core"
import { expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { describe } from "vitest"
import { aDatabase } from "../../../test/aDatabase.js"
import { PgRateLimiter } from "../src/index.js"

const aUrl = Effect.map(
  Effect.acquireRelease(Effect.promise(() => aDatabase()), ({ remove }) => Effect.promise(remove)),
  ({ url }) => url
)

/** As many instances as asked for, each with its own connections. */
const instances = (url: string, count: number) =>
  Effect.replicateEffect(
    Effect.map(Layer.build(Layer.fresh(PgRateLimiter.layer({ url: Redacted.make(url) }))), (context) =>
      Context.get(context, RateLimiter)),
    count
  )

const rows = (url: string, statement: string) =>
  Effect.promise(async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    await client.end()
    return rows
  })

const unbounded = { concurrency: "unbounded" } as const

describe("the shared limiter", () => {
  it.scopedLive("four instances accept exactly as many as the limit says, whoever asks whom", () =>
    Effect.gen(function*() {
      const limiters = yield* instances(yield* aUrl, 4)
      for (const subject of ["key:a", "key:b"]) {
        const verdicts = yield* Effect.forEach(
          Array.from({ length: 400 }, (_, n) => limiters[n % 4]),
          (limiter) => limiter?.take(subject, 150) ?? Effect.dieMessage("no limiter"),
          unbounded
        )
        const accepted = verdicts.filter(({ accepted }) => accepted)
        expect(accepted.map(({ remaining }) => remaining).sort((left, right) => left - right))
          .toEqual(Array.from({ length: 150 }, (_, n) => n))
        for (const refused of verdicts.filter(({ accepted }) => !accepted)) {
          expect(refused).toMatchObject({ limit: 150, remaining: 0 })
          expect(refused.resetSeconds).toBeGreaterThan(55)
          expect(refused.resetSeconds).toBeLessThanOrEqual(60)
        }
      }
    }))

  it.scopedLive("looking counts nothing, and callers are counted apart", () =>
    Effect.gen(function*() {
      const [limiter] = yield* instances(yield* aUrl, 1)
      if (limiter === undefined) return
      expect(yield* limiter.peek("a", 2)).toEqual({ accepted: true, limit: 2, remaining: 2, resetSeconds: 0 })
      expect(yield* limiter.take("a", 2)).toEqual({ accepted: true, limit: 2, remaining: 1, resetSeconds: 60 })
      expect(yield* limiter.peek("a", 2)).toMatchObject({ accepted: true, remaining: 1 })
      expect(yield* limiter.take("a", 2)).toMatchObject({ accepted: true, remaining: 0 })
      expect(yield* limiter.take("a", 2)).toMatchObject({ accepted: false, remaining: 0 })
      expect(yield* limiter.peek("a", 2)).toMatchObject({ accepted: false, remaining: 0 })
      expect(yield* limiter.take("b", 2)).toMatchObject({ accepted: true, remaining: 1 })
    }))

  it.scopedLive("a refusal writes nothing, and is given from memory until the oldest request is 60 s old", () =>
    Effect.gen(function*() {
      const url = yield* aUrl
      const [first, second] = yield* instances(url, 2)
      if (first === undefined || second === undefined) return
      yield* first.take("a", 1)
      const before = yield* rows(url, "SELECT xmin, xmax, * FROM rate_limits")
      for (const limiter of [first, second, first, second]) {
        expect(yield* limiter.take("a", 1)).toMatchObject({ accepted: false })
      }
      expect(yield* rows(url, "SELECT xmin, xmax, * FROM rate_limits")).toEqual(before)
      // All that was accepted is made 59.7 s older: both know a refusal that has not lapsed yet, by the old times.
      yield* rows(url, "UPDATE rate_limits SET times = ARRAY[times[1] - 59700]")
      const [third] = yield* instances(url, 1)
      expect(yield* third?.take("a", 1) ?? Effect.void).toMatchObject({ accepted: false, resetSeconds: 1 })
      yield* Effect.sleep("400 millis")
      expect(yield* third?.take("a", 1) ?? Effect.void).toMatchObject({ accepted: true, resetSeconds: 60 })
    }))

  it.scopedLive("out of reach of the database, an instance limits for itself and counts that it does", () =>
    Effect.gen(function*() {
      const [limiter] = yield* instances("postgres://nobody:nothing@127.0.0.1:1/none", 1)
      if (limiter === undefined) return
      const verdicts = yield* Effect.replicateEffect(limiter.take("a", 3), 5)
      expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, true, true, false, false])
      const { count } = yield* Metric.value(Metric.counter("rate_limiter_local_total", {
        description: "Decisions of the rate limiter that this instance made alone, the database being out of reach.",
        incremental: true
      }))
      expect(count).toBeGreaterThanOrEqual(5)
    }))
})
