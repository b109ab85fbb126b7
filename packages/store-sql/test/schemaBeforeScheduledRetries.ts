/** Reverts the migration that keeps retries that wait apart from available deliveries, and those after it. */
import { auditCountsMigrations, revertAuditCounts } from "./schemaBeforeAuditCounts.js"

const scheduledRetriesMigration = "retries that wait are apart from available deliveries"

/** The names of the migrations. */
export const scheduledRetriesMigrations = [scheduledRetriesMigration, ...auditCountsMigrations]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertScheduledRetries: ReadonlyArray<string> = [
  ...revertAuditCounts,
  `DROP INDEX deliveries_available`,
  `DROP INDEX deliveries_scheduled`,
  `DROP INDEX deliveries_scheduled_of_webhook`,
  `ALTER TABLE deliveries DROP COLUMN "scheduledAt"`,
  `CREATE INDEX deliveries_pending ON deliveries ("webhookId", "nextAttemptAt", "createdAt", id)
    WHERE status = 'pending'`,
  `DELETE FROM migrations WHERE name = '${scheduledRetriesMigration}'`
]
