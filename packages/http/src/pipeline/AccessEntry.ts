/** Entries of the access log. */
import { identity } from "effect/Function"
import { type Caller, subjectOf } from "../endpoint/Caller.js"
import { redactSecrets } from "../request/redactSecrets.js"
import type { RequestContext } from "../request/RequestContext.js"

/** Data about a request for metrics and the access log. The pipeline fills it in; the transport reads it at the end. */
export interface RequestRecord {
  /** Name of the endpoint; `pages`, `options`, or `none` when nothing matched. */
  endpoint: string
  /** `undefined` before access control, and for a credential that is not valid. */
  caller: Caller | undefined
}

/** The record of a request that has just arrived. */
export const makeRecord = (): RequestRecord => ({ endpoint: "none", caller: undefined })

/** Data that a transport has at the end of a request. */
export interface EndedRequest {
  readonly context: RequestContext
  readonly record: RequestRecord
  /** The status that was sent; `undefined` when the caller left before. */
  readonly status: number | undefined
  /** Bytes of the body that were sent. */
  readonly bytesSent: number
}

/** One line of the access log. */
export interface AccessEntry {
  readonly time: Date
  readonly method: string
  /** Cut at `maxPathLength`, without secrets and without the query, which may hold personal data. */
  readonly path: string
  readonly operation: string
  readonly status: number
  readonly durationMillis: number
  /** Bytes of the body that were sent. */
  readonly bytes: number
  /** `key:{accountId}`, `user:{accountId}`, `host:{accountId}` or `anonymous`. */
  readonly caller: string
  readonly address: string
  readonly traceId: string
}

/** Receives one entry for each request, when it has ended. */
export type AccessLog = (entry: AccessEntry) => void

/**
 * Makes the entry of a request that has ended.
 *
 * @param redactPath replaces secrets in a path below the mount path
 */
export const make = (
  { bytesSent, context, record, status = clientClosedRequest }: EndedRequest,
  redactPath: (path: string) => string = identity
): AccessEntry => ({
  time: new Date(),
  method: context.method,
  path: (context.mountPath + redactSecrets(redactPath(context.path))).slice(0, maxPathLength),
  operation: record.endpoint,
  status,
  durationMillis: performance.now() - context.startedAt,
  bytes: bytesSent,
  caller: record.caller === undefined || record.caller._tag === "Anonymous" ? "anonymous" : subjectOf(record.caller),
  address: context.address,
  traceId: context.traceId
})

/** Maximum length of a path in the access log, in characters. */
const maxPathLength = 512

/** The status that nginx logs when the client closes the connection before the response. */
const clientClosedRequest = 499
