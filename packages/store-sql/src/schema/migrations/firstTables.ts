/** The first tables: surveys, responses, accounts and webhooks. */
import { foldCase } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../../database/Database.js"
import type { Migration } from "./Migration.js"

export const firstTables: ReadonlyArray<Migration> = [
  {
    name: "first tables",
    statements: ({ clustered, flag, instant, integer, json, jsonb, table, text, updated, uuid }) => [
      `CREATE TABLE accounts (
        id ${uuid} PRIMARY KEY,
        email ${text} NOT NULL UNIQUE,
        name ${text},
        "passwordHash" ${text},
        plan ${text} NOT NULL,
        "planExpiresAt" ${instant},
        "createdAt" ${instant} NOT NULL
      )${table}`,

      `CREATE TABLE refresh_tokens (
        hash ${text} PRIMARY KEY,
        "familyId" ${uuid} NOT NULL,
        "accountId" ${uuid} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "expiresAt" ${instant} NOT NULL,
        "usedAt" ${instant}
      )${clustered}`,
      `CREATE INDEX refresh_tokens_family ON refresh_tokens ("familyId")`,
      `CREATE INDEX refresh_tokens_expiry ON refresh_tokens ("expiresAt")`,

      // An account has one key.
      `CREATE TABLE api_keys (
        "accountId" ${uuid} PRIMARY KEY,
        id ${uuid} NOT NULL UNIQUE,
        hash ${text} NOT NULL UNIQUE,
        prefix ${text} NOT NULL,
        scope ${text} NOT NULL,
        "allowedIps" ${jsonb},
        "createdAt" ${instant} NOT NULL,
        "lastUsedAt" ${instant}
      )${clustered}`,

      // Small rows: lists read only these, and each response updates one.
      `CREATE TABLE surveys (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        title ${text} NOT NULL,
        slug ${text} NOT NULL UNIQUE,
        status ${text} NOT NULL,
        visibility ${text} NOT NULL,
        "questionCount" ${integer} NOT NULL,
        "responseCount" ${integer} NOT NULL,
        "closesAt" ${instant},
        "publishedAt" ${instant},
        "closedAt" ${instant},
        "closeReason" ${text},
        "createdAt" ${instant} NOT NULL,
        "updatedAt" ${instant} NOT NULL,
        version ${integer} NOT NULL
      )${updated}`,
      `CREATE INDEX surveys_list ON surveys ("accountId", "createdAt", id)`,
      `CREATE INDEX surveys_overdue ON surveys ("closesAt", id) WHERE status = 'published' AND "closesAt" IS NOT NULL`,

      `CREATE TABLE survey_contents (
        "surveyId" ${uuid} PRIMARY KEY,
        description ${text},
        questions ${json} NOT NULL,
        retired ${json} NOT NULL
      )${table}`,

      // The survey says which account a response belongs to.
      `CREATE TABLE responses (
        id ${uuid} PRIMARY KEY,
        "surveyId" ${uuid} NOT NULL,
        status ${text} NOT NULL,
        "submittedAt" ${instant} NOT NULL,
        "startedAt" ${instant},
        "externalId" ${text},
        metadata ${json} NOT NULL,
        answers ${json} NOT NULL,
        revision ${integer} NOT NULL
      )${table}`,
      `CREATE INDEX responses_list ON responses ("surveyId", "submittedAt", id, status)`,
      // Partial responses are few, and completed ones do not touch this index.
      `CREATE INDEX responses_partial ON responses ("surveyId", "submittedAt", id) WHERE status = 'partial'`,

      // The number of the survey's responses that answer the question.
      `CREATE TABLE answered_questions (
        "surveyId" ${uuid} NOT NULL,
        "questionId" ${uuid} NOT NULL,
        responses ${integer} NOT NULL,
        PRIMARY KEY ("surveyId", "questionId")
      )${clustered}`,

      `CREATE TABLE idempotency_records (
        scope ${text} NOT NULL,
        key ${text} NOT NULL,
        fingerprint ${text} NOT NULL,
        "resourceId" ${uuid} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "expiresAt" ${instant} NOT NULL,
        PRIMARY KEY (scope, key)
      )${clustered}`,
      `CREATE INDEX idempotency_records_expiry ON idempotency_records ("expiresAt")`,

      // Only read as the list of an account, so the key is the order of the list.
      `CREATE TABLE audit_entries (
        "accountId" ${uuid} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        id ${uuid} NOT NULL,
        method ${text} NOT NULL,
        path ${text} NOT NULL,
        query ${text},
        "statusCode" ${integer} NOT NULL,
        "durationMs" ${integer} NOT NULL,
        "ipAddress" ${text} NOT NULL,
        "authMethod" ${text} NOT NULL,
        PRIMARY KEY ("accountId", "createdAt", id)
      )${clustered}`,

      `CREATE TABLE usage_counts (
        "accountId" ${uuid} NOT NULL,
        day ${text} NOT NULL,
        "statusClass" ${text} NOT NULL,
        count ${integer} NOT NULL,
        PRIMARY KEY ("accountId", day, "statusClass")
      )${clustered}`,

      `CREATE TABLE webhooks (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        url ${text} NOT NULL,
        events ${jsonb} NOT NULL,
        "sealedSecret" ${text} NOT NULL,
        "secretPrefix" ${text} NOT NULL,
        "previousSealedSecret" ${text},
        "previousSecretUntil" ${instant},
        "isActive" ${flag} NOT NULL,
        "pausedAt" ${instant},
        "pauseReason" ${text},
        "createdAt" ${instant} NOT NULL,
        "updatedAt" ${instant} NOT NULL,
        version ${integer} NOT NULL
      )${table}`,
      `CREATE INDEX webhooks_list ON webhooks ("accountId", "createdAt", id)`,

      // The body is stored once, however many webhooks receive it.
      `CREATE TABLE events (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        name ${text} NOT NULL,
        timestamp ${instant} NOT NULL,
        body ${text} NOT NULL
      )${clustered}`,

      `CREATE TABLE deliveries (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        "webhookId" ${uuid} NOT NULL,
        "eventId" ${uuid} NOT NULL,
        event ${text} NOT NULL,
        status ${text} NOT NULL,
        "attemptCount" ${integer} NOT NULL,
        "nextAttemptAt" ${instant},
        "redeliveryOf" ${uuid},
        "createdAt" ${instant} NOT NULL
      )${clustered}`,
      `CREATE INDEX deliveries_list ON deliveries ("webhookId", "createdAt", id, status)`,

      `CREATE TABLE attempts (
        "deliveryId" ${uuid} NOT NULL,
        number ${integer} NOT NULL,
        "attemptedAt" ${instant} NOT NULL,
        "statusCode" ${integer},
        error ${text},
        "durationMs" ${integer} NOT NULL,
        "responseBody" ${text},
        PRIMARY KEY ("deliveryId", number)
      )${clustered}`
    ]
  },
  {
    name: "deliveries are sent",
    statements: ({ flag, instant, integer, text }) => [
      `ALTER TABLE webhooks ADD COLUMN "isFailing" ${flag} NOT NULL DEFAULT FALSE`,
      `ALTER TABLE webhooks ADD COLUMN outages ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE events ADD COLUMN "traceId" ${text}`,
      `ALTER TABLE deliveries ADD COLUMN "failureCount" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE deliveries ADD COLUMN outage ${integer}`,
      `ALTER TABLE deliveries ADD COLUMN "heldAt" ${instant}`,
      `ALTER TABLE deliveries ADD COLUMN fence ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE deliveries ADD COLUMN "leasedUntil" ${instant}`,
      // Each index holds the deliveries of one status, and so stays small.
      `CREATE INDEX deliveries_pending ON deliveries ("webhookId", "nextAttemptAt", "createdAt", id)
        WHERE status = 'pending'`,
      `CREATE INDEX deliveries_leased ON deliveries ("webhookId", "leasedUntil") WHERE "leasedUntil" IS NOT NULL`,
      `CREATE INDEX deliveries_held ON deliveries ("webhookId", "createdAt" DESC, id DESC) WHERE status = 'held'`,
      `CREATE INDEX deliveries_held_since ON deliveries ("heldAt") WHERE status = 'held'`,
      `UPDATE deliveries SET "heldAt" = "createdAt" WHERE status = 'held'`
    ]
  },
  {
    name: "aggregates are kept",
    breaks: {
      older: "Their responses are in lists and exports, but not in analytics.",
      afterwards: "`canvass analytics rebuild`, once"
    },
    rewrites: () => ["responses"],
    statements: ({ clustered, integer, text, uuid }) => [
      // No index may contain these columns, so that PostgreSQL updates a survey's row in place.
      `ALTER TABLE surveys ADD COLUMN "responseChange" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "removalChange" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "partialCount" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE responses ADD COLUMN change ${integer} NOT NULL DEFAULT 0`,
      `CREATE TABLE blocks (
        "surveyId" ${uuid} NOT NULL,
        "after" ${integer} NOT NULL,
        "upTo" ${integer} NOT NULL,
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", "after")
      )${clustered}`,
      `UPDATE responses SET change = numbered.number FROM (
        SELECT id, row_number() OVER (PARTITION BY "surveyId" ORDER BY "submittedAt", id) AS number FROM responses
      ) AS numbered WHERE responses.id = numbered.id`,
      `UPDATE surveys SET "responseChange" = counted.responses, "partialCount" = counted.partial FROM (
        SELECT "surveyId", count(*) AS responses, count(CASE WHEN status = 'partial' THEN 1 END) AS partial
          FROM responses GROUP BY "surveyId"
      ) AS counted WHERE surveys.id = counted."surveyId"`,
      // A statement uses this index only if its text, and not a parameter, contains the status.
      `CREATE INDEX responses_changes ON responses ("surveyId", change) WHERE status = 'completed'`
    ]
  },
  {
    name: "standard names for rollups and sequence numbers",
    breaks: {
      older: "They fail: columns have other names."
    },
    rewrites: () => ["blocks"],
    statements: ({ clustered, integer, text, uuid }) => [
      `ALTER TABLE surveys RENAME COLUMN "responseChange" TO "lastSequence"`,
      `ALTER TABLE surveys RENAME COLUMN "removalChange" TO "lastRemoval"`,
      `ALTER TABLE responses RENAME COLUMN change TO sequence`,
      `DROP INDEX responses_changes`,
      `CREATE INDEX responses_sequence ON responses ("surveyId", sequence) WHERE status = 'completed'`,
      `CREATE TABLE rollups (
        "surveyId" ${uuid} NOT NULL,
        "after" ${integer} NOT NULL,
        "upTo" ${integer} NOT NULL,
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", "after")
      )${clustered}`,
      `INSERT INTO rollups SELECT "surveyId", "after", "upTo", content FROM blocks`,
      `DROP TABLE blocks`
    ]
  },
  {
    name: "removed surveys are purged in small units",
    statements: ({ clustered, uuid }) => [
      // Surveys whose rows are deleted, while rows of their responses and rollups are left.
      `CREATE TABLE removed_surveys (id ${uuid} PRIMARY KEY)${clustered}`
    ]
  },
  {
    name: "titles are searched in any case",
    // Null for a survey that an older program creates.
    rewrites: () => ["surveys"],
    statements: ({ text }) => [`ALTER TABLE surveys ADD COLUMN "foldedTitle" ${text}`],
    backfill: (database) => foldTitles(database)
  }
]

/** Folds the titles of surveys with greater ids than `after`. */
const foldTitles = (database: Database, after?: string): Effect.Effect<void, SqlError> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const condition = after === undefined ? sql`` : sql`WHERE id > ${after}`
    const surveys = decodeTitles(yield* sql`SELECT id, title FROM surveys ${condition} ORDER BY id LIMIT 500`)
    const last = surveys.at(-1)
    if (last === undefined) return
    yield* dialect.update(
      sql,
      "surveys",
      "id",
      surveys.map(({ id, title }) => ({ id, foldedTitle: foldCase(title) }))
    )
    yield* foldTitles(database, last.id)
  })

const decodeTitles = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Schema.String, title: Schema.String }))
)
