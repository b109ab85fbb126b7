/**
 * Serves a request: routing, access control, decoding, handler, response. Every failure becomes a problem. The stages
 * and how each can fail: `LIFECYCLE.md` of @canvass/http-node.
 */
import {
  type Accounts,
  Audit,
  CurrentRequest,
  type Keys,
  type RateLimitDecision,
  type RateLimiter,
  Sessions,
  type Usage
} from "@canvass/core"
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Option from "effect/Option"
import * as AccessControl from "../access/AccessControl.js"
import { AccessTokens } from "../access/AccessTokens.js"
import { accountOf, type Caller } from "../endpoint/Caller.js"
import type { Endpoint } from "../endpoint/Endpoint.js"
import type { HeaderFields } from "../HeaderFields.js"
import type { Pages } from "../pages/Pages.js"
import type { Admission, ApiRequest, Site, SiteSessions } from "../pages/Site.js"
import {
  type ApiError,
  RouteNotFound,
  type TooManyStreams,
  type TooManyUnreadBytes,
  UriTooLong
} from "../problems/ApiError.js"
import * as Problem from "../problems/Problem.js"
import { maxTargetLength } from "../PublishedLimits.js"
import { BodyBudget } from "../request/BodyBudget.js"
import { contextOfCall } from "../request/InProcessRequest.js"
import { headerOf, type RequestContext } from "../request/RequestContext.js"
import * as Cors from "../response/Cors.js"
import * as HttpResponse from "../response/HttpResponse.js"
import * as ResponseStreams from "../response/ResponseStreams.js"
import type { ResponseWriter } from "../response/ResponseWriter.js"
import type { ServerUrls } from "../ServerUrls.js"
import { makeRecord, type RequestRecord } from "./AccessEntry.js"
import type { ApiSettings } from "./ApiSettings.js"
import * as RequestDecoder from "./RequestDecoder.js"
import * as Router from "./Router.js"
import type { StoreOutages } from "./StoreOutages.js"

export interface Options<R> {
  readonly endpoints: ReadonlyArray<Endpoint<R>>
  /** Pages outside `/api`. */
  readonly pages: Pages
  /** Further pages outside `/api`. */
  readonly site?: Site | undefined
  readonly settings: ApiSettings
  readonly urls: ServerUrls
  readonly outages: StoreOutages
}

export interface Pipeline<R> {
  /** Whether a path belongs to the API or is one of its pages. */
  readonly hasPath: (path: string) => boolean
  /**
   * Serves one request to the end of its response. Runs on a fiber of its own: it sets `CurrentRequest` for the rest of
   * the fiber.
   */
  readonly serve: (
    context: RequestContext,
    writer: ResponseWriter,
    record: RequestRecord
  ) => Effect.Effect<void, never, R>
  /** Responds to a request that the transport could not read. It has no caller and is not counted. */
  readonly reject: (context: RequestContext, writer: ResponseWriter, error: ApiError) => Effect.Effect<void>
}

/** A response, and what the end of the request needs to know. */
interface Handled {
  readonly response: HttpResponse.HttpResponse
  readonly request: CurrentRequest.RequestInfo
  readonly caller: Caller | undefined
  readonly rateLimit: RateLimitDecision | undefined
  /** Runs after the response has been sent: writes audit entries whose time must not show in the response. */
  readonly afterwards?: Effect.Effect<void>
}

export const make = <R>(
  { endpoints, outages, pages, settings, site, urls }: Options<R>
): Effect.Effect<Pipeline<R>, never, Accounts | AccessTokens | Audit | Keys | RateLimiter | Sessions> =>
  Effect.gen(function*() {
    const corsOrigins = new Set(settings.corsOrigins.filter((origin) => origin !== "*"))
    const accessControl = yield* AccessControl.make(
      settings,
      () => ({ own: new URL(urls.publicUrl()).origin, others: corsOrigins })
    )
    const audit = yield* Audit
    const { browser } = yield* Sessions
    const accessTokens = yield* AccessTokens
    const bodyLimits = {
      json: settings,
      budget: new BodyBudget(settings.maxBufferedBodyBytes),
      minSendRate: settings
    }
    const cors = Cors.make(settings.corsOrigins)
    const router = Router.make(endpoints)
    const streams = ResponseStreams.make(settings)

    const handle = (context: RequestContext, record: RequestRecord): Effect.Effect<Handled, ApiError, R> => {
      const error = protocolErrorOf(context)
      if (!Router.isApiPath(context.path)) {
        return site?.hasPath(context.path) === true
          ? serveSite(site, context, record, error)
          : servePage(context, record, error)
      }
      if (error !== undefined) return refuse(context, record, error)
      const route = router(context.method, context.path)
      switch (route._tag) {
        case "Matched":
          return call(context, record, route.endpoint, route.match)
        case "Unmatched":
          return refuse(context, record, route.error)
        case "Options":
          return preflight(context, record, route.methods)
      }
    }

    const servePage = (
      context: RequestContext,
      record: RequestRecord,
      error: ApiError | undefined
    ): Effect.Effect<Handled, ApiError> => {
      if (error !== undefined) return Effect.fail(error)
      const page = pages(context.path)
      if (page === undefined) return Effect.fail(new RouteNotFound())
      record.endpoint = "pages"
      return Effect.map(page(context), (response) => handledWithoutCaller(context, response))
    }

    const serveSite = (
      site: Site,
      context: RequestContext,
      record: RequestRecord,
      error: ApiError | undefined
    ): Effect.Effect<Handled, never, R> => {
      record.endpoint = "pages"
      const deferred: Array<Effect.Effect<void>> = []
      const served = Effect.contextWithEffect((services: Context.Context<R>) => {
        if (error !== undefined) return Effect.fail(error)
        const admit = (counted: Effect.Effect<RateLimitDecision>, headers?: HeaderFields) =>
          Effect.map(counted, (rateLimit): Admission =>
            rateLimit.accepted
              ? {
                _tag: "Admitted",
                rateLimit,
                call: (request) =>
                  Effect.provide(
                    callInProcess(
                      context,
                      rateLimit,
                      headers === undefined ? request : { ...request, headers: { ...headers, ...request.headers } },
                      deferred
                    ),
                    services
                  )
              }
              : { _tag: "Refused", rateLimit })
        return site.serve({
          context,
          publicUrl: urls.publicUrl(),
          admit: admit(accessControl.countPage(context)),
          sessions: sessionsOf(record, admit),
          minSendRate: settings,
          reserveBody: () => bodyLimits.budget.reserve()
        })
      })
      const response = Effect.catchAllCause(
        served,
        (cause) =>
          Effect.as(logDefect(context, cause), site.problemPage(context, Problem.ofCause(cause), urls.publicUrl()))
      )
      return Effect.map(response, (response) => {
        const done = handledWithoutCaller(context, response)
        return deferred.length === 0 ? done : { ...done, afterwards: Effect.all(deferred, { discard: true }) }
      })
    }

    /** The sessions of browsers. An access token is made for each request of a page, and never leaves the process. */
    const sessionsOf = (
      record: RequestRecord,
      admit: (counted: Effect.Effect<RateLimitDecision>, headers: HeaderFields) => Effect.Effect<Admission>
    ): SiteSessions => ({
      start: browser.start,
      find: (token) =>
        Effect.map(browser.find(token), (found) => {
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
            useOnce: (name) => browser.useOnce(session, name)
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
      const route = router(context.method, context.path)
      const handled = route._tag === "Matched"
        ? call(context, makeRecord(), route.endpoint, route.match, rateLimit)
        : Effect.die(new Error(`There is no operation ${context.method} ${context.path}.`))
      return Effect.locally(
        Effect.tap(handled, (done) => recordCall(context, done, deferred)),
        CurrentRequest.CurrentRequest,
        CurrentRequest.makeRequestInfo()
      ).pipe(Effect.map(({ response }) => response))
    }

    const recordCall = (
      context: RequestContext,
      { caller, request, response }: Handled,
      deferred: Array<Effect.Effect<void>>
    ): Effect.Effect<void> => {
      const account = caller === undefined ? undefined : accountOf(caller)
      const isRecorded = request.audit === undefined || request.outcome.isAuditRecorded || response.status === 429
      const recorded = isRecorded ? Effect.void : recordRefusal(context, request, response.status)
      return Effect.zipRight(
        isRecorded || !request.outcome.isAuditDeferred ? recorded : Effect.sync(() => void deferred.push(recorded)),
        account === undefined ? Effect.void : audit.countRequest(account, statusClass(response.status))
      )
    }

    /** The stages of a call. Each runs only after those before it have succeeded. */
    const call = (
      context: RequestContext,
      record: RequestRecord,
      endpoint: Endpoint<R>,
      match: RequestDecoder.RouteMatch,
      counted?: RateLimitDecision
    ): Effect.Effect<Handled, never, R> => {
      record.endpoint = endpoint.name
      return Effect.flatMap(
        accessControl.check(context, endpoint.access, endpoint.successStatus, counted),
        (access) => {
          record.caller = access.caller
          const { caller, refusal } = access
          if (refusal !== undefined || caller === undefined) {
            return fail(context, access, requestInfo(context, access), refusal ?? Cause.empty)
          }
          return Effect.matchCauseEffect(RequestDecoder.decode(context, endpoint, match, caller, bodyLimits), {
            onFailure: (cause) => fail(context, access, requestInfo(context, access), cause),
            onSuccess: (decoded) => run(context, endpoint, access, caller, decoded)
          })
        }
      )
    }

    const run = (
      context: RequestContext,
      endpoint: Endpoint<R>,
      access: AccessControl.Access,
      caller: Caller,
      { idempotency, parts }: RequestDecoder.Decoded
    ): Effect.Effect<Handled, never, R> => {
      const request = requestInfo(context, access, idempotency)
      const url = { origin: urls.publicUrl(), path: context.path, query: context.query ?? "" }
      return Effect.matchCauseEffect(withCurrentRequest(request, endpoint.handle({ ...parts, caller, url })), {
        onFailure: (cause) => fail(context, access, request, cause),
        onSuccess: (result) =>
          Effect.sync(() =>
            handled(access, request, HttpResponse.fromResult(result, endpoint.successStatus, endpoint.encode))
          )
      })
    }

    /** A request without an endpoint counts like a call of one that needs no credential. */
    const refuse = (context: RequestContext, record: RequestRecord, error: ApiError): Effect.Effect<Handled> =>
      context.method === "OPTIONS"
        ? Effect.flatMap(
          accessControl.peek(context),
          (rateLimit) => {
            const access = { caller: undefined, rateLimit, audit: undefined, refusal: undefined }
            return fail(context, access, requestInfo(context, access), Cause.fail(error))
          }
        )
        : Effect.flatMap(
          accessControl.check(context, undefined, Problem.statusOf(Problem.ofError(error))),
          (access) => {
            record.caller = access.caller
            return fail(context, access, requestInfo(context, access), access.refusal ?? Cause.fail(error))
          }
        )

    const preflight = (
      context: RequestContext,
      record: RequestRecord,
      methods: ReadonlyArray<string>
    ): Effect.Effect<Handled> =>
      Effect.map(accessControl.peek(context), (rateLimit) => {
        record.endpoint = "options"
        const headers = { Allow: methods.join(", "), ...cors.preflight(context.headers, methods) }
        return { ...handledWithoutCaller(context, { status: 204, headers, body: undefined }), rateLimit }
      })

    const fail = (
      context: RequestContext,
      access: AccessControl.Access,
      request: CurrentRequest.RequestInfo,
      cause: Cause.Cause<ApiError>
    ): Effect.Effect<Handled> => Effect.map(problem(context, cause), (response) => handled(access, request, response))

    /** Expected errors are not logged: the response says what went wrong. */
    const logDefect = ({ traceId }: RequestContext, cause: Cause.Cause<ApiError>): Effect.Effect<void> => {
      if (Option.isSome(Cause.failureOption(cause))) return Effect.void
      if (Problem.isStoreOutage(cause)) return outages.recordRefusal
      return Problem.isUnexpected(cause)
        ? Effect.annotateLogs(Effect.logError("A request failed.", cause), { traceId })
        : Effect.void
    }

    const problem = (
      context: RequestContext,
      cause: Cause.Cause<ApiError>
    ): Effect.Effect<HttpResponse.KnownResponse> =>
      Effect.as(
        logDefect(context, cause),
        HttpResponse.fromProblem(Problem.ofCause(cause), {
          errorsBase: urls.errorsBase(),
          instance: context.mountPath + context.path,
          traceId: context.traceId
        })
      )

    /**
     * The audit entry is committed before the caller gets the response, unless the time of the response would reveal
     * whether an account exists. Refusals by a rate limit have no entry.
     */
    const finish = (context: RequestContext, done: Handled, writer: ResponseWriter): Effect.Effect<void> => {
      const { caller, request, response } = done
      const sent = Effect.matchCauseEffect(send(context, done, writer), {
        onFailure: (cause) => finishBroken(context, done, writer, cause),
        onSuccess: () => Effect.succeed(response.status)
      })
      const recorded = recordRefusal(context, request, response.status)
      const audited = request.audit === undefined || request.outcome.isAuditRecorded || response.status === 429
        ? sent
        : request.outcome.isAuditDeferred
        ? Effect.zipLeft(sent, recorded)
        : Effect.zipRight(recorded, sent)
      const account = caller === undefined ? undefined : accountOf(caller)
      if (done.afterwards !== undefined) return Effect.asVoid(Effect.zipLeft(audited, done.afterwards))
      return account === undefined
        ? audited
        : Effect.flatMap(audited, (status) => audit.countRequest(account, statusClass(status)))
    }

    /** The answer to HEAD has the headers of GET. A streamed body is opened for it only if it may have a length. */
    const send = (
      context: RequestContext,
      done: Handled,
      writer: ResponseWriter
    ): Effect.Effect<void, TooManyStreams | TooManyUnreadBytes> => {
      const { body, cookies, status } = done.response
      const headers = headersOf(context, done, done.response)
      const owner = streamOwner(context, done)
      const write = (body: HttpResponse.OpenResponse["body"]) => writer.write({ status, headers, cookies, body })
      if (HttpResponse.isKnown(body)) {
        return context.method === "HEAD" ? write(body) : streams.sendKnown(owner, body, write)
      }
      if (context.method === "HEAD" && body.length !== undefined) {
        return writer.write({ status, headers: { ...headers, "Content-Length": String(body.length) }, body: undefined })
      }
      if (context.method === "HEAD" && body.framing === "chunked") {
        return write(undefined)
      }
      return streams.send(owner, body, write)
    }

    /** A failure to write the entry does not change the response. */
    const recordRefusal = (
      { traceId }: RequestContext,
      request: CurrentRequest.RequestInfo,
      status: number
    ): Effect.Effect<void> =>
      audit.recordRefusal(request, status).pipe(
        Effect.catchAllCause((cause) => Effect.logError("An audit entry was not written.", cause)),
        Effect.annotateLogs({ traceId })
      )

    /** A response that fails in the middle is aborted: its status has been sent. Returns the status that was sent. */
    const finishBroken = (
      context: RequestContext,
      done: Handled,
      writer: ResponseWriter,
      cause: Cause.Cause<TooManyStreams | TooManyUnreadBytes>
    ): Effect.Effect<number> =>
      writer.statusSent() !== undefined
        ? Effect.map(logDefect(context, cause), () => {
          writer.abort()
          return done.response.status
        })
        : Effect.flatMap(
          problem(context, cause),
          (response) =>
            Effect.as(writer.write({ ...response, headers: headersOf(context, done, response) }), response.status)
        )

    const headersOf = (
      context: RequestContext,
      done: Handled,
      { headers }: HttpResponse.HttpResponse
    ): HeaderFields => HttpResponse.mergeHeaders([commonHeaders(context, done), cors.headers(context.headers), headers])

    const reject = (context: RequestContext, writer: ResponseWriter, error: ApiError): Effect.Effect<void> =>
      Effect.gen(function*() {
        const rateLimit = Router.isApiPath(context.path)
          ? yield* Effect.catchAllCause(accessControl.peek(context), () => Effect.succeed(undefined))
          : undefined
        const response = yield* problem(context, Cause.fail(error))
        yield* finish(context, { ...handledWithoutCaller(context, response), rateLimit }, writer)
      })

    return {
      reject,
      hasPath: (path) => Router.isApiPath(path) || pages(path) !== undefined || site?.hasPath(path) === true,
      serve: (context, writer, record) =>
        Effect.matchCauseEffect(Effect.suspend(() => handle(context, record)), {
          onFailure: (cause) =>
            Effect.flatMap(
              problem(context, cause),
              (response) => finish(context, handledWithoutCaller(context, response), writer)
            ),
          onSuccess: (done) => finish(context, done, writer)
        })
    }
  })

const handled = (
  { caller, rateLimit }: AccessControl.Access,
  request: CurrentRequest.RequestInfo,
  response: HttpResponse.HttpResponse
): Handled => ({ response, request, caller, rateLimit })

const handledWithoutCaller = ({ traceId }: RequestContext, response: HttpResponse.HttpResponse): Handled => ({
  response,
  request: CurrentRequest.makeRequestInfo({ traceId }),
  caller: undefined,
  rateLimit: undefined
})

const requestInfo = (
  { disconnected, headers, traceId }: RequestContext,
  { audit }: AccessControl.Access,
  idempotency?: CurrentRequest.IdempotencyKey
): CurrentRequest.RequestInfo =>
  CurrentRequest.makeRequestInfo({
    traceId,
    disconnected,
    audit,
    userAgent: headerOf(headers, "user-agent"),
    idempotency
  })

/**
 * Sets the request for the rest of the fiber. Reads run without it, because they write no audit entry and take no
 * idempotency key.
 */
const withCurrentRequest = <A, E, R>(
  request: CurrentRequest.RequestInfo,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  request.audit === undefined ? effect : Effect.zipRight(FiberRef.set(CurrentRequest.CurrentRequest, request), effect)

/** Who counts as one account for the limit of streamed responses: an anonymous caller is known by its address. */
const streamOwner = (context: RequestContext, { caller }: Handled): string =>
  (caller === undefined ? undefined : accountOf(caller)) ?? context.address

/** Headers of every response. */
const commonHeaders = ({ traceId }: RequestContext, { rateLimit, request }: Handled): HeaderFields => {
  if (rateLimit === undefined) return { "X-Trace-Id": traceId, "X-Content-Type-Options": "nosniff" }
  const headers = {
    "X-Trace-Id": traceId,
    "X-Content-Type-Options": "nosniff",
    "RateLimit-Limit": String(rateLimit.limit),
    "RateLimit-Remaining": String(rateLimit.accepted ? rateLimit.remaining : 0),
    "RateLimit-Reset": String(rateLimit.resetSeconds)
  }
  return request.outcome.isReplayed ? { ...headers, "Idempotent-Replayed": "true" } : headers
}

const protocolErrorOf = ({ path, protocolError, query }: RequestContext): ApiError | undefined =>
  path.length + (query === undefined ? 0 : query.length + 1) > maxTargetLength
    ? new UriTooLong({ maxLength: maxTargetLength })
    : protocolError

const statusClass = (status: number): Usage.StatusClass =>
  status < 300 ? "2xx" : status < 400 ? "3xx" : status < 500 ? "4xx" : "5xx"
