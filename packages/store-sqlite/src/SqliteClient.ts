/**
 * SQLite as a SQL client, on better-sqlite3. `@effect/sql-sqlite-node` does not fit:
 * - it prepares and drops statements, and better-sqlite3 12 aborts Node ≥ 24.19 when a statement is collected;
 * - it begins transactions deferred, so that one which reads before it writes fails beside another process;
 * - it cannot set `synchronous = FULL` before its first statement.
 */
import { FairSemaphore } from "@canvass/core/ports"
import { type StoreClient, storeClient, type StoreConnection } from "@canvass/store-sql"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import Database from "better-sqlite3"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type DatabaseFiles, pathsOf } from "./DatabaseFiles.js"
import { createPrivateFile, refuseForeignLink, restrictPermissions } from "./FilePermissions.js"
import { kindOfCode } from "./kindOfCode.js"

export interface ClientOptions {
  readonly path: string
  /** A read-only connection needs a file that exists. */
  readonly readonly: boolean
  /** How long to wait for another process that writes, in milliseconds. */
  readonly busyTimeoutMillis: number
  /** No other connection may be open: opening fails with `SQLITE_BUSY` otherwise, and others fail afterwards. */
  readonly isExclusive?: boolean | undefined
  /** While a file of the database is missing, no transaction is committed. It fails with the cause `DatabaseMoved`. */
  readonly files: DatabaseFiles
}

/**
 * Opens one connection. Its transactions wait for each other, and lock the database for writing from their start. A
 * connection that writes creates the file where it is missing, and withdraws the permissions of other users.
 */
export const make = (options: ClientOptions): Effect.Effect<StoreClient, SqlError, Scope.Scope> =>
  Effect.gen(function*() {
    if (!options.readonly) yield* prepareFile(options.path)
    const database = yield* Effect.acquireRelease(
      open(options),
      (database) => Effect.sync(() => close(database, options))
    )
    const connection = connectionOf(database, options.files)
    const transactions = new FairSemaphore(1)
    return storeClient({
      compiler: Statement.makeCompilerSqlite(),
      execute: connection.execute,
      // A fiber yields after a number of steps. Another connection of this process would then wait for its transaction
      // and block the thread, so each transaction begins with all its steps.
      reserve: Effect.zipRight(
        Effect.zipRight(transactions.acquire, Effect.yieldNow()),
        Effect.acquireRelease(Effect.succeed(connection), () => Effect.sync(() => rollBack(database)))
      ),
      beginTransaction: "BEGIN IMMEDIATE",
      kindOfCode
    })
  })

/** SQLite gives the `-wal` and the `-shm` the permissions of the database when it creates them. */
const prepareFile = (path: string): Effect.Effect<void, SqlError> =>
  Effect.zipRight(
    attempt(`can't open ${path}`, () => {
      pathsOf(path).forEach(refuseForeignLink)
      createPrivateFile(path)
    }),
    Effect.forEach(pathsOf(path), restrictPermissions, { discard: true })
  )

const open = (
  { busyTimeoutMillis, isExclusive = false, path, readonly }: ClientOptions
): Effect.Effect<Database.Database, SqlError> =>
  attempt(`can't open ${path}`, () => {
    const database = retain(new Database(path, { readonly, timeout: busyTimeoutMillis }))
    if (isExclusive) database.exec("PRAGMA locking_mode = EXCLUSIVE")
    if (!readonly) database.exec("PRAGMA journal_mode = WAL")
    // The default of WAL mode would lose the last commits at a power failure.
    database.exec("PRAGMA synchronous = FULL")
    expectPragma(database, "journal_mode", "wal")
    expectPragma(database, "synchronous", 2)
    return database
  })

const expectPragma = (database: Database.Database, name: string, expected: string | number): void => {
  const value: unknown = retain(database.prepare(`PRAGMA ${name}`)).pluck().get()
  if (value !== expected) throw new Error(`${name} is ${String(value)} and not ${expected}`)
}

/** The last connection to close deletes the `-wal` and the `-shm` by name. They may belong to another database now. */
const close = (database: Database.Database, { files }: ClientOptions): void => {
  if (!files.areLogsReplaced()) database.close()
}

const commit = "COMMIT"
const rollback = "ROLLBACK"

/**
 * A commit that fails leaves the transaction open, and it must not stay open for the next one. A transaction that never
 * began, or that SQLite rolled back by itself because the disk was full, has nothing to roll back.
 */
const rollBack = (database: Database.Database): void => {
  if (database.inTransaction) database.exec(rollback)
}

const connectionOf = (database: Database.Database, files: DatabaseFiles): StoreConnection => {
  const prepare = makePrepare(database)
  const expectUnchanged = attempt("can't write", () => files.expectUnchanged())
  const run = (text: string, parameters: ReadonlyArray<unknown>) =>
    attempt("the statement failed", () => {
      const statement = prepare(text)
      if (statement.reader) return statement.all(parameters)
      statement.run(parameters)
      return []
    })
  return {
    execute: run,
    executeUnprepared: (text, parameters) => {
      switch (text) {
        // A file that is replaced during the commit counts as replaced afterwards.
        case commit:
          return Effect.zipRight(expectUnchanged, run(text, parameters))
        case rollback:
          return Effect.as(attempt("can't roll back", () => rollBack(database)), [])
        default:
          return run(text, parameters)
      }
    }
  }
}

/** Prepares each text once. There are some hundred texts, because lengths vary by powers of two (`SqliteDialect`). */
const makePrepare = (database: Database.Database): (text: string) => Database.Statement => {
  const prepared = new Map<string, Database.Statement>()
  return (text) => {
    const existing = prepared.get(text)
    if (existing !== undefined) return existing
    const statement = retain(database.prepare(text))
    prepared.set(text, statement)
    return statement
  }
}

/**
 * Keeps an object of the driver from being garbage collected, which aborts Node ≥ 24.19. Closed objects take little
 * memory.
 */
export const retain = <A extends object>(object: A): A => {
  retained.push(object)
  return object
}

const retained: Array<object> = []

const attempt = <A>(message: string, evaluate: () => A): Effect.Effect<A, SqlError> =>
  Effect.try({
    try: evaluate,
    catch: (cause) =>
      new SqlError({ cause, message: cause instanceof Error ? `${message}: ${cause.message}` : message })
  })
