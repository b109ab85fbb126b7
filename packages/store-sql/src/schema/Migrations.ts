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
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import { counts } from "./migrations/counts.js"
import { firstTables } from "./migrations/firstTables.js"
import { logins } from "./migrations/logins.js"
import type { Migration } from "./migrations/Migration.js"
import { questionnaires } from "./migrations/questionnaires.js"
import { translations } from "./migrations/translations.js"

/** A newer program has applied a breaking migration that this program does not know. */
export class DatabaseIsNewer extends Schema.TaggedError<DatabaseIsNewer>()("DatabaseIsNewer", {
  found: Schema.Int,
  known: Schema.Int
}) {
  override get message() {
    return `The database is at migration ${this.found}, and this program knows ${this.known}: start a newer program.`
  }
}

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

/**
 * Applies the missing migrations, each in a transaction of its own, and returns their names. Programs that start at the
 * same time apply each migration once. Logs how much of the disk they need, if that is much.
 */
export const migrate: Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | SqlError, Database> = Effect.suspend(() =>
  migrateAfter(logNeed)
)

/** As `migrate`. Migrates nothing, and fails, when less than `freeBytes` of the disk are free than it needs. */
export const migrateWithin = (
  freeBytes: Effect.Effect<number>
): Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | MigrationNeedsDisk | SqlError, Database> =>
  migrateAfter((need) =>
    Effect.flatMap(freeBytes, (free) =>
      need.bytes > free
        ? new MigrationNeedsDisk({ migration: need.name, neededBytes: need.bytes, freeBytes: free })
        : logNeed(need))
  )

/** Names of the migrations that are missing, in their order. Changes nothing, and needs no right to change tables. */
export const missing: Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | SqlError, Database> = Effect.gen(
  function*() {
    const database = yield* Database
    const done = (yield* hasState(database)) ? yield* lastApplied(database) : 0
    return migrations.slice(done).map(({ name }) => name)
  }
)

/** The migration that needs most of the disk. The next one uses the room again. */
interface DiskNeed {
  readonly name: string
  readonly bytes: number
}

/** Less is not worth a line in the log. */
const largeBytes = 256 * 1_048_576

const logNeed = ({ bytes, name }: DiskNeed): Effect.Effect<void> =>
  bytes < largeBytes ? Effect.void : Effect.logInfo(
    `The migration "${name}" rewrites tables, and needs about ${mebibytes(bytes)} of the disk meanwhile.`
  )

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`

/** Migrates after a check of what the missing migrations need. */
const migrateAfter = <E>(
  check: (need: DiskNeed) => Effect.Effect<void, E>
): Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | E | SqlError, Database> =>
  Effect.gen(function*() {
    const database = yield* Database
    if (!(yield* hasState(database))) yield* createState(database)
    const done = yield* lastApplied(database)
    const missing = migrations.slice(done)
    yield* Effect.flatMap(diskNeed(database, missing), check)
    const applied = yield* Effect.forEach(missing, (migration, index) => apply(database, migration, done + index + 1))
    return applied.flat()
  })

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
    (needs) => needs.reduce((most, need) => need.bytes > most.bytes ? need : most, { name: "", bytes: 0 })
  )

/** In a transaction, while no other program migrates. */
const exclusively = <A, E>({ dialect, sql }: Database, effect: Effect.Effect<A, E>): Effect.Effect<A, E | SqlError> =>
  sql.withTransaction(
    dialect.writers._tag === "SingleWriter"
      ? effect
      : Effect.zipRight(dialect.writers.takeLocks(sql, [{ key: migrationLockKey, isExclusive: true }]), effect)
  )

/** The key of the lock, which all programs on a database share: "canvas" in ASCII. */
const migrationLockKey = 0x63616e766173

/** The number of the last migration that was applied, 0 in an empty database. */
const lastApplied = ({ sql }: Database): Effect.Effect<number, DatabaseIsNewer | SqlError> =>
  Effect.flatMap(
    Effect.map(
      sql`SELECT coalesce(max(number), 0) AS number,
        (SELECT coalesce(max(number), 0) FROM breaking_migrations) AS breaking FROM migrations`,
      decodeState
    ),
    ([{ breaking, number }]) =>
      breaking > migrations.length
        ? Effect.fail(new DatabaseIsNewer({ found: breaking, known: migrations.length }))
        : Effect.succeed(number)
  )

const decodeState = Schema.decodeUnknownSync(Schema.Tuple(Schema.Struct({ number: Schema.Int, breaking: Schema.Int })))

/** Applies a migration unless another program has done so. The state is read inside the transaction. */
const apply = (database: Database, migration: Migration, number: number) =>
  exclusively(
    database,
    Effect.gen(function*() {
      const { dialect, sql } = database
      if ((yield* lastApplied(database)) >= number) return []
      yield* Effect.forEach(migration.statements(dialect.types), (text) => sql.unsafe(text), { discard: true })
      if (migration.backfill !== undefined) yield* migration.backfill(database)
      yield* sql`INSERT INTO migrations ${sql.insert({ number, name: migration.name })}`
      if (migration.breaks === true) yield* sql`INSERT INTO breaking_migrations ${sql.insert({ number })}`
      return [migration.name]
    })
  )

/** In their order. A new migration is the last one of the last list. */
const migrations: ReadonlyArray<Migration> = [
  ...firstTables,
  ...logins,
  ...counts,
  ...questionnaires,
  ...translations
]
