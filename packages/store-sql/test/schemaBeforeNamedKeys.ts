/** Reverts the migration that adds the keys beside the default one. */

/** The name of the migration. */
export const namedKeysMigration = "several API keys of an account"

/** Statements that bring a database, with its rows but those keys, to the schema before the migration. */
export const revertNamedKeys: ReadonlyArray<string> = [
  `DROP TABLE named_api_keys`,
  `DELETE FROM migrations WHERE name = '${namedKeysMigration}'`
]
