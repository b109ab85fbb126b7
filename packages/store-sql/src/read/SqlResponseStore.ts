import { type Ids, type Page, Response } from "@canvass/core"
import { hasStatus, type ResponseFilter, ResponseStore } from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import * as KeysetPage from "../database/paging/KeysetPage.js"
import { isNotRemoved, isSurveyOwner, ofExistingSurvey } from "../database/removedAccounts.js"
import { allOf, readCount, readFirst } from "../database/Statements.js"
import * as ResponseRow from "../schema/ResponseRow.js"
import { countColumns } from "../schema/SurveyRow.js"

/** Reads responses. They belong to the account of their survey. */
export const layer: Layer.Layer<ResponseStore, never, Database> = Layer.effect(
  ResponseStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database
    // The list has an order of its own, in which an index of sequence numbers does not help.
    const sequence = dialect.unindexed(sql`sequence`, sql)
    const isUpTo = ({ status, upTo }: ResponseFilter): Fragment | undefined =>
      upTo === undefined || status === "partial"
        ? undefined
        : status === undefined
        ? sql`(status = 'partial' OR ${sequence} <= ${upTo.sequence})`
        : sql`${sequence} <= ${upTo.sequence}`
    const matches = (owner: Ids.AccountId, survey: Ids.SurveyId, filter: ResponseFilter) => {
      const { externalId, from, status, to } = filter
      return allOf(
        sql,
        sql`"surveyId" = ${survey}`,
        isSurveyOwner(sql, owner, survey),
        // A literal, because the databases choose the index of a status by the text of the statement.
        status === undefined ? undefined : sql.literal(status === "ended" ? endedStatus : `status = '${status}'`),
        externalId === undefined ? undefined : sql`"externalId" = ${externalId}`,
        from === undefined ? undefined : sql`"submittedAt" >= ${dialect.instant(from)}`,
        to === undefined ? undefined : sql`"submittedAt" < ${dialect.instant(to)}`,
        isUpTo(filter)
      )
    }
    const readRows = (owner: Ids.AccountId, survey: Ids.SurveyId, condition: Fragment) =>
      ResponseRow.readResponses(owner, survey)(
        sql`SELECT * FROM responses WHERE ${condition}`
      )
    const list = (
      owner: Ids.AccountId,
      survey: Ids.SurveyId,
      filter: ResponseFilter
    ): KeysetPage.KeysetList<Response.Response> => ({
      table: "responses",
      columns: ResponseRow.columns,
      timeColumn: "submittedAt",
      conditions: (range) => matches(owner, survey, withoutImpliedBounds(filter, range)),
      visited: (filter.status === undefined || indexedStatuses.has(filter.status)) && filter.upTo === undefined
        ? undefined
        : (range) => matches(owner, survey, withoutImpliedBounds(visitedFilter(filter), range)),
      isSparse: filter.upTo?.isHead === false,
      decode: (rows) => ResponseRow.decodeResponses(owner, survey, rows),
      position: Response.position
    })
    /** The count in the row of the survey, which needs no read of responses. */
    const storedCount = (owner: Ids.AccountId, survey: Ids.SurveyId, status: ResponseFilter["status"]) => {
      const counted = Response.ResponseStatus.literals.filter((one) => hasStatus(status, { status: one }))
      const count = sql.literal(counted.map((one) => `"${countColumns[one]}"`).join(" + "))
      return sql`coalesce((
        SELECT ${count} FROM surveys WHERE id = ${survey} AND "accountId" = ${owner} AND ${isNotRemoved(sql, owner)}
      ), 0)`
    }
    return {
      find: (owner, survey, id) =>
        Effect.map(
          readRows(owner, survey, sql`id = ${id} AND ${matches(owner, survey, {})}`),
          ([response]) => Option.fromNullable(response)
        ),
      page: (owner, survey, filter, request) =>
        KeysetPage.readPage(database, list(owner, survey, filter), startWithin(filter, request)),
      count: (owner, survey, filter) =>
        [filter.from, filter.to, filter.externalId, filter.upTo].every((bound) => bound === undefined)
          ? readCount(sql`SELECT ${storedCount(owner, survey, filter.status)} AS count`)
          : KeysetPage.countAll(database, list(owner, survey, filter)),
      hasEnded: (survey, externalId) =>
        Effect.map(
          readEnded(
            sql`SELECT "externalId" FROM responses WHERE "surveyId" = ${survey} AND "externalId" = ${externalId}
              AND ${sql.literal(endedStatus)} AND ${ofExistingSurvey(sql, "responses")} LIMIT 1`
          ),
          Option.isSome
        ),
      storedBytes: (owner, survey) =>
        Effect.map(
          readBytes(
            sql`SELECT CAST(coalesce(sum("responseBytes"), 0) AS BIGINT) AS account,
              CAST(coalesce(sum(CASE WHEN id = ${survey} THEN "partialBytes" END), 0) AS BIGINT) AS partial
              FROM surveys WHERE "accountId" = ${owner} AND ${isNotRemoved(sql, owner)}`
          ),
          Option.getOrElse(() => ({ account: 0, partial: 0 }))
        ),
      stream: (owner, survey, filter, order, from) =>
        KeysetPage.streamAll(
          database,
          list(owner, survey, filter),
          order,
          from === undefined || isBefore(filter, order, from) ? undefined : from
        )
    }
  })
)

/** The condition of responses that have ended: `Response.hasEnded`. */
const endedStatus = "status <> 'partial'"

/** The statuses with an index of their own. */
const indexedStatuses: ReadonlySet<ResponseFilter["status"]> = new Set(["partial", "screenedOut", "overQuota"])

/** What an index has in the order of the list. */
const visitedFilter = ({ status, upTo: _, ...filter }: ResponseFilter): ResponseFilter => ({
  ...filter,
  status: indexedStatuses.has(status) ? status : undefined
})

const readEnded = readFirst(Schema.Struct({ externalId: Schema.String }))
const readBytes = readFirst(Schema.Struct({ account: Schema.Int, partial: Schema.Int }))

/** Drops a position that comes before the range of times, so that the page begins where the range does. */
const startWithin = (filter: ResponseFilter, request: Page.PageRequest): Page.PageRequest => {
  const { after, limit, order } = request
  return after !== undefined && isBefore(filter, order, after) ? { limit, order } : request
}

/** Whether a position comes before the range of times. */
const isBefore = ({ from, to }: ResponseFilter, order: Page.Order, { at }: Page.Position): boolean =>
  order === "asc" ? from !== undefined && at < from : to !== undefined && at >= to

/**
 * Drops the bounds of the time range that the positions of the range imply. With a time and a position as the start,
 * the databases would start each chunk at the time, and read again everything before the position.
 */
const withoutImpliedBounds = (
  { from, to, ...rest }: ResponseFilter,
  { end, order, start }: KeysetPage.KeysetRange
): ResponseFilter => {
  const [earliest, latest] = order === "asc" ? [start, end] : [end, start]
  return { ...rest, from: earliest === undefined ? from : undefined, to: latest === undefined ? to : undefined }
}
