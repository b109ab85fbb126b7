/** One request on its way to its answer: what is known of it grows from stage to stage. */
import { CurrentRequest, type RateLimitDecision, type Usage } from "@canvass/core"
import type { IncomingMessage, ServerResponse } from "node:http"
import { clientAddress } from "./Address.js"
import type { Caller } from "./Handler.js"
import type { ReplyHeaders } from "./Reply.js"
import { traceIdOf } from "./Trace.js"

export interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly method: string
  /** As sent, without the query. */
  readonly path: string
  /** As sent, without `?`. */
  readonly query: string | undefined
  readonly address: string
  readonly traceId: string
  /** `performance.now()`. */
  readonly startedAt: number
  /** What metrics and logs call it. */
  operation: string
  caller: Caller | undefined
  /** What the limiter last said of the caller, for the headers of the answer. */
  verdict: RateLimitDecision | undefined
  /** What use cases know of the request, filled in on the way. */
  readonly facts: {
    readonly traceId: string
    audit?: CurrentRequest.AuditDraft
    idempotency?: CurrentRequest.IdempotencyKey
    readonly outcome: CurrentRequest.RequestOutcome
  }
  bytesSent: number
}

export const open = (incoming: IncomingMessage, outgoing: ServerResponse, trustProxy: number): Exchange => {
  const target = originForm(incoming.url ?? "/")
  const queryAt = target.indexOf("?")
  const traceId = traceIdOf(header(incoming, "traceparent"))
  return {
    incoming,
    outgoing,
    method: incoming.method ?? "GET",
    path: queryAt === -1 ? target : target.slice(0, queryAt),
    query: queryAt === -1 ? undefined : target.slice(queryAt + 1),
    address: clientAddress(incoming.socket, header(incoming, "x-forwarded-for"), trustProxy),
    traceId,
    startedAt: performance.now(),
    operation: "none",
    caller: undefined,
    verdict: undefined,
    facts: { traceId, outcome: CurrentRequest.makeOutcome() },
    bytesSent: 0
  }
}

/** A header as one text; node gives several of the same name joined by commas. */
export const header = (incoming: IncomingMessage, name: string): string | undefined => {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(", ") : value
}

/** A request line may hold a whole address, as for proxies (RFC 9112 §3.2.2). */
const originForm = (target: string): string => {
  if (target.startsWith("/")) return target
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(target)?.[1]
  return path === undefined ? target : path.startsWith("/") ? path : "/" + path
}

/** What every answer tells: its trace, the caller's limit, and whether its result was made by an earlier request. */
export const commonHeaders = ({ facts, traceId, verdict }: Exchange): ReplyHeaders => {
  if (verdict === undefined) return { "X-Trace-Id": traceId, "X-Content-Type-Options": "nosniff" }
  const headers = {
    "X-Trace-Id": traceId,
    "X-Content-Type-Options": "nosniff",
    "RateLimit-Limit": String(verdict.limit),
    "RateLimit-Remaining": String(verdict.accepted ? verdict.remaining : 0),
    "RateLimit-Reset": String(verdict.resetSeconds)
  }
  return facts.outcome.isReplayed ? { ...headers, "Idempotent-Replayed": "true" } : headers
}

export const statusClass = ({ outgoing }: Exchange): Usage.StatusClass => {
  const { statusCode } = outgoing
  return statusCode < 300 ? "2xx" : statusCode < 400 ? "3xx" : statusCode < 500 ? "4xx" : "5xx"
}
