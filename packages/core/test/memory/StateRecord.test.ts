/** The records of a whole state give the same state as the records of its history. */
import { EventOutbox } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Fixtures, Snapshot, units } from "@canvass/core/testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"
import type { UnitOfWork } from "../../src/unit-of-work/UnitOfWork.js"
import { DeliveryQueue } from "../../src/webhooks/deliveries/DeliveryQueue.js"

const { MemoryState, StateRecord } = Memory

/** The records of a unit that is committed, after a way through JSON. */
const replayed = (state: Memory.MemoryState.State, records: Iterable<unknown>) =>
  Array.from(records, (record): unknown => JSON.parse(JSON.stringify(record))).reduce(StateRecord.replay, state)

const stateAfter = (sequence: ReadonlyArray<UnitOfWork>) =>
  sequence.reduce(
    (state, unit) => Either.getOrElse(MemoryState.apply(state, unit), () => state),
    replayed(MemoryState.empty, [{ _tag: "Outbox", change: { _tag: "Opened" } }])
  )

/** All that the ports of a store on this state read. */
const contents = (state: Memory.MemoryState.State) =>
  Effect.gen(function*() {
    const store = yield* Memory.makeStore({
      current: Effect.succeed(state),
      modify: () => Effect.dieMessage("The state is not modified."),
      check: Effect.void
    })
    return yield* Effect.provide(
      Effect.gen(function*() {
        const outbox = yield* EventOutbox
        const queue = yield* DeliveryQueue
        const read = [outbox.count, outbox.nextDue, queue.nextDue, queue.oldestHeld]
        return [yield* Snapshot.take, yield* Effect.all(read)]
      }),
      store
    )
  })

it.effect("after any units", () =>
  Effect.promise(() =>
    FastCheck.assert(
      FastCheck.asyncProperty(units(12), async (sequence) => {
        const state = stateAfter(sequence)
        const restored = replayed(MemoryState.empty, StateRecord.fromState(state))
        expect(await Effect.runPromise(contents(restored))).toEqual(await Effect.runPromise(contents(state)))
      }),
      { numRuns: 15 }
    )
  ))

it.effect("with names that the records use themselves", () =>
  Effect.gen(function*() {
    const metadata = { $map: "a", $object: "b", $chunk: "c" }
    const response = Fixtures.responseToFirstSurvey(0, { metadata })
    const unit = Fixtures.unit({
      changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }, { _tag: "ResponsePut", response }],
      audit: Option.some(Fixtures.auditEntry(0))
    })
    const state = stateAfter([unit])
    const restored = replayed(MemoryState.empty, StateRecord.fromState(state))
    expect(yield* contents(restored)).toEqual(yield* contents(state))
  }))
