/**
 * A connection pooler in transaction mode that does not know prepared statements, as PgBouncer was before version 1.21:
 * each transaction goes to the server connection that was released last.
 */
import * as Effect from "effect/Effect"
import { createServer, Socket } from "node:net"
import pg from "pg"

/** Starts a pooler with `size` connections to the database at `url`. Its URL needs no password. */
export const transactionPooler = (url: string, size: number) =>
  Effect.map(
    Effect.acquireRelease(Effect.promise(() => start(url, size)), ({ close }) => Effect.promise(close)),
    (pooler) => pooler.url
  )

const start = async (url: string, size: number): Promise<{ url: string; close: () => Promise<void> }> => {
  const idle: Array<Socket> = []
  const clients: Array<Socket> = []
  const servers: Array<Socket> = []
  for (let n = 0; n < size; n++) {
    const socket = new Socket()
    const server = new pg.Client({ connectionString: url, stream: () => socket })
    server.on("error", () => undefined)
    await server.connect()
    // The pooler reads and writes the messages of the connection itself from now on.
    socket.removeAllListeners("data")
    servers.push(socket)
    idle.push(socket)
  }

  const listener = createServer((client) => {
    clients.push(client)
    let server: Socket | undefined
    let hasStarted = false
    let unanswered = 0
    const waiting: Array<Buffer> = []

    const onServerMessage = (message: Buffer): void => {
      client.write(message)
      // ReadyForQuery ends the answer to Query and Sync. `I`: no transaction is open.
      if (message[0] !== 0x5a) return
      unanswered -= 1
      if (unanswered > 0 || message[5] !== 0x49 || server === undefined) return
      server.removeAllListeners("data")
      idle.push(server)
      server = undefined
    }

    const send = (message: Buffer): void => {
      if (server === undefined) {
        server = idle.pop()
        if (server === undefined) {
          waiting.push(message)
          setTimeout(() => waiting.splice(0).forEach(send), 5)
          return
        }
        server.on("data", splitMessages(onServerMessage))
      }
      if (message[0] === 0x51 || message[0] === 0x53) unanswered += 1
      server.write(message)
    }

    const onMessage = splitMessages((message) => message[0] === 0x58 ? client.end() : send(message))
    client.on("error", () => undefined)
    client.on("data", (data) => {
      if (hasStarted) return onMessage(data)
      hasStarted = true
      // AuthenticationOk and ReadyForQuery.
      client.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  const address = listener.address()
  const poolerUrl = new URL(url)
  poolerUrl.port = String(typeof address === "object" ? address?.port : "")
  return {
    url: poolerUrl.href,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        for (const socket of [...clients, ...servers]) socket.destroy()
      })
  }
}

/** Splits a stream of bytes into messages: a type, a length that includes itself, and the rest. */
const splitMessages = (onMessage: (message: Buffer) => void): (data: Buffer) => void => {
  let rest = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1
      onMessage(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}
