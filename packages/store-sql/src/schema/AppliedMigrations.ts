/**
 * Which migrations a database has. They are known by their names: before the first release, some databases got a
 * migration a few places earlier than others, and lack one that stands before it.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../database/Database.js"
import { generation, migrations } from "./migrationList.js"
import type { Migration } from "./migrations/Migration.js"

/** A newer program has applied a breaking migration that this program does not know. */
export class DatabaseIsNewer extends Schema.TaggedError<DatabaseIsNewer>()("DatabaseIsNewer", {
  found: Schema.Int,
  known: Schema.Int
}) {
  override get message() {
    return `The database is at migration ${this.found}, and this program knows ${this.known}: start a newer program.`
  }
}

/** The database has another migration than this program in one of its places. */
export class UnknownMigration extends Schema.TaggedError<UnknownMigration>()("UnknownMigration", {
  number: Schema.Int,
  name: Schema.String
}) {
  override get message() {
    return `The database has the migration "${this.name}" as number ${this.number}, which this program does not know: ` +
      "it was not made by a release of Canvass. Nothing has been migrated."
  }
}

/** Why it cannot be told what a database has. */
export type StateError = DatabaseIsNewer | SqlError | UnknownMigration

/** A migration that a database has, and its number there. */
interface Row {
  readonly number: number
  readonly name: string
}

export interface AppliedMigrations {
  readonly rows: ReadonlyArray<Row>
  /** In their order. */
  readonly missing: ReadonlyArray<Migration>
}

/** Also of a database from before breaking migrations had a table, or of an empty one. */
export const read = ({ dialect: { countTables }, sql }: Database): Effect.Effect<AppliedMigrations, StateError> =>
  Effect.gen(function*() {
    if ((yield* countTables(sql, ["migrations"])) === 0) return { rows: [], missing: migrations }
    const newestBreaking = (yield* countTables(sql, ["breaking_migrations"])) === 0
      ? 0
      : decodeNewest(yield* sql`SELECT coalesce(max(number), 0) AS number FROM breaking_migrations`)[0].number
    if (newestBreaking > generation) return yield* new DatabaseIsNewer({ found: newestBreaking, known: generation })
    // Those of newer programs are not breaking.
    const rows = decodeRows(
      yield* sql`SELECT number, name FROM migrations WHERE number <= ${generation} ORDER BY number`
    )
    const unknown = rows.find(({ name }) => !knownNames.has(name))
    if (unknown !== undefined) return yield* new UnknownMigration(unknown)
    const names = new Set(rows.map(({ name }) => name))
    return { rows, missing: migrations.filter(({ name }) => !names.has(name)) }
  })

const decodeRows = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ number: Schema.Int, name: Schema.String })))

const decodeNewest = Schema.decodeUnknownSync(Schema.Tuple(Schema.Struct({ number: Schema.Int })))

const knownNames = new Set(
  migrations.flatMap(({ name, replaces }) => replaces === undefined ? [name] : [name, replaces.name])
)

/** The number of a migration, which is its place in the list. */
export const numberOf = (name: string): number =>
  1 + migrations.findIndex((migration) => migration.name === name || migration.replaces?.name === name)

/** The statements that bring a database to a migration. */
export const statementsOf = (
  { replaces, statements }: Migration,
  { rows }: AppliedMigrations
): Migration["statements"] =>
  rows.some(({ name }) => name === replaces?.name) ? replaces?.statements ?? statements : statements

/** Gives each migration of the database the number of its place in the list, where it has another one. */
export const renumber = ({ sql }: Database, { rows }: AppliedMigrations): Effect.Effect<void, SqlError> =>
  Effect.gen(function*() {
    const moved = rows.filter(({ name, number }) => numberOf(name) !== number)
    // They only moved on, so the last one finds its place free.
    for (const { name, number } of moved.toReversed()) {
      yield* sql`UPDATE migrations SET number = ${numberOf(name)} WHERE number = ${number}`
      yield* sql`UPDATE breaking_migrations SET number = ${numberOf(name)} WHERE number = ${number}`
    }
  })

/** Records a migration, in place of the one that it replaces. */
export const record = ({ sql }: Database, { breaks, name, replaces }: Migration): Effect.Effect<void, SqlError> =>
  Effect.gen(function*() {
    const number = numberOf(name)
    if (replaces !== undefined) {
      yield* sql`DELETE FROM migrations WHERE name = ${replaces.name}`
      yield* sql`DELETE FROM breaking_migrations WHERE number = ${number}`
    }
    yield* sql`INSERT INTO migrations ${sql.insert({ number, name })}`
    if (breaks !== undefined) yield* sql`INSERT INTO breaking_migrations ${sql.insert({ number })}`
  })
