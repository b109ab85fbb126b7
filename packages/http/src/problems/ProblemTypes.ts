/** The kinds of problem (decisions §8): for programs a slug and a status, for people a title and what helps. */

export interface ProblemType {
  readonly status: number
  readonly title: string
  /** What it means and what helps: the page behind the problem's `type` shows it. */
  readonly about: string
}

export const problemTypes = {
  "invalid-input": {
    status: 400,
    title: "The request is not valid",
    about:
      "Something in the path, the query, the headers or the body breaks the rules of its shape. `errors` names every " +
      "place at once: `pointer` is a JSON Pointer into the body or the name of a parameter, `code` is for programs. " +
      "Correct them all and send the request again."
  },
  "malformed-json": {
    status: 400,
    title: "The body is not JSON",
    about:
      "The body could not be read as JSON in UTF-8, or it nests deeper than 32 levels. Nothing of it was looked at."
  },
  "malformed-request": {
    status: 400,
    title: "The request is not HTTP",
    about: "The bytes that arrived are not a well-formed HTTP request. The connection has been closed."
  },
  "unauthorized": {
    status: 401,
    title: "Missing or invalid credentials",
    about:
      "Send an API key as `X-Api-Key: sr_…`, or an access token as `Authorization: Bearer …`. An access token lasts " +
      "minutes: renew it with `POST /api/auth/refresh`. A key that has been rotated or removed is no longer valid."
  },
  "plan-required": {
    status: 402,
    title: "A paid plan is required",
    about:
      "Creating surveys and API keys needs a Business or Enterprise plan that has not expired. Everything that exists " +
      "stays readable, editable and exportable."
  },
  "read-only-key": {
    status: 403,
    title: "The API key is read-only",
    about: "A key of scope `read_only` may read. To write, use a key of scope `full` or an access token."
  },
  "ip-not-allowed": {
    status: 403,
    title: "The address is not on the key's allow-list",
    about:
      "The API key may be used from certain IPv4 addresses only, and this request came from another one. The account's " +
      "owner can change the list with `PATCH /api/developer/api-key`."
  },
  "not-found": {
    status: 404,
    title: "Nothing is here",
    about:
      "There is no such operation, or no resource of this id belongs to the caller. What belongs to somebody else is " +
      "answered in the same way as what does not exist."
  },
  "method-not-allowed": {
    status: 405,
    title: "The method is not allowed here",
    about: "The path exists, but not with this method. The header `Allow` names those that it takes."
  },
  "not-acceptable": {
    status: 406,
    title: "No acceptable representation",
    about:
      "None of the content types in the request's `Accept` header can be produced. Leave the header out, or name one " +
      "of those in `detail`."
  },
  "request-timeout": {
    status: 408,
    title: "The request took too long to arrive",
    about: "The sender was too slow, or stopped in the middle. Send the request again."
  },
  "precondition-failed": {
    status: 412,
    title: "The resource has changed",
    about:
      "The `ETag` in `If-Match` is no longer that of the resource: somebody else changed it. Read it again, decide " +
      "again, and send the new `ETag`."
  },
  "payload-too-large": {
    status: 413,
    title: "The body is too large",
    about: "A request body may have at most 1 MiB."
  },
  "uri-too-long": {
    status: 414,
    title: "The address is too long",
    about: "Path and query together may have at most 8192 characters."
  },
  "unsupported-media-type": {
    status: 415,
    title: "The body's type is not supported",
    about: "Send `Content-Type: application/json`, in UTF-8 and without `Content-Encoding`."
  },
  "expectation-failed": {
    status: 417,
    title: "The expectation can't be met",
    about: "The only expectation that the server meets is `Expect: 100-continue`."
  },
  "business-rule": {
    status: 422,
    title: "A rule does not allow this",
    about:
      "The request is well-formed, and what it asks is not allowed in the present state of things: a survey that is " +
      "not published takes no answers, a draft can't be closed. `errors` names every rule that fails."
  },
  "rate-limit-exceeded": {
    status: 429,
    title: "Too many requests",
    about:
      "A caller with a credential may send 300 requests a minute, an address without one 60, over a sliding window. " +
      "Wait as many seconds as `Retry-After` says, and back off exponentially if that is not enough. Refused requests " +
      "don't count."
  },
  "headers-too-large": {
    status: 431,
    title: "The headers are too large",
    about: "Request line and headers together may have at most 16 KiB."
  },
  "internal-error": {
    status: 500,
    title: "Something went wrong here",
    about: "The fault is the server's. Its log has the details under the `traceId` of the problem."
  },
  "unavailable": {
    status: 503,
    title: "Not available at the moment",
    about: "The server can't reach its database, or it is stopping. Nothing is known to have been written. Try again " +
      "after the seconds that `Retry-After` says; with an `Idempotency-Key` that is safe for a creation too."
  }
} as const satisfies Record<string, ProblemType>

export type Slug = keyof typeof problemTypes
