/** The API as middleware of a server on node:http, in a chain as Express makes one. */
import type { AccessEntry, CanvassApi, MountedApi } from "@canvass/http"
import {
  createLargeSurvey,
  startTestServices,
  type TestAccount,
  type TestServices,
  unlimited
} from "@canvass/http/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { type MiddlewareRequest, type Next, type NodeMiddleware, nodeMiddleware } from "../src/nodeMiddleware.js"

type HostRequest = IncomingMessage & { originalUrl?: string; body?: unknown }
type Middleware = (request: HostRequest, response: ServerResponse, next: Next) => void

type HostInit = Omit<RequestInit, "headers"> & {
  readonly headers?: Readonly<Record<string, string>>
  readonly duplex?: "half"
}

const publicUrl = "https://example.com/surveys-api"
const log: Array<AccessEntry.AccessEntry> = []

let services: TestServices
let owner: TestAccount
beforeAll(async () => {
  services = await startTestServices()
  owner = await services.newAccount()
})
afterAll(() => services.stop())

const stops: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const mount = (
  options: Partial<MountedApi.MountOptions<MiddlewareRequest>> = {}
): NodeMiddleware<MiddlewareRequest> => {
  const middleware = nodeMiddleware(services.layer, {
    publicUrl,
    prefix: "/surveys-api",
    settings: unlimited,
    accessLog: (entry) => log.push(entry),
    ...options
  })
  stops.push(middleware.close)
  return middleware
}

/** Calls one middleware after the other, as Express does. The last is the host's own: 418, or 500 with the error. */
const startHost = async (...chain: ReadonlyArray<Middleware>) => {
  const server = createServer((request, response) => {
    const run = (index: number) => (error?: unknown): void => {
      const middleware = chain[index]
      if (error !== undefined) response.writeHead(500).end(error instanceof Error ? error.message : "unknown")
      else if (middleware === undefined) response.writeHead(418).end("the host")
      else middleware(request, response, run(index + 1))
    }
    run(0)()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  stops.unshift(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The server has no port.")
  const { port } = address
  const call = (path: string, init: HostInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { "X-Api-Key": owner.key, ...init.headers } })
  const post = (path: string, body: unknown) =>
    call(path, { method: "POST", headers: json, body: typeof body === "string" ? body : JSON.stringify(body) })
  return { port, call, post }
}

const json = { "Content-Type": "application/json" }

/** Parses a JSON body and leaves it in `request.body`, as `express.json()` does. */
const parseJson: Middleware = (request, _response, next) => {
  if (request.headers["content-type"] !== "application/json") return next()
  void text(request).then((body) => {
    request.body = JSON.parse(body)
    next()
  })
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((next) => setTimeout(next, 5))
}

describe("a request below the prefix", () => {
  it("creates and reads a survey, with headers of the host kept and URLs below the public URL", async () => {
    const host = await startHost((_request, response, next) => {
      response.setHeader("X-Powered-By", "Host")
      next()
    }, mount())
    const created = await host.post("/surveys-api/api/surveys", { title: "Mounted" })
    expect([created.status, created.headers.get("x-powered-by")]).toEqual([201, "Host"])
    const location = created.headers.get("location") ?? ""
    expect(location.startsWith(`${publicUrl}/api/surveys/`)).toBe(true)
    const path = new URL(location).pathname
    expect(await (await host.call(path)).json()).toMatchObject({ title: "Mounted" })
    const head = await host.call(path, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    await host.post("/surveys-api/api/surveys", { title: "Another" })
    const page = await host.call("/surveys-api/api/surveys?limit=1")
    expect(page.headers.get("link")).toContain(`<${publicUrl}/api/surveys?limit=1&cursor=`)
  })

  it("is served when a router of the host has removed the prefix from the URL", async () => {
    const host = await startHost((request, _response, next) => {
      request.originalUrl = request.url ?? ""
      request.url = request.originalUrl.slice("/surveys-api".length)
      next()
    }, mount())
    expect((await host.call("/surveys-api/api/surveys?limit=1")).status).toBe(200)
  })

  it("gets a problem when its path does not exist", async () => {
    const host = await startHost(mount())
    for (const path of ["/surveys-api/nothing", "/surveys-api/api/nothing", "/surveys-api"]) {
      const response = await host.call(path)
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ type: `${publicUrl}/errors/not-found` })
    }
  })

  it("finds the pages, whose links are below the prefix too", async () => {
    const host = await startHost(mount())
    const page = await (await host.call("/surveys-api/docs")).text()
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link)
    expect(links).toEqual(["openapi.json", "errors"])
    for (const link of links) expect((await host.call(`/surveys-api/${link}`)).status, link).toBe(200)
  })
})

describe("a request outside the prefix", () => {
  it("belongs to the host", async () => {
    const host = await startHost(mount())
    for (const path of ["/", "/api/surveys", "/surveys-apis/api/surveys", "/openapi.json"]) {
      expect((await host.call(path)).status, path).toBe(418)
    }
  })

  it("without a prefix: every path but the API and its pages", async () => {
    const host = await startHost(mount({ prefix: "" }))
    for (const path of ["/", "/apis", "/docs/nothing", "/health/live"]) {
      expect((await host.call(path)).status, path).toBe(418)
    }
    expect((await host.call("/openapi.json")).status).toBe(200)
    expect((await host.call("/api/nothing")).status).toBe(404)
  })
})

describe("a body", () => {
  it("that the host has parsed is taken, and checked as one that was sent", async () => {
    const host = await startHost(parseJson, mount())
    const created = await host.post("/surveys-api/api/surveys", { title: "Parsed" })
    expect(await created.json()).toMatchObject({ title: "Parsed" })
    expect((await host.post("/surveys-api/api/surveys", { title: "" })).status).toBe(400)
    expect((await host.post("/surveys-api/api/surveys", "[".repeat(40) + "]".repeat(40))).status).toBe(400)
    expect((await host.post("/surveys-api/api/surveys", { title: "x".repeat(1_048_577) })).status).toBe(413)
  })

  it.each<[string, (body: string) => unknown]>([["bytes", (body) => Buffer.from(body)], ["text", (body) => body]])(
    "that the host has read as %s is taken, and checked as one that was sent",
    async (_, parse) => {
      const host = await startHost((request, _response, next) => {
        void text(request).then((body) => {
          request.body = parse(body)
          next()
        })
      }, mount())
      expect((await host.post("/surveys-api/api/surveys", { title: "Read" })).status).toBe(201)
      expect((await host.post("/surveys-api/api/surveys", "{")).status).toBe(400)
      expect((await host.post("/surveys-api/api/surveys", { title: "x".repeat(1_048_577) })).status).toBe(413)
    }
  )

  it("that the host has parsed although it nests too deep for JSON gets a problem", async () => {
    const nested: Array<unknown> = []
    let innermost = nested
    for (let depth = 0; depth < 100_000; depth++) {
      const next: Array<unknown> = []
      innermost.push(next)
      innermost = next
    }
    const host = await startHost((request, _response, next) => {
      void text(request).then(() => {
        request.body = nested
        next()
      })
    }, mount())
    const response = await host.post("/surveys-api/api/surveys", { title: "Deep" })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ type: `${publicUrl}/errors/malformed-json` })
    ])
  })

  it("that the host has decompressed is taken", async () => {
    const host = await startHost((request, _response, next) => {
      void text(request).then((body) => {
        request.body = JSON.parse(body)
        next()
      })
    }, mount())
    const headers = { ...json, "Content-Encoding": "gzip" }
    const body = JSON.stringify({ title: "Decompressed" })
    expect((await host.call("/surveys-api/api/surveys", { method: "POST", headers, body })).status).toBe(201)
  })

  it("that the host has left alone is read", async () => {
    const host = await startHost((request, _response, next) => {
      request.body = {}
      next()
    }, mount())
    expect((await host.post("/surveys-api/api/surveys", { title: "Unread" })).status).toBe(201)
  })

  it("that the host has read without keeping it is an error of the host", async () => {
    const host = await startHost((request, _response, next) => void text(request).then(() => next()), mount())
    const response = await host.post("/surveys-api/api/surveys", { title: "Lost" })
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("Another middleware")])
    expect((await host.call("/surveys-api/api/surveys?limit=1")).status).toBe(200)
  })

  it("that is too large is refused before it has arrived", async () => {
    const host = await startHost(mount())
    const received = await new Promise<string>((resolve) => {
      const socket = connect(host.port, "127.0.0.1", () =>
        socket.write(
          "POST /surveys-api/api/surveys HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
            `X-Api-Key: ${owner.key}\r\nContent-Length: 1048577\r\n\r\n{`
        ))
      socket.once("data", (data) => {
        resolve(data.toString())
        socket.destroy()
      })
    })
    expect(received).toContain("HTTP/1.1 413")
  })
})

describe("a caller", () => {
  it("that reads slowly holds the stream, and ends it by leaving", async () => {
    const host = await startHost(mount())
    const id = await services.runPromise(createLargeSurvey(owner.id, 5_000_000))
    const path = `/surveys-api/api/surveys/${id}/responses`
    const before = log.length
    const socket = connect(
      host.port,
      "127.0.0.1",
      () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${owner.key}\r\n\r\n`)
    )
    await new Promise((resolve) => socket.once("readable", resolve))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(log.length).toBe(before)
    socket.destroy()
    await until(() => log.length > before)
    expect(log[before]).toMatchObject({ path, status: 200 })
    expect(log[before]?.bytes).toBeLessThan(15_000_000)
  })
})

describe("a host that authenticates the callers", () => {
  it("sees its own request, and the API refuses writes of pages of other origins", async () => {
    const { id } = await services.newAccount()
    const host = await startHost(mount({
      authenticate: ({ headers }) => headers.cookie === "session=1" ? id : undefined
    }))
    const write = async (headers: Readonly<Record<string, string>>) =>
      (await host.call("/surveys-api/api/surveys", {
        method: "POST",
        headers: { ...json, "X-Api-Key": "sr_nothing", ...headers },
        body: "{\"title\":\"Session\"}"
      })).status
    expect(await write({ Cookie: "session=1" })).toBe(201)
    expect(await write({ Cookie: "session=1", Origin: "https://example.com" })).toBe(201)
    expect(await write({ Cookie: "session=1", Origin: "https://evil.example" })).toBe(403)
    expect(await write({ Cookie: "session=2" })).toBe(401)
    expect((await host.call("/surveys-api/api/auth/me")).status).toBe(404)
  })
})

describe("a host that has sent the response", () => {
  it("gets an error, and the API does nothing", async () => {
    const errors: Array<unknown> = []
    const middleware = mount()
    const host = await startHost((request, response) => {
      response.writeHead(202).write("early")
      middleware(request, response, (error) => {
        errors.push(error)
        response.end()
      })
    })
    const before = await (await host.call("/surveys-api/api/surveys")).text()
    const response = await host.post("/surveys-api/api/surveys", { title: "Twice" })
    expect([before, response.status, await response.text()]).toEqual(["early", 202, "early"])
    expect(errors.map(String)).toEqual([
      expect.stringContaining("has sent the response"),
      expect.stringContaining("has sent the response")
    ])
  })
})

describe("closing", () => {
  it("waits for requests in flight, then passes an error to the host", async () => {
    const middleware = mount()
    let arrived = 0
    const host = await startHost((_, __, next) => {
      arrived += 1
      next()
    }, middleware)
    // The first request makes the middleware start.
    await host.call("/surveys-api/api/surveys")
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const sender = writable.getWriter()
    const init: HostInit = { method: "POST", headers: json, body: readable, duplex: "half" }
    const response = host.call("/surveys-api/api/surveys", init)
    await sender.write(new TextEncoder().encode("{\"title\":"))
    await until(() => arrived === 2)
    const closed = middleware.close()
    await sender.write(new TextEncoder().encode("\"Late\"}"))
    await sender.close()
    expect((await response).status).toBe(201)
    await closed
    const refused = await host.call("/surveys-api/api/surveys")
    expect([refused.status, await refused.text()]).toEqual([500, "The API is closed."])
  })
})

it("passes an error to the host when the services cannot be built", async () => {
  const failing: Layer.Layer<CanvassApi.ApiServices, Error> = Layer.unwrapEffect(Effect.fail(new Error("no database")))
  const broken = nodeMiddleware(failing, { publicUrl, prefix: "/surveys-api" })
  stops.push(broken.close)
  const host = await startHost(broken)
  const response = await host.call("/surveys-api/api/surveys")
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("no database")])
  expect((await host.call("/elsewhere")).status).toBe(418)
})
