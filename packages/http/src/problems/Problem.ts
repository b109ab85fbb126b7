/** How each error is answered: problem details, for every failure there is (specification, Errors; decisions §8). */
import { Committer, ValidationError } from "@canvass/core"
import * as Cause from "effect/Cause"
import * as Match from "effect/Match"
import * as Option from "effect/Option"
import type { HeaderFields } from "../HeaderFields.js"
import type { ApiError } from "./ApiError.js"
import { problemTypes, type Slug } from "./ProblemTypes.js"

export const contentType = "application/problem+json"

export interface Problem {
  readonly slug: Slug
  readonly detail: string
  readonly errors?: ReadonlyArray<ValidationError.Violation>
  readonly retryAfterSeconds?: number
  readonly headers?: HeaderFields
}

/** Where a problem happened: what its body says beside the problem itself. */
export interface Occurrence {
  readonly errorsBase: string
  readonly instance: string
  readonly traceId: string
}

/** What could not even be read is a fault as a whole: every 400 names its faults (decisions §8). */
export const malformed = (slug: "malformed-json" | "malformed-request", detail: string): Problem => ({
  slug,
  detail,
  errors: [ValidationError.violation("", slug, detail)]
})

const unauthorized = (detail: string): Problem => ({
  slug: "unauthorized",
  detail,
  headers: { "WWW-Authenticate": "Bearer realm=\"canvass\"" }
})

/** Leaving one out does not compile. */
export const ofError: (error: ApiError) => Problem = Match.typeTags<ApiError, Problem>()({
  InvalidInput: ({ violations }) => ({ slug: "invalid-input", detail: summary(violations), errors: violations }),
  RuleViolated: ({ violations }) => ({ slug: "business-rule", detail: summary(violations), errors: violations }),
  NotFound: () => ({ slug: "not-found", detail: "No such resource exists." }),
  PlanRequired: () => ({ slug: "plan-required", detail: "The account's plan is free or has expired." }),
  PreconditionFailed: () => ({
    slug: "precondition-failed",
    detail: "The survey is at another version than `If-Match` names."
  }),
  Unauthorized: ({ reason }) => unauthorized(reason),
  WrongResumeToken: () => unauthorized("The resume token is not that of this response."),
  ReadOnlyKey: () => ({
    slug: "read-only-key",
    detail: "This operation writes, and the API key's scope is `read_only`."
  }),
  IpNotAllowed: () => ({ slug: "ip-not-allowed", detail: "Request IP not in API key allow-list" }),
  RateLimited: ({ limit }) => ({
    slug: "rate-limit-exceeded",
    detail: `More than ${limit} requests within a minute.`,
    retryAfterSeconds,
    headers: { "Retry-After": String(retryAfterSeconds) }
  }),
  RouteNotFound: () => ({ slug: "not-found", detail: "No operation has this path." }),
  MethodNotAllowed: ({ allow, method }) => ({
    slug: "method-not-allowed",
    detail: `${method} is not among the methods of this path: ${allow.join(", ")}.`,
    headers: { Allow: allow.join(", ") }
  }),
  NotAcceptable: ({ available }) => ({ slug: "not-acceptable", detail: `On offer: ${available.join(", ")}.` }),
  PayloadTooLarge: ({ maxBytes }) => ({
    slug: "payload-too-large",
    detail: `The body may have at most ${maxBytes} bytes.`
  }),
  UnsupportedMediaType: ({ detail }) => ({ slug: "unsupported-media-type", detail }),
  MalformedJson: ({ detail }) => malformed("malformed-json", detail),
  RequestTimeout: () => ({ slug: "request-timeout", detail: "The body did not arrive to its end." }),
  Stopping: () => unavailable("The server is stopping."),
  HostMissing: () => malformed("malformed-request", "The header `Host` is missing."),
  UriTooLong: ({ maxLength }) => ({
    slug: "uri-too-long",
    detail: `The address may have at most ${maxLength} characters.`
  }),
  ExpectationFailed: () => ({ slug: "expectation-failed", detail: "Only `100-continue` can be expected." })
})

/** A defect tells nothing of itself: what it was stands in the log. */
export const ofCause = (cause: Cause.Cause<ApiError>): Problem =>
  Option.match(Cause.failureOption(cause), {
    onSome: ofError,
    onNone: () => isUnavailable(cause) ? unavailable("The store can't be reached at the moment.") : internalError
  })

/** Somebody has to look at it: neither an error that a caller can cause, nor a store that is out of reach. */
export const isUnexpected = (cause: Cause.Cause<ApiError>): boolean =>
  Option.isNone(Cause.failureOption(cause)) && !isUnavailable(cause)

export const unavailable = (detail: string): Problem => ({
  slug: "unavailable",
  detail,
  headers: { "Retry-After": "1" }
})

const internalError: Problem = {
  slug: "internal-error",
  detail: "An unexpected error happened. The log knows it by the trace id."
}

const isUnavailable = (cause: Cause.Cause<ApiError>): boolean =>
  Option.exists(Cause.dieOption(cause), (defect) => defect instanceof Committer.StoreUnavailable)

export const statusOf = (problem: Problem): number => problemTypes[problem.slug].status

/** The body. */
export const render = (problem: Problem, { errorsBase, instance, traceId }: Occurrence): string => {
  const { status, title } = problemTypes[problem.slug]
  const { detail, errors, retryAfterSeconds, slug } = problem
  const type = `${errorsBase}/${slug}`
  return JSON.stringify({
    type,
    title,
    status,
    detail,
    instance,
    traceId,
    errors: errors?.slice(0, ValidationError.maxViolations),
    retryAfterSeconds
  })
}

/** The specification gives it: a client waits a whole window. */
const retryAfterSeconds = 60

const summary = (violations: ReadonlyArray<ValidationError.Violation>): string => {
  const [first] = violations
  if (first === undefined) return "The request is not valid."
  const place = first.pointer === "" ? "" : `${first.pointer}: `
  return violations.length === 1
    ? place + first.detail
    : `${place}${first.detail} And ${violations.length - 1} more, see \`errors\`.`
}
