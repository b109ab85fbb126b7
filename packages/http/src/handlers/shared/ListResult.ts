/** A list, as its query asks for it (decisions §4): a page that links to the next, or the whole of it, streamed. */
import type { Page } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { encodeCursor, pageRequest, type Paging } from "../../contract/shared/QueryParameters.js"
import * as HandlerResult from "../../endpoint/HandlerResult.js"
import { type PublicUrl, withParameter } from "../../endpoint/PublicUrl.js"
import type { HeaderFields } from "../../HeaderFields.js"

export interface ListSource<A, E, R> {
  readonly page: (request: Page.PageRequest) => Effect.Effect<Page.Page<A>, E, R>
  readonly stream: (order: Page.Order) => Effect.Effect<Stream.Stream<ReadonlyArray<A>>, E, R>
  /** A row as JSON. */
  readonly json: (row: A) => string
}

export const listResult = <A, E, R>(
  url: PublicUrl,
  paging: Paging,
  list: ListSource<A, E, R>
): Effect.Effect<HandlerResult.HandlerResult<ReadonlyArray<A>>, E, R> => {
  const request = pageRequest(paging)
  return request === undefined
    ? Effect.map(
      list.stream(paging.order ?? "desc"),
      (rows) => HandlerResult.streamed(contentType, jsonArray(rows, list.json))
    )
    : Effect.map(
      list.page(request),
      (page) => HandlerResult.value(page.items, { headers: pageHeaders(url, request.order, page) })
    )
}

const contentType = "application/json"

const pageHeaders = <A>(url: PublicUrl, order: Page.Order, { next, total }: Page.Page<A>): HeaderFields => ({
  "X-Total-Count": String(total),
  ...(next === undefined
    ? {}
    : { Link: `<${withParameter(url, "cursor", encodeCursor({ order, after: next }))}>; rel="next"` })
})

/** One string for each chunk of rows. */
const jsonArray = <A>(chunks: Stream.Stream<ReadonlyArray<A>>, json: (row: A) => string): Stream.Stream<string> =>
  Stream.make("[").pipe(
    Stream.concat(
      chunks.pipe(
        Stream.filter((rows) => rows.length > 0),
        Stream.mapAccum("", (separator, rows) => [",", separator + rows.map(json).join(",")])
      )
    ),
    Stream.concat(Stream.make("]"))
  )
