/** Measures how fast the sender of a body is, while the server waits for it. */
import type { MinSendRate } from "./RequestContext.js"

/** One body. Time in which the server does not read does not count. */
export class SendRate {
  readonly #min: MinSendRate
  #waitedMillis = 0
  #bytes = 0

  constructor(min: MinSendRate) {
    this.#min = min
  }

  /** How long to wait for the next bytes, before the window ends. */
  get remainingMillis(): number {
    return Math.max(1, this.#min.sendRateWindowMillis - this.#waitedMillis)
  }

  /** Counts the result of a wait. Returns whether the sender is fast enough. */
  add(bytes: number, waitedMillis: number): boolean {
    this.#bytes += bytes
    this.#waitedMillis += waitedMillis
    const { minSendBytesPerSecond, sendRateWindowMillis } = this.#min
    if (this.#waitedMillis < sendRateWindowMillis) return true
    const isFastEnough = this.#bytes >= minSendBytesPerSecond * sendRateWindowMillis / 1_000
    this.#bytes = 0
    this.#waitedMillis = 0
    return isFastEnough
  }
}
