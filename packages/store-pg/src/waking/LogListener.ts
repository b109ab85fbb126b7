/**
 * Learns which logs other instances have changed, over a connection of its own that listens. A pooler in transaction
 * mode passes no notifications on, which a probe finds out. Then, and while the connection is lost, the logs are looked
 * at each 250 ms.
 */
import { FailureLog, type LogListener, type LogStore, platformSleep } from "@canvass/core/ports"
import { lookMillis } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { randomUUID } from "node:crypto"
import { Socket } from "node:net"
import pg from "pg"
import * as ConnectionUrl from "../connections/ConnectionUrl.js"
import * as LogNotice from "./LogNotice.js"

/** How often to look while notifications arrive, in milliseconds: one may be lost, or the connection be dead. */
const listeningLookMillis = 5_000

/** How long the notification of a probe may take, in milliseconds. */
const probeMillis = 2_000

/** How long an answer of the connection may take, in milliseconds. */
const answerMillis = 5_000

/** The first pause before connecting again, and the longest one, in milliseconds. */
const [minRetryMillis, maxRetryMillis] = [500, 60_000]

export interface LogListenerOptions {
  /** The address of PostgreSQL itself, or of a pooler in session mode. */
  readonly url: string
  readonly applicationName: string
  readonly connectTimeoutMillis: number
  /** This instance, whose own notices are ignored. */
  readonly instance: string
  /** Sends a notice as the store does: over its own connections. */
  readonly send: (notice: LogNotice.LogNotice) => Effect.Effect<void, SqlError>
  /** Connects at once, and logs whether notifications arrive. Default: when somebody waits for the first time. */
  readonly isEager: boolean
}

class ListenFailed extends Data.TaggedError("ListenFailed")<{
  readonly reason: string
  /** The connection is good, and notifications do not arrive. */
  readonly isPooled: boolean
}> {}

/** Makes the watch of a `LogStore`, for the changes of other instances. */
export const make = (
  options: LogListenerOptions
): Effect.Effect<LogStore["Type"]["watch"], never, Scope.Scope> =>
  Effect.gen(function*() {
    const hosts = new ConnectionUrl.HostRotation(parseUrl(options.url))
    const listeners = new Set<LogListener>()
    const tell: LogListener = (changed) => listeners.forEach((listener) => listener(changed))
    const isNeeded = yield* Effect.makeLatch(options.isEager)
    // Open while no notifications arrive.
    const isDeaf = yield* Effect.makeLatch(true)
    let connection: Connection | undefined
    let retryMillis = minRetryMillis
    const log = FailureLog.make<ListenFailed>({
      onFirstFailure: logFailure,
      onRecovery: () => Effect.logInfo("Changes of other instances arrive by LISTEN again.")
    })
    let hasArrived = false

    const listen = Effect.scoped(Effect.gen(function*() {
      const opened = yield* connect(options, hosts, tell)
      yield* opened.prove
      connection = opened
      retryMillis = minRetryMillis
      isDeaf.unsafeClose()
      // What was committed meanwhile was told to nobody.
      tell("any")
      yield* log.recordSuccess
      if (!hasArrived) yield* Effect.logInfo("Changes of other instances arrive by LISTEN.")
      hasArrived = true
      return yield* opened.lost
    })).pipe(
      Effect.ensuring(Effect.sync(() => {
        connection = undefined
        isDeaf.unsafeOpen()
        if (listeners.size === 0) isNeeded.unsafeClose()
      })),
      Effect.catchAll((failure) =>
        Effect.gen(function*() {
          yield* log.recordFailure(failure)
          yield* platformSleep(failure.isPooled ? maxRetryMillis : retryMillis)
          retryMillis = Math.min(2 * retryMillis, maxRetryMillis)
        })
      )
    )
    // A connection that listens stays open. One that was lost while nobody waits is made again when somebody does.
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(isNeeded.await, listen)))

    const look = Effect.gen(function*() {
      tell("any")
      yield* connection?.check ?? Effect.void
    })
    const pause = Effect.suspend(() =>
      connection === undefined
        ? platformSleep(lookMillis)
        : Effect.raceFirst(platformSleep(listeningLookMillis), isDeaf.await)
    )
    return (listener) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          listeners.add(listener)
          isNeeded.unsafeOpen()
        }),
        () => Effect.forever(Effect.zipRight(pause, look)),
        () =>
          Effect.sync(() => {
            listeners.delete(listener)
          })
      )
  })

const logFailure = ({ isPooled, reason }: ListenFailed): Effect.Effect<void> =>
  isPooled
    ? Effect.logWarning(
      `A connection pooler in front of PostgreSQL keeps notifications back: logs that are waited for are looked at each ` +
        `${lookMillis} ms. DATABASE_LISTEN_URL (the option \`listenUrl\`) may name an address without the pooler.`
    )
    : Effect.logWarning(
      `LISTEN failed: ${reason}. Logs that are waited for are looked at each ${lookMillis} ms until it succeeds.`
    )

/** A connection that listens. */
interface Connection {
  /** Fails unless a notice that the store sends arrives. */
  readonly prove: Effect.Effect<void, ListenFailed>
  /** Closes a connection that does not answer. */
  readonly check: Effect.Effect<void>
  /** Fails when the connection is lost. */
  readonly lost: Effect.Effect<never, ListenFailed>
}

const connect = (
  { applicationName, connectTimeoutMillis, instance, send }: LogListenerOptions,
  hosts: ConnectionUrl.HostRotation,
  tell: LogListener
): Effect.Effect<Connection, ListenFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const host = hosts.current()
    const lost = yield* Deferred.make<never, ListenFailed>()
    const probed = yield* Deferred.make<boolean>()
    const probe = randomUUID()
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: host,
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMillis,
      keepAlive: true,
      stream: () => socket
    })
    const lose = (reason: string): void =>
      Deferred.unsafeDone(lost, Effect.fail(new ListenFailed({ reason, isPooled: false })))
    client.on("error", ({ message }) => lose(message))
    client.on("end", () => lose("the connection was closed"))
    client.on("notification", ({ payload = "" }) => {
      const notice = LogNotice.decode(payload)
      if (notice === undefined) return
      if (notice.content === "any" || !("probe" in notice.content)) {
        if (notice.sender !== instance) tell(notice.content)
      } else if (notice.content.probe === probe) Deferred.unsafeDone(probed, Effect.succeed(true))
    })
    const run = <A>(evaluate: () => Promise<A>): Effect.Effect<void, ListenFailed> =>
      Effect.tryPromise({
        try: evaluate,
        catch: (error) => new ListenFailed({ reason: String(error), isPooled: false })
      }).pipe(
        Effect.raceFirst(Effect.zipRight(
          platformSleep(Math.max(answerMillis, connectTimeoutMillis)),
          new ListenFailed({ reason: "PostgreSQL does not answer", isPooled: false })
        )),
        Effect.asVoid
      )
    yield* Effect.addFinalizer(() => Effect.sync(() => socket.destroy()))
    yield* run(() => client.connect()).pipe(
      // A standby refuses to listen.
      Effect.zipRight(run(() => client.query(`LISTEN ${LogNotice.channel}`))),
      Effect.tapError(() => Effect.sync(() => hosts.skip(host)))
    )
    return {
      prove: Effect.mapError(
        send({ sender: instance, content: { probe } }),
        ({ message }) => new ListenFailed({ reason: message, isPooled: false })
      ).pipe(
        Effect.zipRight(Effect.raceFirst(
          Deferred.await(probed),
          Effect.zipRight(platformSleep(probeMillis), new ListenFailed({ reason: "no notification", isPooled: true }))
        )),
        Effect.raceFirst(Deferred.await(lost)),
        Effect.asVoid
      ),
      check: Effect.catchAll(
        run(() => client.query("SELECT 1")),
        ({ reason }) => Effect.sync(() => lose(reason))
      ),
      lost: Deferred.await(lost)
    }
  })

const parseUrl = (url: string): ConnectionUrl.ConnectionUrl => {
  const parsed = ConnectionUrl.parse(url)
  if (parsed === undefined) throw new Error(ConnectionUrl.invalidUrl)
  return parsed
}
