/** The result of a list endpoint: one page with a link to the next one, or the complete list as a stream. */
import { type Page, ValidationError } from "@canvass/core"
import { Cursor } from "@canvass/core/ports"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import {
  isFilterParameter,
  isPagingParameter,
  pageRequest,
  type Paging
} from "../../contract/shared/QueryParameters.js"
import type * as HandlerResult from "../../endpoint/HandlerResult.js"
import { type PublicUrl, withParameter } from "../../endpoint/PublicUrl.js"
import type { HeaderFields } from "../../HeaderFields.js"

/** How the rows of a list are read and encoded. */
export interface ListSource<A, E, R> {
  /** Finds one page. Its rows are read while it is sent. */
  readonly page: (request: Page.PageRequest) => Effect.Effect<Page.StreamedPage<A>, E, R>
  /** Reads the complete list in chunks. */
  readonly stream: (order: Page.Order) => Effect.Effect<Stream.Stream<ReadonlyArray<A>>, E, R>
  /** Encodes one row for JSON. */
  readonly encode: (row: A) => unknown
  /** The digest of `filter` and `segment`. Present: their texts are no part of what a cursor belongs to. */
  readonly digest?: string | undefined
  /** Headers of the answer beside those of a page. */
  readonly headers?: HeaderFields | undefined
}

/**
 * Returns the page that `paging` asks for, or the complete list when `paging` has no `limit`. Fails when the cursor
 * belongs to another list or to other filters.
 */
export const listResult = <A, E, R>(
  url: PublicUrl,
  paging: Paging,
  source: ListSource<A, E, R>
): Effect.Effect<HandlerResult.HandlerResult<ReadonlyArray<A>>, E | ValidationError.InvalidInput, R> => {
  const request = pageRequest(paging)
  const result = request === undefined
    ? Effect.map(source.stream(paging.order ?? "desc"), (chunks) => listOf(chunks, source))
    : Effect.map(
      source.page(request),
      (page) => ({ ...listOf(page.chunks, source), page: positionOf(url, source, request.order, page) })
    )
  return Effect.zipRight(checkCursor(url, paging, source), result)
}

/** Fails when the cursor belongs to another list or to other filters. */
export const checkCursor = (
  url: PublicUrl,
  { cursor }: Pick<Paging, "cursor">,
  source: Digested
): Effect.Effect<void, ValidationError.InvalidInput> =>
  cursor === undefined || cursor.scope === scopeOf(url, source) ? Effect.void : Effect.fail(wrongCursor)

const listOf = <A>(
  chunks: Stream.Stream<ReadonlyArray<A>>,
  { encode, headers }: Pick<ListSource<A, unknown, unknown>, "encode" | "headers">
): HandlerResult.List<ReadonlyArray<A>> => ({
  _tag: "List",
  rows: Effect.map(Stream.runCollect(chunks), (collected) => Chunk.toReadonlyArray(collected).flat()),
  json: jsonArray(chunks, encode),
  headers
})

const wrongCursor = new ValidationError.InvalidInput({
  violations: [
    ValidationError.violation("cursor", "wrong-cursor", "This cursor belongs to another list, or to other filters.")
  ]
})

/** Digest of the path and the filters of a list. `/api` and `/api/v1` have the same lists. */
const scopeOf = ({ path, query }: PublicUrl, { digest }: Digested): string => {
  const filters = [...new URLSearchParams(query)].filter(([name]) =>
    !isPagingParameter(name) && (digest === undefined || !isFilterParameter(name))
  )
  const list = path.replace(/^\/api\/v1\//, "/api/").toLowerCase()
  return Cursor.scopeOf([list, filters.toSorted(), ...digest === undefined ? [] : [digest]])
}

type Digested = Pick<ListSource<unknown, unknown, unknown>, "digest">

const positionOf = <A>(
  url: PublicUrl,
  source: Digested,
  order: Page.Order,
  { next, total }: Page.StreamedPage<A>
): HandlerResult.ListPage => {
  const cursor = next === undefined ? undefined : Cursor.encode({ scope: scopeOf(url, source), order, after: next })
  return {
    total,
    next: cursor,
    headers: {
      ...total === undefined ? {} : { "X-Total-Count": String(total) },
      ...cursor === undefined ? {} : { Link: `<${withParameter(url, "cursor", cursor)}>; rel="next"` }
    }
  }
}

/** One string for each chunk of rows. */
const jsonArray = <A>(
  chunks: Stream.Stream<ReadonlyArray<A>>,
  encode: (row: A) => unknown
): Stream.Stream<string> =>
  Stream.make("[").pipe(
    Stream.concat(
      chunks.pipe(
        Stream.filter((rows) => rows.length > 0),
        Stream.mapAccum(
          "",
          (separator, rows) => [",", separator + rows.map((row) => JSON.stringify(encode(row))).join(",")]
        )
      )
    ),
    Stream.concat(Stream.make("]"))
  )
