/**
 * A `pg.Pool` for `@effect/sql-pg` that adds to the pool of the library:
 * - names for statements, so that PostgreSQL plans each text once for a connection;
 * - a maximum number of callers that wait for a connection, and a time limit for them;
 * - a time limit for responses of PostgreSQL, after which the connection is destroyed;
 * - an error code on every lost connection, so that the store can tell an outage from a faulty statement;
 * - transactions that begin without a round trip: their first statements are sent along;
 * - transactions that send their last statements together with the commit;
 * - protection of pipelined statements: an interrupted caller cannot cancel the statement of another caller.
 */
import * as Predicate from "effect/Predicate"
import { createHash } from "node:crypto"
import { Socket } from "node:net"
import process from "node:process"
import pg from "pg"
import * as ConnectionUrl from "./ConnectionUrl.js"
import { type Deadline, DeadlineTimer } from "./DeadlineTimer.js"
import * as PoolMetrics from "./PoolMetrics.js"
import type { PoolOptions } from "./PoolOptions.js"
import { getTypeParser } from "./TypeParsers.js"

/** What the name of every connection in `pg_stat_activity` begins with. */
export const applicationName = "canvass"

/** The name of the connections of a program that knows so many migrations. */
export const applicationNameOf = (programId: string, generation: number): string =>
  `${applicationName} ${generation} ${programId}`

/** How many migrations the program of a connection knows, by its name. None in that of a program from before it. */
export const generationOf = (name: string): number | undefined => {
  const generation = /^canvass (\d+) /.exec(name)?.[1]
  return generation === undefined ? undefined : Number(generation)
}

/** The name of the connections of rate limiters, which write no table of the store. */
export const limiterName = `${applicationName} rate limits`

/** Makes a pool, which the caller must end. It connects when it is used first. Throws for a URL that is not valid. */
export const make = (options: PoolOptions): pg.Pool => {
  const url = ConnectionUrl.parse(options.url)
  if (url === undefined) throw new Error(ConnectionUrl.invalidUrl)
  const hosts = new ConnectionUrl.HostRotation(url)
  const names = new StatementNames()
  const timer = new DeadlineTimer(options.responseTimeoutMillis)
  const pool: BoundedPool = new BoundedPool({
    connectionString: hosts.current(),
    max: options.maxConnections,
    Client: class extends NamedStatementClient {
      constructor(config?: pg.ClientConfig) {
        // Set here and not for the pool, whose time limit would include the wait for a free connection.
        super(
          { ...config, connectionTimeoutMillis: options.connectTimeoutMillis },
          new CoalescingSocket(),
          names,
          timer,
          hosts
        )
      }
    },
    pipeline: true,
    keepAlive: true,
    application_name: options.applicationName ?? applicationName,
    options: startupOptions(options),
    types: { getTypeParser }
  }, { ...options, hostCount: hosts.hostCount })
  // An idle connection that breaks would end the process if the pool had no listener.
  pool.on("error", ignore)
  if (options.use !== undefined) {
    pool.onChange = PoolMetrics.observe(options.use, options.maxConnections, pool)
    pool.on("acquire", pool.onChange).on("release", pool.onChange).on("remove", pool.onChange)
  }
  return pool
}

/** The parameters of each connection. PostgreSQL separates them by spaces, and takes a backslash as an escape. */
const startupOptions = ({ schema, statementTimeoutMillis }: PoolOptions): string =>
  `-c TimeZone=UTC -c statement_timeout=${statementTimeoutMillis}` +
  (schema === undefined ? "" : ` -c search_path=${quoteIdentifier(schema).replaceAll(/[\s\\]/g, "\\$&")}`)

/** The name of a schema as SQL and `search_path` take it. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll("\"", "\"\"")}"`

const ignore = (): undefined => undefined

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void
) => void

class BoundedPool extends pg.Pool {
  /** Called when a caller waits for a connection. */
  onChange: () => void = ignore
  readonly #maxWaiting: number
  readonly #hostCount: number
  readonly #timer: DeadlineTimer

  constructor(
    config: pg.PoolConfig,
    { hostCount, maxWaiting, responseTimeoutMillis }: PoolOptions & { readonly hostCount: number }
  ) {
    super(config)
    this.#hostCount = hostCount
    this.#maxWaiting = maxWaiting
    this.#timer = new DeadlineTimer(responseTimeoutMillis)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(onConnect: OnConnect): void
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | void {
    if (onConnect === undefined) return super.connect()
    if (this.waitingCount >= this.#maxWaiting) return onConnect(tooManyWaiting(), undefined, ignore)
    let isWaiting = true
    const deadline: Deadline = {
      ticks: 0,
      onExpire: () => {
        isWaiting = false
        onConnect(noResponse(), undefined, ignore)
      }
    }
    this.#timer.start(deadline)
    this.onChange()
    const connectToHosts = (remainingHosts: number): void =>
      super.connect((error, client, release) => {
        if (!isWaiting) return release()
        if (error !== undefined && remainingHosts > 1) return connectToHosts(remainingHosts - 1)
        this.#timer.stop(deadline)
        if (error !== undefined) {
          addLostConnectionCode(error)
          if (isRefusedParameter(error)) error.message = refusedParameters
        }
        if (client instanceof NamedStatementClient) {
          Object.assign(client, { release: client.releasingWhenIdle(release) })
        }
        onConnect(error, client, release)
      })
    connectToHosts(this.#hostCount)
  }
}

/** The error of a caller when `maxWaiting` others wait. 53300 is PostgreSQL's code for too many connections. */
export const tooManyWaiting = (): Error =>
  Object.assign(new Error("too many statements wait for a connection"), { code: "53300" })

/** Whether a prepared statement does not exist, or exists already: 26000 and 42P05. */
export const isPreparedStatementError = (error: unknown): boolean =>
  Predicate.hasProperty(error, "code") && (error.code === "26000" || error.code === "42P05")

/** The message of an error of prepared statements. Their names are unique: only a pooler causes such errors. */
export const unsupportedPooler = "The connection pooler in front of PostgreSQL loses prepared statements. " +
  "PgBouncer needs session mode, or transaction mode with version 1.21 or newer and max_prepared_statements above 0."

/** Whether a pooler refuses a parameter of the connection: PostgreSQL itself takes those that the store sets. */
export const isRefusedParameter = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === refusedParameters || /^unsupported startup parameter/.test(error.message))

/** The message of an error of a connection whose parameters a pooler refuses. */
export const refusedParameters =
  "The connection pooler in front of PostgreSQL refuses the startup parameter `options`. " +
  "PgBouncer needs `ignore_startup_parameters = options` in its configuration. Set in the database what the store would " +
  "ask for: `ALTER DATABASE … SET timezone = 'UTC'` and `ALTER DATABASE … SET statement_timeout = '30s'`."

/** PostgreSQL's code for a write on a standby, or in a database that is read-only. */
const readOnlyTransaction = "25006"

const refusesWrites = (): Error =>
  Object.assign(new Error("the PostgreSQL server is read-only"), { code: readOnlyTransaction })

/** PostgreSQL's code for a connection that failed. */
export const connectionFailure = "08006"

export const noResponse = (): Error =>
  Object.assign(new Error("PostgreSQL does not respond"), { code: connectionFailure })

/** Sends what is written in one turn of the event loop with one system call. */
class CoalescingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

/** The statement that begins a transaction. */
export const beginTransaction = "BEGIN"

/** The statement that begins a transaction whose statements all read what was committed before the first of them. */
export const beginSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

/**
 * Sent to no server: the connection sends the statements after it without waiting for their results, until the
 * transaction ends. The commit fails with the first of their errors.
 */
export const restWithCommit = "-- the rest with the commit"

const emptyResult: pg.QueryResult = { command: "", rowCount: null, oid: 0, fields: [], rows: [] }

/** The result of a statement that was sent. Its rows are not known yet, and never will be. */
const sentResult: pg.QueryResult = {
  ...emptyResult,
  rows: new Proxy([], {
    get: () => {
      throw new Error("the rows of a statement that was sent with the commit are not received")
    }
  })
}

/** What became of the statements that are sent with a commit: the first error. */
interface SentStatements {
  error: Error | null
}

type OnResult = (error: Error | null, result: pg.QueryResult) => void

class NamedStatementClient extends pg.Client {
  #inFlight = 0
  #onIdle = ignore
  /** Whether the server refuses writes. The connection is closed then: the next one may lead to the primary. */
  #isReadOnly = false

  constructor(
    config: pg.ClientConfig,
    socket: Socket,
    names: StatementNames,
    timer: DeadlineTimer,
    hosts: ConnectionUrl.HostRotation
  ) {
    const url = hosts.current()
    super({ ...config, connectionString: url, stream: () => socket })
    // Statements are executed in order, so each result gives the next one the whole time.
    const deadline: Deadline = { ticks: 0, onExpire: () => socket.destroy(noResponse()) }
    // This listener is the first one, so that the library's listeners see the code.
    this.on("error", addLostConnectionCode)
    // The library cancels the process of an interrupted caller, which in a pipeline may run another caller's statement.
    Object.defineProperty(this, "processID", { get: ignore, set: ignore })
    const send = (text: string, values: Array<unknown> | undefined, onResult: OnResult): void => {
      if (this.#inFlight === 0) timer.start(deadline)
      this.#inFlight += 1
      // Statements without parameters are sent without a name: they define tables, begin and end transactions.
      const name = values === undefined || values.length === 0 ? undefined : names.nameOf(text)
      super.query({ name, text, values: values ?? [] }, (error, result) => {
        this.#inFlight -= 1
        if (this.#inFlight === 0) timer.stop(deadline)
        else timer.start(deadline)

        if (error instanceof Error) {
          addLostConnectionCode(error)
          if ("code" in error && error.code === readOnlyTransaction) this.#isReadOnly = true
          if (isPreparedStatementError(error)) error.message = unsupportedPooler
        }
        onResult(error, result)
        if (this.#inFlight === 0) this.#onIdle()
      })
    }
    let rest: SentStatements | undefined
    const query = (text: string, values: Array<unknown> | undefined, onResult: OnResult): void => {
      const sent = rest
      switch (text) {
        case beginSnapshot:
        case beginTransaction:
          // Not even the first results are used if the transaction could not begin.
          send(text, values, (error) => {
            if (error !== null) socket.destroy(error)
          })
          return onResult(null, emptyResult)
        case restWithCommit:
          rest ??= { error: null }
          return onResult(null, emptyResult)
        case "COMMIT":
        case "ROLLBACK":
          rest = undefined
          // PostgreSQL rolls a transaction back that has failed, and calls that no error of the commit.
          return send(
            text,
            values,
            (error, result) => onResult((text === "COMMIT" ? sent?.error : undefined) ?? error, result)
          )
        default:
          if (sent === undefined) return send(text, values, onResult)
          send(text, values, (error) => {
            sent.error ??= error
          })
          return onResult(null, sentResult)
      }
    }
    const connect = (onConnect: (error: Error | null) => void): void => {
      const onConnected = (error: Error | null): void => {
        if (error !== null) hosts.skip(url)
        onConnect(error)
      }
      super.connect((error: Error | null) => {
        if (error !== null || !hosts.requiresWrites) return onConnected(error)
        query("SHOW transaction_read_only", [], (error, result) => {
          const rows: ReadonlyArray<unknown> = error === null ? result.rows : []
          const isReadOnly = rows.some((row) =>
            Predicate.hasProperty(row, "transaction_read_only") && row.transaction_read_only === "on"
          )
          if (isReadOnly) void this.end()
          onConnected(isReadOnly ? refusesWrites() : error)
        })
      })
    }
    // The library calls these two of the forms of `query` and `connect`.
    Object.assign(this, { query, connect })
  }

  /**
   * Returns a `release` that takes effect when no statement runs. An interrupted caller releases its connection while
   * its statement runs, and the next caller must not wait for that statement.
   */
  releasingWhenIdle(release: (error?: Error | boolean) => void): (error?: Error | boolean) => void {
    return (error) => {
      const releaseNow = (): undefined => {
        this.#onIdle = ignore
        release(error ?? this.#isReadOnly)
        return undefined
      }
      if (this.#inFlight === 0 || error !== undefined) releaseNow()
      else this.#onIdle = releaseNow
    }
  }
}

/** Adds a code to an error that has none: the error of a lost connection. */
const addLostConnectionCode = (error: Error): void => {
  if (!("code" in error)) Object.assign(error, { code: connectionFailure })
}

/**
 * The names under which PostgreSQL keeps the plans of statements. A name is a hash of the text. So a name has the same
 * text on every connection and in every process, also behind a proxy that shares connections.
 */
class StatementNames {
  readonly #names = new Map<string, string>()

  /** Returns the name for a text, or `undefined` when `maxNames` other texts have names. */
  nameOf(text: string): string | undefined {
    const existing = this.#names.get(text)
    if (existing !== undefined || this.#names.size >= maxNames) return existing
    const name = `canvass_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`
    this.#names.set(text, name)
    return name
  }
}

/** Maximum number of names. Each connection keeps a plan for each name in the memory of PostgreSQL. */
const maxNames = 500
