/** Reverts the migration that counts audit entries, and those after it. */
import { responseBytesMigrations, revertResponseBytes } from "./schemaBeforeResponseBytes.js"

const auditCountsMigration = "audit entries are counted"

/** The names of the migrations. */
export const auditCountsMigrations = [auditCountsMigration, ...responseBytesMigrations]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertAuditCounts: ReadonlyArray<string> = [
  ...revertResponseBytes,
  `DROP TABLE audit_counts`,
  `DELETE FROM breaking_migrations WHERE number = (
    SELECT number FROM migrations WHERE name = '${auditCountsMigration}'
  )`,
  `DELETE FROM migrations WHERE name = '${auditCountsMigration}'`
]
