/** Streams of events on a socket, below a host: what becomes of one whose reader takes nothing. */
import type { AccessEntry } from "@canvass/http"
import { createLargeSurvey, startTestServices, unlimited } from "@canvass/http/testing"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, it } from "vitest"
import { nodeMiddleware } from "../src/nodeMiddleware.js"

const largeBytes = 16 * 1_048_576

/** How a reader takes what it is sent. */
const readers = [
  { takes: "nothing", intervalMillis: 60_000 },
  { takes: "one byte a second", intervalMillis: 1_000 }
]

it.each(readers)("a reader that takes $takes loses its connection, and its place", async ({ intervalMillis }) => {
  const services = await startTestServices()
  const log: Array<AccessEntry.AccessEntry> = []
  const owner = await services.newAccount()
  const survey = await services.runPromise(createLargeSurvey(owner.id, largeBytes / 4))
  const middleware = nodeMiddleware(services.layer, {
    publicUrl: "https://example.com",
    settings: { ...unlimited, maxWaitsPerAccount: 1, readRateWindowMillis: 500, minReadBytesPerSecond: 1_048_576 },
    accessLog: (entry) => log.push(entry)
  })
  const server = createServer((request, response) => middleware(request, response, () => response.end()))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The server has no port.")
  const { port }: AddressInfo = address
  const path = `/api/surveys/${survey}/changes`
  const headers = { "Accept": "text/event-stream", "Accept-Encoding": "gzip", "X-Api-Key": owner.key }
  const ask = () => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  try {
    const socket = connect(port, "127.0.0.1")
    socket.on("error", () => undefined)
    // Whoever never flows reads when it asks for bytes.
    const taking = setInterval(() => void socket.read(1), intervalMillis)
    socket.on("close", () => clearInterval(taking))
    const lines = Object.entries({ Host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)
    await expect.poll(async () => {
      const { body, status } = await ask()
      await body?.cancel()
      return status
    }).toBe(503)
    await expect.poll(() => log.some(({ bytes, status }) => status === 200 && bytes > 0)).toBe(true)
    expect(log.find(({ status }) => status === 200)?.bytes).toBeLessThan(largeBytes)
    const next = await ask()
    // Events that are compressed would wait for each other.
    expect([next.status, next.headers.get("content-encoding")]).toEqual([200, null])
    await next.body?.cancel()
    socket.destroy()
  } finally {
    await middleware.close()
    server.close().closeAllConnections()
    await services.stop()
  }
})
