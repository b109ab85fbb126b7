/** Rollups and streams of events in their present form, and counts of audit entries and bytes. */
import * as Effect from "effect/Effect"
import type { ColumnTypes } from "../../database/Dialect.js"
import { measureResponses } from "./measureResponses.js"
import type { Migration } from "./Migration.js"

export const counts: ReadonlyArray<Migration> = [
  {
    name: "rollups are stored in parts",
    breaks: {
      older: "They do not find the rollups, and analytics are slow."
    },
    statements: ({ integer, table, text, uuid }) => [
      // Rollups are counted again when they are needed.
      `DROP TABLE rollups`,
      // Not clustered: SQLite reads each long row that it compares with a key.
      `CREATE TABLE rollups (
        "surveyId" ${uuid} NOT NULL,
        "after" ${integer} NOT NULL,
        "upTo" ${integer} NOT NULL,
        part ${integer} NOT NULL,
        digest ${text} NOT NULL,
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", "after", part)
      )${table}`
    ]
  },
  {
    name: "bodies of events are not clustered",
    // As above: a body may be long. A database in which all tables are ordinary stays as it is.
    rewrites: ({ clustered, table }) => clustered === table ? [] : ["events", "outbox_events"],
    statements: ({ clustered, instant, integer, table, text, uuid }) =>
      clustered === table ? [] : [
        `ALTER TABLE events RENAME TO clustered_events`,
        `CREATE TABLE events (
          id ${uuid} PRIMARY KEY,
          "accountId" ${uuid} NOT NULL,
          name ${text} NOT NULL,
          timestamp ${instant} NOT NULL,
          body ${text} NOT NULL,
          "traceId" ${text}
        )${table}`,
        `INSERT INTO events SELECT id, "accountId", name, timestamp, body, "traceId" FROM clustered_events`,
        `DROP TABLE clustered_events`,

        `ALTER TABLE outbox_events RENAME TO clustered_outbox_events`,
        `CREATE TABLE outbox_events (
          "surveyId" ${uuid} NOT NULL,
          sequence ${integer} NOT NULL,
          id ${uuid} NOT NULL,
          "accountId" ${uuid} NOT NULL,
          name ${text} NOT NULL,
          timestamp ${instant} NOT NULL,
          body ${text} NOT NULL,
          "traceId" ${text},
          PRIMARY KEY ("surveyId", sequence)
        )${table}`,
        `INSERT INTO outbox_events SELECT "surveyId", sequence, id, "accountId", name, timestamp, body, "traceId"
          FROM clustered_outbox_events`,
        `DROP TABLE clustered_outbox_events`
      ]
  },
  {
    name: "streams of events, and reservations",
    breaks: {
      older: "They fail: tables have other names."
    },
    rewrites: () => ["outbox_surveys", "outbox_events", "idempotency_records"],
    replaces: { name: "events of any stream wait", statements: (types) => reservations(types) },
    statements: (types) => [...streams(types), ...reservations(types)]
  },
  {
    name: "rollups of all levels",
    breaks: {
      older: "They fail: columns have other names."
    },
    rewrites: () => ["rollups"],
    statements: ({ instant, integer, table, text, uuid }) => [
      `CREATE TABLE lowest_rollups AS
        SELECT "surveyId", "upTo" - "after" AS "changeCount", "after", part, digest, content FROM rollups`,
      `DROP TABLE rollups`,
      // As above: not clustered. A rollup counts the changes up to "after" + "changeCount".
      `CREATE TABLE rollups (
        "surveyId" ${uuid} NOT NULL,
        "changeCount" ${integer} NOT NULL,
        "after" ${integer} NOT NULL,
        part ${integer} NOT NULL,
        digest ${text} NOT NULL,
        "firstSubmittedAt" ${instant},
        "lastSubmittedAt" ${instant},
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", "changeCount", "after", part)
      )${table}`,
      `INSERT INTO rollups ("surveyId", "changeCount", "after", part, digest, content)
        SELECT "surveyId", "changeCount", "after", part, digest, content FROM lowest_rollups`,
      `DROP TABLE lowest_rollups`
    ]
  },
  {
    name: "retries that wait are apart from available deliveries",
    statements: ({ instant }) => [
      // When a retry is due, until a claim finds it due. An older program leaves it null, and its retries cost more.
      `ALTER TABLE deliveries ADD COLUMN "scheduledAt" ${instant}`,
      `UPDATE deliveries SET "scheduledAt" = "nextAttemptAt"
        WHERE status = 'pending' AND "failureCount" > 0 AND "leasedUntil" IS NULL`,
      `DROP INDEX deliveries_pending`,
      `CREATE INDEX deliveries_available ON deliveries ("webhookId", "nextAttemptAt", "createdAt", id)
        WHERE status = 'pending' AND "scheduledAt" IS NULL`,
      `CREATE INDEX deliveries_scheduled ON deliveries ("scheduledAt")
        WHERE status = 'pending' AND "scheduledAt" IS NOT NULL`,
      `CREATE INDEX deliveries_scheduled_of_webhook ON deliveries ("webhookId")
        WHERE status = 'pending' AND "scheduledAt" IS NOT NULL`
    ]
  },
  {
    name: "audit entries are counted",
    breaks: {
      older: "Their entries are in the audit log, but not in its `total`."
    },
    statements: ({ clustered, integer, text, uuid }) => [
      // The number of entries in an hour, counted from 1970, is the sum of its slots.
      `CREATE TABLE audit_counts (
        "accountId" ${uuid} NOT NULL,
        hour ${integer} NOT NULL,
        method ${text} NOT NULL,
        "statusCode" ${integer} NOT NULL,
        slot ${integer} NOT NULL,
        count ${integer} NOT NULL,
        PRIMARY KEY ("accountId", hour, method, "statusCode", slot)
      )${clustered}`
    ],
    backfill: ({ dialect, sql }) =>
      Effect.asVoid(
        sql`INSERT INTO audit_counts SELECT "accountId", ${
          sql.literal(dialect.hourOf(`"createdAt"`))
        }, method, "statusCode",
          0, count(*) FROM audit_entries GROUP BY 1, 2, 3, 4`
      )
  },
  {
    name: "bytes of responses are counted",
    breaks: {
      older: "[Bytes](#bytes-of-responses) of their responses are not counted.",
      afterwards: "`canvass analytics rebuild`, once, if some wrote"
    },
    rewrites: () => ["surveys"],
    statements: ({ integer }) => [
      // No index may contain these columns, so that PostgreSQL updates a survey's row in place.
      `ALTER TABLE surveys ADD COLUMN "responseBytes" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "partialBytes" ${integer} NOT NULL DEFAULT 0`
    ],
    // Reads all responses once, and writes only the rows of surveys.
    backfill: (database) => measureResponses(database, ["answers", "metadata", "externalId"])
  }
]

const streams = ({ instant, integer, table, text, updated, uuid }: ColumnTypes): ReadonlyArray<string> => [
  // The streams with events that wait, and when the next one is due or its lease ends.
  `CREATE TABLE outbox_streams (
    stream ${text} PRIMARY KEY,
    "lastSequence" ${integer} NOT NULL,
    "lastHandled" ${integer} NOT NULL,
    "dueAt" ${instant} NOT NULL,
    failures ${integer} NOT NULL,
    "leaseId" ${uuid}
  )${updated}`,
  `CREATE INDEX outbox_streams_due ON outbox_streams ("dueAt", stream)`,
  `INSERT INTO outbox_streams
    SELECT 'survey:' || CAST("surveyId" AS TEXT), "lastSequence", "lastHandled", "dueAt", failures, "leaseId"
      FROM outbox_surveys`,
  `DROP TABLE outbox_surveys`,

  `CREATE TABLE waiting_events AS
    SELECT 'survey:' || CAST("surveyId" AS TEXT) AS stream, sequence, id, "accountId", name, timestamp, body, "traceId"
      FROM outbox_events`,
  `DROP TABLE outbox_events`,
  `CREATE TABLE outbox_events (
    stream ${text} NOT NULL,
    sequence ${integer} NOT NULL,
    id ${uuid} NOT NULL,
    "accountId" ${uuid} NOT NULL,
    name ${text} NOT NULL,
    timestamp ${instant} NOT NULL,
    body ${text} NOT NULL,
    "traceId" ${text},
    PRIMARY KEY (stream, sequence)
  )${table}`,
  `INSERT INTO outbox_events SELECT * FROM waiting_events`,
  `DROP TABLE waiting_events`
]

const reservations = ({ clustered, instant, text, uuid }: ColumnTypes): ReadonlyArray<string> => [
  // Idempotency keys have a fingerprint and a resource, other reservations do not.
  `CREATE TABLE reservations (
    scope ${text} NOT NULL,
    key ${text} NOT NULL,
    "expiresAt" ${instant} NOT NULL,
    fingerprint ${text},
    "resourceId" ${uuid},
    PRIMARY KEY (scope, key)
  )${clustered}`,
  `CREATE INDEX reservations_expiry ON reservations ("expiresAt")`,
  `INSERT INTO reservations SELECT scope, key, "expiresAt", nullif(fingerprint, ''),
    CASE WHEN fingerprint <> '' THEN "resourceId" END FROM idempotency_records`,
  `DROP TABLE idempotency_records`
]
