/** Documented headers of responses. */
import * as Context from "effect/Context"

/** Headers of successful responses. Each endpoint declares those that it sends. */
export const replyHeaders = {
  ETag:
    "Version of the survey, for `If-Match` and `If-None-Match`, or digest of the file, the definition or the texts.",
  Location: "URL of the created resource. Of a redirect: where the browser goes next.",
  Link: "With `limit`, unless this is the last page: URL of the next page, as `<…>; rel=\"next\"`.",
  "X-Total-Count":
    "With `limit`: number of rows in the complete list, where it is known without a count, or with `count=true`.",
  "X-Cursor":
    "A place in the log. Where a reader goes on: behind the last change, or behind the rows of a complete export. For `asOf`: " +
    "where the log ended when the responses were read.",
  "Content-Disposition": "File name of the download.",
  "Accept-Ranges": "`bytes`: a `Range` selects a part of the file."
} as const

export type ReplyHeader = keyof typeof replyHeaders

/** The headers of an endpoint's successful response: `endpoint.annotate(Sends, ["ETag"])`. */
export class Sends extends Context.Reference<Sends>()("@canvass/http/Sends", {
  defaultValue: (): ReadonlyArray<ReplyHeader> => []
}) {}

/** Headers of every response of the API, errors included. */
export const commonHeaders = {
  "RateLimit-Limit": "Requests per minute: the limit of the credential or of its account, whichever leaves less.",
  "RateLimit-Remaining": "Requests that are left in the current window of 60 seconds.",
  "RateLimit-Reset": "Seconds until the oldest request leaves the window.",
  "X-Trace-Id": "Identifies the request in the server's logs. Taken from `traceparent` if that is sent."
} as const

/** Headers of certain errors, and of repeated creations. */
export const specialHeaders = {
  "WWW-Authenticate": "Accepted credentials.",
  "Content-Range": "Size of the file, as `bytes */{size}`.",
  "Retry-After": "Seconds to wait before the next request.",
  "Idempotent-Replayed": "`true` if an earlier request with this `Idempotency-Key` created the resource."
} as const
