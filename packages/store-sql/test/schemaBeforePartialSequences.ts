/** Reverts the migration to numbers of saves of partial responses. */

/** The name of the migration. */
export const partialSequencesMigration = "saves of partial responses have numbers of their own"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertPartialSequences: ReadonlyArray<string> = [
  `ALTER TABLE surveys DROP COLUMN "lastPartialSequence"`,
  `ALTER TABLE responses DROP COLUMN "partialSequence"`,
  `DELETE FROM breaking_migrations WHERE number = (
    SELECT number FROM migrations WHERE name = '${partialSequencesMigration}'
  )`,
  `DELETE FROM migrations WHERE name = '${partialSequencesMigration}'`
]
