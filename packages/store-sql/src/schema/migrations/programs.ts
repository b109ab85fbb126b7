/** The programs that use the database, and what stops those that are too old. */
import * as Effect from "effect/Effect"
import { fencedTables } from "../../database/Columns.js"
import type { Migration } from "./Migration.js"

export const programs: ReadonlyArray<Migration> = [
  {
    name: "programs, and a fence for their writes",
    breaks: { older: "They have no row among the programs, and do not notice breaking migrations. Their writes fail." },
    statements: ({ instant, integer, text, updated, uuid }) => [
      `CREATE TABLE programs (
        id ${uuid} PRIMARY KEY,
        version ${text} NOT NULL,
        generation ${integer} NOT NULL,
        host ${text} NOT NULL,
        role ${text} NOT NULL,
        "startedAt" ${instant} NOT NULL,
        "seenAt" ${instant} NOT NULL
      )${updated}`
    ],
    backfill: ({ dialect, sql }) =>
      Effect.forEach(fencedTables.flatMap(dialect.requireWriter), (text) => sql.unsafe(text), { discard: true })
  }
]
