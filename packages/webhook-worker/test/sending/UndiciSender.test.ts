import { version } from "@canvass/core"
/** Requests to real sockets: what is sent, how failures are classified, and which addresses are refused. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { readFileSync } from "node:fs"
import { createServer as createTcpServer } from "node:net"
import * as DnsResolver from "../../src/sending/DnsResolver.js"
import { Sender } from "../../src/sending/Sender.js"
import * as UndiciSender from "../../src/sending/UndiciSender.js"
import { startHttpServer, startHttpsServer } from "../support/localHttpServer.js"
import { startNameServer } from "../support/localNameServer.js"

const message = (url: string) => ({ url, headers: { "X-Service-Attempt": "1" }, body: "{\"event\":\"webhook.test\"}" })

const send = (url: string, options: Partial<UndiciSender.UndiciSenderOptions> = { allowPrivate: true }) =>
  Effect.provide(Effect.flatMap(Sender, (sender) => sender.send(message(url))), UndiciSender.layer(options))

/** Resolves every name to these addresses in turn, and to the last ones from then on. */
const resolveTo = (...answers: ReadonlyArray<ReadonlyArray<string>>) => {
  let queries = 0
  return (): Promise<ReadonlyArray<DnsResolver.ResolvedAddress>> =>
    Promise.resolve((answers[queries++] ?? answers.at(-1) ?? []).map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4
    })))
}

describe("a message", () => {
  it.scopedLive("is sent as a POST with its headers, its body and the user agent", () =>
    Effect.gen(function*() {
      const seen: Array<unknown> = []
      const { port } = yield* startHttpServer((request, response) => {
        let body = ""
        request.on("data", (chunk) => body += String(chunk))
        request.on("end", () => {
          seen.push([request.method, request.url, request.headers, body])
          response.end("thanks")
        })
      })
      const outcome = yield* send(`http://127.0.0.1:${port}/hooks?of=mine`)
      expect(outcome).toEqual({ kind: "delivered", statusCode: 200, error: null, responseBody: "thanks" })
      expect(seen).toMatchObject([["POST", "/hooks?of=mine", {
        "content-type": "application/json",
        "content-length": "24",
        "user-agent": `Canvass-Webhooks/${version}`,
        "x-service-attempt": "1"
      }, "{\"event\":\"webhook.test\"}"]])
    }))

  it.scopedLive("is delivered by any 2xx status and refused by any other; redirects are not followed", () =>
    Effect.gen(function*() {
      const { connectionCount, port } = yield* startHttpServer((request, response) => {
        const status = Number(request.url?.slice(1))
        response.writeHead(status, { location: "/200", connection: "close" }).end()
      })
      for (const status of [200, 201, 204, 299]) {
        expect(yield* send(`http://127.0.0.1:${port}/${status}`)).toMatchObject({
          kind: "delivered",
          statusCode: status
        })
      }
      for (const status of [301, 302, 307, 308, 400, 401, 404, 410, 429, 500, 503]) {
        expect(yield* send(`http://127.0.0.1:${port}/${status}`)).toMatchObject({ kind: "refused", statusCode: status })
      }
      expect(connectionCount()).toBe(15)
    }))

  it.scopedLive("reuses a connection", () =>
    Effect.gen(function*() {
      const { connectionCount, port } = yield* startHttpServer((request, response) =>
        request.resume().on("end", () => response.end())
      )
      yield* Effect.provide(
        Effect.flatMap(
          Sender,
          (sender) => Effect.replicateEffect(sender.send(message(`http://127.0.0.1:${port}/`)), 10)
        ),
        UndiciSender.layer({ allowPrivate: true })
      )
      // The second request may begin before the first connection is free.
      expect(connectionCount()).toBeLessThanOrEqual(2)
    }))

  it.scopedLive("keeps the first 4 KiB of the response, as text that every store can hold", () =>
    Effect.gen(function*() {
      const { port } = yield* startHttpServer((_, response) => response.end("a\u0000" + "ü".repeat(10_000)))
      const { responseBody } = yield* send(`http://127.0.0.1:${port}/`)
      expect(responseBody).toBe("a\ufffd" + "ü".repeat(2_047))
    }))

  it.scopedLive("ends after 64 KiB of an endless response", () =>
    Effect.gen(function*() {
      const { port } = yield* startHttpServer((_, response) => {
        const more = (): void => {
          if (!response.destroyed) response.write("x".repeat(16_384), () => setImmediate(more))
        }
        more()
      })
      const { kind, responseBody } = yield* send(`http://127.0.0.1:${port}/`)
      expect([kind, responseBody?.length]).toEqual(["delivered", 4_096])
    }))
})

describe("one deadline covers the whole attempt", () => {
  const options = { allowPrivate: true, timeoutMillis: 300 }

  it.scopedLive("when the endpoint does not answer", () =>
    Effect.gen(function*() {
      const { port } = yield* startHttpServer(() => undefined)
      expect(yield* send(`http://127.0.0.1:${port}/`, options)).toMatchObject({ kind: "timeout", statusCode: null })
    }))

  it.scopedLive("when headers or body arrive byte by byte after a status of 200", () =>
    Effect.gen(function*() {
      const startDripping = (first: string) =>
        Effect.acquireRelease(
          Effect.async<{ readonly port: number; readonly stop: () => void }>((resume) => {
            const server = createTcpServer((socket) => {
              socket.write(first)
              const timer = setInterval(() => socket.write("a"), 20)
              socket.on("close", () => clearInterval(timer)).on("error", () => undefined)
            }).listen(0, "127.0.0.1", () => {
              const address = server.address()
              resume(Effect.succeed({
                port: typeof address === "object" && address !== null ? address.port : 0,
                stop: () => server.close()
              }))
            })
          }),
          ({ stop }) => Effect.sync(stop)
        )
      for (const first of ["HTTP/1.1 200 OK\r\nx-a: ", "HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n"]) {
        const { port } = yield* startDripping(first)
        expect(yield* send(`http://127.0.0.1:${port}/`, options)).toMatchObject({ kind: "timeout", statusCode: null })
      }
    }))

  it.scopedLive("when the name server does not answer", () =>
    Effect.gen(function*() {
      const resolve = () => new Promise<never>(() => undefined)
      expect(yield* send("http://example.com/", { timeoutMillis: 300, resolve })).toMatchObject({ kind: "timeout" })
    }))

  it.scopedLive("and an interruption ends it earlier and closes the connection", () =>
    Effect.gen(function*() {
      let closed = false
      const { connectionCount, port } = yield* startHttpServer((request) =>
        request.socket.on("close", () => closed = true)
      )
      const fiber = yield* Effect.fork(send(`http://127.0.0.1:${port}/`))
      yield* Effect.repeat(Effect.sleep(5), { until: () => connectionCount() === 1 })
      yield* Effect.sleep(50)
      yield* Fiber.interrupt(fiber)
      yield* Effect.repeat(Effect.sleep(5), { until: () => closed })
    }))
})

describe("failures are classified", () => {
  it.scopedLive("a closed port, a reset connection, an unknown name", () =>
    Effect.gen(function*() {
      const { port } = yield* startHttpServer((request) => request.socket.destroy())
      expect(yield* send(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: "connection", statusCode: null })
      expect(yield* send("http://127.0.0.1:1/")).toMatchObject({
        kind: "connection",
        error: "connection: ECONNREFUSED"
      })
      const resolve = () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }))
      expect(yield* send("http://example.com/", { resolve })).toMatchObject({ kind: "dns", error: "dns: ENOTFOUND" })
    }))

  it.scopedLive("a self-signed certificate", () =>
    Effect.gen(function*() {
      const both = readFileSync(new URL("../support/self-signed.pem", import.meta.url))
      let requests = 0
      const { port } = yield* startHttpsServer({ key: both, cert: both }, (_, response) => {
        requests++
        response.end()
      })
      expect(yield* send(`https://localhost:${port}/`)).toMatchObject({ kind: "tls", statusCode: null })
      expect(requests).toBe(0)
    }))
})

describe("an address that is not public", () => {
  it.scopedLive("is refused in every notation", () =>
    Effect.gen(function*() {
      const { connectionCount, port } = yield* startHttpServer((_, response) => response.end())
      const hosts = ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "[::1]", "[::]"]
      for (const host of [...hosts, "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[::127.0.0.1]"]) {
        expect(yield* send(`http://${host}:${port}/`, {})).toMatchObject({ kind: "blocked", statusCode: null })
      }
      for (const host of ["169.254.169.254", "10.0.0.1", "192.168.1.1", "100.64.0.1", "[fe80::1]", "[fd00::1]"]) {
        expect(yield* send(`http://${host}/`, {})).toMatchObject({ kind: "blocked" })
      }
      expect(connectionCount()).toBe(0)
    }))

  it.scopedLive("is refused when a name resolves to it, even among public ones", () =>
    Effect.gen(function*() {
      const { connectionCount, port } = yield* startHttpServer((_, response) => response.end())
      for (
        const answer of [["127.0.0.1"], ["::1"], ["93.184.215.14", "127.0.0.1"], ["2606:4700::1", "::ffff:10.0.0.1"]]
      ) {
        expect(yield* send(`http://example.com:${port}/`, { resolve: resolveTo(answer) }))
          .toMatchObject({ kind: "blocked", error: "blocked: the address is not one of the public internet" })
      }
      expect(connectionCount()).toBe(0)
    }))

  it.scopedLive("is refused when a name resolves differently the second time", () =>
    Effect.gen(function*() {
      const { connectionCount, port } = yield* startHttpServer((_, response) => response.end())
      const options = { timeoutMillis: 400, resolve: resolveTo(["192.0.32.10"], ["127.0.0.1"]) }
      const outcomes = yield* Effect.provide(
        Effect.flatMap(Sender, (sender) => Effect.replicateEffect(sender.send(message(`http://a.test:${port}/`)), 2)),
        UndiciSender.layer(options)
      )
      // The outcome of the first depends on the network; no attempt may connect to this machine.
      expect(outcomes.map(({ kind }) => kind === "blocked" || kind === "timeout" || kind === "connection"))
        .toEqual([true, true])
      expect(outcomes[1]?.kind).toBe("blocked")
      expect(connectionCount()).toBe(0)
    }))

  it.scopedLive("is refused with our own resolver, on the first query and later ones", () =>
    Effect.gen(function*() {
      const { connectionCount, port } = yield* startHttpServer((_, response) => response.end())
      const optionsFor = (server: string, allowPrivate: boolean, timeoutMillis = 10_000) => ({
        allowPrivate,
        timeoutMillis,
        resolve: DnsResolver.make({ allowPrivate, timeoutMillis, servers: [server] })
      })
      const twice = (options: Partial<UndiciSender.UndiciSenderOptions>) =>
        Effect.provide(
          Effect.flatMap(Sender, (sender) => Effect.replicateEffect(sender.send(message(`http://a.test:${port}/`)), 2)),
          UndiciSender.layer(options)
        )
      const same = yield* twice(optionsFor(yield* startNameServer("127.0.0.1"), false))
      expect(same.map(({ kind }) => kind)).toEqual(["blocked", "blocked"])
      const other = yield* twice(optionsFor(yield* startNameServer("192.0.32.10", "127.0.0.1"), false, 2_000))
      expect(other[1]?.kind).toBe("blocked")
      expect(connectionCount()).toBe(0)
      const allowed = yield* twice(optionsFor(yield* startNameServer("127.0.0.1"), true))
      expect(allowed.map(({ kind }) => kind)).toEqual(["delivered", "delivered"])
    }))

  it.scopedLive("is allowed in development, by `localhost` too", () =>
    Effect.gen(function*() {
      const { port } = yield* startHttpServer((_, response) => response.end())
      expect(yield* send(`http://localhost:${port}/`)).toMatchObject({ kind: "delivered" })
    }))
})
