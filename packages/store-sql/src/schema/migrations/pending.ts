/** Pending definitions of surveys. */
import type { Migration } from "./Migration.js"

export const pending: ReadonlyArray<Migration> = [
  {
    // An older program publishes beside a pending definition, and leaves it when it deletes the survey. What it counts
    // of translations is without pending ones until the next write of either by a newer program.
    name: "pending definitions",
    statements: ({ clustered, instant, integer, table, text, uuid }) => [
      // Not clustered: the contents may be long.
      `CREATE TABLE pending_definitions (
        "surveyId" ${uuid} NOT NULL PRIMARY KEY,
        digest ${text} NOT NULL,
        bytes ${integer} NOT NULL,
        title ${text},
        content ${text} NOT NULL,
        base ${text} NOT NULL,
        "baseDigest" ${text} NOT NULL,
        "updatedAt" ${instant} NOT NULL,
        via ${text} NOT NULL,
        name ${text},
        actor ${text}
      )${table}`,
      `CREATE TABLE pending_translations (
        "surveyId" ${uuid} NOT NULL,
        tag ${text} NOT NULL,
        digest ${text} NOT NULL,
        bytes ${integer} NOT NULL,
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", tag)
      )${table}`,
      `CREATE TABLE pending_edits (
        "surveyId" ${uuid} NOT NULL,
        credential ${text} NOT NULL,
        at ${instant} NOT NULL,
        PRIMARY KEY ("surveyId", credential)
      )${clustered}`
    ]
  }
]
