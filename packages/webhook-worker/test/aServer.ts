/** A real server on a free port of this machine, for as long as a scope lasts. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { Server, Socket } from "node:net"
import type { TlsOptions } from "node:tls"

export interface Running {
  readonly port: number
  /** Connections that were ever made. */
  readonly connections: () => number
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const aServer = (answer: Answer): Effect.Effect<Running, never, Scope.Scope> => running(createServer(answer))

export const aTlsServer = (options: TlsOptions, answer: Answer): Effect.Effect<Running, never, Scope.Scope> =>
  running(createTlsServer(options, answer))

const running = (server: Server): Effect.Effect<Running, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.async<Running & { readonly stop: () => void }>((resume) => {
      const sockets = new Set<Socket>()
      let connections = 0
      server.on("connection", (socket: Socket) => {
        connections++
        sockets.add(socket)
        socket.on("close", () => sockets.delete(socket))
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed({
          port: typeof address === "object" && address !== null ? address.port : 0,
          connections: () => connections,
          stop: () => {
            server.close()
            for (const socket of sockets) socket.destroy()
          }
        }))
      })
    }),
    ({ stop }) => Effect.sync(stop)
  )
