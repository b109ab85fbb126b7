/** The API key and the audit log of an account. */
import { AuditJson, KeyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"
import { hasLogins } from "../fixtures/Transport.js"

/** How the access token of an account is recorded. */
const authMethod = hasLogins ? "jwt" : "host"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("the API key", () => {
  it("is shown once, replaces the previous key, and has empty metadata after it is removed", async () => {
    const account = await server.newAccount()
    const made = await account.post("/developer/api-key", {
      scopes: "read_only",
      allowedIps: "203.0.113.7, 203.0.113.8"
    })
    expect(made.status).toBe(201)
    const { apiKey, ...metadata } = decodeBody(KeyJson.CreatedKey, made)
    expect(apiKey).toMatch(/^sr_[0-9A-Za-z]{49}$/)
    expect(metadata).toMatchObject({
      apiKeyPrefix: apiKey.slice(0, 11),
      hasKey: true,
      apiKeyScopes: "read_only",
      apiKeyAllowedIps: "203.0.113.7,203.0.113.8"
    })
    expect(decodeBody(KeyJson.KeyMetadata, await account.get("/developer/api-key"))).toEqual(metadata)
    expect((await server.call("GET", "/surveys", { credential: account.key })).status).toBe(401)
    expect((await account.delete("/developer/api-key")).status).toBe(204)
    expect((await server.call("GET", "/surveys", { credential: apiKey })).status).toBe(401)
    expect(decodeBody(KeyJson.KeyMetadata, await account.get("/developer/api-key"))).toEqual({
      apiKeyPrefix: null,
      hasKey: false,
      apiKeyCreatedAt: null,
      apiKeyLastUsedAt: null,
      apiKeyScopes: null,
      apiKeyAllowedIps: null
    })
  })

  it("changes only in the fields that are sent, also with the key itself as credential", async () => {
    const account = await server.newAccount()
    const patch = (body: object) => server.call("PATCH", "/developer/api-key", { credential: account.key, body })
    expect(decodeBody(KeyJson.KeyMetadata, await patch({ allowedIps: "127.0.0.1" }))).toMatchObject({
      apiKeyScopes: "full",
      apiKeyAllowedIps: "127.0.0.1"
    })
    expect(decodeBody(KeyJson.KeyMetadata, await patch({ allowedIps: "" })).apiKeyAllowedIps).toBeNull()
    expect(decodeProblem(await patch({ allowedIps: "10.0.0.0/8" }))).toMatchObject({
      status: 400,
      pointers: ["/allowedIps"]
    })
    expect(decodeBody(KeyJson.KeyMetadata, await patch({ scopes: "read_only" })).apiKeyScopes).toBe("read_only")
    expect(decodeProblem(await patch({ scopes: "full" }))).toMatchObject({ status: 403, slug: "read-only-key" })
  })
})

describe("an API key in `Authorization: Bearer`", () => {
  it("is the same credential as in `X-Api-Key`, with its scope and its allow-list", async () => {
    const account = await server.newAccount()
    const bearer = (method: string, path: string, key: string, body?: object) =>
      server.call(method, path, {
        headers: { Authorization: `Bearer ${key}` },
        ...body === undefined ? {} : { body }
      })
    const created = await bearer("POST", "/surveys", account.key, { title: "By Bearer" })
    expect(created.status).toBe(201)
    expect(decodeBody(AuditJson.AuditPage, await account.get("/developer/audit-logs")).logs[0]).toMatchObject({
      path: "/api/surveys",
      authMethod: "apikey"
    })
    const settings = { scopes: "read_only" }
    expect((await server.call("PATCH", "/developer/api-key", { credential: account.key, body: settings })).status)
      .toBe(200)
    expect(decodeProblem(await bearer("POST", "/surveys", account.key, { title: "No" }))).toMatchObject({
      status: 403,
      slug: "read-only-key"
    })
    expect((await bearer("GET", "/surveys", account.key)).status).toBe(200)
    await account.patch("/developer/api-key", { allowedIps: "203.0.113.7" })
    expect((await bearer("GET", "/surveys", account.key)).status).toBe(403)
    const wrong = account.key.slice(0, -1) + (account.key.endsWith("a") ? "b" : "a")
    expect((await bearer("GET", "/surveys", wrong)).status).toBe(401)
  })
})

describe("the audit log", () => {
  it("has an entry for every write, successful or refused, and filters and pages them", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account)
    await submitResponse(server, survey)
    await account.put("/surveys/not-an-id", { title: "T" })
    await server.call("POST", `/surveys?x=1`, { credential: account.key, body: { title: 5 } })
    await account.get("/surveys")
    const page = async (query = "") =>
      decodeBody(AuditJson.AuditPage, await account.get(`/developer/audit-logs${query}`))
    const { logs, page: number, pageSize, total } = await page()
    expect([number, pageSize, total]).toEqual([1, 50, 5])
    expect(logs.map(({ authMethod, method, path, statusCode }) => [method, path, statusCode, authMethod])).toEqual([
      ["POST", "/api/surveys", 400, "apikey"],
      ["PUT", "/api/surveys/not-an-id", 400, authMethod],
      ["POST", `/api/response/survey/${survey.id}`, 201, "anonymous"],
      ["POST", `/api/surveys/${survey.id}/publish`, 200, authMethod],
      ["POST", "/api/surveys", 201, authMethod]
    ])
    expect(logs[0]?.query).toBe("x=1")
    expect((await page("?pageSize=2&page=3")).logs).toEqual([logs[4]])
    expect((await page("?method=PUT")).logs).toEqual([logs[1]])
    expect((await page("?statusCode=400")).total).toBe(2)
    expect((await page("?to=2020-01-01")).total).toBe(0)
  })

  it("has a refused submission once its survey is known, also when the caller has a credential of another account", async () => {
    const owner = await server.newAccount()
    const caller = await server.newAccount()
    const survey = await publishSurvey(owner)
    const refused = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
      (await caller.post(`/response/survey/${path}`, body, headers)).status
    const resumed = await caller.patch(
      `/response/survey/${survey.id}/0198c0de-0000-7000-8000-000000000000`,
      { answers: [] },
      { "X-Resume-Token": "wrong" }
    )
    expect(resumed.status).toBe(401)
    expect(await refused(survey.id, { answers: [], unknown: 1 })).toBe(400)
    expect(await refused(survey.id, "{")).toBe(400)
    expect(await refused(survey.id, { answers: [] }, { "Content-Type": "text/plain" })).toBe(415)
    expect(await refused(`${survey.id}?x=1`, { answers: [] })).toBe(400)
    expect(await refused(survey.id, { answers: [], metadata: { x: "x".repeat(1_100_000) } })).toBe(413)
    const statuses = async (account: CallingAccount) =>
      decodeBody(AuditJson.AuditPage, await account.get("/developer/audit-logs")).logs.map(({ statusCode }) =>
        statusCode
      )
    expect(await statuses(caller)).toEqual([])
    expect(await statuses(owner)).toEqual([200, 201])

    expect(await refused(survey.id, { answers: [{ questionKey: "unknown", value: "" }] })).toBe(400)
    expect(await refused("0198c0de-0000-7000-8000-000000000000", { answers: [] })).toBe(404)
    expect(await statuses(caller)).toEqual([404])
    expect(await statuses(owner)).toEqual([400, 200, 201])
  })
})
