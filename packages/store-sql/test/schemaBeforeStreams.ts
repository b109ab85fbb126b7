/** Reverts the migration to streams and reservations, and those after it. */
import { Fixtures } from "@canvass/store-testing"
import type { ColumnTypes } from "../src/database/Dialect.js"
import { revertRollupLevels, rollupLevelsMigrations } from "./schemaBeforeRollupLevels.js"

/** The names of the migrations. */
export const streamsMigrations = ["streams of events, and reservations", ...rollupLevelsMigrations]

/** Statements that bring a database, with its rows but its rollups, to the schema before the migrations. */
export const revertStreams = (types: ColumnTypes): ReadonlyArray<string> => [
  ...revertRollupLevels(types),
  ...revertOnlyStreams(types)
]

const revertOnlyStreams = (
  { clustered, instant, integer, table, text, updated, uuid }: ColumnTypes
): ReadonlyArray<string> => [
  `CREATE TABLE outbox_surveys (
    "surveyId" ${uuid} PRIMARY KEY,
    "lastSequence" ${integer} NOT NULL,
    "lastHandled" ${integer} NOT NULL,
    "dueAt" ${instant} NOT NULL,
    failures ${integer} NOT NULL,
    "leaseId" ${uuid}
  )${updated}`,
  `CREATE INDEX outbox_surveys_due ON outbox_surveys ("dueAt", "surveyId")`,
  `INSERT INTO outbox_surveys SELECT CAST(replace(stream, 'survey:', '') AS ${uuid}), "lastSequence", "lastHandled",
    "dueAt", failures, "leaseId" FROM outbox_streams`,
  `DROP TABLE outbox_streams`,
  `ALTER TABLE outbox_events RENAME TO events_of_streams`,
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
  `INSERT INTO outbox_events SELECT CAST(replace(stream, 'survey:', '') AS ${uuid}), sequence, id, "accountId", name,
    timestamp, body, "traceId" FROM events_of_streams`,
  `DROP TABLE events_of_streams`,
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
  `INSERT INTO idempotency_records SELECT scope, key, coalesce(fingerprint, ''),
    coalesce("resourceId", '${Fixtures.accountId(0)}'), "expiresAt", "expiresAt" FROM reservations`,
  `DROP TABLE reservations`,
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${
    streamsMigrations[0]
  }')`,
  `DELETE FROM migrations WHERE name = '${streamsMigrations[0]}'`
]
