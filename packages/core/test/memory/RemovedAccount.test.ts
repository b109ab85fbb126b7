/** The removal of an account from the memory store, compared with a store that never had it. */
import { Accounts, layerPbkdf2, Secrets } from "@canvass/core"
import { DeliveryQueue, FileCleanup, RemovedAccountPurge, RemovedAccounts } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as SynchronizedRef from "effect/SynchronizedRef"
import * as TestClock from "effect/TestClock"
import { makeStore } from "../../src/memory/Memory.js"
import * as State from "../../src/memory/MemoryState.js"
import { fillAccount, services } from "../fixtures/AccountContents.js"

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value

/** Every entry of every part of the state, as sorted texts. */
const entriesOf = (state: State.State): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(
    Object.entries<unknown>({ ...state }).map(([part, value]) => {
      const entries = isIterable(value) ? Array.from(value) : [value]
      return [part, entries.map((entry) => JSON.stringify(entry)).sort()]
    })
  )

/** Leases every delivery that is due. */
const claimAll = Effect.flatMap(DeliveryQueue, (queue) =>
  queue.claim({
    now: 60_000,
    leasedUntil: 365 * 24 * 3_600_000,
    limit: 99,
    failingLimit: 99,
    leaseLimits: { ofWebhook: () => 99, ofEndpoint: () => 99 }
  }))

it.scoped("a removed account leaves nothing in memory, and no entry of another account changes", () =>
  Effect.gen(function*() {
    const ref = yield* SynchronizedRef.make(State.empty)
    const store = Layer.effectContext(makeStore({
      current: ref,
      modify: (transition) =>
        SynchronizedRef.modifyEffect(
          ref,
          (state) => Either.map(transition(state), ({ next, result }) => [result, next] as const)
        ),
      check: Effect.void
    }))
    const world = services.pipe(
      Layer.provideMerge(store),
      Layer.provide(Layer.merge(Secrets.layerEphemeral, layerPbkdf2))
    )
    yield* Effect.provide(
      Effect.gen(function*() {
        yield* fillAccount("grace")
        yield* claimAll
        yield* FileCleanup.run
        const before = entriesOf(yield* ref)
        const { owner } = yield* fillAccount("ada")
        yield* claimAll
        const filled = entriesOf(yield* ref)
        // The account has entries in every part, so that the comparison below proves something about each.
        expect(Object.keys(filled).filter((part) => String(filled[part]) === String(before[part]))).toEqual([
          "removedAccounts"
        ])
        yield* Effect.flatMap(Accounts, ({ remove }) => remove(owner))
        yield* FileCleanup.run
        expect({ ...entriesOf(yield* ref), removedAccounts: [] }).toEqual(before)
        expect(yield* RemovedAccountPurge.run).toBe(0)
        yield* TestClock.adjust(RemovedAccounts.memoryMillis)
        expect(yield* RemovedAccountPurge.run).toBe(1)
        expect(entriesOf(yield* ref)).toEqual(before)
      }),
      world
    )
  }))
