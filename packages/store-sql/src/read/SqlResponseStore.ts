/** Reads responses. Whose they are is asked of their survey. */
import { type Ids, type Page, Response, type ResponseFilter, ResponseStore } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { instant } from "../database/Columns.js"
import * as Keyset from "../database/KeysetPage.js"
import { count, where } from "../database/Statements.js"
import * as ResponseRow from "../schema/ResponseRow.js"

export const layer: Layer.Layer<ResponseStore, never, SqlClient.SqlClient> = Layer.effect(
  ResponseStore,
  Effect.map(SqlClient.SqlClient, (sql) => {
    // A subquery that depends on no row is looked up once, however many rows there are.
    const owned = (owner: Ids.AccountId, survey: Ids.SurveyId) =>
      sql`${owner} = (SELECT "accountId" FROM surveys WHERE id = ${survey})`
    const matching = (owner: Ids.AccountId, survey: Ids.SurveyId, { from, status, to }: ResponseFilter) =>
      where(
        sql,
        sql`"surveyId" = ${survey}`,
        owned(owner, survey),
        // In the text and not as a parameter, or the index of partial responses could not be chosen.
        status === undefined ? undefined : sql.literal(`status = '${status}'`),
        from === undefined ? undefined : sql`"submittedAt" >= ${instant(sql, from)}`,
        to === undefined ? undefined : sql`"submittedAt" < ${instant(sql, to)}`
      )
    const rows = (owner: Ids.AccountId, survey: Ids.SurveyId, condition: Fragment) =>
      ResponseRow.read(owner, survey)(sql<ResponseRow.Columns>`SELECT * FROM responses WHERE ${condition}`)
    const page = (owner: Ids.AccountId, survey: Ids.SurveyId, wanted: ResponseFilter, asked: Page.PageRequest) => {
      const { filter, request } = fromOneBeginning(wanted, asked)
      return rows(
        owner,
        survey,
        sql`${where(sql, matching(owner, survey, filter), Keyset.after(sql, "submittedAt", request))}
          ${Keyset.ordered(sql, "submittedAt", request.order)} LIMIT ${request.limit + 1}`
      )
    }
    /** All are counted as they come: none has to be looked at. */
    const counted = (owner: Ids.AccountId, survey: Ids.SurveyId, status: Response.ResponseStatus | undefined) => {
      const number = sql.literal(
        status === undefined
          ? `"responseCount" + "partialCount"`
          : status === "completed"
          ? `"responseCount"`
          : `"partialCount"`
      )
      return sql`coalesce((SELECT ${number} FROM surveys WHERE id = ${survey} AND "accountId" = ${owner}), 0)`
    }
    return {
      find: (owner, survey, id) =>
        Effect.map(
          rows(owner, survey, sql`id = ${id} AND ${matching(owner, survey, {})}`),
          ([response]) => Option.fromNullable(response)
        ),
      page,
      count: (owner, survey, filter) =>
        count(
          filter.from === undefined && filter.to === undefined
            ? sql`SELECT ${counted(owner, survey, filter.status)} AS count`
            : sql`SELECT count(*) AS count FROM responses WHERE ${matching(owner, survey, filter)}`
        ),
      stream: (owner, survey, filter, order) =>
        Keyset.stream(order, Response.position, (request) => page(owner, survey, filter, request))
    }
  })
)

/**
 * A page begins at its position or where the range of times begins, whichever comes later in the list. With both said,
 * the database would begin each page at the range, and go again through all that came before.
 */
const fromOneBeginning = (
  filter: ResponseFilter,
  request: Page.PageRequest
): { readonly filter: ResponseFilter; readonly request: Page.PageRequest } => {
  const { after, limit, order } = request
  const bound = order === "asc" ? filter.from : filter.to
  if (after === undefined || bound === undefined) return { filter, request }
  const isWithin = order === "asc" ? after.at >= bound : after.at < bound
  if (!isWithin) return { filter, request: { limit, order } }
  return { filter: order === "asc" ? { ...filter, from: undefined } : { ...filter, to: undefined }, request }
}
