/** A response, independent of the transport that sends it. */
import type * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Framing, HandlerResult } from "../endpoint/HandlerResult.js"
import type { HeaderFields } from "../HeaderFields.js"
import * as Problem from "../problems/Problem.js"

/** Status, headers, and a body that is known, streamed or absent. */
export interface HttpResponse {
  readonly status: number
  readonly headers: HeaderFields
  /** `Set-Cookie` fields. Default: none. */
  readonly cookies?: ReadonlyArray<string> | undefined
  readonly body: KnownBody | StreamedBody
}

/** A response whose body is known. */
export interface KnownResponse extends HttpResponse {
  readonly body: KnownBody
}

/** A body that is in memory; `undefined` for none. */
export type KnownBody = string | Uint8Array | undefined

/** A body that is made while it is sent. */
export interface StreamedBody {
  /** Bytes belong to the response, which may free their memory once they are sent. */
  readonly stream: Stream.Stream<string | Uint8Array>
  readonly framing: Framing
  /** The length of the whole body in bytes, if it is known. */
  readonly length?: number | undefined
}

/** A response as its transport gets it: a streamed body is open. */
export interface OpenResponse {
  readonly status: number
  readonly headers: HeaderFields
  /** `Set-Cookie` fields. Default: none. */
  readonly cookies?: ReadonlyArray<string> | undefined
  readonly body: BodyPieces | KnownBody
}

/** An open body that is sent piece by piece. */
export interface BodyPieces {
  /** The length of the whole body in bytes, if it is known. Such a body is not compressed. */
  readonly length?: number | undefined
  /**
   * Makes the next piece, of 64 KiB or more unless it is the last. `undefined` after the last piece. A piece
   * belongs to the writer of the response, which may free its memory once it is sent. Dies when the body cannot be read
   * to its end.
   */
  readonly next: Effect.Effect<Uint8Array | undefined>
}

/** Whether a body is known, and not a stream. */
export const isKnown = (body: BodyPieces | KnownBody | StreamedBody): body is KnownBody =>
  body === undefined || typeof body === "string" || body instanceof Uint8Array

/**
 * Makes the response of a handler's result.
 *
 * @param encode the contract's encoder; a value that it encodes as `undefined` has no body
 */
export const fromResult = (
  result: HandlerResult<unknown>,
  successStatus: number,
  encode: (value: unknown) => unknown
): HttpResponse => {
  switch (result._tag) {
    case "Value": {
      const { cookies, json, status = successStatus } = result
      if (json !== undefined) return { status, headers: jsonHeaders(result.headers), cookies, body: bodyOf(json()) }
      const encoded = encode(result.value)
      if (encoded === undefined) return { status, headers: withCacheControl(result.headers), cookies, body: undefined }
      return { status, headers: jsonHeaders(result.headers), cookies, body: JSON.stringify(encoded) }
    }
    case "List":
      return {
        status: successStatus,
        headers: jsonHeaders({ ...result.headers, ...result.page?.headers }),
        body: { stream: result.json, framing: result.page === undefined ? "chunked" : "length-if-small" }
      }
    case "Streamed": {
      const headers = { "Content-Type": result.contentType, ...withCacheControl(result.headers) }
      const { body, framing, length, status = successStatus } = result
      return { status, headers, body: { stream: body, framing, length } }
    }
    case "Page":
      return result.response
    case "NotModified":
      return { status: 304, headers: withCacheControl(result.headers), body: undefined }
  }
}

/** A text in parts is sent whole, with its length: it is made in memory, part by part. */
const bodyOf = (json: string | IterableIterator<string>): string | StreamedBody =>
  typeof json === "string" ? json : { stream: Stream.fromIteratorSucceed(json, 1), framing: "length" }

/** Makes the response of a problem. */
export const fromProblem = (problem: Problem.Problem, occurrence: Problem.Occurrence): KnownResponse => ({
  status: Problem.statusOf(problem),
  headers: { "Content-Type": Problem.contentType, "Cache-Control": "no-store", ...problem.headers },
  body: Problem.render(problem, occurrence)
})

/** Merges headers. A later value replaces an earlier one, except `Vary`: its values are joined. */
export const mergeHeaders = (all: ReadonlyArray<HeaderFields>): HeaderFields => {
  const merged: Record<string, string> = {}
  for (const headers of all) {
    for (const name in headers) {
      const value = headers[name] ?? ""
      const earlier = name === "Vary" ? merged[name] : undefined
      merged[name] = earlier === undefined ? value : `${earlier}, ${value}`
    }
  }
  return merged
}

const jsonHeaders = (headers: HeaderFields | undefined): HeaderFields => ({
  "Content-Type": "application/json",
  "Cache-Control": cacheControl(headers),
  ...headers
})

const withCacheControl = (headers: HeaderFields | undefined): HeaderFields => ({
  "Cache-Control": cacheControl(headers),
  ...headers
})

/** A response is private to its caller, who may keep it only if an `ETag` lets it be revalidated. */
const cacheControl = (headers: HeaderFields | undefined): string =>
  headers?.["ETag"] === undefined ? "no-store" : "private, no-cache"
