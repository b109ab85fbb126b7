/** Reverts the migration to variables that are computed again. */

export const variablesMigration = "variables are computed again"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertVariables: ReadonlyArray<string> = [
  "DROP INDEX surveys_computing_variables",
  `ALTER TABLE surveys DROP COLUMN "variablesComputedTo"`,
  `DELETE FROM migrations WHERE name = '${variablesMigration}'`
]
