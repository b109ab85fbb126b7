/** Reverts the migration to numbers of saves of partial responses, and those after it. */
import { logicMigrations, revertLogic } from "./schemaBeforeLogic.js"

const partialSequencesMigration = "saves of partial responses have numbers of their own"

/** The names of the migrations. */
export const partialSequencesMigrations = [partialSequencesMigration, ...logicMigrations]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertPartialSequences: ReadonlyArray<string> = [
  ...revertLogic,
  `ALTER TABLE surveys DROP COLUMN "lastPartialSequence"`,
  `ALTER TABLE responses DROP COLUMN "partialSequence"`,
  `DELETE FROM breaking_migrations WHERE number = (
    SELECT number FROM migrations WHERE name = '${partialSequencesMigration}'
  )`,
  `DELETE FROM migrations WHERE name = '${partialSequencesMigration}'`
]
