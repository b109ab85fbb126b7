/**
 * Results of handlers. For REST the pipeline encodes them by the contract; a page receives the values (`InProcessApi`).
 */
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { HeaderFields } from "../HeaderFields.js"

/** A value that the contract encodes. `status` replaces the contract's first success status. */
export interface Value<A> {
  readonly _tag: "Value"
  readonly value: A
  readonly headers?: HeaderFields
  /** `Set-Cookie` fields. */
  readonly cookies?: ReadonlyArray<string>
  readonly status?: number
  /**
   * Makes the JSON text in place of the encoder of the contract: whole, or in parts between which other requests are
   * served. Default: the encoder of the contract.
   */
  readonly json?: () => string | IterableIterator<string>
}

/** Rows of a list: a page, or the complete list. */
export interface List<Rows> {
  readonly _tag: "List"
  /** Reads the rows into memory. Run either this or `json`. */
  readonly rows: Effect.Effect<Rows>
  /** Reads the rows while they are sent, as JSON text. */
  readonly json: Stream.Stream<string>
  /** Absent for the complete list. */
  readonly page?: ListPage
  /** Headers beside those of the page. */
  readonly headers?: HeaderFields | undefined
}

/** Where a page is in its list. */
export interface ListPage {
  /** Number of rows of the complete list. `undefined` when it is not known. */
  readonly total: number | undefined
  /** The `cursor` of the next page. `undefined` for the last page. */
  readonly next: string | undefined
  /** `X-Total-Count` and `Link`. */
  readonly headers: HeaderFields
}

/** A page for people, from an endpoint that browsers are sent to. The contract documents its status by `PageStatus`. */
export interface HtmlPage {
  readonly _tag: "Page"
  readonly response: PageResponse
}

/** Status, headers and HTML of a page. */
export interface PageResponse {
  readonly status: number
  readonly headers: HeaderFields
  readonly body: string | Uint8Array | undefined
}

/** A stream of text or bytes, such as an export. */
export interface Streamed {
  readonly _tag: "Streamed"
  readonly contentType: string
  /** Bytes belong to the response, which may free their memory once they are sent. */
  readonly body: Stream.Stream<string | Uint8Array>
  readonly framing: Framing
  /** Length of the body in bytes, if it is known. Then the body is not compressed. */
  readonly length?: number | undefined
  readonly headers?: HeaderFields
  /** Replaces the contract's first success status. */
  readonly status?: number | undefined
}

/**
 * How a streamed body is sent. `chunked`: always in chunks, compressed if the caller accepts gzip. `length-if-small`: a
 * body of one piece (about 64 KiB) is sent whole, with `Content-Length` and uncompressed. `length`: any body is sent
 * so. It is made in memory first, and other requests are served between its parts. `events`: each part is sent at once,
 * with a comment before the first one and whenever none comes, and the request counts among those that wait.
 */
export type Framing = "chunked" | "events" | "length-if-small" | "length"

/** Status 304: the caller's copy is current. `headers` holds the `ETag`. */
export interface NotModified {
  readonly _tag: "NotModified"
  readonly headers?: HeaderFields
}

/** The result of a handler whose endpoint returns `A`. */
export type HandlerResult<A> = Value<A> | List<A> | Streamed | NotModified | HtmlPage

/** A value. */
export const value = <A>(value: A, options: Omit<Value<A>, "_tag" | "value"> = {}): Value<A> => ({
  _tag: "Value",
  value,
  ...options
})

/** A page for people. */
export const page = (response: PageResponse): HtmlPage => ({ _tag: "Page", response })

/** A body that is sent as a stream. A few large chunks are cheaper than many small ones. */
export const streamed = (
  contentType: string,
  body: Stream.Stream<string | Uint8Array>,
  { framing = "chunked", headers = {}, length, status }: Partial<
    Pick<Streamed, "framing" | "headers" | "length" | "status">
  > = {}
): Streamed => ({ _tag: "Streamed", contentType, body, framing, headers, length, status })

/** Status 304: the caller's copy is current. */
export const notModified = (headers: HeaderFields = {}): NotModified => ({ _tag: "NotModified", headers })
