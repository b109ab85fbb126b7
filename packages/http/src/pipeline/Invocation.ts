/** Calls that a page makes to an endpoint in process: their requests, and their results as values. */
import type { CurrentRequest, RateLimitDecision } from "@canvass/core/ports"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { unsafeCoerce } from "effect/Function"
import type { Caller } from "../endpoint/Caller.js"
import type { Endpoint } from "../endpoint/Endpoint.js"
import type { HandlerResult, ListPage } from "../endpoint/HandlerResult.js"
import type { CallParts, InProcessApi, ListRows, QueryValue } from "../pages/InProcessApi.js"
import type { ApiError } from "../problems/ApiError.js"
import { apiProblemOf, ApiRefused } from "../problems/ApiRefused.js"
import * as Problem from "../problems/Problem.js"
import type { RequestContext } from "../request/RequestContext.js"
import * as HttpResponse from "../response/HttpResponse.js"
import type { HandledCall } from "./Handled.js"
import type { RouteMatch } from "./RequestDecoder.js"

/** A call of the caller of a page. */
export interface Invocation {
  readonly caller: Caller
  /** The rate limit's decision about the page. */
  readonly counted: RateLimitDecision
  readonly name: string
  readonly parts: CallParts
  /**
   * The bytes of the request that makes the call, if the call waits for room of its own. Default: it has the room of
   * the page.
   */
  readonly bodyBytes?: number
}

/** A call that has ended. */
export interface Invoked {
  readonly context: RequestContext
  readonly done: HandledCall
  readonly result: Either.Either<Success, ApiRefused>
}

/** The result of a handler, and the endpoint that says how it is sent. */
interface Success {
  readonly result: HandlerResult<unknown>
  readonly isReplayed: boolean
  readonly endpoint: Pick<Endpoint<never>, "encode" | "name" | "successStatus">
}

/** The request of a call: with address, trace id, user agent and language of the request of the page. */
export const requestOf = <R>(
  page: RequestContext,
  { method, path: template }: Endpoint<R>,
  { headers, idempotencyKey, path: parameters = {}, query }: CallParts
): { readonly context: RequestContext; readonly match: RouteMatch } => {
  const route = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""))
  return {
    match: { route, parameters },
    context: {
      ...page,
      method,
      path: `/api${route}`,
      query: query === undefined ? undefined : queryTextOf(query),
      headers: sentHeaders({
        "user-agent": page.headers["user-agent"],
        "accept-language": page.headers["accept-language"],
        "idempotency-key": idempotencyKey,
        ...headers
      }),
      body: undefined,
      hostAccount: undefined,
      protocolError: undefined
    }
  }
}

/** A header that is not there is not undefined. */
const sentHeaders = (headers: RequestContext["headers"]): RequestContext["headers"] =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

const queryTextOf = (query: Readonly<Record<string, QueryValue>>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): ReadonlyArray<[string, string]> =>
    value === undefined ? [] : [[name, String(value)]]
  )
  return new URLSearchParams(pairs).toString()
}

/** A call that has failed. */
export const refused = (
  context: RequestContext,
  request: CurrentRequest.RequestInfo,
  cause: Cause.Cause<ApiError>
): Invoked => {
  const problem = apiProblemOf(Problem.ofCause(cause))
  return {
    context,
    done: { request, status: problem.status },
    result: Either.left(new ApiRefused({ problem }))
  }
}

/** A call that has succeeded. */
export const succeeded = <R>(
  context: RequestContext,
  request: CurrentRequest.RequestInfo,
  endpoint: Endpoint<R>,
  result: HandlerResult<unknown>
): Invoked => ({
  context,
  done: { request, status: statusOf(result, endpoint.successStatus) },
  result: Either.right({ result, isReplayed: request.outcome.isReplayed, endpoint })
})

const statusOf = (result: HandlerResult<unknown>, successStatus: number): number => {
  switch (result._tag) {
    case "Value":
    case "Streamed":
      return result.status ?? successStatus
    case "List":
      return successStatus
    case "NotModified":
      return 304
    case "Page":
      return result.response.status
  }
}

/**
 * The operations for the pages of one request.
 *
 * @param call makes a call, with its audit entry. `InProcessApi` computes the types of parts and results from the
 * contract, whose handlers have the same types; here the types are erased.
 */
export const inProcessApi = (
  call: (name: string, parts: CallParts | undefined) => Effect.Effect<Success, ApiRefused>
): InProcessApi =>
  unsafeCoerce<UntypedApi, InProcessApi>({
    invoke: (name, parts) => Effect.flatMap(call(name, parts), valueOf),
    invokeWithETag: (name, parts) =>
      Effect.flatMap(call(name, parts), (success) =>
        Effect.map(valueOf(success), (value) => ({ value, etag: etagOf(success) }))),
    invokeOnce: (name, parts) =>
      Effect.flatMap(call(name, parts), (success) =>
        Effect.map(valueOf(success), (value) => ({ value, isReplayed: success.isReplayed }))),
    open: (name, parts) =>
      Effect.map(call(name, parts), ({ endpoint, result }) =>
        HttpResponse.fromResult(result, endpoint.successStatus, endpoint.encode))
  })

type UntypedCall<A> = (name: string, parts?: CallParts) => Effect.Effect<A, ApiRefused>

interface UntypedApi {
  readonly invoke: UntypedCall<unknown>
  readonly invokeWithETag: UntypedCall<{ readonly value: unknown; readonly etag: string }>
  readonly invokeOnce: UntypedCall<{ readonly value: unknown; readonly isReplayed: boolean }>
  readonly open: UntypedCall<HttpResponse.HttpResponse>
}

const valueOf = ({ endpoint, result }: Success): Effect.Effect<unknown> => {
  switch (result._tag) {
    case "Value":
      return Effect.succeed(result.value)
    case "List":
      return Effect.map(result.rows, (rows) => rowsOf(rows, result.page))
    case "NotModified":
    case "Page":
    case "Streamed":
      return Effect.die(new Error(`The result of ${endpoint.name} is no value: open it.`))
  }
}

const rowsOf = (rows: unknown, page: ListPage | undefined): ListRows<unknown> => {
  const all: ReadonlyArray<unknown> = Array.isArray(rows) ? rows : []
  return { rows: all, total: page === undefined ? all.length : page.total, next: page?.next }
}

const etagOf = ({ result }: Success): string => "headers" in result ? result.headers?.["ETag"] ?? "" : ""
