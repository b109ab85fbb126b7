/** Measures how far a replica is behind, without comparing the clocks of two machines. */
export class LagMeter {
  /**
   * Positions in the write-ahead log of the primary, and when they were read. The replica has reached none of them. The
   * oldest one tells the lag, the newest one whether there is any.
   */
  #samples: Array<{ readonly position: number; readonly at: number }> = []
  /** Of so many positions one is kept, beside the newest. It doubles when there are too many. */
  #stride = 1
  /** Number of positions that were added since the last one that is kept. */
  #sinceKept = 0

  /** Adds a position that the primary has written. `at` is in milliseconds of a clock of this process. */
  add(position: number, at: number): void {
    if (this.#samples.at(-1)?.position === position) return
    if (this.#sinceKept > 0) this.#samples.pop()
    this.#samples.push({ position, at })
    this.#sinceKept = (this.#sinceKept + 1) % this.#stride
    if (this.#samples.length <= maxSamples) return
    this.#samples = this.#samples.filter((_, index) => index % 2 === 0)
    this.#stride *= 2
  }

  /** Returns for how many milliseconds the replica, which is at `position`, has not had all that was written. */
  lagAt(position: number, now: number): number {
    const count = this.#samples.findIndex((sample) => sample.position > position)
    this.#samples.splice(0, count === -1 ? this.#samples.length : count)
    const [oldest] = this.#samples
    if (oldest !== undefined) return now - oldest.at
    this.#stride = 1
    this.#sinceKept = 0
    return 0
  }
}

/** Positions of ten minutes, one each second. An even number: then the newest one stays when every second one goes. */
const maxSamples = 600
