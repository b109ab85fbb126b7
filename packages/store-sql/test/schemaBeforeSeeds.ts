/** Reverts the migration to seeds of responses. */

/** The name of the migration. */
export const seedsMigration = "seeds of responses"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertSeeds: ReadonlyArray<string> = [
  "ALTER TABLE responses DROP COLUMN seed",
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${seedsMigration}')`,
  `DELETE FROM migrations WHERE name = '${seedsMigration}'`
]
