/** The accepted requests of one subject in a window of time, each by its time. */
import { type RateLimitDecision, rateLimitWindowMillis } from "./RateLimiter.js"

/** Times are in milliseconds of a clock that never goes back. They are kept in a ring that grows up to the limit. */
export class SlidingWindow {
  readonly #windowMillis: number
  #times = new Float64Array(8)
  #oldestIndex = 0
  #size = 0

  /** @param windowMillis length of the window; default: that of the rate limiter */
  constructor(windowMillis: number = rateLimitWindowMillis) {
    this.#windowMillis = windowMillis
  }

  /** Counts a request at `nowMillis` if fewer than `limit` are in the window. */
  take(limit: number, nowMillis: number): RateLimitDecision {
    this.#removeExpired(nowMillis)
    if (this.#size >= limit) return this.#decision(false, limit, nowMillis)
    if (this.#size === this.#times.length) this.#grow()
    this.#times[(this.#oldestIndex + this.#size) % this.#times.length] = nowMillis
    this.#size += 1
    return this.#decision(true, limit, nowMillis)
  }

  /** Tells whether `take` would accept a request, without counting one. */
  peek(limit: number, nowMillis: number): RateLimitDecision {
    this.#removeExpired(nowMillis)
    return this.#decision(this.#size < limit, limit, nowMillis)
  }

  /** Removes the latest accepted request, if one is in the window. */
  release(): void {
    if (this.#size > 0) this.#size -= 1
  }

  /** A request leaves the window when it is exactly as old as the window is long. */
  #removeExpired(nowMillis: number): void {
    while (this.#size > 0 && this.#oldestMillis() <= nowMillis - this.#windowMillis) {
      this.#oldestIndex = (this.#oldestIndex + 1) % this.#times.length
      this.#size -= 1
    }
  }

  #grow(): void {
    const times = new Float64Array(2 * this.#times.length)
    times.set(this.#times.subarray(this.#oldestIndex))
    times.set(this.#times.subarray(0, this.#oldestIndex), this.#times.length - this.#oldestIndex)
    this.#times = times
    this.#oldestIndex = 0
  }

  #decision(accepted: boolean, limit: number, nowMillis: number): RateLimitDecision {
    const leftMillis = this.#size === 0 ? 0 : this.#oldestMillis() + this.#windowMillis - nowMillis
    return {
      accepted,
      limit,
      remaining: Math.max(0, limit - this.#size),
      resetSeconds: Math.ceil(leftMillis / 1_000)
    }
  }

  #oldestMillis(): number {
    return this.#times[this.#oldestIndex] ?? 0
  }
}
