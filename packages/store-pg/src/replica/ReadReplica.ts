/**
 * A streaming replica that executes long reads of surveys (`ReplicaReads`), with the guarantees of the primary: a read
 * sees everything that was committed before it began.
 *
 * A read asks the primary for the row of the survey. Then it begins a transaction on the replica, whose statements have
 * one snapshot, and compares the row there. If the row is as new, the snapshot has everything that the primary had, and
 * the statement is executed in it. If not, it tries again, for two seconds at most. Then, and whenever the replica
 * fails, the primary executes the statement. Lists and exports are read in steps of one statement each, and every step
 * does this anew: an export whose replica fails goes on from its last row on the primary.
 */
import { platformSleep, ReadPreference } from "@canvass/core/ports"
import { type Execute, ReplicaReads, type StoreClient } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as ConnectionUrl from "../connections/ConnectionUrl.js"
import { kindOfCode } from "../connections/kindOfCode.js"
import * as PgClient from "../connections/PgClient.js"
import * as PgPool from "../connections/PgPool.js"
import * as PoolerCheck from "../connections/PoolerCheck.js"
import type { PoolOptions } from "../connections/PoolOptions.js"
import * as ReplicaMetrics from "./ReplicaMetrics.js"
import * as ReplicaMonitor from "./ReplicaMonitor.js"

export interface ReplicaOptions {
  /** `postgres://user:password@host:port/database`, one host. The role needs to read the tables of the store. */
  readonly url: PgClient.DatabaseUrl
  /** Maximum number of connections to the replica, 2 or more, beside one that watches it. Default 10. */
  readonly maxConnections?: number | undefined
}

/** Number of connections to the replica for reads, by default. */
export const defaultMaxConnections = 10

/** How long a read waits until the replica has what was committed before the read, in milliseconds. */
const maxWaitMillis = 2_000

/** The pauses while a read waits, in milliseconds: each is twice as long as the one before. */
const [firstPauseMillis, maxPauseMillis] = [2, 50]

/**
 * Returns what executes the statements of a client of the primary: those of `ReplicaReads` on the replica. Fails with
 * `UnsuitableReplica` for a replica of another database, or a URL with several hosts.
 *
 * @param primary - Watches the primary, for comparison.
 */
export const make = (
  { maxConnections = defaultMaxConnections, url }: ReplicaOptions,
  primary: StoreClient,
  pool: Omit<PoolOptions, "maxConnections" | "url" | "use">
): Effect.Effect<
  (onPrimary: Execute) => Execute,
  PoolerCheck.UnsupportedPooler | ReplicaMonitor.UnsuitableReplica,
  Scope.Scope
> =>
  Effect.gen(function*() {
    if (!ConnectionUrl.isReplicaUrl(PgClient.textOf(url))) {
      return yield* new ReplicaMonitor.UnsuitableReplica({ reason: `its URL is not ${ConnectionUrl.replicaUrlForm}` })
    }
    const replica = yield* PgClient.make({
      ...pool,
      use: "replica",
      url,
      maxConnections: Math.max(maxConnections, 2),
      connectTimeoutMillis: Math.min(pool.connectTimeoutMillis, maxWaitMillis),
      beginTransaction: PgPool.beginSnapshot
    })
    const watched = yield* PgClient.make({
      ...pool,
      url,
      maxConnections: 1,
      connectTimeoutMillis: maxWaitMillis,
      statementTimeoutMillis: maxWaitMillis,
      responseTimeoutMillis: maxWaitMillis + 500
    })
    const monitor = yield* ReplicaMonitor.start(primary, watched)
    // A replica that cannot be reached now is not used.
    if (monitor.isUsable()) yield* Effect.catchTag(PoolerCheck.check(replica), "SqlError", () => Effect.void)
    return (onPrimary) => executor(onPrimary, replica, monitor)
  })

const executor = (onPrimary: Execute, replica: StoreClient, monitor: ReplicaMonitor.ReplicaMonitor): Execute => {
  const execute: Execute = (text, parameters) =>
    Effect.withFiberRuntime((fiber) => {
      const survey = Context.get(fiber.currentContext, ReplicaReads.ReplicaSurvey)
      const statement = onPrimary(text, parameters, undefined)
      if (survey === undefined || Context.get(fiber.currentContext, ReadPreference) === "primary") return statement
      if (!monitor.isUsable()) return record("unused", statement)
      return Effect.flatMap(onPrimary(selectState, [survey], undefined), (rows) => {
        const [state] = decodeStates(rows)
        // The survey does not exist, or its account does not.
        if (state === undefined) return statement
        return Effect.flatMap(
          readReplica({ replica, monitor, survey, state, text, parameters }),
          (read) => read._tag === "Read" ? Effect.succeed(read.rows) : record(read.place, statement)
        )
      })
    })
  return execute
}

const record = <A, E>(place: ReplicaMetrics.ReadPlace, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    ReplicaMetrics.recordRead(place)
    return effect
  })

interface ReplicaRead {
  readonly replica: StoreClient
  readonly monitor: ReplicaMonitor.ReplicaMonitor
  readonly survey: string
  /** The row of the survey on the primary. */
  readonly state: ReplicaReads.SurveyState
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
}

/** The rows, or why the primary has to read them. */
type ReadResult =
  | { readonly _tag: "Read"; readonly rows: ReadonlyArray<object> }
  | { readonly _tag: "NotRead"; readonly place: Exclude<ReplicaMetrics.ReadPlace, "replica"> }

const notRead = (place: Exclude<ReplicaMetrics.ReadPlace, "replica">): ReadResult => ({ _tag: "NotRead", place })

/** `waiting` for a connection and its answer. `behind`: the last answer was too old. `begun`: the statement is sent. */
type Progress = "begun" | "behind" | "waiting"

/**
 * Reads on the replica, in a fiber of its own: a caller that gives up does not wait until a silent network has failed.
 * The wait is limited until the statement begins. From then on, the time limits of statements apply.
 */
const readReplica = (read: ReplicaRead): Effect.Effect<ReadResult, SqlError> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.suspend(() => {
      let progress: Progress = "waiting"
      const onProgress = (next: Progress): void => {
        progress = next
      }
      return Effect.flatMap(Effect.forkDaemon(Effect.interruptible(readFresh(read, onProgress))), (fiber) => {
        const giveUp = Effect.flatMap(platformSleep(maxWaitMillis), () => {
          if (progress === "begun") return Effect.never
          const place = progress === "behind" ? suspendBehind(read) : Effect.succeed(notRead("busy"))
          return Effect.zipRight(Fiber.interruptFork(fiber), Effect.map(place, Exit.succeed))
        })
        return Effect.onInterrupt(
          Effect.flatten(restore(Effect.raceFirst(Fiber.await(fiber), giveUp))),
          () => Fiber.interruptFork(fiber)
        )
      })
    })
  )

/** Tries until the replica is as new as the primary was. */
const readFresh = (read: ReplicaRead, onProgress: (progress: Progress) => void): Effect.Effect<ReadResult, SqlError> =>
  Effect.suspend(() => {
    const tryAgain = (pauseMillis: number): Effect.Effect<ReadResult, SqlError> =>
      Effect.flatMap(readOnce(read, () => onProgress("begun")), (rows) => {
        if (rows !== undefined) return record("replica", Effect.succeed<ReadResult>({ _tag: "Read", rows }))
        onProgress("behind")
        // The caller gives up in time.
        return Effect.zipRight(platformSleep(pauseMillis), tryAgain(Math.min(2 * pauseMillis, maxPauseMillis)))
      })
    return Effect.catchAll(tryAgain(firstPauseMillis), (error) => {
      const code = ReplicaMonitor.codeOf(error)
      // It would take the primary as long.
      if (code === statementTimeout) return Effect.fail(error)
      return kindOfCode(code) === "unreachable"
        ? Effect.as(read.monitor.suspend(`the replica cannot be reached (${code})`), notRead("failed"))
        : Effect.succeed(notRead("failed"))
    })
  })

const suspendBehind = ({ monitor }: ReplicaRead): Effect.Effect<ReadResult> =>
  Effect.as(
    monitor.suspend(`the replica has not had the latest changes of a survey after ${maxWaitMillis / 1_000} s`),
    notRead("behind")
  )

/** PostgreSQL's code for a statement that was cancelled, because it took too long. Recovery conflicts have another. */
const statementTimeout = "57014"

/** Executes the statement if the replica is as new as the primary was. */
const readOnce = (
  { parameters, replica, state, survey, text }: ReplicaRead,
  onBegin: () => void
): Effect.Effect<ReadonlyArray<object> | undefined, SqlError> =>
  Statement.withTransformerDisabled(replica.withTransaction(
    Effect.flatMap(replica.unsafe(selectReplicaState, [survey]), (rows) => {
      const [found] = decodeReplicaStates(rows)
      // A server that has been promoted has a history of its own.
      if (found?.isInRecovery !== 1 || !ReplicaReads.isAtLeast(found, state)) return Effect.succeed(undefined)
      onBegin()
      return replica.unsafe(text, parameters)
    })
  ))

const selectState = `SELECT ${ReplicaReads.stateColumns} FROM surveys
  WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM removed_accounts WHERE removed_accounts.id = surveys."accountId")`

const selectReplicaState = `SELECT pg_is_in_recovery() AS "isInRecovery", ${ReplicaReads.stateColumns} FROM surveys
  WHERE id = $1`

const State = Schema.Struct({
  version: Schema.Int,
  lastSequence: Schema.Int,
  lastPartialSequence: Schema.Int,
  lastRemoval: Schema.Int,
  variablesComputedTo: Schema.NullOr(Schema.Int)
})

const decodeStates = Schema.decodeUnknownSync(Schema.Array(State))

const decodeReplicaStates = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ ...State.fields, isInRecovery: Schema.Int }))
)
