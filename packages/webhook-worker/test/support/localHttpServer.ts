/** Real HTTP and HTTPS servers on free loopback ports, closed with the scope. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { Server, Socket } from "node:net"
import type { TlsOptions } from "node:tls"

export interface LocalServer {
  readonly port: number
  /** Number of connections since the start. */
  readonly connectionCount: () => number
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

export const startHttpServer = (listener: Listener): Effect.Effect<LocalServer, never, Scope.Scope> =>
  listen(createServer(listener))

export const startHttpsServer = (
  options: TlsOptions,
  listener: Listener
): Effect.Effect<LocalServer, never, Scope.Scope> => listen(createTlsServer(options, listener))

const listen = (server: Server): Effect.Effect<LocalServer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.async<LocalServer & { readonly close: () => void }>((resume) => {
      const sockets = new Set<Socket>()
      let connectionCount = 0
      server.on("connection", (socket: Socket) => {
        connectionCount++
        sockets.add(socket)
        socket.on("close", () => sockets.delete(socket))
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed({
          port: typeof address === "object" && address !== null ? address.port : 0,
          connectionCount: () => connectionCount,
          close: () => {
            server.close()
            for (const socket of sockets) socket.destroy()
          }
        }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )
