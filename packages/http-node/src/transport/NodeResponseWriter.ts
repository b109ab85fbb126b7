/** Writes a response to a socket: at once when its body is known, with back-pressure while it is streamed. */
import { acceptsGzip, defaultMaxBodyBytes, type HeaderFields, HttpResponse, type ResponseWriter } from "@canvass/http"
import type * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Writable } from "node:stream"
import { createGzip } from "node:zlib"
import { announcedBytes, hasBody } from "./NodeRequest.js"

/** Makes the writer of one response. */
export const make = (incoming: IncomingMessage, outgoing: ServerResponse): ResponseWriter => {
  let bytesSent = 0
  const isHead = incoming.method === "HEAD"

  const writeKnown = ({ headers, status }: HttpResponse.HttpResponse, body: string | Uint8Array | undefined): void => {
    const length = body === undefined ? 0 : Buffer.byteLength(body)
    const list = headerList(headers)
    if (body !== undefined) list.push("Content-Length", String(length))
    const drains = hasLargeUnreadBody(incoming)
    if (drains) list.push("Connection", "close")
    outgoing.writeHead(status, list)
    const sent = isHead ? undefined : body
    bytesSent = sent === undefined ? 0 : length
    if (drains) drainAndClose(incoming, outgoing, sent ?? "")
    else outgoing.end(sent)
  }

  /** The first piece is made before the status is sent: if it fails, another response can still be sent. */
  const writeStream = (
    { headers, status }: HttpResponse.HttpResponse,
    body: Stream.Stream<string | Uint8Array>
  ): Effect.Effect<void> =>
    Effect.scoped(Effect.gen(function*() {
      const pull = yield* Stream.toPull(body)
      const next = Effect.catchAll(Effect.map(pull, joinPieces), () => Effect.succeed(undefined))
      let piece = yield* next
      const isCompressed = acceptsGzip(incoming.headers["accept-encoding"])
      const encoding = isCompressed ? gzipEncoding : identityEncoding
      outgoing.writeHead(status, headerList(HttpResponse.mergeHeaders([encoding, headers])))
      const target = isCompressed ? yield* gzipInto(outgoing) : outgoing
      let buffered = ""
      while (piece !== undefined) {
        if (typeof piece === "string") buffered += piece
        if (typeof piece !== "string" || buffered.length >= minWriteLength) {
          yield* writePiece(target, buffered)
          buffered = ""
        }
        if (typeof piece !== "string") yield* writePiece(target, piece)
        piece = yield* next
      }
      yield* writePiece(target, buffered)
      yield* finish(target, outgoing)
    }))

  /** Waits while the reader is slower than the stream. A reader that leaves interrupts the fiber. */
  const writePiece = (target: Writable, piece: string | Uint8Array): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (piece.length === 0) return Effect.void
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece
      bytesSent += bytes.length
      return target.write(bytes) ? Effect.void : once(target, "drain")
    })

  return {
    bytesSent: () => bytesSent,
    statusSent: () => outgoing.headersSent ? outgoing.statusCode : undefined,
    abort: () => {
      outgoing.destroy()
    },
    write: (response) => {
      const { body } = response
      if (HttpResponse.isKnown(body)) return Effect.sync(() => writeKnown(response, body))
      return isHead ? Effect.sync(() => writeKnown(response, undefined)) : writeStream(response, body)
    }
  }
}

/** Names and values in turn, which node:http takes without a copy. */
const headerList = (headers: HeaderFields): Array<string> => {
  const list: Array<string> = []
  for (const name in headers) list.push(name, headers[name] ?? "")
  return list
}

/** Whether too much of the body may still arrive for the connection to be worth keeping. */
const hasLargeUnreadBody = (incoming: IncomingMessage): boolean =>
  !incoming.complete && hasBody(incoming) &&
  (incoming.headers["transfer-encoding"] !== undefined || incoming.headers.expect !== undefined ||
    announcedBytes(incoming) > maxUnreadBytes)

/** Maximum unread body, in bytes, with which a connection stays usable. */
const maxUnreadBytes = defaultMaxBodyBytes

/** A sender that is cut off while it sends may not see the response: reads and drops what it sends for a while. */
const drainAndClose = (incoming: IncomingMessage, outgoing: ServerResponse, body: string | Uint8Array): void => {
  let bytes = 0
  const end = () => {
    clearTimeout(timer)
    outgoing.end()
  }
  const timer = setTimeout(end, maxDrainMillis)
  outgoing.write(body)
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxDrainBytes) end()
  }).on("end", end).on("close", end).resume()
}

const maxDrainMillis = 1_000
const maxDrainBytes = 8 * 1_048_576

/** Text stays text, so that small pieces can be joined before they are encoded. */
const joinPieces = (pieces: Chunk.Chunk<string | Uint8Array>): string | Uint8Array => {
  let text = ""
  const bytes: Array<Uint8Array> = []
  for (const piece of pieces) {
    if (typeof piece === "string" && bytes.length === 0) text += piece
    else bytes.push(typeof piece === "string" ? Buffer.from(piece) : piece)
  }
  return bytes.length === 0 ? text : Buffer.concat([Buffer.from(text), ...bytes])
}

const identityEncoding = { Vary: "Accept-Encoding" }
const gzipEncoding = { ...identityEncoding, "Content-Encoding": "gzip" }

/** Text is joined up to this length before it is written: each write costs a system call. */
const minWriteLength = 32_768

const gzipInto = (outgoing: ServerResponse) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const gzip = createGzip({ level: gzipLevel })
      gzip.pipe(outgoing)
      return gzip
    }),
    (gzip) => Effect.sync(() => gzip.destroy())
  )

/** Twice as fast as the default, and nearly as small for rows that look alike. */
const gzipLevel = 4

const finish = (target: Writable, outgoing: ServerResponse): Effect.Effect<void> =>
  Effect.suspend(() => {
    const finished = once(outgoing, "finish")
    target.end()
    return finished
  })

const once = (target: Writable, event: "drain" | "finish"): Effect.Effect<void> =>
  Effect.async((resume) => {
    const onEvent = () => resume(Effect.void)
    target.once(event, onEvent)
    return Effect.sync(() => target.off(event, onEvent))
  })
