/** Requests of the Fetch standard as the API's request contexts. */
import * as Effect from "effect/Effect"
import { concatBytes } from "../concatBytes.js"
import { BodyBudgetExceeded, PayloadTooLarge, RequestTimeout } from "../problems/ApiError.js"
import type { BodyReservation } from "../request/BodyBudget.js"
import { canonical } from "../request/ClientAddress.js"
import { type IncomingBody, make, type ReceiveError, type RequestContext } from "../request/RequestContext.js"

/** Properties of a request that the Fetch standard does not have. */
export interface FetchConnection {
  /** IP address of the peer. Without it, all anonymous callers share one rate limit. */
  readonly remoteAddress?: string | undefined
}

/** Makes the context of a request to an API that is mounted at `prefix`, behind `trustProxy` proxies. */
export const contextOf = (
  request: Request,
  { remoteAddress }: FetchConnection,
  { prefix, trustProxy }: { readonly prefix: string; readonly trustProxy: number }
): RequestContext => {
  const { pathname, search } = new URL(request.url)
  return make({
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    remoteAddress: canonical(remoteAddress ?? "") ?? "unknown",
    body: request.body === null ? undefined : incomingBody(request, request.body),
    disconnected: disconnectionOf(request),
    mountPath: prefix
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
const incomingBody = ({ headers, signal }: Request, stream: ReadableStream<Uint8Array>): IncomingBody => ({
  receive: (maxBytes, reservation) =>
    Number(headers.get("content-length") ?? 0) > maxBytes
      ? Effect.fail(new PayloadTooLarge({ maxBytes }))
      : Effect.flatMap(
        Effect.tryPromise({
          try: () => readAtMost(stream, maxBytes, reservation, signal),
          catch: () => new RequestTimeout()
        }),
        (received): Effect.Effect<Uint8Array, ReceiveError> =>
          received instanceof Uint8Array ? Effect.succeed(received) : Effect.fail(received)
      )
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
