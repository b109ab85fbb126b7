/** Reverts the migration to titles in the audit log. */

export const auditTitlesMigration = "titles in the audit log"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertAuditTitles: ReadonlyArray<string> = [
  `ALTER TABLE audit_entries DROP COLUMN "surveyTitle"`,
  `DELETE FROM migrations WHERE name = '${auditTitlesMigration}'`
]
