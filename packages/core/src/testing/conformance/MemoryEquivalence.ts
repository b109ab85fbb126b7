/** Holds a store against the memory store, which is the reference, through random units of work. */
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import * as Memory from "../../memory/Memory.js"
import type { Store } from "../../Store.js"
import { Committer } from "../../unit-of-work/Committer.js"
import type { Change, GuardFailed, UnitOfWork } from "../../unit-of-work/UnitOfWork.js"
import { type ClaimRequest, DeliveryQueue } from "../../webhooks/DeliveryQueue.js"
import { assertEqual, isSame } from "../assertEqual.js"
import * as Fixtures from "../Fixtures.js"
import * as Snapshot from "../Snapshot.js"
import { units } from "../UnitArbitrary.js"
import { put } from "./ConformanceTest.js"

/** One after the other, units leave behind what they leave in the memory store. */
export const sameAsMemory = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(units(8), runs, (sequence) =>
    Effect.gen(function*() {
      const tested = yield* Layer.build(store)
      const reference = yield* Layer.build(Memory.layer)
      for (const unit of sequence) {
        yield* assertEqual(
          yield* Effect.provide(outcome(unit), tested),
          yield* Effect.provide(outcome(unit), reference),
          "the outcome"
        )
        yield* assertEqual(
          yield* Effect.provide(Snapshot.take, tested),
          yield* Effect.provide(Snapshot.take, reference),
          "what is read"
        )
      }
    }))

/** What is claimed is what memory gives, one claim after the other, until nothing is left. */
export const claimsAsMemory = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(
    FastCheck.tuple(units(12), FastCheck.array(claim, { minLength: 1, maxLength: 4 })),
    runs,
    ([sequence, claims]) =>
      Effect.gen(function*() {
        const tested = yield* Layer.build(store)
        const reference = yield* Layer.build(Memory.layer)
        const all = Effect.gen(function*() {
          yield* put(...[0, 1].map((n): Change => ({ _tag: "EventPut", event: Fixtures.event(n) })))
          yield* Effect.forEach(sequence, outcome)
          const queue = yield* DeliveryQueue
          const claimed = yield* Effect.forEach(
            claims,
            (request) => Effect.all([queue.oldestDue(request.now), queue.claim(request), Snapshot.take])
          )
          return {
            claimed,
            under: yield* Effect.forEach([0, 1, 2], (n) => queue.findLeased(Fixtures.deliveryId(n), 1))
          }
        })
        yield* assertEqual(yield* Effect.provide(all, tested), yield* Effect.provide(all, reference), "what is claimed")
      })
  )

const claim: FastCheck.Arbitrary<ClaimRequest> = FastCheck.record({
  now: FastCheck.nat({ max: 6_000 }).map((n) => Fixtures.startTime + n),
  limit: FastCheck.integer({ min: 1, max: 4 }),
  failingLimit: FastCheck.nat({ max: 2 }),
  share: FastCheck.integer({ min: 1, max: 3 })
}).map((request) => ({ ...request, leasedUntil: request.now + 1_000 }))

/** Their orders are few enough to try them all. */
const crossingUnits = 4

/** At the same time, units take effect in some order: one is looked for that explains the outcomes and what is read. */
export const inSomeOrder = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(units(10), runs, (sequence) =>
    Effect.gen(function*() {
      const [before, crossing] = [sequence.slice(0, -crossingUnits), sequence.slice(-crossingUnits)]
      const tested = yield* Layer.build(store)
      yield* Effect.provide(Effect.forEach(before, outcome), tested)
      const found = yield* Effect.provide(
        Effect.all({
          outcomes: Effect.forEach(crossing, outcome, { concurrency: "unbounded" }),
          read: Snapshot.take
        }),
        tested
      )
      const explaining = yield* Effect.findFirst(permutations(crossing.length), (order) =>
        Effect.map(inOrder(before, crossing, order), (told) => isSame(told, found)))
      yield* assertEqual(Option.isSome(explaining), true, "that an order explains it")
    }))

/** What the memory store tells of the same units in this order. */
const inOrder = (
  before: ReadonlyArray<UnitOfWork>,
  crossing: ReadonlyArray<UnitOfWork>,
  order: ReadonlyArray<number>
) =>
  Effect.provide(
    Effect.gen(function*() {
      yield* Effect.forEach(before, outcome)
      const outcomes = new Map<number, string>()
      for (const index of order) {
        const unit = crossing[index]
        if (unit !== undefined) outcomes.set(index, yield* outcome(unit))
      }
      return {
        outcomes: crossing.map((_, index) => outcomes.get(index)),
        read: yield* Snapshot.take
      }
    }),
    Memory.layer
  )

/** The guard that failed, if one did. */
const outcome = (unit: UnitOfWork): Effect.Effect<GuardFailed["guard"] | "written", never, Committer> =>
  Effect.flatMap(
    Committer,
    (committer) =>
      Effect.match(committer.commit(unit), { onFailure: ({ guard }) => guard, onSuccess: () => "written" as const })
  )

const permutations = (length: number): ReadonlyArray<ReadonlyArray<number>> =>
  length === 0
    ? [[]]
    : permutations(length - 1).flatMap((shorter) =>
      Array.from({ length }, (_, at) => [...shorter.slice(0, at), length - 1, ...shorter.slice(at)])
    )

/** A property whose check is an effect. A counterexample is shrunk, and told with its seed. */
export const forAll = <A, E>(
  arbitrary: FastCheck.Arbitrary<A>,
  runs: number,
  check: (value: A) => Effect.Effect<void, E, Scope.Scope>
): Effect.Effect<void> =>
  Effect.flatMap(Effect.runtime(), (runtime) =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(arbitrary, (value) => Runtime.runPromise(runtime)(Effect.scoped(check(value)))),
        { numRuns: runs }
      )
    ))
