/** `fetch` with an idle time-out. Its failures are errors of the client, those of the body too. */
import { CanvassError } from "../CanvassError.js"
import { onAbort, type Signals, untilAborted } from "./abort.js"

/** A response whose body is read through `body` only. */
export interface GuardedResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  /** The bytes. Reading fails with a `CanvassError`, or with the reason of the signal. */
  readonly body: ReadableStream<Uint8Array>
}

export interface GuardedRequest {
  readonly fetch: typeof globalThis.fetch
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: FormData | string | undefined
  /** End the request, or the reading of its body, with their reason. */
  readonly signals: Signals
  /** Maximum time without a byte from the server. */
  readonly idleTimeoutMillis: number
}

/** Sends one request. Redirects are errors: the credential must not reach another server. */
export const fetchGuarded = async (
  { body, fetch, headers, idleTimeoutMillis, method, signals, url }: GuardedRequest
): Promise<GuardedResponse> => {
  for (const signal of signals) signal.throwIfAborted()
  const controller = new AbortController()
  const close = onAbort(signals, (reason) => controller.abort(reason))

  /** Waits for the next bytes of the server. */
  const receive = async <A>(result: () => Promise<A>): Promise<A> => {
    const timer = setTimeout(() => controller.abort(idleTimeout(idleTimeoutMillis)), idleTimeoutMillis)
    try {
      return await untilAborted(result, [...signals, controller.signal])
    } catch (error) {
      close()
      throw controller.signal.aborted ? controller.signal.reason : networkError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  const response = await receive(() =>
    fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: controller.signal,
      ...(body === undefined ? {} : { body })
    })
  )
  if (
    response.type === "opaqueredirect" || response.status >= 300 && response.status < 400 && response.status !== 304
  ) {
    controller.abort()
    close()
    throw redirectError(response)
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
  return {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
    body: new ReadableStream<Uint8Array>({
      pull: async (sink) => {
        const chunk = reader === undefined ? undefined : await receive(() => reader.read())
        if (chunk?.value === undefined) {
          close()
          sink.close()
        } else {
          sink.enqueue(chunk.value)
        }
      },
      cancel: async (reason) => {
        close()
        await reader?.cancel(reason)
      }
    }, { highWaterMark: 0 })
  }
}

/** Reads a body as text. Stops after `maxBytes`. */
export const readText = async (body: ReadableStream<Uint8Array>, maxBytes = Infinity): Promise<string> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  let size = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += decoder.decode(chunk.value, { stream: true })
    size += chunk.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      break
    }
  }
  return text + decoder.decode()
}

const idleTimeout = (millis: number) =>
  new CanvassError({
    status: 0,
    type: "timeout",
    title: "The server does not respond",
    detail: `No data was received for ${millis} ms.`
  })

const networkError = (cause: unknown) =>
  new CanvassError({
    status: 0,
    type: "network-error",
    title: "The connection failed",
    detail: cause instanceof Error ? messageOf(cause) : undefined,
    cause
  })

/** Node's fetch states the reason in the cause of its error only. */
const messageOf = ({ cause, message }: Error): string =>
  cause instanceof Error && cause.message !== "" ? `${message} (${cause.message})` : message

const redirectError = ({ headers, status }: Response) =>
  new CanvassError({
    status,
    type: "redirect",
    title: "The server redirects the request",
    detail: `To ${headers.get("location") ?? "an unknown URL"}. The client follows no redirect: check \`baseUrl\`.`
  })
