/** Access control: credentials, scopes, allow-lists, and the order of the checks. */
import { Audit, type Ids } from "@canvass/core"
import type { TestAccount } from "@canvass/http/testing"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SignJWT } from "jose/jwt/sign"
import { UnsecuredJWT } from "jose/jwt/unsecured"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ProbeServer, startProbeServer } from "./fixtures/ProbeServer.js"

let probe: ProbeServer
let account: TestAccount
let reader: typeof account
let guarded: typeof account
beforeAll(async () => {
  probe = await startProbeServer({ trustProxy: 1 })
  account = await probe.newAccount()
  reader = await probe.newAccount({ scopes: "read_only" })
  guarded = await probe.newAccount({ scopes: "read_only", allowedIps: "192.0.2.7" })
})
afterAll(() => probe.stop())

interface Call {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const decodeProblem = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Struct({ detail: Schema.optional(Schema.String), type: Schema.optional(Schema.String) }))
)

const call = async (path: string, { body, headers = {}, method = "GET" }: Call = {}) => {
  const response = await probe.fetch(path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body })
  })
  const text = await response.text()
  const { detail, type } = text === "" ? {} : decodeProblem(text)
  return { status: response.status, slug: type?.split("/").at(-1), detail, headers: response.headers }
}

const withKey = (key: string) => ({ "X-Api-Key": key })
const withToken = (token: string) => ({ Authorization: `Bearer ${token}` })
const write = { method: "POST", body: "{\"text\":\"a\"}" }

describe("credentials", () => {
  it("an API key and an access token each identify their account", async () => {
    expect(await call("/api/mine", { headers: withKey(account.key) })).toMatchObject({ status: 200 })
    expect(await call("/api/mine", { headers: withToken(account.token) })).toMatchObject({ status: 200 })
    expect(await call("/api/mine", { headers: { authorization: `bearer ${account.token}` } })).toMatchObject({
      status: 200
    })
  })

  it("a missing one is 401 with WWW-Authenticate", async () => {
    const { headers, slug, status } = await call("/api/mine")
    expect({ status, slug }).toEqual({ status: 401, slug: "unauthorized" })
    expect(headers.get("www-authenticate")).toContain("Bearer")
  })

  it("an invalid one is 401, also where none is required", async () => {
    const hour = Math.floor(Date.now() / 1_000) + 3_600
    const claims = { iss: "canvass", aud: "canvass/api", sub: account.id, exp: hour }
    const ownKey = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new Uint8Array(32))
    const unsigned = new UnsecuredJWT(claims).encode()
    const other = account.token.slice(0, -2) + (account.token.endsWith("AA") ? "BB" : "AA")
    const bad = [
      withKey("sr_nothing"),
      withKey(account.key.slice(0, -1) + "!"),
      withKey("sr_" + "a".repeat(49)),
      withToken(ownKey),
      withToken(unsigned),
      withToken(other),
      withToken(`${account.key.slice(0, -1)}!`),
      { Authorization: "Basic dXNlcjpwYXNz" },
      { Authorization: "Bearer" },
      { Authorization: "" }
    ]
    for (const headers of bad) {
      expect(await call(`/api/things/${account.id}`, { headers })).toMatchObject({ status: 401, slug: "unauthorized" })
      expect(await call("/api/nope", { headers })).toMatchObject({ status: 401 })
    }
  })

  it("an API key may be sent as a bearer token", async () => {
    expect(await call("/api/mine", { headers: withToken(account.key) })).toMatchObject({ status: 200 })
  })

  it("an API key takes precedence over an access token", async () => {
    const headers = { ...withKey(account.key), Authorization: "Basic dXNlcjpwYXNz" }
    expect(await call("/api/mine", { headers })).toMatchObject({ status: 200 })
  })
})

describe("scopes", () => {
  it("a read-only key reads, and is refused a write before the body is read", async () => {
    const headers = withKey(reader.key)
    expect(await call("/api/mine", { headers })).toMatchObject({ status: 200 })
    expect(await call("/api/things", { method: "POST", headers, body: "nonsense" })).toMatchObject({
      status: 403,
      slug: "read-only-key"
    })
  })

  it("an operation for logins refuses a read-only key with 403, and a full key with a hint to the access token", async () => {
    const post = { method: "POST" }
    expect(await call("/api/login-only", { ...post, headers: withKey(reader.key) })).toMatchObject({ status: 403 })
    const refused = await call("/api/login-only", { ...post, headers: withKey(account.key) })
    expect(refused).toMatchObject({ status: 401, slug: "unauthorized" })
    expect(refused.detail).toMatch(/access token/)
    expect(await call("/api/login-only", { ...post, headers: withToken(account.token) })).toMatchObject({ status: 204 })
  })

  it("a missing credential is refused before the input is validated", async () => {
    expect(await call("/api/things?x=1", { method: "POST", body: "nonsense" })).toMatchObject({ status: 401 })
  })
})

describe("the allow-list", () => {
  const from = (address: string) => ({ ...withKey(guarded.key), "X-Forwarded-For": address })

  it("accepts a listed address, also IPv4-mapped", async () => {
    expect(await call("/api/mine", { headers: from("192.0.2.7") })).toMatchObject({ status: 200 })
    expect(await call("/api/mine", { headers: from("::ffff:192.0.2.7") })).toMatchObject({ status: 200 })
  })

  it("refuses every other address, before scope and path are checked", async () => {
    const refused = { status: 403, slug: "ip-not-allowed", detail: "Request IP not in API key allow-list" }
    expect(await call("/api/mine", { headers: from("192.0.2.8") })).toMatchObject(refused)
    expect(await call("/api/mine", { headers: from("192.0.2.7, 192.0.2.8") })).toMatchObject(refused)
    expect(await call("/api/things", { ...write, headers: from("192.0.2.8") })).toMatchObject(refused)
    expect(await call("/api/nope", { headers: from("192.0.2.8") })).toMatchObject(refused)
  })
})

describe("the audit log", () => {
  const logOf = (owner: Ids.AccountId) =>
    probe.run(Effect.flatMap(Audit, (audit) => audit.list(owner, {}))).then(({ logs }) => logs)

  it("has one entry for each write that was refused, failed, or changed nothing", async () => {
    const before = await logOf(account.id)
    const headers = withKey(account.key)
    await call("/api/things?x=1", { ...write, headers })
    await call("/api/v1/things", { method: "POST", body: "nonsense", headers })
    await call("/api/login-only", { method: "POST", headers })
    await call("/api/nope", { method: "DELETE", headers })
    await call("/api/things", { ...write, headers: withToken(account.token) })
    await call("/api/mine", { headers })
    const made = (await logOf(account.id)).slice(0, -before.length || undefined)
    expect(made.map(({ authMethod, method, path, query, statusCode }) => [method, path, query, statusCode, authMethod]))
      .toEqual([
        ["POST", "/api/things", null, 201, "jwt"],
        ["DELETE", "/api/nope", null, 404, "apikey"],
        ["POST", "/api/login-only", null, 401, "apikey"],
        ["POST", "/api/v1/things", null, 400, "apikey"],
        ["POST", "/api/things", "x=1", 400, "apikey"]
      ])
  })

  it("has the writes of a key from an address off its allow-list, and those beyond its scope", async () => {
    await call("/api/things", { ...write, headers: { ...withKey(guarded.key), "X-Forwarded-For": "192.0.2.99" } })
    await call("/api/things", { ...write, headers: { ...withKey(guarded.key), "X-Forwarded-For": "192.0.2.7" } })
    const [scope, address] = await logOf(guarded.id)
    expect(scope).toMatchObject({ statusCode: 403, ipAddress: "192.0.2.7" })
    expect(address).toMatchObject({ statusCode: 403, ipAddress: "192.0.2.99" })
  })
})

describe("the idempotency key", () => {
  const fingerprintOf = async (path: string, key: string, body = write.body) => {
    const response = await probe.fetch(path, {
      method: "POST",
      body,
      headers: { ...withKey(account.key), "Content-Type": "application/json", "Idempotency-Key": key }
    })
    return /"key":"(\w+)"/.exec(await response.text())?.[1]
  }

  it("has a fingerprint of the method, the path without prefix, and the body", async () => {
    const one = await fingerprintOf("/api/things", "a")
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(await fingerprintOf("/api/v1/things", "b")).toBe(one)
    expect(await fingerprintOf("/api/things", "a", "{\"text\":\"b\"}")).not.toBe(one)
  })

  it.each(["", "a b", "ä", "a".repeat(256)])("must have 1 to 255 visible ASCII characters: %s", async (key) => {
    const response = await probe.fetch("/api/things", {
      ...write,
      headers: { ...withKey(account.key), "Content-Type": "application/json", "Idempotency-Key": key }
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ pointer: "Idempotency-Key" }] })
  })
})
