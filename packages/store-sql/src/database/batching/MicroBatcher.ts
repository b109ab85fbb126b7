/**
 * Combines concurrent requests into batches. An idle batcher executes once the event loop is quiet (`quietTurns`).
 * Under load, items collect while batches are being executed, so batches grow with the load.
 */
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"

export interface MicroBatcherOptions {
  /** Maximum number of items that wait for their batch. `submit` refuses further items. */
  readonly maxWaiting: number
  /**
   * Number of waiting items that is worth a batch of its own: the next batch starts beside the running ones as soon as
   * so many items wait. It is not a limit: a batch takes all waiting items.
   */
  readonly targetBatchSize: number
  /** Maximum number of batches that are executed at the same time. */
  readonly maxConcurrentBatches: number
}

/**
 * Executes one batch at a time as long as it is fast, because larger batches cost less per item. Another batch starts
 * beside it only when all running batches are slow (`slowBatchMillis`), or when `targetBatchSize` items wait.
 *
 * `execute` handles all items of a batch and never fails: it reports the outcome of each item itself.
 */
export class MicroBatcher<A> {
  readonly #options: MicroBatcherOptions
  readonly #run: (effect: Effect.Effect<void>, onExit: () => void) => void
  readonly #execute: (items: ReadonlyArray<A>) => Effect.Effect<void>
  #waiting: Array<A> = []
  #runningCount = 0
  /** Number of running batches that are slow. */
  #slowCount = 0
  #onClosed: (() => void) | undefined

  constructor(
    runtime: Runtime.Runtime<never>,
    options: MicroBatcherOptions,
    execute: (items: ReadonlyArray<A>) => Effect.Effect<void>
  ) {
    const run = Runtime.runCallback(runtime)
    this.#run = (effect, onExit) => run(effect, { onExit })
    this.#options = options
    this.#execute = execute
  }

  /** Adds an item to the next batch. Returns `false` when `maxWaiting` items wait, or after `close`. */
  submit(item: A): boolean {
    if (this.#onClosed !== undefined || this.#waiting.length >= this.#options.maxWaiting) return false
    this.#waiting.push(item)
    this.#startBatch()
    return true
  }

  /** Accepts no further items, and completes when all accepted items have been executed. */
  readonly close: Effect.Effect<void> = Effect.async((resume) => {
    this.#onClosed = () => resume(Effect.void)
    if (this.#runningCount === 0) this.#onClosed()
  })

  #startBatch(): void {
    const { maxConcurrentBatches, targetBatchSize } = this.#options
    const isDue = this.#slowCount === this.#runningCount || this.#waiting.length >= targetBatchSize
    if (this.#waiting.length === 0 || this.#runningCount >= maxConcurrentBatches || !isDue) return
    this.#runningCount += 1
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      this.#slowCount += 1
      this.#startBatch()
    }, slowBatchMillis)
    this.#run(this.#executeWaiting, () => {
      clearTimeout(timer)
      this.#runningCount -= 1
      if (isSlow) this.#slowCount -= 1
      this.#startBatch()
      if (this.#runningCount === 0) this.#onClosed?.()
    })
  }

  readonly #executeWaiting: Effect.Effect<void> = Effect.async<ReadonlyArray<A>>((resume) => {
    this.#whenCollected(() => resume(Effect.succeed(this.#waiting.splice(0))))
  }).pipe(Effect.flatMap((items) => items.length === 0 ? Effect.void : this.#execute(items)))

  #whenCollected(use: () => void): void {
    const { targetBatchSize } = this.#options
    const endsAt = performance.now() + maxCollectMillis
    let count = this.#waiting.length
    let quiet = 0
    const endTurn = (): void => {
      quiet = this.#waiting.length === count ? quiet + 1 : 0
      count = this.#waiting.length
      if (quiet >= quietTurns || count >= targetBatchSize || performance.now() >= endsAt) use()
      else setImmediate(endTurn)
    }
    setImmediate(endTurn)
  }
}

/**
 * A batch takes its items once so many turns of the event loop in a row have brought no further item; at the latest
 * when `targetBatchSize` items wait or `maxCollectMillis` have passed. The event loop accepts one connection a turn, so
 * without this each new connection would get a batch of its own. A new connection brings its item in the turn after it
 * was accepted, so 1 would see every other turn as quiet.
 */
const quietTurns = 2

/** Maximum time for which a batch waits for a quiet event loop. */
const maxCollectMillis = 20

/** A batch that runs for longer is slow. Several times the usual duration of a batch. */
const slowBatchMillis = 50
