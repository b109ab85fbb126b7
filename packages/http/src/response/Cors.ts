/**
 * Which other origins may call the API from a browser (Fetch standard, CORS). The API uses no cookies. Beside those
 * that the operator lists, the origins of an editor token may call the operations that such tokens are for. A preflight
 * has no token: every origin that a token may name may send those operations, and only those of its token read the
 * responses.
 */
import { isOrigin } from "@canvass/core/ports"
import type { HeaderFields } from "../HeaderFields.js"
import { headerOf, type RequestHeaders } from "../request/RequestContext.js"

export interface Cors {
  /**
   * Headers of every response to this request.
   *
   * @param editorOrigin the origin of the page, if its editor token names it
   */
  readonly headers: (request: RequestHeaders, editorOrigin?: string) => HeaderFields
  /**
   * Further headers of the response to a preflight, for a path that takes `methods`, and `editorMethods` with an editor
   * token.
   */
  readonly preflight: (
    request: RequestHeaders,
    methods: ReadonlyArray<string>,
    editorMethods: ReadonlyArray<string>
  ) => HeaderFields
}

const exposedHeaders =
  "Link, Location, X-Total-Count, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, " +
  "X-Trace-Id, X-Cursor, Idempotent-Replayed, Content-Disposition"

const acceptedHeaders =
  "Authorization, Content-Type, X-Api-Key, X-Resume-Token, Idempotency-Key, If-Match, If-None-Match, If-Plan, " +
  "Last-Event-ID, traceparent"

/** What an editor sends beside its token. */
const editorHeaders = "Authorization, Content-Type, If-Match, If-None-Match, If-Plan, traceparent"

const none: HeaderFields = {}

/** Allows pages of these origins; `*` allows every origin. */
export const make = (origins: ReadonlyArray<string>): Cors => {
  const headers = origins.length === 0
    ? () => none
    : origins.includes("*")
    ? anyOrigin
    : listedOrigins(new Set(origins))
  return {
    headers: (request, editorOrigin) => editorOrigin === undefined ? headers(request) : ofOrigin(editorOrigin),
    preflight: (request, methods, editorMethods) =>
      headers(request)["Access-Control-Allow-Origin"] === undefined ? editorPreflight(request, editorMethods) : {
        "Access-Control-Allow-Methods": methods.join(", "),
        "Access-Control-Allow-Headers": acceptedHeaders,
        "Access-Control-Max-Age": preflightSeconds
      }
  }
}

const preflightSeconds = "7200"

const editorPreflight = (request: RequestHeaders, methods: ReadonlyArray<string>): HeaderFields => {
  const origin = headerOf(request, "origin")
  return methods.length === 0 || origin === undefined || !isOrigin(origin) ? none : {
    "Vary": "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": editorHeaders,
    "Access-Control-Max-Age": preflightSeconds
  }
}

const anyOrigin = (): HeaderFields => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": exposedHeaders
})

/** The response depends on the origin, so caches need `Vary`. */
const listedOrigins = (origins: ReadonlySet<string>) => (request: RequestHeaders): HeaderFields => {
  const origin = headerOf(request, "origin")
  return origin === undefined || !origins.has(origin) ? { Vary: "Origin" } : ofOrigin(origin)
}

const ofOrigin = (origin: string): HeaderFields => ({
  "Vary": "Origin",
  "Access-Control-Allow-Origin": origin,
  "Access-Control-Expose-Headers": exposedHeaders
})
