/** Metadata, named keys, the logic of questionnaires, and the records that belong to a survey. */
import { StoredDefinitions } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type { Database } from "../../database/Database.js"
import { contentBytes, countTranslationBytes, countVersionBytes } from "../definitionBytes.js"
import { updateOlderQuestions } from "../olderQuestions.js"
import { measureResponses } from "./measureResponses.js"
import type { Migration } from "./Migration.js"

export const questionnaires: ReadonlyArray<Migration> = [
  {
    name: "metadata of surveys and webhooks",
    // An older program keeps the metadata of a survey that it changes.
    statements: ({ clustered, json, text, uuid }) => [
      `ALTER TABLE survey_contents ADD COLUMN metadata ${json} NOT NULL DEFAULT '{}'`,
      `ALTER TABLE webhooks ADD COLUMN metadata ${json} NOT NULL DEFAULT '{}'`,
      // The same entries once more, for the index that finds surveys by them.
      `CREATE TABLE survey_metadata (
        "surveyId" ${uuid} NOT NULL,
        name ${text} NOT NULL,
        value ${text} NOT NULL,
        "accountId" ${uuid} NOT NULL,
        PRIMARY KEY ("surveyId", name)
      )${clustered}`,
      `CREATE INDEX survey_metadata_entries ON survey_metadata ("accountId", name, value, "surveyId")`
    ]
  },
  {
    name: "responses are found by their external id",
    statements: () => [
      // Responses without one, which are most of them in many surveys, do not touch this index.
      `CREATE INDEX responses_external_id ON responses ("surveyId", "externalId", "submittedAt", id)
        WHERE "externalId" IS NOT NULL`
    ]
  },
  {
    name: "actors in the audit log",
    statements: ({ text }) => [`ALTER TABLE audit_entries ADD COLUMN actor ${text}`]
  },
  {
    name: "several API keys of an account",
    statements: ({ clustered, instant, jsonb, text, uuid }) => [
      // The keys beside the default one, which stays in `api_keys`. An older program refuses them as unknown: it would
      // ignore their expiry and their restriction to surveys.
      `CREATE TABLE named_api_keys (
        "accountId" ${uuid} NOT NULL,
        name ${text} NOT NULL,
        id ${uuid} NOT NULL UNIQUE,
        hash ${text} NOT NULL UNIQUE,
        prefix ${text} NOT NULL,
        scope ${text} NOT NULL,
        "allowedIps" ${jsonb},
        "expiresAt" ${instant},
        surveys ${jsonb},
        "createdAt" ${instant} NOT NULL,
        "lastUsedAt" ${instant},
        PRIMARY KEY ("accountId", name)
      )${clustered}`
    ]
  },
  {
    name: "responses have the questions that they skip",
    breaks: {
      older: "Their responses have no skipped questions: those without an answer count as not shown."
    },
    rewrites: () => ["responses", "surveys"],
    statements: ({ json }) => [`ALTER TABLE responses ADD COLUMN skipped ${json}`],
    backfill: (database) =>
      Effect.zipRight(
        fillSkipped(database),
        measureResponses(database, ["answers", "skipped", "metadata", "externalId"])
      )
  },
  {
    name: "rules of questions",
    breaks: {
      older: "They accept answers without regard to the rules, and remove the rules of a survey that they change."
    },
    statements: ({ json }) => [`ALTER TABLE survey_contents ADD COLUMN "hiddenFields" ${json} NOT NULL DEFAULT '[]'`]
  },
  {
    name: "saves of partial responses have numbers of their own",
    breaks: {
      older: "Their saves take sequence numbers, which makes more rollups."
    },
    statements: ({ integer }) => [
      // No index may contain the column of surveys, so that PostgreSQL updates a survey's row in place.
      `ALTER TABLE surveys ADD COLUMN "lastPartialSequence" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE responses ADD COLUMN "partialSequence" ${integer} NOT NULL DEFAULT 0`
    ]
  },
  {
    name: "pages, variables and endings",
    breaks: {
      older:
        "They accept answers without regard to pages, variables and endings, and write options without codes, so that newer programs cannot read the survey.",
      afterwards: "`canvass check --repair`, if some wrote"
    },
    rewrites: () => ["surveys", "survey_contents"],
    statements: ({ clustered, instant, integer, json, text, uuid }) => [
      `ALTER TABLE survey_contents ADD COLUMN variables ${json} NOT NULL DEFAULT '[]'`,
      `ALTER TABLE survey_contents ADD COLUMN endings ${json} NOT NULL DEFAULT '[]'`,
      `ALTER TABLE survey_contents ADD COLUMN layout ${text} NOT NULL DEFAULT 'pages'`,
      `ALTER TABLE survey_contents ADD COLUMN "keepPartials" ${integer}`,
      `CREATE INDEX survey_contents_keep_partials ON survey_contents ("surveyId") WHERE "keepPartials" IS NOT NULL`,
      `ALTER TABLE surveys ADD COLUMN "questionnaireVersion" ${integer} NOT NULL DEFAULT 1`,
      `ALTER TABLE surveys ADD COLUMN "questionnaireAt" ${instant}`,
      `UPDATE surveys SET "questionnaireAt" = "updatedAt"`,
      // How many responses have the present version of the questionnaire.
      `ALTER TABLE surveys ADD COLUMN "versionResponses" ${integer} NOT NULL DEFAULT 0`,
      // The versions that have been replaced and that responses have.
      `CREATE TABLE questionnaires (
        "surveyId" ${uuid} NOT NULL,
        version ${integer} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        questions ${json} NOT NULL,
        variables ${json} NOT NULL,
        endings ${json} NOT NULL,
        bytes ${integer} NOT NULL,
        responses ${integer} NOT NULL,
        PRIMARY KEY ("surveyId", version)
      )${clustered}`,
      `ALTER TABLE responses ADD COLUMN variables ${json}`,
      `ALTER TABLE responses ADD COLUMN "questionnaireVersion" ${integer}`,
      `ALTER TABLE responses ADD COLUMN reached ${uuid}`,
      `ALTER TABLE surveys ADD COLUMN "screenedOutCount" ${integer} NOT NULL DEFAULT 0`,
      `CREATE INDEX responses_screened_out ON responses ("surveyId", "submittedAt", id) WHERE status = 'screenedOut'`,
      // The log has all responses that have ended.
      `DROP INDEX responses_sequence`,
      `CREATE INDEX responses_sequence ON responses ("surveyId", sequence) WHERE status <> 'partial'`,
      // In the order in which analytics count them, so that the databases need not sort.
      `CREATE INDEX responses_reached ON responses ("surveyId", reached, "submittedAt")
        WHERE status = 'partial' AND reached IS NOT NULL`
    ],
    backfill: updateOlderQuestions
  },
  {
    name: "languages",
    breaks: {
      older: "They remove the languages of a survey that they change, and store no language of a response."
    },
    statements: ({ clustered, integer, json, text, uuid }) => [
      `ALTER TABLE survey_contents ADD COLUMN languages ${json} NOT NULL DEFAULT '[]'`,
      `ALTER TABLE responses ADD COLUMN language ${text}`,
      `CREATE TABLE survey_translations (
        "surveyId" ${uuid} NOT NULL,
        tag ${text} NOT NULL,
        digest ${text} NOT NULL,
        bytes ${integer} NOT NULL,
        texts ${json} NOT NULL,
        PRIMARY KEY ("surveyId", tag)
      )${clustered}`
    ]
  },
  {
    name: "seeds of responses",
    breaks: {
      older:
        "They show a survey in the order of its lists, store no arms, and remove both from a survey that they change."
    },
    statements: ({ integer }) => [`ALTER TABLE responses ADD COLUMN seed ${integer}`]
  },
  {
    name: "quotas",
    breaks: {
      older: "They admit responses without regard to quotas."
    },
    statements: ({ flag, integer, json, text }) => [
      `ALTER TABLE survey_contents ADD COLUMN quotas ${json} NOT NULL DEFAULT '[]'`,
      `ALTER TABLE survey_contents ADD COLUMN "onePerExternalId" ${flag} NOT NULL DEFAULT FALSE`,
      `ALTER TABLE surveys ADD COLUMN "overQuotaCount" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "quotaCounts" ${json} NOT NULL DEFAULT '{}'`,
      // Not null while the responses that exist are being counted. That the index is empty otherwise keeps updates of
      // a survey's row in place.
      `ALTER TABLE surveys ADD COLUMN "quotasCountedTo" ${integer}`,
      `CREATE INDEX surveys_counting_quotas ON surveys (id) WHERE "quotasCountedTo" IS NOT NULL`,
      `ALTER TABLE responses ADD COLUMN "quotaEnding" ${text}`,
      `CREATE INDEX responses_over_quota ON responses ("surveyId", "submittedAt", id) WHERE status = 'overQuota'`
    ]
  },
  {
    name: "segments",
    statements: ({ clustered, instant, json, text, uuid }) => [
      `CREATE TABLE segments (
        "surveyId" ${uuid} NOT NULL,
        id ${uuid} NOT NULL,
        name ${text} NOT NULL,
        condition ${json} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "updatedAt" ${instant} NOT NULL,
        PRIMARY KEY ("surveyId", id)
      )${clustered}`
    ]
  },
  {
    name: "results links",
    statements: ({ clustered, flag, instant, integer, table, text, uuid }) => [
      `CREATE TABLE results_links (
        "surveyId" ${uuid} NOT NULL PRIMARY KEY,
        "tokenHash" ${text} NOT NULL,
        "sealedToken" ${text} NOT NULL,
        "expiresAt" ${instant},
        texts ${flag} NOT NULL
      )${clustered}`,
      `CREATE INDEX results_links_token ON results_links ("tokenHash")`,
      // Not clustered: the content may be long.
      `CREATE TABLE published_figures (
        "surveyId" ${uuid} NOT NULL PRIMARY KEY,
        version ${integer} NOT NULL,
        content ${text} NOT NULL
      )${table}`
    ]
  },
  {
    name: "definitions are counted",
    // What an older program writes counts from the next edit of the survey by a newer one.
    rewrites: () => ["surveys"],
    statements: ({ integer }) => [
      // No index may contain these columns, so that PostgreSQL updates a survey's row in place.
      `ALTER TABLE surveys ADD COLUMN "contentBytes" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "translationBytes" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "versionBytes" ${integer} NOT NULL DEFAULT 0`
    ],
    backfill: (database) => {
      const { sql } = database
      return Effect.all([
        sql`UPDATE surveys SET "contentBytes" = ${
          contentBytes(database, fieldsBeforeDesigns)
        } FROM survey_contents WHERE surveys.id = survey_contents."surveyId"`,
        countTranslationBytes(sql, sql`TRUE`),
        countVersionBytes(sql, sql`TRUE`)
      ], { discard: true })
    }
  },
  {
    name: "available deliveries are found by account",
    // An older program claims more slowly. The indexes for its statements cost every delivery, so there are none.
    statements: () => [
      `DROP INDEX deliveries_available`,
      `CREATE INDEX deliveries_available ON deliveries
        ("accountId", "webhookId", "nextAttemptAt", "createdAt", id) WHERE status = 'pending' AND "scheduledAt" IS NULL`
    ]
  }
]

/**
 * A response that was completed before this column skipped all questions of its survey that it does not answer: the
 * present ones, and then the retired ones.
 */
const fillSkipped = ({ dialect, sql }: Database): Effect.Effect<void, SqlError> => {
  const { jsonElements, types: { clustered, integer, json, text, uuid } } = dialect
  const questionsIn = (column: string, place: number): string =>
    `SELECT "surveyId", ${place}, question.key, question.value ->> 'id'
      FROM survey_contents, ${jsonElements(`survey_contents.${column}`, "question")}`
  return Effect.forEach(
    [
      `CREATE TABLE questions_to_skip (
      "surveyId" ${uuid} NOT NULL,
      list ${integer} NOT NULL,
      place ${integer} NOT NULL,
      id ${text} NOT NULL,
      PRIMARY KEY ("surveyId", list, place)
    )${clustered}`,
      `INSERT INTO questions_to_skip ${questionsIn("questions", 0)} UNION ALL ${questionsIn("retired", 1)}`,
      // Reads the answers of a response once. `NOT IN` would read them for each question, in eight times the time.
      `UPDATE responses SET skipped = CAST('[' || coalesce((
      SELECT string_agg('"' || question.id || '"', ',' ORDER BY question.list, question.place)
        FROM (
          SELECT coalesce(string_agg(answer.value ->> 'questionId', ','), '') AS ids
            FROM ${jsonElements("responses.answers", "answer")}
        ) AS answered JOIN questions_to_skip AS question ON answered.ids NOT LIKE '%' || question.id || '%'
        WHERE question."surveyId" = responses."surveyId"
    ), '') || ']' AS ${json}) WHERE status = 'completed'`,
      `DROP TABLE questions_to_skip`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
}

/** The columns that count when the migration is applied. */
const fieldsBeforeDesigns = StoredDefinitions.jsonFields.filter((name) => name !== "design")
