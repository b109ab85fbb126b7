/** Requests of the Fetch standard as the API's request contexts. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { BodyCollector } from "../BodyCollector.js"
import {
  type BodyBudgetExceeded,
  type HostAuthenticationFailed,
  PayloadTooLarge,
  RequestTimeout
} from "../problems/ApiError.js"
import { canonical, unknownAddress } from "../request/ClientAddress.js"
import type { MountPath } from "../request/MountPath.js"
import { type IncomingBody, make, type ReceiveError, type RequestContext } from "../request/RequestContext.js"
import { SendRate } from "../request/SendRate.js"

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
  const { host, pathname, search } = new URL(request.url)
  return make({
    method: request.method,
    target: pathname + search,
    headers: { host, ...Object.fromEntries(request.headers) },
    remoteAddress: canonical(remoteAddress ?? "") ?? unknownAddress,
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
  announcedBytes: announcedBytes(request),
  stream: (minRate) =>
    Stream.unwrapScoped(Effect.map(acquireReader(request, stream), (reader) => {
      const rate = new SendRate(minRate)
      return Stream.repeatEffectOption(readPiece(reader, rate))
    })),
  receive: (maxBytes, reservation) =>
    Effect.suspend((): Effect.Effect<Uint8Array, ReceiveError> => {
      const { bodyUsed, signal } = request
      if ((announcedBytes(request) ?? 0) > maxBytes) return Effect.fail(new PayloadTooLarge({ maxBytes }))
      // The host can have read it since the request arrived.
      if (bodyUsed || stream.locked) {
        return Effect.die(bodyRead)
      }
      return Effect.flatMap(
        Effect.tryPromise({
          try: () =>
            readToEnd(
              stream,
              new BodyCollector({ maxBytes, announcedBytes: announcedBytes(request), reserve: reservation.add }),
              signal
            ),
          catch: () => new RequestTimeout()
        }),
        (received) => received instanceof Uint8Array ? Effect.succeed(received) : Effect.fail(received)
      )
    })
})

const announcedBytes = ({ headers }: Request): number | undefined => {
  const length = headers.get("content-length")
  return length === null ? undefined : Number(length)
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Reads until the scope closes. The rest is left to the host. An abort of the request ends the stream. */
const acquireReader = (
  { bodyUsed, signal }: Request,
  stream: ReadableStream<Uint8Array>
): Effect.Effect<Reader, never, Scope.Scope> =>
  Effect.suspend(() => {
    if (bodyUsed || stream.locked) return Effect.die(bodyRead)
    const reader = stream.getReader()
    const cancel = () => void reader.cancel().catch(() => undefined)
    signal.addEventListener("abort", cancel)
    return Effect.acquireRelease(Effect.succeed(reader), () =>
      Effect.sync(() => {
        signal.removeEventListener("abort", cancel)
        reader.releaseLock()
      }))
  })

/** Reads the next piece. Fails with nothing at the end. */
const readPiece = (
  reader: Reader,
  rate: SendRate
): Effect.Effect<Uint8Array, Option.Option<RequestTimeout>> =>
  Effect.suspend(() => {
    const pending = reader.read()
    const read = Effect.tryPromise({ try: () => pending, catch: () => Option.some(new RequestTimeout()) })
    /** Waits for the same read again after each window in which the sender was fast enough. */
    const wait: Effect.Effect<Uint8Array, Option.Option<RequestTimeout>> = Effect.suspend(() => {
      const startedAt = performance.now()
      return Effect.flatMap(Effect.timeoutOption(read, rate.remainingMillis), (result) => {
        const bytes = Option.isSome(result) && !result.value.done ? result.value.value.length : 0
        const isFastEnough = rate.add(bytes, performance.now() - startedAt)
        if (Option.isNone(result)) return isFastEnough ? wait : Effect.fail(Option.some(new RequestTimeout()))
        if (result.value.done) return Effect.fail(Option.none())
        return isFastEnough ? Effect.succeed(result.value.value) : Effect.fail(Option.some(new RequestTimeout()))
      })
    })
    return wait
  })

const bodyRead = new TypeError("`authenticate` has read the body of the request.")

/**
 * Reads a stream to its end. Returns an error as soon as there is more than the collector has room for. The rest is
 * left to the host, because some hosts close the connection before the response is sent when the stream is cancelled.
 * Rejects when the caller aborts the request.
 */
const readToEnd = async (
  stream: ReadableStream<Uint8Array>,
  collector: BodyCollector,
  signal: AbortSignal
): Promise<BodyBudgetExceeded | PayloadTooLarge | Uint8Array> => {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener("abort", cancel)
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const error = collector.add(read.value)
      if (error !== undefined) return error
    }
    signal.throwIfAborted()
    return collector.bytes()
  } finally {
    signal.removeEventListener("abort", cancel)
    reader.releaseLock()
  }
}
