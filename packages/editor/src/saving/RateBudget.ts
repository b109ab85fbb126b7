/** How often something may be done in a minute. */

const windowMillis = 60_000

export class RateBudget {
  readonly #used: Array<number> = []
  #notBefore = 0

  constructor(readonly max: number) {}

  /** Milliseconds until it may be done again. 0: now. */
  delay(now: number): number {
    while (this.#used[0] !== undefined && this.#used[0] <= now - windowMillis) this.#used.shift()
    const [oldest = 0] = this.#used
    const full = this.#used.length < this.max ? 0 : oldest + windowMillis - now
    return Math.max(full, this.#notBefore - now, 0)
  }

  use(now: number): void {
    this.#used.push(now)
  }

  /** A server has asked to wait. */
  pause(until: number): void {
    this.#notBefore = Math.max(this.#notBefore, until)
  }
}
