/** Reverts the migration to pending definitions. */

export const pendingMigration = "pending definitions"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertPending: ReadonlyArray<string> = [
  "DROP TABLE pending_definitions",
  "DROP TABLE pending_translations",
  "DROP TABLE pending_edits",
  `DELETE FROM migrations WHERE name = '${pendingMigration}'`
]
