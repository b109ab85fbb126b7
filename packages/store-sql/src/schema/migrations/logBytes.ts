/** The entries of logs count in the storage of their account. */
import { ResponseBytes } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.js"

export const logBytes: ReadonlyArray<Migration> = [
  {
    // What an older program logs meanwhile is not counted. `canvass analytics rebuild` counts everything again.
    name: "logs count in the storage",
    statements: () => [],
    backfill: ({ sql }) =>
      Effect.asVoid(
        sql`UPDATE surveys SET "responseBytes" = "responseBytes" +
            ${sql.literal(String(ResponseBytes.logEntryBytes))} * logged.entries
          FROM (SELECT "surveyId", count(*) AS entries FROM log_entries GROUP BY "surveyId") AS logged
          WHERE logged."surveyId" = surveys.id`
      )
  }
]
