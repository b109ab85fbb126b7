/** Reverts the migration to the numbers that removed responses had ended with. */

export const endedNumbersMigration = "the numbers that removed responses had ended with"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertEndedNumbers: ReadonlyArray<string> = [
  "DROP INDEX log_entries_ended",
  `ALTER TABLE log_entries DROP COLUMN "endedSequence"`,
  `ALTER TABLE surveys DROP COLUMN "removalsFrom"`,
  `DELETE FROM migrations WHERE name = '${endedNumbersMigration}'`
]
