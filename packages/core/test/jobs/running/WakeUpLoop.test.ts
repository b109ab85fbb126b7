import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import * as WakeUpLoop from "../../../src/jobs/running/WakeUpLoop.js"
import * as Instant from "../../../src/values/Instant.js"

const day = 24 * 3_600_000

/** Runs a loop whose work records its time, and then takes `workMillis`. */
const startLoop = (nextMillis: (now: number) => number, workMillis = 0) =>
  Effect.gen(function*() {
    const loop = yield* WakeUpLoop.make
    const times: Array<number> = []
    const work = Effect.gen(function*() {
      const now = yield* Instant.now
      times.push(now)
      if (workMillis > 0) yield* Effect.sleep(workMillis)
      return nextMillis(now)
    })
    const fiber = yield* Effect.forkScoped(loop.run(work))
    yield* TestClock.adjust(0)
    return { fiber, loop, times }
  })

describe("a wake-up loop", () => {
  it.scoped("works at once and when something is due, and at least once a day until then: no timer of JavaScript holds 40 days", () =>
    Effect.gen(function*() {
      const dueAt = 40 * day
      const { times } = yield* startLoop((now) => now < dueAt ? dueAt - now : Infinity)
      yield* TestClock.adjust("90 days")
      expect(times).toEqual(Array.from({ length: 41 }, (_, index) => index * day))
    }))

  it.scoped("works again when it is woken, and keeps what is due", () =>
    Effect.gen(function*() {
      const { loop, times } = yield* startLoop((now) => 10_000 - now % 10_000)
      yield* TestClock.adjust(4_000)
      loop.wake()
      yield* TestClock.adjust(6_000)
      expect(times).toEqual([0, 4_000, 10_000])
    }))

  it.scoped("works again before it sleeps, when it is woken while it works", () =>
    Effect.gen(function*() {
      const { loop, times } = yield* startLoop(() => Infinity, 1_000)
      yield* TestClock.adjust(500)
      loop.wake()
      loop.wake()
      yield* TestClock.adjust("1 hour")
      expect(times).toEqual([0, 1_000])
    }))

  it.scoped("is woken by each completion of a signal", () =>
    Effect.gen(function*() {
      const { loop, times } = yield* startLoop(() => Infinity)
      yield* loop.wakeOn(Effect.sleep(3_000))
      yield* TestClock.adjust(7_000)
      expect(times).toEqual([0, 3_000, 6_000])
    }))

  it.scoped("ends when it is stopped: at once while it sleeps, and otherwise after the work in progress", () =>
    Effect.gen(function*() {
      const sleeping = yield* startLoop(() => Infinity)
      yield* sleeping.loop.stop
      yield* Fiber.join(sleeping.fiber)
      const working = yield* startLoop(() => 0, 1_000)
      yield* working.loop.stop
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(working.fiber)
      expect([sleeping.times, working.times]).toEqual([[0], [0]])
    }))
})
