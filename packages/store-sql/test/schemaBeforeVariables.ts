/** Reverts the migrations to variables that are computed again, and to logs that count in the storage. */
import { revertLogBytes } from "./schemaBeforeLogBytes.js"

export const variablesMigration = "variables are computed again"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertVariables: ReadonlyArray<string> = [
  ...revertLogBytes,
  "DROP INDEX surveys_computing_variables",
  `ALTER TABLE surveys DROP COLUMN "variablesComputedTo"`,
  `DELETE FROM migrations WHERE name = '${variablesMigration}'`
]
