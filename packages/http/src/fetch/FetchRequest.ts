/** Requests of the Fetch standard as the API's request contexts. */
import * as Effect from "effect/Effect"
import { concatBytes } from "../concatBytes.js"
import {
  BodyBudgetExceeded,
  type HostAuthenticationFailed,
  PayloadTooLarge,
  RequestTimeout
} from "../problems/ApiError.js"
import type { BodyReservation } from "../request/BodyBudget.js"
import { canonical } from "../request/ClientAddress.js"
import type { MountPath } from "../request/MountPath.js"
import { type IncomingBody, make, type ReceiveError, type RequestContext } from "../request/RequestContext.js"

/** What a request of the Fetch standard does not say. */
export interface FetchRequestOptions {
  /** Path prefix below which the API is mounted. */
  readonly mountPath: MountPath
  /** Number of trusted proxies. */
  readonly trustProxy: number
  /** IP address of the peer. */
  readonly remoteAddress: string | undefined
  /** Asks the host for the account of the caller. */
  readonly hostAccount: Effect.Effect<unknown, HostAuthenticationFailed> | undefined
}

/** Makes the context of a request. */
export const contextOf = (
  request: Request,
  { hostAccount, mountPath, remoteAddress, trustProxy }: FetchRequestOptions
): RequestContext => {
  const { pathname, search } = new URL(request.url)
  return make({
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    remoteAddress: canonical(remoteAddress ?? "") ?? "unknown",
    body: request.body === null ? undefined : incomingBody(request, request.body),
    disconnected: disconnectionOf(request),
    mountPath,
    hostAccount
  }, trustProxy)
}

const disconnectionOf = ({ signal }: Request): Effect.Effect<void> =>
  Effect.async((resume) => {
    const onAbort = () => resume(Effect.void)
    if (signal.aborted) onAbort()
    signal.addEventListener("abort", onAbort)
    return Effect.sync(() => signal.removeEventListener("abort", onAbort))
  })

/** A body that announces more than `maxBytes` is refused before its first byte is read. */
const incomingBody = (request: Request, stream: ReadableStream<Uint8Array>): IncomingBody => ({
  receive: (maxBytes, reservation) =>
    Effect.suspend((): Effect.Effect<Uint8Array, ReceiveError> => {
      const { bodyUsed, headers, signal } = request
      if (Number(headers.get("content-length") ?? 0) > maxBytes) return Effect.fail(new PayloadTooLarge({ maxBytes }))
      // The host can have read it since the request arrived.
      if (bodyUsed || stream.locked) {
        return Effect.die(new TypeError("`authenticate` has read the body of the request."))
      }
      return Effect.flatMap(
        Effect.tryPromise({
          try: () => readAtMost(stream, maxBytes, reservation, signal),
          catch: () => new RequestTimeout()
        }),
        (received) => received instanceof Uint8Array ? Effect.succeed(received) : Effect.fail(received)
      )
    })
})

/**
 * Reads a stream to its end. Returns an error as soon as there are more than `maxBytes`, or more than the reservation
 * has room for. The rest is left to the host, because some hosts close the connection before the response is sent when
 * the stream is cancelled. Rejects when the caller aborts the request.
 */
const readAtMost = async (
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  reservation: BodyReservation,
  signal: AbortSignal
): Promise<BodyBudgetExceeded | PayloadTooLarge | Uint8Array> => {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener("abort", cancel)
  try {
    const chunks: Array<Uint8Array> = []
    let size = 0
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.length
      if (size > maxBytes) return new PayloadTooLarge({ maxBytes })
      if (!reservation.add(read.value.length)) return new BodyBudgetExceeded()
      chunks.push(read.value)
    }
    signal.throwIfAborted()
    return concatBytes(chunks)
  } finally {
    signal.removeEventListener("abort", cancel)
    reader.releaseLock()
  }
}
