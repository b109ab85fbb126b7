/** Which pages of other origins may call the API from a browser (Fetch standard, CORS). No cookies are used. */
import type { IncomingMessage } from "node:http"
import type { ReplyHeaders } from "./Reply.js"

export interface Cors {
  /** What an answer to this request carries. */
  readonly headers: (request: IncomingMessage) => ReplyHeaders
  /** What the answer to a preflight carries beside those, when the path takes `methods`. */
  readonly preflight: (request: IncomingMessage, methods: ReadonlyArray<string>) => ReplyHeaders
}

const exposed =
  "Link, Location, X-Total-Count, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, " +
  "X-Trace-Id, Idempotent-Replayed, Content-Disposition"

const accepted =
  "Authorization, Content-Type, X-Api-Key, X-Resume-Token, Idempotency-Key, If-Match, If-None-Match, traceparent"

const none: ReplyHeaders = {}

export const make = (origins: ReadonlyArray<string>): Cors => {
  if (origins.length === 0) return { headers: () => none, preflight: () => none }
  const headers = origins.includes("*") ? anyOrigin : listed(new Set(origins))
  return {
    headers,
    preflight: (request, methods) => {
      return headers(request)["Access-Control-Allow-Origin"] === undefined ? none : {
        "Access-Control-Allow-Methods": methods.join(", "),
        "Access-Control-Allow-Headers": accepted,
        "Access-Control-Max-Age": "7200"
      }
    }
  }
}

const anyOrigin = (): ReplyHeaders => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": exposed
})

/** The answer differs by origin, and caches must know. */
const listed = (origins: ReadonlySet<string>) => (request: IncomingMessage): ReplyHeaders => {
  const { origin } = request.headers
  return origin === undefined || !origins.has(origin) ? { Vary: "Origin" } : {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": exposed
  }
}
