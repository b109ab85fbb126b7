/** The API as a fetch handler, mounted below a prefix of another program. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Api from "../src/Api.js"
import type { ApiServices } from "../src/CanvassApi.js"
import type { AccessEntry } from "../src/pipeline/AccessEntry.js"
import { createLargeSurvey } from "../src/testing/LargeSurvey.js"
import type { TestAccount } from "../src/testing/TestAccount.js"
import { startTestServices, type TestServices, unlimited } from "../src/testing/TestServices.js"

const publicUrl = "https://example.com/surveys-api"
const log: Array<AccessEntry> = []

let services: TestServices
let owner: TestAccount
let handler: Api.Handler
beforeAll(async () => {
  services = await startTestServices()
  owner = await services.newAccount()
  handler = mount()
})
afterAll(async () => {
  await handler.close()
  await services.stop()
})

const mount = (options: Partial<Api.HandlerOptions> = {}) =>
  Api.handler(services.layer, {
    publicUrl,
    prefix: "/surveys-api",
    settings: unlimited,
    accessLog: (entry) => log.push(entry),
    ...options
  })

interface TestInit extends RequestInit {
  readonly headers?: Record<string, string>
  readonly duplex?: "half"
}

const request = (path: string, init: TestInit = {}) =>
  new Request(`http://internal.example${path}`, { ...init, headers: { "X-Api-Key": owner.key, ...init.headers } })

const json = { "Content-Type": "application/json" }

const post = (path: string, body: unknown) =>
  request(`/surveys-api/api${path}`, { method: "POST", headers: json, body: JSON.stringify(body) })

/** A body that sends `chunks` one by one, then stays open. Counts the chunks that were read. */
const openBody = (...chunks: ReadonlyArray<string>) => {
  const seen = { reads: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks[seen.reads++]
      return chunk === undefined ? new Promise(() => undefined) : controller.enqueue(new TextEncoder().encode(chunk))
    },
    cancel: () => {
      seen.isCancelled = true
    }
  }, { highWaterMark: 0 })
  return { stream, seen }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((next) => setTimeout(next, 5))
}

/** The first entry of the access log that a run adds. */
const entryOf = async (run: () => Promise<unknown>): Promise<AccessEntry> => {
  const before = log.length
  await run()
  await until(() => log.length > before)
  const entry = log[before]
  if (entry === undefined) throw new Error("The access log has no entry.")
  return entry
}

const readsOf = (body: ReadableStream<Uint8Array> | null) => {
  if (body === null) throw new Error("The response has no body.")
  return body.getReader()
}

describe("a request", () => {
  it("creates a survey, and returns its location", async () => {
    const created = await handler(post("/surveys", { title: "Mounted" }))
    expect(created.status).toBe(201)
    const location = created.headers.get("location") ?? ""
    expect(location.startsWith(`${publicUrl}/api/surveys/`)).toBe(true)
    const read = await handler(request(new URL(location).pathname))
    expect(await read.json()).toMatchObject({ title: "Mounted" })
  })

  it("gets links below the public URL", async () => {
    for (const title of ["One", "Two"]) await handler(post("/surveys", { title }))
    const page = await handler(request("/surveys-api/api/surveys?limit=1"))
    expect(page.headers.get("link")).toContain(`<${publicUrl}/api/surveys?limit=1&cursor=`)
  })

  it("with HEAD gets the headers of GET, and no body", async () => {
    const [get, head] = [
      await handler(request("/surveys-api/openapi.json")),
      await handler(request("/surveys-api/openapi.json", { method: "HEAD" }))
    ]
    expect(head.body).toBeNull()
    const headers = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => name !== "x-trace-id"))
    expect(headers(head)).toEqual(headers(get))
    expect(Number(head.headers.get("content-length"))).toBe((await get.arrayBuffer()).byteLength)
  })

  it("without content has no body", async () => {
    const { headers } = await handler(post("/surveys", { title: "Short-lived" }))
    const path = new URL(headers.get("location") ?? "").pathname
    const removed = await handler(request(path, { method: "DELETE" }))
    expect([removed.status, removed.body]).toEqual([204, null])
  })

  it("with a body that is not JSON gets a problem", async () => {
    const response = await handler(request("/surveys-api/api/surveys", { method: "POST", headers: json, body: "{" }))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      type: `${publicUrl}/errors/malformed-json`,
      instance: "/surveys-api/api/surveys"
    })
  })

  it("to a path below the prefix that does not exist gets a problem", async () => {
    for (const path of ["/surveys-api/nothing", "/surveys-api/api/nothing", "/surveys-api"]) {
      const response = await handler(request(path))
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ type: `${publicUrl}/errors/not-found` })
    }
  })

  it("to a path outside the prefix never reaches the API", async () => {
    for (const path of ["/api/surveys", "/surveys-apis/api/surveys", "/openapi.json", "/"]) {
      const response = await handler(request(path))
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ instance: path })
    }
  })

  it("whose body has been read by the host is rejected", async () => {
    const read = post("/surveys", { title: "Read" })
    await read.text()
    await expect(handler(read)).rejects.toThrow("has been read")
  })
})

describe("a body", () => {
  it("that announces more than the limit is not read", async () => {
    const { seen, stream } = openBody("[")
    const headers = { ...json, "Content-Length": "1048577" }
    const response = await handler(
      request("/surveys-api/api/surveys", { method: "POST", headers, body: stream, duplex: "half" })
    )
    expect([response.status, seen.reads]).toEqual([413, 0])
  })

  it("that turns out larger than the limit is read no further, and is left to the host", async () => {
    const { seen, stream } = openBody(...Array.from({ length: 100 }, () => " ".repeat(100_000)))
    const response = await handler(
      request("/surveys-api/api/surveys", { method: "POST", headers: json, body: stream, duplex: "half" })
    )
    expect(response.status).toBe(413)
    expect(seen).toEqual({ reads: 11, isCancelled: false })
  })

  it("of a caller without a credential is not read", async () => {
    const { seen, stream } = openBody("[")
    const response = await handler(
      new Request("http://internal.example/surveys-api/api/surveys", {
        method: "POST",
        headers: json,
        body: stream,
        ...{ duplex: "half" }
      })
    )
    expect([response.status, seen.reads]).toEqual([401, 0])
  })
})

describe("a streamed response", () => {
  let paths: ReadonlyArray<string>
  beforeAll(async () => {
    const id = await services.runPromise(createLargeSurvey(owner.id, 500_000))
    paths = ["responses", "export?format=csv", "export?format=json"].map((path) =>
      `/surveys-api/api/surveys/${id}/${path}`
    )
  })

  it("is made no faster than its reader reads", async () => {
    for (const path of paths) {
      const whole = (await (await handler(request(path))).arrayBuffer()).byteLength
      expect(whole).toBeGreaterThan(2_000_000)
      const entry = await entryOf(async () => {
        const reader = readsOf((await handler(request(path))).body)
        await reader.read()
        await new Promise((next) => setTimeout(next, 100))
        await reader.cancel()
      })
      expect(entry.bytes, path).toBeLessThan(whole / 2)
    }
  })

  it("ends when its reader cancels, and when the caller aborts", async () => {
    for (const path of paths) {
      const aborted = new AbortController()
      const entry = await entryOf(async () => {
        const reader = readsOf((await handler(request(path, { signal: aborted.signal }))).body)
        await reader.read()
        aborted.abort()
        await until(() => path.startsWith(log.at(-1)?.path ?? "none"))
        await expect((async () => {
          while (!(await reader.read()).done);
        })()).rejects.toThrow("before it was complete")
      })
      expect(entry.status).toBe(200)
    }
  })
})

describe("a caller that aborts", () => {
  it("before the response gets none, and a read is not served", async () => {
    const signal = AbortSignal.abort()
    const entry = await entryOf(async () => {
      await handler(request("/surveys-api/api/surveys?limit=1", { signal })).catch(() => undefined)
    })
    expect([200, 499]).toContain(entry.status)
  })

  it("while it sends a body ends the request", async () => {
    const aborted = new AbortController()
    const { seen, stream } = openBody("{")
    const entry = await entryOf(async () => {
      const response = handler(request("/surveys-api/api/surveys", {
        method: "POST",
        headers: json,
        body: stream,
        duplex: "half",
        signal: aborted.signal
      }))
      await until(() => seen.reads === 2)
      aborted.abort()
      expect((await response).status).toBe(408)
    })
    expect(entry.status).toBe(408)
  })
})

describe("callers without a credential", () => {
  const remaining = async (limited: Api.Handler, address?: string) => {
    const headers = address === undefined ? {} : { "X-Peer": address }
    const response = await limited(new Request("http://internal.example/surveys-api/api/auth/me", { headers }))
    return Number(response.headers.get("ratelimit-remaining"))
  }

  it("share one rate limit unless `clientAddress` returns their addresses", async () => {
    const limited = mount({
      settings: { rateLimitAnonymous: 100 },
      clientAddress: ({ headers }) => headers.get("x-peer") ?? undefined
    })
    const first = await remaining(limited)
    expect(await remaining(limited)).toBe(first - 1)
    expect(await remaining(limited, "192.0.2.1")).toBe(99)
    expect(await remaining(limited, "::ffff:192.0.2.1")).toBe(98)
    expect(await remaining(limited, "192.0.2.2")).toBe(99)
    expect(await remaining(limited, "no address")).toBe(first - 2)
    await limited.close()
  })
})

describe("an API key with an allow-list", () => {
  it("needs `clientAddress`, or proxies that report the address", async () => {
    const { key } = await services.newAccount({ allowedIps: "192.0.2.7" })
    const headers = { "X-Api-Key": key, "X-Forwarded-For": "192.0.2.7" }
    const statusOf = async (options: Partial<Api.HandlerOptions>) => {
      const guarded = mount(options)
      const { status } = await guarded(request("/surveys-api/api/surveys?limit=1", { headers }))
      await guarded.close()
      return status
    }
    expect(await statusOf({})).toBe(403)
    expect(await statusOf({ clientAddress: () => undefined })).toBe(403)
    expect(await statusOf({ clientAddress: () => "192.0.2.8" })).toBe(403)
    expect(await statusOf({ clientAddress: () => "192.0.2.7" })).toBe(200)
    expect(await statusOf({ clientAddress: () => "192.0.2.8", trustProxy: 1 })).toBe(200)
  })
})

describe("metrics and the access log", () => {
  it("count the requests of a mounted API", async () => {
    const measured = mount({ pages: ["metrics"] })
    const entry = await entryOf(() => measured(request("/surveys-api/api/surveys?limit=1")))
    expect(entry).toMatchObject({ method: "GET", path: "/surveys-api/api/surveys", status: 200 })
    expect(entry.bytes).toBeGreaterThan(0)
    const metrics = await (await measured(request("/surveys-api/metrics"))).text()
    expect(metrics).toMatch(new RegExp(`http_requests_total\\{operation="${entry.operation}",.*status="200"\\} 1`))
    await measured.close()
  })

  it.each([
    (key: string) => `/api/surveys/${key}`,
    (key: string) => `/nowhere/${key.replace("sr_", "%73r_")}`,
    (key: string) => `/nowhere/${key.replace("_", "%25255F")}/more`
  ])("contain no key that was typed into an address (%#)", async (pathOf) => {
    const entry = await entryOf(() => handler(request(`/surveys-api${pathOf(owner.key)}`)))
    expect(entry.path).toMatch(/\/\[redacted\](?:\/more)?$/)
    expect(entry.path).not.toContain(owner.key.slice(4))
  })
})

describe("closing", () => {
  it("waits for requests in flight, meanwhile reports that the API is not ready, then rejects requests", async () => {
    const closing = mount({ pages: ["health"] })
    const ready = async () => (await closing(request("/surveys-api/health/ready"))).status
    expect(await ready()).toBe(200)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const response = closing(
      request("/surveys-api/api/surveys", { method: "POST", headers: json, body: readable, duplex: "half" })
    )
    const sender = writable.getWriter()
    await sender.write(new TextEncoder().encode("{\"title\":"))
    const closed = closing.close()
    expect(await ready()).toBe(503)
    await sender.write(new TextEncoder().encode("\"Late\"}"))
    await sender.close()
    expect((await response).status).toBe(201)
    await closed
    await expect(ready()).rejects.toThrow("closed")
  })

  it("interrupts a request that takes longer than `shutdownMillis`", async () => {
    const closing = mount({ shutdownMillis: 20 })
    const { seen, stream } = openBody("{")
    const response = closing(
      request("/surveys-api/api/surveys", { method: "POST", headers: json, body: stream, duplex: "half" })
    )
    const rejected = expect(response).rejects.toThrow("without a response")
    await until(() => seen.reads === 2)
    await closing.close()
    await rejected
  })
})

describe("mounting", () => {
  it("without a prefix serves the API at the root; a prefix may end with a slash", async () => {
    const atRoot = mount({ prefix: "" })
    expect((await atRoot(request("/api/surveys?limit=1"))).status).toBe(200)
    const withSlash = mount({ prefix: "/surveys-api/" })
    expect((await withSlash(request("/surveys-api/api/surveys?limit=1"))).status).toBe(200)
    for (const prefix of ["surveys", "//", "/a//b", "/a/../b", "/a?b", "/a#b", "/%zz"]) {
      expect(() => mount({ prefix }), prefix).toThrow("expected a path")
    }
    expect(() => mount({ publicUrl: "example.com" })).toThrow("expected a URL")
    await Promise.all([atRoot.close(), withSlash.close()])
  })

  it("logs a warning once for a public URL without the prefix", async () => {
    const warningsOf = async (publicUrl: string | (() => string), prefix: string) => {
      const entries: Array<Canvass.LogEntry> = []
      const canvass = await Canvass.open({ store: Memory.layer, logger: (entry) => entries.push(entry) })
      const mounted = Api.handler(canvass, { publicUrl, prefix })
      for (let time = 0; time < 2; time++) expect((await mounted(request(`${prefix}/errors`))).status).toBe(200)
      await mounted.close()
      await canvass.close()
      return entries.map(({ level, message }) => `${level}: ${message}`)
    }
    const warning = "warn: `publicUrl` is https://example.com, without the prefix /a/b: links lead to " +
      "https://example.com/api, and the API is at /a/b/api. Append the prefix to `publicUrl`, unless a proxy adds it."
    expect(await warningsOf("https://example.com/", "/a/b")).toEqual([warning])
    expect(await warningsOf(() => "https://example.com", "/a/b")).toEqual([warning])
    expect(await warningsOf("https://example.com/b", "/a/b")).toHaveLength(1)
    expect(await warningsOf("https://example.com/%61/b/", "/a/b")).toEqual([])
    expect(await warningsOf("https://example.com/host/a/b", "/a/b")).toEqual([])
    expect(await warningsOf("https://example.com", "")).toEqual([])
  })

  it("finds the prefix however it is encoded, and shows the path as it was sent", async () => {
    for (const prefix of ["/für alle/api", "/f%C3%BCr%20alle/api"]) {
      const encoded = mount({ prefix })
      const statusOf = async (path: string) => (await encoded(request(path))).status
      expect(await statusOf("/f%C3%BCr%20alle/api/api/surveys?limit=1")).toBe(200)
      expect(await statusOf("/%66%c3%bcr%20alle/api/api/surveys?limit=1")).toBe(200)
      for (
        const path of ["/f%C3%BCr%20alle%2Fapi/api/surveys", "/f%C3%BCr%20/api/api/surveys", "/f%zz/api/api/surveys"]
      ) {
        expect(await statusOf(path), path).toBe(404)
      }
      const missing = await encoded(request("/%66%c3%bcr%20alle/api/api/nothing"))
      expect(await missing.json()).toMatchObject({ instance: "/%66%c3%bcr%20alle/api/api/nothing" })
      await encoded.close()
    }
  })

  it("serves an engine that `Canvass.open` has opened, by its clock, and leaves it open", async () => {
    const now = new Date("2031-05-06T07:08:09Z")
    const canvass = await Canvass.open({ store: Memory.layer, clock: { now: () => now } })
    const { id } = await canvass.accounts.open({ email: "engine@example.com" })
    const api = Api.handler(canvass, { publicUrl, authenticate: () => id })
    const created = await api(
      new Request("http://internal.example/api/surveys", {
        method: "POST",
        headers: json,
        body: "{\"title\":\"Later\"}"
      })
    )
    expect([created.status, await created.json()]).toEqual([
      201,
      expect.objectContaining({ title: "Later", createdAt: "2031-05-06T07:08:09.000Z" })
    ])
    await api.close()
    await expect(api(new Request("http://internal.example/api/surveys"))).rejects.toThrow("closed")
    expect(await canvass.accounts.get(id)).toMatchObject({ email: "engine@example.com" })
    await canvass.close()
    const late = Api.handler(canvass, { publicUrl })
    await expect(late(new Request("http://internal.example/api/surveys"))).rejects.toThrow()
    await late.close()
  })

  it("rejects every request when the services cannot be built", async () => {
    const failing: Layer.Layer<ApiServices, Error> = Layer.unwrapEffect(Effect.fail(new Error("no database")))
    const broken = Api.handler(failing, { publicUrl })
    await expect(broken(request("/api/surveys"))).rejects.toThrow("no database")
    await expect(broken(request("/api/surveys"))).rejects.toThrow("no database")
    await broken.close()
  })
})
