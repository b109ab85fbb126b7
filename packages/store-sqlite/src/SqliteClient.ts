/**
 * SQLite as a SQL client. `@effect/sql-sqlite-node` has one too; three things made us write this: it begins
 * transactions deferred, so that one which reads before it writes fails beside another process; it can't be told
 * `synchronous=FULL` before its first statement; and its statement cache costs as much as a short statement.
 */
import { untraced } from "@canvass/store-sql"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import Database from "better-sqlite3"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"

export interface ClientOptions {
  readonly path: string
  /** A connection that reads can be opened once the file is there. */
  readonly readonly: boolean
  /** How long to wait for another process that writes. */
  readonly busyTimeoutMillis: number
}

/** One connection. Transactions on it take turns; each locks the database for writing from its first statement. */
export const make = (options: ClientOptions): Effect.Effect<SqlClient.SqlClient, SqlError, Scope.Scope> =>
  Effect.gen(function*() {
    const database = yield* Effect.acquireRelease(open(options), (database) => Effect.sync(() => database.close()))
    const connection = connectionOf(database)
    const turns = yield* Effect.makeSemaphore(1)
    const client = yield* SqlClient.make({
      acquirer: Effect.succeed(connection),
      transactionAcquirer: Effect.acquireRelease(
        Effect.as(turns.take(1), connection),
        () => Effect.zipRight(Effect.sync(() => rollBack(database)), turns.release(1))
      ),
      beginTransaction: "BEGIN IMMEDIATE",
      rollback,
      compiler: Statement.makeCompilerSqlite(),
      spanAttributes: [["db.system.name", "sqlite"]]
    })
    return untraced(client, connection)
  }).pipe(Effect.provide(Reactivity.layer))

const open = ({ busyTimeoutMillis, path, readonly }: ClientOptions): Effect.Effect<Database.Database, SqlError> =>
  attempt(`can't open ${path}`, () => {
    if (!readonly) mkdirSync(dirname(path), { recursive: true })
    const database = kept(new Database(path, { readonly, timeout: busyTimeoutMillis }))
    if (!readonly) database.exec("PRAGMA journal_mode = WAL")
    // In WAL mode the default would lose the last commits when the power goes.
    database.exec("PRAGMA synchronous = FULL")
    expectPragma(database, "journal_mode", "wal")
    expectPragma(database, "synchronous", 2)
    return database
  })

const expectPragma = (database: Database.Database, name: string, expected: string | number): void => {
  const value: unknown = kept(database.prepare(`PRAGMA ${name}`)).pluck().get()
  if (value !== expected) throw new Error(`${name} is ${String(value)} and not ${expected}`)
}

const rollback = "ROLLBACK"

/**
 * A commit that failed leaves the transaction open: the next one must not find it so. One that never began, or that
 * SQLite gave up by itself when the disk was full, is not there to roll back.
 */
const rollBack = (database: Database.Database): void => {
  if (database.inTransaction) database.exec(rollback)
}

const connectionOf = (database: Database.Database): Connection => {
  const prepare = preparing(database)
  const run = (text: string, parameters: ReadonlyArray<unknown>) =>
    attempt("the statement failed", () => {
      const statement = prepare(text)
      if (statement.reader) return statement.all(parameters)
      statement.run(parameters)
      return []
    })
  return {
    execute: run,
    executeRaw: run,
    executeUnprepared: (text, parameters) =>
      text === rollback ? Effect.as(attempt("can't roll back", () => rollBack(database)), []) : run(text, parameters),
    executeValues: (text, parameters) => Effect.map(run(text, parameters), (rows) => rows.map(valuesOf)),
    // Nothing here streams a statement: lists are read by key, page by page.
    executeStream: (text, parameters) => Stream.fromIterableEffect(run(text, parameters))
  }
}

const valuesOf = (row: unknown): ReadonlyArray<unknown> =>
  typeof row === "object" && row !== null ? Object.values(row) : []

/** Each text is prepared once. There are some hundred of them: what varies in length does so by powers of two. */
const preparing = (database: Database.Database): (text: string) => Database.Statement => {
  const prepared = new Map<string, Database.Statement>()
  return (text) => {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = kept(database.prepare(text))
    prepared.set(text, statement)
    return statement
  }
}

/**
 * Never collected: since its release 24.19, Node ends the process when an object of the driver is, if the driver was
 * compiled for it. What is closed takes little room.
 */
const kept = <A extends object>(object: A): A => {
  ofDriver.push(object)
  return object
}

const ofDriver: Array<object> = []

const attempt = <A>(message: string, evaluate: () => A): Effect.Effect<A, SqlError> =>
  Effect.try({
    try: evaluate,
    catch: (cause) =>
      new SqlError({ cause, message: cause instanceof Error ? `${message}: ${cause.message}` : message })
  })
