/**
 * Writes by group commit: whatever units wait go into one transaction, as few statements, and each is answered once
 * that is on disk. There is no timer. A store that is idle commits a single unit at once; under load units gather
 * while the commit before them is under way, so batches grow by themselves.
 */
import { Committer, UnitOfWork } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { MicroBatcher } from "../database/MicroBatcher.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { atOnce } from "../database/Statements.js"
import { type Batch, plan } from "./BatchPlanner.js"
import * as Locks from "./Locks.js"
import * as Facts from "./Preconditions.js"
import * as Writes from "./Writes.js"

export interface CommitterOptions {
  /** How many units may wait. One more dies with `StoreUnavailable`. */
  readonly maxWaiting: number
  /** How many units share a transaction. */
  readonly maxBatch: number
  /** How many transactions go on at once: 1, unless said otherwise. */
  readonly committers?: number
}

export const defaults: CommitterOptions = { maxWaiting: 10_000, maxBatch: 256 }

/** When its scope closes, it takes no more units and commits those that wait. */
export const layer = (
  options: CommitterOptions = defaults
): Layer.Layer<Committer.Committer, never, SqlClient.SqlClient> =>
  Layer.scoped(
    Committer.Committer,
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const { committers = 1, maxBatch, maxWaiting } = options
      const waiting = new MicroBatcher<Entry>(
        yield* Effect.runtime(),
        { maxWaiting, targetBatchSize: maxBatch, maxConcurrentBatches: committers },
        // Spans would cost as much as the statements.
        (entries) => Effect.withTracerEnabled(commitAll(sql, entries, maxBatch), false)
      )
      yield* Effect.addFinalizer(() => waiting.close)
      return { commit: (unit) => commit(waiting, unit) }
    })
  )

/** A unit that waits, and how to tell its caller. */
interface Entry {
  readonly unit: UnitOfWork.UnitOfWork
  /** `left`: its caller was interrupted before its batch began, so nothing of it is written. */
  state: "waiting" | "left" | "begun" | "answered"
  tell: (outcome: Effect.Effect<void, UnitOfWork.GuardFailed>) => void
}

/** Once its batch has begun, a caller that is interrupted waits for the outcome: it stands, whoever looks. */
const commit = (
  waiting: MicroBatcher<Entry>,
  unit: UnitOfWork.UnitOfWork
): Effect.Effect<void, UnitOfWork.GuardFailed> =>
  Effect.async((resume) => {
    const entry: Entry = { unit, state: "waiting", tell: resume }
    if (!waiting.submit(entry)) {
      resume(Effect.die(new Committer.StoreUnavailable({ reason: "the store takes no more writes now" })))
    }
    return Effect.async((leave) => {
      if (entry.state === "begun") entry.tell = () => leave(Effect.void)
      else {
        entry.state = entry.state === "waiting" ? "left" : entry.state
        leave(Effect.void)
      }
    })
  })

const answer = (entry: Entry, outcome: Effect.Effect<void, UnitOfWork.GuardFailed>): void => {
  entry.state = "answered"
  entry.tell(outcome)
}

/** Whoever has left before is left out. */
const commitAll = (
  sql: SqlClient.SqlClient,
  entries: ReadonlyArray<Entry>,
  maxBatch: number
): Effect.Effect<void> =>
  Effect.suspend(() =>
    Effect.forEach(
      plan(entries.filter(({ state }) => state === "waiting"), maxBatch),
      (batch) => commitBatch(sql, batch),
      { discard: true }
    )
  ).pipe(Effect.catchAllCause((cause) => failed(entries, cause)))

/** A fault of our own: those who have not been answered are told, and those who come next are served. */
const failed = (entries: ReadonlyArray<Entry>, cause: Cause.Cause<never>): Effect.Effect<void> =>
  Effect.sync(() => {
    for (const entry of entries) {
      if (entry.state !== "answered") answer(entry, Effect.failCause(cause))
    }
  })

/** Never fails: whatever happens is told to those whom it concerns. */
const commitBatch = (
  sql: SqlClient.SqlClient,
  { entries, inOrder }: Batch<Entry>,
  tries = 1
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const begun = entries.filter(({ state }) => state !== "left")
    for (const entry of begun) entry.state = "begun"
    return Effect.matchCauseEffect(sql.withTransaction(writeUnits(sql, begun.map(({ unit }) => unit), inOrder)), {
      onSuccess: (refusals) =>
        Effect.sync(() =>
          begun.forEach((entry, index) => {
            const refused = refusals[index]
            answer(
              entry,
              refused === undefined ? Effect.void : Effect.fail(new UnitOfWork.GuardFailed({ guard: refused._tag }))
            )
          })
        ),
      onFailure: (cause) => recover(sql, { entries: begun, inOrder }, cause, tries)
    })
  })

/**
 * A store out of reach fails all alike. Those who crossed with others try again. Otherwise one unit is at fault: tried
 * one by one, it fails alone.
 */
const recover = (
  sql: SqlClient.SqlClient,
  { entries, inOrder }: Batch<Entry>,
  cause: Cause.Cause<SqlError>,
  tries: number
): Effect.Effect<void> => {
  const error = Cause.squash(cause)
  if (SqlFailure.isSerializationFailure(error) && tries < maxTries) {
    return commitBatch(sql, { entries, inOrder }, tries + 1)
  }
  const parts = entries.length < 2
    ? []
    : SqlFailure.isLockTableFull(error)
    ? Arr.chunksOf(entries, Math.ceil(entries.length / 2))
    : Option.isNone(SqlFailure.storeUnavailable(error))
    ? entries.map((entry) => [entry])
    : []
  if (parts.length > 0) {
    return Effect.forEach(parts, (entries) => commitBatch(sql, { entries, inOrder }), { discard: true })
  }
  const outcome = Effect.die(Option.getOrElse(SqlFailure.storeUnavailable(error), () => error))
  return Effect.sync(() => entries.forEach((entry) => answer(entry, outcome)))
}

/** How often a batch that crosses with others is tried. */
const maxTries = 10

/** For each unit the guard that failed it, if one did; the others are written. */
const writeUnits = (
  sql: SqlClient.SqlClient,
  units: ReadonlyArray<UnitOfWork.UnitOfWork>,
  inOrder: boolean
): Effect.Effect<ReadonlyArray<UnitOfWork.Guard | undefined>, SqlError> =>
  Effect.gen(function*() {
    const guards = units.flatMap((unit) => unit.guards)
    const wanted = units.flatMap((unit) => unit.changes)
    const events = units.flatMap((unit) => unit.events)
    const subscribing = wanted.some(({ _tag }) => _tag === "WebhookPut" || _tag === "WebhookRemoved")
    // Sent without waiting for each other, they are answered in this order all the same: what is read, is read under
    // the locks. Only a subscription that is removed has to be asked for its account before.
    const [, facts, before] = yield* Effect.all([
      Locks.take(sql, units, inOrder),
      Facts.read(sql, guards, inOrder ? [] : wanted),
      subscribing ? Effect.succeed(new Map<string, never>()) : Writes.subscriptions(sql, events)
    ], { concurrency: subscribing ? 1 : atOnce(sql) })
    const refusals = units.map((unit) => unit.guards.find((guard) => !Facts.holds(facts, guard)))
    const passed = units.filter((_, index) => refusals[index] === undefined)
    const changes = passed.flatMap((unit) => unit.changes)
    yield* inOrder ? writeInOrder(sql, changes) : Writes.write(sql, facts, changes)
    const subscriptions = subscribing ? yield* Writes.subscriptions(sql, events) : before
    yield* Effect.all([
      Writes.announce(sql, passed.flatMap((unit) => unit.events), subscriptions),
      Writes.record(sql, Arr.getSomes(passed.map((unit) => unit.audit)))
    ], { concurrency: atOnce(sql), discard: true })
    return refusals
  })

/** One change after the other, each seeing what those before it did. */
const writeInOrder = (sql: SqlClient.SqlClient, changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.forEach(
    changes,
    (change) => Effect.flatMap(Facts.read(sql, [], [change]), (facts) => Writes.write(sql, facts, [change])),
    { discard: true }
  )
