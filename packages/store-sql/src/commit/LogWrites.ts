/** Writes the entries of the logs of surveys. Those of removed responses are written with the responses. */
import { LogEntry, ResponseBytes, type UnitOfWork } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import type { Database } from "../database/Database.js"
import { allOf } from "../database/Statements.js"

type EntryAdded = Extract<UnitOfWork.Change, { readonly _tag: "LogEntryAdded" }>
type Shortened = Extract<UnitOfWork.Change, { readonly _tag: "LogShortened" }>

/** The columns of an entry but its place and time. */
export const entryColumns = (entry: LogEntry.LogEntry) => ({
  type: entry.type,
  subject: LogEntry.subjectOf(entry),
  body: JSON.stringify(entry)
})

/** Removes the entries of a type and a subject. */
export const removeEntries = (
  database: Database,
  surveyId: string,
  type: LogEntry.LogEntryType,
  subject: string
): Effect.Effect<unknown, SqlError> =>
  removeFromLog(database, surveyId, database.sql`type = ${type} AND subject = ${subject}`)

/** Removes the entries of a survey that match a condition, and subtracts their bytes. */
const removeFromLog = ({ sql }: Database, surveyId: string, condition: Fragment): Effect.Effect<unknown, SqlError> => {
  const removed = sql`FROM log_entries WHERE "surveyId" = ${surveyId} AND ${condition}`
  return Effect.zipRight(
    sql`UPDATE surveys SET "responseBytes" = "responseBytes" -
        ${sql.literal(String(ResponseBytes.logEntryBytes))} * (SELECT count(*) ${removed})
      WHERE id = ${surveyId} AND EXISTS (SELECT 1 ${removed})`,
    sql`DELETE ${removed}`
  )
}

/** Gives the entry the next number. The update locks the row of the survey until the commit. */
export const addLogEntry = (database: Database, { at, entry, surveyId }: EntryAdded): Effect.Effect<void, SqlError> => {
  const { dialect, sql } = database
  const { body, subject, type } = entryColumns(entry)
  const instant = dialect.instant(at)
  const isLogged = allOf(
    sql,
    sql`surveys.id = ${surveyId}`,
    entry.type === "response.changed"
      ? sql`EXISTS (
        SELECT 1 FROM responses
          WHERE responses.id = ${entry.responseId} AND responses."surveyId" = ${surveyId} AND status <> 'partial'
      )`
      : undefined
  )
  return Effect.all([
    sql`UPDATE surveys SET "lastSequence" = "lastSequence" + 1,
      "responseBytes" = "responseBytes" + ${sql.literal(String(ResponseBytes.logEntryBytes))}, "lastLoggedAt" =
      CASE WHEN "lastLoggedAt" > ${instant} THEN "lastLoggedAt" ELSE ${instant} END WHERE ${isLogged}`,
    removeEntries(database, surveyId, type, subject),
    type === "questionnaire" ? removeLostVersions(database, surveyId) : Effect.void,
    sql`INSERT INTO log_entries ("surveyId", sequence, "partialSequence", type, subject, at, body)
      SELECT id, "lastSequence", 0, ${type}, ${subject}, "lastLoggedAt", ${body} FROM surveys WHERE ${isLogged}`
  ], { discard: true })
}

/** Removes the entries of versions of the questionnaire that no response has any more. */
const removeLostVersions = (database: Database, surveyId: string): Effect.Effect<unknown, SqlError> =>
  removeFromLog(
    database,
    surveyId,
    database.sql`type = 'questionnaire' AND subject NOT IN (
      SELECT CAST(version AS TEXT) FROM questionnaires
        WHERE "surveyId" = ${surveyId} AND responses > 0
    )`
  )

/** Forgets the ids of responses, and the surveys, that were removed long ago. */
export const shortenLog = (
  { dialect, sql }: Database,
  { before, maxRows }: Shortened
): Effect.Effect<unknown, SqlError> =>
  Effect.all([
    sql`DELETE FROM survey_removals WHERE ("accountId", at, "surveyId") IN (
      SELECT "accountId", at, "surveyId" FROM survey_removals WHERE at < ${dialect.instant(before)}
        ORDER BY at LIMIT ${maxRows}
    )`,
    sql`UPDATE log_entries SET subject = '', body = '{"type":"response.removed","responseId":null}'
      WHERE ("surveyId", sequence, "partialSequence") IN (
        SELECT "surveyId", sequence, "partialSequence" FROM log_entries
          WHERE type = 'response.removed' AND subject <> '' AND at < ${dialect.instant(before)}
          ORDER BY at LIMIT ${maxRows}
      )`
  ], { discard: true })
