/** The requests that have been begun, and how a server stops without losing one. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

export class InFlight {
  isStopping = false
  readonly #begun = new Map<Fiber.RuntimeFiber<void>, ServerResponse>()
  readonly #connections = new Set<Socket>()

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#connections.add(socket)
      socket.once("close", () => this.#connections.delete(socket))
    })
  }

  add(fiber: Fiber.RuntimeFiber<void>, outgoing: ServerResponse): void {
    if (this.isStopping) outgoing.shouldKeepAlive = false
    this.#begun.set(fiber, outgoing)
    fiber.addObserver(() => {
      this.#begun.delete(fiber)
      // Whatever happened, nobody waits for an answer that nobody makes.
      if (!outgoing.headersSent) outgoing.destroy()
    })
  }

  /** Each connection closes with the answer that is being made for it. */
  stop(): void {
    this.isStopping = true
    for (const outgoing of this.#begun.values()) outgoing.shouldKeepAlive = false
  }

  /** Those that wait for an answer, or have one waiting for them, stay. */
  closeIdle(): void {
    const busy = new Set([...this.#begun.values()].map(({ req }) => req.socket))
    for (const socket of this.#connections) if (!busy.has(socket) && socket.writableLength === 0) socket.destroySoon()
  }

  get fibers(): ReadonlyArray<Fiber.RuntimeFiber<void>> {
    return [...this.#begun.keys()]
  }
}

/** Takes no more, lets what is in flight end, and after `shutdownMillis` ends it. */
export const stop = (server: Server, inFlight: InFlight, shutdownMillis: number): Effect.Effect<void> =>
  Effect.gen(function*() {
    inFlight.stop()
    const idle = setInterval(() => inFlight.closeIdle(), 50)
    const closed = Effect.async((resume: (done: Effect.Effect<void>) => void) => {
      server.close(() => resume(Effect.void))
    })
    yield* Effect.timeoutOption(Effect.interruptible(closed), shutdownMillis)
    clearInterval(idle)
    server.closeAllConnections()
    yield* Effect.timeoutOption(Effect.interruptible(Fiber.awaitAll(inFlight.fibers)), graceMillis)
    yield* Fiber.interruptAll(inFlight.fibers)
  })

/** For writes whose caller has gone and which are about to end. */
const graceMillis = 1_000
