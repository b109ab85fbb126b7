/** Writes a response to a socket: at once when its body is known, with back-pressure while it is streamed. */
import {
  acceptsGzip,
  type HeaderFields,
  HttpResponse,
  isCompressible,
  type MinReadRate,
  type ResponseWriter,
  slicesOf
} from "@canvass/http"
import * as Effect from "effect/Effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Writable } from "node:stream"
import { createGzip } from "node:zlib"
import { freeMemory } from "./freeMemory.js"
import { announcedBytes, hasBody } from "./NodeRequest.js"

/**
 * Makes the writer of one response.
 *
 * @param minReadRate how fast a streamed body must be read; the connection of a slower reader is closed
 */
export const make = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  minReadRate: MinReadRate
): ResponseWriter => {
  let bytesSent = 0
  const isHead = incoming.method === "HEAD"

  const writeKnown = (
    { cookies = [], headers, status }: HttpResponse.OpenResponse,
    body: HttpResponse.KnownBody
  ): void => {
    const length = body === undefined ? 0 : Buffer.byteLength(body)
    const list = headerList(headers)
    for (const cookie of cookies) list.push("Set-Cookie", cookie)
    if (body !== undefined) list.push("Content-Length", String(length))
    const drains = hasLargeUnreadBody(incoming)
    if (drains) list.push("Connection", "close")
    outgoing.writeHead(status, list)
    const sent = isHead ? undefined : body
    bytesSent = sent === undefined ? 0 : length
    if (drains) drainAndClose(incoming, outgoing, sent ?? "")
    else outgoing.end(sent)
  }

  const writePieces = (
    { headers, status }: HttpResponse.OpenResponse,
    { length, next }: HttpResponse.BodyPieces
  ): Effect.Effect<void> =>
    Effect.scoped(Effect.gen(function*() {
      const isCompressed = length === undefined && isCompressible(headers["Content-Type"]) &&
        acceptsGzip(incoming.headers["accept-encoding"])
      const encoding = length !== undefined
        ? { "Content-Length": String(length) }
        : isCompressed
        ? gzipEncoding
        : identityEncoding
      outgoing.writeHead(status, headerList(HttpResponse.mergeHeaders([encoding, headers])))
      const target = isCompressed ? yield* gzipInto(outgoing) : outgoing
      for (let piece = yield* next; piece !== undefined; piece = yield* next) {
        bytesSent += piece.length
        yield* writePiece(target, outgoing, piece, minReadRate)
      }
      yield* finish(target, outgoing, minReadRate)
    }))

  return {
    bytesSent: () => bytesSent,
    statusSent: () => outgoing.headersSent ? outgoing.statusCode : undefined,
    abort: () => {
      outgoing.destroy()
    },
    write: (response) => {
      const { body } = response
      if (HttpResponse.isKnown(body)) return Effect.sync(() => writeKnown(response, body))
      return isHead ? Effect.sync(() => writeKnown(response, undefined)) : writePieces(response, body)
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
    (announcedBytes(incoming) ?? 0) > maxUnreadBytes)

/** Maximum unread body, in bytes, with which a connection stays usable. To read the rest takes time, too. */
const maxUnreadBytes = 65_536

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
    bytes += Math.max(chunk.length, minDrainPieceBytes)
    if (bytes > maxDrainBytes) end()
  }).on("end", end).on("close", end).resume()
}

const maxDrainMillis = 1_000
const maxDrainBytes = 8 * 1_048_576

/** What a piece counts for at least: it takes time, whatever its size. */
const minDrainPieceBytes = 8_192

const identityEncoding = { Vary: "Accept-Encoding" }
const gzipEncoding = { ...identityEncoding, "Content-Encoding": "gzip" }

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

/**
 * Writes a piece slice by slice, each when the reader has taken the one before. Completes when more can be written. The
 * memory of the piece is freed later, when the target has taken all of it or is closed.
 */
const writePiece = (
  target: Writable,
  outgoing: ServerResponse,
  piece: Uint8Array,
  rate: MinReadRate
): Effect.Effect<void> =>
  Effect.async((resume) => {
    const slices = slicesOf(piece, rate)
    const deadline = new ReadDeadline(outgoing, rate)
    const onTaken = (error?: Error | null): void => {
      if (error === undefined || error === null) freeMemory(piece)
    }
    let index = 0
    const writeNext = (): void => {
      deadline.cancel()
      while (index < slices.length) {
        const slice = slices[index++]
        if (!target.write(slice, index === slices.length ? onTaken : undefined)) {
          deadline.start()
          target.once("drain", writeNext)
          return
        }
      }
      resume(Effect.void)
    }
    writeNext()
    return Effect.sync(() => {
      deadline.cancel()
      target.off("drain", writeNext)
    })
  })

/** Ends the body, and completes when the operating system has all of it. */
const finish = (target: Writable, outgoing: ServerResponse, rate: MinReadRate): Effect.Effect<void> =>
  Effect.async((resume) => {
    const deadline = new ReadDeadline(outgoing, rate)
    const onFinish = (): void => {
      deadline.cancel()
      resume(Effect.void)
    }
    deadline.start()
    outgoing.once("finish", onFinish)
    target.end()
    return Effect.sync(() => {
      deadline.cancel()
      outgoing.off("finish", onFinish)
    })
  })

/** Closes the connection of a reader that takes too long. Then the request is interrupted. */
class ReadDeadline {
  readonly #outgoing: ServerResponse
  readonly #maxMillis: number
  #timer: NodeJS.Timeout | undefined

  constructor(outgoing: ServerResponse, { readRateWindowMillis }: MinReadRate) {
    this.#outgoing = outgoing
    this.#maxMillis = readRateWindowMillis
  }

  /** A pipelined response has no socket before its turn. Its reader has nothing to read until then. */
  start(): void {
    this.#timer = setTimeout(() => {
      if (this.#outgoing.socket === null) this.start()
      else this.#outgoing.destroy()
    }, this.#maxMillis)
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }
}
