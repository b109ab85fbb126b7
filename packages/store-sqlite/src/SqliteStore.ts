/** A whole store in one SQLite file. */
import { Committer, LogSignal, type LogStore, repeatSpaced, type Store } from "@canvass/core/ports"
import {
  Database,
  LogWatch,
  Migrations,
  Programs,
  type SqlCommitter,
  SqlStore,
  type StoreClient
} from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schedule from "effect/Schedule"
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
  /** What the program does, such as `serve`, for those who look who uses the database. Default `library`. */
  readonly role?: string | undefined
  /** Applies breaking migrations also while others have the file open. Older programs fail then. Default `false`. */
  readonly force?: boolean | undefined
  /** How many bytes are free on the disk, for migrations. Default: measured at the folder of the file. */
  readonly freeDiskBytes?: Effect.Effect<number> | undefined
}

/** Why the store does not open. */
type OpenError = Migrations.MigrationError

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
    const program = Programs.make(options.role)
    yield* migrateFile(options, program)
    const files = new DatabaseFiles(options.path)
    const writer = yield* open(options, files)
    const reader = yield* open(options, files, true)
    files.recordOpened()
    yield* files.watch
    const overtaken = yield* Programs.register(writer, program)
    const signal = new LogSignal()
    return Layer.mergeAll(
      SqlStore.layerFiles(writer, reader),
      Layer.map(
        Layer.provide(SqlStore.layerWrites(options.committer), Layer.succeed(Database, writer)),
        (ports) => Context.add(ports, Committer.Committer, signal.observing(Context.get(ports, Committer.Committer)))
      ),
      Layer.provide(
        SqlStore.layerReads,
        Layer.merge(Layer.succeed(Database, reader), Layer.succeed(LogWatch, watchLogs(writer, signal)))
      ),
      Layer.map(SqlStore.layerHealth(reader, overtaken), withFileCheck(files))
    )
  }))

/**
 * Watches for commits of this program, and for those of others: SQLite tells a connection whether another one has
 * committed, which reads nothing of the tables.
 */
const watchLogs = ({ sql }: Database, signal: LogSignal): LogStore["Type"]["watch"] => (listener) =>
  Effect.suspend(() => {
    let version: unknown
    const ask = Effect.map(Effect.option(dataVersion(sql)), (found) => {
      if (Option.isNone(found) || found.value === version) return
      version = found.value
      listener("any")
    })
    return Effect.raceFirst(
      signal.watch(listener),
      Effect.withTracerEnabled(repeatSpaced(ask, versionMillis), false)
    )
  })

/** How often to ask for commits of other programs, in milliseconds. */
const versionMillis = 100

/** Changes when another connection commits. The one that writes asks, so commits of this program do not count. */
const dataVersion = (sql: StoreClient) => Effect.map(sql`PRAGMA data_version`, ([row]) => Object.values(row ?? {})[0])

/** Applies the missing migrations, closes the file, and returns the names of the migrations. */
export const migrate = (options: SqliteOptions): Effect.Effect<ReadonlyArray<string>, OpenError> =>
  Effect.suspend(() => migrateFile(options, Programs.make(options.role)))

/** Tells what `migrate` would do, and which programs use the database. Changes nothing but a file that is missing. */
export const plan = (
  options: SqliteOptions
): Effect.Effect<Migrations.MigrationPlan, Migrations.StateError> =>
  Effect.scoped(
    Effect.flatMap(open(options), (database) =>
      Effect.provideService(Migrations.plan(migrateOptions(options, Programs.make(options.role))), Database, database))
  )

/**
 * Opens the database for other statements, such as those of a copy, and applies the missing migrations first.
 * `isExclusive`: no other program may have it open. Fails with an error for which `isInUse` is true if one has, and
 * other programs cannot open it until the scope closes.
 */
export const database = (
  options: SqliteOptions & { readonly isExclusive?: boolean }
): Effect.Effect<Database, OpenError, Scope.Scope> =>
  Effect.gen(function*() {
    const program = Programs.make(options.role)
    if (options.isExclusive !== true) yield* migrateFile(options, program)
    const opened = yield* open(options)
    if (options.isExclusive === true) yield* migrateOpened(opened, migrateOptions(options, program))
    yield* Programs.register(opened, program)
    return opened
  })

const migrateOptions = (
  { force, freeDiskBytes, path }: SqliteOptions,
  program: Programs.Program
) => ({
  program,
  force,
  freeBytes: freeDiskBytes ?? measureFreeDisk(path)
} satisfies Migrations.MigrateOptions)

const migrateOpened = (database: Database, options: Migrations.MigrateOptions) =>
  Effect.provideService(Migrations.migrate(options), Database, database)

/**
 * Applies the missing migrations. A breaking one is applied while no other program has the file open: an older one,
 * which might write nothing for a long time, would find the new schema only then.
 */
const migrateFile = (
  options: SqliteOptions,
  program: Programs.Program
): Effect.Effect<ReadonlyArray<string>, OpenError> => {
  const migrateOptionsOf = migrateOptions(options, program)
  // Another program may have it open only to look, or migrate it.
  const withFile = <A>(use: (database: Database) => Effect.Effect<A, OpenError>, isExclusive: boolean) =>
    Effect.scoped(Effect.flatMap(open(isExclusive ? { ...options, isExclusive, busyTimeoutMillis: 0 } : options), use))
      .pipe(
        Effect.retry({
          schedule: Schedule.spaced(retryMillis),
          times: maxRetries,
          while: (error) => error._tag === "SqlError" && isInUse(error)
        })
      )
  const migrateUnlessBreaking = withFile(
    (database) =>
      Effect.flatMap(
        Effect.provideService(Migrations.isBreakingMissing, Database, database),
        (isBreaking) =>
          isBreaking && options.force !== true
            ? Effect.succeedNone
            : Effect.asSome(migrateOpened(database, migrateOptionsOf))
      ),
    false
  )
  // The rows of programs that were killed do not matter when nobody else has the file.
  const migrateAlone = withFile((database) => migrateOpened(database, { ...migrateOptionsOf, force: true }), true)
  return Effect.flatMap(
    migrateUnlessBreaking,
    Option.match({
      onSome: Effect.succeed,
      onNone: () =>
        Effect.catchIf(
          migrateAlone,
          (error) => error._tag === "SqlError" && isInUse(error),
          () => withFile((database) => refuse(database, migrateOptionsOf), false)
        )
    })
  )
}

const maxRetries = 10

const retryMillis = 100

/** Fails with the programs that have the file open, as far as they have a row. Another program may have migrated it. */
const refuse = (database: Database, options: ReturnType<typeof migrateOptions>) =>
  Effect.flatMap(Programs.living(database, options.program), (others) =>
    migrateOpened(database, {
      ...options,
      otherUsers: Effect.succeed(others.length > 0 ? [] : ["another program that has the file open"])
    }))

/** Whether the database could not be used because another program has it open or locks it. */
export const isInUse = ({ cause }: SqlError): boolean =>
  Predicate.hasProperty(cause, "code") && cause.code === "SQLITE_BUSY"

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
const withFileCheck = (files: DatabaseFiles) => (context: Context.Context<Committer.StoreHealth>) => {
  const { check, overtaken } = Context.get(context, Committer.StoreHealth)
  return Context.make(Committer.StoreHealth, {
    overtaken,
    check: Effect.suspend(() =>
      files.areUnchanged()
        ? check
        : new Committer.StoreUnavailable({ reason: "a file of the database was removed, moved or replaced" })
    )
  })
}
