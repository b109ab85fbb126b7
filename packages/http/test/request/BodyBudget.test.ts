import { expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { BodyBudget, type OpenReservation } from "../../src/request/BodyBudget.js"

/** Serves a request on the current fiber. */
const serve = <A, E>(budget: BodyBudget, use: (reservation: OpenReservation) => Effect.Effect<A, E>) =>
  Effect.withFiberRuntime<A, E>((fiber) => use(budget.reserve(fiber, "192.0.2.1")))

it.effect("bounds the bytes of all requests together", () =>
  serve(new BodyBudget(10, { maxAddressShare: 1 }), (first) =>
    Effect.sync(() => {
      expect([first.add(6), first.add(5), first.add(4), first.add(0), first.add(1)])
        .toEqual([true, false, true, true, false])
    })))

it.effect("counts the bytes of a request until its fiber ends, however that ends", () =>
  Effect.gen(function*() {
    const budget = new BodyBudget(10, { maxAddressShare: 1 })
    const fits = () => Effect.runSync(serve(budget, (reservation) => Effect.sync(() => reservation.add(10))))
    const handled = yield* Deferred.make<undefined>()
    for (const end of [Deferred.await(handled), Effect.fail("failed"), Effect.die("broken")]) {
      const fiber = yield* Effect.fork(serve(budget, (reservation) => {
        reservation.add(3)
        reservation.add(3)
        return Effect.zipRight(Effect.yieldNow(), end)
      }))
      yield* Effect.yieldNow()
      expect([budget.bufferedBytes, fits()]).toEqual([6, false])
      yield* Deferred.succeed(handled, undefined)
      yield* Fiber.await(fiber)
      expect([budget.bufferedBytes, fits()]).toEqual([0, true])
    }
    const interrupted = yield* Effect.fork(serve(budget, (reservation) => {
      reservation.add(6)
      return Effect.never
    }))
    yield* Effect.yieldNow()
    yield* Fiber.interrupt(interrupted)
    expect(budget.bufferedBytes).toBe(0)
  }))

it.effect("counts the bytes of a request no longer once they are released", () =>
  serve(new BodyBudget(10, { maxAddressShare: 1 }), (reservation) =>
    Effect.sync(() => {
      reservation.add(10)
      reservation.release()
      reservation.release()
      expect([reservation.add(10), reservation.add(1)]).toEqual([true, false])
    })))
