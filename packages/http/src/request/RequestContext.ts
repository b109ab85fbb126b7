/** A request, independent of the transport that received it. */
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import {
  type BodyBudgetExceeded,
  type ExpectationFailed,
  type HostAuthenticationFailed,
  type HostMissing,
  type HostRepeated,
  type MalformedJson,
  type PayloadTooLarge,
  type RequestTimeout,
  RouteNotFound,
  type TooManyRequestsInProgress,
  type WorkError
} from "../problems/ApiError.js"
import type { BodyReservation } from "./BodyBudget.js"
import { clientAddress } from "./ClientAddress.js"
import * as MountPath from "./MountPath.js"
import { traceIdOf } from "./TraceId.js"

/** Header values by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** A body that the caller announced and that has not been received. */
export interface IncomingBody {
  /**
   * Receives all bytes. Fails as soon as there are more than `maxBytes`, when `reservation` has no room for the next
   * bytes, or when the sender stops before the end. May be run once.
   */
  readonly receive: (
    maxBytes: number,
    reservation: BodyReservation
  ) => Effect.Effect<Uint8Array, ReceiveError>
  /**
   * Receives the bytes piece by piece. The next piece is read when it is pulled. Fails when the sender stops before the
   * end, or sends less than `minRate` asks for, and when there is no room for one more upload. May be run once, and
   * instead of `receive`.
   */
  readonly stream: (minRate: MinSendRate) => Stream.Stream<Uint8Array, BodyBudgetExceeded | RequestTimeout>
  /** The size that the sender announces, in bytes. `undefined`: it announces none. */
  readonly announcedBytes: number | undefined
}

/** How fast a body that is streamed must arrive, while the server waits for it. */
export interface MinSendRate {
  /** Minimum speed, in bytes per second. */
  readonly minSendBytesPerSecond: number
  /** The time over which the speed is measured, in milliseconds. */
  readonly sendRateWindowMillis: number
}

/** Why a body cannot be received. */
export type ReceiveError =
  | BodyBudgetExceeded
  | MalformedJson
  | PayloadTooLarge
  | RequestTimeout
  | TooManyRequestsInProgress
  | WorkError

/**
 * A request. A transport makes one with `make` and runs the pipeline on a new fiber. There is no `AbortSignal`:
 * when the caller leaves, the transport interrupts the fiber of a read and lets a write finish. Code that needs a
 * signal gets one from the fiber (`Effect.tryPromise((signal) => …)`).
 */
export interface RequestContext {
  readonly method: string
  /**
   * Path prefix below which the API is mounted, as sent and without `/` at the end. Empty at the root, and for a path
   * outside the prefix.
   */
  readonly mountPath: string
  /** Path below the mount point, as sent, without the query. */
  readonly path: string
  /** As sent, without `?`. `undefined` when the request has no `?`. */
  readonly query: string | undefined
  readonly headers: RequestHeaders
  /** The client's IP address in its canonical form, behind trusted proxies the one that they report. */
  readonly address: string
  /** `undefined` when the request has no body. */
  readonly body: IncomingBody | undefined
  /** Completes when the caller disconnects before it has its response, and never otherwise. */
  readonly disconnected: Effect.Effect<void>
  /**
   * From now on the request ends when its caller closes its half of the connection: a request that waits writes
   * nothing, and only a write tells whether the caller is still there.
   */
  readonly endWithCaller: () => void
  /** Asks the host for the account of the caller; see `IncomingRequest`. */
  readonly hostAccount: Effect.Effect<unknown, HostAuthenticationFailed> | undefined
  /** Correlates the response with logs: the trace id of `traceparent`, or a new one. */
  readonly traceId: string
  /**
   * A violation of HTTP that the transport found, or `RouteNotFound` for a path outside the mount path. The pipeline
   * responds with its problem.
   */
  readonly protocolError: ExpectationFailed | HostMissing | HostRepeated | RouteNotFound | undefined
  /** When the request arrived, by `performance.now()`. */
  readonly startedAt: number
}

/** A request as a transport receives it. */
export interface IncomingRequest {
  readonly method: string
  /** Path and query, or a full URL (RFC 9112 §3.2.2). */
  readonly target: string
  readonly headers: RequestHeaders
  /** IP address of the connection's peer. `unknown` when there is none. */
  readonly remoteAddress: string
  readonly body: IncomingBody | undefined
  readonly disconnected: Effect.Effect<void>
  /** Default: the transport tells of every caller that has left. */
  readonly endWithCaller?: (() => void) | undefined
  /** Path prefix below which the API is mounted. Default: none. */
  readonly mountPath?: MountPath.MountPath
  /**
   * Asks the program that the API is mounted in for the id of the caller's account: `undefined` or `null` for a caller
   * that it does not know. Absent if the program does not authenticate callers.
   */
  readonly hostAccount?: Effect.Effect<unknown, HostAuthenticationFailed> | undefined
  readonly protocolError?: ExpectationFailed | HostMissing | HostRepeated | undefined
}

/**
 * Makes the context of a request.
 *
 * @param trustedProxies number of proxies before the server; see `clientAddress`.
 */
export const make = (
  incoming: IncomingRequest,
  trustedProxies: number
): RequestContext => {
  const { body, disconnected, endWithCaller, headers, hostAccount, method, protocolError, remoteAddress } = incoming
  const target = originForm(incoming.target)
  const mounted = MountPath.split(target, incoming.mountPath ?? MountPath.root)
  const { mountPath, pathAndQuery } = mounted ?? { mountPath: "", pathAndQuery: target }
  const queryAt = pathAndQuery.indexOf("?")
  return {
    method,
    mountPath,
    path: queryAt === -1 ? pathAndQuery : pathAndQuery.slice(0, queryAt),
    query: queryAt === -1 ? undefined : pathAndQuery.slice(queryAt + 1),
    headers,
    address: clientAddress(remoteAddress, headerOf(headers, "x-forwarded-for"), trustedProxies),
    body,
    disconnected,
    endWithCaller: endWithCaller ?? (() => undefined),
    hostAccount,
    traceId: traceIdOf(headerOf(headers, "traceparent")),
    protocolError: protocolError ?? (mounted === undefined ? new RouteNotFound() : undefined),
    startedAt: performance.now()
  }
}

/** Returns a header as one text. Several values are joined by commas. */
export const headerOf = (headers: RequestHeaders, name: string): string | undefined => {
  const value = headers[name]
  return value === undefined || typeof value === "string" ? value : value.join(", ")
}

/** Whether a request with this method changes something. */
export const isWrite = (method: string): boolean => writeMethods.has(method)

const writeMethods: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"])

/** Whether the path of a target (path and query, or a full URL) is the mount path or below it. */
export const isBelowMountPath = (target: string, mountPath: MountPath.MountPath): boolean =>
  MountPath.split(originForm(target), mountPath) !== undefined

const originForm = (target: string): string => {
  if (target.startsWith("/")) return target
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(target)?.[1]
  return path === undefined ? target : path.startsWith("/") ? path : "/" + path
}
