import { type Ids, type Page, Response, type ResponseFilter, ResponseStore } from "@canvass/core"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Database } from "../database/Database.js"
import * as KeysetPage from "../database/KeysetPage.js"
import { allOf, readCount } from "../database/Statements.js"
import * as ResponseRow from "../schema/ResponseRow.js"

/** Reads responses. Their survey says which account they belong to. */
export const layer: Layer.Layer<ResponseStore, never, Database> = Layer.effect(
  ResponseStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database
    // The subquery depends on no row, so the databases execute it once.
    const isOwner = (owner: Ids.AccountId, survey: Ids.SurveyId) =>
      sql`${owner} = (SELECT "accountId" FROM surveys WHERE id = ${survey})`
    const matches = (owner: Ids.AccountId, survey: Ids.SurveyId, { from, status, to }: ResponseFilter) =>
      allOf(
        sql,
        sql`"surveyId" = ${survey}`,
        isOwner(owner, survey),
        // A literal, because the databases choose the index of partial responses by the text of the statement.
        status === undefined ? undefined : sql.literal(`status = '${status}'`),
        from === undefined ? undefined : sql`"submittedAt" >= ${dialect.instant(from)}`,
        to === undefined ? undefined : sql`"submittedAt" < ${dialect.instant(to)}`
      )
    const readRows = (owner: Ids.AccountId, survey: Ids.SurveyId, condition: Fragment) =>
      ResponseRow.readResponses(owner, survey)(
        sql<ResponseRow.ResponseColumns>`SELECT * FROM responses WHERE ${condition}`
      )
    const readPage = (
      owner: Ids.AccountId,
      survey: Ids.SurveyId,
      givenFilter: ResponseFilter,
      givenRequest: Page.PageRequest
    ) => {
      const { filter, request } = withOneLowerBound(givenFilter, givenRequest)
      return readRows(
        owner,
        survey,
        sql`${allOf(sql, matches(owner, survey, filter), KeysetPage.afterPosition(database, "submittedAt", request))}
          ${KeysetPage.orderBy(sql, "submittedAt", request.order)} LIMIT ${request.limit + 1}`
      )
    }
    /** The survey's row has the counts, so that no response is read. */
    const storedCount = (owner: Ids.AccountId, survey: Ids.SurveyId, status: Response.ResponseStatus | undefined) => {
      const count = sql.literal(
        status === undefined
          ? `"responseCount" + "partialCount"`
          : status === "completed"
          ? `"responseCount"`
          : `"partialCount"`
      )
      return sql`coalesce((SELECT ${count} FROM surveys WHERE id = ${survey} AND "accountId" = ${owner}), 0)`
    }
    return {
      find: (owner, survey, id) =>
        Effect.map(
          readRows(owner, survey, sql`id = ${id} AND ${matches(owner, survey, {})}`),
          ([response]) => Option.fromNullable(response)
        ),
      page: readPage,
      count: (owner, survey, filter) =>
        readCount(
          filter.from === undefined && filter.to === undefined
            ? sql`SELECT ${storedCount(owner, survey, filter.status)} AS count`
            : sql`SELECT count(*) AS count FROM responses WHERE ${matches(owner, survey, filter)}`
        ),
      stream: (owner, survey, filter, order) =>
        KeysetPage.streamPages(order, Response.position, (request) => readPage(owner, survey, filter, request))
    }
  })
)

/**
 * Drops either the page's position or the bound of the time range where the list begins: the one that comes earlier in
 * the list. With both, the databases would start each page at the bound, and read everything before the position again.
 */
const withOneLowerBound = (
  filter: ResponseFilter,
  request: Page.PageRequest
): { readonly filter: ResponseFilter; readonly request: Page.PageRequest } => {
  const { after, limit, order } = request
  const bound = order === "asc" ? filter.from : filter.to
  if (after === undefined || bound === undefined) return { filter, request }
  const isWithinRange = order === "asc" ? after.at >= bound : after.at < bound
  if (!isWithinRange) return { filter, request: { limit, order } }
  return { filter: order === "asc" ? { ...filter, from: undefined } : { ...filter, to: undefined }, request }
}
