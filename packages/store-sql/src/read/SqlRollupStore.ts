import { Ids } from "@canvass/core"
import {
  type LogRequest,
  maxSequences,
  partsOf,
  ReadBudget,
  RollupStore,
  type SequencedResponse,
  type Watermark
} from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { longColumns } from "../database/Columns.js"
import { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import * as RowLimit from "../database/paging/RowLimit.js"
import { mapReadable } from "../database/readableRows.js"
import { isNotRemoved, isSurveyOwner, ofExistingAccount } from "../database/removedAccounts.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { allOf, lowestId, readAll } from "../database/Statements.js"
import type { StoreClient } from "../database/StoreClient.js"
import * as ResponseRow from "../schema/ResponseRow.js"

/** Reads rollups, and the responses that they aggregate. They belong to the account of their survey. */
export const layer: Layer.Layer<RollupStore, never, Database> = Layer.effect(
  RollupStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database
    // Other columns select few responses, for any time range. The index of times would select more.
    const submittedAt = dialect.unindexed(sql`responses."submittedAt"`, sql)
    const inLog = (survey: Ids.SurveyId, request: LogRequest) =>
      sql`responses."surveyId" = ${survey} AND responses.status <> 'partial'
        AND responses.sequence > ${request.after} AND ${isNamed(sql, request)}
        AND ${isWithin(database, submittedAt, request)}`
    /** The last sequence number to read, so that the rows stay within the budget. */
    const lastToRead = (survey: Ids.SurveyId, request: LogRequest) => {
      const { after, maxBytes = ReadBudget.maxBatchBytes, maxCount } = request
      const fits = dialect.fitsBytes(
        sql,
        longColumns("responses"),
        (bytes) =>
          sql`SELECT ${bytes} AS bytes FROM responses
            WHERE ${inLog(survey, request)} AND responses.sequence <= ${after + maxCount}`,
        maxBytes
      )
      return maxCount <= 1
        ? sql`${after + maxCount}`
        : sql`CASE WHEN ${fits} THEN ${after + maxCount} ELSE ${after + 1} END`
    }
    return {
      readLog: (owner, survey, request) =>
        // One statement, so that the watermark and the responses are read at the same time. The status is a literal,
        // because the databases choose the index of ended responses by the text of the statement.
        SqlFailure.orDie(Effect.flatMap(
          sql<LogColumns>`WITH bounds AS (SELECT CAST(${lastToRead(survey, request)} AS bigint) AS "upTo")
            SELECT surveys."lastSequence", surveys."lastRemoval", surveys."lastLoggedAt" AS "headAt", (SELECT "upTo" FROM bounds) AS "upTo",
              ${partialCount(database, survey, request)} AS "partialCount", responses.*
            FROM surveys LEFT JOIN responses ON ${inLog(survey, request)}
              AND responses.sequence <= (SELECT "upTo" FROM bounds)
            WHERE surveys.id = ${survey} AND surveys."accountId" = ${owner} AND ${isNotRemoved(sql, owner)}`,
          (rows) =>
            Effect.transposeOption(Option.map(Option.fromNullable(rows[0]), (row) => {
              const { headAt, upTo, ...watermark } = decodeLogState(row)
              return Effect.map(
                decodeSequenced(owner, survey, rows),
                (responses) => ({ watermark, headAt: headAt ?? 0, upTo, responses })
              )
            }))
        )),
      // An index has the partial responses in the order of the questions. That of times would make the database sort.
      countReached: (owner, survey, range) =>
        Effect.map(
          readReached(
            sql`SELECT reached, count(*) AS count FROM responses
              WHERE responses."surveyId" = ${survey} AND status = 'partial' AND reached IS NOT NULL
                AND ${isWithin(database, submittedAt, range)} AND ${isSurveyOwner(sql, owner, survey)}
              GROUP BY reached`
          ),
          (rows) => new Map(rows.map(({ count, reached }) => [reached, count]))
        ),
      listRollups: (owner, survey, { after, changeCount, content, upTo }) =>
        readRollups(
          sql`SELECT "after", "after" + "changeCount" AS "upTo", digest, "firstSubmittedAt", "lastSubmittedAt" FROM rollups
            WHERE "surveyId" = ${survey} AND "changeCount" = ${changeCount} AND "after" >= ${after} AND "after" <= ${
            upTo - changeCount
          }
              AND part = ${partsOf(content).first} AND ${isSurveyOwner(sql, owner, survey)}
            ORDER BY "after"`
        ),
      listRollupParts: (owner, survey, { after, changeCount, content, skippedParts, upTo }) => {
        const { end, first } = partsOf(content)
        const inRange = sql`"surveyId" = ${survey} AND "changeCount" = ${changeCount}
          AND ("after", part) >= (${after}, ${first + skippedParts}) AND part >= ${first} AND part < ${end}
          AND "after" <= ${upTo - changeCount} AND ${isSurveyOwner(sql, owner, survey)}`
        const limit = RowLimit.fitting(
          database,
          { table: "rollups", limit: maxRollupParts, maxBytes: ReadBudget.maxBatchBytes },
          (bytes) => sql`SELECT ${bytes} AS bytes FROM rollups WHERE ${inRange}`
        )
        return readRollupParts(
          sql`SELECT "after", "after" + "changeCount" AS "upTo", part, digest, "firstSubmittedAt", "lastSubmittedAt", content
            FROM rollups WHERE ${inRange} ORDER BY "after", part LIMIT ${limit}`
        )
      },
      listSurveys: (after, limit) =>
        readSurveyIds(
          sql`SELECT id, "accountId" AS owner FROM surveys
            WHERE id > ${after ?? lowestId} AND ${ofExistingAccount(sql, "surveys")} ORDER BY id LIMIT ${limit}`
        )
    }
  })
)

/**
 * The survey's row has the count of all partial responses. Those of a time range are few, and have an index. The survey
 * is a parameter here, and not a column of the outer query, so that the databases count once and not for every row.
 */
const partialCount = (database: Database, survey: Ids.SurveyId, range: LogRequest): Fragment => {
  const { sql } = database
  if (range.omitsPartialCount === true) return sql`0`
  return range.from === undefined && range.to === undefined
    ? sql`surveys."partialCount"`
    : sql`(SELECT count(*) FROM responses AS partial WHERE partial."surveyId" = ${survey}
        AND partial.status = 'partial' AND ${isWithin(database, sql`partial."submittedAt"`, range)})`
}

/** Always as many parameters, so that there is one statement. */
const isNamed = (sql: StoreClient, { sequences }: LogRequest): Fragment =>
  sequences === undefined ?
    sql`TRUE` :
    sql`responses.sequence IN ${
      sql.in(Array.from({ length: maxSequences }, (_, index) => sequences[index] ?? sequences[0] ?? noSequence))
    }`

/** No response has this number. */
const noSequence = -1

const isWithin = (
  { dialect, sql }: Database,
  submittedAt: Fragment,
  { from, to }: Pick<LogRequest, "from" | "to">
): Fragment =>
  allOf(
    sql,
    from === undefined ? undefined : sql`${submittedAt} >= ${dialect.instant(from)}`,
    to === undefined ? undefined : sql`${submittedAt} < ${dialect.instant(to)}`
  )

/** Without any response, there is one row whose response columns are null. */
type LogColumns =
  & ResponseRow.ResponseColumns
  & Readonly<Record<keyof Watermark | "headAt" | "sequence" | "upTo", unknown>>

const decodeLogState = Schema.decodeUnknownSync(
  Schema.Struct({
    lastSequence: Schema.Int,
    lastRemoval: Schema.Int,
    partialCount: Schema.Int,
    headAt: Schema.NullOr(millis),
    upTo: Schema.Int
  })
)

/**
 * Decodes the rows, ordered by sequence number. The database does not order them, because PostgreSQL would sort
 * complete rows. They come from an index nearly in order. A batch of long rows gives way.
 */
const decodeSequenced = (
  owner: Ids.AccountId,
  survey: Ids.SurveyId,
  rows: ReadonlyArray<LogColumns>
): Effect.Effect<ReadonlyArray<SequencedResponse>> => {
  const decode = ResponseRow.responseDecoder(owner, survey)
  const sequenced = (row: LogColumns): SequencedResponse => ({
    sequence: ResponseRow.checkInteger(row.sequence),
    response: decode(row)
  })
  return Effect.map(
    mapReadable("responses", rows.filter(({ id }) => id !== null), sequenced),
    (responses) => responses.toSorted((left, right) => left.sequence - right.sequence)
  )
}

const readReached = readAll(Schema.Struct({ reached: Ids.QuestionId, count: Schema.Int }))

const readSurveyIds = readAll(Schema.Struct({ id: Ids.SurveyId, owner: Ids.AccountId }))

const RollupRow = Schema.Struct({
  after: Schema.Int,
  upTo: Schema.Int,
  digest: Schema.String,
  firstSubmittedAt: Schema.NullOr(Schema.Int),
  lastSubmittedAt: Schema.NullOr(Schema.Int)
})

const readRollups = readAll(RollupRow)

const readRollupParts = readAll(Schema.Struct({ ...RollupRow.fields, part: Schema.Int, content: Schema.String }))

/** More rollup parts than fit into a batch, even empty ones. */
const maxRollupParts = ReadBudget.maxBatchBytes
