/** Requests, their bodies and streamed responses under load: how many there may be, and how slow a caller may be. */
import { randomUUID } from "node:crypto"
import { connect, type Socket } from "node:net"
import process from "node:process"
import { setFlagsFromString } from "node:v8"
import { createContext, runInContext } from "node:vm"
import { afterEach, describe, expect, it } from "vitest"
import { defaults } from "../src/server/Settings.js"
import { type ProbeServer, seen, startProbeServer } from "./fixtures/ProbeServer.js"

let stop: () => Promise<void>
afterEach(() => stop())

const start = async (settings: Parameters<typeof startProbeServer>[0]): Promise<ProbeServer> => {
  const probe = await startProbeServer(settings)
  stop = probe.stop
  return probe
}

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!await holds()) await new Promise((next) => setTimeout(next, 10))
}

const pause = (millis: number) => new Promise((next) => setTimeout(next, millis))

setFlagsFromString("--expose-gc")
/** Contexts that are made after the flag was set have the function. */
const contextWithGc = createContext()

/** The heap without garbage, in bytes. */
const heapUsed = (): number => {
  runInContext("gc()", contextWithGc)
  return process.memoryUsage().heapUsed
}

/** Sends the beginning of a request, or all of it, and reads nothing. */
const openRequest = (probe: ProbeServer, text: string): Socket => {
  const socket = connect(probe.port, "127.0.0.1")
  socket.on("error", () => undefined)
  socket.write(text)
  return socket
}

/** Sends a request, and reads the head of the response only. */
const openStream = async (probe: ProbeServer, path: string, headers = ""): Promise<Socket> => {
  const socket = openRequest(probe, `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
  await new Promise((resolve) => socket.once("data", resolve))
  socket.pause()
  return socket
}

describe("streamed responses", () => {
  it("of one account are limited: one more is 503 with Retry-After until one ends", async () => {
    const probe = await start({ maxStreamsPerAccount: 2 })
    const [one, other] = [await probe.newAccount(), await probe.newAccount()]
    const headersOf = ({ key }: { key: string }) => `X-Api-Key: ${key}\r\n`
    const sockets = [
      await openStream(probe, "/api/endless", headersOf(one)),
      await openStream(probe, "/api/endless", `Authorization: Bearer ${one.token}\r\n`)
    ]
    const ask = (account: typeof one, path: string) => probe.fetch(path, { headers: { "X-Api-Key": account.key } })
    const refused = await ask(one, "/api/long")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
    expect(refused.headers.get("content-type")).toBe("application/problem+json")
    expect(refused.headers.get("ratelimit-limit")).not.toBeNull()
    expect(await refused.json()).toMatchObject({ type: `${probe.url}/errors/too-many-streams`, status: 503 })
    expect((await (await ask(other, "/api/long")).text()).length).toBe(400 * 20_000)
    sockets[0]?.destroy()
    await until(async () =>
      (await ask(one, "/api/long").then((response) => (response.text(), response))).status === 200
    )
    sockets[1]?.destroy()
  })

  it("are limited in all", async () => {
    const probe = await start({ maxStreams: 1, maxStreamWaitMillis: 50 })
    const [one, other] = [await probe.newAccount(), await probe.newAccount()]
    const socket = await openStream(probe, "/api/endless", `X-Api-Key: ${one.key}\r\n`)
    const ask = () => probe.fetch("/api/long", { headers: { "X-Api-Key": other.key } })
    expect(await (await ask()).json()).toMatchObject({
      status: 503,
      detail: "The server has 1 streamed responses open, which is the maximum."
    })
    socket.destroy()
    await until(async () => (await ask().then((response) => (response.text(), response))).status === 200)
  })

  it("that nobody reads lose their places to others, and their connections are closed", async () => {
    const probe = await start({ trustProxy: 1, maxStreams: 16, contendedReadWindowMillis: 300 })
    const open = (account: { readonly key: string }, address: string) =>
      openStream(probe, "/api/endless", `X-Api-Key: ${account.key}\r\nX-Forwarded-For: ${address}\r\n`)
    const sockets: Array<Socket> = []
    for (let address = 1; address <= 8; address++) {
      const account = await probe.newAccount()
      for (let stream = 0; stream < 2; stream++) {
        // The last places are for accounts that have none.
        sockets.push(await open(sockets.length < 14 ? account : await probe.newAccount(), `192.0.2.${address}`))
      }
    }
    const before = { ...seen }
    const other = await probe.newAccount()
    const response = await probe.fetch("/api/long", {
      headers: { "X-Api-Key": other.key, "X-Forwarded-For": "192.0.2.99" }
    })
    expect((await response.text()).length).toBe(400 * 20_000)
    expect(seen.interrupted - before.interrupted).toBe(1)
    for (const socket of sockets) socket.destroy()
  })

  it("of one address have a share, whatever its accounts", async () => {
    const probe = await start({ trustProxy: 1, maxStreams: 16 })
    const address = { "X-Forwarded-For": "192.0.2.1" }
    const headersOf = async () => ({ "X-Api-Key": (await probe.newAccount()).key, ...address })
    const sockets: Array<Socket> = []
    for (let stream = 0; stream < 2; stream++) {
      const headers = Object.entries(await headersOf()).map(([name, value]) => `${name}: ${value}\r\n`)
      sockets.push(await openStream(probe, "/api/endless", headers.join("")))
    }
    const own = await probe.newAccount()
    const refused = probe.fetch("/api/long", { headers: { "X-Api-Key": own.key, ...address } })
    const served = await probe.fetch("/api/long", { headers: { "X-Api-Key": own.key } })
    expect([served.status, (await served.text()).length]).toEqual([200, 400 * 20_000])
    sockets[0]?.destroy()
    const response = await refused
    expect([response.status, (await response.text()).length]).toEqual([200, 400 * 20_000])
    for (const socket of sockets) socket.destroy()
  })

  it("may be opened again after any number of streams that failed", async () => {
    const probe = await start({ maxStreams: 1 })
    for (let round = 0; round < 10; round++) {
      await expect(probe.fetch("/api/torn").then((response) => response.text())).rejects.toThrow()
    }
    const response = await probe.fetch("/api/long")
    expect([response.status, (await response.text()).length]).toEqual([200, 400 * 20_000])
  })

  it("leave other requests time while a fast reader reads them", async () => {
    const probe = await start({ maxStreamsPerAccount: 3 })
    const sockets = await Promise.all([1, 2, 3].map(() => openStream(probe, "/api/endless")))
    for (const socket of sockets) socket.resume()
    const begun = performance.now()
    for (let request = 0; request < 20; request++) expect((await probe.fetch("/health/live")).status).toBe(200)
    expect((performance.now() - begun) / 20).toBeLessThan(50)
    for (const socket of sockets) socket.destroy()
  })

  it("that fail within the first 64 KiB are answered with a problem", async () => {
    const probe = await start({})
    const response = await probe.fetch("/api/torn-early")
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ type: `${probe.url}/errors/unavailable` })
  })
})

describe("a reader", () => {
  /** 30 KB in 300 ms. */
  const settings = { minReadBytesPerSecond: 100_000, readRateWindowMillis: 300 }

  it.each(["", "Accept-Encoding: gzip\r\n"])("that does not read is disconnected (%s)", async (headers) => {
    const probe = await start(settings)
    const before = { ...seen }
    const socket = await openStream(probe, "/api/endless", headers)
    const begun = performance.now()
    await until(() => seen.interrupted > before.interrupted)
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(probe.log).toHaveLength(1)
    socket.destroy()
  })

  it("that does not take the end of a response is disconnected", async () => {
    const probe = await start(settings)
    const socket = await openStream(probe, "/api/long")
    await until(() => probe.log.length === 1)
    socket.destroy()
  })

  it("that reads steadily gets the whole response", async () => {
    const probe = await start({ minReadBytesPerSecond: 10_000, readRateWindowMillis: 2_000 })
    const socket = await openStream(probe, "/api/long", "Connection: close\r\n")
    let bytes = 0
    let isClosed = false
    socket.on("data", (chunk) => {
      bytes += chunk.length
      socket.pause()
      // The response takes longer than the window.
      setTimeout(() => socket.resume(), 20)
    }).on("close", () => {
      isClosed = true
    }).resume()
    await until(() => isClosed)
    expect(bytes).toBeGreaterThan(390 * 20_000)
  })

  it("of 12 KB/s frees a third of the largest send buffer of Linux, 4 MiB, within the window", () => {
    expect(12_000 * defaults.readRateWindowMillis / 1_000).toBeGreaterThan(4 * 1_048_576 / 3)
  })

  it("of the second of two pipelined responses is not measured while it reads the first", async () => {
    const probe = await start({ minReadBytesPerSecond: 10_000, readRateWindowMillis: 2_000 })
    const socket = connect(probe.port, "127.0.0.1")
    const ask = (connection: string) => `GET /api/long HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`
    socket.write(ask("keep-alive") + ask("close"))
    let bytes = 0
    let isClosed = false
    socket.on("data", (chunk) => {
      bytes += chunk.length
      socket.pause()
      // The first response takes longer than the window.
      setTimeout(() => socket.resume(), 20)
    }).on("close", () => {
      isClosed = true
    })
    await until(() => isClosed)
    expect(bytes).toBeGreaterThan(2 * 400 * 20_000)
  })
})

describe("requests in progress", () => {
  it("are limited: one more is 503 with Retry-After, and health and metrics are served", async () => {
    const probe = await start({ maxRequestsInProgress: 2 })
    const before = seen.begun
    const waiting = [1, 2].map(() => openRequest(probe, "GET /api/waits HTTP/1.1\r\nHost: x\r\n\r\n"))
    await until(() => seen.begun === before + 2)
    for (const path of [`/api/things/${randomUUID()}`, "/api/unknown", "/unknown", "/openapi.json", "/docs"]) {
      const refused = await probe.fetch(path)
      expect([path, refused.status, refused.headers.get("retry-after")]).toEqual([path, 503, "1"])
      expect(refused.headers.get("ratelimit-limit") !== null).toBe(path.startsWith("/api"))
      expect(await refused.json()).toMatchObject({
        type: `${probe.url}/errors/unavailable`,
        instance: path,
        detail: "The server is handling the maximum number of requests, in all or of one address."
      })
    }
    for (const path of ["/health/live", "/health/ready", "/metrics"]) {
      expect([path, (await probe.fetch(path)).status]).toEqual([path, 200])
    }
    // A connection that is only closed might be half-closed, and may wait for its response.
    waiting[0]?.resetAndDestroy()
    await until(async () => (await probe.fetch("/api/tagged")).status === 200)
    waiting[1]?.resetAndDestroy()
  })

  it("leave nothing behind, however they end", async () => {
    const probe = await start({ maxRequestsInProgress: 1 })
    for (let round = 0; round < 3; round++) {
      for (const path of ["/api/crash", "/api/unavailable", "/api/stillborn", "/unknown", "/api/long"]) {
        expect([path, (await probe.fetch(path).then((response) => (response.text(), response))).status])
          .toEqual([path, { "/unknown": 404, "/api/long": 200, "/api/unavailable": 503 }[path] ?? 500])
      }
      const socket = await openStream(probe, "/api/endless")
      socket.destroy()
      await until(async () => (await probe.fetch("/api/tagged")).status === 200)
    }
  })

  it("of one address have a share, so that other addresses are served", async () => {
    const probe = await start({ maxRequestsInProgress: 16, maxAddressShare: 1 / 8, trustProxy: 1 })
    const before = seen.begun
    const statusFor = async (address: string) =>
      (await probe.fetch("/api/tagged", { headers: { "X-Forwarded-For": address } })).status
    const waiting = ["2001:db8::1", "2001:db8::2"].map((address) =>
      openRequest(probe, `GET /api/waits HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    )
    await until(() => seen.begun === before + 2)
    expect([await statusFor("2001:db8::3"), await statusFor("2001:db8:0:1::1"), await statusFor("192.0.2.1")])
      .toEqual([503, 200, 200])
    for (const socket of waiting) socket.resetAndDestroy()
    await until(async () => await statusFor("2001:db8::3") === 200)
  })
})

describe("pipelined requests", () => {
  const get = (path: string, connection = "keep-alive") =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`

  it("are answered in their order, however many there are", async () => {
    const probe = await start({})
    const ids = Array.from({ length: 2_000 }, () => randomUUID())
    const received = await probe.raw(
      ids.map((id) => get(`/api/things/${id}`)).join("") + get("/api/tagged", "close")
    )
    expect([...received.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)).toEqual(ids)
    expect(received).toMatch(/\{"text":"tagged"\}$/)
  })

  it("of one connection are served 16 at a time, and the connection is not read meanwhile", async () => {
    const probe = await start({ maxWaitingRequests: 5_000, shutdownMillis: 100 })
    const before = { ...seen }
    let isClosed = false
    // Node.js would parse all of them: more than may wait.
    const socket = openRequest(probe, get("/api/waits").repeat(20_000)).on("close", () => {
      isClosed = true
    })
    await until(() => seen.begun === before.begun + 16)
    for (let request = 0; request < 20; request++) expect((await probe.fetch("/health/live")).status).toBe(200)
    expect([seen.begun - before.begun, isClosed]).toEqual([16, false])
    socket.resetAndDestroy()
  })

  it("that wait are limited in all: the connection that brings more is closed", async () => {
    const probe = await start({ maxWaitingRequests: 20, shutdownMillis: 100 })
    const before = { ...seen }
    const closed: Array<string> = []
    const open = (name: string, requests: number) =>
      openRequest(probe, get("/api/waits").repeat(requests)).on("close", () => closed.push(name))
    const first = open("first", 31)
    await until(() => seen.begun === before.begun + 16)
    open("second", 22)
    await until(() => closed.length > 0)
    expect(closed).toEqual(["second"])
    await until(() => seen.interrupted === before.interrupted + 16)
    const third = open("third", 21)
    await until(() => seen.begun === before.begun + 48)
    expect((await probe.fetch("/health/live")).status).toBe(200)
    expect(closed).toEqual(["second"])
    for (const socket of [first, third]) socket.resetAndDestroy()
  })
})

describe("bodies of requests", () => {
  const head = "POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

  /** Sends the first bytes of a body. */
  const openBody = (probe: ProbeServer, bytes: number, headers = ""): Socket =>
    openRequest(probe, `${head}${headers}Content-Length: 900000\r\n\r\n{"text":"${"a".repeat(bytes - 9)}`)

  const say = (probe: ProbeServer, text: string, headers: Readonly<Record<string, string>> = {}) =>
    probe.fetch("/api/say", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ text })
    })

  const accepts = async (probe: ProbeServer, bytes: number, headers?: Readonly<Record<string, string>>) => {
    const { status } = await say(probe, "a".repeat(bytes), headers)
    expect([200, 503]).toContain(status)
    return status === 200
  }

  it("are limited together: one more is 503 with Retry-After", async () => {
    const probe = await start({ maxBufferedBodyBytes: 100_000 })
    const sockets = [openBody(probe, 50_000), openBody(probe, 49_000)]
    await until(async () => !await accepts(probe, 2_000))
    const response = await say(probe, "a".repeat(2_000))
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"])
    expect(await response.json()).toMatchObject({ type: `${probe.url}/errors/unavailable` })
    expect(await accepts(probe, 500)).toBe(true)
    for (const socket of sockets) socket.destroy()
    await until(() => accepts(probe, 90_000))
  })

  it("count until their requests are handled", async () => {
    const probe = await start({ maxBufferedBodyBytes: 100_000 })
    const before = { ...seen }
    const body = JSON.stringify({ text: "a".repeat(90_000) })
    const working = probe.fetch("/api/works", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body
    })
    await until(() => seen.begun > before.begun)
    expect(await accepts(probe, 20_000)).toBe(false)
    expect(await accepts(probe, 5_000)).toBe(true)
    expect(seen.finished).toBe(before.finished)
    expect((await working).status).toBe(200)
    expect(await accepts(probe, 20_000)).toBe(true)
  })

  it("in chunks of one byte take the memory of their bytes", async () => {
    const probe = await start({})
    const before = heapUsed()
    const socket = openRequest(probe, `${head}Transfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(300_000)}`)
    await until(() => socket.writableLength === 0)
    for (let request = 0; request < 100; request++) await probe.fetch("/health/live")
    expect(heapUsed() - before).toBeLessThan(15_000_000)
    socket.destroy()
  })

  it("that are arriving are not in progress, and are limited apart", async () => {
    const probe = await start({ maxRequestsInProgress: 2 })
    const sockets = [openBody(probe, 10), openBody(probe, 10)]
    await until(async () => !await accepts(probe, 10))
    expect((await probe.fetch("/api/tagged")).status).toBe(200)
    sockets[0]?.destroy()
    await until(() => accepts(probe, 10))
    sockets[1]?.destroy()
  })

  it("of one address have a share, so that others send theirs", async () => {
    const probe = await start({ maxBufferedBodyBytes: 1_000_000, maxAddressShare: 1 / 8, trustProxy: 1 })
    const address = { "X-Forwarded-For": "192.0.2.1" }
    const sockets = [1, 2].map(() => openBody(probe, 60_000, "X-Forwarded-For: 192.0.2.1\r\n"))
    await until(async () => !await accepts(probe, 10_000, address))
    expect(await accepts(probe, 100_000, { "X-Forwarded-For": "192.0.2.2" })).toBe(true)
    for (const socket of sockets) socket.destroy()
    await until(() => accepts(probe, 100_000, address))
  })

  it("may take longer than the time-out if their sender keeps the minimum speed", async () => {
    const probe = await start({ bodyTimeoutMillis: 300, minSendBytesPerSecond: 10_000 })
    /** Sends a piece each 50 ms. Returns the beginning of the response. */
    const send = (pieceBytes: number): Promise<string> =>
      new Promise((resolve) => {
        const bytes = 25 * pieceBytes
        const socket = openRequest(probe, `${head}Content-Length: ${bytes}\r\n\r\n{"text":"`)
        const pieces = [
          ...Array.from({ length: 24 }, () => "a".repeat(pieceBytes)),
          "a".repeat(pieceBytes - 11) + "\"}"
        ]
        const sending = setInterval(() => socket.write(pieces.shift() ?? ""), 50)
        socket.once("data", (chunk) => {
          clearInterval(sending)
          socket.destroy()
          resolve(chunk.toString().slice(0, 12))
        })
      })
    expect(await Promise.all([send(1_000), send(100)])).toEqual(["HTTP/1.1 200", "HTTP/1.1 408"])
  })

  it("leave nothing behind when they are complete, malformed, too large, refused or cut off", async () => {
    const probe = await start({ maxBufferedBodyBytes: 2_000_000 })
    for (let round = 0; round < 3; round++) {
      expect((await say(probe, "a".repeat(900_000))).status).toBe(200)
      expect((await say(probe, "a".repeat(1_100_000))).status).toBe(413)
      const malformed = await probe.fetch("/api/say", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "[".repeat(900_000)
      })
      expect(malformed.status).toBe(400)
      const entries = probe.log.length
      const socket = openBody(probe, 800_000)
      await pause(30)
      socket.destroy()
      await until(() => probe.log.length > entries)
      const largeChunk = "a".repeat(1_100_000)
      await probe.raw(`${head}Transfer-Encoding: chunked\r\n\r\n${largeChunk.length.toString(16)}\r\n${largeChunk}\r\n`)
    }
    const parallel = await Promise.all(["a", "b"].map((letter) => say(probe, letter.repeat(980_000))))
    expect(parallel.map(({ status }) => status)).toEqual([200, 200])
  })
})
