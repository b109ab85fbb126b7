/** Reverts the migration that counts the bytes of responses, and those after it. */
import { metadataMigrations, revertMetadata } from "./schemaBeforeMetadata.js"

export const responseBytesMigration = "bytes of responses are counted"

/** The names of the migrations. */
export const responseBytesMigrations = [responseBytesMigration, ...metadataMigrations]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertResponseBytes: ReadonlyArray<string> = [
  ...revertMetadata,
  `ALTER TABLE surveys DROP COLUMN "responseBytes"`,
  `ALTER TABLE surveys DROP COLUMN "partialBytes"`,
  `DELETE FROM breaking_migrations WHERE number = (
    SELECT number FROM migrations WHERE name = '${responseBytesMigration}'
  )`,
  `DELETE FROM migrations WHERE name = '${responseBytesMigration}'`
]
