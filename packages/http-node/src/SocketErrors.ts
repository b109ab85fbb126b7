/** What fails before there is a request: bytes that are not HTTP, headers without end, senders that fall asleep. */
import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import * as Problem from "./Problem.js"
import { newTraceId } from "./Trace.js"

/** The answers that a connection still owes. */
export class OpenAnswers {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>()

  add(answer: ServerResponse): void {
    // The answer itself has no socket before its turn.
    const { socket } = answer.req
    const open = this.#bySocket.get(socket) ?? new Set()
    this.#bySocket.set(socket, open.add(answer))
    answer.once("close", () => open.delete(answer))
  }

  of(socket: Duplex): ReadonlyArray<ServerResponse> {
    return [...this.#bySocket.get(socket) ?? []]
  }
}

/** Answers with a problem, written by hand since node makes no response for these, and closes the connection. */
export const answerSocketErrors = (server: Server, open: OpenAnswers, errorsBase: () => string): void => {
  const answered = new WeakSet<Duplex>()
  const answer = (socket: Duplex, failure: Problem.Problem) => {
    if (answered.has(socket)) return
    answered.add(socket)
    // Requests that came whole before it are answered first, in their turn. An answer that has begun can't be replaced.
    const owed = open.of(socket)
    const before = owed.filter(({ req }) => req.complete).at(-1)
    if (before !== undefined) before.once("close", () => end(socket, failure, errorsBase()))
    else if (owed.some(({ headersSent }) => headersSent)) close(socket)
    else end(socket, failure, errorsBase())
  }
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const failure = failures[error.code ?? ""] ?? (error.code?.startsWith("HPE_") === true ? malformed : undefined)
    if (failure === undefined || !socket.writable) socket.destroy()
    else answer(socket, failure)
  })
  // An answer whose turn has not come has no socket: nobody else would tell it that its caller has left.
  server.on("connection", (socket) => {
    socket.once("close", () => {
      for (const owed of open.of(socket)) if (owed.socket === null) owed.emit("close")
    })
  })
  server.on("connect", (_request, socket) => answer(socket, tunnel))
}

const malformed = Problem.malformed("malformed-request", "What arrived is not a well-formed HTTP request.")

const tunnel: Problem.Problem = {
  slug: "method-not-allowed",
  detail: "CONNECT is not among the methods of this server.",
  headers: { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }
}

const failures: Readonly<Record<string, Problem.Problem>> = {
  HPE_HEADER_OVERFLOW: {
    slug: "headers-too-large",
    detail: "Request line and headers are larger than the server takes."
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { slug: "payload-too-large", detail: "The extensions of a chunk are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { slug: "request-timeout", detail: "The request did not arrive in time." }
}

const end = (socket: Duplex, failure: Problem.Problem, errorsBase: string): void => {
  if (!socket.writable) return
  const traceId = newTraceId()
  const body = Problem.render(failure, { errorsBase, instance: "/", traceId })
  const status = Problem.statusOf(failure)
  const headers = Object.entries(failure.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`).join("")
  const head = `HTTP/1.1 ${status} ${reasons[status] ?? "Bad Request"}\r\nContent-Type: ${Problem.contentType}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nX-Trace-Id: ${traceId}\r\nX-Content-Type-Options: nosniff\r\n` +
    `${headers}Connection: close\r\n\r\n`
  socket.write(head + body)
  close(socket)
}

/** What has been written gets there first. A sender that goes on would keep the connection half open. */
const close = (socket: Duplex): void => {
  socket.end()
  setTimeout(() => socket.destroy(), lingerMillis).unref()
}

const reasons: Readonly<Record<number, string>> = {
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Payload Too Large",
  431: "Request Header Fields Too Large"
}

const lingerMillis = 1_000
