/**
 * One caller's accepted requests of the last 60 s, each by its time: exact, where counters per minute only estimate.
 */
import type { RateLimitDecision } from "./RateLimiter.js"

export const windowMillis = 60_000

/**
 * Times are in milliseconds, by a clock that never goes back. They stand in a ring that grows as far as the limit
 * needs.
 */
export class SlidingWindow {
  #times = new Float64Array(8)
  #oldest = 0
  #size = 0

  take(limit: number, nowMillis: number): RateLimitDecision {
    this.#forget(nowMillis)
    if (this.#size >= limit) return this.#verdict(false, limit, nowMillis)
    if (this.#size === this.#times.length) this.#grow()
    this.#times[(this.#oldest + this.#size) % this.#times.length] = nowMillis
    this.#size += 1
    return this.#verdict(true, limit, nowMillis)
  }

  peek(limit: number, nowMillis: number): RateLimitDecision {
    this.#forget(nowMillis)
    return this.#verdict(this.#size < limit, limit, nowMillis)
  }

  /** A request leaves when it is 60 s old to the millisecond: any half-open span of 60 s holds at most `limit`. */
  #forget(nowMillis: number): void {
    while (this.#size > 0 && this.#oldestTime() <= nowMillis - windowMillis) {
      this.#oldest = (this.#oldest + 1) % this.#times.length
      this.#size -= 1
    }
  }

  #grow(): void {
    const times = new Float64Array(2 * this.#times.length)
    times.set(this.#times.subarray(this.#oldest))
    times.set(this.#times.subarray(0, this.#oldest), this.#times.length - this.#oldest)
    this.#times = times
    this.#oldest = 0
  }

  #verdict(accepted: boolean, limit: number, nowMillis: number): RateLimitDecision {
    return {
      accepted,
      limit,
      remaining: Math.max(0, limit - this.#size),
      resetSeconds: this.#size === 0 ? 0 : Math.ceil((this.#oldestTime() + windowMillis - nowMillis) / 1_000)
    }
  }

  #oldestTime(): number {
    return this.#times[this.#oldest] ?? 0
  }
}
