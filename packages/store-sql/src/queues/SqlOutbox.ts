/** The outbox over a SQL database. Each claim is a transaction of its own; settlements share transactions. */
import { Event, Instant } from "@canvass/core"
import { Committer, type EventOutbox, type OutboxClaim, type OutboxSettlement } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { takeOutboxLock } from "../commit/Locks.js"
import { countWaiting } from "../commit/outbox/OutboxCapacity.js"
import { MicroBatcher } from "../database/batching/MicroBatcher.js"
import type { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import * as RowLimit from "../database/paging/RowLimit.js"
import { rowDecoder } from "../database/RowDecoder.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { maxRows, readAll, readCount, readFirst, rowLock, statementConcurrency } from "../database/Statements.js"
import * as Fence from "../programs/Fence.js"
import { EventRow } from "../schema/RowSchemas.js"

/** Makes the outbox. When the scope closes, settlements that wait are committed. */
export const make = (
  database: Database,
  awaitEvents: Effect.Effect<void>
): Effect.Effect<EventOutbox["Type"], never, Scope.Scope> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const batcher = new MicroBatcher<Entry>(
      yield* Effect.runtime(),
      { maxWaiting: 10_000, targetBatchSize: maxRows, maxConcurrentBatches: 1 },
      (entries) => settleAll(database, entries)
    )
    yield* Effect.addFinalizer(() => batcher.close)
    return {
      open: Effect.flatMap(Instant.now, (now) => exclusively(database, open(database, now))),
      close: exclusively(database, close(database)),
      claim: (claim) =>
        Effect.flatMap(
          SqlFailure.orDie(sql.withTransaction(lease(database, claim))),
          (leased) =>
            Effect.forEach(leased, ({ failures, lastHandled, stream }) =>
              Effect.map(readEvents(database, { stream, lastHandled }, claim), (events) => ({
                stream,
                leaseId: claim.leaseId,
                failures,
                events
              })), { concurrency: statementConcurrency(database) })
        ),
      extendLease: ({ leaseId, stream }, leasedUntil) =>
        Effect.map(
          SqlFailure.orDie(
            sql`UPDATE outbox_streams SET "dueAt" = ${dialect.instant(leasedUntil)}
              WHERE stream = ${stream} AND "leaseId" = ${leaseId} AND ${Fence.isCurrent(database)} RETURNING stream`
          ),
          Arr.isNonEmptyReadonlyArray
        ),
      settle: (settlement) => settle(batcher, settlement),
      nextDue: Effect.map(
        readDue(sql`SELECT "dueAt" FROM outbox_streams ORDER BY "dueAt" LIMIT 1`),
        Option.map(({ dueAt }) => dueAt)
      ),
      count: readCount(countWaiting(database)),
      awaitEvents,
      isShared: true
    }
  })

/** In a transaction, while no unit of work adds events and no settlement is written. */
const exclusively = (database: Database, effect: Effect.Effect<unknown, SqlError>): Effect.Effect<void> =>
  SqlFailure.orDie(database.sql.withTransaction(Effect.asVoid(Effect.zipRight(takeOutboxLock(database, true), effect))))

const open = ({ dialect, sql }: Database, now: number): Effect.Effect<unknown, SqlError> =>
  sql`INSERT INTO outbox (id, "openedAt") VALUES (1, ${dialect.instant(now)}) ON CONFLICT (id) DO NOTHING`

const close = ({ sql }: Database): Effect.Effect<void, SqlError> =>
  Effect.all([
    sql`DELETE FROM outbox`,
    sql`DELETE FROM outbox_streams`,
    sql`DELETE FROM outbox_events`
  ], { discard: true })

/** Leases streams. Those that another claim has locked are left out. */
const lease = (
  database: Database,
  { leaseId, leasedUntil, maxStreams, now }: OutboxClaim
): Effect.Effect<ReadonlyArray<LeasedStream>, SqlError> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const streams = decodeStreams(
      yield* sql`SELECT stream, failures, "lastHandled" FROM outbox_streams WHERE "dueAt" <= ${dialect.instant(now)}
          AND ${Fence.isCurrent(database)}
        ORDER BY "dueAt", stream LIMIT ${maxStreams}
        ${rowLock(database, ({ forUpdateSkipLocked }) => forUpdateSkipLocked("outbox_streams"))}`
    )
    yield* Effect.forEach(
      Arr.chunksOf(streams, maxRows),
      (chunk) =>
        sql`UPDATE outbox_streams SET "leaseId" = ${leaseId}, "dueAt" = ${dialect.instant(leasedUntil)}
          WHERE ${dialect.inKeys(sql, "stream", chunk.map(({ stream }) => stream))}`,
      { discard: true }
    )
    return streams
  })

/** Events are only added at the end while a stream is leased, so they are read after the transaction. */
const readEvents = (
  database: Database,
  { lastHandled, stream }: Pick<LeasedStream, "lastHandled" | "stream">,
  { maxBytes, maxEvents }: OutboxClaim
) => {
  const { sql } = database
  const waiting = sql`FROM outbox_events WHERE stream = ${stream} AND sequence > ${lastHandled} ORDER BY sequence`
  const limit = RowLimit.fitting(
    database,
    { table: "outbox_events", limit: maxEvents, maxBytes },
    (bytes) => sql`SELECT ${bytes} AS bytes ${waiting} LIMIT ${maxEvents}`
  )
  return readWaiting(sql`SELECT * ${waiting} LIMIT ${limit}`)
}

/** A settlement that waits for its transaction, and how to resume its caller. */
interface Entry {
  readonly settlement: OutboxSettlement
  readonly resume: (outcome: Effect.Effect<boolean>) => void
}

const settle = (batcher: MicroBatcher<Entry>, settlement: OutboxSettlement): Effect.Effect<boolean> =>
  Effect.async((resume) => {
    if (!batcher.submit({ settlement, resume })) {
      resume(Effect.die(new Committer.StoreUnavailable({ reason: "too many settlements of events wait" })))
    }
  })

const settleAll = (database: Database, entries: ReadonlyArray<Entry>): Effect.Effect<void> => {
  // In the order of the streams, so that transactions do not deadlock.
  const sorted = entries.toSorted((left, right) => left.settlement.stream < right.settlement.stream ? -1 : 1)
  const writes = Effect.forEach(sorted, ({ settlement }) => writeSettlement(database, settlement))
  return Effect.matchCause(
    SqlFailure.orDie(database.sql.withTransaction(Effect.zipRight(takeOutboxLock(database, false), writes))),
    {
      onSuccess: (areHeld) => sorted.forEach(({ resume }, index) => resume(Effect.succeed(areHeld[index] ?? false))),
      onFailure: (cause) => sorted.forEach(({ resume }) => resume(Effect.failCause(cause)))
    }
  )
}

/** Returns whether the lease was held. Without it, the second and third statement find nothing to delete. */
const writeSettlement = (
  database: Database,
  { dueAt, failures, handledUpTo, leaseId, stream }: OutboxSettlement
): Effect.Effect<boolean, SqlError> => {
  const { dialect, sql } = database
  return Effect.map(
    Effect.all([
      sql`UPDATE outbox_streams SET "dueAt" = ${dialect.instant(dueAt)}, failures = ${failures}, "leaseId" = NULL
        ${handledUpTo === undefined ? sql`` : sql`, "lastHandled" = ${handledUpTo}`}
        WHERE stream = ${stream} AND "leaseId" = ${leaseId} RETURNING stream`,
      sql`DELETE FROM outbox_events WHERE stream = ${stream}
        AND sequence <= (SELECT "lastHandled" FROM outbox_streams WHERE stream = ${stream})`,
      sql`DELETE FROM outbox_streams WHERE stream = ${stream} AND "lastHandled" >= "lastSequence"`
    ], { concurrency: statementConcurrency(database) }),
    ([settled]) => settled.length > 0
  )
}

type LeasedStream = typeof LeasedStream.Type

const LeasedStream = Schema.Struct({ stream: Event.Event.fields.stream, failures: Schema.Int, lastHandled: Schema.Int })

const decodeStreams = rowDecoder(LeasedStream)

const readWaiting = readAll(
  Schema.Struct({ ...EventRow.fields, stream: Event.Event.fields.stream, sequence: Schema.Int })
)

const readDue = readFirst(Schema.Struct({ dueAt: millis }))
