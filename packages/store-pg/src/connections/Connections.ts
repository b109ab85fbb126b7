/**
 * The connections of a store to PostgreSQL, on a pool of its own (`PgPool`) or of the program (`SharedPool`):
 * - a maximum number of callers that wait for a connection, and a time limit for them;
 * - a time limit for responses of PostgreSQL, after which the connection is closed;
 * - an error code on every lost connection, so that the store can tell an outage from a faulty statement;
 * - a connection in an unknown state is closed instead of returned to its pool;
 * - the statement of an interrupted caller runs to its end, and nobody else waits for it. A request to cancel it could
 *   reach another statement of the same connection.
 */
import type { Execute } from "@canvass/store-sql"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type * as Scope from "effect/Scope"
import { type Deadline, DeadlineTimer } from "./DeadlineTimer.js"
import * as PoolerCheck from "./PoolerCheck.js"
import type { PoolOptions } from "./PoolOptions.js"
import { getTypeParser, UnsupportedFormat } from "./TypeParsers.js"

/** The part of `pg.Pool` that the store uses. Any copy of `pg` from version 8 on provides it. */
export interface ConnectionPool {
  connect(): Promise<ConnectionPoolClient>
}

/** The part of `pg.PoolClient` that the store uses. */
export interface ConnectionPoolClient {
  query(statement: {
    readonly name?: string
    readonly text: string
    // `pg` declares a mutable array.
    readonly values: Array<unknown>
    readonly types: { getTypeParser(oid: number, format?: string): (text: string) => unknown }
  }): Promise<{ readonly rows?: ReadonlyArray<object> }>
  /**
   * The id of the PostgreSQL process that serves the connection. Without it, a statement of the program's pool that
   * exceeds its time limit is not cancelled.
   */
  readonly processID?: number | null | undefined
  on(event: "error", listener: (error: Error) => void): unknown
  removeListener(event: "error", listener: (error: Error) => void): unknown
  /** Returns the connection to the pool. With an error, the pool closes the connection. */
  release(error?: Error): void
}

export interface ConnectionOptions extends Pick<PoolOptions, "maxWaiting" | "responseTimeoutMillis"> {
  /** The name under which PostgreSQL keeps the plan of a statement. Default: statements have no names. */
  readonly nameOf?: (text: string) => string | undefined
}

export type Rows = ReadonlyArray<object>

/** Checks connections out of a pool. */
export class Connections {
  readonly #pool: ConnectionPool
  readonly #options: ConnectionOptions
  readonly #timer: DeadlineTimer
  #waiting = 0

  constructor(pool: ConnectionPool, options: ConnectionOptions) {
    this.#pool = pool
    this.#options = options
    this.#timer = new DeadlineTimer(options.responseTimeoutMillis)
  }

  /** A connection for a transaction, which is released with the scope. */
  readonly reserve: Effect.Effect<Connection, SqlError, Scope.Scope> = Effect.acquireRelease(
    attempt(() => this.connect()),
    (connection) => Effect.sync(() => connection.release())
  )

  /** Executes statements with `query`, each on any connection. A statement of an interrupted caller is not begun. */
  executeBy(
    query: (connection: Connection, text: string, values: ReadonlyArray<unknown>) => Promise<Rows>
  ): Execute {
    return (text, values) =>
      attempt(async (signal) => {
        const connection = await this.connect()
        try {
          return signal.aborted ? [] : await query(connection, text, values)
        } finally {
          connection.release()
        }
      })
  }

  /** Checks a connection out. The caller releases it. */
  connect(): Promise<Connection> {
    if (this.#waiting >= this.#options.maxWaiting) return Promise.reject(tooManyWaiting())
    this.#waiting += 1
    return new Promise((resolve, reject) => {
      let isLate = false
      const deadline: Deadline = {
        ticks: 0,
        onExpire: () => {
          isLate = true
          reject(noResponse())
        }
      }
      this.#timer.start(deadline)
      const stopWaiting = (): void => {
        this.#waiting -= 1
        this.#timer.stop(deadline)
      }
      this.#pool.connect().then((client) => {
        stopWaiting()
        // A connection that arrives after the deadline is returned unused.
        if (isLate) client.release()
        else resolve(new Connection(client, this.#timer, this.#options.nameOf))
      }, (error: unknown) => {
        stopWaiting()
        reject(withCode(error))
      })
    })
  }
}

/** A connection that the store has checked out. */
export class Connection {
  /** Whether the connection is in an unknown state. The pool closes it when it is released. */
  hasFailed = false
  readonly #client: ConnectionPoolClient
  readonly #timer: DeadlineTimer
  readonly #nameOf: ConnectionOptions["nameOf"]
  /** Fails the statements whose results are awaited. */
  readonly #inFlight = new Set<(error: Error) => void>()
  readonly #silence: Deadline = { ticks: 0, onExpire: () => this.fail(noResponse()) }
  #error: Error | undefined
  #isInTransaction = false

  constructor(client: ConnectionPoolClient, timer: DeadlineTimer, nameOf: ConnectionOptions["nameOf"]) {
    this.#client = client
    this.#timer = timer
    this.#nameOf = nameOf
    client.on("error", this.#onError)
  }

  /** The id of the connection's process in PostgreSQL, if the pool provides it. */
  get processId(): number | undefined {
    return this.#client.processID ?? undefined
  }

  /** Sends a statement. Rejects with an error that has a code, unless a parser has thrown. */
  query(text: string, values: ReadonlyArray<unknown>): Promise<Rows> {
    if (this.#error !== undefined) return Promise.reject(this.#error)
    if (text.startsWith("BEGIN")) this.#isInTransaction = true
    return new Promise((resolve, reject) => {
      if (this.#inFlight.size === 0) this.#timer.start(this.#silence)
      this.#inFlight.add(reject)
      // Statements are executed in order, so each result gives the next one the whole time.
      const settle = (): void => {
        this.#inFlight.delete(reject)
        if (this.#inFlight.size === 0) this.#timer.stop(this.#silence)
        else this.#timer.start(this.#silence)
      }
      // Statements without parameters have no name: they define tables, begin and end transactions.
      const name = values.length === 0 ? undefined : this.#nameOf?.(text)
      const statement = { text, values: values.map(parameter), types: { getTypeParser } }
      this.#client.query(name === undefined ? statement : { ...statement, name }).then(({ rows = [] }) => {
        settle()
        if (text === "COMMIT" || text === "ROLLBACK") this.#isInTransaction = false
        resolve(rows)
      }, (error: unknown) => {
        settle()
        const coded = withCode(error)
        if (PoolerCheck.isPreparedStatementError(coded)) coded.message = PoolerCheck.unsupportedPooler
        if (isUnusableAfter(coded)) this.#error ??= coded
        reject(coded)
      })
    })
  }

  /** Fails the statements that run and those to come. The pool closes the connection when it is released. */
  fail(error: unknown): void {
    this.#error ??= lostConnection(error)
    for (const reject of this.#inFlight) reject(this.#error)
  }

  release(): void {
    const isUnknown = this.hasFailed || this.#isInTransaction || this.#inFlight.size > 0
    this.#timer.stop(this.#silence)
    this.#client.removeListener("error", this.#onError)
    this.#client.release(this.#error ?? (isUnknown ? new Error("the store closes this connection") : undefined))
  }

  readonly #onError = (error: Error): void => {
    this.#error ??= lostConnection(error)
  }
}

/** Executes a function. The error of its promise is the cause of the `SqlError`. */
export const attempt = <A>(execute: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, SqlError> =>
  Effect.tryPromise({
    try: execute,
    catch: (cause) => new SqlError({ cause, message: "Failed to execute statement" })
  })

/** The error of a caller when `maxWaiting` others wait. 53300 is PostgreSQL's code for too many connections. */
const tooManyWaiting = (): Error =>
  Object.assign(new Error("too many statements wait for a connection"), { code: "53300" })

/** The error of a connection that failed, with PostgreSQL's code for it. The program may see the cause. */
const lostConnection = (cause: unknown): Error =>
  Object.assign(new Error(cause instanceof Error ? cause.message : String(cause), { cause }), { code: "08006" })

const noResponse = (): Error => lostConnection("PostgreSQL does not respond")

/** PostgreSQL's code for a write on a standby, or in a database that is read-only. */
export const readOnlyTransaction = "25006"

/**
 * Whether the connection is unusable after an error: PostgreSQL or the network has closed it, or its server has become
 * read-only. The next connection may lead to the primary.
 */
const isUnusableAfter = (error: Error): boolean =>
  Predicate.hasProperty(error, "code") && /^(08|57P|25006)/.test(String(error.code))

/** Sends a time with its UTC offset, so that the time zone of the session has no effect. */
const parameter = (value: unknown): unknown => value instanceof Date ? value.toISOString() : value

/** Returns an error with a code. The error of a lost connection has none. */
const withCode = (error: unknown): Error =>
  error instanceof Error && ("code" in error || error instanceof UnsupportedFormat) ? error : lostConnection(error)

/** The name of a schema as SQL and `search_path` take it. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll("\"", "\"\"")}"`
