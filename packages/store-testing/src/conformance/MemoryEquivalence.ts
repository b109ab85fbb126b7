/** Compares a store with the memory store, which is the reference, on random units of work. */
import type { Instant } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import {
  type ClaimRequest,
  Committer,
  DeliveryQueue,
  EventOutbox,
  type Store,
  type UnitOfWork
} from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import { assertEqual, isEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import * as Snapshot from "../fixtures/Snapshot.js"
import { indexOf, instant } from "../units/FixtureArbitrary.js"
import { atOneTime, units, unitsWithoutByteLimits } from "../units/UnitArbitrary.js"
import { put } from "./ConformanceTest.js"

/** How a store is compared with the memory store. */
export interface Comparison {
  /** Makes random units of work. */
  readonly history: typeof units
  /** Reads what is compared. */
  readonly snapshot: Effect.Effect<unknown, never, Store>
}

/** Everything is compared. */
export const exactly: Comparison = { history: units, snapshot: Snapshot.take }

/** Everything but the bytes of responses is compared. */
export const exceptSizes: Comparison = { history: unitsWithoutByteLimits, snapshot: Snapshot.takeWithoutSizes }

/** Units that are committed one after another have the same outcome and the same effect as in the memory store. */
export const equalsMemory = <E>(
  store: Layer.Layer<Store, E>,
  runs: number,
  { history, snapshot }: Comparison
): Effect.Effect<void> =>
  forAll(history(8), runs, (sequence) =>
    Effect.gen(function*() {
      const tested = yield* Layer.build(store)
      const reference = yield* Layer.build(Memory.layer)
      for (const [index, unit] of sequence.entries()) {
        yield* assertEqual(
          yield* Effect.provide(commitUnit(unit), tested),
          yield* Effect.provide(commitUnit(unit), reference),
          "the outcome"
        )
        // A snapshot makes some hundred reads.
        if (index % 3 !== 0 && index < sequence.length - 1) continue
        yield* assertEqual(
          yield* Effect.provide(snapshot, tested),
          yield* Effect.provide(snapshot, reference),
          "the snapshot"
        )
      }
    }))

/** Random claims after random units get the same deliveries as in the memory store. */
export const claimsEqualMemory = <E>(
  store: Layer.Layer<Store, E>,
  runs: number,
  { history, snapshot }: Comparison
): Effect.Effect<void> =>
  forAll(
    FastCheck.tuple(history(12), FastCheck.array(claim, { minLength: 1, maxLength: 4 })),
    runs,
    ([sequence, claims]) =>
      Effect.gen(function*() {
        const tested = yield* Layer.build(store)
        const reference = yield* Layer.build(Memory.layer)
        const claimAll = Effect.gen(function*() {
          yield* put(...[0, 1].map((n): UnitOfWork.Change => ({
            _tag: "EventPut",
            event: Fixtures.event(n, { accountId: Fixtures.ownerOf(n) })
          })))
          yield* Effect.forEach(sequence, commitUnit)
          const queue = yield* DeliveryQueue
          const claimed = yield* Effect.forEach(
            claims,
            (request) =>
              Effect.all([
                queue.oldestDue(request.now),
                queue.nextDue,
                queue.oldestHeld,
                queue.backlog(10),
                queue.claim(request),
                queue.nextDue,
                snapshot
              ])
          )
          return {
            claimed,
            under: yield* Effect.forEach([0, 1, 2], (n) => queue.findLeased(Fixtures.deliveryId(n), 1))
          }
        })
        yield* assertEqual(
          yield* Effect.provide(claimAll, tested),
          yield* Effect.provide(claimAll, reference),
          "the claims"
        )
      })
  )

/** A random claim. Its times are those of the random units. */
export const claim: FastCheck.Arbitrary<ClaimRequest> = FastCheck.record({
  now: FastCheck.nat({ max: 6_000 }).map((n) => Fixtures.startTime + n),
  limit: FastCheck.integer({ min: 1, max: 4 }),
  failingLimit: FastCheck.nat({ max: 2 }),
  leaseLimits: FastCheck.tuple(FastCheck.integer({ min: 1, max: 3 }), FastCheck.integer({ min: 1, max: 4 }))
    .map(([webhook, endpoint]) => ({ ofWebhook: () => webhook, ofEndpoint: () => endpoint })),
  slots: FastCheck.option(
    FastCheck.record({
      total: FastCheck.integer({ min: 4, max: 8 }),
      maxPerAccount: FastCheck.integer({ min: 1, max: 3 }),
      held: FastCheck.array(FastCheck.tuple(FastCheck.nat({ max: 1 }), FastCheck.nat({ max: 3 })), { maxLength: 2 })
        .map((held) => new Map(held.map(([n, slots]) => [Fixtures.accountId(n), slots])))
    }),
    { nil: undefined }
  )
}).map((request) => ({ ...request, leasedUntil: request.now + 1_000 }))

/** Random claims and settlements between random units have the same results as in the memory store. */
export const outboxEqualsMemory = <E>(
  store: Layer.Layer<Store, E>,
  runs: number,
  { history }: Comparison
): Effect.Effect<void> =>
  forAll(FastCheck.tuple(history(8), outboxSteps), runs, ([sequence, steps]) =>
    Effect.gen(function*() {
      const tested = yield* Layer.build(store)
      const reference = yield* Layer.build(Memory.layer)
      const runAll = Effect.forEach(
        Array.from({ length: Math.max(sequence.length, steps.length) }, (_, index) => index),
        (index) =>
          Effect.gen(function*() {
            const [unit, step] = [sequence[index], steps[index]]
            if (unit !== undefined) yield* commitUnit(unit)
            return step === undefined ? undefined : yield* runOutboxStep(step)
          })
      )
      yield* assertEqual(
        yield* Effect.provide(runAll, tested),
        yield* Effect.provide(runAll, reference),
        "the results of the outbox"
      )
    }))

type OutboxStep =
  | { readonly _tag: "Open" }
  | { readonly _tag: "Close" }
  | { readonly _tag: "Claim"; readonly now: Instant.Instant; readonly lease: number; readonly max: number }
  | {
    readonly _tag: "Settle"
    readonly stream: number
    readonly lease: number
    readonly handledUpTo: number | undefined
    readonly dueAt: Instant.Instant
    readonly failures: number
  }

const lease = FastCheck.nat({ max: 2 })

/** Begins with an open outbox in most cases. */
const outboxSteps: FastCheck.Arbitrary<ReadonlyArray<OutboxStep>> = FastCheck.tuple(
  FastCheck.oneof(
    { weight: 5, arbitrary: FastCheck.constant({ _tag: "Open" as const }) },
    { weight: 1, arbitrary: FastCheck.constant({ _tag: "Close" as const }) }
  ),
  FastCheck.array(
    FastCheck.oneof(
      { weight: 1, arbitrary: FastCheck.constantFrom({ _tag: "Open" as const }, { _tag: "Close" as const }) },
      {
        weight: 4,
        arbitrary: FastCheck.record({
          _tag: FastCheck.constant("Claim" as const),
          now: FastCheck.nat({ max: 6 }).map((n) => Fixtures.startTime + n * 1_000),
          lease,
          max: FastCheck.integer({ min: 1, max: 3 })
        })
      },
      {
        weight: 4,
        arbitrary: FastCheck.record({
          _tag: FastCheck.constant("Settle" as const),
          stream: indexOf("streams"),
          lease,
          handledUpTo: FastCheck.option(FastCheck.integer({ min: 1, max: 3 }), { nil: undefined }),
          dueAt: instant,
          failures: FastCheck.nat({ max: 2 })
        })
      }
    ),
    { maxLength: 8, size: "max" }
  )
).map(([first, rest]) => [first, ...rest])

const runOutboxStep = (step: OutboxStep): Effect.Effect<unknown, never, EventOutbox> =>
  Effect.flatMap(EventOutbox, (outbox): Effect.Effect<unknown> => {
    const state = Effect.all([outbox.nextDue, outbox.count])
    switch (step._tag) {
      case "Open":
        return Effect.zip(outbox.open, state)
      case "Close":
        return Effect.zip(outbox.close, state)
      case "Claim":
        return Effect.zip(
          outbox.claim({
            now: step.now,
            leaseId: Fixtures.leaseId(step.lease),
            leasedUntil: step.now + 1_000,
            maxStreams: step.max,
            maxEvents: step.max,
            maxBytes: 1_000
          }),
          state
        )
      case "Settle": {
        const lease = { stream: Fixtures.stream(step.stream), leaseId: Fixtures.leaseId(step.lease) }
        const { dueAt, failures, handledUpTo } = step
        return Effect.all([
          outbox.extendLease(lease, dueAt),
          outbox.settle({ ...lease, handledUpTo, dueAt, failures }),
          state
        ])
      }
    }
  })

/** Units that are committed concurrently. The test tries all their permutations, so there are few of them. */
const concurrentUnits = 4

/** Units that are committed at the same time have the outcome and the effect of some serial order. */
export const isSerializable = <E>(
  store: Layer.Layer<Store, E>,
  runs: number,
  { history, snapshot }: Comparison
): Effect.Effect<void> =>
  forAll(history(10), runs, (sequence) =>
    Effect.gen(function*() {
      const before = sequence.slice(0, -concurrentUnits)
      const concurrent = sequence.slice(-concurrentUnits)
        .map((unit) => ({ ...unit, changes: atOneTime(unit.changes, Fixtures.startTime + 2_000) }))
      const tested = yield* Layer.build(store)
      yield* Effect.provide(Effect.forEach(before, commitUnit), tested)
      const found = yield* Effect.provide(
        Effect.all({
          outcomes: Effect.forEach(concurrent, commitUnit, { concurrency: "unbounded" }),
          snapshot
        }),
        tested
      )
      const order = yield* Effect.findFirst(
        permutations(concurrent.length),
        (order) =>
          Effect.map(commitInOrder(before, concurrent, order, snapshot), (expected) => isEqual(expected, found))
      )
      yield* assertEqual(Option.isSome(order), true, "that a serial order explains the result")
    }))

/** Commits the same units in this order to a memory store. */
const commitInOrder = (
  before: ReadonlyArray<UnitOfWork.UnitOfWork>,
  concurrent: ReadonlyArray<UnitOfWork.UnitOfWork>,
  order: ReadonlyArray<number>,
  snapshot: Comparison["snapshot"]
) =>
  Effect.provide(
    Effect.gen(function*() {
      yield* Effect.forEach(before, commitUnit)
      const outcomes = new Map<number, string>()
      for (const index of order) {
        const unit = concurrent[index]
        if (unit !== undefined) outcomes.set(index, yield* commitUnit(unit))
      }
      return {
        outcomes: concurrent.map((_, index) => outcomes.get(index)),
        snapshot: yield* snapshot
      }
    }),
    Memory.layer
  )

/** Commits a unit and returns the failed guard, if any. */
export const commitUnit = (
  unit: UnitOfWork.UnitOfWork
): Effect.Effect<UnitOfWork.GuardFailed["guard"] | "written", never, Committer.Committer> =>
  Effect.flatMap(
    Committer.Committer,
    (committer) =>
      Effect.match(committer.commit(unit), { onFailure: ({ guard }) => guard, onSuccess: () => "written" as const })
  )

const permutations = (length: number): ReadonlyArray<ReadonlyArray<number>> =>
  length === 0
    ? [[]]
    : permutations(length - 1).flatMap((shorter) =>
      Array.from({ length }, (_, at) => [...shorter.slice(0, at), length - 1, ...shorter.slice(at)])
    )

/** Runs a property whose check is an effect. A counterexample is shrunk and reported with its seed. */
export const forAll = <A, E>(
  arbitrary: FastCheck.Arbitrary<A>,
  runs: number,
  check: (value: A) => Effect.Effect<void, E, Scope.Scope>
): Effect.Effect<void> =>
  Effect.flatMap(Effect.runtime(), (runtime) =>
    Effect.promise(async (signal) => {
      const property = FastCheck.asyncProperty(
        arbitrary,
        (value) => Runtime.runPromise(runtime)(Effect.scoped(check(value)), { signal })
      )
      const found = await FastCheck.check(property, { numRuns: runs, endOnFailure: true })
      if (!found.failed || signal.aborted) return
      const shrunk = await FastCheck.check(property, {
        seed: found.seed,
        path: found.counterexamplePath ?? "",
        interruptAfterTimeLimit: maxShrinkMillis
      })
      throw new Error(await FastCheck.asyncDefaultReportMessage(shrunk.failed ? shrunk : found))
    }))

/** Shrinking a long history can take hours. */
const maxShrinkMillis = 30_000
