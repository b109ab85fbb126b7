/** The limiter of a single instance: every caller's window in its own memory, and a bound on how many. */
import type * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RateLimiter } from "./RateLimiter.js"
import { SlidingWindow, windowMillis } from "./SlidingWindow.js"

/** Remembers at most `maxCallers`; beyond that those that have been idle for longest are forgotten first. */
export const layerOf = (options: { readonly maxCallers: number }): Layer.Layer<RateLimiter> =>
  Layer.sync(RateLimiter, () => make(options.maxCallers))

export const layer: Layer.Layer<RateLimiter> = layerOf({ maxCallers: 100_000 })

/**
 * Callers are kept in two generations. Whoever asks is in the recent one; when that is a minute old or has half of all,
 * it becomes the former one, and the former one goes. After a minute nothing of it counts any more, so forgetting is
 * exact; before that, for lack of room, it is those who have not asked for longest. No list to keep in order, no sweep.
 */
const make = (maxCallers: number): Context.Tag.Service<RateLimiter> => {
  let recent = new Map<string, SlidingWindow>()
  let former = new Map<string, SlidingWindow>()
  let turnedAt = Number.NEGATIVE_INFINITY

  const turn = (nowMillis: number): void => {
    former = recent
    recent = new Map()
    turnedAt = nowMillis
  }

  const windowOf = (subject: string, nowMillis: number): SlidingWindow => {
    if (nowMillis - turnedAt >= windowMillis) turn(nowMillis)
    const known = recent.get(subject)
    if (known !== undefined) return known
    if (recent.size >= maxCallers / 2) turn(nowMillis)
    const window = former.get(subject) ?? new SlidingWindow()
    recent.set(subject, window)
    return window
  }

  return {
    take: (subject, limit) =>
      Effect.clockWith((clock) => {
        const now = steadyMillis(clock)
        return Effect.succeed(windowOf(subject, now).take(limit, now))
      }),
    peek: (subject, limit) =>
      Effect.clockWith((clock) => {
        const now = steadyMillis(clock)
        return Effect.succeed((recent.get(subject) ?? former.get(subject) ?? new SlidingWindow()).peek(limit, now))
      })
  }
}

/** The clock that counts nanoseconds never goes back, also when somebody sets the time of day. */
const steadyMillis = (clock: Clock.Clock): number => Number(clock.unsafeCurrentTimeNanos()) / 1e6
