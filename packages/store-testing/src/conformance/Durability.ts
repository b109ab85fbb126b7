/** Conformance of a durable store: acknowledged writes are present when it is opened again. */
import * as Memory from "@canvass/core/memory"
import { DeliveryQueue, EventOutbox, type Store, type UnitOfWork } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import * as Snapshot from "../fixtures/Snapshot.js"
import { units } from "../units/UnitArbitrary.js"
import { put } from "./ConformanceTest.js"
import { claim, commitUnit, forAll } from "./MemoryEquivalence.js"

/** A store that is closed and opened again between random steps equals a memory store that stays open. */
export const equalsMemoryWhenReopened = <E>(
  place: Effect.Effect<Layer.Layer<Store, E>, never, Scope.Scope>,
  runs: number
): Effect.Effect<void> =>
  forAll(FastCheck.tuple(units(6), claim, units(6, 6)), runs, ([before, request, after]) =>
    Effect.gen(function*() {
      const [tested, reference] = [yield* place, yield* Layer.build(Memory.layer)]
      const outboxClaim = {
        now: Fixtures.startTime + 10_000,
        leaseId: Fixtures.leaseId(0),
        leasedUntil: Fixtures.startTime + 20_000,
        maxStreams: 2,
        maxEvents: 2,
        maxBytes: 1_000
      }
      const settleFirst = Effect.flatMap(EventOutbox, ({ settle }) =>
        settle({
          stream: Fixtures.stream(0),
          leaseId: outboxClaim.leaseId,
          handledUpTo: 1,
          dueAt: outboxClaim.now,
          failures: 1
        }))
      const steps: ReadonlyArray<Effect.Effect<unknown, never, Store>> = [
        Effect.flatMap(EventOutbox, ({ open }) =>
          Effect.zip(
            Effect.zipRight(
              open,
              put(...[0, 1].map((n): UnitOfWork.Change => ({
                _tag: "EventPut",
                event: Fixtures.event(n, { accountId: Fixtures.ownerOf(n) })
              })))
            ),
            Effect.forEach(before, commitUnit)
          )),
        Effect.zip(
          Effect.flatMap(DeliveryQueue, (queue) => queue.claim(request)),
          Effect.flatMap(EventOutbox, (outbox) => outbox.claim(outboxClaim))
        ),
        Effect.zip(Effect.forEach(after, commitUnit), settleFirst),
        Effect.zip(
          Effect.flatMap(EventOutbox, ({ claim, count, nextDue }) =>
            Effect.all([count, nextDue, claim({ ...outboxClaim, leaseId: Fixtures.leaseId(1) })])),
          Snapshot.take
        )
      ]
      // Each step opens the tested store and closes it.
      for (const step of steps) {
        yield* assertEqual(
          yield* Effect.provide(step, tested),
          yield* Effect.provide(step, reference),
          "the result of a step"
        )
      }
    }))
