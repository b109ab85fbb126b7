/** Requests in flight, and how a server stops without losing one. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Tracks the connections of a server and its requests in flight. */
export class GracefulShutdown {
  isStopping = false
  readonly #responses = new Map<Fiber.RuntimeFiber<void>, ServerResponse>()
  readonly #connections = new Set<Socket>()
  readonly #server: Server

  constructor(server: Server) {
    this.#server = server
    server.on("connection", (socket) => {
      this.#connections.add(socket)
      socket.once("close", () => this.#connections.delete(socket))
    })
  }

  /** Tracks a request until its fiber ends. */
  add(fiber: Fiber.RuntimeFiber<void>, outgoing: ServerResponse): void {
    if (this.isStopping) outgoing.shouldKeepAlive = false
    this.#responses.set(fiber, outgoing)
    fiber.addObserver(() => {
      this.#responses.delete(fiber)
      // A fiber that ends without a response must not leave its caller waiting.
      if (!outgoing.headersSent) outgoing.destroy()
    })
  }

  /** Takes no new connections, waits for requests in flight, and interrupts those that take longer than `maxMillis`. */
  stop(maxMillis: number): Effect.Effect<void> {
    return Effect.gen(this, function*() {
      this.#announce()
      const idle = setInterval(() => this.#closeIdleConnections(), 50)
      const closed = Effect.async((resume: (done: Effect.Effect<void>) => void) => {
        this.#server.close(() => resume(Effect.void))
      })
      yield* Effect.timeoutOption(Effect.interruptible(closed), maxMillis)
      clearInterval(idle)
      this.#server.closeAllConnections()
      const fibers = [...this.#responses.keys()]
      yield* Effect.timeoutOption(Effect.interruptible(Fiber.awaitAll(fibers)), maxWriteMillis)
      yield* Fiber.interruptAll(fibers)
    })
  }

  /** Each connection closes after the response that is being made for it. */
  #announce(): void {
    this.isStopping = true
    for (const outgoing of this.#responses.values()) outgoing.shouldKeepAlive = false
  }

  /** Keeps connections that wait for a response or have one to send. */
  #closeIdleConnections(): void {
    const busy = new Set([...this.#responses.values()].map(({ req }) => req.socket))
    for (const socket of this.#connections) if (!busy.has(socket) && socket.writableLength === 0) socket.destroySoon()
  }
}

/** For writes whose caller has left. */
const maxWriteMillis = 1_000
