/** What many want at the same time is done together, and nobody waits behind something that is slow. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Runtime from "effect/Runtime"
import { Gathering } from "../src/Gathering.js"

const limits = { maxWaiting: 100, enough: 10, maxUnderWay: 2 }

/** Notes what was done together. What is done is done when its turn is called for. */
const noting = (limits: ConstructorParameters<typeof Gathering>[1]) => {
  const together: Array<ReadonlyArray<number>> = []
  const underWay: Array<() => void> = []
  const gathering = new Gathering<number>(Runtime.defaultRuntime, limits, (all) =>
    Effect.async((resume) => {
      together.push(all)
      underWay.push(() => resume(Effect.void))
    }))
  return { gathering, together, underWay }
}

const offerAll = (gathering: Gathering<number>, numbers: ReadonlyArray<number>): ReadonlyArray<boolean> =>
  numbers.map((number) => gathering.offer(number))

const turns = Effect.sleep("5 millis")

describe("a gathering", () => {
  it.live("does together what came in one turn, and the next when that is done", () =>
    Effect.gen(function*() {
      const { gathering, together, underWay } = noting({ ...limits, maxUnderWay: 1 })
      offerAll(gathering, [1, 2, 3])
      yield* turns
      offerAll(gathering, [4])
      yield* turns
      offerAll(gathering, [5])
      expect(together).toEqual([[1, 2, 3]])
      underWay[0]?.()
      yield* turns
      expect(together).toEqual([[1, 2, 3], [4, 5]])
    }))

  it.live("begins beside what is under way when enough wait, or when that is slow", () =>
    Effect.gen(function*() {
      const ten = Array.from({ length: 10 }, (_, n) => n)
      const many = noting(limits)
      offerAll(many.gathering, [100])
      yield* turns
      offerAll(many.gathering, ten)
      yield* turns
      expect(many.together).toEqual([[100], ten])
      const slow = noting(limits)
      offerAll(slow.gathering, [1])
      yield* turns
      offerAll(slow.gathering, [2])
      while (slow.together.length < 2) yield* turns
      expect(slow.together).toEqual([[1], [2]])
    }))

  it.live("takes no more than may wait, and none once it ends, which is when all are done", () =>
    Effect.gen(function*() {
      const { gathering, together, underWay } = noting({ maxWaiting: 3, enough: 10, maxUnderWay: 1 })
      expect(offerAll(gathering, [1, 2, 3, 4])).toEqual([true, true, true, false])
      const ended = Effect.runPromise(gathering.end)
      expect(gathering.offer(5)).toBe(false)
      yield* turns
      underWay[0]?.()
      yield* Effect.promise(() => ended)
      expect(together).toEqual([[1, 2, 3]])
    }))

  it.live.prop(
    "does everything once",
    { bursts: FastCheck.array(FastCheck.integer({ min: 1, max: 15 })) },
    ({ bursts }) =>
      Effect.gen(function*() {
        const done: Array<number> = []
        const gathering = new Gathering<number>(Runtime.defaultRuntime, limits, (all) =>
          Effect.zipRight(
            Effect.yieldNow(),
            Effect.sync(() => done.push(...all))
          ))
        let next = 0
        for (const size of bursts) {
          offerAll(
            gathering,
            Array.from({ length: size }, () => next++)
          )
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        }
        yield* gathering.end
        expect(done.toSorted((left, right) => left - right)).toEqual(Array.from({ length: next }, (_, n) => n))
      }),
    { fastCheck: { numRuns: 50 } }
  )
})
