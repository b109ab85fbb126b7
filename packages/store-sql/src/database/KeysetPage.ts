/** Keyset pagination: lists are ordered by a time and then by id, and a page begins after a position, not an offset. */
import type { Page } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Database } from "./Database.js"

/** The condition that a row comes after the page's position. `timeColumn` is the column that orders the list. */
export const afterPosition = (
  { dialect, sql }: Database,
  timeColumn: string,
  { after, order }: Page.PageRequest
): Fragment | undefined =>
  after === undefined
    ? undefined
    : sql`(${sql(timeColumn)}, id) ${sql.literal(order === "asc" ? ">" : "<")} (${
      dialect.instant(after.at)
    }, ${after.id})`

/** The `ORDER BY` clause of a list. */
export const orderBy = (sql: SqlClient, timeColumn: string, order: Page.Order): Fragment => {
  const direction = sql.literal(order === "asc" ? "ASC" : "DESC")
  return sql`ORDER BY ${sql(timeColumn)} ${direction}, id ${direction}`
}

/**
 * Streams all pages of a list. No statement stays open between two pages, so a slow reader holds no connection, and a
 * reader that leaves releases nothing.
 */
export const streamPages = <A>(
  order: Page.Order,
  position: (row: A) => Page.Position,
  readPage: (request: Page.PageRequest) => Effect.Effect<ReadonlyArray<A>>
): Stream.Stream<ReadonlyArray<A>> =>
  Stream.filter(
    Stream.paginateEffect<Page.PageRequest, ReadonlyArray<A>, never, never>({ order, limit: pageSize }, (request) =>
      Effect.map(readPage(request), (rows) => {
        const last = rows.at(-1)
        const next = rows.length > pageSize && last !== undefined
          ? Option.some({ ...request, after: position(last) })
          : Option.none()
        return [rows, next]
      })),
    (rows) =>
      rows.length > 0
  )

/** Rows per page. Large enough that the cost of the effects around a page is small beside the cost of its rows. */
const pageSize = 500
