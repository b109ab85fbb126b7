/** Reverts the migration that keys the outbox by stream. */
import type { ColumnTypes } from "../src/database/Dialect.js"

/** The name of the migration. */
export const streamsMigration = "events of any stream wait"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertStreams = (
  { instant, integer, table, text, updated, uuid }: ColumnTypes
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
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${streamsMigration}')`,
  `DELETE FROM migrations WHERE name = '${streamsMigration}'`
]
