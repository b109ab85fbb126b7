/** The rate limiter of a single instance. Windows are in memory, and the number of subjects is bounded. */
import type * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RateLimiter, rateLimitWindowMillis } from "./RateLimiter.js"
import { SlidingWindow } from "./SlidingWindow.js"

/** Keeps at most `maxSubjects` windows. Beyond that it drops the least recently used windows. */
export const layerOf = (options: { readonly maxSubjects: number }): Layer.Layer<RateLimiter> =>
  Layer.sync(RateLimiter, () => make(options.maxSubjects))

/** A limiter for at most 100 000 subjects. */
export const layer: Layer.Layer<RateLimiter> = layerOf({ maxSubjects: 100_000 })

/**
 * Windows are kept in two generations. A subject that makes a request moves to the current generation. When that is
 * 60 s old, or holds half of all subjects, it becomes the previous generation, and the one before is dropped. Windows
 * dropped after 60 s are empty, so nothing is lost; for lack of room, the subjects that were idle for longest go.
 */
const make = (maxSubjects: number): Context.Tag.Service<RateLimiter> => {
  let current = new Map<string, SlidingWindow>()
  let previous = new Map<string, SlidingWindow>()
  let startedAt = Number.NEGATIVE_INFINITY

  const startGeneration = (nowMillis: number): void => {
    previous = current
    current = new Map()
    startedAt = nowMillis
  }

  const windowOf = (subject: string, nowMillis: number): SlidingWindow => {
    if (nowMillis - startedAt >= rateLimitWindowMillis) startGeneration(nowMillis)
    const existing = current.get(subject)
    if (existing !== undefined) return existing
    if (current.size >= maxSubjects / 2) startGeneration(nowMillis)
    const window = previous.get(subject) ?? new SlidingWindow()
    current.set(subject, window)
    return window
  }

  return {
    take: (subject, limit) =>
      Effect.clockWith((clock) => {
        const now = monotonicMillis(clock)
        return Effect.succeed(windowOf(subject, now).take(limit, now))
      }),
    peek: (subject, limit) =>
      Effect.clockWith((clock) => {
        const now = monotonicMillis(clock)
        return Effect.succeed((current.get(subject) ?? previous.get(subject) ?? new SlidingWindow()).peek(limit, now))
      })
  }
}

/** The nanosecond clock never goes back, even when the time of day is set. */
const monotonicMillis = (clock: Clock.Clock): number => Number(clock.unsafeCurrentTimeNanos()) / 1e6
