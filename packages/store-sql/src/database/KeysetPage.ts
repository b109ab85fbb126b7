/** Lists by key, not by offset: by a time and then an id, in pages or as a stream of pages. */
import type { Page } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { instant } from "./Columns.js"

/** What stands behind a position. `time` is the column that the list is ordered by. */
export const after = (sql: SqlClient, time: string, { after, order }: Page.PageRequest): Fragment | undefined =>
  after === undefined
    ? undefined
    : sql`(${sql(time)}, id) ${sql.literal(order === "asc" ? ">" : "<")} (${instant(sql, after.at)}, ${after.id})`

export const ordered = (sql: SqlClient, time: string, order: Page.Order): Fragment => {
  const direction = sql.literal(order === "asc" ? "ASC" : "DESC")
  return sql`ORDER BY ${sql(time)} ${direction}, id ${direction}`
}

/**
 * All pages, one at a time. No statement stays open between them, so a slow reader holds nothing up and one that
 * leaves has nothing to give back.
 */
export const stream = <A>(
  order: Page.Order,
  position: (row: A) => Page.Position,
  page: (request: Page.PageRequest) => Effect.Effect<ReadonlyArray<A>>
): Stream.Stream<ReadonlyArray<A>> =>
  Stream.filter(
    Stream.paginateEffect<Page.PageRequest, ReadonlyArray<A>, never, never>({ order, limit: chunkSize }, (request) =>
      Effect.map(page(request), (rows) => {
        const last = rows.at(-1)
        const following = rows.length > chunkSize && last !== undefined
          ? Option.some({ ...request, after: position(last) })
          : Option.none()
        return [rows, following]
      })),
    (rows) =>
      rows.length > 0
  )

/** Large enough that the effects around a chunk cost nothing beside its rows. */
const chunkSize = 500
