/** Headers of answers that a client can go by. */
import * as Context from "effect/Context"

/** Of successes: each endpoint says which it sends. */
export const replyHeaders = {
  ETag: "Names this state of the survey. `If-Match` and `If-None-Match` take it.",
  Location: "Where what was made can be read.",
  Link: "With `limit`, when more rows follow: the address of the next page, as `<…>; rel=\"next\"`.",
  "X-Total-Count": "With `limit`: how many rows the whole list has.",
  "Content-Disposition": "A name to save the file by."
} as const

export type ReplyHeader = keyof typeof replyHeaders

/** What a successful answer of an endpoint carries: `endpoint.annotate(Sends, ["ETag"])`. */
export class Sends extends Context.Reference<Sends>()("@canvass/http/Sends", {
  defaultValue: (): ReadonlyArray<ReplyHeader> => []
}) {}

/** Of every answer under the API's root, refusals included. */
export const commonHeaders = {
  "RateLimit-Limit": "How many requests a minute this caller may make.",
  "RateLimit-Remaining": "How many are left in the present window of 60 seconds.",
  "RateLimit-Reset": "In how many seconds the window has room again.",
  "X-Trace-Id": "Finds the request in the server's logs. It is the trace id of `traceparent` when that was sent."
} as const

/** Of single refusals, and of repeated creations. */
export const specialHeaders = {
  "WWW-Authenticate": "Which credentials are taken.",
  "Retry-After": "How many seconds to wait before the next try.",
  "Idempotent-Replayed": "`true` when an earlier request with this `Idempotency-Key` made what the answer shows."
} as const
