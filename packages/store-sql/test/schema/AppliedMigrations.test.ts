/** Databases whose list of migrations is not the beginning of that of this program. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Database } from "../../src/database/Database.js"
import { migrations } from "../../src/schema/migrationList.js"
import * as Migrations from "../../src/schema/Migrations.js"
import { databases } from "../databases.js"
import { revertPrograms } from "../schemaBeforePrograms.js"
import { revertRollupLevels } from "../schemaBeforeRollupLevels.js"
import { revertSkipped, skippedMigrations } from "../schemaBeforeSkipped.js"

const readState = Effect.flatMap(Database, ({ sql }) =>
  Effect.zip(
    Effect.map(sql`SELECT number, name FROM migrations ORDER BY number`, (rows) => rows.map(({ name }) => name)),
    Effect.map(sql`SELECT number FROM breaking_migrations ORDER BY number`, (rows) => rows.map(({ number }) => number))
  ))

const names = migrations.map(({ name }) => name)

const breakingNumbers = migrations.flatMap(({ breaks }, index) => breaks === undefined ? [] : [index + 1])

const execute = (statements: ReadonlyArray<string>) =>
  Effect.flatMap(Database, ({ sql }) => Effect.forEach(statements, (text) => sql.unsafe(text), { discard: true }))

describe.each(databases)("on $name", ({ open }) => {
  it.scopedLive("a migration is applied that stands before one which the database has", () =>
    Effect.gen(function*() {
      const { dialect, sql } = yield* Database
      yield* execute([...revertPrograms(dialect.types), ...revertSkipped])
      const before = names.indexOf("rules of questions")
      yield* execute(migrations[before]?.statements(dialect.types) ?? [])
      yield* sql`INSERT INTO migrations (number, name) VALUES (${before}, 'rules of questions')`
      yield* sql`INSERT INTO breaking_migrations (number) VALUES (${before})`
      expect(yield* Migrations.missing).toEqual(skippedMigrations.filter((name) => name !== "rules of questions"))

      yield* Migrations.migrate()
      expect(yield* readState).toEqual([names, breakingNumbers])
      yield* sql`SELECT skipped FROM responses`
    }).pipe(Effect.provideServiceEffect(Database, open)))

  it.scopedLive("a migration that stood in the place of another one is completed to it", () =>
    Effect.gen(function*() {
      const { dialect, sql } = yield* Database
      yield* execute([
        ...revertRollupLevels(dialect.types),
        `CREATE TABLE idempotency_records (scope ${dialect.types.text} NOT NULL, key ${dialect.types.text} NOT NULL,
          fingerprint ${dialect.types.text} NOT NULL, "resourceId" ${dialect.types.uuid} NOT NULL,
          "expiresAt" ${dialect.types.instant} NOT NULL, PRIMARY KEY (scope, key))`,
        "DROP TABLE reservations",
        "UPDATE migrations SET name = 'events of any stream wait' WHERE name = 'streams of events, and reservations'"
      ])
      yield* Migrations.migrate()
      expect(yield* readState).toEqual([names, breakingNumbers])
      yield* sql`SELECT scope FROM reservations`
    }).pipe(Effect.provideServiceEffect(Database, open)))

  it.scopedLive("a database with an unknown migration is refused, and is not changed", () =>
    Effect.gen(function*() {
      const last = names.length
      yield* execute([
        `UPDATE migrations SET name = 'of a fork' WHERE number = ${last - 1}`,
        `DELETE FROM migrations WHERE number = ${last}`
      ])
      const state = yield* readState
      const refused = yield* Effect.flip(Migrations.migrate())
      expect(refused.message).toContain(`The database has the migration "of a fork" as number ${last - 1}`)
      expect(yield* readState).toEqual(state)
    }).pipe(Effect.provideServiceEffect(Database, open)))

  it.scopedLive("what a database lacks is known before it has a table of breaking migrations", () =>
    Effect.gen(function*() {
      const { dialect } = yield* Database
      yield* execute([...revertPrograms(dialect.types), "DROP TABLE breaking_migrations"])
      expect(yield* Migrations.isBreakingMissing).toBe(true)
      expect((yield* Migrations.missing)[0]).toBe("programs, and a fence for their writes")
    }).pipe(Effect.provideServiceEffect(Database, open)))
})
