/** Writing an answer to the socket: at once when it is known, with back-pressure while it is being made. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Writable } from "node:stream"
import { createGzip } from "node:zlib"
import { type Answer, headerList } from "./Answer.js"
import * as Body from "./Body.js"
import type { Exchange } from "./Exchange.js"
import type { ReplyHeaders } from "./Reply.js"

/** Done when a known body is handed to the socket, or a streamed one is written to its end. */
export const send = (
  exchange: Exchange,
  answer: Answer,
  more: ReadonlyArray<ReplyHeaders>,
  maxBodyBytes: number
): Effect.Effect<void> => {
  const { body } = answer
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) {
    return Effect.sync(() => sendKnown(exchange, answer, body, more, maxBodyBytes))
  }
  if (exchange.method === "HEAD") return Effect.sync(() => sendKnown(exchange, answer, undefined, more, maxBodyBytes))
  return sendStream(exchange, answer, body, more)
}

const sendKnown = (
  exchange: Exchange,
  { headers, status }: Answer,
  body: string | Buffer | undefined,
  more: ReadonlyArray<ReplyHeaders>,
  maxBodyBytes: number
): void => {
  const { incoming, method, outgoing } = exchange
  const length = body === undefined ? 0 : Buffer.byteLength(body)
  const list = headerList([...more, headers])
  if (body !== undefined) list.push("Content-Length", String(length))
  const lingers = stillSends(incoming, maxBodyBytes)
  if (lingers) list.push("Connection", "close")
  outgoing.writeHead(status, list)
  const sent = method === "HEAD" ? undefined : body
  exchange.bytesSent = sent === undefined ? 0 : length
  if (!lingers) outgoing.end(sent)
  else linger(incoming, outgoing, sent ?? "")
}

/** Whether more of the body may come than is worth waiting for on a connection that is to be used again. */
const stillSends = (incoming: IncomingMessage, maxBodyBytes: number): boolean =>
  !incoming.complete && Body.isAnnounced(incoming) &&
  (incoming.headers["transfer-encoding"] !== undefined || incoming.headers.expect !== undefined ||
    Body.announcedBytes(incoming) > maxBodyBytes)

/** Who is still sending when the connection is closed may never see the answer: take and forget for a while. */
const linger = (incoming: IncomingMessage, outgoing: ServerResponse, body: string | Buffer): void => {
  let bytes = 0
  const end = () => {
    clearTimeout(timer)
    outgoing.end()
  }
  const timer = setTimeout(end, lingerMillis)
  outgoing.write(body)
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > lingerBytes) end()
  }).on("end", end).on("close", end).resume()
}

const lingerMillis = 1_000
const lingerBytes = 8 * 1_048_576

/** A stream that fails before its first piece fails here, while the answer can still be another one. */
const sendStream = (
  exchange: Exchange,
  { headers, status }: Answer,
  body: Stream.Stream<string>,
  more: ReadonlyArray<ReplyHeaders>
): Effect.Effect<void> =>
  Effect.scoped(Effect.gen(function*() {
    const { incoming, outgoing } = exchange
    const pull = yield* Stream.toPull(body)
    const next = Effect.catchAll(Effect.map(pull, Chunk.join("")), () => Effect.succeed(undefined))
    let text = yield* next
    const compressed = acceptsGzip(incoming.headers["accept-encoding"])
    outgoing.writeHead(status, headerList([compressed ? gzipped : uncompressed, ...more, headers]))
    const target = compressed ? yield* gzipInto(outgoing) : outgoing
    let waiting = ""
    while (text !== undefined) {
      waiting += text
      if (waiting.length >= pieceLength) {
        yield* write(exchange, target, waiting)
        waiting = ""
      }
      text = yield* next
    }
    yield* write(exchange, target, waiting)
    yield* finish(target, outgoing)
  }))

const uncompressed = { Vary: "Accept-Encoding" }
const gzipped = { ...uncompressed, "Content-Encoding": "gzip" }

/** Smaller ones cost a system call each. */
const pieceLength = 32_768

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

/** Waits when the reader is slower than we are. A reader that leaves interrupts the fiber. */
const write = (exchange: Exchange, target: Writable, text: string): Effect.Effect<void> =>
  Effect.suspend(() => {
    if (text === "") return Effect.void
    const bytes = Buffer.from(text)
    exchange.bytesSent += bytes.length
    return target.write(bytes) ? Effect.void : once(target, "drain")
  })

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

/** By the weights of RFC 9110 §12.5.3; `gzip` by its name counts before `*`. */
export const acceptsGzip = (header: string | undefined): boolean => {
  if (header === undefined) return false
  const weights = new Map(
    header.toLowerCase().split(",").map((offer) => {
      const [coding = "", ...parameters] = offer.split(";").map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith("q="))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
    })
  )
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0
}
