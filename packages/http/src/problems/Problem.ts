/** The problem (RFC 9457) that each error is reported as. */
import { OutboxFull, type PlanOutdated, ValidationError } from "@canvass/core"
import { Committer } from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Match from "effect/Match"
import * as Option from "effect/Option"
import type { HeaderFields } from "../HeaderFields.js"
import type { ApiError } from "./ApiError.js"
import { problemTypes, type Slug } from "./ProblemTypes.js"

export const contentType = "application/problem+json"

export interface Problem<Type extends Slug = Slug> {
  readonly slug: Type
  readonly detail: string
  readonly errors?: ReadonlyArray<ValidationError.Violation>
  readonly retryAfterSeconds?: number
  /** What a change would do to what is stored, and the token that stands for it. */
  readonly plan?: Pick<PlanOutdated, "effects" | "token">
  readonly headers?: HeaderFields
}

/** The request in which a problem occurred. */
export interface Occurrence {
  readonly errorsBase: string
  readonly instance: string
  readonly traceId: string
}

/** A request that cannot be parsed has one violation, which concerns the whole request. */
export const malformed = <Type extends "malformed-json" | "malformed-request">(
  slug: Type,
  detail: string
): Problem<Type> => ({
  slug,
  detail,
  errors: [ValidationError.violation("", slug, detail)]
})

const unauthorized = (detail: string): Problem<"unauthorized"> => ({
  slug: "unauthorized",
  detail,
  headers: { "WWW-Authenticate": "Bearer realm=\"canvass\"" }
})

/** The problem of each error. A missing error does not compile. */
const problemOf = {
  InvalidInput: ({ violations }) => ({ slug: "invalid-input", detail: summary(violations), errors: violations }),
  RuleViolated: ({ violations }) => ({ slug: "business-rule", detail: summary(violations), errors: violations }),
  NotFound: () => ({ slug: "not-found", detail: "No such resource exists." }),
  CursorExpired: ({ message }) => ({ slug: "cursor-expired", detail: message }),
  PlanRequired: () => ({ slug: "plan-required", detail: "The plan of the account is free or has expired." }),
  PlanOutdated: ({ effects, message, token }): Problem<"plan-outdated"> => ({
    slug: "plan-outdated",
    detail: message,
    plan: { effects, token }
  }),
  PreconditionFailed: ({ reason = "The survey has another version than `If-Match` requires." }) => ({
    slug: "precondition-failed",
    detail: reason
  }),
  PreconditionRequired: ({ message }) => ({ slug: "precondition-required", detail: message }),
  IdempotencyKeyReused: () => ({
    slug: "idempotency-key-reused",
    detail: idempotencyKeyReused.detail,
    errors: [idempotencyKeyReused]
  }),
  Unauthorized: ({ message }) => unauthorized(message),
  PasswordHashingBusy: ({ message }) => unavailable(message),
  TooManyFailedPasswords: ({ message, retryAfterSeconds }) => ({
    slug: "rate-limit-exceeded",
    detail: message,
    retryAfterSeconds,
    headers: { "Retry-After": String(retryAfterSeconds) }
  }),
  WrongPassword: ({ message }) => ({
    slug: "wrong-password",
    detail: message,
    errors: [ValidationError.violation("/currentPassword", "wrong-password", message)]
  }),
  RecentLoginRequired: ({ message }) => ({
    slug: "recent-login-required",
    detail: message,
    errors: [ValidationError.violation("", "recent-login-required", message)]
  }),
  CallerDisconnected: () => ({ slug: "request-timeout", detail: "The caller disconnected." }),
  FileTooLarge: ({ message }) => ({ slug: "payload-too-large", detail: message }),
  UnsupportedFileType: ({ message }) => ({ slug: "unsupported-file-type", detail: message }),
  StorageFull: ({ maxBytes, message }) => ({
    slug: "storage-full",
    detail: message,
    errors: [ValidationError.violation("/file", "storage-full", message, { max: maxBytes })]
  }),
  ResponsesFull: ({ message }) => ({
    slug: "storage-full",
    detail: message,
    errors: [ValidationError.violation("/answers", "storage-full", message)]
  }),
  TooManyUnclaimedFiles: ({ message }) => unavailable(message, unclaimedRetrySeconds),
  UploadTimedOut: ({ message }) => ({ slug: "request-timeout", detail: message }),
  RangeNotSatisfiable: ({ size }) => ({
    slug: "range-not-satisfiable",
    detail: `The file has ${size} bytes, and the range begins after them.`,
    headers: { "Content-Range": `bytes */${size}` }
  }),
  WrongResumeToken: () => unauthorized("The resume token does not belong to this response."),
  ReadOnlyKey: () => ({
    slug: "read-only-key",
    detail: "This operation writes, and the scope of the credential is `read_only`."
  }),
  IpNotAllowed: () => ({ slug: "ip-not-allowed", detail: "Request IP not in API key allow-list" }),
  ForeignOrigin: () => ({
    slug: "foreign-origin",
    detail: "A page of another origin sent this write: `Origin` or `Sec-Fetch-Site` says so."
  }),
  EditorOriginNotListed: () => ({
    slug: "editor-token",
    detail: "The `Origin` of the request is missing, or is none of those that the editor token names."
  }),
  NotForEditors: ({ needsPublish }) => ({
    slug: "editor-token",
    detail: needsPublish
      ? "This operation needs an editor token that was made with `publish`."
      : "An editor token is not for this operation."
  }),
  HostAuthenticationFailed: () => unavailable("The caller could not be authenticated. The log has the reason."),
  RateLimited: ({ limit }) => ({
    slug: "rate-limit-exceeded",
    detail: `More than ${limit} requests in one minute.`,
    retryAfterSeconds,
    headers: { "Retry-After": String(retryAfterSeconds) }
  }),
  RouteNotFound: () => ({ slug: "not-found", detail: "There is no operation with this path." }),
  MethodNotAllowed: ({ allow, method }) => ({
    slug: "method-not-allowed",
    detail: `This path does not support ${method}. It supports ${allow.join(", ")}.`,
    headers: { Allow: allow.join(", ") }
  }),
  NotAcceptable: ({ available }) => ({ slug: "not-acceptable", detail: `Available types: ${available.join(", ")}.` }),
  PayloadTooLarge: ({ maxBytes }) => ({
    slug: "payload-too-large",
    detail: `The maximum size of the body is ${maxBytes} bytes.`
  }),
  UnsupportedMediaType: ({ detail }) => ({ slug: "unsupported-media-type", detail }),
  MalformedJson: ({ detail }) => malformed("malformed-json", detail),
  RequestTimeout: () => ({ slug: "request-timeout", detail: "The body did not arrive completely." }),
  BodyBudgetExceeded: () =>
    unavailable("The server is receiving as many bodies as it can hold, in all or from one address."),
  TooManyRequestsInProgress: ({ retryAfterSeconds }) => ({
    ...unavailable(
      "The server is handling the maximum number of requests, in all or of one address.",
      retryAfterSeconds
    ),
    ...retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  }),
  TooManyStreams: ({ maxStreams, scope }) =>
    tooManyStreams(scope, `has ${maxStreams} streamed responses open, which is the maximum.`),
  TooManyWaits: ({ maxWaits, scope }) =>
    tooManyStreams(scope, `has ${maxWaits} requests that wait for changes, which is the maximum.`),
  TooManyUnreadBytes: ({ scope }) => tooManyStreams(scope, "has too many large responses that are not read yet."),
  TooMuchWork: ({ retryAfterSeconds }) =>
    unavailable(
      "The server has no room for another request of this size, in all or of one account or address.",
      retryAfterSeconds
    ),
  ProviderUnavailable: () => unavailable("The identity provider is unavailable. The log has the reason."),
  Stopping: () => unavailable("The server is stopping."),
  HostMissing: () => malformed("malformed-request", "The `Host` header is missing."),
  HostRepeated: () => malformed("malformed-request", "There is more than one `Host` header."),
  UnreadableRequest: ({ allow, detail, slug }) => ({
    ...(slug === "malformed-request" ? malformed(slug, detail) : { slug, detail }),
    ...(allow === undefined ? {} : { headers: { Allow: allow.join(", ") } })
  }),
  UriTooLong: ({ maxLength }) => ({
    slug: "uri-too-long",
    detail: `The maximum length of path and query is ${maxLength} characters.`
  }),
  ExpectationFailed: () => ({ slug: "expectation-failed", detail: "The server supports `100-continue` only." })
} satisfies { readonly [Tag in ApiError["_tag"]]: (error: ErrorTagged<Tag>) => Problem }

/** The problem of an error. */
export const ofError: (error: ApiError) => Problem = Match.typeTags<ApiError, Problem>()(problemOf)

type ErrorTagged<Tag extends ApiError["_tag"]> = Extract<ApiError, { readonly _tag: Tag }>

/** The status that an error is reported with. */
type StatusOf<Tag extends ApiError["_tag"]> =
  (typeof problemTypes)[ReturnType<(typeof problemOf)[Tag]>["slug"]]["status"]

/** The errors that are reported with one of these statuses. */
export type ErrorWithStatus<Status extends number> = {
  readonly [Tag in ApiError["_tag"]]: StatusOf<Tag> extends Status ? ErrorTagged<Tag> : never
}[ApiError["_tag"]]

const idempotencyKeyReused = ValidationError.violation(
  "Idempotency-Key",
  "idempotency-key-reused",
  "This key was used before with another request."
)

/** A defect is reported without its cause, which is logged. */
export const ofCause = (cause: Cause.Cause<ApiError>): Problem =>
  Option.match(Cause.failureOption(cause), {
    onSome: ofError,
    onNone: () => ofDefect(cause)
  })

/** Whether the cause is a bug: neither an expected error nor a store that can't write now. */
export const isUnexpected = (cause: Cause.Cause<ApiError>): boolean =>
  Option.isNone(Cause.failureOption(cause)) && !isStoreOutage(cause) && !isOutboxFull(cause)

/** @param retrySeconds when a repetition may succeed */
export const unavailable = (detail: string, retrySeconds = 1): Problem<"unavailable"> => ({
  slug: "unavailable",
  detail,
  headers: { "Retry-After": String(retrySeconds) }
})

const internalError: Problem = {
  slug: "internal-error",
  detail: "An unexpected error occurred. The log has it under the trace id."
}

/** Whether the store is unavailable. */
export const isStoreOutage = (cause: Cause.Cause<ApiError>): boolean =>
  Option.exists(Cause.dieOption(cause), (defect) => defect instanceof Committer.StoreUnavailable)

const isOutboxFull = (cause: Cause.Cause<ApiError>): boolean =>
  Option.exists(Cause.dieOption(cause), (defect) => defect instanceof OutboxFull)

/** The problem of a defect. */
const ofDefect = (cause: Cause.Cause<ApiError>): Problem => {
  if (isStoreOutage(cause)) return unavailable("The database is unavailable.")
  return isOutboxFull(cause) ? unavailable("Too many events wait for the event handler of the server.") : internalError
}

export const statusOf = (problem: Problem): number => problemTypes[problem.slug].status

/** What the body of a response says of a problem. */
export interface RenderedProblem extends Pick<Problem, "detail" | "errors" | "slug"> {
  readonly plan?: Problem["plan"] | undefined
  readonly retryAfterSeconds?: number | undefined
}

/** The body of the response, as JSON. */
export const render = (problem: RenderedProblem, { errorsBase, instance, traceId }: Occurrence): string => {
  const { status, title } = problemTypes[problem.slug]
  const { detail, errors, plan, retryAfterSeconds, slug } = problem
  const type = `${errorsBase}/${slug}`
  return JSON.stringify({
    type,
    title,
    status,
    detail,
    instance,
    traceId,
    errors: errors?.slice(0, ValidationError.maxViolations),
    retryAfterSeconds,
    ...plan
  })
}

/** Responses claim most files within a minute. */
const unclaimedRetrySeconds = 60

/** A whole window of the rate limit. */
const retryAfterSeconds = 60

const tooManyStreams = (scope: "account" | "address" | "server", reason: string): Problem<"too-many-streams"> => ({
  slug: "too-many-streams",
  detail: `The ${scope} ${reason}`,
  headers: { "Retry-After": String(streamRetrySeconds) }
})

/** Most streamed responses end within seconds. */
const streamRetrySeconds = 5

const summary = (violations: ReadonlyArray<ValidationError.Violation>): string => {
  const [first] = violations
  if (first === undefined) return "The request is not valid."
  const place = first.pointer === "" ? "" : `${first.pointer}: `
  return violations.length === 1
    ? place + first.detail
    : `${place}${first.detail} ${violations.length - 1} more in \`errors\`.`
}
