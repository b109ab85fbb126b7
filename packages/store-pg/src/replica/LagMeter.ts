/** Measures how far a replica is behind, without comparing the clocks of two machines. */
export class LagMeter {
  /** Positions in the write-ahead log of the primary, and when they were read. The replica has reached none of them. */
  readonly #samples: Array<{ readonly position: number; readonly at: number }> = []

  /** Adds a position that the primary has written. `at` is in milliseconds of a clock of this process. */
  add(position: number, at: number): void {
    const last = this.#samples.at(-1)
    // The oldest positions tell how far the replica is behind.
    if (last?.position !== position && this.#samples.length < maxSamples) this.#samples.push({ position, at })
  }

  /** Returns for how many milliseconds the replica, which is at `position`, has not had all that was written. */
  lagAt(position: number, now: number): number {
    const count = this.#samples.findIndex((sample) => sample.position > position)
    this.#samples.splice(0, count === -1 ? this.#samples.length : count)
    const [oldest] = this.#samples
    return oldest === undefined ? 0 : now - oldest.at
  }
}

/** Positions of the last ten minutes, one each second. */
const maxSamples = 600
