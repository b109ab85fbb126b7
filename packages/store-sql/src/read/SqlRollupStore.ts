/** Reads what aggregates are made of, and the aggregates. Whose they are is asked of their survey. */
import { Ids, type LogRequest, RollupStore, type SequencedResponse, type Watermark } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { instant } from "../database/Columns.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { all, where } from "../database/Statements.js"
import * as ResponseRow from "../schema/ResponseRow.js"

export const layer: Layer.Layer<RollupStore, never, SqlClient.SqlClient> = Layer.effect(
  RollupStore,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    readLog: (owner, survey, request) =>
      // One statement sees one moment. The status is in the text, or the index of completed ones could not be chosen.
      SqlFailure.orDie(Effect.map(
        sql<SinceColumns>`SELECT surveys."responseChange" AS "lastSequence", surveys."removalChange" AS "lastRemoval",
            ${partialOf(sql, survey, request)} AS "partialCount", responses.*
          FROM surveys LEFT JOIN responses ON responses."surveyId" = surveys.id AND responses.status = 'completed'
            AND responses.change > ${request.after} AND responses.change <= ${request.after + request.maxCount}
            AND ${within(sql, "responses", request)}
          WHERE surveys.id = ${survey} AND surveys."accountId" = ${owner}`,
        (rows) =>
          Option.map(Option.fromNullable(rows[0]), (row) => ({
            watermark: watermark(row),
            responses: numbered(owner, survey, rows)
          }))
      )),
    listRollups: (owner, survey, { after, upTo }) =>
      blocks(
        sql`SELECT "after", "upTo", content FROM blocks
          WHERE "surveyId" = ${survey} AND "after" >= ${after} AND "after" < ${upTo} AND "upTo" <= ${upTo}
            AND ${owner} = (SELECT "accountId" FROM surveys WHERE id = ${survey})
          ORDER BY "after"`
      ),
    listSurveys: (after, limit) =>
      surveys(
        sql`SELECT id, "accountId" AS owner FROM surveys WHERE id > ${after ?? leastId} ORDER BY id LIMIT ${limit}`
      )
  }))
)

/**
 * All of them are counted as they come. Those of a range are few, and have an index of their own; the survey is said
 * anew, since what depends on no row is counted once, however many rows there are.
 */
const partialOf = (sql: SqlClient.SqlClient, survey: Ids.SurveyId, { from, to }: LogRequest): Fragment =>
  from === undefined && to === undefined
    ? sql`surveys."partialCount"`
    : sql`(SELECT count(*) FROM responses AS unfinished WHERE unfinished."surveyId" = ${survey}
        AND unfinished.status = 'partial' AND ${within(sql, "unfinished", { from, to })})`

/** SQLite is told by the plus not to look here for an index: rows are few by their numbers, however long the range. */
const within = (
  sql: SqlClient.SqlClient,
  table: "responses" | "unfinished",
  { from, to }: Pick<LogRequest, "from" | "to">
): Fragment => {
  const isFew = table === "responses" ? sql.onDialectOrElse({ pg: () => "", orElse: () => "+" }) : ""
  const submittedAt = sql`${sql.literal(isFew)}${sql(table)}."submittedAt"`
  return where(
    sql,
    from === undefined ? undefined : sql`${submittedAt} >= ${instant(sql, from)}`,
    to === undefined ? undefined : sql`${submittedAt} < ${instant(sql, to)}`
  )
}

/** Where there is no response, the one row has the head alone. */
type SinceColumns = ResponseRow.Columns & Readonly<Record<keyof Watermark | "change", unknown>>

const watermark = Schema.decodeUnknownSync(
  Schema.Struct({ lastSequence: Schema.Int, lastRemoval: Schema.Int, partialCount: Schema.Int })
)

/**
 * They come by way of the index, and so in order. The databases are not asked for that: PostgreSQL would sort them
 * again, with all that they hold.
 */
const numbered = (
  owner: Ids.AccountId,
  survey: Ids.SurveyId,
  rows: ReadonlyArray<SinceColumns>
): ReadonlyArray<SequencedResponse> => {
  const found = rows.filter(({ id }) => id !== null)
  const changes = found.map(({ change }) => ResponseRow.integer(change))
  return ResponseRow.decode(owner, survey, found)
    .map((response, index) => ({ sequence: changes[index] ?? 0, response }))
    .sort((left, right) => left.sequence - right.sequence)
}

/** No survey has it. */
const leastId = "00000000-0000-0000-0000-000000000000"

const surveys = all(Schema.Struct({ id: Ids.SurveyId, owner: Ids.AccountId }))

const blocks = all(Schema.Struct({ after: Schema.Int, upTo: Schema.Int, content: Schema.String }))
