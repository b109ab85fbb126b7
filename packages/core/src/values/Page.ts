/** Pagination by key: rows that are added between two reads do not shift the pages. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Instant } from "./Instant.js"

/**
 * The sort key of a row: time, then id. `part` is in lists that have several items of a row: how many of the items of
 * this row come before the position. Without it, all of them do.
 */
export const Position = Schema.Struct({
  at: Instant,
  id: Schema.UUID,
  part: Schema.optionalWith(Schema.Int, { exact: true })
})
export type Position = typeof Position.Type

/** Order by `Position`. */
export const Order = Schema.Literal("asc", "desc")
export type Order = typeof Order.Type

/** Compares the positions of two rows: negative when the first comes before the other in the order. */
export const compare = (order: Order, left: Position, right: Position): number => {
  const ascending = left.at - right.at || (left.id === right.id ? 0 : left.id < right.id ? -1 : 1)
  return order === "asc" ? ascending : -ascending
}

/** Requests at most `limit` rows after `after`. `desc` is newest first. */
export interface PageRequest {
  readonly limit: number
  readonly order: Order
  readonly after?: Position | undefined
  /** Whether to count the rows of the list, which takes time for a long one. */
  readonly isCounted?: boolean | undefined
}

/**
 * The rows of one page. `chunks` reads them, a few at a time, so that memory does not grow with the size of the page.
 * `next` is the position of the page's last row; the last page has none. Rows that are added or removed before `chunks`
 * runs do not move the end of the page.
 */
export interface PageRows<A> {
  readonly chunks: Stream.Stream<ReadonlyArray<A>>
  readonly next?: Position
}

/**
 * One page of a list with `total` rows, whose rows have not been read yet. `total` is undefined when it is not known
 * without a count, and none was requested.
 */
export interface StreamedPage<A> extends PageRows<A> {
  readonly total: number | undefined
}

/** As `StreamedPage`, with the rows of the page. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number | undefined
  readonly next?: Position
}

/** Counts the rows of a list if the request says so. */
export const totalOf = (
  { isCounted }: PageRequest,
  count: Effect.Effect<number | undefined>
): Effect.Effect<number | undefined> => isCounted === true ? count : Effect.succeed(undefined)

/** Reads all rows of a page into memory. */
export const collectItems = <A>({ chunks }: PageRows<A>): Effect.Effect<ReadonlyArray<A>> =>
  Effect.map(Stream.runCollect(chunks), (all) => Chunk.toReadonlyArray(all).flat())

/** Reads all rows of a page into memory, and returns them with the rest of the page. */
export const collect = <A>(page: StreamedPage<A>): Effect.Effect<Page<A>> =>
  Effect.map(collectItems(page), (items) => {
    const { chunks: _, ...rest } = page
    return { ...rest, items }
  })

/** Makes a page of a short list that has been read completely. `all` is newest first. */
export const ofAll = <A>(
  all: ReadonlyArray<A>,
  { after, limit, order }: PageRequest,
  position: (row: A) => Position
): StreamedPage<A> => {
  const follows = (row: A): boolean => {
    if (after === undefined) return true
    const { at, id } = position(row)
    const isLater = at > after.at || at === after.at && id > after.id
    const isSame = at === after.at && id === after.id
    return order === "asc" ? isLater : !isLater && !isSame
  }
  const { items, ...next } = firstRows((order === "asc" ? all.toReversed() : all).filter(follows), limit, position)
  return { chunks: Stream.make(items), total: all.length, ...next }
}

/** The rows of a page that has been read completely. `next` is the position of the last one; the last page has none. */
export interface FirstRows<A> {
  readonly items: ReadonlyArray<A>
  readonly next?: Position
}

/** Makes a page of the first `limit` of `rows`: all rows after the previous page, in the order of the list. */
export const firstRows = <A>(
  rows: ReadonlyArray<A>,
  limit: number,
  position: (row: A) => Position
): FirstRows<A> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return rows.length > limit && last !== undefined ? { items, next: position(last) } : { items }
}
