/** Reverts the migration to the questions that responses skip, and those after it. */
import { revertRules, rulesMigrations } from "./schemaBeforeRules.js"

const skippedMigration = "responses have the questions that they skip"

/** The names of the migrations. */
export const skippedMigrations = [skippedMigration, ...rulesMigrations]

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertSkipped: ReadonlyArray<string> = [
  ...revertRules,
  `ALTER TABLE responses DROP COLUMN skipped`,
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${skippedMigration}')`,
  `DELETE FROM migrations WHERE name = '${skippedMigration}'`
]
