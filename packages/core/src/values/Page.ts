/**
 * Reading a long list in pieces, by key and not by offset: rows that arrive meanwhile are neither skipped nor repeated.
 */
import * as Schema from "effect/Schema"
import { Instant } from "./Instant.js"

/** Where a row stands in its list: by time, then by id. */
export const Position = Schema.Struct({ at: Instant, id: Schema.UUID })
export type Position = typeof Position.Type

export const Order = Schema.Literal("asc", "desc")
export type Order = typeof Order.Type

/** At most `limit` rows that stand behind `after`, in the order asked for: `desc` is newest first. */
export interface PageRequest {
  readonly limit: number
  readonly order: Order
  readonly after?: Position | undefined
}

/** `total` counts the whole list; `next` is absent on the last page. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number
  readonly next?: Position
}

/** A store reads one row more than was asked for, and so knows whether more follow. */
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

/** A page of a list that is short enough to be read whole. `all` is newest first. */
export const ofAll = <A>(all: ReadonlyArray<A>, request: PageRequest, position: (row: A) => Position): Page<A> => {
  const { after, order } = request
  const isBehind = (row: A): boolean => {
    if (after === undefined) return true
    const { at, id } = position(row)
    const isLater = at > after.at || at === after.at && id > after.id
    const isSame = at === after.at && id === after.id
    return order === "asc" ? isLater : !isLater && !isSame
  }
  return ofRows((order === "asc" ? all.toReversed() : all).filter(isBehind), all.length, request, position)
}
