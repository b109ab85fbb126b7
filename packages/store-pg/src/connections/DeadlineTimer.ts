/**
 * Deadlines that share one coarse timer, because a timer for each statement would take more processor time than the
 * pool takes for the statement. Time is counted in ticks of an interval: no deadline expires while the process is
 * suspended or blocked.
 */

/** A function to call when the deadline expires, and the number of ticks since its start. */
export interface Deadline {
  readonly onExpire: () => void
  ticks: number
}

export class DeadlineTimer {
  readonly #running = new Set<Deadline>()
  readonly #tickMillis: number
  #interval: NodeJS.Timeout | undefined

  /** A deadline expires after `timeoutMillis`, or up to a tenth later. */
  constructor(timeoutMillis: number) {
    this.#tickMillis = Math.ceil(timeoutMillis / ticksPerTimeout)
  }

  /** Starts a deadline, or starts it again from the beginning. */
  start(deadline: Deadline): void {
    deadline.ticks = 0
    this.#running.add(deadline)
    // `unref`: the interval does not keep the process alive.
    this.#interval ??= setInterval(() => this.#tick(), this.#tickMillis).unref()
  }

  /** Ends a deadline, which may be started again. */
  stop(deadline: Deadline): void {
    this.#running.delete(deadline)
  }

  #tick(): void {
    if (this.#running.size === 0) {
      clearInterval(this.#interval)
      this.#interval = undefined
    }
    for (const deadline of this.#running) {
      deadline.ticks += 1
      // The first tick may come right after the start.
      if (deadline.ticks <= ticksPerTimeout) continue
      this.#running.delete(deadline)
      deadline.onExpire()
    }
  }
}

const ticksPerTimeout = 10
