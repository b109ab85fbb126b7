/** The client against servers, proxies and networks that fail. */
import process from "node:process"
import { afterEach, describe, expect, it } from "vitest"
import { processorMillisSince } from "../../../test/processorTime.js"
import { CanvassError } from "../src/CanvassError.js"
import { type ClientCredential, type ClientOptions, createClient } from "../src/createClient.js"
import { cutOff, hangUp, html, json, type Responder, silence, startScriptedServer } from "./fixtures/scriptedServer.js"

type ClientLimits = Pick<ClientOptions, "idleTimeoutMillis" | "maxAttempts" | "timeoutMillis">

const stops: Array<() => void> = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const start = async (...responders: ReadonlyArray<Responder>) => {
  const server = await startScriptedServer(...responders)
  stops.push(server.stop)
  const connect = (options: ClientCredential & Partial<ClientLimits>) =>
    createClient({ baseUrl: server.url, ...options })
  return { ...server, connect, client: connect({ apiKey: "sr_test" }) }
}

const failureOf = async (result: Promise<unknown>): Promise<CanvassError> => {
  const error = await result.then(() => undefined, (reason: unknown) => reason)
  if (error instanceof CanvassError) return error
  throw new Error("expected a CanvassError", { cause: error })
}

/** Before what a test must not wait for, which takes 29 seconds or more. A busy machine takes seconds for anything. */
const soon = 20_000

const unavailable = json(503, { type: "https://x.example/errors/unavailable", title: "Unavailable" })
const ok = json(200, [])
const survey = json(201, { id: "1" })

describe("a request that fails for a time", () => {
  it.each([
    ["an unavailable server", unavailable],
    ["a rate limit", json(429, {})],
    ["a closed connection", hangUp],
    ["a body that is cut off", cutOff]
  ])("is repeated after %s", async (_, failure) => {
    const { client, received } = await start(failure, ok)
    expect(await client.get("/surveys")).toEqual([])
    expect(received).toHaveLength(2)
  })

  it("waits as long as `Retry-After` says, in seconds or until a date by the server's clock", async () => {
    const date = new Date("2031-02-03T04:05:06Z")
    const laterDate = new Date(date.getTime() + 1_000)
    const headers = { date: date.toUTCString(), "retry-after": laterDate.toUTCString() }
    const { client, received } = await start(json(429, {}, { "retry-after": "1" }), json(503, {}, headers), ok)
    await client.get("/surveys")
    const [first, second, third] = received.map(({ at }) => at)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(950)
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThan(950)
    expect((third ?? 0) - (second ?? 0)).toBeLessThan(soon)
  })

  it.each([
    "3600",
    new Date(Date.now() + 3_600_000).toUTCString()
  ])("fails at once when `Retry-After` is %s", async (retryAfter) => {
    const { client, received } = await start(json(429, {}, { "retry-after": retryAfter }))
    const error = await failureOf(client.get("/surveys"))
    expect(error).toMatchObject({ status: 429 })
    expect(error.retryAfterMillis).toBeGreaterThan(3_590_000)
    expect(received).toHaveLength(1)
  })

  it.each(["soon", "-5", "1e3", "99999999999999999999", "0"])("ignores the `Retry-After` %s", async (retryAfter) => {
    const { client, received } = await start(json(503, {}, { "retry-after": retryAfter }), ok)
    expect(await client.get("/surveys")).toEqual([])
    expect(received).toHaveLength(2)
  })

  it("fails after `maxAttempts`", async () => {
    const { connect, received } = await start(unavailable)
    const client = connect({ apiKey: "sr_test", maxAttempts: 2 })
    expect(await failureOf(client.get("/surveys"))).toMatchObject({ status: 503, slug: "unavailable" })
    expect(received).toHaveLength(2)
  })

  it("fails without a wait that `timeoutMillis` would end", async () => {
    const { connect, received } = await start(json(503, {}, { "retry-after": "30" }))
    const client = connect({ apiKey: "sr_test", timeoutMillis: 29_000 })
    const startedAt = performance.now()
    expect(await failureOf(client.get("/surveys"))).toMatchObject({ status: 503 })
    expect(performance.now() - startedAt).toBeLessThan(soon)
    expect(received).toHaveLength(1)
  })

  it("is repeated with the same idempotency key", async () => {
    const { client, received } = await start(hangUp, unavailable, survey)
    await client.post("/surveys", { body: { title: "Lunch" } })
    const keys = received.map(({ headers }) => headers["idempotency-key"])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set(["{\"title\":\"Lunch\"}"]))
    await client.post("/surveys", { body: { title: "Lunch" } })
    expect(received.at(-1)?.headers["idempotency-key"]).not.toBe(keys[0])
    await client.post("/surveys", { body: { title: "Lunch" }, idempotencyKey: "mine" })
    expect(received.at(-1)?.headers["idempotency-key"]).toBe("mine")
  })

  it("is sent once when a second request could have a second effect", async () => {
    const { client, received } = await start(hangUp, unavailable, unavailable, json(429, {}))
    const path = { id: "1" }
    expect(await failureOf(client.post("/surveys/{id}/publish", { path }))).toMatchObject({ type: "network-error" })
    expect(await failureOf(client.put("/surveys/{id}", { path, body: {} }))).toMatchObject({ status: 503 })
    expect(await failureOf(client.delete("/surveys/{id}", { path }))).toMatchObject({ status: 503 })
    expect(await failureOf(client.patch("/webhooks/{id}", { path, body: {} }))).toMatchObject({ status: 429 })
    expect(received.map(({ headers, method }) => [method, headers["idempotency-key"]])).toEqual([
      ["POST", undefined],
      ["PUT", undefined],
      ["DELETE", undefined],
      ["PATCH", undefined]
    ])
  })
})

describe("a slow server", () => {
  it("is given up after `idleTimeoutMillis` without a byte", async () => {
    const { connect, received } = await start(silence)
    const client = connect({ apiKey: "sr_test", idleTimeoutMillis: 100, maxAttempts: 2 })
    expect(await failureOf(client.get("/surveys"))).toMatchObject({ status: 0, type: "timeout" })
    expect(received).toHaveLength(2)
  })

  it("is given up in the middle of a body", async () => {
    const { connect } = await start((response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("[")
    })
    const client = connect({ apiKey: "sr_test", idleTimeoutMillis: 100, maxAttempts: 1 })
    expect(await failureOf(client.get("/surveys"))).toMatchObject({ type: "timeout" })
  })

  it("is given up after `timeoutMillis`, though bytes arrive", async () => {
    const { connect, received } = await start((response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const timer = setInterval(() => response.write(" "), 20)
      response.on("close", () => clearInterval(timer))
    })
    const client = connect({ apiKey: "sr_test", timeoutMillis: 300, idleTimeoutMillis: 200 })
    const startedAt = performance.now()
    expect(await failureOf(client.get("/surveys"))).toMatchObject({ status: 0, type: "timeout" })
    expect(performance.now() - startedAt).toBeLessThan(soon)
    expect(received).toHaveLength(1)
  })

  it("does not end a stream that keeps arriving", async () => {
    const { connect } = await start((response) => {
      response.writeHead(200, { "content-type": "text/csv" })
      let rows = 0
      const timer = setInterval(() => {
        response.write("a\r\n")
        if (++rows < 20) return
        clearInterval(timer)
        response.end()
      }, 20)
    })
    const client = connect({ apiKey: "sr_test", timeoutMillis: 200, idleTimeoutMillis: 200 })
    const stream = await client.stream("/surveys/{id}/export", { path: { id: "1" } })
    expect(await new Response(stream).text()).toBe("a\r\n".repeat(20))
  })
})

describe("an abort", () => {
  it("ends a wait at once, and stays an AbortError", async () => {
    const { client, received } = await start(json(429, {}, { "retry-after": "30" }))
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 100)
    const startedAt = performance.now()
    const call = client.get("/surveys", { signal: controller.signal })
    await expect(call).rejects.toMatchObject({ name: "AbortError" })
    expect(performance.now() - startedAt).toBeLessThan(soon)
    expect(received).toHaveLength(1)
  })

  it("ends a request, and one that has not begun", async () => {
    const { client, received } = await start(silence)
    const signal = AbortSignal.timeout(100)
    await expect(client.get("/surveys", { signal })).rejects.toMatchObject({ name: "TimeoutError" })
    await expect(client.get("/surveys", { signal })).rejects.toMatchObject({ name: "TimeoutError" })
    expect(received).toHaveLength(1)
  })

  it("ends a stream and a list", async () => {
    const page = json(200, [1], { link: "</x?cursor=a>; rel=\"next\"" })
    const { client, received } = await start((response) => response.writeHead(200).write("first"), page, silence)
    const controller = new AbortController()
    const { signal } = controller
    const reader = (await client.stream("/surveys/{id}/export", { path: { id: "1" }, signal })).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("first")
    const list = client.items("/surveys", { signal })
    expect(await list.next()).toMatchObject({ done: false })
    const [read, next] = [reader.read(), list.next()]
    controller.abort()
    await expect(read).rejects.toMatchObject({ name: "AbortError" })
    await expect(next).rejects.toMatchObject({ name: "AbortError" })
    expect(received.length).toBeGreaterThanOrEqual(2)
  })
})

describe("a response that is not from the API", () => {
  it("of an error shows the text of the proxy", async () => {
    const page = "<html><head><style>p{}</style><title>502</title></head><body><p>Bad\n gateway</p></body></html>"
    const { client } = await start(html(502, page))
    const error = await failureOf(client.get("/surveys"))
    expect(error).toMatchObject({ status: 502, type: "about:blank", title: "Bad Gateway", errors: [] })
    expect(error.message).toBe("Bad Gateway: 502 Bad gateway (status 502)")
  })

  it("of success is an error too", async () => {
    const { client } = await start(html(200, "<h1>Log in to the Wi-Fi</h1>"))
    expect(await failureOf(client.get("/surveys"))).toMatchObject({
      status: 200,
      type: "invalid-response",
      detail: "It is of the type text/html: Log in to the Wi-Fi"
    })
  })

  it.each(
    [
      ["is not JSON", (response) => response.writeHead(200, { "content-type": "application/json" }).end("[1,")],
      ["is not a list", json(200, {})],
      ["names the same page again", json(200, [1], { link: "<https://x.example/api/surveys?cursor=a>; rel=\"next\"" })]
    ] satisfies ReadonlyArray<[string, Responder]>
  )("of a list that %s is an error", async (_, responder) => {
    const { client } = await start(responder)
    const readAll = async () => {
      for await (const page of client.pages("/surveys")) expect(page).toEqual([1])
    }
    expect(await failureOf(readAll())).toMatchObject({ type: "invalid-response" })
  })

  it("reads no more than the beginning of an endless error", async () => {
    const { client } = await start((response) => {
      response.writeHead(500)
      const pump = () => {
        while (response.write("x".repeat(65_536)));
        response.once("drain", pump)
      }
      pump()
    })
    expect((await failureOf(client.get("/surveys"))).message.length).toBeLessThan(400)
  })

  it("ignores what is no violation in a problem", async () => {
    const violation = { pointer: "/title", code: "required", detail: "Missing." }
    const { client } = await start(json(400, { title: 7, errors: [null, "x", { pointer: 1 }, violation] }))
    expect(await failureOf(client.get("/surveys"))).toMatchObject({
      title: "Bad Request",
      errors: [{ ...violation, params: {} }]
    })
  })
})

describe("the time of reading a response", () => {
  it.each([
    ["with unclosed tags", "<".repeat(262_144)],
    ["with unclosed scripts", "<script>".repeat(32_768)],
    ["with spaces in end tags", `<style>${`</style${" ".repeat(1_000)}`.repeat(260)}`]
  ])("is short for an error page %s", async (_, page) => {
    const { client } = await start(html(502, page))
    const before = process.cpuUsage()
    expect(await failureOf(client.post("/surveys", { body: { title: "Lunch" } }))).toMatchObject({ status: 502 })
    expect(processorMillisSince(before)).toBeLessThan(500)
  })

  it("is short for any `Link` header", async () => {
    const link = "<?".repeat(1_350)
    const { client } = await start(json(200, [1], { link: `${link}>${"<a?b>;".repeat(400)}` }))
    const before = process.cpuUsage()
    for await (const item of client.items("/surveys")) expect(item).toBe(1)
    expect(processorMillisSince(before)).toBeLessThan(500)
  })
})

describe("the credential", () => {
  it.each([301, 302, 307, 308])("is not sent to the target of a redirect with %s", async (status) => {
    const other = await start(ok)
    const { client, received } = await start((response) =>
      response.writeHead(status, { location: `${other.url}/api/surveys` }).end()
    )
    const error = await failureOf(client.get("/surveys"))
    expect(error).toMatchObject({ status, type: "redirect" })
    expect(error.message).toContain(other.url)
    expect(received).toHaveLength(1)
    expect(other.received).toEqual([])
  })

  it("is not sent to the server that the link to the next page names", async () => {
    const other = await start(ok)
    const { client, received } = await start(
      json(200, [1], { link: `<${other.url}/api/surveys?limit=1&cursor=b%2Bc>; rel="next"` }),
      json(200, [2])
    )
    const items: Array<unknown> = []
    for await (const item of client.items("/surveys", { query: { status: "draft" } })) items.push(item)
    expect(items).toEqual([1, 2])
    expect(received.map(({ url }) => url)).toEqual([
      "/api/surveys?limit=100&status=draft",
      "/api/surveys?limit=100&status=draft&cursor=b%2Bc"
    ])
    expect(other.received).toEqual([])
  })

  it("is not sent to another path or server by a value in the path", async () => {
    const { client, received } = await start(ok)
    await client.get("/surveys/{id}", { path: { id: "../../x?y#z" } })
    expect(received[0]?.url).toBe("/api/surveys/..%2F..%2Fx%3Fy%23z")
    for (const id of ["", ".", ".."]) {
      await expect(client.get("/surveys/{id}", { path: { id } })).rejects.toThrow("path.id")
    }
    expect(received).toHaveLength(1)
  })

  it("that is empty is refused, as is a URL that cannot be a server", () => {
    expect(() => createClient({ baseUrl: "https://x.example", apiKey: "" })).toThrow("apiKey is empty")
    for (const baseUrl of ["x.example", "ftp://x.example", "https://user:pw@x.example", "https://x.example/?a=b"]) {
      expect(() => createClient({ baseUrl })).toThrow(TypeError)
    }
  })

  it("is sent to `/api` below the base URL", async () => {
    const { received, url } = await start(ok)
    for (const path of ["", "/", "/api", "/api/", "/api/v1", "/surveys-of/acme/"]) {
      await createClient({ baseUrl: url + path, accessToken: "token" }).get("/surveys")
    }
    expect(received.map(({ url }) => url)).toEqual([
      "/api/surveys",
      "/api/surveys",
      "/api/surveys",
      "/api/surveys",
      "/api/v1/surveys",
      "/surveys-of/acme/api/surveys"
    ])
    expect(received[0]?.headers.authorization).toBe("Bearer token")
  })
})

describe("a login that is renewed", () => {
  const sessions = (expiresIn: number) => {
    let count = 0
    const valid = new Set<string>()
    const responder: Responder = (response, request) => {
      if (request.url.endsWith("/auth/refresh")) {
        count++
        valid.clear()
        valid.add(`Bearer access-${count}`)
        const tokens = { accessToken: `access-${count}`, refreshToken: `refresh-${count}`, expiresIn }
        json(200, tokens)(response, request)
      } else if (valid.has(request.headers.authorization ?? "")) {
        ok(response, request)
      } else {
        json(401, { title: "Unauthorized" })(response, request)
      }
    }
    return { responder, revoke: () => valid.clear() }
  }

  it("takes one renewal for concurrent calls, and each refresh token once", async () => {
    const { responder, revoke } = sessions(900)
    const { connect, received } = await start(responder)
    const stored: Array<string> = []
    const client = connect({ refresh: "refresh-0", onRefresh: ({ refreshToken }) => void stored.push(refreshToken) })
    const callAll = () => Promise.all(Array.from({ length: 10 }, () => client.get("/surveys")))
    await callAll()
    expect(stored).toEqual(["refresh-1"])
    revoke()
    await callAll()
    expect(stored).toEqual(["refresh-1", "refresh-2"])
    const renewals = received.filter(({ url }) => url.endsWith("/auth/refresh"))
    expect(renewals.map(({ body }) => body)).toEqual([
      "{\"refreshToken\":\"refresh-0\"}",
      "{\"refreshToken\":\"refresh-1\"}"
    ])
    expect(renewals.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  it("happens before the access token expires, so that no call is refused", async () => {
    const { connect, received } = await start(sessions(1).responder)
    const client = connect({ refresh: "refresh-0" })
    await client.get("/surveys")
    await new Promise((resolve) => setTimeout(resolve, 600))
    await client.get("/surveys")
    expect(received.filter(({ url }) => url.endsWith("/auth/refresh"))).toHaveLength(2)
    expect(received).toHaveLength(4)
  })

  it("fails for all calls once the refresh token was refused", async () => {
    const { connect, received } = await start(json(401, { type: "https://x.example/errors/unauthorized" }))
    const client = connect({ refresh: "stolen" })
    for (let call = 0; call < 3; call++) {
      expect(await failureOf(client.get("/surveys"))).toMatchObject({ status: 401, slug: "unauthorized" })
    }
    expect(received).toHaveLength(1)
  })

  it("is not sent twice, and tried again by the next call", async () => {
    const { responder } = sessions(900)
    const { connect, received } = await start(hangUp, unavailable, responder)
    const client = connect({ refresh: "refresh-0", maxAttempts: 1 })
    expect(await failureOf(client.get("/surveys"))).toMatchObject({ type: "network-error" })
    expect(await failureOf(client.get("/surveys"))).toMatchObject({ status: 503 })
    expect(await client.get("/surveys")).toEqual([])
    expect(received).toHaveLength(4)
  })

  it("is not ended by the abort of a call that waits for it", async () => {
    const { responder } = sessions(900)
    const { connect } = await start((response, request) => void setTimeout(() => responder(response, request), 200), ok)
    const client = connect({ refresh: "refresh-0" })
    const controller = new AbortController()
    const aborted = client.get("/surveys", { signal: controller.signal })
    const other = client.get("/surveys")
    setTimeout(() => controller.abort(), 50)
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" })
    expect(await other).toEqual([])
  })

  it("whose token cannot be stored fails the calls that wait, and no later one", async () => {
    const { connect } = await start(sessions(900).responder)
    let isFull = true
    const client = connect({
      refresh: "refresh-0",
      onRefresh: () => isFull ? Promise.reject(new Error("disk full")) : undefined
    })
    await expect(client.get("/surveys")).rejects.toThrow("disk full")
    isFull = false
    expect(await client.get("/surveys")).toEqual([])
  })
})
