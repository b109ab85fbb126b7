/**
 * The schema, as a list of migrations. The list only grows: a migration that has been released is never edited. A
 * column has the name of the model's field that it holds, times are whole milliseconds, and values that are only read
 * as a whole are JSON.
 *
 * There are no foreign keys. The guards of a unit of work keep references valid, and the statements of a batch may
 * write the tables in any order.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { fencedTables } from "../database/Columns.js"
import { Database } from "../database/Database.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { readCount } from "../database/Statements.js"
import * as Programs from "../programs/Programs.js"
import * as AppliedMigrations from "./AppliedMigrations.js"
import { generation } from "./migrationList.js"
import type { Breaking, Migration } from "./migrations/Migration.js"

export { DatabaseIsNewer, type StateError, UnknownMigration } from "./AppliedMigrations.js"
export { generation } from "./migrationList.js"

/** The disk has less room than a migration needs. Nothing has been migrated. */
export class MigrationNeedsDisk extends Schema.TaggedError<MigrationNeedsDisk>()("MigrationNeedsDisk", {
  migration: Schema.String,
  neededBytes: Schema.Int,
  freeBytes: Schema.Int
}) {
  override get message() {
    const { freeBytes, migration, neededBytes } = this
    return `The migration "${migration}" needs about ${mebibytes(neededBytes)} of the disk, and ` +
      `${mebibytes(freeBytes)} are free. Nothing has been migrated: make room, and start again.`
  }
}

/** A breaking migration was refused, because it would stop programs that use the database. Nothing was migrated. */
export class ProgramsConnected extends Schema.TaggedError<ProgramsConnected>()("ProgramsConnected", {
  /** The breaking migrations that are missing. */
  migrations: Schema.Array(Schema.String),
  /** What uses the database, one sentence part each. */
  programs: Schema.Array(Schema.String)
}) {
  override get message() {
    const names = this.migrations.map((name) => `"${name}"`).join(", ")
    return `Older programs may not write after the breaking migration${this.migrations.length === 1 ? "" : "s"} ` +
      `${names}, and these use the database: ${this.programs.join("; ")}. Nothing has been migrated. Stop them, and ` +
      "start again. `canvass migrate --force` migrates nevertheless, and then their writes fail."
  }
}

/** Why the schema was not migrated. */
export type MigrationError = AppliedMigrations.StateError | MigrationNeedsDisk | ProgramsConnected

export interface MigrateOptions {
  /** The program that migrates. Default: a new one. */
  readonly program?: Programs.Program | undefined
  /**
   * What uses the database beside the programs that have a row, and may be an older program: a sentence part each.
   * Default: nothing.
   */
  readonly otherUsers?: Effect.Effect<ReadonlyArray<string>, SqlError> | undefined
  /** Migrates nothing, and fails, when less of the disk is free than a migration needs. Default: logs the need. */
  readonly freeBytes?: Effect.Effect<number> | undefined
  /** Applies breaking migrations also while older programs use the database. Default `false`. */
  readonly force?: boolean | undefined
}

/**
 * Applies the missing migrations, and returns their names. If one of them is breaking, all are applied in one
 * transaction, so that no older program writes between two of them; otherwise each has a transaction of its own.
 * Programs that start at the same time apply each migration once. Logs what it applies.
 */
export const migrate = (
  options: MigrateOptions = {}
): Effect.Effect<ReadonlyArray<string>, MigrationError, Database> =>
  Effect.gen(function*() {
    const database = yield* Database
    const { missing, rows } = yield* AppliedMigrations.read(database)
    if (missing.length === 0) return []
    // Nobody has written to an empty database.
    const isEmpty = rows.length === 0
    if (!isEmpty && options.force !== true) yield* refuseWhileUsed(database, missing, options)
    yield* Effect.flatMap(diskNeed(database, missing), checkDisk(options))
    if (!(yield* hasState(database))) yield* createState(database)
    const applyAll = Effect.forEach(missing, (migration) => apply(database, migration))
    const applied = yield* Effect.retry(
      missing.some(({ breaks }) => breaks !== undefined)
        ? exclusively(database, Effect.zipRight(stopWriters(database), applyAll))
        : applyAll,
      { schedule: afterConflict, while: (error) => SqlFailure.kindOf(error) === "conflict" }
    )
    // A line for each of them would tell nothing about a new database.
    if (!isEmpty) yield* Effect.forEach(applied.flat(), logApplied, { discard: true })
    return applied.flat().map(({ name }) => name)
  })

/**
 * A program that serves may hold a table that is changed, and wait for one that the migration has locked. The database
 * ends one of the two transactions, mostly the migration, and the program repeats its own at once. So the migration
 * waits a little before it repeats, and not always equally long.
 */
const afterConflict = Schedule.jittered(Schedule.spaced("250 millis")).pipe(Schedule.upTo("1 minute"))

/**
 * Waits until the transactions of other programs that write have ended. They see the migrations before they write again
 * (`Fence`). Those from before the fence do not look, so the tables that it protects are locked, too. Most of their
 * transactions lock a survey before they write to another table, so they wait there, and hold none of the others.
 */
const stopWriters = (database: Database): Effect.Effect<void, SqlError> =>
  Effect.gen(function*() {
    const { dialect: { countTables, writers }, sql } = database
    if (writers._tag === "SingleWriter") return
    for (const table of ["breaking_migrations", "surveys", ...fencedTables]) {
      if ((yield* countTables(sql, [table])) > 0) yield* sql.unsafe(writers.lockTable(table))
    }
  })

interface AppliedMigration {
  readonly name: string
  readonly breaks: Breaking | undefined
  readonly duration: string
}

const logApplied = ({ breaks, duration, name }: AppliedMigration): Effect.Effect<void> =>
  Effect.logInfo(`Applied the ${breaks === undefined ? "" : "breaking "}migration "${name}" in ${duration}.`)

const secondsSince = (startedAt: number): string => `${((performance.now() - startedAt) / 1_000).toFixed(2)} s`

/** Names of the migrations that are missing, in their order. Changes nothing, and needs no right to change tables. */
export const missing: Effect.Effect<ReadonlyArray<string>, AppliedMigrations.StateError, Database> = Effect.map(
  Effect.flatMap(Database, AppliedMigrations.read),
  ({ missing }) => missing.map(({ name }) => name)
)

/** Whether a breaking migration is missing in a database that is not empty. */
export const isBreakingMissing: Effect.Effect<boolean, AppliedMigrations.StateError, Database> = Effect.map(
  Effect.flatMap(Database, AppliedMigrations.read),
  ({ missing, rows }) => rows.length > 0 && missing.some(({ breaks }) => breaks !== undefined)
)

/** What a missing migration does, for those who plan when to apply it. */
export interface PlannedMigration {
  readonly name: string
  /** Why it is breaking. `undefined`: older programs may go on. */
  readonly breaks: Breaking | undefined
  /** Number of rows that it writes. */
  readonly rows: number
  /** Bytes of the disk that it needs meanwhile. */
  readonly bytes: number
  /** How long writes wait for it, in milliseconds, estimated from the bytes. */
  readonly waitMillis: number
}

/** What would happen, and who uses the database. */
export interface MigrationPlan {
  readonly migrations: ReadonlyArray<PlannedMigration>
  readonly users: ReadonlyArray<string>
}

/** Tells what `migrate` would do, and changes nothing. */
export const plan = (
  options: MigrateOptions = {}
): Effect.Effect<MigrationPlan, AppliedMigrations.StateError, Database> =>
  Effect.gen(function*() {
    const database = yield* Database
    const { missing } = yield* AppliedMigrations.read(database)
    return {
      migrations: yield* Effect.forEach(missing, (migration) => planMigration(database, migration)),
      users: yield* usersOf(database, options, () => true)
    }
  })

const planMigration = (database: Database, migration: Migration): Effect.Effect<PlannedMigration, SqlError> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const tables = migration.rewrites?.(dialect.types) ?? []
    // A table that an earlier one of the missing migrations creates is not there yet, and will be empty.
    const counts = yield* Effect.forEach(
      tables,
      (table) =>
        Effect.flatMap(
          dialect.countTables(sql, [table]),
          (count) => count === 0 ? Effect.succeed(0) : readCount(sql`SELECT count(*) AS count FROM ${sql(table)}`)
        )
    )
    const { bytes } = yield* diskNeed(database, [migration])
    return {
      name: migration.name,
      breaks: migration.breaks,
      rows: counts.reduce((sum, count) => sum + count, 0),
      bytes,
      waitMillis: bytes / rewrittenBytesPerMilli
    }
  })

/** A slow disk: 40 MB/s. */
const rewrittenBytesPerMilli = 40_000

/** What migrations need of the disk, and the one that needs most. */
interface DiskNeed {
  readonly name: string
  readonly bytes: number
}

/** Less is not worth a line in the log. */
const largeBytes = 256 * 1_048_576

const checkDisk = ({ freeBytes }: MigrateOptions) => (need: DiskNeed): Effect.Effect<void, MigrationNeedsDisk> =>
  freeBytes === undefined ? logNeed(need) : Effect.flatMap(freeBytes, (free) =>
    need.bytes > free
      ? new MigrationNeedsDisk({ migration: need.name, neededBytes: need.bytes, freeBytes: free })
      : logNeed(need))

const logNeed = ({ bytes, name }: DiskNeed): Effect.Effect<void> =>
  bytes < largeBytes ? Effect.void : Effect.logInfo(
    `The migration "${name}" rewrites tables, and needs about ${mebibytes(bytes)} of the disk meanwhile.`
  )

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`

/** Fails if one of the migrations is breaking and older programs, or programs without a row, use the database. */
const refuseWhileUsed = (
  database: Database,
  missing: ReadonlyArray<Migration>,
  options: MigrateOptions
): Effect.Effect<void, ProgramsConnected | SqlError> =>
  Effect.gen(function*() {
    const breaking = missing.filter(({ breaks }) => breaks !== undefined).map(({ name }) => name)
    if (breaking.length === 0) return
    const users = yield* usersOf(database, options, (other) => other.generation < generation)
    if (users.length > 0) return yield* new ProgramsConnected({ migrations: breaking, programs: users })
  })

/** What uses the database beside this program: the programs that have a row and pass the test, and all others. */
const usersOf = (
  database: Database,
  { otherUsers = Effect.succeed([]), program = Programs.make() }: MigrateOptions,
  test: (program: Programs.LivingProgram) => boolean
): Effect.Effect<ReadonlyArray<string>, SqlError> =>
  Effect.zipWith(
    Programs.living(database, program),
    otherUsers,
    (living, others) => [...living.filter(test).map(Programs.describe), ...others]
  )

/** The tables that record which migrations were applied. */
const stateTables = ["migrations", "breaking_migrations"]

const hasState = ({ dialect, sql }: Database): Effect.Effect<boolean, SqlError> =>
  Effect.map(dialect.countTables(sql, stateTables), (count) => count === stateTables.length)

const createState = (database: Database): Effect.Effect<unknown, SqlError> => {
  const { dialect: { types }, sql } = database
  return exclusively(
    database,
    Effect.zipRight(
      sql.unsafe(
        `CREATE TABLE IF NOT EXISTS migrations (number ${types.integer} PRIMARY KEY, name ${types.text} NOT NULL)`
      ),
      sql.unsafe(`CREATE TABLE IF NOT EXISTS breaking_migrations (number ${types.integer} PRIMARY KEY)`)
    )
  )
}

const diskNeed = (
  { dialect, sql }: Database,
  missing: ReadonlyArray<Migration>
): Effect.Effect<DiskNeed, SqlError> =>
  Effect.map(
    Effect.forEach(missing, ({ name, rewrites }) => {
      const tables = rewrites?.(dialect.types) ?? []
      return Effect.map(
        tables.length === 0 ? Effect.succeed(0) : dialect.rewriteBytes(sql, tables),
        (bytes): DiskNeed => ({ name, bytes })
      )
    }),
    (needs) => ({
      name: needs.reduce((most, need) => need.bytes > most.bytes ? need : most, { name: "", bytes: 0 }).name,
      // They share a transaction, which gives no room back before its end.
      bytes: needs.reduce((sum, { bytes }) => sum + bytes, 0)
    })
  )

/** In a transaction, while no other program migrates. */
const exclusively = <A, E>({ dialect, sql }: Database, effect: Effect.Effect<A, E>): Effect.Effect<A, E | SqlError> =>
  sql.withTransaction(
    dialect.writers._tag === "SingleWriter" ? effect : Effect.zipRight(
      dialect.writers.takeLocks(sql, [{ key: migrationLockKey, isExclusive: true }], sql`1 AS taken`),
      effect
    )
  )

/** The key of the lock, which all programs on a database share: "canvas" in ASCII. */
const migrationLockKey = 0x63616e766173

/** Applies a migration unless another program has done so. The state is read inside the transaction. */
const apply = (
  database: Database,
  migration: Migration
): Effect.Effect<ReadonlyArray<AppliedMigration>, AppliedMigrations.StateError> =>
  exclusively(
    database,
    Effect.gen(function*() {
      const { dialect, sql } = database
      const startedAt = performance.now()
      const applied = yield* AppliedMigrations.read(database)
      if (!applied.missing.includes(migration)) return []
      const statements = AppliedMigrations.statementsOf(migration, applied)(dialect.types)
      yield* Effect.forEach(statements, (text) => sql.unsafe(text), { discard: true })
      if (migration.backfill !== undefined) yield* migration.backfill(database)
      yield* AppliedMigrations.renumber(database, applied)
      yield* AppliedMigrations.record(database, migration)
      return [{ name: migration.name, breaks: migration.breaks, duration: secondsSince(startedAt) }]
    })
  )
