/** Reverts the migration to aliases of surveys. */

export const aliasesMigration = "aliases of surveys"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertAliases: ReadonlyArray<string> = [
  "DROP TABLE aliases",
  "DROP INDEX surveys_alias",
  "ALTER TABLE surveys DROP COLUMN alias",
  `DELETE FROM migrations WHERE name = '${aliasesMigration}'`
]
