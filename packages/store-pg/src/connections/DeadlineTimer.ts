/**
 * Deadlines that share one coarse timer, because a timer for each statement would cost more than the rest of it here.
 * Time is counted in ticks of the event loop's timer: while the process itself does not run, no deadline passes.
 */

/** What is called when a deadline passes, and the number of ticks that have passed so far. */
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
    // The interval does not keep a process alive that has nothing else to do.
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
