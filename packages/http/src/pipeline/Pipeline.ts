/**
 * Serves a request: routing, access control, decoding, handler, response. Every failure becomes a problem. The stages
 * and how each can fail: `LIFECYCLE.md` of @canvass/http-node.
 */
import {
  type Accounts,
  Audit,
  type EditorTokens,
  type Keys,
  Limits,
  type RateLimiter,
  Responses,
  ResultsLinks,
  Surveys
} from "@canvass/core"
import { CurrentRequest, Sessions } from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as AccessControl from "../access/AccessControl.js"
import type { AccessTokens } from "../access/AccessTokens.js"
import { accountOf, type Caller } from "../endpoint/Caller.js"
import type { Endpoint } from "../endpoint/Endpoint.js"
import type { PageParts } from "../endpoint/Handler.js"
import type * as HandlerResult from "../endpoint/HandlerResult.js"
import * as Waiting from "../endpoint/Waiting.js"
import type { ToolOperation } from "../pages/McpEndpoint.js"
import { isMediaPath } from "../pages/MediaPage.js"
import { notFoundPage } from "../pages/NotFoundPage.js"
import { isHealthPath, type Pages } from "../pages/Pages.js"
import type { Site } from "../pages/Site.js"
import { type ApiError, RateLimited, TooManyRequestsInProgress, UriTooLong } from "../problems/ApiError.js"
import * as Problem from "../problems/Problem.js"
import { maxTargetLength } from "../PublishedLimits.js"
import { isApiPath } from "../request/apiPath.js"
import { BodyBudget, type BodyReservation, type OpenReservation, uncounted } from "../request/BodyBudget.js"
import { headerOf, isWrite, type RequestContext } from "../request/RequestContext.js"
import * as Cors from "../response/Cors.js"
import * as HttpResponse from "../response/HttpResponse.js"
import * as ResponseStreams from "../response/ResponseStreams.js"
import type { ResponseWriter } from "../response/ResponseWriter.js"
import type { WaitPlaces } from "../response/WaitPlaces.js"
import type { ServerUrls } from "../ServerUrls.js"
import { RequestWork, type Task } from "../work/RequestWork.js"
import { SurveySizes } from "../work/SurveySizes.js"
import type { WorkQueue } from "../work/WorkQueue.js"
import type { RequestRecord } from "./AccessEntry.js"
import type { ApiSettings } from "./ApiSettings.js"
import { type Handled, handledWithoutCaller } from "./Handled.js"
import * as Invocation from "./Invocation.js"
import * as McpRequests from "./McpRequests.js"
import * as RequestDecoder from "./RequestDecoder.js"
import { RequestPlaces } from "./RequestPlaces.js"
import * as ResponseSender from "./ResponseSender.js"
import * as Router from "./Router.js"
import * as SitePages from "./SitePages.js"
import type { StoreOutageLog } from "./StoreOutageLog.js"
import type { UntrustedProxyLog } from "./UntrustedProxyLog.js"

export interface PipelineOptions<R> {
  readonly endpoints: ReadonlyArray<Endpoint<R>>
  /** Pages outside `/api`. */
  readonly pages: Pages
  /** Further pages outside `/api`. */
  readonly site?: Site | undefined
  /** The endpoint for language models, and the documents that describe its tools. Default: none. */
  readonly mcp?: McpDocuments | undefined
  /** Whether the endpoints have the operations for logins. */
  readonly hasLogins: boolean
  readonly settings: ApiSettings
  readonly urls: ServerUrls
  readonly outageLog: StoreOutageLog
  readonly untrustedProxyLog: UntrustedProxyLog
  readonly workQueue: WorkQueue
  readonly waitPlaces: WaitPlaces
}

/** The endpoint for language models, and the documents that describe its tools. */
export type McpDocuments = Pick<McpRequests.McpRequestsOptions<never>, "document" | "endpoint" | "surveySchema">

export interface Pipeline<R> {
  /** Whether a path belongs to the API or is one of its pages. */
  readonly hasPath: (path: string) => boolean
  /**
   * Serves one request to the end of its response. Run it on a separate fiber: what it counts and reserves for the
   * request is released when the fiber ends.
   */
  readonly serve: (
    context: RequestContext,
    writer: ResponseWriter,
    record: RequestRecord
  ) => Effect.Effect<void, never, R>
  /**
   * Refuses a request that the server has no time for. It has no caller and is not counted by the rate limit.
   *
   * @param retryAfterSeconds when the caller should try again; default: soon
   */
  readonly refuseBusy: (
    context: RequestContext,
    writer: ResponseWriter,
    retryAfterSeconds?: number
  ) => Effect.Effect<void>
  /** Refuses a request before it is read. It has no caller and is not counted by the rate limit. */
  readonly reject: (context: RequestContext, writer: ResponseWriter, error: ApiError) => Effect.Effect<void>
}

export const make = <R>(
  {
    endpoints,
    hasLogins,
    mcp,
    outageLog,
    pages,
    settings,
    site,
    untrustedProxyLog,
    urls,
    waitPlaces,
    workQueue
  }: PipelineOptions<R>
): Effect.Effect<
  Pipeline<R>,
  never,
  | Accounts
  | AccessTokens
  | Audit
  | EditorTokens
  | Keys
  | RateLimiter
  | Responses
  | ResultsLinks
  | Sessions
  | Surveys
> =>
  Effect.gen(function*() {
    const corsOrigins = new Set(settings.corsOrigins.filter((origin) => origin !== "*"))
    const accessControl = yield* AccessControl.make(
      settings,
      () => ({ own: new URL(urls.publicUrl()).origin, others: corsOrigins })
    )
    const limits = yield* Limits
    const requestLimits = { json: settings, minSendRate: settings, maxKeyLength: limits.idempotencyKey }
    const bodyBudget = new BodyBudget(settings.maxBufferedBodyBytes, settings)
    const places = new RequestPlaces(settings)
    const sizes = new SurveySizes(yield* Surveys)
    const cors = Cors.make(settings.corsOrigins)
    const router = Router.make(endpoints)
    const sender = ResponseSender.make({
      audit: yield* Audit,
      cors,
      outageLog,
      streams: ResponseStreams.make(settings),
      urls
    })
    const { finish, problem } = sender
    const respondNotFound = notFoundPage({ site, urls })

    const handle = (
      context: RequestContext,
      record: RequestRecord,
      reservation: BodyReservation,
      work: RequestWork,
      leavePlace: () => void
    ): Effect.Effect<Handled, ApiError, R> => {
      const error = protocolErrorOf(context)
      if (!isApiPath(context.path)) {
        if (serveMcp?.hasPath(context.path) === true) return serveMcp.serve(context, record, reservation, error)
        return site?.hasPath(context.path) === true && serveSite !== undefined
          ? serveSite(context, record, reservation, work, error)
          : servePage(context, record, error)
      }
      if (error !== undefined) return refuse(context, record, error)
      const route = router(context.method, context.path)
      switch (route._tag) {
        case "Matched":
          return call(context, record, reservation, work, leavePlace, route.endpoint, route.match)
        case "Unmatched":
          return refuse(context, record, route.error)
        case "Options":
          return preflight(context, record, route.methods, route.editorMethods)
      }
    }

    const servePage = (
      context: RequestContext,
      record: RequestRecord,
      error: ApiError | undefined
    ): Effect.Effect<Handled, ApiError> => {
      if (error !== undefined) return Effect.fail(error)
      const page = pages(context.path)
      if (page !== undefined) record.endpoint = "pages"
      const served = page === undefined
        ? respondNotFound(context)
        : Effect.catchTag(page(context), "RouteNotFound", () => respondNotFound(context))
      // A picture is read from the store. The other pages are in memory.
      const response = isMediaPath(context.path)
        ? Effect.flatMap(
          accessControl.countPage(context, undefined),
          ({ accepted, limit }) => accepted ? served : Effect.fail(new RateLimited({ limit }))
        )
        : served
      return Effect.map(response, (response) => handledWithoutCaller(context, response))
    }

    /** A request for an endpoint. */
    const call = (
      context: RequestContext,
      record: RequestRecord,
      reservation: BodyReservation,
      work: RequestWork,
      leavePlace: () => void,
      endpoint: Endpoint<R>,
      match: RequestDecoder.RouteMatch
    ): Effect.Effect<Handled, never, R> => {
      record.endpoint = endpoint.name
      return Effect.flatMap(accessControl.check(context, targetOf(endpoint, match)), (access) => {
        record.caller = access.caller
        return runStages(
          context,
          endpoint,
          match,
          access,
          (caller) =>
            RequestDecoder.decode(
              context,
              endpoint,
              match,
              caller,
              requestLimits,
              reservation,
              (bodyBytes) => work.admit(taskOf(endpoint, match, caller), bodyBytes)
            ),
          (caller) => waitingOf(context, caller, targetOf(endpoint, match), work, leavePlace),
          {
            onFailure: (request, cause) => fail(context, access, request, cause),
            onSuccess: (request, result) =>
              Effect.sync(() =>
                handled(access, request, HttpResponse.fromResult(result, endpoint.successStatus, endpoint.encode))
              )
          }
        )
      })
    }

    /** A call of a page to an endpoint, in process and with values. */
    const invoke = (
      page: RequestContext,
      { bodyBytes, caller, counted, name, parts }: Invocation.Invocation
    ): Effect.Effect<Invocation.Invoked, never, R> => {
      const endpoint = endpointsByName.get(name)
      if (endpoint === undefined) return Effect.die(new Error(`There is no operation ${name}.`))
      const { context, match } = Invocation.requestOf(page, endpoint, parts)
      return Effect.flatMap(
        accessControl.checkIdentified(context, caller, targetOf(endpoint, match), counted),
        (access) =>
          runStages(
            context,
            endpoint,
            match,
            access,
            (caller) =>
              RequestDecoder.afterAdmission(
                (bytes) =>
                  bodyBytes === undefined
                    ? undefined
                    : new RequestWork(workQueue, sizes, context).admit(taskOf(endpoint, match, caller), bytes),
                bodyBytes ?? 0,
                () => RequestDecoder.decodeValues(context, endpoint, match, caller, requestLimits, parts.payload)
              ),
            () => Waiting.ofPage,
            {
              onFailure: (request, cause) =>
                Effect.as(sender.logDefect(context, cause), Invocation.refused(context, request, cause)),
              onSuccess: (request, result) => Effect.succeed(Invocation.succeeded(context, request, endpoint, result))
            },
            parts
          )
      )
    }

    /** @param leavePlace counts the request no longer among those in progress */
    const waitingOf = (
      context: RequestContext,
      caller: Caller,
      target: AccessControl.AccessTarget,
      work: RequestWork,
      leavePlace: () => void
    ): Waiting.Waiting => ({
      begin: Effect.tap(waitPlaces.take(ResponseSender.streamOwner(context, caller)), () => {
        work.leave()
        leavePlace()
        context.endWithCaller()
      }),
      stopping: waitPlaces.stopping,
      isStopping: waitPlaces.isStopping,
      checkCaller: accessControl.recheck(context, caller, target),
      readInTurn: (read) => waitPlaces.readInTurn(read)
    })

    const endpointsByName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))

    /** The stages after access control. Each runs only after those before it have succeeded. */
    const runStages = <A>(
      context: RequestContext,
      endpoint: Endpoint<R>,
      { parameters }: RequestDecoder.RouteMatch,
      access: AccessControl.AccessDecision,
      decode: (caller: Caller) => Effect.Effect<RequestDecoder.Decoded, RequestDecoder.DecodeError>,
      waitingOf: (caller: Caller) => Waiting.Waiting,
      { onFailure, onSuccess }: StagesOutcome<A>,
      { step }: PageParts = {}
    ): Effect.Effect<A, never, R> => {
      const { caller, refusal } = access
      if (refusal !== undefined || caller === undefined) {
        return onFailure(requestInfo(context, access), refusal ?? Cause.empty)
      }
      return Effect.matchCauseEffect(decode(caller), {
        onFailure: (cause) => onFailure(requestInfo(context, access), cause),
        onSuccess: ({ idempotency, parts }) => {
          const request = requestInfo(context, access, idempotency)
          const url = { origin: urls.publicUrl(), path: context.path, query: context.query ?? "" }
          return withCurrentRequest(
            request,
            Effect.matchCauseEffect(endpoint.handle({ ...parts, caller, url, step, waiting: waitingOf(caller) }), {
              onFailure: (cause) => onFailure(request, cause),
              onSuccess: (result) => {
                const survey = endpoint.surveyParameter === undefined ? undefined : parameters[endpoint.surveyParameter]
                if (survey !== undefined && endpoint.weight.changesSurvey === true) sizes.forget(survey)
                return onSuccess(request, result)
              }
            })
          )
        }
      })
    }

    const serveSite = site === undefined ? undefined : SitePages.make({
      site,
      accessControl,
      browserSessions: (yield* Sessions).browser,
      responses: yield* Responses,
      resultsLinks: yield* ResultsLinks,
      hasLogins,
      limits,
      minSendRate: settings,
      sender,
      urls,
      invoke
    })

    const serveMcp = mcp === undefined ? undefined : McpRequests.make({
      ...mcp,
      operations: endpoints.flatMap(toolOperationOf),
      hasPortal: site !== undefined && hasLogins,
      limits,
      settings,
      accessControl,
      sender,
      urls,
      invoke
    })

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
          accessControl.check(context, {
            rule: undefined,
            editors: undefined,
            successStatus: Problem.statusOf(Problem.ofError(error)),
            writesNothing: false,
            countedBy: "requests",
            parameters: {}
          }),
          (access) => {
            record.caller = access.caller
            return fail(context, access, requestInfo(context, access), access.refusal ?? Cause.fail(error))
          }
        )

    const preflight = (
      context: RequestContext,
      record: RequestRecord,
      methods: ReadonlyArray<string>,
      editorMethods: ReadonlyArray<string>
    ): Effect.Effect<Handled> =>
      Effect.map(accessControl.peek(context), (rateLimit) => {
        record.endpoint = "options"
        const headers = { Allow: methods.join(", "), ...cors.preflight(context.headers, methods, editorMethods) }
        return { ...handledWithoutCaller(context, { status: 204, headers, body: undefined }), rateLimit }
      })

    const fail = (
      context: RequestContext,
      access: AccessControl.AccessDecision,
      request: CurrentRequest.RequestInfo,
      cause: Cause.Cause<ApiError>
    ): Effect.Effect<Handled> => Effect.map(problem(context, cause), (response) => handled(access, request, response))

    const reject = (context: RequestContext, writer: ResponseWriter, error: ApiError): Effect.Effect<void> =>
      Effect.gen(function*() {
        const rateLimit = isApiPath(context.path)
          ? yield* Effect.catchAllCause(accessControl.peek(context), () => Effect.succeed(undefined))
          : undefined
        const response = yield* problem(context, Cause.fail(error))
        yield* finish(context, { ...handledWithoutCaller(context, response), rateLimit }, writer)
      })

    const refuseBusy = (
      context: RequestContext,
      writer: ResponseWriter,
      retryAfterSeconds?: number
    ): Effect.Effect<void> => {
      const error = new TooManyRequestsInProgress({ retryAfterSeconds })
      if (site?.hasPath(context.path) !== true) return reject(context, writer, error)
      return Effect.withFiberRuntime((fiber) => {
        const bodyReservation = bodyBudget.reserve(fiber, context.address)
        const request = { context, publicUrl: urls.publicUrl(), minSendRate: settings, bodyReservation }
        return Effect.flatMap(
          site.busyPage(request, Problem.ofError(error)),
          (page) => finish(context, handledWithoutCaller(context, page), writer)
        )
      })
    }

    const respond = (
      context: RequestContext,
      writer: ResponseWriter,
      record: RequestRecord,
      reservation: OpenReservation,
      leavePlace: () => void
    ): Effect.Effect<void, never, R> => {
      const work = new RequestWork(workQueue, sizes, context)
      // The settings of the endpoint for models alone say which pages may call it.
      const sent = serveMcp?.hasPath(context.path) === true
        ? { ...context, headers: { ...context.headers, origin: undefined } }
        : context
      const finishWork = (done: Handled) => {
        reservation.release()
        return finish(sent, done, work.releasedBy(writer, done.response.body))
      }
      return Effect.matchCauseEffect(Effect.suspend(() => handle(context, record, reservation, work, leavePlace)), {
        onFailure: (cause) =>
          Effect.flatMap(problem(context, cause), (response) => finishWork(handledWithoutCaller(context, response))),
        onSuccess: finishWork
      })
    }

    return {
      refuseBusy,
      reject,
      hasPath: (path) =>
        isApiPath(path) || serveMcp?.hasPath(path) === true || pages(path) !== undefined ||
        site?.hasPath(path) === true,
      serve: (context, writer, record) => {
        const warning = untrustedProxyLog(context)
        const served: Effect.Effect<void, never, R> = Effect.withFiberRuntime((fiber) => {
          const { address, body } = context
          const place = places.take(address, isHealthPath(context.path))
          if (place === undefined) return refuseBusy(context, writer)
          // Observers of the fiber run when it has ended, like finalizers of the effect, and cost much less.
          fiber.addObserver(place.leave)
          if (body === undefined) return respond(context, writer, record, uncounted, place.leave)
          const reservation = bodyBudget.reserve(fiber, address)
          const received = { ...context, body: places.bodyOf(body, place, reservation) }
          return respond(received, writer, record, reservation, place.leave)
        })
        return warning === undefined ? served : Effect.zipRight(warning, served)
      }
    }
  })

const toolOperationOf = <R>(
  { access, method, name, tool, writesNothing }: Endpoint<R>
): ReadonlyArray<ToolOperation> =>
  tool === undefined ? [] : [{
    name,
    tool,
    method,
    isRead: !isWrite(method) || writesNothing,
    isForReaders: access.scope === "read_only",
    isForRestricted: access.surveys !== "nothing"
  }]

const targetOf = <R>(
  { access, countedBy, editors, successStatus, writesNothing }: Endpoint<R>,
  { parameters }: RequestDecoder.RouteMatch
): AccessControl.AccessTarget => ({ rule: access, editors, successStatus, writesNothing, countedBy, parameters })

/** What a request asks for. An endpoint that only owners may call shows no other account its surveys. */
const taskOf = <R>(
  { access, surveyParameter, weight }: Endpoint<R>,
  { parameters }: RequestDecoder.RouteMatch,
  caller: Caller
): Task => {
  const survey = surveyParameter === undefined ? undefined : parameters[surveyParameter]
  return {
    weight,
    survey: survey === undefined ? undefined : surveyParameter === "slug" ? { name: survey } : { id: survey },
    account: accountOf(caller),
    isOwnersOnly: access.credential !== "none-needed"
  }
}

/** What becomes of a call whose stages have ended. */
interface StagesOutcome<A> {
  readonly onFailure: (request: CurrentRequest.RequestInfo, cause: Cause.Cause<ApiError>) => Effect.Effect<A>
  readonly onSuccess: (
    request: CurrentRequest.RequestInfo,
    result: HandlerResult.HandlerResult<unknown>
  ) => Effect.Effect<A>
}

const handled = (
  { caller, editorOrigin, rateLimit }: AccessControl.AccessDecision,
  request: CurrentRequest.RequestInfo,
  response: HttpResponse.HttpResponse
): Handled => ({ response, request, caller, rateLimit, editorOrigin })

const requestInfo = (
  { disconnected, headers, traceId }: RequestContext,
  { audit }: AccessControl.AccessDecision,
  idempotency?: CurrentRequest.IdempotencyKey
): CurrentRequest.RequestInfo =>
  CurrentRequest.makeRequestInfo({
    traceId,
    disconnected,
    audit,
    userAgent: headerOf(headers, "user-agent"),
    acceptLanguage: headerOf(headers, "accept-language"),
    idempotency
  })

/**
 * Sets the request of the fiber while `effect` runs. Reads run without it, because they write no audit entry and take
 * no idempotency key. Afterwards it is reset, so that a fiber that has ended does not keep the memory of its request.
 */
const withCurrentRequest = <A, R>(
  request: CurrentRequest.RequestInfo,
  effect: Effect.Effect<A, never, R>
): Effect.Effect<A, never, R> =>
  request.audit === undefined ? effect : Effect.zipLeft(
    Effect.zipRight(FiberRef.set(CurrentRequest.CurrentRequest, request), effect),
    FiberRef.reset(CurrentRequest.CurrentRequest)
  )

const protocolErrorOf = ({ path, protocolError, query }: RequestContext): ApiError | undefined =>
  path.length + (query === undefined ? 0 : query.length + 1) > maxTargetLength
    ? new UriTooLong({ maxLength: maxTargetLength })
    : protocolError
