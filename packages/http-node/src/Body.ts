/** Receiving a body: never more than the limit, and no longer than the sender keeps sending. */
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import { PayloadTooLarge, RequestTimeout, UnsupportedMediaType } from "./ApiError.js"

/** Whether a body was announced, of any length but zero. */
export const isAnnounced = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || announcedBytes(request) > 0

/** What the sender says the body's size is; what it does may differ. */
export const announcedBytes = (request: IncomingMessage): number => Number(request.headers["content-length"] ?? 0)

/** All bytes of the body. A length that is too large is refused before the first of them is read. */
export const receive = (
  request: IncomingMessage,
  maxBytes: number
): Effect.Effect<Buffer, PayloadTooLarge | RequestTimeout> =>
  announcedBytes(request) > maxBytes ? Effect.fail(new PayloadTooLarge({ maxBytes })) : collect(request, maxBytes)

/** The specification speaks JSON alone: `application/json`, in UTF-8, as it is. What is wrong with the type, if so. */
export const typeViolation = (request: IncomingMessage): UnsupportedMediaType | undefined => {
  const encoding = request.headers["content-encoding"] ?? "identity"
  if (encoding.toLowerCase() !== "identity") {
    return new UnsupportedMediaType({ detail: "A body with a `Content-Encoding` is not taken." })
  }
  return json.test(request.headers["content-type"] ?? "")
    ? undefined
    : new UnsupportedMediaType({ detail: "The body must be `application/json` in UTF-8." })
}

const json =
  /^application\/(?:json|[!#$&^_.+\-a-z0-9]+\+json)[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?[ \t]*)?;?$/i

const collect = (request: IncomingMessage, maxBytes: number) =>
  Effect.async<Buffer, PayloadTooLarge | RequestTimeout>((resume) => {
    const chunks: Array<Buffer> = []
    let size = 0
    const settle = (outcome: Effect.Effect<Buffer, PayloadTooLarge | RequestTimeout>) => {
      stop()
      resume(outcome)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) settle(Effect.fail(new PayloadTooLarge({ maxBytes })))
      else chunks.push(chunk)
    }
    const onEnd = () =>
      settle(Effect.succeed(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)))
    // A connection always ends: who no longer waits for the body need not take these away.
    const onGone = () => settle(Effect.fail(new RequestTimeout()))
    const stop = () => request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone)
    if (request.destroyed) {
      resume(Effect.fail(new RequestTimeout()))
      return
    }
    request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone)
  })
