/** Looks each second whether a replica may execute reads, so that no read waits for one that is down or far behind. */
import { platformSleep } from "@canvass/core/ports"
import type { StoreClient } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { LagMeter } from "./LagMeter.js"
import * as ReplicaMetrics from "./ReplicaMetrics.js"

/** The server that should be a replica of the database belongs to another database. */
export class UnsuitableReplica extends Data.TaggedError("UnsuitableReplica")<{ readonly reason: string }> {
  override get message() {
    return `The read replica cannot be used: ${this.reason}.`
  }
}

export interface ReplicaMonitor {
  /** Whether the replica may execute reads. */
  readonly isUsable: () => boolean
  /** Sends all reads to the primary, until the replica is found to be usable again. The log says why. */
  readonly suspend: (reason: string) => Effect.Effect<void>
}

/** Time from one look to the next, in milliseconds. */
const lookMillis = 1_000

/** A replica that is further behind than this, in milliseconds, is not used until it has caught up. */
export const maxLagMillis = 2_000

/** Time to a further look at a replica that may have, by then, what the primary has written, in milliseconds. */
const soonMillis = 50

/** How long the start waits for a replica that is not usable yet, in milliseconds. */
const startMillis = 2_000

/**
 * Watches the replica until the scope closes. Fails if it is a replica of another database. One that is down, behind or
 * no replica is not used, and the log says so: it may become usable later.
 *
 * @param primary - Reads the position of the primary.
 * @param replica - A connection that nobody else uses, so that the look waits for no other statement.
 */
export const start = (
  primary: StoreClient,
  replica: StoreClient
): Effect.Effect<ReplicaMonitor, UnsuitableReplica, Scope.Scope> =>
  Effect.gen(function*() {
    const meter = new LagMeter()
    const state = {
      isUsable: false,
      /** When the replica was suspended. */
      suspendedAt: performance.now(),
      /** Whether the log has said so. */
      isLogged: false,
      /** Whether the meter has a position that was read since then. */
      hasSample: false
    }

    const suspend = (reason: string): Effect.Effect<void> =>
      Effect.suspend(() => {
        if (state.isUsable) {
          state.isUsable = false
          state.suspendedAt = performance.now()
        }
        state.hasSample = false
        ReplicaMetrics.recordUse(false)
        if (state.isLogged) return Effect.void
        state.isLogged = true
        return Effect.logWarning(`The primary executes all reads of surveys, because ${reason}.`)
      })

    const resume: Effect.Effect<void> = Effect.suspend(() => {
      state.isUsable = true
      ReplicaMetrics.recordUse(true)
      if (!state.isLogged) return Effect.void
      state.isLogged = false
      const seconds = Math.round((performance.now() - state.suspendedAt) / 1_000)
      return Effect.logInfo(`The replica executes reads of surveys again, after ${seconds} s.`)
    })

    /** Returns why the replica is not usable. None while it is, or while it has to be looked at once more. */
    const examine: Effect.Effect<string | undefined, UnsuitableReplica> = Effect.gen(function*() {
      const found = yield* Effect.either(readReplica(replica))
      if (found._tag === "Left") return `the replica cannot be read (${codeOf(found.left)})`
      const { database, isInRecovery, isReadable, replayed, systemIdentifier } = found.right
      // What the primary has written is read later than what the replica has, so it is further on.
      const read = yield* Effect.either(readPrimary(primary))
      if (read._tag === "Left") return `the primary does not tell its position (${codeOf(read.left)})`
      const { right: written } = read
      if (written.systemIdentifier !== systemIdentifier) {
        return yield* new UnsuitableReplica({ reason: "it belongs to another PostgreSQL cluster than the primary" })
      }
      if (written.database !== database) {
        const reason = `its URL names the database ${database}, not ${written.database}`
        return yield* new UnsuitableReplica({ reason })
      }
      if (isReadable === 0) return lacksTables
      if (isInRecovery === 0) return "the server that should be a replica takes writes itself"
      if (replayed > written.position) return "the replica has a history that the primary does not have"
      const now = performance.now()
      const lag = meter.lagAt(replayed, now)
      ReplicaMetrics.recordLag(lag)
      meter.add(written.position, now)
      if (lag > maxLagMillis) return `the replica is ${(lag / 1_000).toFixed(1)} s behind`
      if (!state.isUsable && state.hasSample && lag === 0) yield* resume
      state.hasSample = true
      return undefined
    })

    ReplicaMetrics.show()
    const startsUntil = performance.now() + startMillis
    let reason = yield* examine
    // It has to execute the migrations that the start has made.
    while (!state.isUsable && (reason ?? lacksTables) === lacksTables && performance.now() < startsUntil) {
      yield* platformSleep(soonMillis)
      reason = yield* examine
    }
    if (!state.isUsable) yield* suspend(reason ?? "the replica is behind")
    const look = examine.pipe(
      Effect.catchAll(({ reason }) => Effect.succeed(`of the replica: ${reason}`)),
      Effect.flatMap((reason) => reason === undefined ? Effect.void : suspend(reason)),
      Effect.withTracerEnabled(false)
    )
    const pause = Effect.suspend(() => platformSleep(!state.isUsable && state.hasSample ? soonMillis : lookMillis))
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(pause, look)))
    return { isUsable: () => state.isUsable, suspend }
  })

const lacksTables = "the replica has no tables that the role of its URL may read"

const Place = {
  systemIdentifier: Schema.String,
  database: Schema.String
}

/** Positions are bytes of the write-ahead log. */
const PrimaryRow = Schema.Struct({ ...Place, position: Schema.Number })

const ReplicaRow = Schema.Struct({
  ...Place,
  isInRecovery: Schema.Literal(0, 1),
  isReadable: Schema.Literal(0, 1),
  replayed: Schema.Number
})

const place = `(SELECT system_identifier::text FROM pg_control_system()) AS "systemIdentifier",
  current_database()::text AS database`

const decodePrimary = Schema.decodeUnknownSync(Schema.Tuple(PrimaryRow))

const readPrimary = (sql: StoreClient): Effect.Effect<typeof PrimaryRow.Type, SqlError> =>
  Effect.map(
    sql.unsafe(`SELECT ${place}, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') AS position`),
    (rows) => decodePrimary(rows)[0]
  )

const decodeReplica = Schema.decodeUnknownSync(Schema.Tuple(ReplicaRow))

const readReplica = (sql: StoreClient): Effect.Effect<typeof ReplicaRow.Type, SqlError> =>
  Effect.map(
    sql.unsafe(`SELECT ${place}, pg_is_in_recovery() AS "isInRecovery",
      (
        SELECT bool_and(coalesce(has_table_privilege(to_regclass(name), 'SELECT'), FALSE))
          FROM unnest(ARRAY['surveys', 'responses', 'log_entries', 'removed_accounts']) AS name
      ) AS "isReadable",
      coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0) AS replayed`),
    (rows) => decodeReplica(rows)[0]
  )

/** The code of an error of PostgreSQL, its driver or the operating system. */
export const codeOf = ({ cause }: SqlError): string =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : "unknown error"
