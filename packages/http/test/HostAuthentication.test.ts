/** A mounted API whose host authenticates the callers. */
import { Validator } from "@seriousme/openapi-schema-validator"
import * as Cause from "effect/Cause"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import * as Api from "../src/Api.js"
import type { HostCaller } from "../src/MountedApi.js"
import type { TestAccount } from "../src/testing/TestAccount.js"
import { startTestServices, type TestServices, unlimited } from "../src/testing/TestServices.js"

const publicUrl = "https://example.com/surveys"

let services: TestServices
let account: TestAccount
let reader: typeof account
beforeAll(async () => {
  services = await startTestServices()
  account = await services.newAccount()
  reader = await services.newAccount({ scopes: "read_only" })
})
afterAll(() => services.stop())

const opened: Array<Api.Handler> = []
const logged: Array<string> = []
afterEach(async () => {
  logged.length = 0
  for (const handler of opened.splice(0)) await handler.close()
})

const memoryLogger = Logger.replace(
  Logger.defaultLogger,
  Logger.make(({ cause, message }) => logged.push(`${String(message)} ${Cause.pretty(cause)}`))
)

/** By default the host takes the account from the header `X-Host-Account`, as it would take it from a cookie. */
const mount = (options: Partial<Api.HandlerOptions> = {}): Api.Handler => {
  const handler = Api.handler(Layer.merge(services.layer, memoryLogger), {
    publicUrl,
    prefix: "/surveys",
    settings: unlimited,
    authenticate: ({ headers }) => headers.get("x-host-account") ?? undefined,
    ...options
  })
  opened.push(handler)
  return handler
}

interface TestCall {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const send = async (handler: Api.Handler, method: string, path: string, { body, headers = {} }: TestCall = {}) => {
  const response = await handler(
    new Request(`http://internal.example/surveys${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  )
  const text = await response.text()
  const json: unknown = text === "" ? undefined : JSON.parse(text)
  const { type } = Schema.is(Typed)(json) ? json : { type: "" }
  return { status: response.status, slug: type.slice(type.lastIndexOf("/") + 1), headers: response.headers, json, text }
}

const Typed = Schema.Struct({ type: Schema.String })

const AuditLogs = Schema.Struct({
  logs: Schema.Array(Schema.Struct({ statusCode: Schema.Number, authMethod: Schema.String, path: Schema.String }))
})

const auditOf = async (handler: Api.Handler, id: string) => {
  const { json } = await send(handler, "GET", "/api/developer/audit-logs", { headers: { "X-Host-Account": id } })
  return Schema.decodeUnknownSync(AuditLogs)(json).logs
}

const survey = { title: "Mounted" }

/** A host in JavaScript may return any value. */
const passesForHostCaller = (_value: unknown): _value is HostCaller => true

const passesForText = (_value: unknown): _value is string => true

describe("a caller that the host authenticates", () => {
  it("may do everything that a login may, and is in the audit log as `host`", async () => {
    const handler = mount()
    const { id } = await services.newAccount()
    const headers = { "X-Host-Account": id }
    const created = await send(handler, "POST", "/api/surveys", { headers, body: survey })
    expect(created.status).toBe(201)
    expect(created.headers.get("location")).toContain(`${publicUrl}/api/surveys/`)
    const key = await send(handler, "POST", "/api/developer/api-key", { headers })
    expect(key.status).toBe(201)
    expect(await auditOf(handler, id)).toEqual([
      { statusCode: 201, authMethod: "host", path: "/api/developer/api-key" },
      { statusCode: 201, authMethod: "host", path: "/api/surveys" }
    ])
  })

  it("is in the audit log with its actor, also when it is refused", async () => {
    const { id } = await services.newAccount()
    const actor = "Ada <ada@example.com> ü"
    const handler = mount({ authenticate: () => ({ account: id, actor }) })
    expect((await send(handler, "POST", "/api/surveys", { body: survey })).status).toBe(201)
    expect((await send(handler, "POST", "/api/surveys", { body: {} })).status).toBe(400)
    const nameless = mount({ authenticate: () => ({ account: id }) })
    expect((await send(nameless, "POST", "/api/surveys", { body: survey })).status).toBe(201)
    const { json } = await send(handler, "GET", "/api/developer/audit-logs")
    expect(json).toMatchObject({
      logs: [
        { statusCode: 201, authMethod: "host", actor: null },
        { statusCode: 400, authMethod: "host", actor },
        { statusCode: 201, authMethod: "host", actor }
      ]
    })
  })

  it("is in the audit log as `cli` when the host says so, and as nothing else", async () => {
    const { id } = await services.newAccount()
    const handler = mount({ authenticate: () => ({ account: id, authMethod: "cli" }) })
    expect((await send(handler, "POST", "/api/surveys", { body: survey })).status).toBe(201)
    const { json } = await send(handler, "GET", "/api/developer/audit-logs")
    expect(json).toMatchObject({ logs: [{ statusCode: 201, authMethod: "cli", path: "/api/surveys" }] })
    for (const authMethod of ["jwt", "apikey", "", 7]) {
      const returned: unknown = { account: id, authMethod }
      if (!passesForHostCaller(returned)) throw new Error("unreachable")
      const refused = mount({ authenticate: () => returned })
      expect((await send(refused, "POST", "/api/surveys", { body: survey })).status).toBe(401)
    }
  })

  it("with the scope `read_only` reads and does not write", async () => {
    const handler = mount({ authenticate: () => ({ account: account.id, actor: "Ada", scope: "read_only" }) })
    expect((await send(handler, "GET", "/api/surveys")).status).toBe(200)
    expect((await send(handler, "GET", "/api/developer/api-key")).status).toBe(200)
    for (const [method, path] of [["POST", "/api/surveys"], ["POST", "/api/developer/api-key"]] as const) {
      const refused = await send(handler, method, path, { body: {}, headers: { "X-Api-Key": account.key } })
      expect(refused).toMatchObject({ status: 403, slug: "read-only-key" })
    }
    const { json } = await send(handler, "GET", "/api/developer/audit-logs")
    expect(json).toMatchObject({ logs: [{ statusCode: 403, actor: "Ada" }, { statusCode: 403, actor: "Ada" }] })
    const full = mount({ authenticate: () => ({ account: account.id, scope: "full" }) })
    expect((await send(full, "POST", "/api/surveys", { body: survey })).status).toBe(201)
  })

  it("without an account is unknown, and anything else that is not an account is refused", async () => {
    for (const none of [undefined, null]) {
      const handler = mount({ authenticate: () => ({ account: none, actor: "Ada" }) })
      expect((await send(handler, "GET", "/api/surveys", { headers: { "X-Api-Key": reader.key } })).status).toBe(200)
      expect((await send(handler, "GET", "/api/surveys")).status).toBe(401)
    }
    const { id } = account
    const wrong: ReadonlyArray<unknown> = [
      {},
      [id],
      { account: "ada" },
      { account: { account: id } },
      { account: id, actor: "a".repeat(201) },
      { account: id, actor: " " },
      { account: id, actor: "\ud800" },
      { account: id, actor: 7 },
      { account: id, scope: "write" },
      { account: id, scopes: "read_only" }
    ]
    for (const value of wrong) {
      const handler = mount({ authenticate: () => passesForHostCaller(value) ? value : undefined })
      const { headers, status } = await send(handler, "GET", "/api/surveys", { headers: { "X-Api-Key": account.key } })
      expect([status, headers.get("content-type")], JSON.stringify(value)).toEqual([401, "application/problem+json"])
    }
    const longest = mount({ authenticate: () => ({ account: id, actor: "a".repeat(200) }) })
    expect((await send(longest, "GET", "/api/surveys")).status).toBe(200)
  })

  it("is told every violation when the host describes it wrongly", async () => {
    const wrong: unknown = { account: "ada", actor: "", scope: "write", scopes: "full" }
    const handler = mount({ authenticate: () => passesForHostCaller(wrong) ? wrong : undefined })
    const { text } = await send(handler, "GET", "/api/surveys")
    for (const name of ["account", "actor", "scope", "scopes"]) expect(text).toContain(`/${name}: `)
    expect(text).toContain(String.raw`Expected \"full\" or \"read_only\".`)
  })

  it("has full scope whatever key it also sends", async () => {
    const headers = { "X-Host-Account": account.id, "X-Api-Key": reader.key }
    expect((await send(mount(), "POST", "/api/surveys", { headers, body: survey })).status).toBe(201)
  })

  it("sees nothing of another account", async () => {
    const handler = mount()
    const { headers } = await send(handler, "POST", "/api/surveys", {
      headers: { "X-Host-Account": account.id },
      body: survey
    })
    const path = new URL(headers.get("location") ?? "").pathname.slice("/surveys".length)
    expect((await send(handler, "GET", path, { headers: { "X-Host-Account": reader.id } })).slug).toBe("not-found")
  })
})

describe("a caller that the host does not know", () => {
  it.each([undefined, null])("is identified by its credential, or anonymous, after %s", async (unknown) => {
    const handler = mount({ authenticate: () => Promise.resolve(unknown) })
    const statusOf = async (headers: Readonly<Record<string, string>>) =>
      (await send(handler, "GET", "/api/surveys?limit=1", { headers })).status
    expect(await statusOf({ "X-Api-Key": account.key })).toBe(200)
    expect(await statusOf({ Authorization: `Bearer ${account.token}` })).toBe(200)
    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ "X-Api-Key": "sr_nothing" })).toBe(401)
    const refused = await send(handler, "POST", "/api/surveys", { headers: { "X-Api-Key": reader.key }, body: survey })
    expect(refused.slug).toBe("read-only-key")
    expect((await send(handler, "POST", "/api/developer/api-key", { headers: { "X-Api-Key": account.key } })).status)
      .toBe(401)
  })
})

describe("a write of a page of another origin", () => {
  let handler: Api.Handler
  beforeAll(() => {
    handler = mount({ settings: { ...unlimited, corsOrigins: ["https://app.example.com", "*"] } })
    opened.length = 0
  })
  afterAll(() => handler.close())

  const foreign = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://example.com" },
    { Origin: "https://example.com:8443" },
    { Origin: "https://example.com.evil.example" },
    { Origin: "https://example.com, https://evil.example" },
    { Origin: "" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://example.com", "Sec-Fetch-Site": "cross-site" }
  ]
  const own = [
    {},
    { Origin: "https://example.com" },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "https://example.com", "Sec-Fetch-Site": "same-origin" },
    { Origin: "https://app.example.com", "Sec-Fetch-Site": "same-site" }
  ]

  it.each(foreign)("is refused: %j", async (headers) => {
    const host = { ...headers, "X-Host-Account": account.id }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(await send(handler, method, "/api/surveys", { headers: host, body: survey }), method)
        .toMatchObject({ status: 403, slug: "foreign-origin" })
    }
    expect((await send(handler, "GET", "/api/surveys?limit=1", { headers: host })).status).toBe(200)
    expect((await auditOf(handler, account.id))[0]).toMatchObject({ statusCode: 403, authMethod: "host" })
  })

  it.each(own)("is not seen in %j", async (headers) => {
    const host = { ...headers, "X-Host-Account": account.id }
    expect((await send(handler, "POST", "/api/surveys", { headers: host, body: survey })).status).toBe(201)
  })

  it("is allowed with a credential of its own, and anonymously", async () => {
    const Origin = "https://evil.example"
    const withKey = await send(handler, "POST", "/api/surveys", {
      headers: { Origin, "X-Api-Key": account.key },
      body: survey
    })
    expect(withKey.status).toBe(201)
    const absent = "01aa0b3c-5d6e-7fff-8a9b-ffffffffffff"
    const anonymous = await send(handler, "POST", `/api/response/survey/${absent}`, {
      headers: { Origin },
      body: { answers: [] }
    })
    expect(anonymous.status).toBe(404)
  })

  it("counts against the limit of the address, not of the account", async () => {
    const limited = mount({
      settings: { rateLimitAnonymous: 2, rateLimitAuthenticated: 5 },
      clientAddress: () => "192.0.2.77"
    })
    const { id } = await services.newAccount()
    const host = { "X-Host-Account": id }
    const headers = { ...host, Origin: "https://evil.example" }
    const slugs = []
    for (let count = 0; count < 4; count++) slugs.push((await send(limited, "POST", "/api/surveys", { headers })).slug)
    expect(slugs).toEqual(["foreign-origin", "foreign-origin", "rate-limit-exceeded", "rate-limit-exceeded"])
    const read = await send(limited, "GET", "/api/surveys?limit=1", { headers: host })
    expect([read.status, read.headers.get("ratelimit-remaining")]).toEqual([200, "4"])
  })
})

describe("an editor token", () => {
  const Made = Schema.Struct({ id: Schema.optional(Schema.String), token: Schema.optional(Schema.String) })

  it("has no more rights beside the authentication of the host, which is not asked", async () => {
    let asked = 0
    const handler = mount({
      authenticate: ({ headers }) => {
        asked += 1
        return headers.get("x-host-account") ?? undefined
      }
    })
    const headers = { "X-Host-Account": account.id }
    const post = async (path: string, body: object) =>
      Schema.decodeUnknownSync(Made)((await send(handler, "POST", path, { headers, body })).json)
    const { id = "" } = await post("/api/surveys", survey)
    const input = { origins: ["https://app.example.com"], expiresIn: 900 }
    const { token = "" } = await post(`/api/surveys/${id}/editor-tokens`, input)
    const both = { ...headers, Authorization: `Bearer ${token}`, Origin: "https://app.example.com" }
    asked = 0
    const read = await send(handler, "GET", `/api/surveys/${id}/definition`, { headers: both })
    expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([200, "https://app.example.com"])
    const written = await send(handler, "DELETE", `/api/surveys/${id}`, { headers: both })
    expect(written).toMatchObject({ status: 403, slug: "editor-token" })
    const foreign = { ...both, Origin: "https://evil.example" }
    const refused = await send(handler, "GET", `/api/surveys/${id}/definition`, { headers: foreign })
    expect(refused).toMatchObject({ status: 403, slug: "editor-token" })
    const forged = { ...both, Authorization: "Bearer et_forged.token" }
    expect((await send(handler, "GET", `/api/surveys/${id}`, { headers: forged })).status).toBe(401)
    expect(asked).toBe(0)
    expect(await auditOf(handler, account.id)).toContainEqual(
      expect.objectContaining({ statusCode: 403, authMethod: "host", path: `/api/surveys/${id}` })
    )
  })
})

describe("a host that fails", () => {
  const absent = "01aa0b3c-5d6e-7fff-8a9b-ffffffffffff"

  it.each<[string, NonNullable<Api.HandlerOptions["authenticate"]>]>([
    ["throws", () => {
      throw new Error("no session store")
    }],
    ["rejects", () => Promise.reject(new Error("no session store"))],
    ["never settles", () => new Promise(() => undefined)]
  ])("because it %s: 503, and the reason is in the log only", async (_, authenticate) => {
    const handler = mount({ authenticate, authenticateMillis: 20 })
    for (const headers of [{}, { "X-Api-Key": account.key }]) {
      const refused = await send(handler, "GET", "/api/surveys", { headers })
      expect(refused).toMatchObject({ status: 503, slug: "unavailable" })
      expect(refused.headers.get("retry-after")).toBe("1")
      expect(refused.text).not.toContain("session store")
    }
    expect(logged).toHaveLength(2)
    expect(logged[0]).toMatch(/no session store|took longer than 20 ms/)
    expect((await send(handler, "GET", "/openapi.json")).status).toBe(200)
  })

  it("is logged within the rate limit of the address only", async () => {
    const handler = mount({
      authenticate: () => Promise.reject(new Error("no session store")),
      settings: { rateLimitAnonymous: 2 },
      clientAddress: () => "192.0.2.78"
    })
    const statuses = []
    for (let count = 0; count < 4; count++) statuses.push((await send(handler, "GET", "/api/surveys")).status)
    expect([statuses, logged.length]).toEqual([[503, 503, 429, 429], 2])
  })

  it.each([absent, "", "ada@example.com", `${absent} `, "__proto__"])(
    "because it gives %j, which is no account: 401",
    async (id) => {
      const refused = await send(mount({ authenticate: () => id }), "GET", "/api/surveys", {
        headers: { "X-Api-Key": account.key }
      })
      expect(refused).toMatchObject({ status: 401, slug: "unauthorized" })
      expect(refused.text).toContain("of an account")
    }
  )

  it.each([7, true, {}, [], Symbol("id")])("because it gives %s, which is no text: 401", async (id) => {
    if (!passesForText(id)) throw new Error("The value does not reach the API.")
    const refused = await send(mount({ authenticate: () => id }), "GET", "/api/surveys", {
      headers: { "X-Api-Key": account.key }
    })
    expect(refused).toMatchObject({ status: 401, slug: "unauthorized" })
  })

  it("because it reads the body: 500 with a problem", async () => {
    const handler = mount({
      authenticate: async (request) => {
        await request.text()
        return account.id
      }
    })
    expect(await send(handler, "POST", "/api/surveys", { body: survey })).toMatchObject({
      status: 500,
      slug: "internal-error"
    })
    expect(logged.join()).toContain("has read the body")
  })
})

describe("operations for logins", () => {
  it("are absent", async () => {
    const handler = mount()
    for (const path of ["register", "login", "refresh", "logout"]) {
      const headers = { "X-Host-Account": account.id }
      expect(await send(handler, "POST", `/api/auth/${path}`, { headers, body: {} })).toMatchObject({ status: 404 })
      expect(await send(handler, "POST", `/api/v1/auth/${path}`, { body: {} })).toMatchObject({ status: 404 })
    }
    expect((await send(handler, "GET", "/api/auth/me", { headers: { "X-Host-Account": account.id } })).status).toBe(404)
  })

  it("are in no page and not in the OpenAPI document, which stays valid", async () => {
    const handler = mount()
    const { text } = await send(handler, "GET", "/openapi.json")
    expect(text).not.toMatch(/auth\/(?!jwt)|"auth\.|"TokenResponse"/)
    expect(await new Validator().validate(`${text}\n`)).toMatchObject({ valid: true })
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
    const Components = Schema.parseJson(Schema.Struct({
      components: Schema.Struct({ schemas: Schema.Record({ key: Schema.String, value: Schema.Unknown }) })
    }))
    const { components } = Schema.decodeSync(Components)(text)
    expect(Object.keys(components.schemas).toSorted()).toEqual([...new Set(names)].toSorted())
    const page = await (await handler(new Request("http://internal.example/surveys/errors/unauthorized"))).text()
    expect(page).not.toContain("/auth/")
  })

  it("are there without `authenticate`", async () => {
    const handler = Api.handler(services.layer, { publicUrl, settings: unlimited })
    opened.push(handler)
    expect((await handler(new Request("http://internal.example/api/auth/me"))).status).toBe(401)
    expect(await (await handler(new Request("http://internal.example/errors/unauthorized"))).text()).toContain("/auth/")
  })
})
