import { expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import { RunningFibers } from "../../src/concurrency/RunningFibers.js"

/** Each step starts the fiber of a number, or ends it if it is running. */
const steps = FastCheck.array(FastCheck.nat(9), { maxLength: 60 })

it("holds the fibers that are running, in whatever order they begin and end", () =>
  FastCheck.assert(FastCheck.asyncProperty(steps, (numbers) =>
    Effect.runPromise(Effect.gen(function*() {
      const fibers = new RunningFibers<undefined, never>()
      const running = new Map<number, readonly [Fiber.RuntimeFiber<undefined>, Deferred.Deferred<undefined>]>()
      for (const number of numbers) {
        const [fiber, end] = running.get(number) ?? []
        if (fiber === undefined || end === undefined) {
          const end = yield* Deferred.make<undefined>()
          const started = yield* Effect.fork(Deferred.await(end))
          fibers.add(started)
          running.set(number, [started, end])
        } else {
          yield* Deferred.succeed(end, undefined)
          yield* Fiber.join(fiber)
          running.delete(number)
        }
        expect(fibers.all).toHaveLength(running.size)
        expect(new Set(fibers.all)).toEqual(new Set([...running.values()].map(([fiber]) => fiber)))
      }
      yield* Fiber.interruptAll(fibers.all)
      expect(fibers.all).toEqual([])
    })))))

it.effect("does not hold a fiber that has ended already", () =>
  Effect.gen(function*() {
    const fibers = new RunningFibers<number, never>()
    const fiber = yield* Effect.fork(Effect.succeed(1))
    yield* Fiber.join(fiber)
    fibers.add(fiber)
    expect(fibers.all).toEqual([])
  }))
