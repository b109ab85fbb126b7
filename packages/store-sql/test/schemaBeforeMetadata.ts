/** Reverts the migration to metadata of surveys and webhooks, and those after it. */
import { namedKeysMigrations, revertNamedKeys } from "./schemaBeforeNamedKeys.js"

const metadataMigration = "metadata of surveys and webhooks"

/** The names of the migrations. */
export const metadataMigrations = [
  metadataMigration,
  "responses are found by their external id",
  "actors in the audit log",
  ...namedKeysMigrations
]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertMetadata: ReadonlyArray<string> = [
  ...revertNamedKeys,
  `ALTER TABLE audit_entries DROP COLUMN actor`,
  `DROP INDEX responses_external_id`,
  `ALTER TABLE survey_contents DROP COLUMN metadata`,
  `ALTER TABLE webhooks DROP COLUMN metadata`,
  `DROP TABLE survey_metadata`,
  ...metadataMigrations.map((name) => `DELETE FROM migrations WHERE name = '${name}'`)
]
