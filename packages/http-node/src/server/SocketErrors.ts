/**
 * Responses to failures before there is a request: bytes that are not HTTP, headers that are too large, time-outs.
 */
import { HttpResponse, type ResponseWriter, UnreadableRequest } from "@canvass/http"
import * as Effect from "effect/Effect"
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { PendingResponses } from "./PendingResponses.js"
import { readRequestHead, type RequestHead, unknownHead } from "./RequestHead.js"

/** A request that could not be read. */
export interface RejectedRequest {
  readonly head: RequestHead
  readonly error: UnreadableRequest
  readonly socket: Duplex
  /** Writes the response and closes the connection. */
  readonly writer: ResponseWriter
}

/**
 * Responds to socket errors with a problem and closes the connection. node:http makes no response object for these.
 *
 * @param reject makes and sends the response
 */
export const respondToSocketErrors = (
  server: Server,
  pending: PendingResponses,
  reject: (request: RejectedRequest) => void
): void => {
  const failed = new WeakSet<Duplex>()
  const respond = (socket: Duplex, error: UnreadableRequest, readHead: () => RequestHead) => {
    if (failed.has(socket)) return
    failed.add(socket)
    const responses = pending.get(socket)
    // The error is in the body of the last request, or in a head after it.
    const incomplete = responses.find(({ req }) => !req.complete)
    const head = incomplete === undefined ? readHead() : headOf(incomplete.req)
    const end = () => {
      if (socket.writable) reject({ head, error, socket, writer: makeWriter(socket) })
    }
    // Complete requests before the error are answered first, in order. A response that has begun can't be replaced.
    const last = responses.filter(({ req }) => req.complete).at(-1)
    if (last !== undefined) last.once("close", end)
    else if (responses.some(({ headersSent }) => headersSent)) close(socket)
    else end()
  }
  server.on("clientError", (error: ParserError, socket) => {
    const { bytesParsed = 0, code = "", rawPacket } = error
    const failure = failures[code] ?? (code.startsWith("HPE_") ? malformed : undefined)
    if (failure === undefined || !socket.writable) socket.destroy()
    else respond(socket, failure, () => rawPacket === undefined ? unknownHead : readRequestHead(rawPacket, bytesParsed))
  })
  // A response whose turn has not come has no socket, so nothing else would tell it that the caller has left.
  server.on("connection", (socket) => {
    socket.once("close", () => {
      for (const response of pending.get(socket)) if (response.socket === null) response.emit("close")
    })
  })
  server.on("connect", (request: IncomingMessage, socket) => respond(socket, tunnel, () => headOf(request)))
}

/** An error of the HTTP parser. */
interface ParserError extends NodeJS.ErrnoException {
  readonly bytesParsed?: number
  readonly rawPacket?: Buffer
}

const malformed = new UnreadableRequest({
  slug: "malformed-request",
  detail: "What arrived is not a well-formed HTTP request."
})

const tunnel = new UnreadableRequest({
  slug: "method-not-allowed",
  detail: "CONNECT is not among the methods of this server.",
  allow: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
})

const failures: Readonly<Record<string, UnreadableRequest>> = {
  HPE_HEADER_OVERFLOW: new UnreadableRequest({
    slug: "headers-too-large",
    detail: "Request line and headers are larger than the server takes."
  }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new UnreadableRequest({
    slug: "payload-too-large",
    detail: "The extensions of a chunk are too large."
  }),
  ERR_HTTP_REQUEST_TIMEOUT: new UnreadableRequest({
    slug: "request-timeout",
    detail: "The request did not arrive in time."
  })
}

const headOf = ({ headers, method = unknownHead.method, url = unknownHead.target }: IncomingMessage): RequestHead => ({
  method,
  target: url,
  headers
})

/** Writes one response with its body, whatever the method seems to be, and closes the connection. */
const makeWriter = (socket: Duplex): ResponseWriter => {
  let statusSent: number | undefined
  let bytesSent = 0
  return {
    statusSent: () => statusSent,
    bytesSent: () => bytesSent,
    abort: () => {
      socket.destroy()
    },
    write: ({ body, headers, status }) =>
      Effect.sync(() => {
        const bytes = Buffer.from(HttpResponse.isKnown(body) ? body ?? "" : "")
        const fields = { ...headers, "Content-Length": String(bytes.length), Connection: "close" }
        const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`).join("")
        statusSent = status
        bytesSent = bytes.length
        if (socket.writable) {
          socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines}\r\n`)
          socket.write(bytes)
        }
        close(socket)
      })
  }
}

/** Ends the connection after the pending writes. A timer closes it if the client continues to send. */
const close = (socket: Duplex): void => {
  socket.end()
  setTimeout(() => socket.destroy(), maxLingerMillis).unref()
}

const maxLingerMillis = 1_000
