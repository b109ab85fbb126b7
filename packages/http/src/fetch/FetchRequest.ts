/** Requests of the Fetch standard as the API's request contexts. */
import * as Effect from "effect/Effect"
import { PayloadTooLarge, RequestTimeout } from "../problems/ApiError.js"
import { canonical } from "../request/ClientAddress.js"
import { type IncomingBody, make, type RequestContext } from "../request/RequestContext.js"

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
  receive: (maxBytes) => {
    const tooLarge = Effect.fail(new PayloadTooLarge({ maxBytes }))
    return Number(headers.get("content-length") ?? 0) > maxBytes ? tooLarge : Effect.flatMap(
      Effect.tryPromise({ try: () => readAtMost(stream, maxBytes, signal), catch: () => new RequestTimeout() }),
      (bytes) => bytes === undefined ? tooLarge : Effect.succeed(bytes)
    )
  }
})

/**
 * Reads a stream to its end. Returns `undefined` as soon as there are more than `maxBytes`: the rest is left to the
 * host, because cancelling the stream makes some hosts close the connection before the response is sent. Rejects when
 * the caller aborts the request.
 */
const readAtMost = async (
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal
): Promise<Uint8Array | undefined> => {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener("abort", cancel)
  try {
    const chunks: Array<Uint8Array> = []
    let size = 0
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.length
      if (size > maxBytes) return undefined
      chunks.push(read.value)
    }
    signal.throwIfAborted()
    return concat(chunks)
  } finally {
    signal.removeEventListener("abort", cancel)
    reader.releaseLock()
  }
}

/** Joins chunks of bytes. */
export const concat = (chunks: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
