/** How a server stops: no request that is on its way is lost. */
import { RunningFibers } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Server, ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"
import type { PendingResponses } from "./PendingResponses.js"

export interface StopLimits {
  /** How long requests in flight may take. */
  readonly shutdownMillis: number
  /** How long a connection without a request stays open. A request may be on its way. */
  readonly shutdownIdleMillis: number
}

/** Tracks the connections of a server and the fibers of its requests. */
export class GracefulShutdown {
  /** Whether the listener is closed: a client that loses its connection gets no other one. */
  #isClosing = false
  readonly #fibers = new RunningFibers<void, never>()
  readonly #connections = new Set<Socket>()
  /** Responses that this class has told to close their connection. */
  readonly #lastResponses = new WeakSet<ServerResponse>()
  readonly #server: Server
  readonly #pending: PendingResponses

  constructor(server: Server, pending: PendingResponses) {
    this.#server = server
    this.#pending = pending
    server.on("connection", (socket) => {
      this.#connections.add(socket)
      socket.once("close", () => this.#connections.delete(socket))
    })
  }

  /** Calls `serve` at once. While the server stops, it waits for the requests of a pipeline that follow. */
  onRequest(outgoing: ServerResponse, serve: () => void): void {
    if (!this.#isClosing) {
      serve()
      return
    }
    setImmediate(() => {
      this.#closeAfterLastResponse(outgoing.req.socket)
      serve()
    })
  }

  /** Tracks the fiber of a request until it ends. */
  add(fiber: Fiber.RuntimeFiber<void>, outgoing: ServerResponse): void {
    this.#fibers.add(fiber)
    fiber.addObserver(() => {
      // A fiber that ends without a response must not leave its caller waiting.
      if (!outgoing.headersSent) outgoing.destroy()
    })
  }

  /**
   * Closes the listener, then each connection after its last response, or once it has been idle for a moment.
   * Interrupts requests that take longer than the limit.
   */
  stop({ shutdownIdleMillis, shutdownMillis }: StopLimits): Effect.Effect<void> {
    return Effect.gen(this, function*() {
      yield* Effect.promise(() => this.#acceptWaitingConnections())
      const closed = Effect.async((resume: (done: Effect.Effect<void>) => void) => {
        // The method of `node:http` would also destroy idle connections, with the requests that are on their way.
        NetServer.prototype.close.call(this.#server, () => resume(Effect.void))
      })
      this.#isClosing = true
      for (const socket of this.#connections) this.#closeAfterLastResponse(socket)
      const closing = this.#closeIdleConnections(shutdownIdleMillis)
      yield* Effect.timeoutOption(Effect.interruptible(closed), shutdownMillis)
      clearInterval(closing)
      // Ends the timer that checks for time-outs.
      this.#server.close()
      this.#server.closeAllConnections()
      const fibers = this.#fibers.all
      yield* Effect.timeoutOption(Effect.interruptible(Fiber.awaitAll(fibers)), maxWriteMillis)
      yield* Fiber.interruptAll(fibers)
    })
  }

  /** The last pending response says `Connection: close`; pipelined ones before it keep the connection. */
  #closeAfterLastResponse(socket: Socket): void {
    const responses = this.#pending.get(socket)
    for (const response of responses) if (this.#lastResponses.has(response)) response.shouldKeepAlive = true
    const last = responses.at(-1)
    if (last?.shouldKeepAlive !== true) return
    last.shouldKeepAlive = false
    this.#lastResponses.add(last)
  }

  /** The system resets connections that are established but not accepted when the listener closes. */
  async #acceptWaitingConnections(): Promise<void> {
    const until = performance.now() + maxAcceptMillis
    let accepted = true
    const onConnection = () => {
      accepted = true
    }
    this.#server.on("connection", onConnection)
    while (accepted && performance.now() < until) {
      accepted = false
      await nextTurn()
      await nextTurn()
    }
    this.#server.off("connection", onConnection)
  }

  /** Closes connections that wait for no response and have received nothing for `idleMillis`. */
  #closeIdleConnections(idleMillis: number): NodeJS.Timeout {
    const activity = new Map<Socket, { readonly bytes: number; readonly at: number }>()
    const closeIdle = () => {
      const now = performance.now()
      for (const socket of this.#connections) {
        const bytes = socket.bytesRead + socket.bytesWritten
        const last = activity.get(socket)
        const isBusy = this.#pending.get(socket).length > 0 || socket.writableLength > 0
        if (isBusy || bytes !== last?.bytes) activity.set(socket, { bytes, at: now })
        else if (now - last.at >= idleMillis) socket.destroySoon()
      }
    }
    closeIdle()
    // A request that has arrived while the process was busy is read before the check.
    return setInterval(() => setImmediate(closeIdle), idleCheckMillis)
  }
}

/** Resolves after the event loop has polled for connections and requests. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** For writes whose caller has left. */
const maxWriteMillis = 1_000

/** Clients that never stop connecting must not prevent the end. */
const maxAcceptMillis = 2_000

const idleCheckMillis = 25
