/** The problem types: for programs a slug and a status, for people a title and a description. */
import { ViolationCode } from "@canvass/core"
import { maxLoginAgeMillis, passwordAttemptWindowMillis } from "@canvass/core/ports"
import { defaultMaxBodyBytes, formatBinarySize, maxTargetLength, type PublishedLimits } from "../PublishedLimits.js"

export interface ProblemType {
  readonly status: number
  readonly title: string
  /** What the problem means and how to solve it, for the page of the problem type and the OpenAPI document. */
  readonly describe: (limits: PublishedLimits) => string
}

export const problemTypes = {
  "invalid-input": {
    status: 400,
    title: "The request is not valid",
    describe: () =>
      "The path, the query, a header or the body breaks the contract. `errors` lists every violation: `pointer` is a " +
      "JSON Pointer into the body or the name of a parameter, `code` is for programs."
  },
  "malformed-json": {
    status: 400,
    title: "The body is not JSON",
    describe: ({ maxJsonDepth, maxJsonValues }) =>
      `The body is not JSON in UTF-8, nests deeper than ${maxJsonDepth} levels, or has more than ${maxJsonValues} values.`
  },
  "malformed-request": {
    status: 400,
    title: "The request is not HTTP",
    describe: () => "The request is not well-formed HTTP. The server closes the connection."
  },
  "unauthorized": {
    status: 401,
    title: "Missing or invalid credentials",
    describe: ({ hasLogins = true }) =>
      "Send an API key as `X-Api-Key: sr_…` or an access token as `Authorization: Bearer …`, which takes an API key, too. " +
      (hasLogins ? "Renew an expired access token with `POST /api/auth/refresh`. " : "") +
      "An API key that was rotated or deleted is not valid."
  },
  "plan-required": {
    status: 402,
    title: "A paid plan is required",
    describe: () =>
      "To create surveys and API keys, the account needs a Business or Enterprise plan that has not expired. Existing " +
      "surveys can still be read, changed and exported."
  },
  "read-only-key": {
    status: 403,
    title: "The credential is read-only",
    describe: () =>
      "A credential with the scope `read_only` cannot write: an API key, or a caller to whom the program that this API " +
      "is a part of gives the scope. Use a key with the scope `full`, or an access token."
  },
  "ip-not-allowed": {
    status: 403,
    title: "The address is not on the key's allow-list",
    describe: () =>
      "The API key has an allow-list, and the request came from an address that is not on it. Change the list with " +
      "`PATCH /api/developer/api-key`, or `PATCH /api/developer/api-keys/{keyId}` for a key of another name."
  },
  "foreign-origin": {
    status: 403,
    title: "The write comes from a page of another origin",
    describe: () =>
      "Only where another program authenticates the callers of the API, perhaps by a cookie: a write is refused when its " +
      "`Origin` is neither that of the public URL nor one of `corsOrigins`, or when its `Sec-Fetch-Site` is " +
      "`cross-site` or `same-site`. API keys and access tokens are not affected."
  },
  "editor-token": {
    status: 403,
    title: "The editor token does not allow the request",
    describe: () =>
      "An editor token is for the pages of the origins that it names, and for the operations that edit its survey. The " +
      "request has another `Origin` or none, or asks for another operation. To publish a survey, or to apply what is " +
      "pending, make the token with `publish`."
  },
  "not-found": {
    status: 404,
    title: "Not found",
    describe: () =>
      "The path has no operation, or the resource does not exist. A resource of another account gives the same error."
  },
  "method-not-allowed": {
    status: 405,
    title: "The method is not allowed",
    describe: () => "The path does not support this method. The `Allow` header lists the methods that it supports."
  },
  "not-acceptable": {
    status: 406,
    title: "No acceptable content type",
    describe: () =>
      "The server cannot produce any content type of the `Accept` header. `detail` lists the available types."
  },
  "request-timeout": {
    status: 408,
    title: "The request took too long to arrive",
    describe: () => "The request did not arrive completely in time. Send it again."
  },
  "cursor-expired": {
    status: 410,
    title: "The log does not reach back to the cursor",
    describe: () =>
      "The log of a survey keeps the ids of removed responses for 400 days, and a restored database has another history. " +
      "Start again from an export, and go on with its `X-Cursor`. Of `asOf`: what the log held there cannot be told."
  },
  "precondition-failed": {
    status: 412,
    title: "The resource has changed",
    describe: () =>
      "The `ETag` in `If-Match` is not the current one: the resource has changed, or is there already in spite of " +
      "`If-None-Match: *`. Or a pending definition was made on another definition than the survey has. Read it again, " +
      "and repeat the request with the new `ETag`."
  },
  "plan-outdated": {
    status: 412,
    title: "The change would do something else than its plan",
    describe: () =>
      "The survey has changed since the plan was made, or the change now affects other stored data. " +
      "`effects` are those of now, and `token` stands for them. Plan the change again."
  },
  "payload-too-large": {
    status: 413,
    title: "The body is too large",
    describe: () =>
      `The maximum size of a request body is ${
        formatBinarySize(defaultMaxBodyBytes)
      }. For an upload it is the \`maxBytes\` of ` +
      "the question, which `detail` names."
  },
  "uri-too-long": {
    status: 414,
    title: "The URI is too long",
    describe: () => `The maximum length of path and query is ${maxTargetLength} characters.`
  },
  "unsupported-media-type": {
    status: 415,
    title: "The content type is not supported",
    describe: () =>
      "Send `Content-Type: application/json`, in UTF-8 and without `Content-Encoding`. An upload is " +
      "`multipart/form-data`."
  },
  "unsupported-file-type": {
    status: 415,
    title: "The type of the file is not accepted",
    describe: () =>
      "The question accepts files of the media types in its `mimeTypes` only, or the content of the file does " +
      "not have the signature of the declared type."
  },
  "range-not-satisfiable": {
    status: 416,
    title: "The range is outside the file",
    describe: () => "The `Range` begins after the end of the file. `Content-Range` has the size of the file."
  },
  "expectation-failed": {
    status: 417,
    title: "The expectation is not supported",
    describe: () => "The server supports `Expect: 100-continue` only."
  },
  "business-rule": {
    status: 422,
    title: "A business rule is violated",
    describe: () =>
      "The request is valid, but the current state does not allow it. For example, a draft accepts no responses. " +
      "`errors` lists every rule that is violated."
  },
  "storage-full": {
    status: 422,
    title: "The storage of the account is full",
    describe: () =>
      "The files or the responses of the account, or the partial responses of the survey, have reached their maximum " +
      "size together. Delete files, responses or surveys, or ask the operator for more " +
      "(`FILES_MAX_BYTES_PER_ACCOUNT`, `RESPONSES_MAX_BYTES_PER_ACCOUNT`). A partial response can be completed."
  },
  "idempotency-key-reused": {
    status: 422,
    title: "The idempotency key was used for another request",
    describe: () =>
      "The `Idempotency-Key` was used in the last 24 hours with another path or body. Use a new key for a new request."
  },
  "wrong-password": {
    status: 422,
    title: "The current password is wrong",
    describe: () =>
      "`currentPassword` is not the password of the account. Wrong passwords are limited as those of logins are."
  },
  "recent-login-required": {
    status: 422,
    title: "A recent login is required",
    describe: () =>
      `The account has no password, so this operation needs a login of at most ${
        maxLoginAgeMillis / 60_000
      } minutes ago. ` +
      "Log in again, and repeat the request."
  },
  "precondition-required": {
    status: 428,
    title: "The request does not say what it is based on",
    describe: () =>
      "Send `If-None-Match: *` with the first pending definition of a survey, and the `ETag` of the present one as " +
      "`If-Match` with a later one."
  },
  "rate-limit-exceeded": {
    status: 429,
    title: "Too many requests",
    describe: (
      { failedPasswords, rateLimitAccount, rateLimitAnonymous, rateLimitAuthenticated, rateLimitChanges }
    ) =>
      `The limit is ${rateLimitAuthenticated} requests per minute for a credential, ${rateLimitAccount} for an account ` +
      `over all its credentials, and ${rateLimitAnonymous} for an address without a credential, in a sliding window. ` +
      `Requests for the changes of surveys count apart, ${rateLimitChanges} per minute for a credential. ` +
      "Each API key counts by itself, and the access tokens of an account count together. `RateLimit-Limit` names the " +
      "limit that leaves less. Wait for the seconds in `Retry-After`. Refused requests do not count. " +
      `Logins also have a limit for each e-mail address: ${failedPasswords} wrong passwords ` +
      `in ${passwordAttemptWindowMillis / 60_000} minutes.`
  },
  "headers-too-large": {
    status: 431,
    title: "The headers are too large",
    describe: ({ maxHeaderBytes }) =>
      maxHeaderBytes === undefined
        ? "The request line and the headers together are too large."
        : `The maximum size of the request line and the headers together is ${formatBinarySize(maxHeaderBytes)}.`
  },
  "internal-error": {
    status: 500,
    title: "Internal error",
    describe: () => "An error in the server. Its log has the details under the `traceId`."
  },
  "unavailable": {
    status: 503,
    title: "Temporarily unavailable",
    describe: () =>
      "The database is unavailable, the server is stopping, it has too many requests in progress, too many bytes of " +
      "their bodies, or no room to work on another large one, too many passwords are being checked, too many events wait for the event handler of the server, too " +
      "many uploaded files wait for a response that claims them, the program that authenticates the callers has failed, " +
      "or the identity provider of a login is unavailable. Repeat the request after the seconds in `Retry-After`. " +
      "Creations are safe to repeat with an `Idempotency-Key`."
  },
  "too-many-streams": {
    status: 503,
    title: "Too many streamed responses",
    describe: ({ maxStreams, maxStreamsPerAccount, maxWaits, maxWaitsPerAccount }) =>
      `Lists and exports of more than 64 KiB are streamed. An account may have ${maxStreamsPerAccount} of them open at ` +
      `one time, all accounts together ${maxStreams}, and the accounts of one address a share of them. An ` +
      "export counts from its beginning until it turns out to be small. While an account that has none open waits, the " +
      "slowest reader loses its connection if it is too slow. Other large responses count by their bytes until they are read. " +
      `Requests that wait for changes of a log, event streams included, count apart: ${maxWaitsPerAccount} of an account, ` +
      `${maxWaits} of all accounts together, and a share of them of one address. ` +
      "Read or close the open ones, and repeat the request after the seconds in `Retry-After`."
  }
} as const satisfies Record<string, ProblemType>

export type Slug = keyof typeof problemTypes

/** The codes that `errors[]` of a problem of this type may have. Empty for a type without `errors`. */
export const codesOf = (slug: Slug): ReadonlyArray<ViolationCode.ViolationCode> => {
  if (ViolationCode.isViolationCode(slug)) return [slug]
  const codes = slug === "invalid-input"
    ? ViolationCode.inputCodes
    : slug === "business-rule"
    ? ViolationCode.ruleCodes
    : []
  return codes.filter((code) => !(code in problemTypes))
}

/** All problem types, by status. */
export const allProblemTypes: ReadonlyArray<readonly [slug: Slug, type: ProblemType]> = Object.keys(problemTypes)
  .filter((slug): slug is Slug => slug in problemTypes)
  .map((slug) => [slug, problemTypes[slug]] as const)
