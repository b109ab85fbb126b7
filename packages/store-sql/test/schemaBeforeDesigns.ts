/** Reverts the migration to designs of surveys. */

export const designsMigration = "designs of surveys"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertDesigns: ReadonlyArray<string> = [
  "DROP TABLE asset_uses",
  "ALTER TABLE survey_contents DROP COLUMN design",
  `DELETE FROM migrations WHERE name = '${designsMigration}'`
]
