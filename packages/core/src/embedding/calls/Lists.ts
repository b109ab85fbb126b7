/** Lists of the promise API: pages with a cursor, and options for their requests. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InvalidInput, violation } from "../../validation/ValidationError.js"
import * as Cursor from "../../values/Cursor.js"
import type { LimitValues } from "../../values/Limits.js"
import * as Page from "../../values/Page.js"
import { integer, optional } from "./Arguments.js"

/** One page of a list. */
export interface ListPage<A> {
  readonly items: ReadonlyArray<A>
  /** The number of items of all pages. Undefined when it is not known without a count, and `count` is not true. */
  readonly total: number | undefined
  /** The `cursor` of the next page. Null: this is the last one. */
  readonly nextCursor: string | null
}

/** Selects one page of a list. */
export interface PageOptions {
  /** Maximum number of items, 1 to 1 000. Default 100. */
  readonly limit?: number | undefined
  /** The `nextCursor` of the previous page, of the same list with the same filters and order. */
  readonly cursor?: string | null | undefined
  /** Order by time. Default `desc`: newest first. */
  readonly order?: "asc" | "desc" | undefined
  /** Whether to count the items of all pages, which takes time for a long list. */
  readonly count?: boolean | undefined
}

/** Options of a call that gives every item of a list. */
export interface IterateOptions {
  /** Order by time. Default `desc`: newest first. */
  readonly order?: "asc" | "desc" | undefined
  /** Ends the iteration with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

const defaultLimit = 100

/** The fields of `PageOptions`. */
export const pageFields = (limits: LimitValues) => ({
  limit: optional(integer(1, limits.pageSize)),
  cursor: optional(Schema.NullOr(Schema.String)),
  order: optional(Page.Order),
  count: optional(Schema.Boolean)
})

/** The fields of `IterateOptions` without its signal. */
export const iterateFields = { order: optional(Page.Order) }

/** Decoded `PageOptions`. */
export interface PageQuery {
  readonly limit?: number
  readonly cursor?: string | null
  readonly order?: Page.Order
  readonly count?: boolean
}

/**
 * Reads a page into memory.
 *
 * @param list names the list with its filters: a cursor belongs to one list
 */
export const page = <A, B, E>(
  list: ReadonlyArray<unknown>,
  { count, cursor = null, limit = defaultLimit, order = "desc" }: PageQuery,
  read: (request: Page.PageRequest) => Effect.Effect<Page.StreamedPage<A>, E>,
  encode: (item: A) => B
): Effect.Effect<ListPage<B>, E | InvalidInput> => {
  const scope = Cursor.scopeOf(list)
  const from = cursor === null ? undefined : Cursor.decode(cursor)
  if (cursor !== null && (from?.scope !== scope || from.order !== order)) return wrongCursor
  return Effect.map(
    Effect.flatMap(read({ limit, order, after: from?.after, isCounted: count }), Page.collect),
    ({ items, next, total }) => ({
      items: items.map(encode),
      total,
      nextCursor: next === undefined ? null : Cursor.encode({ scope, order, after: next })
    })
  )
}

const wrongCursor = new InvalidInput({
  violations: [
    violation(
      "/cursor",
      "wrong-cursor",
      "Expected the `nextCursor` of a page of the same list with the same filters and order."
    )
  ]
})
