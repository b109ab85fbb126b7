/** The sliding window, the rate limiter in memory, and the subjects of addresses. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as TestClock from "effect/TestClock"
import { layer, layerOf } from "../../src/rate-limiting/MemoryRateLimiter.js"
import { addressSubject, RateLimiter } from "../../src/rate-limiting/RateLimiter.js"
import { SlidingWindow } from "../../src/rate-limiting/SlidingWindow.js"

/** The reference: a list of the accepted requests of the last 60 s. */
class NaiveWindow {
  readonly accepted: Array<number> = []

  take(limit: number, now: number): boolean {
    const mayPass = this.inWindow(now).length < limit
    if (mayPass) this.accepted.push(now)
    return mayPass
  }

  inWindow(now: number): ReadonlyArray<number> {
    return this.accepted.filter((at) => at > now - 60_000)
  }
}

/** Gaps between requests: bursts, and the very edges of the window. */
const gap = FastCheck.oneof(
  FastCheck.constantFrom(0, 1, 59_999, 60_000, 60_001),
  FastCheck.nat(3_000),
  FastCheck.nat(70_000)
)

/** Mostly bursts, which use up a limit and the one around it. */
const burstGap = FastCheck.constantFrom(0, 0, 1, 30_000, 60_000)

describe("a sliding window", () => {
  it.prop(
    "makes the same decisions as the reference, with the same remaining number and reset time",
    [FastCheck.array(gap, { maxLength: 300 }), FastCheck.integer({ min: 1, max: 40 })],
    ([gaps, limit]) => {
      const [window, naive] = [new SlidingWindow(), new NaiveWindow()]
      let now = 1_700_000_000_000
      for (const gap of gaps) {
        now += gap
        const foretold = window.peek(limit, now)
        const verdict = window.take(limit, now)
        const accepted = naive.take(limit, now)
        const counted = naive.inWindow(now)
        const [oldest] = counted
        expect(foretold.accepted).toBe(accepted)
        expect(verdict).toEqual({
          accepted,
          limit,
          remaining: limit - counted.length,
          resetSeconds: oldest === undefined ? 0 : Math.ceil((oldest + 60_000 - now) / 1_000)
        })
      }
    }
  )

  it.prop(
    "never accepts more than the limit in any span of 60 s",
    [FastCheck.array(gap, { maxLength: 300 }), FastCheck.integer({ min: 1, max: 20 })],
    ([gaps, limit]) => {
      const window = new SlidingWindow()
      const accepted: Array<number> = []
      let now = 0
      for (const gap of gaps) {
        now += gap
        if (window.take(limit, now).accepted) accepted.push(now)
      }
      for (const start of accepted) {
        expect(accepted.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(limit)
      }
    }
  )
})

describe("the rate limiter in memory", () => {
  it.effect("counts each subject by itself, refuses beyond the limit, and accepts again when the oldest request is 60 s old", () =>
    Effect.gen(function*() {
      const limiter = yield* RateLimiter
      for (const remaining of [2, 1, 0]) {
        expect(yield* limiter.take("a", 3)).toEqual({
          accepted: true,
          limit: 3,
          remaining,
          resetSeconds: 60 - (2 - remaining)
        })
        yield* TestClock.adjust("1 second")
      }
      expect(yield* limiter.take("a", 3)).toEqual({ accepted: false, limit: 3, remaining: 0, resetSeconds: 57 })
      expect((yield* limiter.take("b", 3)).remaining).toBe(2)
      yield* TestClock.adjust("56999 millis")
      expect((yield* limiter.take("a", 3)).accepted).toBe(false)
      yield* TestClock.adjust("1 millis")
      expect(yield* limiter.take("a", 3)).toEqual({ accepted: true, limit: 3, remaining: 0, resetSeconds: 1 })
    }).pipe(Effect.provide(layer)))

  it.effect("a peek counts nothing, and a new subject has the whole limit", () =>
    Effect.gen(function*() {
      const limiter = yield* RateLimiter
      const untouched = { accepted: true, limit: 2, remaining: 2, resetSeconds: 0 }
      for (let n = 0; n < 5; n++) expect(yield* limiter.peek("a", 2)).toEqual(untouched)
      yield* limiter.take("a", 2)
      expect((yield* limiter.peek("a", 2)).remaining).toBe(1)
      yield* TestClock.adjust("1 minute")
      expect(yield* limiter.peek("a", 2)).toEqual(untouched)
    }).pipe(Effect.provide(layer)))

  it.effect("accepts exactly the limit of 1 000 concurrent requests", () =>
    Effect.gen(function*() {
      const limiter = yield* RateLimiter
      const verdicts = yield* Effect.all(Array.from({ length: 1_000 }, () => limiter.take("a", 300)), {
        concurrency: "unbounded"
      })
      expect(verdicts.filter(({ accepted }) => accepted).length).toBe(300)
    }).pipe(Effect.provide(layer)))

  it.effect("counts a request in its own limit and in the shared one, or in neither, and reports the tighter one", () =>
    Effect.gen(function*() {
      const limiter = yield* RateLimiter
      const take = (subject: string) => limiter.take(subject, 3, { subject: "account", limit: 4 })
      expect(yield* take("a")).toEqual({ accepted: true, limit: 3, remaining: 2, resetSeconds: 60 })
      yield* TestClock.adjust("10 seconds")
      expect(yield* take("a")).toMatchObject({ accepted: true, limit: 3, remaining: 1 })
      expect(yield* take("a")).toMatchObject({ accepted: true, limit: 3, remaining: 0 })
      expect(yield* take("a")).toMatchObject({ accepted: false, limit: 3, remaining: 0 })
      expect(yield* limiter.peek("account", 4)).toMatchObject({ remaining: 1 })
      expect(yield* take("b")).toMatchObject({ accepted: true, limit: 4, remaining: 0 })
      expect(yield* take("b")).toEqual({ accepted: false, limit: 4, remaining: 0, resetSeconds: 50 })
      expect(yield* limiter.peek("b", 3)).toMatchObject({ remaining: 2 })
      yield* TestClock.adjust("50 seconds")
      // Both limits have room for one.
      expect(yield* take("b")).toMatchObject({ accepted: true, limit: 4, remaining: 0 })
    }).pipe(Effect.provide(layer)))

  it.effect("reports the limit that has room last when both leave the same", () =>
    Effect.gen(function*() {
      const limiter = yield* RateLimiter
      const take = (subject: string) => limiter.take(subject, 1, { subject: "account", limit: 2 })
      yield* take("a")
      yield* TestClock.adjust("10 seconds")
      yield* take("b")
      expect(yield* take("b")).toEqual({ accepted: false, limit: 1, remaining: 0, resetSeconds: 60 })
      expect(yield* take("a")).toEqual({ accepted: false, limit: 1, remaining: 0, resetSeconds: 50 })
    }).pipe(Effect.provide(layer)))

  it.effect("of 2 400 concurrent requests of six keys, accepts at most 300 of each and exactly 1 500 of their account", () =>
    Effect.gen(function*() {
      const limiter = yield* RateLimiter
      const keys = ["a", "b", "c", "d", "e", "f"]
      const requests = Array.from({ length: 400 }, () => keys).flat()
      const decisions = yield* Effect.forEach(
        requests,
        (key) => limiter.take(key, 300, { subject: "account", limit: 1_500 }),
        { concurrency: "unbounded" }
      )
      const accepted = requests.filter((_, index) => decisions[index]?.accepted === true)
      expect(accepted).toHaveLength(1_500)
      for (const key of keys) expect(accepted.filter((other) => other === key).length).toBeLessThanOrEqual(300)
    }).pipe(Effect.provide(layer)))

  it.effect.prop(
    "makes the same decisions as the reference for any mix of keys within a shared limit",
    [FastCheck.array(FastCheck.tuple(burstGap, FastCheck.constantFrom("a", "b")), { minLength: 60, maxLength: 200 })],
    ([requests]) =>
      Effect.gen(function*() {
        const limiter = yield* RateLimiter
        const shared = new NaiveWindow()
        const naive = new Map<string, NaiveWindow>()
        let now = yield* TestClock.currentTimeMillis
        for (const [gap, subject] of requests) {
          now += gap
          // The test clock waits for the event loop.
          if (gap > 0) yield* TestClock.setTime(now)
          const own = naive.get(subject) ?? new NaiveWindow()
          naive.set(subject, own)
          const expected = own.inWindow(now).length < 2 && shared.take(3, now) && own.take(2, now)
          expect((yield* limiter.take(subject, 2, { subject: "account", limit: 3 })).accepted).toBe(expected)
        }
      }).pipe(Effect.provide(layerOf({ maxSubjects: 8 }))),
    { fastCheck: { numRuns: 30 } }
  )

  it.effect.prop(
    "makes the same decisions as the reference for any mix of subjects that fit in memory",
    [FastCheck.array(FastCheck.tuple(gap, FastCheck.constantFrom("a", "b", "c", "d")), { maxLength: 200 })],
    ([requests]) =>
      Effect.gen(function*() {
        const limiter = yield* RateLimiter
        const naive = new Map<string, NaiveWindow>()
        let now = yield* TestClock.currentTimeMillis
        for (const [gap, subject] of requests) {
          now += gap
          yield* TestClock.setTime(now)
          const window = naive.get(subject) ?? new NaiveWindow()
          naive.set(subject, window)
          expect((yield* limiter.take(subject, 3)).accepted).toBe(window.take(3, now))
        }
      }).pipe(Effect.provide(layerOf({ maxSubjects: 8 }))),
    { fastCheck: { numRuns: 30 } }
  )

  it.effect("a flood of subjects drops the least recently used windows, never that of a busy subject", () =>
    Effect.gen(function*() {
      const limiter = yield* RateLimiter
      yield* limiter.take("idle", 2)
      yield* limiter.take("busy", 2)
      for (let n = 0; n < 500; n++) {
        yield* limiter.take(`flood ${n}`, 2)
        if (n % 3 === 0) yield* limiter.take("busy", 2)
      }
      expect((yield* limiter.peek("busy", 2)).remaining).toBe(0)
      expect((yield* limiter.peek("idle", 2)).remaining).toBe(2)
      expect((yield* limiter.peek("flood 499", 2)).remaining).toBe(1)
    }).pipe(Effect.provide(layerOf({ maxSubjects: 20 }))))
})

describe("the subject of an address", () => {
  it("is the same in every notation, and for all addresses of an IPv6 /64 network", () => {
    expect(addressSubject("::ffff:192.0.2.1")).toBe(addressSubject("192.0.2.1"))
    expect(addressSubject("2001:db8:1:2::1")).toBe(addressSubject("2001:0DB8:1:2:ffff:ffff:ffff:ffff"))
    expect(addressSubject("2001:db8:1:2::1")).not.toBe(addressSubject("2001:db8:1:3::1"))
    expect(addressSubject("192.0.2.1")).not.toBe(addressSubject("192.0.2.2"))
  })
})
