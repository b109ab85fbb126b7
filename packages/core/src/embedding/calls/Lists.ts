/** Lists of the promise API: pages with a cursor, and options for their requests. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Hash from "effect/Hash"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { InvalidInput, violation } from "../../validation/ValidationError.js"
import type { LimitValues } from "../../values/Limits.js"
import * as Page from "../../values/Page.js"
import { integer, optional } from "./Arguments.js"

/** One page of a list. */
export interface ListPage<A> {
  readonly items: ReadonlyArray<A>
  /** The number of items of all pages. */
  readonly total: number
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
  order: optional(Page.Order)
})

/** The fields of `IterateOptions` without its signal. */
export const iterateFields = { order: optional(Page.Order) }

/** Decoded `PageOptions`. */
export interface PageQuery {
  readonly limit?: number
  readonly cursor?: string | null
  readonly order?: Page.Order
}

/**
 * Reads a page into memory.
 *
 * @param list names the list with its filters: a cursor belongs to one list
 */
export const page = <A, B, E>(
  list: ReadonlyArray<unknown>,
  { cursor = null, limit = defaultLimit, order = "desc" }: PageQuery,
  read: (request: Page.PageRequest) => Effect.Effect<Page.StreamedPage<A>, E>,
  encode: (item: A) => B
): Effect.Effect<ListPage<B>, E | InvalidInput> => {
  const scope = Hash.string(JSON.stringify([...list, order])).toString(36)
  const after = cursor === null ? Option.some(undefined) : decodeCursor(cursor, scope)
  return Option.isNone(after) ? wrongCursor : Effect.map(
    Effect.flatMap(read({ limit, order, after: after.value }), Page.collect),
    ({ items, next, total }) => ({
      items: items.map(encode),
      total,
      nextCursor: next === undefined ? null : Encoding.encodeBase64Url(`${scope} ${next.at} ${next.id}`)
    })
  )
}

const decodeCursor = (cursor: string, scope: string): Option.Option<Page.Position> => {
  const text = Either.getOrElse(Encoding.decodeBase64UrlString(cursor), () => "")
  const [cursorScope, at, id] = text.split(" ")
  const position = decodePosition({ at: Number(at), id })
  return cursorScope === scope ? position : Option.none()
}

const decodePosition = Schema.decodeUnknownOption(Schema.typeSchema(Page.Position))

const wrongCursor = new InvalidInput({
  violations: [
    violation(
      "/cursor",
      "wrong-cursor",
      "Expected the `nextCursor` of a page of the same list with the same filters and order."
    )
  ]
})
