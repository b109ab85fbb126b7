/** Which other origins may call the API from a browser (Fetch standard, CORS). The API uses no cookies. */
import type { HeaderFields } from "../HeaderFields.js"
import { headerOf, type RequestHeaders } from "../request/RequestContext.js"

export interface Cors {
  /** Headers of every response to this request. */
  readonly headers: (request: RequestHeaders) => HeaderFields
  /** Further headers of the response to a preflight, for a path that takes `methods`. */
  readonly preflight: (request: RequestHeaders, methods: ReadonlyArray<string>) => HeaderFields
}

const exposedHeaders =
  "Link, Location, X-Total-Count, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, " +
  "X-Trace-Id, X-Cursor, Idempotent-Replayed, Content-Disposition"

const acceptedHeaders =
  "Authorization, Content-Type, X-Api-Key, X-Resume-Token, Idempotency-Key, If-Match, If-None-Match, If-Plan, " +
  "Last-Event-ID, traceparent"

const none: HeaderFields = {}

/** Allows pages of these origins; `*` allows every origin. */
export const make = (origins: ReadonlyArray<string>): Cors => {
  if (origins.length === 0) return { headers: () => none, preflight: () => none }
  const headers = origins.includes("*") ? anyOrigin : listedOrigins(new Set(origins))
  return {
    headers,
    preflight: (request, methods) => {
      return headers(request)["Access-Control-Allow-Origin"] === undefined ? none : {
        "Access-Control-Allow-Methods": methods.join(", "),
        "Access-Control-Allow-Headers": acceptedHeaders,
        "Access-Control-Max-Age": "7200"
      }
    }
  }
}

const anyOrigin = (): HeaderFields => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": exposedHeaders
})

/** The response depends on the origin, so caches need `Vary`. */
const listedOrigins = (origins: ReadonlySet<string>) => (request: RequestHeaders): HeaderFields => {
  const origin = headerOf(request, "origin")
  return origin === undefined || !origins.has(origin) ? { Vary: "Origin" } : {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": exposedHeaders
  }
}
