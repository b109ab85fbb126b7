/**
 * A SQL client on a connection pool of the program. The program configures the connections, and uses them before and
 * after the store. So each statement has its own type parsers and no name, each transaction sets its parameters with
 * `SET LOCAL`, and statements are executed one after the other.
 */
import { type StoreClient, storeClient, tableNames } from "@canvass/store-sql"
import * as SqlPg from "@effect/sql-pg/PgClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  attempt,
  type Connection,
  type ConnectionPool,
  Connections,
  quoteIdentifier,
  type Rows
} from "./Connections.js"
import { type Deadline, DeadlineTimer } from "./DeadlineTimer.js"
import { kindOfCode } from "./kindOfCode.js"
import type { PoolOptions } from "./PoolOptions.js"
import { UnsupportedFormat } from "./TypeParsers.js"

export interface SharedPoolOptions
  extends Pick<PoolOptions, "maxWaiting" | "responseTimeoutMillis" | "schema" | "statementTimeoutMillis">
{
  readonly pool: ConnectionPool
}

/** The store cannot use the pool that it was given, or the database behind it. */
export class UnsupportedPool extends Data.TaggedError("UnsupportedPool")<{ readonly reason: string }> {
  override get message() {
    return `The store cannot use this pool: ${this.reason}.`
  }
}

/** Makes a client. It holds a connection during one statement or one transaction, and never ends the pool. */
export const make = (options: SharedPoolOptions): StoreClient => {
  const { pool, schema, statementTimeoutMillis } = options
  const connections = new Connections(pool, options)
  const canceller = new StatementCanceller(connections, statementTimeoutMillis)
  // The store reads under locks that it takes first, so each statement has to see what was committed before it.
  const beginTransaction = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL DateStyle = ISO; ` +
    `SET LOCAL statement_timeout = ${statementTimeoutMillis}` +
    (schema === undefined ? "" : `; SET LOCAL search_path = ${quoteIdentifier(schema)}`)
  const execute = connections.executeBy(async (connection, text, values) => {
    if (schema === undefined) return canceller.query(connection, text, values)
    // `SET LOCAL` sets the schema for one transaction, and has no effect outside of one.
    await connection.query(beginTransaction, [])
    const rows = await connection.query(text, values)
    await connection.query("COMMIT", [])
    return rows
  })
  const reserve = Effect.map(connections.reserve, (connection) => {
    const execute = (text: string, values: ReadonlyArray<unknown>) => attempt(() => connection.query(text, values))
    return { execute, executeUnprepared: execute }
  })
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

/**
 * Sends statements outside of transactions. A time limit in PostgreSQL would take two more messages, so a statement
 * that takes too long is cancelled over another connection of the pool.
 */
class StatementCanceller {
  readonly #connections: Connections
  readonly #timer: DeadlineTimer

  constructor(connections: Connections, statementTimeoutMillis: number) {
    this.#connections = connections
    this.#timer = new DeadlineTimer(statementTimeoutMillis)
  }

  async query(connection: Connection, text: string, values: ReadonlyArray<unknown>): Promise<Rows> {
    let isRunning = true
    const deadline: Deadline = {
      ticks: 0,
      onExpire: () => {
        // The cancellation may arrive after the statement has ended, so no other statement may follow it.
        connection.hasFailed = true
        // If this fails, the time limit for a result closes the connection.
        this.#cancel(connection, text, () => isRunning).catch(() => undefined)
      }
    }
    this.#timer.start(deadline)
    try {
      return await connection.query(text, values)
    } finally {
      isRunning = false
      this.#timer.stop(deadline)
    }
  }

  async #cancel({ processId }: Connection, text: string, isRunning: () => boolean): Promise<void> {
    if (processId === undefined) return
    const other = await this.#connections.connect()
    try {
      // A pooler between the program and PostgreSQL gives connections process ids of its own.
      if (isRunning()) await other.query(cancelStatement, [processId, text])
    } finally {
      other.release()
    }
  }
}

/** Cancels the statement of a process if its text is `$2`. PostgreSQL may show only the beginning of the text. */
const cancelStatement =
  "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND starts_with($2, left(query, 100))"
