/** Bodies in pieces of one byte, each of which takes time, on a real socket. */
import * as Effect from "effect/Effect"
import { createServer } from "node:http"
import { connect, type Socket } from "node:net"
import { setImmediate as nextRound } from "node:timers/promises"
import { afterEach, beforeEach, expect, it } from "vitest"
import * as NodeRequest from "../../src/transport/NodeRequest.js"
import { type ProbeServer, startProbeServer } from "../fixtures/ProbeServer.js"

let probe: ProbeServer
beforeEach(async () => {
  probe = await startProbeServer()
})
afterEach(() => probe.stop())

const head = "POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"

/** Chunks of one byte, each of which takes six bytes on the wire. */
const chunks = (count: number) => "1\r\n \r\n".repeat(count)

/** Writes as long as the connection stands. */
const write = async (socket: Socket, text: string) => {
  if (!socket.destroyed && !socket.write(text)) {
    await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve))
  }
}

it("a body of 4 000 is taken, and so is the next request", async () => {
  const response = await probe.raw(
    head + chunks(4_000) + "f\r\n{\"text\":\"Soup\"}\r\n0\r\n\r\n",
    "GET /api/nope HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
  )
  expect(response).toContain("HTTP/1.1 200 OK")
  expect(response).toContain("{\"text\":\"Soup\"}")
  expect(response).toContain("HTTP/1.1 404 Not Found")
})

it("a body of more is refused, and its connection closes at once and not after the time for the rest", async () => {
  const socket = connect(probe.port, "127.0.0.1")
  socket.on("error", () => undefined)
  let text = ""
  let respondedAt = 0
  socket.on("data", (data) => {
    text += String(data)
    respondedAt ||= performance.now()
  })
  const closed = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now())))
  socket.write(head)
  while (!socket.destroyed) await write(socket, chunks(1_000))
  expect(await closed - respondedAt).toBeLessThan(900)
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
})

it("of one body, 1 000 of one read are taken in one round of the event loop", async () => {
  let isOver = false
  const counts: Array<number> = []
  const server = createServer((incoming, outgoing) => {
    let pieces = 0
    incoming.on("data", () => {
      pieces++
    })
    void (async () => {
      while (!isOver) {
        await nextRound()
        counts.push(pieces)
        pieces = 0
      }
    })()
    const { body } = NodeRequest.contextOf(incoming, outgoing, { target: "/", trustProxy: 0, mountPath: [] })
    const received = Effect.runPromise(body?.receive(1_048_576, { add: () => true }) ?? Effect.dieMessage("no body"))
    void received.then(({ length }) => {
      isOver = true
      outgoing.end(String(length))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const socket = connect(typeof address === "object" ? address?.port ?? 0 : 0, "127.0.0.1")
  const response = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))))
  socket.write(head)
  await write(socket, `${chunks(4_000)}0\r\n\r\n`)
  expect(await response).toMatch(/4000$/)
  // The last round may end after the response.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3_000)
  // The end of one read and the beginning of the next one may share a round.
  expect(Math.max(...counts)).toBeLessThanOrEqual(2_000)
  socket.destroy()
  server.close()
})
