/** The log of a survey: what has happened beside the responses that stand. */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { randomInt } from "node:crypto"
import type { Database } from "../../database/Database.js"
import type { Migration } from "./Migration.js"

export const log: ReadonlyArray<Migration> = [
  {
    name: "the log of a survey",
    breaks: {
      older: "Their removals of responses are missing in the log, and whoever keeps a copy does not learn of them.",
      afterwards: "Whoever keeps a copy of responses starts again from an export."
    },
    statements: ({ clustered, instant, integer, json, table, text, uuid }) => [
      // The time of a response in the log. Null: it is from before this column.
      `ALTER TABLE responses ADD COLUMN "loggedAt" ${instant}`,
      `ALTER TABLE surveys ADD COLUMN "lastLoggedAt" ${instant}`,
      `CREATE TABLE log_entries (
        "surveyId" ${uuid} NOT NULL,
        sequence ${integer} NOT NULL,
        "partialSequence" ${integer} NOT NULL,
        type ${text} NOT NULL,
        subject ${text} NOT NULL,
        at ${instant} NOT NULL,
        body ${json} NOT NULL,
        PRIMARY KEY ("surveyId", sequence, "partialSequence")
      )${clustered}`,
      `CREATE INDEX log_entries_subject ON log_entries ("surveyId", type, subject)`,
      `CREATE INDEX log_entries_removed ON log_entries (at) WHERE type = 'response.removed' AND subject <> ''`,
      `CREATE INDEX responses_partial_sequence ON responses ("surveyId", sequence, "partialSequence")
        WHERE status = 'partial'`,
      `CREATE TABLE log_lineage (id ${integer} PRIMARY KEY, lineage ${integer} NOT NULL)${table}`
    ],
    backfill: (database) =>
      Effect.all([
        database.sql`INSERT INTO log_lineage (id, lineage) VALUES (1, ${randomInt(2 ** 31)})`,
        numberPartials(database),
        addVersions(database)
      ], { discard: true })
  },
  {
    // Surveys that are removed by an older program are missing here: their readers learn that they are gone by 404.
    name: "when surveys were removed",
    statements: ({ clustered, instant, uuid }) => [
      `CREATE TABLE survey_removals (
        "accountId" ${uuid} NOT NULL,
        at ${instant} NOT NULL,
        "surveyId" ${uuid} NOT NULL,
        PRIMARY KEY ("accountId", at, "surveyId")
      )${clustered}`,
      `CREATE INDEX survey_removals_at ON survey_removals (at)`
    ]
  }
]

/** Partial responses that were last saved before there were partial numbers get one, in the order of their saves. */
const numberPartials = ({ sql }: Database): Effect.Effect<void, SqlError> =>
  Effect.all([
    sql`UPDATE responses SET "partialSequence" = surveys."lastPartialSequence" + numbered.place
      FROM surveys, (
        SELECT id, row_number() OVER (PARTITION BY "surveyId" ORDER BY "submittedAt", id) AS place FROM responses
          WHERE status = 'partial' AND "partialSequence" = 0
      ) AS numbered WHERE numbered.id = responses.id AND surveys.id = responses."surveyId"`,
    sql`UPDATE surveys SET "lastPartialSequence" = numbered.last FROM (
        SELECT "surveyId", max("partialSequence") AS last FROM responses WHERE status = 'partial' GROUP BY "surveyId"
      ) AS numbered WHERE numbered."surveyId" = surveys.id AND numbered.last > surveys."lastPartialSequence"`
  ], { discard: true })

/** The present version of each questionnaire is the first entry that a log has. */
const addVersions = ({ dialect, sql }: Database): Effect.Effect<void, SqlError> =>
  Effect.all([
    sql`UPDATE surveys SET "lastSequence" = "lastSequence" + 1, "lastLoggedAt" = "updatedAt"`,
    sql.unsafe(
      `INSERT INTO log_entries ("surveyId", sequence, "partialSequence", type, subject, at, body)
        SELECT id, "lastSequence", 0, 'questionnaire', CAST("questionnaireVersion" AS TEXT), "updatedAt",
          CAST('{"type":"questionnaire","version":' || "questionnaireVersion" || '}' AS ${dialect.types.json})
          FROM surveys`
    )
  ], { discard: true })
