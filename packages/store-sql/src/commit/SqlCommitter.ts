/**
 * Group commit: waiting units of work share a transaction with as few statements as possible, and each caller gets its
 * result once the transaction is on disk. An idle store commits a single unit at once; under load, units collect while
 * other commits are running, so batches grow with the load.
 */
import { type AuditEntry, Limits, OutboxFull } from "@canvass/core"
import { Committer, RemovedAccounts, UnitOfWork } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { MicroBatcher } from "../database/batching/MicroBatcher.js"
import { Database } from "../database/Database.js"
import type { Row } from "../database/Dialect.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { statementConcurrency, upsert } from "../database/Statements.js"
import { addAuditCounts } from "./AuditCounts.js"
import { BatchLimit } from "./BatchLimit.js"
import { type Batch, planBatches } from "./BatchPlanner.js"
import { changeAccesses, changeReads, guardHolds, guardReads, responseChangesOf, writeChanges } from "./ChangeTable.js"
import * as CommitMetrics from "./CommitMetrics.js"
import { readEventTargets, writeEvents } from "./EventWrites.js"
import { fittingBytes } from "./fittingBytes.js"
import { takeLocks } from "./Locks.js"
import { openQuotas } from "./openQuotas.js"
import { OutboxCapacity } from "./outbox/OutboxCapacity.js"
import { readPreconditions } from "./Preconditions.js"

export interface CommitterOptions {
  /** Maximum number of units that wait. A further unit dies with `StoreUnavailable`. */
  readonly maxWaiting: number
  /** Maximum number of units in one transaction. */
  readonly maxBatchSize: number
  /** Maximum number of concurrent transactions. Default 1. */
  readonly maxConcurrentBatches?: number
}

export const defaults: CommitterOptions = { maxWaiting: 10_000, maxBatchSize: 256 }

/** Provides the committer. When its scope closes, it accepts no further units and commits those that wait. */
export const layer = (
  options: CommitterOptions = defaults
): Layer.Layer<Committer.Committer, never, Database> =>
  Layer.scoped(
    Committer.Committer,
    Effect.gen(function*() {
      const writer: Writer = {
        database: yield* Database,
        outboxCapacity: new OutboxCapacity((yield* Limits).waitingEvents)
      }
      const { maxBatchSize, maxConcurrentBatches = 1, maxWaiting } = options
      const batcher = new MicroBatcher<Entry>(
        yield* Effect.runtime(),
        { maxWaiting, targetBatchSize: maxBatchSize, maxConcurrentBatches },
        // Spans would cost as much as the statements.
        (entries) => Effect.withTracerEnabled(commitAll(writer, entries, maxBatchSize), false)
      )
      yield* Effect.addFinalizer(() => batcher.close)
      return { commit: (unit) => commit(batcher, unit) }
    })
  )

/** What writes the batches of a committer. */
interface Writer {
  readonly database: Database
  readonly outboxCapacity: OutboxCapacity
}

/** A unit of work that was submitted, and how to resume its caller. */
interface Entry {
  readonly unit: UnitOfWork.UnitOfWork
  /** `cancelled`: the caller was interrupted before the batch started, and the unit is not written. */
  state: "waiting" | "cancelled" | "started" | "completed"
  resume: (outcome: Effect.Effect<void, UnitOfWork.GuardFailed>) => void
}

/** A caller that is interrupted after its batch has started waits for the outcome, which no longer depends on it. */
const commit = (
  batcher: MicroBatcher<Entry>,
  unit: UnitOfWork.UnitOfWork
): Effect.Effect<void, UnitOfWork.GuardFailed> =>
  Effect.async((resume) => {
    const entry: Entry = { unit, state: "waiting", resume }
    if (!batcher.submit(entry)) {
      resume(Effect.die(new Committer.StoreUnavailable({ reason: "too many writes wait" })))
    }
    return Effect.async((finishInterruption) => {
      if (entry.state === "started") entry.resume = () => finishInterruption(Effect.void)
      else {
        entry.state = entry.state === "waiting" ? "cancelled" : entry.state
        finishInterruption(Effect.void)
      }
    })
  })

const complete = (entry: Entry, outcome: Effect.Effect<void, UnitOfWork.GuardFailed>): void => {
  const { resume } = entry
  entry.state = "completed"
  // The entry may outlive the request. It must not keep the fiber of its caller, which refers to the request.
  entry.resume = ignore
  resume(outcome)
}

const ignore = (): void => undefined

const commitAll = (
  writer: Writer,
  entries: ReadonlyArray<Entry>,
  maxBatchSize: number
): Effect.Effect<void> =>
  Effect.suspend(() =>
    Effect.forEach(
      planBatches(entries.filter(({ state }) => state === "waiting"), maxBatchSize),
      (batch) => commitBatch(writer, batch),
      { discard: true }
    )
  ).pipe(Effect.catchAllCause((cause) => failRemaining(entries, cause)))

/**
 * After a defect of the committer itself, or when the database is unavailable: the entries that have no result fail.
 * Later entries are served.
 */
const failRemaining = (entries: ReadonlyArray<Entry>, cause: Cause.Cause<never>): Effect.Effect<void> =>
  Effect.sync(() => {
    for (const entry of entries) {
      if (entry.state !== "completed") complete(entry, Effect.failCause(cause))
    }
  })

/** Commits a batch and resumes its callers. Dies when the database is unavailable: then no caller is resumed. */
const commitBatch = (
  writer: Writer,
  { entries, isOrdered }: Batch<Entry>,
  attempt = 1
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const started = entries.filter(({ state }) => state !== "cancelled")
    for (const entry of started) entry.state = "started"
    const units = started.map(({ unit }) => unit)
    const startedAt = performance.now()
    return Effect.matchCauseEffect(writer.database.sql.withTransaction(writeUnits(writer, units, isOrdered)), {
      onSuccess: (outcomes) =>
        Effect.sync(() => {
          CommitMetrics.recordCommit(units.length, performance.now() - startedAt)
          started.forEach((entry, index) => complete(entry, outcomes[index] ?? Effect.void))
        }),
      onFailure: (cause) => {
        CommitMetrics.recordFailure()
        return recover(writer, { entries: started, isOrdered }, cause, attempt)
      }
    })
  })

/**
 * Handles a transaction that failed. What is temporary fails all units, because they would fail again one by one. After
 * any other failure one unit is at fault: each is committed alone, so that only this one fails.
 */
const recover = (
  writer: Writer,
  batch: Batch<Entry>,
  cause: Cause.Cause<SqlError>,
  attempt: number
): Effect.Effect<void> => {
  const error = Cause.squash(cause)
  const outcome = Effect.die(Option.getOrElse(SqlFailure.storeUnavailable(error), () => error))
  const failAll = Effect.sync(() => batch.entries.forEach((entry) => complete(entry, outcome)))
  switch (SqlFailure.kindOf(error)) {
    case "unreachable":
      return outcome
    case "unavailable":
      return failAll
    case "conflict":
      return attempt < maxAttempts ? commitBatch(writer, batch, attempt + 1) : splitBatch(writer, batch, 1, failAll)
    case "lock-table-full":
      return splitBatch(writer, batch, Math.ceil(batch.entries.length / 2), failAll)
    case undefined:
      return splitBatch(writer, batch, 1, failAll)
  }
}

/** Commits a batch in parts of `size` units. A batch of one unit cannot be split. */
const splitBatch = (
  writer: Writer,
  { entries, isOrdered }: Batch<Entry>,
  size: number,
  onSingle: Effect.Effect<void>
): Effect.Effect<void> =>
  entries.length < 2
    ? onSingle
    : Effect.forEach(Arr.chunksOf(entries, size), (entries) => commitBatch(writer, { entries, isOrdered }), {
      discard: true
    })

/** Maximum number of attempts at a transaction that the database rolls back because of a deadlock. */
const maxAttempts = 10

/**
 * Writes the units whose guards hold and whose events have room in the outbox. Returns the outcome of each unit;
 * `undefined`: it is written.
 */
const writeUnits = (
  { database, outboxCapacity }: Writer,
  units: ReadonlyArray<UnitOfWork.UnitOfWork>,
  isOrdered: boolean
): Effect.Effect<ReadonlyArray<Effect.Effect<never, UnitOfWork.GuardFailed> | undefined>, SqlError> =>
  Effect.gen(function*() {
    const allChanges = units.flatMap((unit) => unit.changes)
    const allEvents = units.flatMap((unit) => unit.events)
    const keys = [
      { removedAccounts: units.flatMap(RemovedAccounts.accountsOf) },
      ...units.flatMap((unit) => unit.guards).map(guardReads),
      ...isOrdered ? [] : allChanges.map(changeReads)
    ]
    // The statements are executed in this order, also when they are sent without waiting for each other. So everything
    // is read under the locks.
    const [, preconditions, targetsBefore] = yield* Effect.all([
      takeLocks(database, units, isOrdered),
      readPreconditions(database, keys),
      readEventTargets(database, allEvents)
    ], { concurrency: statementConcurrency(database) })
    const changesOf = ({ changes }: UnitOfWork.UnitOfWork) => responseChangesOf(changes, preconditions)
    const bytes = new BatchLimit(fittingBytes(preconditions), units, changesOf)
    const quotas = new BatchLimit(openQuotas(preconditions), units, changesOf)
    const failedGuards = units.map((unit) =>
      unit.guards.find((guard) => !guardHolds(guard, preconditions)) ?? quotas.admit(unit) ?? bytes.admit(unit)
    )
    const areAdmitted = targetsBefore.isOutboxOpen
      ? yield* outboxCapacity.admit(
        database,
        units.map(({ events }, index) => failedGuards[index] === undefined ? events.length : 0)
      )
      : undefined
    const outcomes = units.map((_, index) => {
      const failed = failedGuards[index]
      if (failed !== undefined) return Effect.fail(new UnitOfWork.GuardFailed({ guard: failed._tag }))
      return areAdmitted?.[index] === false
        ? Effect.die(new OutboxFull({ maxEvents: outboxCapacity.maxEvents }))
        : undefined
    })
    const accepted = units.filter((_, index) => outcomes[index] === undefined)
      .map((unit) => RemovedAccounts.discard(unit, (account) => preconditions.removedAccounts.has(account)))
    const changes = accepted.flatMap((unit) => unit.changes)
    const changesWebhooks = changes.some(({ _tag }) => _tag === "WebhookPut" || _tag === "WebhookRemoved")
    // The writes of these may read rows, so they cannot be sent with the commit.
    const mayRead = isOrdered || changesWebhooks ||
      changes.some((change) => changeAccesses(change) === "everything")
    if (!mayRead) yield* database.dialect.sendRestWithCommit(database.sql)
    yield* isOrdered ? writeInOrder(database, changes) : writeChanges(database, changes, preconditions)
    const targets = changesWebhooks ? yield* readEventTargets(database, allEvents) : targetsBefore
    if (mayRead) yield* database.dialect.sendRestWithCommit(database.sql)
    yield* writeEvents(database, accepted.flatMap((unit) => unit.events), targets)
    yield* writeAuditEntries(database, Arr.getSomes(accepted.map((unit) => unit.audit)))
    return outcomes
  })

/** Writes the changes one by one, each of which sees the changes before it. */
const writeInOrder = (database: Database, changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.forEach(
    changes,
    (change) =>
      Effect.flatMap(
        readPreconditions(database, [changeReads(change)]),
        (preconditions) => writeChanges(database, [change], preconditions)
      ),
    { discard: true }
  )

const writeAuditEntries = (database: Database, entries: ReadonlyArray<AuditEntry.AuditEntry>) =>
  Effect.zipRight(
    upsert(database, "audit_entries", ["accountId", "createdAt", "id"], entries.map(auditRow)),
    // Last, because the counts of an account are written by every transaction, and locked until it ends.
    addAuditCounts(database, entries, 1)
  )

/** Written by hand, because encoding with a schema costs as much as the statement of a submission. */
const auditRow = (entry: AuditEntry.AuditEntry): Row => ({
  accountId: entry.accountId,
  createdAt: entry.createdAt,
  id: entry.id,
  method: entry.method,
  path: entry.path,
  query: entry.query,
  statusCode: entry.statusCode,
  durationMs: entry.durationMs,
  ipAddress: entry.ipAddress,
  authMethod: entry.authMethod,
  actor: entry.actor,
  surveyTitle: entry.surveyTitle
})
