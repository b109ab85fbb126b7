/** Reverts the migration that counts the entries of logs. */

export const logBytesMigration = "logs count in the storage"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertLogBytes: ReadonlyArray<string> = [
  `UPDATE surveys SET "responseBytes" = "responseBytes" -
    64 * (SELECT count(*) FROM log_entries WHERE log_entries."surveyId" = surveys.id)`,
  `DELETE FROM migrations WHERE name = '${logBytesMigration}'`
]
