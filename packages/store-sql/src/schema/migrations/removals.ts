/** The log knows which responses had ended at an earlier sequence number and were removed since. */
import type { Migration } from "./Migration.js"

export const removals: ReadonlyArray<Migration> = [
  {
    // Older programs write removals without a number, so what was removed since an earlier number is unknown.
    name: "the numbers that removed responses had ended with",
    statements: ({ integer }) => [
      // 0: the response was partial. Null: another entry, or the removal of an older program.
      `ALTER TABLE log_entries ADD COLUMN "endedSequence" ${integer}`,
      `CREATE INDEX log_entries_ended ON log_entries ("surveyId", "endedSequence", sequence)
        WHERE type = 'response.removed'`,
      // Removals up to this sequence number may have no entry: they are from before the log.
      `ALTER TABLE surveys ADD COLUMN "removalsFrom" ${integer} NOT NULL DEFAULT 0`,
      `UPDATE surveys SET "removalsFrom" = "lastRemoval"`
    ]
  }
]
