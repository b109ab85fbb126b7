/**
 * PostgreSQL as a SQL client. `@effect/sql-pg` has one too; four things made us write this: it never sends a statement
 * by name, so that PostgreSQL plans the same few texts again and again; it waits for each answer before it sends the
 * next statement of a transaction, which under load is most of the time that a transaction takes; nothing bounds the
 * queue in front of its pool; and a lost connection can't be told from a mistake.
 *
 * Rows come as `store-sql` knows them: times as milliseconds, truth values as 0 and 1, JSON as its text.
 */
import { untraced } from "@canvass/store-sql"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { Socket } from "node:net"
import process from "node:process"
import pg from "pg"

export interface ClientOptions {
  readonly url: Redacted.Redacted
  readonly maxConnections: number
  /** How many statements may wait for a connection. One more fails at once. */
  readonly maxWaiting: number
  /** How long a new connection may take. */
  readonly connectTimeoutMillis: number
  /** How long a statement may take before PostgreSQL gives it up. */
  readonly statementTimeoutMillis: number
}

/** Connections are made when they are needed. One that breaks is thrown away, and the next statement makes another. */
export const make = (options: ClientOptions): Effect.Effect<SqlClient.SqlClient, never, Scope.Scope> =>
  Effect.gen(function*() {
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => poolOf(options)),
      (pool) => Effect.ignore(Effect.tryPromise(() => pool.end()))
    )
    const connection = connectionOf((query, done) => withClient(pool, options, query, done))
    const client = yield* SqlClient.make({
      acquirer: Effect.succeed(connection),
      transactionAcquirer: Effect.map(
        Effect.acquireRelease(checkOut(pool, options), (client) => Effect.sync(() => client.release())),
        (client) => connectionOf(withoutWaiting(client))
      ),
      compiler,
      spanAttributes: [["db.system.name", "postgresql"]]
    })
    return untraced(client, connection)
  }).pipe(Effect.provide(Reactivity.layer))

const poolOf = (options: ClientOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: Redacted.value(options.url),
    max: options.maxConnections,
    // The pool's own time-out would be for waiting too: whoever waits here is served in the end.
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({
          ...config,
          stream: () => new GatheringSocket(),
          connectionTimeoutMillis: options.connectTimeoutMillis
        })
        // A connection that is lost tells its statements. Without a listener it would end the process as well.
        this.on("error", ignore)
      }
    },
    pipeline: true,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMillis,
    application_name: "canvass",
    options: "-c TimeZone=UTC",
    types: { getTypeParser }
  })
  pool.on("error", ignore)
  return pool
}

/** What is sent in one turn of the event loop leaves together. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

const ignore = (): void => undefined

interface Query {
  readonly name: string | undefined
  readonly text: string
  readonly values: Array<unknown>
}

type Done = (error: Error | undefined | null, result: pg.QueryResult<object>) => void

const withClient = (pool: pg.Pool, options: ClientOptions, query: Query, done: Done): void => {
  if (isFull(pool, options)) return done(tooManyWait(), nothing)
  pool.connect((error, client, release) => {
    if (client === undefined) return done(error, nothing)
    client.query<object>(query, (error, result) => {
      release()
      done(error, result)
    })
  })
}

const nothing: pg.QueryResult<object> = { rows: [], command: "", rowCount: null, oid: 0, fields: [] }

const checkOut = (pool: pg.Pool, options: ClientOptions): Effect.Effect<pg.PoolClient, SqlError> =>
  Effect.async((resume) => {
    if (isFull(pool, options)) return resume(failed(tooManyWait()))
    pool.connect((error, client) => resume(client === undefined ? failed(error) : Effect.succeed(client)))
  })

const isFull = (pool: pg.Pool, { maxWaiting }: ClientOptions): boolean => pool.waitingCount >= maxWaiting

/** In PostgreSQL's own words: insufficient resources. */
const tooManyWait = (): Error =>
  Object.assign(new Error("too many statements wait for a connection"), { code: "53300" })

/**
 * In a transaction, statements that answer with no rows are not waited for: what becomes of them is told by the next
 * one that is, the commit at the latest. After a failure PostgreSQL takes nothing more of a transaction, and a commit
 * of it writes nothing.
 */
const withoutWaiting = (client: pg.PoolClient) => {
  let failure: Error | undefined
  let underWay = 0
  return (query: Query, done: Done): void => {
    const mayGoOn = underWay < maxUnderWay && saysNothing(query.text)
    underWay += 1
    client.query<object>(query, (error, result) => {
      underWay -= 1
      // A roll-back is asked for because of the failure, and answers for itself.
      if (query.text !== "ROLLBACK") failure ??= error
      if (!mayGoOn) done(query.text === "ROLLBACK" ? error : failure, result)
    })
    if (mayGoOn) done(undefined, nothing)
  }
}

/** So that what waits to be sent does not fill the memory. */
const maxUnderWay = 32

const saysNothing = (text: string): boolean =>
  text === "BEGIN" || /^(INSERT|UPDATE|DELETE) /.test(text) && !text.includes(" RETURNING ")

const connectionOf = (send: (query: Query, done: Done) => void): Connection => {
  const run = (name: string | undefined, text: string, parameters: ReadonlyArray<unknown>) =>
    Effect.async<ReadonlyArray<object>, SqlError>((resume) =>
      send(
        { name, text, values: [...parameters] },
        (error, result) => resume(error ? failed(error) : Effect.succeed(result.rows))
      )
    )
  const named = (text: string, parameters: ReadonlyArray<unknown>) => run(nameOf(text), text, parameters)
  return {
    execute: named,
    executeRaw: named,
    executeUnprepared: (text, parameters) => run(undefined, text, parameters),
    executeValues: (text, parameters) => Effect.map(named(text, parameters), (rows) => rows.map(Object.values)),
    // Nothing here streams a statement: lists are read by key, page by page.
    executeStream: (text, parameters) => Stream.fromIterableEffect(named(text, parameters))
  }
}

/** PostgreSQL keeps a plan for each name on each connection. Beyond `maxNames` texts are sent without one. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `canvass_${names.size}`
  names.set(text, name)
  return name
}

const names = new Map<string, string>()
const maxNames = 500

const failed = (error: unknown): Effect.Effect<never, SqlError> => {
  const cause = error instanceof Error ? withCode(error) : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return Effect.fail(new SqlError({ cause, message: `the statement failed: ${message}` }))
}

/** What neither PostgreSQL nor the system has given a code says that a connection was lost or could not be made. */
const withCode = (error: Error): Error => "code" in error ? error : Object.assign(error, { code: "08006" })

const compiler = Statement.makeCompiler({
  dialect: "pg",
  placeholder: (index) => `$${index}`,
  onIdentifier: Statement.defaultEscape("\""),
  onRecordUpdate: () => ["", []],
  onCustom: () => ["", []]
})

type TextParser = (text: string) => unknown

const parsers: ReadonlyMap<number, TextParser> = new Map<number, TextParser>([
  [pg.types.builtins.BOOL, (text) => text === "t" ? 1 : 0],
  [pg.types.builtins.INT2, Number],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.FLOAT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(isoOf(text))]
])

/** What has no parser stays as PostgreSQL writes it: text, UUIDs and JSON. */
const getTypeParser = (oid: number): TextParser => parsers.get(oid) ?? String

/** `2026-11-20 09:30:00.5+00`, since the session's time zone is UTC. */
const isoOf = (text: string): string => text.endsWith("+00") ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text
