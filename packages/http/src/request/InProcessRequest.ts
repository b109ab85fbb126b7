/** Requests that a page of the server sends to the API in process. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { HeaderFields } from "../HeaderFields.js"
import { PayloadTooLarge, type RequestTimeout } from "../problems/ApiError.js"
import type { IncomingBody, RequestContext } from "./RequestContext.js"

/** Method, path below `/api`, query without `?`, headers by lower-case name, and body of a request. */
export interface InProcessRequest {
  readonly method: string
  readonly path: string
  readonly query?: string | undefined
  readonly headers?: HeaderFields
  readonly body?: string | Stream.Stream<Uint8Array, RequestTimeout>
}

/** Makes the context of a call: with address, trace id and user agent of the request of the page, and nothing else. */
export const contextOfCall = (
  page: RequestContext,
  { body, headers, method, path, query }: InProcessRequest
): RequestContext => ({
  ...page,
  method,
  path: `/api${path}`,
  query,
  headers: { "user-agent": page.headers["user-agent"], ...headers },
  body: body === undefined ? undefined : incomingBody(body),
  hostAccount: undefined,
  protocolError: undefined
})

/** The page has counted the bytes that it buffers, and has checked how fast they arrived. */
const incomingBody = (body: string | Stream.Stream<Uint8Array, RequestTimeout>): IncomingBody => {
  if (typeof body !== "string") {
    return {
      announcedBytes: undefined,
      receive: () => Effect.dieMessage("A streamed body of a call is not received as a whole."),
      stream: () => body
    }
  }
  const bytes = new TextEncoder().encode(body)
  return {
    announcedBytes: bytes.length,
    receive: (maxBytes) =>
      bytes.length > maxBytes ? Effect.fail(new PayloadTooLarge({ maxBytes })) : Effect.succeed(bytes),
    stream: () => Stream.make(bytes)
  }
}
