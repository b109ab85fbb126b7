/** Pagination by key: rows that are added between two reads do not shift the pages. */
import * as Schema from "effect/Schema"
import { Instant } from "./Instant.js"

/** The sort key of a row: time, then id. */
export const Position = Schema.Struct({ at: Instant, id: Schema.UUID })
export type Position = typeof Position.Type

/** Order by `Position`. */
export const Order = Schema.Literal("asc", "desc")
export type Order = typeof Order.Type

/** Requests at most `limit` rows after `after`. `desc` is newest first. */
export interface PageRequest {
  readonly limit: number
  readonly order: Order
  readonly after?: Position | undefined
}

/** One page of a list with `total` rows. `next` is the position of the page's last row; the last page has none. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number
  readonly next?: Position
}

/** Makes a page from `limit + 1` rows at most. The extra row shows that another page follows. */
export const ofRows = <A>(
  rows: ReadonlyArray<A>,
  total: number,
  request: PageRequest,
  position: (row: A) => Position
): Page<A> => {
  const items = rows.slice(0, request.limit)
  const last = items.at(-1)
  return rows.length > request.limit && last !== undefined ? { items, total, next: position(last) } : { items, total }
}

/** Makes a page of a short list that has been read completely. `all` is newest first. */
export const ofAll = <A>(all: ReadonlyArray<A>, request: PageRequest, position: (row: A) => Position): Page<A> => {
  const { after, order } = request
  const follows = (row: A): boolean => {
    if (after === undefined) return true
    const { at, id } = position(row)
    const isLater = at > after.at || at === after.at && id > after.id
    const isSame = at === after.at && id === after.id
    return order === "asc" ? isLater : !isLater && !isSame
  }
  return ofRows((order === "asc" ? all.toReversed() : all).filter(follows), all.length, request, position)
}
