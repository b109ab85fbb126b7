import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import { FairSemaphore } from "../../src/concurrency/FairSemaphore.js"
import { yieldToEventLoop } from "../../src/concurrency/yieldToEventLoop.js"

it.effect("admits fibers in the order in which they came, as many at one time as there are permits", () =>
  Effect.gen(function*() {
    const semaphore = new FairSemaphore(2)
    const admitted: Array<number> = []
    let [running, peak] = [0, 0]
    const task = (number: number) =>
      semaphore.withPermit(Effect.gen(function*() {
        admitted.push(number)
        peak = Math.max(peak, ++running)
        yield* yieldToEventLoop
        running--
      }))
    yield* Effect.all(Array.from({ length: 50 }, (_, number) => task(number)), { concurrency: "unbounded" })
    expect(admitted).toEqual(Array.from({ length: 50 }, (_, number) => number))
    expect(peak).toBe(2)
  }))

it.effect("keeps little memory for each fiber that waits, however often others are admitted", () =>
  Effect.gen(function*() {
    const semaphore = new FairSemaphore(1)
    const heapBefore = process.memoryUsage().heapUsed
    let admitted = 0
    let heapAfter = 0
    const task = Effect.suspend(() => {
      if (++admitted === 900) heapAfter = process.memoryUsage().heapUsed
      return yieldToEventLoop
    })
    yield* Effect.all(Array.from({ length: 1_000 }, () => semaphore.withPermit(task)), { concurrency: "unbounded" })
    expect(admitted).toBe(1_000)
    // The semaphore of `effect` takes 700 MB here.
    expect(heapAfter - heapBefore).toBeLessThan(150_000_000)
  }))

it.effect("returns the permit of an effect that fails", () =>
  Effect.gen(function*() {
    const semaphore = new FairSemaphore(1)
    for (const failing of [Effect.fail("failed"), Effect.die("broken"), Effect.interrupt]) {
      yield* Effect.exit(semaphore.withPermit(failing))
    }
    expect(yield* semaphore.withPermit(Effect.succeed("free"))).toBe("free")
  }))

it.effect("takes a permit until a scope closes", () =>
  Effect.gen(function*() {
    const semaphore = new FairSemaphore(1)
    const scope = yield* Scope.make()
    yield* Scope.extend(semaphore.acquire, scope)
    const next = yield* Effect.fork(Effect.scoped(Effect.as(semaphore.acquire, "admitted")))
    yield* yieldToEventLoop
    expect(next.unsafePoll()).toBeNull()
    yield* Scope.close(scope, Exit.void)
    expect(yield* Fiber.join(next)).toBe("admitted")
    expect(yield* semaphore.withPermit(Effect.succeed("free"))).toBe("free")
  }))

it.effect("runs an effect only if a permit is free", () =>
  Effect.gen(function*() {
    const semaphore = new FairSemaphore(1)
    const inner = semaphore.withPermitIfFree(Effect.succeed("run"))
    expect(yield* semaphore.withPermit(inner)).toEqual(Option.none())
    expect(yield* inner).toEqual(Option.some("run"))
  }))

const steps = FastCheck.array(
  FastCheck.record({ rounds: FastCheck.nat(3), interruptedAfter: FastCheck.option(FastCheck.nat(6)) }),
  { minLength: 1, maxLength: 40 }
)

it("loses no permit, whenever fibers are interrupted", () =>
  FastCheck.assert(
    FastCheck.asyncProperty(FastCheck.integer({ min: 1, max: 3 }), steps, (permits, tasks) =>
      Effect.runPromise(Effect.gen(function*() {
        const semaphore = new FairSemaphore(permits)
        let [running, peak] = [0, 0]
        const use = (rounds: number) =>
          Effect.acquireUseRelease(
            Effect.sync(() => {
              peak = Math.max(peak, ++running)
            }),
            () =>
              Effect.repeatN(yieldToEventLoop, rounds),
            () =>
              Effect.sync(() => running--)
          )
        yield* Effect.all(
          tasks.map(({ interruptedAfter, rounds }) =>
            Effect.gen(function*() {
              const fiber = yield* Effect.fork(semaphore.withPermit(use(rounds)))
              if (interruptedAfter === null) return yield* Fiber.await(fiber)
              yield* Effect.repeatN(yieldToEventLoop, interruptedAfter)
              return yield* Fiber.interrupt(fiber)
            })
          ),
          { concurrency: "unbounded" }
        )
        expect(peak).toBeLessThanOrEqual(permits)
        // All permits are free: as many effects run at the same time.
        let meeting = 0
        const meet = Effect.suspend(() => {
          meeting++
          return Effect.repeat(yieldToEventLoop, { until: () => meeting === permits })
        })
        yield* Effect.all(Array.from({ length: permits }, () => semaphore.withPermit(meet)), {
          concurrency: "unbounded"
        })
      })))
  ))
