/** Serves the pages of a site: rate limits and sessions of their requests, and their calls of the API in process. */
import { CurrentRequest, type RateLimitDecision, type Sessions } from "@canvass/core"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AccessControl } from "../access/AccessControl.js"
import type { AccessTokens } from "../access/AccessTokens.js"
import type { Caller } from "../endpoint/Caller.js"
import type { HeaderFields } from "../HeaderFields.js"
import type { Admission, ApiRequest, Site, SiteSessions } from "../pages/Site.js"
import type { ApiError } from "../problems/ApiError.js"
import * as Problem from "../problems/Problem.js"
import type { BodyReservation } from "../request/BodyBudget.js"
import { contextOfCall } from "../request/InProcessRequest.js"
import type { MinSendRate, RequestContext } from "../request/RequestContext.js"
import type * as HttpResponse from "../response/HttpResponse.js"
import type { ServerUrls } from "../ServerUrls.js"
import type { RequestRecord } from "./AccessEntry.js"
import { type Handled, handledWithoutCaller } from "./Handled.js"
import type { ResponseSender } from "./ResponseSender.js"

export interface Options<R> {
  readonly site: Site
  readonly accessControl: AccessControl
  readonly accessTokens: AccessTokens["Type"]
  readonly browserSessions: Sessions["browser"]
  readonly minSendRate: MinSendRate
  readonly sender: ResponseSender
  readonly urls: ServerUrls
  /**
   * Calls the endpoint of a request. It is not counted by the rate limit again: `counted` is the decision for the page.
   * Dies when no endpoint has the path.
   */
  readonly callEndpoint: (context: RequestContext, counted: RateLimitDecision) => Effect.Effect<Handled, never, R>
}

/** Responds to a request for a page. With an `error` that was found before, the response is the page of the error. */
export type SitePages<R> = (
  context: RequestContext,
  record: RequestRecord,
  reservation: BodyReservation,
  error: ApiError | undefined
) => Effect.Effect<Handled, never, R>

export const make = <R>(options: Options<R>): SitePages<R> => {
  const { accessControl, accessTokens, browserSessions, callEndpoint, minSendRate, sender, site, urls } = options

  const serve = (
    context: RequestContext,
    record: RequestRecord,
    reservation: BodyReservation,
    error: ApiError | undefined
  ): Effect.Effect<Handled, never, R> => {
    record.endpoint = "pages"
    const deferred: Array<Effect.Effect<void>> = []
    const served = Effect.contextWithEffect((services: Context.Context<R>) => {
      if (error !== undefined) return Effect.fail(error)
      const admit: Admit = (counted, headers) =>
        Effect.map(counted, (rateLimit): Admission =>
          rateLimit.accepted
            ? {
              _tag: "Admitted",
              rateLimit,
              call: (request) =>
                Effect.provide(callInProcess(context, rateLimit, withHeaders(request, headers), deferred), services)
            }
            : { _tag: "Refused", rateLimit })
      return site.serve({
        context,
        publicUrl: urls.publicUrl(),
        admit: admit(accessControl.countPage(context)),
        sessions: sessionsOf(record, admit),
        minSendRate,
        bodyReservation: reservation
      })
    })
    const response = Effect.catchAllCause(
      served,
      (cause) =>
        Effect.as(sender.logDefect(context, cause), site.problemPage(context, Problem.ofCause(cause), urls.publicUrl()))
    )
    return Effect.map(response, (response) => {
      const done = handledWithoutCaller(context, response)
      return deferred.length === 0 ? done : { ...done, afterwards: Effect.all(deferred, { discard: true }) }
    })
  }

  /** The sessions of browsers. An access token is made for each request of a page, and never leaves the process. */
  const sessionsOf = (record: RequestRecord, admit: Admit): SiteSessions => ({
    start: browserSessions.start,
    find: (token) =>
      Effect.map(browserSessions.find(token), (found) => {
        if (Option.isNone(found)) return undefined
        const session = found.value
        const { accountId, id } = session
        const caller: Caller = { _tag: "Token", accountId, sessionId: id }
        return {
          id,
          admit: Effect.flatMap(accessTokens.issue(session), (accessToken) => {
            record.caller = caller
            return admit(accessControl.countPageOf(caller), { authorization: `Bearer ${accessToken}` })
          }),
          useOnce: (name) => browserSessions.useOnce(session, name)
        }
      })
  })

  /** A call of a page. It is audited and counted for the usage. The fiber of the page keeps no `CurrentRequest`. */
  const callInProcess = (
    page: RequestContext,
    rateLimit: RateLimitDecision,
    request: ApiRequest,
    deferred: Array<Effect.Effect<void>>
  ): Effect.Effect<HttpResponse.HttpResponse, never, R> => {
    const context = contextOfCall(page, request)
    return Effect.locally(
      Effect.tap(callEndpoint(context, rateLimit), (done) => sender.finishInProcess(context, done, deferred)),
      CurrentRequest.CurrentRequest,
      CurrentRequest.makeRequestInfo()
    ).pipe(Effect.map(({ response }) => response))
  }

  return serve
}

/** Decides on a request of a page by its rate limit. `headers` are those of all its calls. */
type Admit = (counted: Effect.Effect<RateLimitDecision>, headers?: HeaderFields) => Effect.Effect<Admission>

const withHeaders = (request: ApiRequest, headers: HeaderFields | undefined): ApiRequest =>
  headers === undefined ? request : { ...request, headers: { ...headers, ...request.headers } }
