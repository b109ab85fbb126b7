/** A whole store in one SQLite file. */
import { Committer, type Store } from "@canvass/core/ports"
import { Database, Migrations, type SqlCommitter, SqlStore } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import type * as Scope from "effect/Scope"
import { statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { DatabaseFiles } from "./DatabaseFiles.js"
import * as SqliteClient from "./SqliteClient.js"
import { dialect } from "./SqliteDialect.js"

export interface SqliteOptions {
  /**
   * The file. It is created with the permissions 0600, and its folder with 0700, if they do not exist. A file that
   * exists gets the permissions 0600, a folder keeps its own.
   */
  readonly path: string
  readonly committer?: SqlCommitter.CommitterOptions | undefined
  /** How long to wait for another process that writes, in milliseconds. It blocks the thread. Default 2 000. */
  readonly busyTimeoutMillis?: number | undefined
  /** How many bytes are free on the disk, for migrations. Default: measured at the folder of the file. */
  readonly freeDiskBytes?: Effect.Effect<number> | undefined
}

/** Why the store does not open. */
type OpenError = Migrations.DatabaseIsNewer | Migrations.MigrationNeedsDisk | SqlError

/**
 * Provides every port on a file, and applies the missing migrations first. A write is durable when it is acknowledged.
 * Reads have a connection of their own. Several processes may use one file: their writes take turns.
 *
 * When the file, its `-wal` or its `-shm` is removed, moved or replaced, an error is logged within a second, writes die
 * with `StoreUnavailable`, and `StoreHealth` fails. Reads continue. Writes are accepted again when the original files
 * are back.
 */
export const layer = (
  options: SqliteOptions
): Layer.Layer<Store, OpenError> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const files = new DatabaseFiles(options.path)
    const writer = yield* Effect.tap(open(options, files), migrateDatabase(options))
    const reader = yield* open(options, files, true)
    files.recordOpened()
    yield* files.watch
    return Layer.mergeAll(
      SqlStore.layerFiles(writer, reader),
      Layer.provide(SqlStore.layerWrites(options.committer), Layer.succeed(Database, writer)),
      Layer.map(Layer.provide(SqlStore.layerReads, Layer.succeed(Database, reader)), withFileCheck(files))
    )
  }))

/** Applies the missing migrations, closes the file, and returns the names of the migrations. */
export const migrate = (
  options: SqliteOptions
): Effect.Effect<ReadonlyArray<string>, OpenError> =>
  Effect.scoped(Effect.flatMap(open(options), migrateDatabase(options)))

/**
 * Opens the database for other statements, such as those of a copy, and applies the missing migrations first.
 * `isExclusive`: no other program may have it open. Fails with an error for which `isInUse` is true if one has, and
 * other programs cannot open it until the scope closes.
 */
export const database = (
  options: SqliteOptions & { readonly isExclusive?: boolean }
): Effect.Effect<Database, OpenError, Scope.Scope> => Effect.tap(open(options), migrateDatabase(options))

/** Whether the database could not be used because another program has it open or locks it. */
export const isInUse = ({ cause }: SqlError): boolean =>
  Predicate.hasProperty(cause, "code") && cause.code === "SQLITE_BUSY"

const migrateDatabase = ({ freeDiskBytes, path }: SqliteOptions) => (database: Database) =>
  Effect.provideService(Migrations.migrateWithin(freeDiskBytes ?? measureFreeDisk(path)), Database, database)

/** A folder that cannot be measured is not taken for full: the migration shows what is wrong. */
const measureFreeDisk = (path: string): Effect.Effect<number> =>
  Effect.orElseSucceed(
    Effect.map(Effect.tryPromise(() => statfs(dirname(path))), ({ bavail, bsize }) => bavail * bsize),
    () => Number.MAX_SAFE_INTEGER
  )

const open = (
  { busyTimeoutMillis = 2_000, isExclusive, path }: SqliteOptions & { readonly isExclusive?: boolean },
  files = new DatabaseFiles(path),
  readonly = false
): Effect.Effect<Database, SqlError, Scope.Scope> =>
  Effect.map(SqliteClient.make({ path, readonly, busyTimeoutMillis, isExclusive, files }), (sql) => ({ sql, dialect }))

/** Lets the check of the store fail while a file of the database is not in place. */
const withFileCheck = (files: DatabaseFiles) => <R>(context: Context.Context<R | Committer.StoreHealth>) => {
  const { check } = Context.unsafeGet(context, Committer.StoreHealth)
  return Context.add(context, Committer.StoreHealth, {
    check: Effect.suspend(() =>
      files.areUnchanged()
        ? check
        : new Committer.StoreUnavailable({ reason: "a file of the database was removed, moved or replaced" })
    )
  })
}
