/**
 * Slow callers of the endpoint for models: thousands that send their messages byte by byte, and many that read nothing.
 * `MCP_SLOW_CALLERS` sets the number of the former. They come from another address than those who are served meanwhile.
 */
import { readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { at, parse } from "../../../../packages/mcp/test/fixtures/at.js"
import { openAccount } from "../support/Owner.js"
import { type RunningServer, startServer } from "../support/ServerProcess.js"
import { sqlite } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"

const slowCallers = Number(process.env["MCP_SLOW_CALLERS"] ?? 400)

const environment = { RATE_LIMIT_AUTHENTICATED: "1000000", WEBHOOK_WORKER: "off", LOG_LEVEL: "warning" }

/** The address of those who are slow. All of `127.0.0.0/8` is this machine. */
const otherAddress = "127.0.0.2"

interface SlowCaller {
  readonly socket: Socket
  /** The first line of the response. */
  statusLine: string
  isClosed: boolean
}

const open = ({ url }: RunningServer): SlowCaller => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: otherAddress })
  const caller: SlowCaller = { socket, statusLine: "", isClosed: false }
  socket.on("error", () => undefined)
  socket.on("close", () => (caller.isClosed = true))
  return caller
}

const messageOf = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })

const headersOf = (server: RunningServer, key: string, length: number) =>
  `POST /mcp HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n` +
  `Accept: application/json, text/event-stream\r\nContent-Length: ${length}\r\n\r\n`

/** Calls a tool as another account does meanwhile. Returns how long it took, in milliseconds. */
const call = async ({ url }: RunningServer, key: string): Promise<number> => {
  const startedAt = performance.now()
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      "accept": "application/json, text/event-stream"
    },
    body: messageOf("tools/call", { name: "surveys_list", arguments: {} })
  })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  expect(at(parse(/^data: (.*)$/m.exec(text)?.[1] ?? text), "/result/structuredContent/items")).toEqual([])
  return performance.now() - startedAt
}

/** Calls until all slow callers are gone. Returns the longest time of a call. */
const callWhile = async (server: RunningServer, key: string, isGoingOn: () => boolean): Promise<number> => {
  let longest = 0
  while (isGoingOn()) {
    longest = Math.max(longest, await call(server, key))
    await sleep(50)
  }
  return longest
}

/** The memory of the server, in bytes. */
const residentBytes = ({ process: { pid } }: RunningServer): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024

it(
  `${slowCallers} callers who send byte by byte are refused, and others are served`,
  () =>
    sqlite.use(async (store) => {
      const server = await startServer({ ...store, ...environment }, { nodeOptions: ["--max-old-space-size=256"] })
      try {
        const slow = await openAccount(server.url)
        const other = await openAccount(server.url)
        await call(server, other.apiKey)
        const before = residentBytes(server)
        const message = messageOf("tools/list")
        const callers: Array<SlowCaller> = []
        const longest = callWhile(
          server,
          other.apiKey,
          () =>
            callers.length < slowCallers || callers.some(({ isClosed, statusLine }) => !isClosed && statusLine === "")
        )
        for (let count = 0; count < slowCallers; count++) {
          const caller = open(server)
          caller.socket.write(headersOf(server, slow.apiKey, message.length))
          caller.socket.on(
            "data",
            (bytes: Buffer) => (caller.statusLine ||= bytes.toString("latin1").split("\r\n", 1)[0] ?? "")
          )
          callers.push(caller)
          if (count % 100 === 99) await sleep(20)
        }
        let sent = 0
        const drip = setInterval(() => {
          for (const { isClosed, socket } of callers) if (!isClosed) socket.write(message[sent] ?? "")
          sent = Math.min(sent + 1, message.length - 2)
        }, 1_000)
        try {
          // The slow callers are in the process that measures.
          expect(await longest).toBeLessThan(5_000 + slowCallers)
        } finally {
          clearInterval(drip)
        }
        const statuses = new Set(callers.map(({ statusLine }) => statusLine.split(" ")[1] ?? "closed"))
        // Beyond 20 messages of an account at once, 503. Those that have a place are too slow: 408. Others beyond the
        // share of an address are closed.
        for (const status of statuses) expect(["408", "503", "closed"]).toContain(status)
        expect(statuses).toContain("408")
        expect(statuses).toContain("503")
        expect(residentBytes(server) - before).toBeLessThan(150_000_000 + slowCallers * 40_000)
        for (const { socket } of callers) socket.destroy()
        // The places are free again, once the server has noticed that the callers are gone.
        await waitFor(() => call(server, slow.apiKey).catch(() => undefined))
        expect(server.output()).not.toMatch(/ERROR/)
      } finally {
        await server.stop()
      }
    }),
  300_000
)

it("callers who read nothing take bounded memory, and others are served", () =>
  sqlite.use(async (store) => {
    const server = await startServer({ ...store, ...environment }, { nodeOptions: ["--max-old-space-size=256"] })
    try {
      const slow = await openAccount(server.url)
      const other = await openAccount(server.url)
      await call(server, other.apiKey)
      const before = residentBytes(server)
      const message = messageOf("tools/list")
      const request = headersOf(server, slow.apiKey, message.length) + message
      const callers = Array.from({ length: 50 }, () => {
        const caller = open(server)
        caller.socket.pause()
        // 400 lists of tools are more than the buffers of the system take.
        caller.socket.write(request.repeat(400))
        return caller
      })
      const startedAt = performance.now()
      let largest = 0
      const longest = await callWhile(server, other.apiKey, () => {
        largest = Math.max(largest, residentBytes(server) - before)
        return performance.now() - startedAt < 5_000
      })
      expect(longest).toBeLessThan(5_000)
      expect(largest).toBeLessThan(250_000_000)
      for (const { socket } of callers) socket.destroy()
      // Their places are free as soon as the server has read that they have left.
      await waitFor(() => call(server, slow.apiKey).catch(() => undefined))
      expect(server.output()).not.toMatch(/ERROR/)
    } finally {
      await server.stop()
    }
  }), 120_000)
