/** Reverts the migration that adds the keys beside the default one, and those after it. */
import { revertSkipped, skippedMigrations } from "./schemaBeforeSkipped.js"

const namedKeysMigration = "several API keys of an account"

/** The names of the migrations. */
export const namedKeysMigrations = [namedKeysMigration, ...skippedMigrations]

/** Statements that bring a database, with its rows but those keys, to the schema before the migrations. */
export const revertNamedKeys: ReadonlyArray<string> = [
  ...revertSkipped,
  `DROP TABLE named_api_keys`,
  `DELETE FROM migrations WHERE name = '${namedKeysMigration}'`
]
