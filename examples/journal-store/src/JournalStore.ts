/**
 * A store in one file: the state is in memory, and a journal on the disk has every change of it. The store replays
 * its journal when it opens.
 */
import { makeStore, MemoryState, type StateHolder, StateRecord, type StateTransition } from "@canvass/core/memory"
import { Committer, type Store } from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Iterable from "effect/Iterable"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Ref from "effect/Ref"
import type * as Scope from "effect/Scope"
import { JournalInUse } from "./FileLock.js"
import { type Journal, JournalDamaged, openJournal } from "./Journal.js"

export { JournalDamaged, JournalInUse }

export interface JournalStoreOptions {
  /** The file. It is created with the permissions 0600 if it does not exist. */
  readonly path: string
  /** A shorter file is not compacted. Default 1 MiB. */
  readonly minCompactionBytes?: number | undefined
}

/**
 * Provides every port on a journal. A write is durable when it is acknowledged. One process at a time can open a
 * journal; another one fails with `JournalInUse`. All data has to fit into memory. The file grows with each write. The
 * store compacts it at opening if it is more than twice as long as the data needs.
 *
 * The bytes of uploaded files are in memory only, and lost when the program ends. Merge another `FileStorage` over this
 * layer where surveys have questions of the type `file`.
 *
 * After a failed write to the file, such as on a full disk, all writes die with `StoreUnavailable` until the store is
 * opened again. Reads continue.
 */
export const layer = (options: JournalStoreOptions): Layer.Layer<Store, JournalDamaged | JournalInUse> =>
  Layer.scopedContext(Effect.gen(function*() {
    const { initialState, journal } = yield* openAndReplay(options)
    return yield* Effect.flatMap(holdState(journal, initialState), makeStore)
  }))

/** Maximum number of writes that become one record of the journal. */
const maxBatchSize = 64

/** Maximum number of writes that wait. Further ones wait until there is room. */
const maxWaitingWrites = 1_024

/** A write that waits. */
interface WaitingWrite {
  /** Changes a state. `report` tells the caller the outcome, once `record` is durable. */
  readonly apply: (state: MemoryState.State) => {
    readonly next: MemoryState.State
    readonly record: Option.Option<StateRecord.StateRecord>
    readonly report: Effect.Effect<unknown>
  }
  readonly refuse: (error: Committer.StoreUnavailable) => Effect.Effect<unknown>
}

/** Holds the state. One fiber writes: it takes all writes that wait and appends them as one record (group commit). */
const holdState = (
  journal: Journal,
  initialState: MemoryState.State
): Effect.Effect<StateHolder, never, Scope.Scope> =>
  Effect.gen(function*() {
    const state = yield* Ref.make(initialState)
    const failure = yield* Ref.make(Option.none<Committer.StoreUnavailable>())
    const check = Effect.flatMap(failure, Option.match({ onNone: () => Effect.void, onSome: Effect.fail }))
    const waiting = yield* Effect.acquireRelease(
      Queue.bounded<WaitingWrite>(maxWaitingWrites),
      (queue) =>
        Effect.flatMap(Queue.takeAll(queue), (writes) => refuseAll(writes, unavailable("The store is closed."))).pipe(
          Effect.zipRight(Queue.shutdown(queue))
        )
    )

    const writeBatch = (writes: Iterable<WaitingWrite>) =>
      Effect.gen(function*() {
        yield* check
        const { next, records, reports } = applyAll(yield* state, writes)
        // Durable first, then visible to readers, then acknowledged.
        if (records.length > 0) yield* Effect.promise(() => journal.append(records))
        yield* Ref.set(state, next)
        yield* Effect.all(reports, { discard: true })
      }).pipe(
        // The end of the file is unknown after a failed write, so no further write may follow it.
        Effect.catchAllCause((cause) => {
          const error = unavailable(Cause.pretty(cause))
          return Effect.zipRight(Ref.set(failure, Option.some(error)), refuseAll(writes, error))
        }),
        Effect.uninterruptible
      )
    yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.takeBetween(waiting, 1, maxBatchSize), writeBatch)))

    return {
      current: state,
      check,
      modify: (transition) =>
        Effect.flatMap(makeWrite(transition), ({ outcome, write }) => Effect.zipRight(waiting.offer(write), outcome))
    }
  })

/** Makes a write. `outcome` completes when it is durable or refused. */
const makeWrite = <A, E>(transition: (state: MemoryState.State) => Either.Either<StateTransition<A>, E>) =>
  Effect.map(Deferred.make<A, E>(), (outcome) => {
    const write: WaitingWrite = {
      apply: (state) =>
        Either.match(transition(state), {
          onLeft: (error) => ({ next: state, record: Option.none(), report: Deferred.fail(outcome, error) }),
          onRight: ({ next, record, result }) => ({ next, record, report: Deferred.succeed(outcome, result) })
        }),
      refuse: (error) => Deferred.die(outcome, error)
    }
    return { outcome: Deferred.await(outcome), write }
  })

/** Applies writes one after the other. */
const applyAll = (state: MemoryState.State, writes: Iterable<WaitingWrite>) => {
  let next = state
  const records: Array<StateRecord.StateRecord> = []
  const reports: Array<Effect.Effect<unknown>> = []
  for (const write of writes) {
    const applied = write.apply(next)
    next = applied.next
    records.push(...Option.toArray(applied.record))
    reports.push(applied.report)
  }
  return { next, records, reports }
}

const refuseAll = (writes: Iterable<WaitingWrite>, error: Committer.StoreUnavailable) =>
  Effect.forEach(writes, ({ refuse }) => refuse(error), { discard: true })

const unavailable = (reason: string) => new Committer.StoreUnavailable({ reason })

/** Opens the journal and makes the state of its records. The journal is closed with the scope. */
const openAndReplay = ({ minCompactionBytes = 1024 * 1024, path }: JournalStoreOptions) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        let initialState = MemoryState.empty
        const journal = await openJournal({
          path,
          replay: (records) => {
            initialState = records.reduce(StateRecord.replay, initialState)
          },
          compacted: () => Iterable.map(StateRecord.fromState(initialState), (record) => [record]),
          minCompactionBytes
        })
        return { initialState, journal }
      },
      catch: (error) => error
    }),
    ({ journal }) => Effect.promise(journal.close)
  ).pipe(
    Effect.catchAll((error) =>
      error instanceof JournalDamaged || error instanceof JournalInUse ? Effect.fail(error) : Effect.die(error)
    )
  )
