/** Measures how far a replica is behind, without comparing the clocks of two machines. */
export class LagMeter {
  /** Positions in the write-ahead log of the primary, and when they were read. The replica has reached none of them. */
  #samples: Array<{ readonly position: number; readonly at: number }> = []

  /** Adds a position that the primary has written. `at` is in milliseconds of a clock of this process. */
  add(position: number, at: number): void {
    if (this.#samples.at(-1)?.position === position) return
    this.#samples.push({ position, at })
    // The oldest one tells the lag, the newest one whether there is any.
    if (this.#samples.length > maxSamples) this.#samples = this.#samples.filter((_, index) => index % 2 === 0)
  }

  /** Returns for how many milliseconds the replica, which is at `position`, has not had all that was written. */
  lagAt(position: number, now: number): number {
    const count = this.#samples.findIndex((sample) => sample.position > position)
    this.#samples.splice(0, count === -1 ? this.#samples.length : count)
    const [oldest] = this.#samples
    return oldest === undefined ? 0 : now - oldest.at
  }
}

/** Positions of ten minutes, one each second. When there are more, every second one is dropped. An even number. */
const maxSamples = 600
