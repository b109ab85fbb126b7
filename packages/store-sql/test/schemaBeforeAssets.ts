/** Reverts the migration to assets. */

export const assetsMigration = "assets"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertAssets: ReadonlyArray<string> = [
  "DROP TABLE assets",
  `DELETE FROM migrations WHERE name = '${assetsMigration}'`
]
