/** The API keys of an account. */
import { Instant } from "@canvass/core"
import { KeyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const list = async (account: Pick<CallingAccount, "get">) =>
  decodeBody(Schema.Array(KeyJson.KeyItem), await account.get("/developer/api-keys"))

const create = async (account: CallingAccount, body: object) =>
  decodeBody(KeyJson.CreatedKeyItem, await account.post("/developer/api-keys", body))

/** Gives a server with the default limits of the API. */
const withRateLimits = async (use: (limited: TestServer) => Promise<void>) => {
  const limited = await startTestServer({ rateLimitAuthenticated: 300, rateLimitAccount: 1_500 })
  try {
    await use(limited)
  } finally {
    await limited.stop()
  }
}

/** Sends requests with each credential in turn, 20 at a time, and returns how many of all the rate limits accepted. */
const acceptedOf = async (limited: TestServer, credentials: ReadonlyArray<string>, countOfEach: number) => {
  const requests = Array.from({ length: countOfEach }, () => credentials).flat().values()
  let accepted = 0
  const send = async () => {
    for (const credential of requests) {
      const { status } = await limited.call("GET", "/developer/api-keys", { credential })
      if (status !== 429) accepted += 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, send))
  return accepted
}

describe("the API keys", () => {
  it("are made, listed, changed and deleted, and each is shown once", async () => {
    const account = await server.newAccount()
    const survey = await createSurvey(account)
    const response = await account.post("/developer/api-keys", {
      name: "Nightly sync",
      scopes: "read_only",
      allowedIps: "2001:db8::/32, 203.0.113.0/24",
      expiresAt: "2100-01-01T00:00:00+01:00",
      surveys: [survey.id]
    })
    expect(response.status).toBe(201)
    const { apiKey, ...item } = decodeBody(KeyJson.CreatedKeyItem, response)
    expect(JSON.parse(response.text)).toEqual({
      id: item.id,
      name: "Nightly sync",
      prefix: apiKey.slice(0, 11),
      scopes: "read_only",
      allowedIps: "2001:db8::/32,203.0.113.0/24",
      expiresAt: "2099-12-31T23:00:00.000Z",
      surveys: [survey.id],
      createdAt: Instant.format(item.createdAt),
      lastUsedAt: null,
      apiKey
    })
    expect(response.headers.get("location")).toBe(`${server.url}/api/developer/api-keys/${item.id}`)
    expect((await list(account)).map(({ name }) => name)).toEqual(["default", "Nightly sync"])
    expect((await list(account))[1]).toEqual(item)
    expect((await account.get("/developer/api-keys")).text).not.toContain(apiKey)
    const changed = await account.patch(`/developer/api-keys/${item.id}`, { name: "Warehouse", surveys: null })
    expect(decodeBody(KeyJson.KeyItem, changed)).toEqual({ ...item, name: "Warehouse", surveys: null })
    expect((await account.delete(`/developer/api-keys/${item.id}`)).status).toBe(204)
    expect((await list(account)).map(({ name }) => name)).toEqual(["default"])
  })

  it("have an allow-list of networks, in which IPv4 addresses have any notation", async () => {
    const account = await server.newAccount()
    const { apiKey } = await create(account, { name: "networks", allowedIps: "203.0.113.0/24,2001:db8::/32" })
    const from = async (address: string) =>
      (await server.call("GET", "/surveys", { credential: apiKey, headers: { "X-Forwarded-For": address } })).status
    expect(await Promise.all(["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::1"].map(from))).toEqual([200, 200, 200])
    expect(await Promise.all(["203.0.114.9", "2001:db9::1"].map(from))).toEqual([403, 403])
  })

  it("end with the default key at `/developer/api-key`, which keeps its rules at its other path", async () => {
    const account = await server.newAccount()
    const [only] = await list(account)
    const path = `/developer/api-keys/${only?.id}`
    for (
      const body of [
        { allowedIps: "10.0.0.0/8" },
        { allowedIps: "::1" },
        { expiresAt: "2100-01-01T00:00:00Z" },
        { name: "other" }
      ]
    ) {
      const { pointers, status } = decodeProblem(await account.patch(path, body))
      expect([status, pointers]).toEqual([400, Object.keys(body).map((name) => `/${name}`)])
    }
    expect((await account.patch(path, { allowedIps: "192.0.2.1" })).status).toBe(200)
    expect(decodeBody(KeyJson.KeyMetadata, await account.get("/developer/api-key"))).toMatchObject({
      apiKeyAllowedIps: "192.0.2.1"
    })
    expect((await account.patch("/developer/api-key", { allowedIps: "::1" })).status).toBe(400)
    const named = await create(account, { name: "named" })
    await account.post("/developer/api-key", {})
    expect((await server.call("GET", "/surveys", { credential: named.apiKey })).status).toBe(200)
    await account.delete("/developer/api-key")
    expect((await list(account)).map(({ name }) => name)).toEqual(["named"])
    expect((await create(account, { name: "default" })).name).toBe("default")
  })

  it("of another account are 404, and surveys of another account are refused", async () => {
    const [account, other] = [await server.newAccount(), await server.newAccount()]
    const { id } = await create(other, { name: "theirs" })
    const survey = await createSurvey(other)
    expect((await account.patch(`/developer/api-keys/${id}`, { name: "mine" })).status).toBe(404)
    expect((await account.delete(`/developer/api-keys/${id}`)).status).toBe(404)
    expect((await list(other)).map(({ name }) => name)).toEqual(["default", "theirs"])
    const refused = decodeProblem(await account.post("/developer/api-keys", { name: "mine", surveys: [survey.id] }))
    expect([refused.status, refused.pointers]).toEqual([400, ["/surveys/0"]])
    const wrong = decodeProblem(
      await account.post("/developer/api-keys", {
        name: "a\u202Eb",
        allowedIps: "1",
        surveys: ["x"],
        expiresAt: "soon"
      })
    )
    expect(wrong.status).toBe(400)
    expect(wrong.pointers).toEqual(expect.arrayContaining(["/allowedIps", "/expiresAt", "/name", "/surveys/0"]))
  })

  it("are listed for full keys and access tokens, and changed by access tokens only", async () => {
    const account = await server.newAccount()
    const { id } = await create(account, { name: "reader", scopes: "read_only" })
    const full = server.callAs(account.key)
    expect(await list(full)).toHaveLength(2)
    const writes = [
      full.post("/developer/api-keys", { name: "more" }),
      full.patch(`/developer/api-keys/${id}`, { scopes: "full" }),
      full.delete(`/developer/api-keys/${id}`)
    ]
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await list(account)).toHaveLength(2)
  })

  it("need a paid plan to be made, and none to be changed", async () => {
    const account = await server.newAccount()
    const { id } = await create(account, { name: "kept" })
    await server.setPlan(account.email, "free", null)
    expect((await account.post("/developer/api-keys", { name: "more" })).status).toBe(402)
    expect((await account.patch(`/developer/api-keys/${id}`, { name: "still" })).status).toBe(200)
    expect((await account.delete(`/developer/api-keys/${id}`)).status).toBe(204)
  })

  it("are at most 20, with different names, also when a hundred are made at once", async () => {
    const account = await server.newAccount()
    const statuses = await Promise.all(
      Array.from(
        { length: 100 },
        async (_, n) => (await account.post("/developer/api-keys", { name: `key ${n % 60}` })).status
      )
    )
    expect(new Set(statuses)).toEqual(new Set([201, 422]))
    const names = (await list(account)).map(({ name }) => name)
    expect([names.length, new Set(names).size]).toEqual([20, 20])
  })

  it("have a rate limit of 300 each, which the others and the access tokens do not use up", () =>
    withRateLimits(async (limited) => {
      const account = await limited.newAccount()
      const { apiKey } = await create(account, { name: "nightly copy" })
      expect(await acceptedOf(limited, [apiKey], 320)).toBe(300)
      expect(await acceptedOf(limited, [account.key], 320)).toBe(300)
      expect(await acceptedOf(limited, [account.token], 320)).toBe(299)
      const refused = await limited.call("GET", "/surveys", { credential: apiKey })
      expect([refused.status, refused.headers.get("ratelimit-limit")]).toEqual([429, "300"])
    }))

  it("that are busy together are stopped by the account's limit of 1 500, which holds for its access tokens too", () =>
    withRateLimits(async (limited) => {
      const [account, other] = [await limited.newAccount(), await limited.newAccount()]
      const names = ["a", "b", "c", "d"]
      const created = await Promise.all(names.map((name) => create(account, { name })))
      const keys = [account.key, ...created.map(({ apiKey }) => apiKey)]
      // The requests that made the keys count too.
      expect(await acceptedOf(limited, keys, 320)).toBe(1_500 - names.length)
      for (const credential of [...keys, account.token]) {
        const { headers, status } = await limited.call("GET", "/surveys", { credential })
        expect(status).toBe(429)
        expect(headers.get("ratelimit-remaining")).toBe("0")
        expect(headers.get("retry-after")).toBe("60")
      }
      const { headers } = await limited.call("GET", "/surveys", { credential: account.token })
      expect(headers.get("ratelimit-limit")).toBe("1500")
      expect((await limited.call("GET", "/surveys", { credential: other.key })).status).toBe(200)
    }))

  it("that is revoked while it is used works in no request that begins afterwards", async () => {
    const account = await server.newAccount()
    const { apiKey, id } = await create(account, { name: "busy" })
    let isRevoked = false
    const use = async () => {
      const statuses: Array<readonly [revokedBefore: boolean, status: number]> = []
      for (let n = 0; n < 20; n++) {
        const revokedBefore = isRevoked
        statuses.push([revokedBefore, (await server.call("GET", "/surveys", { credential: apiKey })).status])
      }
      return statuses
    }
    const users = Array.from({ length: 8 }, use)
    expect((await account.delete(`/developer/api-keys/${id}`)).status).toBe(204)
    isRevoked = true
    const all = (await Promise.all(users)).flat()
    expect(all.filter(([revokedBefore, status]) => revokedBefore && status !== 401)).toEqual([])
    expect(all.some(([revokedBefore]) => revokedBefore)).toBe(true)
  })

  it("send the owner a mail when one is made", async () => {
    const account = await server.newAccount()
    await create(account, { name: "announced" })
    expect((await server.mails.take(account.email)).text).toContain("key")
  })
})
