/** Reverts the migration to segments. */

const segmentsMigration = "segments"

/** The names of the migrations. */
export const segmentsMigrations = [segmentsMigration]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertSegments: ReadonlyArray<string> = [
  "DROP TABLE segments",
  `DELETE FROM migrations WHERE name = '${segmentsMigration}'`
]
