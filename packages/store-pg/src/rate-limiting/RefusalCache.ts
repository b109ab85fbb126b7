/** Refusals of the shared rate limiter that hold until a known time, so that repeating them needs no statement. */
import { BoundedCache, type RateLimit, type RateLimitDecision, rateLimitWindowMillis } from "@canvass/core/ports"

export class RefusalCache {
  /** By limit and subject: when the oldest accepted request leaves the window, in milliseconds. */
  readonly #endMillis = new BoundedCache<string, number>({
    maxBytes,
    bytesOf: (_, key) => bytesPerEntry + 2 * key.length
  })

  /** Keeps a refusal until `endMillis`. Before that time, other instances can only add to what refuses the subject. */
  add(limit: RateLimit, endMillis: number): void {
    this.#endMillis.set(keyOf(limit), endMillis)
  }

  /** Returns the refusal that holds at `nowMillis`, or `undefined`. */
  find(limit: RateLimit, nowMillis: number): RateLimitDecision | undefined {
    const key = keyOf(limit)
    const endMillis = this.#endMillis.get(key)
    if (endMillis === undefined) return undefined
    const leftMillis = endMillis - nowMillis
    // Longer than a window is possible only when the clock was set back.
    if (leftMillis > 0 && leftMillis <= rateLimitWindowMillis) {
      return { accepted: false, limit: limit.limit, remaining: 0, resetSeconds: Math.ceil(leftMillis / 1_000) }
    }
    this.#endMillis.delete(key)
    return undefined
  }
}

/** Room for about 100 000 refusals. */
const maxBytes = 24 * 1024 * 1024

/** Approximate size of an entry without the characters of its key. */
const bytesPerEntry = 160

const keyOf = ({ limit, subject }: RateLimit): string => `${limit} ${subject}`
