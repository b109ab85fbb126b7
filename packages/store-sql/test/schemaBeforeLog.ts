/** Reverts the migration to the log of a survey. */

export const logMigration = "the log of a survey"
export const removalMigration = "when surveys were removed"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertLog: ReadonlyArray<string> = [
  "DROP TABLE survey_removals",
  `DELETE FROM migrations WHERE name = '${removalMigration}'`,
  "DROP INDEX responses_partial_sequence",
  `ALTER TABLE responses DROP COLUMN "loggedAt"`,
  `ALTER TABLE surveys DROP COLUMN "lastLoggedAt"`,
  "DROP TABLE log_entries",
  "DROP TABLE log_lineage",
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${logMigration}')`,
  `DELETE FROM migrations WHERE name = '${logMigration}'`
]
