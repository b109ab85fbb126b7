/** A TCP proxy in front of PostgreSQL that can fall silent as a broken network does: without closing connections. */
import * as Effect from "effect/Effect"
import { connect, createServer, type Socket } from "node:net"

/** `silent`: nothing is forwarded. `unanswered`: requests are forwarded, and responses are not. */
export type ProxyMode = "forwarding" | "silent" | "unanswered"

export interface TcpProxy {
  /** The URL of the database, through the proxy. */
  readonly url: string
  /** Applies to the open connections too. They stay silent for ever; later ones work after `forwarding`. */
  readonly setMode: (mode: ProxyMode) => void
  /** Number of open connections. */
  readonly connectionCount: () => number
}

/** Starts a proxy for the database at `url`. It stops when the scope closes. */
export const tcpProxy = (url: string) =>
  Effect.map(
    Effect.acquireRelease(Effect.promise(() => start(url)), ({ close }) => Effect.promise(close)),
    ({ proxy }) => proxy
  )

interface Connection {
  readonly sockets: readonly [client: Socket, server: Socket]
  mode: ProxyMode
}

const start = async (url: string): Promise<{ proxy: TcpProxy; close: () => Promise<void> }> => {
  const { hostname, port } = new URL(url)
  const connections = new Set<Connection>()
  let mode: ProxyMode = "forwarding"
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname)
    const connection: Connection = { sockets: [client, server], mode }
    connections.add(connection)
    client.on("data", (data) => connection.mode === "silent" || server.write(data))
    server.on("data", (data) => connection.mode !== "forwarding" || client.write(data))
    for (const socket of connection.sockets) {
      socket.on("error", () => undefined)
      socket.on("close", () => {
        connections.delete(connection)
        connection.sockets.forEach((each) => each.destroy())
      })
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  const address = listener.address()
  const proxyUrl = new URL(url)
  proxyUrl.port = String(typeof address === "object" ? address?.port : "")
  return {
    proxy: {
      url: proxyUrl.href,
      connectionCount: () => connections.size,
      setMode: (next) => {
        mode = next
        if (next === "forwarding") return
        for (const connection of connections) connection.mode = next
      }
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        for (const { sockets } of connections) sockets.forEach((socket) => socket.destroy())
      })
  }
}
