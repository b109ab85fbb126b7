import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { KeyedLock } from "../../src/concurrency/KeyedLock.js"

describe("a keyed lock", () => {
  it.effect("runs effects of one key one after another, and effects of other keys at the same time", () =>
    Effect.gen(function*() {
      const lock = new KeyedLock<string>()
      const log: Array<string> = []
      const gate = yield* Deferred.make<"open">()
      const first = yield* Effect.fork(lock.withLock(
        "a",
        Effect.zipRight(
          Effect.sync(() => log.push("first begins")),
          Effect.zipRight(Deferred.await(gate), Effect.sync(() => log.push("first ends")))
        )
      ))
      yield* Effect.yieldNow()
      const second = yield* Effect.fork(lock.withLock("a", Effect.sync(() => log.push("second"))))
      yield* lock.withLock("b", Effect.sync(() => log.push("other key")))
      yield* Deferred.succeed(gate, "open")
      yield* Fiber.joinAll([first, second])
      expect(log).toEqual(["first begins", "other key", "first ends", "second"])
    }))

  it.effect("is free again after a failure or an interruption", () =>
    Effect.gen(function*() {
      const lock = new KeyedLock<string>()
      yield* Effect.exit(lock.withLock("a", Effect.fail("broken")))
      const waiting = yield* Effect.fork(lock.withLock("a", Effect.never))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(waiting)
      expect(yield* lock.withLock("a", Effect.succeed(1))).toBe(1)
    }))
})
