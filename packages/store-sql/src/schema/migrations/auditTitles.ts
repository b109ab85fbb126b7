/** The titles of surveys in the audit log. */
import type { Migration } from "./Migration.js"

export const auditTitles: ReadonlyArray<Migration> = [
  {
    // An older program writes entries without titles.
    name: "titles in the audit log",
    statements: ({ text }) => [`ALTER TABLE audit_entries ADD COLUMN "surveyTitle" ${text}`]
  }
]
