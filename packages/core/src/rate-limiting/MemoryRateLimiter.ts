/** The rate limiters of a single instance. Windows are in memory, and the number of subjects is bounded. */
import type * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type PasswordAttemptLimiter, passwordAttemptWindowMillis } from "./PasswordAttemptLimiter.js"
import { type RateLimit, type RateLimitDecision, RateLimiter, rateLimitWindowMillis, tighterOf } from "./RateLimiter.js"
import { SlidingWindow } from "./SlidingWindow.js"

/** Keeps at most `maxSubjects` windows. Beyond that it drops the least recently used windows. */
export const layerOf = (options: { readonly maxSubjects: number }): Layer.Layer<RateLimiter> =>
  Layer.sync(RateLimiter, () => makeLimiter({ ...options, windowMillis: rateLimitWindowMillis }))

/** A limiter for at most 100 000 subjects. */
export const layer: Layer.Layer<RateLimiter> = layerOf({ maxSubjects: 100_000 })

/** A limiter for failed checks of passwords. Passwords are hashed too slowly to fill it within a window. */
export const makePasswordAttempts = (): Context.Tag.Service<PasswordAttemptLimiter> => {
  const { peek, release, take } = makeLimiter({ maxSubjects: 100_000, windowMillis: passwordAttemptWindowMillis })
  return {
    peek,
    begin: (subject, limit) =>
      Effect.map(take(subject, limit), (decision) => ({ ...decision, release: release(subject) }))
  }
}

/**
 * Windows are kept in two generations. A subject that makes a request moves to the current generation. When that is
 * as old as a window, or holds half of all subjects, it becomes the previous generation, and the one before is dropped.
 * Windows dropped after that time are empty, so nothing is lost; for lack of room, the subjects that were idle for
 * longest go.
 */
const makeLimiter = (
  { maxSubjects, windowMillis }: { readonly maxSubjects: number; readonly windowMillis: number }
) => {
  let current = new Map<string, SlidingWindow>()
  let previous = new Map<string, SlidingWindow>()
  let startedAt = Number.NEGATIVE_INFINITY

  const startGeneration = (nowMillis: number): void => {
    previous = current
    current = new Map()
    startedAt = nowMillis
  }

  const windowOf = (subject: string, nowMillis: number): SlidingWindow => {
    if (nowMillis - startedAt >= windowMillis) startGeneration(nowMillis)
    const existing = current.get(subject)
    if (existing !== undefined) return existing
    if (current.size >= maxSubjects / 2) startGeneration(nowMillis)
    const window = previous.get(subject) ?? new SlidingWindow(windowMillis)
    current.set(subject, window)
    return window
  }

  return {
    take: (subject: string, limit: number, within?: RateLimit): Effect.Effect<RateLimitDecision> =>
      Effect.clockWith((clock) => {
        const now = monotonicMillis(clock)
        const window = windowOf(subject, now)
        return Effect.succeed(
          within === undefined
            ? window.take(limit, now)
            : takeBoth(window, limit, windowOf(within.subject, now), within.limit, now)
        )
      }),
    peek: (subject: string, limit: number): Effect.Effect<RateLimitDecision> =>
      Effect.clockWith((clock) => {
        const now = monotonicMillis(clock)
        const window = current.get(subject) ?? previous.get(subject) ?? new SlidingWindow(windowMillis)
        return Effect.succeed(window.peek(limit, now))
      }),
    release: (subject: string): Effect.Effect<void> =>
      Effect.sync(() => (current.get(subject) ?? previous.get(subject))?.release())
  }
}

/** Counts a request in both windows, or in neither. */
const takeBoth = (
  own: SlidingWindow,
  limit: number,
  shared: SlidingWindow,
  sharedLimit: number,
  nowMillis: number
): RateLimitDecision => {
  const [ofOwn, ofShared] = [own.peek(limit, nowMillis), shared.peek(sharedLimit, nowMillis)]
  return ofOwn.accepted && ofShared.accepted
    ? tighterOf(own.take(limit, nowMillis), shared.take(sharedLimit, nowMillis))
    : tighterOf(ofOwn, ofShared)
}

/** The nanosecond clock never goes back, even when the time of day is set. */
const monotonicMillis = (clock: Clock.Clock): number => Number(clock.unsafeCurrentTimeNanos()) / 1e6
