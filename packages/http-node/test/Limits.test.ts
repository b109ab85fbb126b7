/** The rate limits, as responses report them. */
import { Audit, type Ids } from "@canvass/core"
import * as Effect from "effect/Effect"
import { afterEach, expect, it } from "vitest"
import { type ProbeServer, startProbeServer } from "./fixtures/ProbeServer.js"

let probe: ProbeServer
afterEach(() => probe.stop())

const limited = async () => {
  probe = await startProbeServer({ rateLimitAnonymous: 3, rateLimitAuthenticated: 5, trustProxy: 1 })
}

const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
  const response = await probe.fetch(path, { method, headers })
  const text = await response.text()
  const left = Number(response.headers.get("ratelimit-remaining"))
  return { status: response.status, left, headers: response.headers, text }
}

const repeat = async (times: number, path: string, headers: Record<string, string> = {}) => {
  const statuses: Array<number> = []
  for (let time = 0; time < times; time++) statuses.push((await ask(path, headers)).status)
  return statuses
}

it("every response under /api has the remaining requests: successes, refusals, unknown paths, both prefixes", async () => {
  await limited()
  const { key } = await probe.newAccount()
  const own = { "X-Api-Key": key }
  expect((await ask("/api/mine", own)).left).toBe(4)
  expect((await ask("/api/v1/mine", own)).left).toBe(3)
  expect((await ask("/api/nope", own)).left).toBe(2)
  expect((await ask("/api/v1", own, "POST")).left).toBe(1)
  expect((await ask("/api/things/x", own)).left).toBe(0)
  const { headers, status } = await ask("/api/mine", own)
  expect(status).toBe(429)
  expect(headers.get("ratelimit-limit")).toBe("5")
  expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(50)
  expect((await ask("/api/mine")).left).toBe(2)
})

it("429 has Retry-After and the RateLimit headers", async () => {
  await limited()
  await repeat(3, "/api/nope")
  const { headers, status, text } = await ask("/api/nope")
  expect(status).toBe(429)
  expect(headers.get("retry-after")).toBe("60")
  expect(headers.get("ratelimit-limit")).toBe("3")
  expect(headers.get("ratelimit-remaining")).toBe("0")
  expect(JSON.parse(text)).toMatchObject({
    type: `${probe.url}/errors/rate-limit-exceeded`,
    status: 429,
    retryAfterSeconds: 60,
    instance: "/api/nope"
  })
})

it("the key, the logins of its account, and the address have separate limits", async () => {
  await limited()
  const { key, token } = await probe.newAccount()
  expect(await repeat(6, "/api/mine", { "X-Api-Key": key })).toEqual([200, 200, 200, 200, 200, 429])
  expect(await repeat(6, "/api/mine", { Authorization: `Bearer ${token}` })).toEqual([200, 200, 200, 200, 200, 429])
  expect(await repeat(4, "/api/mine")).toEqual([401, 401, 401, 429])
})

it("the headers have the limit that leaves less: that of the credential, or that of its account", async () => {
  probe = await startProbeServer({ rateLimitAuthenticated: 5, rateLimitAccount: 7 })
  const { key, token } = await probe.newAccount()
  const figures = async (headers: Record<string, string>) => {
    const response = await ask("/api/mine", headers)
    return [response.status, response.headers.get("ratelimit-limit"), response.left]
  }
  const [byKey, byToken] = [{ "X-Api-Key": key }, { Authorization: `Bearer ${token}` }]
  for (const left of [4, 3, 2, 1]) expect(await figures(byKey)).toEqual([200, "5", left])
  expect(await figures(byToken)).toEqual([200, "7", 2])
  expect(await figures(byKey)).toEqual([200, "5", 0])
  expect(await figures(byKey)).toEqual([429, "5", 0])
  expect(await figures(byToken)).toEqual([200, "7", 0])
  expect(await figures(byToken)).toEqual([429, "7", 0])
  expect(JSON.parse((await ask("/api/mine", byToken)).text)).toMatchObject({
    detail: "More than 7 requests in one minute.",
    retryAfterSeconds: 60
  })
})

it("a new key of an account continues the limit of the previous one", async () => {
  await limited()
  const { id, key } = await probe.newAccount()
  expect(await repeat(4, "/api/mine", { "X-Api-Key": key })).toEqual([200, 200, 200, 200])
  const next = await probe.rotateKey(id)
  expect(await repeat(3, "/api/mine", { "X-Api-Key": next })).toEqual([200, 429, 429])
})

it("an invalid credential counts against the address; a valid one works after the address is exhausted", async () => {
  await limited()
  const { key } = await probe.newAccount()
  expect(await repeat(4, "/api/mine", { "X-Api-Key": "sr_wrong" })).toEqual([401, 401, 401, 429])
  expect(await repeat(1, "/api/mine", { "X-Api-Key": key })).toEqual([200])
})

it("an IPv6 address counts as its /64 network, and an IPv4-mapped one as the IPv4 address", async () => {
  await limited()
  const from = (address: string) => ({ "X-Forwarded-For": address })
  expect((await ask("/api/nope", from("2001:db8::1"))).left).toBe(2)
  expect((await ask("/api/nope", from("2001:db8::ffff:2"))).left).toBe(1)
  expect((await ask("/api/nope", from("2001:db8:0:1::1"))).left).toBe(2)
  expect((await ask("/api/nope", from("192.0.2.1"))).left).toBe(2)
  expect((await ask("/api/nope", from("::ffff:192.0.2.1"))).left).toBe(1)
})

it("preflights and paths outside of the API do not count", async () => {
  await limited()
  expect((await ask("/api/things/x", {}, "OPTIONS")).left).toBe(3)
  expect(await ask("/api/nope", {}, "OPTIONS")).toMatchObject({ status: 404, left: 3 })
  expect(await repeat(5, "/health/live")).toEqual([200, 200, 200, 200, 200])
  expect((await ask("/api/nope")).left).toBe(2)
})

it("a key from an address off its allow-list counts against the address, not against the key", async () => {
  await limited()
  const { id, key } = await probe.newAccount({ allowedIps: "192.0.2.7" })
  const from = (address: string) => ({ "X-Api-Key": key, "X-Forwarded-For": address })
  const refused = async () => {
    const { headers, left, status } = await ask("/api/things", from("192.0.2.8"), "POST")
    return { status, left, limit: headers.get("ratelimit-limit") }
  }
  expect(await refused()).toEqual({ status: 403, left: 2, limit: "3" })
  expect(await refused()).toEqual({ status: 403, left: 1, limit: "3" })
  expect(await refused()).toEqual({ status: 403, left: 0, limit: "3" })
  expect(await refused()).toEqual({ status: 429, left: 0, limit: "3" })
  expect(await ask("/api/mine", from("192.0.2.7"))).toMatchObject({ status: 200, left: 4 })
  expect((await logsOf(id)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
})

it("a write beyond the limit is not in the audit log; every response is in the usage of the account", async () => {
  await limited()
  const { id, key } = await probe.newAccount()
  await repeat(5, "/api/mine", { "X-Api-Key": key })
  expect(await ask("/api/things", { "X-Api-Key": key }, "POST")).toMatchObject({ status: 429 })
  expect(await logsOf(id)).toEqual([])
  const { days } = await probe.run(Effect.flatMap(Audit, (audit) => audit.usage(id)))
  expect(days.at(-1)).toMatchObject({ "2xx": 5, "4xx": 1, total: 6 })
})

it("a flood of refused writes adds no more audit entries than the limit allows, each of bounded size", async () => {
  await limited()
  const { id, key, token } = await probe.newAccount()
  const flood = (headers: Record<string, string>) =>
    Promise.all(Array.from({ length: 100 }, () => ask(`/api/things?${"x".repeat(8_000)}`, headers, "POST")))
  await flood({ "X-Api-Key": key })
  await flood({ Authorization: `Bearer ${token}` })
  const logs = await logsOf(id)
  expect(logs.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(new Set(logs.map(({ query }) => query))).toEqual(new Set(["x".repeat(512)]))
})

const logsOf = async (owner: Ids.AccountId) =>
  (await probe.run(Effect.flatMap(Audit, (audit) => audit.list(owner, {})))).logs
