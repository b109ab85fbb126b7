/** Sends responses with their headers and their audit entries, and logs the failures of requests. */
import type { Audit } from "@canvass/core"
import type { CurrentRequest, Usage } from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { accountOf, type Caller } from "../endpoint/Caller.js"
import type { HeaderFields } from "../HeaderFields.js"
import type { ApiError, TooManyStreams, TooManyUnreadBytes } from "../problems/ApiError.js"
import * as Problem from "../problems/Problem.js"
import { redactSecrets } from "../request/redactSecrets.js"
import type { RequestContext } from "../request/RequestContext.js"
import type { Cors } from "../response/Cors.js"
import * as HttpResponse from "../response/HttpResponse.js"
import type { ResponseStreams } from "../response/ResponseStreams.js"
import type { ResponseWriter } from "../response/ResponseWriter.js"
import type { StreamOwner } from "../response/StreamPlaces.js"
import type { ServerUrls } from "../ServerUrls.js"
import type { Handled, HandledCall } from "./Handled.js"
import type { StoreOutageLog } from "./StoreOutageLog.js"

export interface ResponseSenderOptions {
  readonly audit: Audit
  readonly cors: Cors
  readonly outageLog: StoreOutageLog
  readonly streams: ResponseStreams
  readonly urls: ServerUrls
}

export interface ResponseSender {
  /** Logs a failure that is not expected. Expected errors are not logged: the response names them. */
  readonly logDefect: (context: RequestContext, cause: Cause.Cause<ApiError>) => Effect.Effect<void>
  /** Makes the response of a failure, and logs the failure if it is not expected. */
  readonly problem: (
    context: RequestContext,
    cause: Cause.Cause<ApiError>
  ) => Effect.Effect<HttpResponse.KnownResponse>
  /**
   * Sends the response and ends the request. The audit entry is committed before the caller gets the response, unless
   * the time of the response would reveal whether an account exists. Refusals by a rate limit have no entry.
   */
  readonly finish: (context: RequestContext, done: Handled, writer: ResponseWriter) => Effect.Effect<void>
  /**
   * Ends a call of a page, whose result the page reads in the process. Adds to `deferred` an audit entry that must be
   * written after the response of the page. The usage counts only requests for the API.
   */
  readonly finishInProcess: (
    context: RequestContext,
    done: HandledCall,
    deferred: Array<Effect.Effect<void>>
  ) => Effect.Effect<void>
}

export const make = ({ audit, cors, outageLog, streams, urls }: ResponseSenderOptions): ResponseSender => {
  const logDefect = ({ traceId }: RequestContext, cause: Cause.Cause<ApiError>): Effect.Effect<void> => {
    if (Option.isSome(Cause.failureOption(cause))) return Effect.void
    if (Problem.isStoreOutage(cause)) return outageLog.recordRefusal
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
        instance: context.mountPath + redactSecrets(context.path),
        traceId: context.traceId
      })
    )

  const finish = (context: RequestContext, done: Handled, writer: ResponseWriter): Effect.Effect<void> => {
    const { caller, request, response } = done
    const sent = Effect.matchCauseEffect(send(context, done, writer), {
      onFailure: (cause) => finishBroken(context, done, writer, cause),
      onSuccess: () => Effect.succeed(response.status)
    })
    const audited = needsAuditEntry(request, response.status)
      ? withAuditEntry(request, sent, recordRefusal(context, request, response.status))
      : sent
    const account = caller === undefined ? undefined : accountOf(caller)
    if (done.afterwards !== undefined) return Effect.asVoid(Effect.zipLeft(audited, done.afterwards))
    return account === undefined
      ? audited
      : Effect.flatMap(audited, (status) => audit.countRequest(account, statusClass(status)))
  }

  const finishInProcess = (
    context: RequestContext,
    { request, status }: HandledCall,
    deferred: Array<Effect.Effect<void>>
  ): Effect.Effect<void> => {
    if (!needsAuditEntry(request, status)) return Effect.void
    const recorded = recordRefusal(context, request, status)
    return request.outcome.isAuditDeferred ? Effect.sync(() => void deferred.push(recorded)) : recorded
  }

  /** The response to HEAD has the headers of GET. A streamed body is opened only if it may have a length. */
  const send = (
    context: RequestContext,
    done: Handled,
    writer: ResponseWriter
  ): Effect.Effect<void, TooManyStreams | TooManyUnreadBytes> => {
    const { body, cookies, status } = done.response
    const headers = headersOf(context, done, done.response)
    const owner = streamOwner(context, done.caller)
    const write = (body: HttpResponse.OpenResponse["body"]) => writer.write({ status, headers, cookies, body })
    if (HttpResponse.isKnown(body)) {
      return context.method === "HEAD" ? write(body) : streams.sendKnown(owner, body, write)
    }
    if (context.method !== "HEAD") return streams.send(owner, body, write)
    const writeHead = (length: number | undefined) =>
      writer.write({
        status,
        headers: length === undefined ? headers : { ...headers, "Content-Length": String(length) },
        body: undefined
      })
    return body.length !== undefined || body.framing === "chunked" || body.framing === "events"
      ? writeHead(body.length)
      : streams.send(owner, body, ({ length }) => writeHead(length))
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
  ): HeaderFields =>
    HttpResponse.mergeHeaders([
      commonHeaders(context, done),
      transportHeaders,
      cors.headers(context.headers, done.editorOrigin),
      headers
    ])

  const transportHeaders: HeaderFields = urls.isHttpsOnly === true ? { "Strict-Transport-Security": maxAgeOfHttps } : {}

  return { logDefect, problem, finish, finishInProcess }
}

/** Whether the handler has committed no audit entry for the write. A refusal by a rate limit has no entry. */
const needsAuditEntry = ({ audit, outcome }: CurrentRequest.RequestInfo, status: number): boolean =>
  audit !== undefined && !outcome.isAuditRecorded && status !== 429

/** Commits the audit entry before the response is sent, or afterwards if the request says so. */
const withAuditEntry = <A>(
  { outcome }: CurrentRequest.RequestInfo,
  sent: Effect.Effect<A>,
  recorded: Effect.Effect<void>
): Effect.Effect<A> => outcome.isAuditDeferred ? Effect.zipLeft(sent, recorded) : Effect.zipRight(recorded, sent)

/** Identifies the caller for the limits on streams. Anonymous callers of one address count as one account. */
export const streamOwner = ({ address }: RequestContext, caller: Caller | undefined): StreamOwner => ({
  account: (caller === undefined ? undefined : accountOf(caller)) ?? address,
  address
})

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

/** A year. Not for subdomains, which may be other services. */
const maxAgeOfHttps = "max-age=31536000"

const statusClass = (status: number): Usage.StatusClass =>
  status < 300 ? "2xx" : status < 400 ? "3xx" : status < 500 ? "4xx" : "5xx"
