/**
 * A SQL client on a connection pool of the program. The program configures the connections, and uses them before and
 * after the store. So each statement has its own type parsers and no name, each transaction sets its parameters with
 * `SET LOCAL`, and a connection in an unknown state is closed instead of returned.
 */
import { type Execute, type StoreClient, storeClient, tableNames } from "@canvass/store-sql"
import * as SqlPg from "@effect/sql-pg/PgClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { type Deadline, DeadlineTimer } from "./DeadlineTimer.js"
import { kindOfCode } from "./kindOfCode.js"
import * as PgPool from "./PgPool.js"
import { getTypeParser, UnsupportedFormat } from "./TypeParsers.js"

/** The part of `pg.Pool` that the store uses. Any copy of `pg` from version 8 on provides it. */
export interface SharedPool {
  connect(): Promise<SharedPoolClient>
}

/** The part of `pg.PoolClient` that the store uses. */
export interface SharedPoolClient {
  query(statement: {
    readonly text: string
    // `pg` declares a mutable array.
    readonly values: Array<unknown>
    readonly types: { getTypeParser(oid: number, format?: string): (text: string) => unknown }
  }): Promise<{ readonly rows?: ReadonlyArray<object> }>
  /**
   * The id of the PostgreSQL process that serves the connection. Without it, a statement that exceeds its time limit is
   * not cancelled.
   */
  readonly processID?: number | null | undefined
  on(event: "error", listener: (error: Error) => void): unknown
  removeListener(event: "error", listener: (error: Error) => void): unknown
  /** Returns the connection to the pool. With an error, the pool closes the connection. */
  release(error?: Error): void
}

export interface SharedPoolOptions {
  readonly pool: SharedPool
  /** Maximum number of statements and transactions that wait for a connection. The next one fails with code 53300. */
  readonly maxWaiting: number
  /** Time limit for one statement, in milliseconds. PostgreSQL cancels the statement then. */
  readonly statementTimeoutMillis: number
  /**
   * Time limit for a connection and for a result, in milliseconds. After it the statement fails with code 08006, and
   * the connection is closed.
   */
  readonly responseTimeoutMillis: number
  /** The schema of the tables. Default: the first one of the connection's `search_path`. */
  readonly schema?: string | undefined
}

/** The store cannot use the pool that it was given, or the database behind it. */
export class UnsupportedPool extends Data.TaggedError("UnsupportedPool")<{ readonly reason: string }> {
  override get message() {
    return `The store cannot use this pool: ${this.reason}.`
  }
}

/** Makes a client. It holds a connection during one statement or one transaction, and never ends the pool. */
export const make = (options: SharedPoolOptions): StoreClient => {
  const { schema, statementTimeoutMillis } = options
  const checkouts = new Checkouts(options)
  // The store reads under locks that it takes first, so each statement has to see what was committed before it.
  const beginTransaction = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL DateStyle = ISO; ` +
    `SET LOCAL statement_timeout = ${statementTimeoutMillis}` +
    (schema === undefined ? "" : `; SET LOCAL search_path = ${PgPool.quoteIdentifier(schema)}`)
  const execute = executeBy(async (text, values, signal) => {
    const checkout = await checkouts.connect()
    try {
      if (signal.aborted) return []
      if (schema === undefined) return await checkouts.queryOutsideTransaction(checkout, text, values)
      // `SET LOCAL` sets the schema for one transaction, and has no effect outside of one.
      await checkout.query(beginTransaction, [])
      const rows = await checkout.query(text, values)
      await checkout.query("COMMIT", [])
      return rows
    } catch (error) {
      checkout.hasFailed = true
      throw error
    } finally {
      checkout.release()
    }
  })
  const reserve = Effect.map(
    Effect.acquireRelease(
      Effect.tryPromise({ try: () => checkouts.connect(), catch: sqlError }),
      (checkout) => Effect.sync(() => checkout.release())
    ),
    (checkout) => {
      const execute = executeBy((text, values) => checkout.query(text, values))
      return { execute, executeUnprepared: execute }
    }
  )
  return storeClient({ compiler: SqlPg.makeCompiler(), execute, reserve, beginTransaction, kindOfCode })
}

/** Fails with `UnsupportedPool` if the pool ignores the type parsers of statements. */
export const checkParsers = (sql: StoreClient): Effect.Effect<void, SqlError | UnsupportedPool> =>
  Effect.gen(function*() {
    const values = yield* sql`SELECT ${1}::bigint AS number, ${true}::boolean AS flag, ${new Date(
      1
    )}::timestamptz AS instant, ${"[1]"}::json AS json`
    if (!isParsed(values)) return yield* new UnsupportedPool({ reason: "it ignores the parsers of a statement" })
  }).pipe(
    Effect.mapError((error) =>
      error._tag === "SqlError" && error.cause instanceof UnsupportedFormat
        ? new UnsupportedPool({ reason: error.cause.message })
        : error
    )
  )

/**
 * Fails with `UnsupportedPool` if the database has tables of another program with the names of the store's tables. Call
 * it before the migration.
 */
export const checkTables = (sql: StoreClient): Effect.Effect<void, SqlError | UnsupportedPool> =>
  Effect.gen(function*() {
    const names = ["migrations", ...tableNames()].join()
    const existing = decodeNames(
      yield* sql`SELECT name FROM unnest(string_to_array(${names}, ',')) AS name
        WHERE to_regclass(name) IS NOT NULL AND to_regclass('breaking_migrations') IS NULL`
    )
    if (existing.length > 0) {
      const tables = existing.map(({ name }) => name).join(", ")
      return yield* new UnsupportedPool({ reason: `its database has other tables of the names ${tables}` })
    }
  })

const isParsed = Schema.is(Schema.Tuple(Schema.Struct({
  number: Schema.Literal(1),
  flag: Schema.Literal(1),
  instant: Schema.Literal(1),
  json: Schema.Literal("[1]")
})))

const decodeNames = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ name: Schema.String })))

type Query = (text: string, values: ReadonlyArray<unknown>, signal: AbortSignal) => Promise<ReadonlyArray<object>>

/** A statement runs to its end if its caller is interrupted. The caller does not wait for it. */
const executeBy = (query: Query): Execute => (text, values) =>
  Effect.tryPromise({ try: (signal) => query(text, values, signal), catch: sqlError })

const sqlError = (cause: unknown): SqlError => new SqlError({ cause, message: "Failed to execute statement" })

/** Checks connections out, and bounds how many callers wait for one and for how long. */
class Checkouts {
  readonly #options: SharedPoolOptions
  readonly #timer: DeadlineTimer
  readonly #statementTimer: DeadlineTimer
  #waiting = 0

  constructor(options: SharedPoolOptions) {
    this.#options = options
    this.#timer = new DeadlineTimer(options.responseTimeoutMillis)
    this.#statementTimer = new DeadlineTimer(options.statementTimeoutMillis)
  }

  /**
   * Sends a statement outside of transactions. A time limit in PostgreSQL would take two more messages, so a statement
   * that takes too long is cancelled over another connection of the pool.
   */
  async queryOutsideTransaction(
    checkout: Checkout,
    text: string,
    values: ReadonlyArray<unknown>
  ): Promise<ReadonlyArray<object>> {
    let isRunning = true
    const deadline: Deadline = {
      ticks: 0,
      onExpire: () => {
        // The cancellation may arrive after the statement has ended, so no other statement may follow it.
        checkout.hasFailed = true
        // If this fails, the time limit for a result closes the connection.
        this.#cancel(checkout, text, () => isRunning).catch(() => undefined)
      }
    }
    this.#statementTimer.start(deadline)
    try {
      return await checkout.query(text, values)
    } finally {
      isRunning = false
      this.#statementTimer.stop(deadline)
    }
  }

  async #cancel({ processId }: Checkout, text: string, isRunning: () => boolean): Promise<void> {
    if (processId === undefined) return
    const other = await this.connect()
    try {
      // A pooler between the program and PostgreSQL gives connections process ids of its own.
      if (isRunning()) await other.query(cancelStatement, [processId, text])
    } finally {
      other.release()
    }
  }

  async connect(): Promise<Checkout> {
    if (this.#waiting >= this.#options.maxWaiting) throw PgPool.tooManyWaiting()
    this.#waiting += 1
    try {
      return new Checkout(await this.#connectBeforeDeadline(), this.#timer)
    } catch (error) {
      throw withCode(error)
    } finally {
      this.#waiting -= 1
    }
  }

  #connectBeforeDeadline(): Promise<SharedPoolClient> {
    let isLate = false
    const connected = this.#options.pool.connect().then((client) => {
      // A connection that arrives after the deadline is returned unused.
      if (isLate) client.release()
      return client
    })
    return beforeDeadline(this.#timer, connected, () => {
      isLate = true
    })
  }
}

/** Cancels the statement of a process if its text is `$2`. PostgreSQL may show only the beginning of the text. */
const cancelStatement =
  "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND starts_with($2, left(query, 100))"

/** A connection that the store has checked out. */
class Checkout {
  /** Whether the connection is in an unknown state. It is closed when it is released. */
  hasFailed = false
  readonly #client: SharedPoolClient
  readonly #timer: DeadlineTimer
  #error: Error | undefined
  #inFlight = 0
  #isInTransaction = false

  constructor(client: SharedPoolClient, timer: DeadlineTimer) {
    this.#client = client
    this.#timer = timer
    client.on("error", this.#onError)
  }

  /** The id of the connection's process in PostgreSQL, if the pool provides it. */
  get processId(): number | undefined {
    return this.#client.processID ?? undefined
  }

  /** Sends a statement. Rejects with an error that has a code, unless a parser has thrown. */
  async query(text: string, values: ReadonlyArray<unknown>): Promise<ReadonlyArray<object>> {
    if (this.#error !== undefined) throw this.#error
    if (text.startsWith("BEGIN")) this.#isInTransaction = true
    this.#inFlight += 1
    try {
      const rows = await this.#queryBeforeDeadline(text, values)
      if (text === "COMMIT" || text === "ROLLBACK") this.#isInTransaction = false
      return rows
    } catch (error) {
      const coded = withCode(error)
      if (isUnusableAfter(coded)) this.#error ??= coded
      throw this.#error ?? coded
    } finally {
      this.#inFlight -= 1
    }
  }

  release(): void {
    const isUnknown = this.hasFailed || this.#isInTransaction || this.#inFlight > 0
    this.#client.removeListener("error", this.#onError)
    this.#client.release(this.#error ?? (isUnknown ? new Error("the store closes this connection") : undefined))
  }

  readonly #onError = (error: Error): void => {
    this.#error ??= withCode(error)
  }

  async #queryBeforeDeadline(text: string, values: ReadonlyArray<unknown>): Promise<ReadonlyArray<object>> {
    const result = this.#client.query({ text, values: values.map(parameter), types: { getTypeParser } })
    const { rows = [] } = await beforeDeadline(this.#timer, result, (error) => {
      this.#error = error
    })
    return rows
  }
}

/** Returns the result. Calls `onExpire` and rejects with code 08006 when the deadline of the timer comes first. */
const beforeDeadline = <A>(timer: DeadlineTimer, result: Promise<A>, onExpire: (error: Error) => void): Promise<A> =>
  new Promise((resolve, reject) => {
    const deadline: Deadline = {
      ticks: 0,
      onExpire: () => {
        const error = PgPool.noResponse()
        onExpire(error)
        reject(error)
      }
    }
    timer.start(deadline)
    result.then((value) => {
      timer.stop(deadline)
      resolve(value)
    }, (error: unknown) => {
      timer.stop(deadline)
      reject(error instanceof Error ? error : PgPool.noResponse())
    })
  })

/**
 * Whether the connection is unusable after an error: PostgreSQL or the network has closed it, or its server has become
 * read-only. The next connection may lead to the primary.
 */
const isUnusableAfter = (error: Error): boolean =>
  Predicate.hasProperty(error, "code") && /^(08|57P|25006)/.test(String(error.code))

/** Sends a time with its UTC offset, so that the time zone of the session has no effect. */
const parameter = (value: unknown): unknown => value instanceof Date ? value.toISOString() : value

/** Returns an error with a code. The error of a lost connection has none. The program may see it, so it is wrapped. */
const withCode = (error: unknown): Error => {
  if (error instanceof Error && ("code" in error || error instanceof UnsupportedFormat)) return error
  const message = error instanceof Error ? error.message : String(error)
  return Object.assign(new Error(message, { cause: error }), { code: PgPool.connectionFailure })
}
