/** Results of handlers. The pipeline encodes a value by the contract, and sends text and streams unchanged. */
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
}

/** A page for people, from an endpoint that browsers are sent to. The contract documents its status by `PageStatus`. */
export interface Page {
  readonly _tag: "Page"
  readonly response: PageResponse
}

/** Status, headers and HTML of a page. */
export interface PageResponse {
  readonly status: number
  readonly headers: HeaderFields
  readonly body: string | Uint8Array | undefined
}

/** JSON text that the handler has encoded, for surveys with their cached questions (`SurveyJsonText.ts`). */
export interface EncodedJson {
  readonly _tag: "EncodedJson"
  readonly json: string
  readonly headers?: HeaderFields
}

/** A stream of text or bytes, such as a list or an export. */
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
 * so. It is made in memory first, and other requests are served between its parts.
 */
export type Framing = "chunked" | "length-if-small" | "length"

/** Status 304: the caller's copy is current. `headers` holds the `ETag`. */
export interface NotModified {
  readonly _tag: "NotModified"
  readonly headers?: HeaderFields
}

/** The result of a handler whose endpoint returns `A`. */
export type HandlerResult<A> = Value<A> | EncodedJson | Streamed | NotModified | Page

/** A value, encoded by the contract. */
export const value = <A>(value: A, options: Pick<Value<A>, "cookies" | "headers" | "status"> = {}): Value<A> => ({
  _tag: "Value",
  value,
  ...options
})

/** A page for people. */
export const page = (response: PageResponse): Page => ({ _tag: "Page", response })

/** JSON text that is sent as it is. */
export const encodedJson = (json: string, headers: HeaderFields = {}): EncodedJson => ({
  _tag: "EncodedJson",
  json,
  headers
})

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
