/** A request that has been handled, and whose response is to be sent. */
import { CurrentRequest, type RateLimitDecision } from "@canvass/core/ports"
import type * as Effect from "effect/Effect"
import type { Caller } from "../endpoint/Caller.js"
import type { RequestContext } from "../request/RequestContext.js"
import type { HttpResponse } from "../response/HttpResponse.js"

/** A response with the data that the end of the request needs. */
export interface Handled {
  readonly response: HttpResponse
  readonly request: CurrentRequest.RequestInfo
  readonly caller: Caller | undefined
  readonly rateLimit: RateLimitDecision | undefined
  /** The origin of the page that sent the request, if its editor token names it and is for the operation. */
  readonly editorOrigin?: string | undefined
  /** Runs after the response has been sent: writes audit entries whose time must not show in the response. */
  readonly afterwards?: Effect.Effect<void>
}

/** A call of a page that has been handled. */
export interface HandledCall {
  readonly request: CurrentRequest.RequestInfo
  /** The status that the same request has over HTTP. */
  readonly status: number
}

/** The result of a request that has no caller, such as one for a page of the server. */
export const handledWithoutCaller = ({ traceId }: RequestContext, response: HttpResponse): Handled => ({
  response,
  request: CurrentRequest.makeRequestInfo({ traceId }),
  caller: undefined,
  rateLimit: undefined
})
