/** A `fetch` for providers that may be slow or hostile: bounded in bytes and in time. */
import { BodyCollector } from "../BodyCollector.js"

/** Bounds of one request to a provider. */
export interface FetchBounds {
  /** Maximum size of a response body, in bytes. */
  readonly maxBytes: number
  /** Maximum time until the whole body is received, in milliseconds. */
  readonly timeoutMillis: number
}

/** The body of a response has more bytes than allowed. */
export class ResponseTooLarge extends Error {
  override readonly name = "ResponseTooLarge"
}

/**
 * Makes a `fetch` that receives the whole body before it returns the response. It rejects when the body has more than
 * `maxBytes` bytes after decompression, or has not ended in time.
 */
export const boundedFetch =
  ({ maxBytes, timeoutMillis }: FetchBounds) => async (url: string, init: RequestInit): Promise<Response> => {
    const signals = [
      AbortSignal.timeout(timeoutMillis),
      ...(init.signal === null || init.signal === undefined ? [] : [init.signal])
    ]
    const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) })
    const { headers, status, statusText } = response
    const body = response.body === null ? null : await receive(response.body, maxBytes)
    return new Response(body, { headers, status, statusText })
  }

const receive = async (
  body: ReadableStream<Uint8Array>,
  maxBytes: number
): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = body.getReader()
  const collector = new BodyCollector({ maxBytes })
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (collector.add(read.value) !== undefined) {
      await reader.cancel()
      throw new ResponseTooLarge(`The response has more than ${maxBytes} bytes.`)
    }
  }
  return collector.bytes()
}
