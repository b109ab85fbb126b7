/**
 * Responses by connection. A client may send requests on a connection before it has the responses to those before them
 * (RFC 9112 §9.3.2): their number is limited, and the answer to a socket error waits for them.
 */
import type { ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

export interface PipelineLimits {
  /**
   * Maximum number of requests of one connection that are served at one time. Further ones wait for their turn, and the
   * connection is not read while one waits.
   */
  readonly maxPipelinedRequests: number
  /**
   * Maximum number of requests of all connections that wait for their turn. Each takes some 5 KB. Node.js parses all
   * that it has read from a connection, which is up to 3 600 requests. A connection that brings more is closed.
   */
  readonly maxWaitingRequests: number
}

/** The responses of one connection that have begun or wait for their turn, oldest first. */
interface Connection {
  readonly responses: Array<ServerResponse>
  /** Begins to serve each request that waits. Their responses are the last ones. */
  readonly waiting: Array<() => void>
}

export class PendingResponses {
  readonly #limits: PipelineLimits
  // Lists and not sets, for the reason that `RunningFibers` gives.
  readonly #connections = new WeakMap<Duplex, Connection>()
  #waiting = 0

  constructor(limits: PipelineLimits) {
    this.#limits = limits
  }

  /**
   * Tracks a response until it closes. Calls `serve` at once, or when the connection has fewer requests without a
   * response, or never if the connection closes before.
   */
  add(response: ServerResponse, serve: () => void): void {
    // A response has no socket of its own before its turn.
    const { socket } = response.req
    const connection = this.#connections.get(socket) ?? this.#open(socket)
    const { responses, waiting } = connection
    const hasTurn = waiting.length === 0 && responses.length < this.#limits.maxPipelinedRequests
    responses.push(response)
    response.once("close", () => this.#remove(connection, response))
    if (hasTurn) serve()
    else if (this.#waiting < this.#limits.maxWaitingRequests && !socket.destroyed) {
      this.#waiting++
      waiting.push(serve)
      socket.pause()
    } else socket.destroy()
  }

  /** The pending responses of a connection, oldest first. */
  get(socket: Duplex): ReadonlyArray<ServerResponse> {
    return [...this.#connections.get(socket)?.responses ?? []]
  }

  #open(socket: Duplex): Connection {
    const connection: Connection = { responses: [], waiting: [] }
    const { waiting } = connection
    this.#connections.set(socket, connection)
    // node:http resumes a connection for reasons of its own.
    socket.on("resume", () => {
      if (waiting.length > 0) socket.pause()
    })
    socket.once("close", () => {
      this.#waiting -= waiting.length
      waiting.length = 0
    })
    return connection
  }

  #remove({ responses, waiting }: Connection, response: ServerResponse): void {
    const index = responses.indexOf(response)
    if (index !== -1) responses.splice(index, 1)
    // Other connections are served between two requests of this one.
    if (waiting.length > 0) setImmediate(() => this.#serveNext(waiting, response.req.socket))
  }

  #serveNext(waiting: Connection["waiting"], socket: Duplex): void {
    const serve = waiting.shift()
    if (serve === undefined) return
    this.#waiting--
    if (waiting.length === 0) socket.resume()
    serve()
  }
}
