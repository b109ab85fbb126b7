/** Responses on the socket, pages outside of the API, and graceful shutdown. */
import { Limits } from "@canvass/core"
import { acceptsGzip } from "@canvass/http"
import { type ProblemType, problemTypes, prose, unlimited } from "@canvass/http/testing"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { defaults } from "../src/server/Settings.js"
import { type ProbeServer, seen, startProbeServer } from "./fixtures/ProbeServer.js"

let probe: ProbeServer
beforeAll(async () => {
  probe = await startProbeServer({ corsOrigins: ["https://forms.example"], halfClosedMillis: 1_000 })
})
afterAll(() => probe.stop())

const id = "01a1f8ff-d3fd-7287-ac65-baf3c4373223"

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((next) => setTimeout(next, 10))
}

const get = (target: string, headers = "") => `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`

describe("a response", () => {
  it("has a length, a content type, a trace id, and cannot be cached", async () => {
    const { headers } = await probe.fetch(`/api/things/${id}?q=a`)
    expect(headers.get("content-type")).toBe("application/json")
    expect(Number(headers.get("content-length"))).toBeGreaterThan(0)
    expect(headers.get("x-trace-id")).toMatch(/^[0-9a-f]{32}$/)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("tells browsers to use https for a public URL of https only", async () => {
    const paths = ["/api/tagged", "/api/nowhere", "/openapi.json", "/nowhere"]
    const secure = await startProbeServer({ publicUrl: "https://surveys.example.com" })
    for (const path of paths) {
      expect((await secure.fetch(path)).headers.get("strict-transport-security")).toBe("max-age=31536000")
      expect((await probe.fetch(path)).headers.has("strict-transport-security")).toBe(false)
    }
    await secure.stop()
  })

  it("with an ETag can be cached privately", async () => {
    const { headers } = await probe.fetch("/api/tagged")
    expect(headers.get("cache-control")).toBe("private, no-cache")
    expect(headers.get("vary")).toBe("Origin, Accept")
  })

  it("is the same for UUIDs of any case in the path", async () => {
    expect(await (await probe.fetch(`/api/things/${id.toUpperCase()}`)).json()).toMatchObject({ id })
  })

  it("is to the query as an HTML form encodes it", async () => {
    expect(await (await probe.fetch(`/api/things/${id}?q=a+b%26%C3%A4`)).json()).toMatchObject({ q: "a b&ä" })
  })

  it("without content has neither content type nor length", async () => {
    const { token } = await probe.newAccount()
    const response = await probe.fetch("/api/login-only", {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` }
    })
    expect(response.status).toBe(204)
    expect(response.headers.get("content-type")).toBeNull()
    expect(response.headers.get("content-length")).toBeNull()
  })

  it("to HEAD is the one to GET without the body", async () => {
    const [head, body] = await Promise.all([
      probe.fetch(`/api/things/${id}`, { method: "HEAD" }),
      probe.fetch(`/api/things/${id}`)
    ])
    expect(head.status).toBe(200)
    expect(head.headers.get("content-length")).toBe(body.headers.get("content-length"))
    expect(await head.text()).toBe("")
    expect((await probe.fetch("/api/endless", { method: "HEAD" })).status).toBe(200)
    expect((await probe.fetch("/api/nope", { method: "HEAD" })).status).toBe(404)
  })

  it("to each of several pipelined requests comes in order", async () => {
    const ask = (n: number) => `GET /api/things/${id}?q=n${n} HTTP/1.1\r\nHost: x\r\n\r\n`
    const answers = await probe.raw(
      Array.from({ length: 10 }, (_, n) => ask(n)).join("") + get(`/api/things/${id}?q=last`)
    )
    expect([...answers.matchAll(/"q":"(\w+)"/g)].map(([, q]) => q).join()).toBe("n0,n1,n2,n3,n4,n5,n6,n7,n8,n9,last")
  })

  it("reaches a caller that has closed its half of the connection", async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = ""
      const socket = connect(
        { port: probe.port, host: "127.0.0.1", allowHalfOpen: true },
        () => socket.end("POST /api/works HTTP/1.1\r\nHost: x\r\n\r\n")
      )
      socket.on("data", (chunk) => text += chunk.toString()).on("close", () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe("a streamed response", () => {
  it("is complete, and compressed if the caller accepts gzip", async () => {
    const plain = await probe.raw(get("/api/long"))
    expect(plain.slice(0, 1_000)).toMatch(/Vary: Accept-Encoding, Origin/)
    expect(plain.slice(0, 1_000)).not.toMatch(/Content-Encoding/)
    const response = await probe.fetch("/api/long", { headers: { "Accept-Encoding": "br, gzip;q=0.5" } })
    expect(response.headers.get("content-encoding")).toBe("gzip")
    expect((await response.text()).length).toBe(400 * 20_000)
  })

  it.each([
    [undefined, false],
    ["gzip", true],
    ["br;q=1.0, GZIP;q=0.8", true],
    ["gzip;q=0", false],
    ["gzip; q=0.0, *", false],
    ["*", true],
    ["*;q=0", false],
    ["identity", false],
    ["", false]
  ])("Accept-Encoding %s: gzip %s", (header, accepted) => {
    expect(acceptsGzip(header)).toBe(accepted)
  })

  it("waits for a slow reader, and ends when the reader disconnects", async () => {
    const before = { ...seen }
    const socket = connect(probe.port, "127.0.0.1", () => socket.write(get("/api/endless")))
    socket.pause()
    await until(() => seen.pieces > before.pieces)
    let last: number
    do {
      last = seen.pieces
      // The buffers of the two sockets are smaller than 60 MB: a stream that does not wait exceeds it.
      expect(last - before.pieces).toBeLessThan(3_000)
      await new Promise((next) => setTimeout(next, 300))
    } while (seen.pieces !== last)
    socket.destroy()
    await until(() => seen.interrupted > before.interrupted)
  })

  it("that fails in the middle closes the connection without a final chunk", async () => {
    const answer = await probe.raw(get("/api/torn"))
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer.endsWith("0\r\n\r\n")).toBe(false)
    await expect(probe.fetch("/api/torn").then((response) => response.text())).rejects.toThrow()
  })
})

describe("a caller that disconnects", () => {
  it("interrupts its read", async () => {
    const before = { ...seen }
    const socket = connect(probe.port, "127.0.0.1", () => socket.write(get("/api/waits")))
    await until(() => seen.begun > before.begun)
    socket.destroy()
    await until(() => seen.interrupted > before.interrupted)
    await until(() => probe.log.some(({ operation, status }) => operation === "probe.waits" && status === 499))
  })

  it("interrupts its pipelined reads, too", async () => {
    const before = { ...seen }
    const ask = "GET /api/endless HTTP/1.1\r\nHost: x\r\n\r\n"
    const socket = connect(probe.port, "127.0.0.1", () => socket.write(ask + ask + ask))
    socket.pause()
    await until(() => seen.pieces > before.pieces)
    await new Promise((next) => setTimeout(next, 200))
    socket.resetAndDestroy()
    await until(() => seen.interrupted === before.interrupted + 3)
  })

  it("does not interrupt a write that has started", async () => {
    const before = { ...seen }
    const socket = connect(probe.port, "127.0.0.1", () => socket.write("POST /api/works HTTP/1.1\r\nHost: x\r\n\r\n"))
    await until(() => seen.begun > before.begun)
    socket.destroy()
    await until(() => seen.finished > before.finished)
  })
})

describe("pages of other origins (CORS)", () => {
  const preflight = (origin: string, path = "/api/things") =>
    probe.fetch(path, {
      method: "OPTIONS",
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-api-key"
      }
    })

  it("can call the API if the origin is listed", async () => {
    const { headers, status } = await preflight("https://forms.example")
    expect(status).toBe(204)
    expect(headers.get("access-control-allow-origin")).toBe("https://forms.example")
    expect(headers.get("access-control-allow-methods")).toContain("POST")
    expect(headers.get("access-control-allow-headers")).toContain("X-Api-Key")
    const answer = await probe.fetch("/api/nope", { headers: { Origin: "https://forms.example" } })
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://forms.example")
    expect(answer.headers.get("access-control-expose-headers")).toContain("RateLimit-Remaining")
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull()
  })

  it("cannot call the API if the origin is not listed", async () => {
    const { headers } = await preflight("https://elsewhere.example")
    expect(headers.get("access-control-allow-origin")).toBeNull()
    expect(headers.get("vary")).toBe("Origin")
  })

  it("get 404 for an unknown path", async () => {
    expect((await preflight("https://forms.example", "/api/nope")).status).toBe(404)
  })
})

describe("outside of the API", () => {
  it("pages and probes need no credential", async () => {
    const pages = {
      "/": "text/html",
      "/health/live": "application/json",
      "/health/ready": "application/json",
      "/metrics": "text/plain",
      "/openapi.json": "application/json",
      "/openapi-3.0.json": "application/json",
      "/schemas/responses.xsd": "application/xml",
      "/schemas/survey.json": "application/schema+json",
      "/docs": "text/html",
      "/errors": "text/html",
      "/errors/": "text/html",
      "/favicon.ico": "image/x-icon"
    }
    for (const [path, type] of Object.entries(pages)) {
      const response = await probe.fetch(path)
      expect([path, response.status, response.headers.get("content-type")?.startsWith(type)]).toEqual([path, 200, true])
      expect((await response.text()).length).toBeGreaterThan(0)
      expect((await probe.fetch(path, { method: "HEAD" })).status).toBe(200)
    }
  })

  it("a page with a slash at the end redirects to the page", async () => {
    const { headers, status } = await probe.fetch("/errors/", { redirect: "manual" })
    expect([status, new URL(headers.get("location") ?? "", `${probe.url}/errors/`).pathname]).toEqual([308, "/errors"])
  })

  it("a browser gets a page for a path that has none, and a program a problem", async () => {
    const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    for (const path of ["/nope", "/errors/nope", "/docs/nope"]) {
      const page = await probe.fetch(path, { headers: { accept } })
      expect([page.status, page.headers.get("content-type"), page.headers.get("cache-control")]).toEqual([
        404,
        "text/html; charset=utf-8",
        "no-store"
      ])
      expect(await page.text()).toContain("There is no page here")
      for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }]) {
        const problem = await probe.fetch(path, { headers })
        expect([problem.status, problem.headers.get("content-type")]).toEqual([404, "application/problem+json"])
      }
    }
    const api = await probe.fetch("/api/nope", { headers: { accept } })
    expect(api.headers.get("content-type")).toBe("application/problem+json")
    const sent = await probe.fetch("/nope", { method: "POST", headers: { accept } })
    expect(sent.headers.get("content-type")).toBe("application/problem+json")
  })

  it("every problem type has a page that describes it", async () => {
    for (const [slug, { describe, status }] of Object.entries<ProblemType>(problemTypes)) {
      const html = await (await probe.fetch(`/errors/${slug}`)).text()
      expect(html).toContain(String(status))
      expect(html).toContain(prose(describe({ ...Limits.defaults, ...defaults, ...unlimited })))
    }
    expect((await probe.fetch("/errors/nope")).status).toBe(404)
  })

  it("the page of a problem type quotes the limits of the settings", async () => {
    const limited = await startProbeServer({
      rateLimitAuthenticated: 7_001,
      rateLimitAccount: 7_007,
      rateLimitAnonymous: 7_002,
      maxJsonDepth: 74,
      maxHeaderBytes: 70_005
    })
    const page = async (slug: string) => (await limited.fetch(`/errors/${slug}`)).text()
    expect(await page("rate-limit-exceeded")).toMatch(/ 7001 requests .* 7007 for an account .* 7002 for an address/)
    expect(await page("payload-too-large")).toContain("1 MiB")
    expect(await page("malformed-json")).toContain("74 levels")
    expect(await page("headers-too-large")).toContain("70005 bytes")
    await limited.stop()
  })

  it("HTML pages load nothing from other servers, and their policy forbids it", async () => {
    const response = await probe.fetch("/docs")
    const html = await response.text()
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await probe.fetch(`/${path ?? ""}`)).status).toBe(200)
    }
    expect(html).not.toMatch(/https?:\/\/|<script>/)
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'sha256-")
  })

  it("the metrics count requests by operation and status", async () => {
    await probe.fetch("/api/crash")
    await until(() => probe.log.some(({ operation }) => operation === "probe.crash"))
    const text = await (await probe.fetch("/metrics")).text()
    expect(text).toMatch(/^http_requests_total\{operation="probe.crash",method="GET",status="500"\} \d+$/m)
    expect(text).toMatch(/^http_request_duration_seconds_bucket\{operation="probe.crash",le="\+Inf"\} \d+$/m)
    expect(text).toMatch(/^http_requests_in_flight \d+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    for (const line of text.trimEnd().split("\n")) {
      expect(line).toMatch(/^# (HELP|TYPE) \w+ .+$|^[a-zA-Z_:][\w:]*(\{[^}]*\})? [-+\d.e]+$/)
    }
  })

  it("the access log has the caller, the operation and the outcome", async () => {
    const { id: accountId, key } = await probe.newAccount()
    const response = await probe.fetch(`/api/things/${id}?q=secret`, {
      headers: { "X-Api-Key": key, "X-Forwarded-For": "1.2.3.4" }
    })
    const traceId = response.headers.get("x-trace-id")
    await until(() => probe.log.some((entry) => entry.traceId === traceId))
    expect(probe.log.find((entry) => entry.traceId === traceId)).toMatchObject({
      method: "GET",
      path: `/api/things/${id}`,
      operation: "probe.read",
      status: 200,
      caller: `key:${accountId}`,
      address: "127.0.0.1",
      bytes: Number(response.headers.get("content-length"))
    })
  })
})

describe("a server that shuts down", () => {
  it("refuses connections, finishes requests in flight, and sends Connection: close", async () => {
    const stopping = await startProbeServer()
    const before = seen.begun
    const answer = stopping.raw("POST /api/works HTTP/1.1\r\nHost: x\r\n\r\n")
    const idle = connect(stopping.port, "127.0.0.1")
    await until(() => seen.begun > before)
    const stopped = stopping.stop()
    await new Promise((next) => setTimeout(next, 50))
    await expect(stopping.fetch("/health/live")).rejects.toThrow()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*"done"/)
    await stopped
    idle.destroy()
  })

  it("answers requests that arrive on open connections, and all of a pipeline", async () => {
    const stopping = await startProbeServer({ shutdownIdleMillis: 400 })
    const before = seen.begun
    const work = "POST /api/works HTTP/1.1\r\nHost: x\r\n\r\n"
    const live = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
    const pipelined = stopping.raw(work + work)
    // The probe pauses for 20 ms after each piece: the second request arrives while the server stops.
    const late = stopping.raw(live, "", "", "", "", live + live)
    await until(() => seen.begun >= before + 2)
    await stopping.stop()
    expect((await pipelined).match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
    expect(await pipelined).toMatch(/Connection: keep-alive[\s\S]*"done"[\s\S]*Connection: close[\s\S]*"done"/)
    expect((await late).match(/HTTP\/1\.1 200 /g)).toHaveLength(3)
    expect((await late).match(/Connection: close/g)).toHaveLength(1)
  })

  it("interrupts requests after the shutdown timeout", async () => {
    const stopping = await startProbeServer({ shutdownMillis: 100 })
    const before = { ...seen }
    const answer = stopping.raw(get("/api/waits"))
    await until(() => seen.begun > before.begun)
    await stopping.stop()
    expect(await answer).toBe("")
    expect(seen.interrupted).toBeGreaterThan(before.interrupted)
  })

  it("cannot start on an address that is in use", async () => {
    await expect(startProbeServer({ port: probe.port })).rejects.toThrow(/Can't listen on 127.0.0.1/)
  })
})
