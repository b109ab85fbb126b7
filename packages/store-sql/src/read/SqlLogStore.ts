import { type Ids, Survey } from "@canvass/core"
import {
  LogEntry,
  type LogHead,
  type LogHistory,
  type LogPage,
  type LogPageRequest,
  LogStore,
  type PlacedChange
} from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import * as RowLimit from "../database/paging/RowLimit.js"
import { mapReadable } from "../database/readableRows.js"
import { isNotRemoved, ofExistingAccount } from "../database/removedAccounts.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { maxRows, readAll, readFirst } from "../database/Statements.js"
import type { StoreClient } from "../database/StoreClient.js"
import * as ResponseRow from "../schema/ResponseRow.js"
import { LogWatch } from "./LogWatch.js"

/** Reads the logs of surveys. */
export const layer: Layer.Layer<LogStore, never, Database> = Layer.effect(
  LogStore,
  Effect.zipWith(Database, LogWatch, (database, watch) => {
    const { dialect, sql } = database
    return {
      watch,
      lineage: Effect.map(
        readLineage(sql`SELECT lineage FROM log_lineage`),
        Option.match({ onNone: () => 0, onSome: ({ lineage }) => lineage })
      ),
      // One statement, so that the head and the changes are of one moment.
      page: (owner, survey, request) =>
        SqlFailure.orDie(Effect.flatMap(
          sql<PageColumns>`WITH placed AS (${placed(database, survey, request)}),
            log AS (
              SELECT "lastSequence", "lastPartialSequence", "lastLoggedAt",
                (${timeOf(database, survey, request)}) AS "afterAt",
                (${lastForgotten(database, survey, sql`sequence`)}) AS "forgottenSequence",
                (${lastForgotten(database, survey, sql`"partialSequence"`)}) AS "forgottenPartial"
              FROM surveys
              WHERE surveys.id = ${survey} AND surveys."accountId" = ${owner} AND ${isNotRemoved(sql, owner)}
            )
            SELECT log.*, placed."placeSequence", placed."placePartial", placed."placeAt", placed."entryBody", responses.*
            FROM log LEFT JOIN placed ON TRUE LEFT JOIN responses ON responses.id = placed."placeId"
            ORDER BY placed."placeSequence", placed."placePartial"`,
          (rows) =>
            Effect.transposeOption(Option.map(Option.fromNullable(rows[0]), (row): Effect.Effect<LogPage> => {
              const head = decodeHead(row)
              return Effect.map(decodeChanges(owner, survey, rows), (changes) => ({
                ...headOf(head),
                changes,
                afterAt: head.afterAt ?? 0,
                forgottenTo: {
                  sequence: head.forgottenSequence ?? 0,
                  partialSequence: head.forgottenPartial ?? 0
                }
              }))
            }))
        )),
      history: (owner, survey, sequence) =>
        Effect.map(
          readHistory(
            sql`SELECT surveys."lastSequence", surveys."lastPartialSequence", surveys."lastLoggedAt",
                surveys."lastRemoval", (SELECT lineage FROM log_lineage) AS lineage, ${
              sequence === undefined
                // At the head, nothing can have been removed since.
                ? sql`surveys."lastLoggedAt" AS "sequenceAt", 0 AS "removedCount", 0 AS "unknownCount"`
                : sql`(${timeOf(database, survey, placeOf(sequence))}) AS "sequenceAt",
                  ${removedCount(sql, survey, sequence)} AS "removedCount",
                  ${unknownCount(sql, survey, sequence)} AS "unknownCount"`
            }
              FROM surveys
              WHERE surveys.id = ${survey} AND surveys."accountId" = ${owner} AND ${isNotRemoved(sql, owner)}`
          ),
          Option.map((row): LogHistory => ({
            ...headOf(row),
            lineage: row.lineage ?? 0,
            lastRemoval: row.lastRemoval,
            sequenceAt: row.sequenceAt ?? 0,
            removedCount: row.unknownCount === 0 ? row.removedCount : undefined
          }))
        ),
      oldestRemoval: Effect.map(
        readTime(
          sql`SELECT min(at) AS at FROM (
            SELECT at FROM (SELECT at FROM log_entries WHERE type = 'response.removed' AND subject <> ''
              ORDER BY at LIMIT 1) AS responses
            UNION ALL SELECT at FROM (SELECT at FROM survey_removals ORDER BY at LIMIT 1) AS surveys
          ) AS removals HAVING min(at) IS NOT NULL`
        ),
        Option.map(({ at }) => at)
      ),
      removedSurveys: (owner, { after, limit, since, surveys }) =>
        surveys?.length === 0 ? Effect.succeed([]) : readRemovals(
          sql`SELECT "surveyId", at FROM survey_removals
            WHERE "accountId" = ${owner} AND at >= ${dialect.instant(since)} AND ${isNotRemoved(sql, owner)}
              ${
            after === undefined
              ? sql``
              : sql`AND (at, "surveyId") > (${dialect.instant(after.at)}, ${after.surveyId})`
          }
              ${surveys === undefined ? sql`` : sql`AND ${dialect.inKeys(sql, "surveyId", surveys)}`}
            ORDER BY at, "surveyId" LIMIT ${limit}`
        ),
      heads: (surveys) =>
        Effect.map(
          Effect.forEach(Arr.chunksOf(surveys, maxRows), (ids) =>
            readHeads(
              sql`SELECT id, "lastSequence", "lastPartialSequence", "lastLoggedAt" FROM surveys
                WHERE ${dialect.inKeys(sql, "id", ids)} AND ${ofExistingAccount(sql, "surveys")}`
            )),
          (chunks) => new Map(chunks.flat().map((row) => [row.id, headOf(row)]))
        )
    }
  })
)

/** The places of the next changes. The status is a literal, because the databases choose an index by the text. */
const placed = (
  database: Database,
  survey: Ids.SurveyId,
  { after: { partialSequence, sequence }, hasPartials, limit, maxBytes }: LogPageRequest
): Fragment => {
  const { dialect: { types }, sql } = database
  const isBehind = sql`(sequence, "partialSequence") > (${sequence}, ${partialSequence})`
  const none = (type: string) => sql.literal(`CAST(NULL AS ${type})`)
  const ofResponses = (partial: Fragment) =>
    sql`SELECT id AS "placeId", sequence AS "placeSequence", ${partial} AS "placePartial",
      coalesce("loggedAt", "submittedAt") AS "placeAt", ${none(types.json)} AS "entryBody"
    FROM responses WHERE "surveyId" = ${survey}`
  // Each part has an index in this order, and is read no further than the page.
  const parts = [
    sql`${ofResponses(sql`0`)} AND status <> 'partial' AND sequence > ${sequence} ORDER BY sequence LIMIT ${limit}`,
    sql`SELECT CASE WHEN type = 'response.changed' THEN CAST(subject AS ${sql.literal(types.uuid)}) END AS "placeId",
        sequence AS "placeSequence", "partialSequence" AS "placePartial",
        at AS "placeAt", body AS "entryBody"
      FROM log_entries WHERE "surveyId" = ${survey} AND ${isBehind}
        ${hasPartials ? sql`` : sql`AND "partialSequence" = 0`}
      ORDER BY sequence, "partialSequence" LIMIT ${limit}`,
    ...hasPartials
      ? [
        sql`${ofResponses(sql`"partialSequence"`)} AND status = 'partial' AND ${isBehind}
          ORDER BY sequence, "partialSequence" LIMIT ${limit}`
      ]
      : []
  ].map((part, index) => sql`SELECT * FROM (${part}) AS ${sql.literal(`part${index}`)}`)
  const page = sql`SELECT * FROM (${sql.join(" UNION ALL ", false)(parts)}) AS parts
    ORDER BY "placeSequence", "placePartial"`
  const count = RowLimit.filling(database, {
    table: "responses",
    limit,
    maxBytes,
    order: sql`"placeSequence", "placePartial"`,
    select: (selected) =>
      sql`SELECT ${selected} FROM (${page} LIMIT ${limit}) AS page LEFT JOIN responses ON responses.id = page."placeId"`
  })
  return sql`${page} LIMIT ${count}`
}

/** The time of the newest change that stands at a place or before it. Older programs have written no times. */
const timeOf = (
  { sql }: Database,
  survey: Ids.SurveyId,
  { after: { partialSequence, sequence }, hasPartials }: Pick<LogPageRequest, "after" | "hasPartials">
): Fragment => {
  const latest = (table: "log_entries" | "responses", column: string, condition: Fragment) =>
    sql`SELECT at FROM (
      SELECT ${sql(column)} AS at, sequence, "partialSequence" FROM ${sql(table)}
        WHERE "surveyId" = ${survey} AND ${condition} ORDER BY sequence DESC, "partialSequence" DESC LIMIT 1
    ) AS newest`
  const isBefore = sql`(sequence, "partialSequence") <= (${sequence}, ${partialSequence})`
  return sql`SELECT max(at) FROM (
    ${latest("responses", "loggedAt", sql`status <> 'partial' AND sequence <= ${sequence}`)}
    UNION ALL ${latest("log_entries", "at", hasPartials ? isBefore : sql`${isBefore} AND "partialSequence" = 0`)}
    ${hasPartials ? sql`UNION ALL ${latest("responses", "loggedAt", sql`status = 'partial' AND ${isBefore}`)}` : sql``}
  ) AS times`
}

const placeOf = (sequence: number) => ({ after: { sequence, partialSequence: 0 }, hasPartials: false })

/** How many responses had ended at a sequence number or before it, and were removed after it. */
const removedCount = (sql: StoreClient, survey: Ids.SurveyId, sequence: number): Fragment =>
  sql`(SELECT count(*) FROM log_entries WHERE "surveyId" = ${survey} AND type = 'response.removed'
    AND "endedSequence" > 0 AND "endedSequence" <= ${sequence} AND sequence > ${sequence})`

/** Not 0: responses may have been removed after a sequence number that are not counted. */
const unknownCount = (sql: StoreClient, survey: Ids.SurveyId, sequence: number): Fragment =>
  sql`CASE WHEN surveys."removalsFrom" > ${sequence} OR EXISTS (
      SELECT 1 FROM log_entries WHERE "surveyId" = ${survey} AND type = 'response.removed'
        AND "endedSequence" IS NULL AND sequence > ${sequence}
    ) THEN 1 ELSE 0 END`

const lastForgotten = ({ sql }: Database, survey: Ids.SurveyId, column: Fragment): Fragment =>
  sql`SELECT ${column} FROM log_entries
    WHERE "surveyId" = ${survey} AND type = 'response.removed' AND subject = ''
    ORDER BY sequence DESC, "partialSequence" DESC LIMIT 1`

/** Without any change, there is one row whose other columns are null. */
type PageColumns =
  & ResponseRow.ResponseColumns
  & Readonly<Record<"entryBody" | "placeAt" | "placePartial" | "placeSequence", unknown>>

const HeadRow = Schema.Struct({
  lastSequence: Schema.Int,
  lastPartialSequence: Schema.Int,
  lastLoggedAt: Schema.NullOr(millis)
})

const headOf = ({ lastLoggedAt, lastPartialSequence, lastSequence }: typeof HeadRow.Type): LogHead => ({
  head: { sequence: lastSequence, partialSequence: lastPartialSequence },
  headAt: lastLoggedAt ?? 0
})

const decodeHead = Schema.decodeUnknownSync(Schema.Struct({
  ...HeadRow.fields,
  afterAt: Schema.NullOr(millis),
  forgottenSequence: Schema.NullOr(Schema.Int),
  forgottenPartial: Schema.NullOr(Schema.Int)
}))

const decodeEntry = Schema.decodeUnknownSync(Schema.parseJson(LogEntry.LogEntry))

/** A response that cannot be read is left out, and reported. */
const decodeChanges = (
  owner: Ids.AccountId,
  survey: Ids.SurveyId,
  rows: ReadonlyArray<PageColumns>
): Effect.Effect<ReadonlyArray<PlacedChange>> => {
  const decode = ResponseRow.responseDecoder(owner, survey)
  return mapReadable("responses", rows.filter(({ placeSequence }) => placeSequence !== null), (row): PlacedChange => {
    const placed = {
      place: {
        sequence: ResponseRow.checkInteger(row.placeSequence),
        partialSequence: ResponseRow.checkInteger(row.placePartial)
      },
      at: ResponseRow.checkInteger(row.placeAt)
    }
    return {
      ...placed,
      entry: row.entryBody === null ? undefined : decodeEntry(row.entryBody),
      response: row.id === null ? undefined : decode(row)
    }
  })
}

const readRemovals = readAll(Schema.Struct({ surveyId: Survey.Survey.fields.id, at: millis }))

const readLineage = readFirst(Schema.Struct({ lineage: Schema.Int }))

const readTime = readFirst(Schema.Struct({ at: millis }))

const readHistory = readFirst(Schema.Struct({
  ...HeadRow.fields,
  lastRemoval: Schema.Int,
  lineage: Schema.NullOr(Schema.Int),
  sequenceAt: Schema.NullOr(millis),
  removedCount: Schema.Int,
  unknownCount: Schema.Int
}))

const readHeads = readAll(Schema.Struct({ id: Survey.Survey.fields.id, ...HeadRow.fields }))
