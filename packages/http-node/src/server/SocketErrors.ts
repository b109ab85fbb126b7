/**
 * Responses to what fails before there is a request: bytes that are not HTTP, headers that are too large, time-outs.
 */
import { newTraceId, Problem } from "@canvass/http"
import type { Server } from "node:http"
import type { Duplex } from "node:stream"
import type { PendingResponses } from "./PendingResponses.js"

/** Responds to socket errors with a problem and closes the connection. node:http makes no response object for these. */
export const respondToSocketErrors = (server: Server, pending: PendingResponses, errorsBase: () => string): void => {
  const failed = new WeakSet<Duplex>()
  const respond = (socket: Duplex, problem: Problem.Problem) => {
    if (failed.has(socket)) return
    failed.add(socket)
    // Complete requests before the error are answered first, in order. A response that has begun can't be replaced.
    const responses = pending.get(socket)
    const last = responses.filter(({ req }) => req.complete).at(-1)
    if (last !== undefined) last.once("close", () => end(socket, problem, errorsBase()))
    else if (responses.some(({ headersSent }) => headersSent)) close(socket)
    else end(socket, problem, errorsBase())
  }
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const problem = problems[error.code ?? ""] ?? (error.code?.startsWith("HPE_") === true ? malformed : undefined)
    if (problem === undefined || !socket.writable) socket.destroy()
    else respond(socket, problem)
  })
  // A response whose turn has not come has no socket, so nothing else would tell it that the caller has left.
  server.on("connection", (socket) => {
    socket.once("close", () => {
      for (const response of pending.get(socket)) if (response.socket === null) response.emit("close")
    })
  })
  server.on("connect", (_request, socket) => respond(socket, tunnel))
}

const malformed = Problem.malformed("malformed-request", "What arrived is not a well-formed HTTP request.")

const tunnel: Problem.Problem = {
  slug: "method-not-allowed",
  detail: "CONNECT is not among the methods of this server.",
  headers: { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }
}

const problems: Readonly<Record<string, Problem.Problem>> = {
  HPE_HEADER_OVERFLOW: {
    slug: "headers-too-large",
    detail: "Request line and headers are larger than the server takes."
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { slug: "payload-too-large", detail: "The extensions of a chunk are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { slug: "request-timeout", detail: "The request did not arrive in time." }
}

const end = (socket: Duplex, problem: Problem.Problem, errorsBase: string): void => {
  if (!socket.writable) return
  const traceId = newTraceId()
  const body = Problem.render(problem, { errorsBase, instance: "/", traceId })
  const status = Problem.statusOf(problem)
  const headers = Object.entries(problem.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`).join("")
  const head = `HTTP/1.1 ${status} ${reasons[status] ?? "Bad Request"}\r\nContent-Type: ${Problem.contentType}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nX-Trace-Id: ${traceId}\r\nX-Content-Type-Options: nosniff\r\n` +
    `${headers}Connection: close\r\n\r\n`
  socket.write(head + body)
  close(socket)
}

/** Ends the connection after the pending writes. A timer closes it if the client continues to send. */
const close = (socket: Duplex): void => {
  socket.end()
  setTimeout(() => socket.destroy(), maxLingerMillis).unref()
}

const reasons: Readonly<Record<number, string>> = {
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Payload Too Large",
  431: "Request Header Fields Too Large"
}

const maxLingerMillis = 1_000
