import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Runtime from "effect/Runtime"
import { MicroBatcher, type MicroBatcherOptions } from "../../../src/database/batching/MicroBatcher.js"

const options = { maxWaiting: 100, targetBatchSize: 10, maxConcurrentBatches: 2 }

/** Records the batches. Each one runs until its function in `finish` is called. */
const makeRecording = (options: MicroBatcherOptions) => {
  const batches: Array<ReadonlyArray<number>> = []
  const finish: Array<() => void> = []
  const batcher = new MicroBatcher<number>(Runtime.defaultRuntime, options, (items) =>
    Effect.async((resume) => {
      batches.push(items)
      finish.push(() => resume(Effect.void))
    }))
  return { batcher, batches, finish }
}

const submitAll = (batcher: MicroBatcher<number>, items: ReadonlyArray<number>): ReadonlyArray<boolean> =>
  items.map((item) => batcher.submit(item))

/** Shorter than a slow batch. */
const someTurns = Effect.sleep("5 millis")

/** Waits until so many batches have started. A machine that is busy may let any time pass before that. */
const untilStarted = (batches: ReadonlyArray<unknown>, count: number): Effect.Effect<void> =>
  Effect.repeat(someTurns, { until: () => batches.length >= count })

const nextTurn: Effect.Effect<void> = Effect.async((resume) => {
  setImmediate(() => resume(Effect.void))
})

describe("MicroBatcher", () => {
  it.live("puts the items of one turn of the event loop into one batch, and later items into the next", () =>
    Effect.gen(function*() {
      const { batcher, batches, finish } = makeRecording({ ...options, maxConcurrentBatches: 1 })
      submitAll(batcher, [1, 2, 3])
      yield* untilStarted(batches, 1)
      submitAll(batcher, [4])
      yield* someTurns
      submitAll(batcher, [5])
      expect(batches).toEqual([[1, 2, 3]])
      finish[0]?.()
      yield* untilStarted(batches, 2)
      expect(batches).toEqual([[1, 2, 3], [4, 5]])
    }))

  it.live("starts a second batch when the target size is reached, or when the first batch is slow", () =>
    Effect.gen(function*() {
      const ten = Array.from({ length: 10 }, (_, n) => n)
      const many = makeRecording(options)
      submitAll(many.batcher, [100])
      yield* untilStarted(many.batches, 1)
      submitAll(many.batcher, ten)
      yield* untilStarted(many.batches, 2)
      expect(many.batches).toEqual([[100], ten])
      const slow = makeRecording(options)
      submitAll(slow.batcher, [1])
      yield* untilStarted(slow.batches, 1)
      submitAll(slow.batcher, [2])
      yield* untilStarted(slow.batches, 2)
      expect(slow.batches).toEqual([[1], [2]])
    }))

  it.live("waits for quiet turns of the event loop, so that items of connections in a row share a batch", () =>
    Effect.gen(function*() {
      /** Submits an item in every second turn, as new connections do. Returns the batches. */
      const submitInTurns = (targetBatchSize: number) =>
        Effect.gen(function*() {
          const batches: Array<ReadonlyArray<number>> = []
          const batcher = new MicroBatcher<number>(
            Runtime.defaultRuntime,
            { maxWaiting: 100, targetBatchSize, maxConcurrentBatches: 1 },
            (items) => Effect.sync(() => void batches.push(items))
          )
          const allTurns: Effect.Effect<void> = Effect.async((resume) => {
            let turn = 0
            // It comes before the batcher in each turn, as what arrives from a socket does.
            const onTurn = () => {
              if (turn < 24) setImmediate(onTurn)
              else resume(Effect.void)
              if (turn % 2 === 0 && turn < 24) batcher.submit(turn / 2)
              turn += 1
            }
            onTurn()
          })
          yield* allTurns
          while (batches.flat().length < 12) yield* someTurns
          expect(batches.flat()).toEqual(Array.from({ length: 12 }, (_, item) => item))
          return batches.length
        })
      expect(yield* submitInTurns(100)).toBe(1)
      expect(yield* submitInTurns(4)).toBe(3)
    }))

  it.live("does not wait for an event loop that is never quiet", () =>
    Effect.gen(function*() {
      const { batcher, batches } = makeRecording({ ...options, maxWaiting: 1e6, targetBatchSize: 1e6 })
      while (batches.length === 0) {
        batcher.submit(1)
        yield* nextTurn
      }
      expect(batches).toHaveLength(1)
    }))

  it.live("refuses items beyond the maximum and after close, which completes when all batches are done", () =>
    Effect.gen(function*() {
      const { batcher, batches, finish } = makeRecording({
        maxWaiting: 3,
        targetBatchSize: 10,
        maxConcurrentBatches: 1
      })
      expect(submitAll(batcher, [1, 2, 3, 4])).toEqual([true, true, true, false])
      const closed = Effect.runPromise(batcher.close)
      expect(batcher.submit(5)).toBe(false)
      yield* untilStarted(batches, 1)
      finish[0]?.()
      yield* Effect.promise(() => closed)
      expect(batches).toEqual([[1, 2, 3]])
    }))

  it.live.prop(
    "executes every item once",
    { bursts: FastCheck.array(FastCheck.integer({ min: 1, max: 15 })) },
    ({ bursts }) =>
      Effect.gen(function*() {
        const executed: Array<number> = []
        const batcher = new MicroBatcher<number>(Runtime.defaultRuntime, options, (items) =>
          Effect.zipRight(
            Effect.yieldNow(),
            Effect.sync(() => executed.push(...items))
          ))
        let next = 0
        for (const size of bursts) {
          submitAll(
            batcher,
            Array.from({ length: size }, () => next++)
          )
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        }
        yield* batcher.close
        expect(executed.toSorted((left, right) => left - right)).toEqual(Array.from({ length: next }, (_, n) => n))
      }),
    { fastCheck: { numRuns: 50 } }
  )
})
