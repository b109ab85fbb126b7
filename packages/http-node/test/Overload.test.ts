/** More requests than the server has time for: those that would wait too long are told when to try again. */
import { request } from "node:http"
import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { type ProbeServer, startProbeServer } from "./fixtures/ProbeServer.js"

let probe: ProbeServer | undefined
afterEach(() => probe?.stop())

interface Answer {
  readonly status: number | undefined
  readonly retryAfter: string | undefined
  readonly connection: string | undefined
}

/** A request on a connection of its own. Rejects if it is reset. */
const get = (url: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { agent: false }, (response) => {
      const { connection, "retry-after": retryAfter } = response.headers
      response.resume().on("end", () => resolve({ status: response.statusCode, retryAfter, connection }))
    }).on("error", reject).end()
  })

describe("200 connections at once, each with a request of 10 ms", () => {
  it("are all served when they may wait", async () => {
    // A busy machine takes much longer than two seconds.
    const { url } = probe = await startProbeServer({ maxWaitMillis: 120_000 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => get(`${url}/api/busy`)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it("are served or told when to try again, and none is reset", async () => {
    const { url } = probe = await startProbeServer({ maxWaitMillis: 1_000 })
    // The mean time of a request is known once some have waited.
    await Promise.all(Array.from({ length: 20 }, () => get(`${url}/api/busy`)))
    const busy = Array.from({ length: 200 }, () => get(`${url}/api/busy`))
    // Health is checked meanwhile.
    expect((await get(`${url}/health/live`)).status).toBe(200)
    const answers = await Promise.all(busy)
    const served = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    expect(served.length + refused.length).toBe(200)
    expect(served.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    for (const { connection, retryAfter } of refused) {
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(5)
      expect(Number(retryAfter)).toBeLessThanOrEqual(60)
      expect(connection).toBe("close")
    }
    expect(probe.log.filter(({ status }) => status === 503)).toHaveLength(refused.length)
    await expect.poll(async () => (await get(`${url}/api/busy`)).status).toBe(200)
  })
})

/** Opens a connection. Resolves with `undefined` if the server closes it at once. */
const open = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.on("error", () => undefined)
    socket.once("close", () => resolve(undefined))
    socket.write("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
    socket.once("data", () => resolve(socket))
  })

describe("connections", () => {
  const openMany = async (port: number, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => open(port)))).filter((socket) => socket !== undefined)

  it("of one address are as many as its share, and a closed one makes room", async () => {
    const { port } = probe = await startProbeServer({ maxConnections: 80, maxAddressShare: 1 / 8 })
    const sockets = await openMany(port, 30)
    expect(sockets).toHaveLength(10)
    sockets[0]?.destroy()
    await expect.poll(async () => (await openMany(port, 1)).length).toBe(1)
    for (const socket of sockets) socket.destroy()
  })

  it("of one address are as many as there may be, when proxies are trusted", async () => {
    const { port } = probe = await startProbeServer({ maxConnections: 20, maxAddressShare: 1 / 8, trustProxy: 1 })
    const sockets = await openMany(port, 30)
    expect(sockets).toHaveLength(20)
    for (const socket of sockets) socket.destroy()
  })
})
