/** Serves an operation of the portal. Whatever is wrong is answered with problem JSON, never with a page. */
import { ValidationError } from "@canvass/core"
import {
  type ApiError,
  ApiRefused,
  ApiSettings,
  contentTypeError,
  type HttpResponse,
  JsonBody,
  MalformedJson,
  MethodNotAllowed,
  type Problem,
  RequestContext,
  type SiteRequest
} from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { PageSettings } from "../../page/PageContext.js"
import { compressed } from "../../page/respond.js"
import { isOwnForm, verifyFormToken } from "../forms/formProtection.js"
import { formTokenHeader, type OperationRequest, type PortalOperation } from "./PortalOperation.js"
import { problemResponse } from "./problemResponse.js"
import { readSessionToken } from "./sessionCookie.js"

export interface ServeOperationOptions {
  readonly site: SiteRequest
  readonly operation: PortalOperation
  readonly request: Omit<OperationRequest, "api" | "user">
  readonly compress: PageSettings["compress"]
}

export const serveOperation = (
  { compress, operation, request, site }: ServeOperationOptions
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    const { context, publicUrl } = site
    const { headers, method } = context
    const refuse = (problem: Problem.Problem) => problemResponse(context, problem, publicUrl)
    const token = readSessionToken(headers, publicUrl)
    const session = token === undefined ? undefined : yield* site.sessions.find(token)
    const admission = yield* session?.admitEditor ?? site.admit
    if (admission._tag === "Busy") return refuse(retryLater("unavailable", admission.retryAfterSeconds))
    if (admission._tag === "Refused") {
      return refuse(retryLater("rate-limit-exceeded", admission.rateLimit.resetSeconds))
    }
    if (method !== "POST") return yield* Effect.fail(new MethodNotAllowed({ method, allow: ["POST"] }))
    if (!isOwnForm(headers, publicUrl)) {
      return refuse({ slug: "foreign-origin", detail: "A page of another origin sent this request." })
    }
    if (session === undefined || token === undefined) return refuse(sessionEnded)
    const formToken = RequestContext.headerOf(headers, formTokenHeader) ?? ""
    if ((yield* verifyFormToken(token, formToken)) === undefined) {
      return refuse({
        slug: "foreign-origin",
        detail: "`X-Form-Token` is missing, or is not that of a page of this session. Read the page again."
      })
    }
    const { api } = admission
    const answer = yield* Effect.either(Effect.gen(function*() {
      const user = yield* api.invoke("auth.me")
      const input = yield* readJson(site, operation.maxBytes ?? defaultMaxBytes)
      return yield* operation.run({ ...request, api, user }, input)
    }))
    if (answer._tag === "Right") {
      return yield* compressed(compress, headers, {
        status: 200,
        headers: { ...operationHeaders, "Content-Type": "application/json" },
        body: JSON.stringify(answer.right)
      })
    }
    const failure = answer.left
    if (!(failure instanceof ApiRefused)) return yield* Effect.fail(failure)
    const { detail, errors, plan, retryAfterSeconds, slug } = failure.problem
    return refuse({
      slug,
      detail,
      errors,
      ...plan === undefined ? {} : { plan },
      ...retryAfterSeconds === undefined
        ? {}
        : { retryAfterSeconds, headers: { "Retry-After": String(retryAfterSeconds) } }
    })
  })

/** No cache keeps what an operation answers. */
const operationHeaders = { "Cache-Control": "no-store", "Vary": "Accept-Encoding, Cookie" }

const defaultMaxBytes = 1_048_576

/** The definition that a script sends stands in an object, one level deeper than in a body of the API. */
const jsonLimits = { ...ApiSettings.defaults, maxJsonDepth: ApiSettings.defaults.maxJsonDepth + 1 }

const readJson = (site: SiteRequest, maxBytes: number): Effect.Effect<Readonly<Record<string, unknown>>, ApiError> =>
  Effect.gen(function*() {
    const { body, headers } = site.context
    const unsupported = contentTypeError(headers, { contentType: "json", maxBytes })
    if (unsupported !== undefined) return yield* Effect.fail(unsupported)
    if (body === undefined) return yield* Effect.fail(new MalformedJson({ detail: "The body is missing." }))
    const input = yield* JsonBody.parse(yield* body.receive(maxBytes, site.bodyReservation), jsonLimits)
    return Predicate.isReadonlyRecord(input) ? input : yield* Effect.fail(
      new ValidationError.InvalidInput({
        violations: [ValidationError.violation("", "invalid", "The body must be an object.")]
      })
    )
  })

const sessionEnded: Problem.Problem = { slug: "unauthorized", detail: "Nobody is logged in, or the session has ended." }

const retryLater = (slug: "rate-limit-exceeded" | "unavailable", seconds: number): Problem.Problem => ({
  slug,
  detail: slug === "unavailable" ? "The server has no room for the request now." : "Too many requests in one minute.",
  retryAfterSeconds: seconds,
  headers: { "Retry-After": String(seconds) }
})
