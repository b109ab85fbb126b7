/** Editor tokens over HTTP: what a page of another origin may do with one, when it ends, and what else is refused. */
import { KeyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"
import { hasLogins } from "../fixtures/Transport.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const origin = "https://app.example.com"

const EditorToken = Schema.Struct({ token: Schema.String, expiresAt: Schema.String })

const input = { origins: [origin], expiresIn: 900 }

/** Makes a token. `by`: the credential, by default the access token of the account. */
const newToken = async (id: string, body: object = {}, by = account.token): Promise<string> => {
  const response = await server.callAs(by).post(`/surveys/${id}/editor-tokens`, { ...input, ...body })
  expect(response.status, response.text).toBe(201)
  return decodeBody(EditorToken, response).token
}

/** The methods of a page with this token. `from`: its origin. */
const pageOf = (token: string, from = origin) => {
  const headers = { Origin: from }
  const { delete: remove, get, post, put } = server.callAs(token)
  return {
    get: (path: string) => get(path, headers),
    delete: (path: string) => remove(path, headers),
    post: (path: string, body?: unknown) => post(path, body, headers),
    put: (path: string, body?: unknown, more: object = {}) => put(path, body, { ...headers, ...more })
  }
}

const problemOf = (response: TestResponse): string => {
  const { slug, status } = decodeProblem(response)
  return `${status} ${slug}`
}

/** The status, or the problem. */
const outcomeOf = (response: TestResponse): string =>
  response.status < 400 ? String(response.status) : problemOf(response)

const decodePlan = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ token: Schema.String })))

const decodePending = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ updatedBy: Schema.Unknown })))

const AuditLog = Schema.parseJson(Schema.Struct({
  logs: Schema.Array(
    Schema.Struct({
      method: Schema.String,
      path: Schema.String,
      statusCode: Schema.Int,
      authMethod: Schema.String,
      actor: Schema.NullOr(Schema.String)
    })
  )
}))

const auditOf = async (id: string) => {
  const { text } = await account.get("/developer/audit-logs?pageSize=100")
  return Schema.decodeUnknownSync(AuditLog)(text).logs.filter(({ path }) => path.includes(id))
}

const newKey = async (body: object, of = account) =>
  decodeBody(KeyJson.CreatedKeyItem, await of.post("/developer/api-keys", { name: crypto.randomUUID(), ...body }))

/** What a page reads of a token that has ended. */
const whyRefused = async (token: string, id: string) => {
  const response = await pageOf(token).get(`/surveys/${id}/definition`)
  return [problemOf(response), response.headers.get("access-control-allow-origin")]
}

describe("an editor token", () => {
  it("edits what is pending, and neither applies it nor publishes", async () => {
    const { id } = await createSurvey(account)
    const page = pageOf(await newToken(id))
    const definition = await page.get(`/surveys/${id}/definition`)
    expect(definition.status).toBe(200)
    const body = { title: "By a page", questions: [{ key: "a", type: "nps", text: "Well?" }] }
    const steps = [
      await page.put(`/surveys/${id}/pending`, body, { "If-None-Match": "*" }),
      await page.get(`/surveys/${id}/pending`),
      await page.put(`/surveys/${id}/pending/translations/de`, { "/title": "Von einer Seite" }),
      await page.get(`/surveys/${id}/pending/translations/de`),
      await page.post("/surveys/validate", body),
      await page.post(`/surveys/${id}/plan`),
      await page.post(`/surveys/${id}/pending/rebase`, {
        definition: body,
        baseETag: definition.headers.get("etag")
      }),
      await page.put(`/surveys/${id}/translations/fr`, { "/title": "Par une page" }),
      await page.get(`/surveys/${id}/translations/fr`),
      await page.get(`/surveys/${id}/translations`),
      await page.get(`/surveys/${id}/quotas`)
    ]
    for (const { headers, status, text } of steps) {
      expect(status, text).toBe(200)
      expect(headers.get("access-control-allow-origin")).toBe(origin)
      expect(headers.get("access-control-expose-headers")).toContain("ETag")
      expect(headers.get("vary")).toContain("Origin")
    }
    const { token } = decodePlan((await account.post(`/surveys/${id}/plan`)).text)
    expect(problemOf(await page.post(`/surveys/${id}/pending/apply`, { plan: token }))).toBe("403 editor-token")
    expect(problemOf(await page.post(`/surveys/${id}/publish?pending=keep`))).toBe("403 editor-token")
    expect((await page.delete(`/surveys/${id}/pending/translations/de`)).status).toBe(204)
    expect((await page.delete(`/surveys/${id}/pending`)).status).toBe(204)
    expect((await account.get(`/surveys/${id}`)).text).toContain("\"status\":\"draft\"")
  })

  it("that may publish applies what is pending, and publishes", async () => {
    const { id } = await createSurvey(account)
    const page = pageOf(await newToken(id, { publish: true }))
    await page.put(`/surveys/${id}/pending`, { title: "Applied" }, { "If-None-Match": "*" })
    const { token } = decodePlan((await page.post(`/surveys/${id}/plan`)).text)
    const applied = await page.post(`/surveys/${id}/pending/apply`, { plan: token })
    expect(applied.status, applied.text).toBe(200)
    expect(applied.text).toContain("Applied")
    const other = await createSurvey(account)
    const published = await pageOf(await newToken(other.id, { publish: true })).post(`/surveys/${other.id}/publish`)
    expect(published.status, published.text).toBe(200)
  })

  it("says when it ends, and is another one each time", async () => {
    const { id } = await createSurvey(account)
    const before = Date.now()
    const response = await account.post(`/surveys/${id}/editor-tokens`, { ...input, expiresIn: 3_600 })
    const { expiresAt, token } = decodeBody(EditorToken, response)
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 3_600_000)
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 3_600_000)
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(token).toMatch(/^et_[\w-]+\.[\w-]{43}$/)
    expect(await newToken(id)).not.toBe(await newToken(id))
  })

  it("is for no other operation, whatever its survey", async () => {
    const survey = await publishSurvey(account)
    const { id } = survey
    const page = pageOf(await newToken(id, { publish: true }))
    const refused = [
      await page.get("/surveys"),
      await page.post("/surveys", { title: "Another" }),
      await page.get(`/surveys/${id}`),
      await page.put(`/surveys/${id}`, { title: "Other" }),
      await page.put(`/surveys/${id}/definition`, { title: "Other" }),
      await page.put(`/surveys/${id}/questions`, []),
      await page.post(`/surveys/${id}/close`),
      await page.delete(`/surveys/${id}`),
      await page.delete(`/surveys/${id}/translations/de`),
      await page.post(`/surveys/${id}/duplicate`),
      await page.get(`/surveys/${id}/responses`),
      await page.get(`/surveys/${id}/analytics`),
      await page.get(`/surveys/${id}/export`),
      await page.get(`/surveys/${id}/files`),
      await page.get(`/surveys/${id}/segments`),
      await page.put(`/surveys/${id}/results-link`, {}),
      await page.get(`/surveys/${id}/changes`),
      await page.get(`/public/surveys/${survey.slug}`),
      await page.post(`/response/survey/${id}`, { answers: [] }),
      await page.post(`/surveys/${id}/editor-tokens`, input),
      await page.get("/developer/api-keys"),
      await page.post("/developer/api-keys", { name: "by a page" }),
      await page.get("/developer/audit-logs"),
      await page.get("/webhooks"),
      ...hasLogins ? [await page.get("/auth/me")] : []
    ]
    for (const response of refused) {
      expect(problemOf(response), response.text).toBe("403 editor-token")
      expect(response.headers.get("access-control-allow-origin")).toBeNull()
    }
    expect(problemOf(await page.get("/nothing"))).toBe("404 not-found")
    expect((await account.get(`/surveys/${id}`)).text).toContain("\"status\":\"published\"")
  })

  it("is 404 for another survey, as for one that does not exist", async () => {
    const [{ id }, other] = [await createSurvey(account), await createSurvey(account, { title: "Hidden" })]
    const page = pageOf(await newToken(id, { publish: true }))
    for (const survey of [other.id, crypto.randomUUID()]) {
      for (
        const response of [
          await page.get(`/surveys/${survey}/definition`),
          await page.get(`/surveys/${survey.toUpperCase()}/definition`),
          await page.put(`/surveys/${survey}/pending`, { title: "x" }, { "If-None-Match": "*" }),
          await page.post(`/surveys/${survey}/publish`),
          await page.get(`/surveys/${survey}/quotas`)
        ]
      ) {
        expect(problemOf(response)).toBe("404 not-found")
        expect(response.text).not.toContain("Hidden")
      }
    }
    expect((await page.get(`/surveys/${id.toUpperCase()}/definition`)).status).toBe(200)
  })

  it("is for the pages of its origins alone", async () => {
    const { id } = await createSurvey(account)
    const token = await newToken(id, { origins: [origin, "http://localhost:5173"] })
    for (const listed of [origin, "http://localhost:5173"]) {
      const { headers, status } = await pageOf(token, listed).get(`/surveys/${id}/definition`)
      expect([status, headers.get("access-control-allow-origin")]).toEqual([200, listed])
    }
    const foreign = [
      "null",
      "",
      "*",
      "https://evil.example",
      "http://app.example.com",
      "https://app.example.com:8443",
      "https://app.example.com.evil.example",
      "https://evil-app.example.com",
      "https://sub.app.example.com",
      "https://example.com",
      "https://APP.example.com",
      "https://app.example.com/",
      `${origin}, https://evil.example`,
      "http://localhost:5174",
      "http://127.0.0.1:5173"
    ]
    for (const from of [...foreign, undefined]) {
      const headers = from === undefined ? {} : { Origin: from }
      for (const method of ["GET", "DELETE"]) {
        const path = `/surveys/${id}/${method === "GET" ? "definition" : "pending"}`
        const response = await server.call(method, path, { credential: token, headers })
        expect(problemOf(response), from).toBe("403 editor-token")
        expect(response.headers.get("access-control-allow-origin"), from).toBeNull()
      }
    }
  })

  it("that is forged, cut or joined from others is 401, and no page may read why", async () => {
    const { id } = await createSurvey(account)
    const other = await createSurvey(account)
    const [token, otherToken] = [await newToken(id), await newToken(other.id, { publish: true })]
    const [signed = "", signature = ""] = token.split(".")
    const [otherSigned = ""] = otherToken.split(".")
    const claims = Buffer.from(signed.slice(3), "base64url").toString()
    expect(claims).toContain("\"publish\":false")
    const wider = Buffer.from(claims.replace("\"publish\":false", "\"publish\":true")).toString("base64url")
    const widened = `et_${wider}`
    const changed = signature.startsWith("A") ? "B" : "A"
    for (
      const forged of [
        `${widened}.${signature}`,
        `${otherSigned}.${signature}`,
        `${signed}.${changed}${signature.slice(1)}`,
        `${signed}.`,
        signed,
        `${token}.${signature}`,
        `${token}A`,
        "et_",
        "et_.",
        `et_${"A".repeat(4_000)}.${signature}`,
        token.slice(3)
      ]
    ) {
      const response = await pageOf(forged).get(`/surveys/${id}/definition`)
      expect(problemOf(response), forged).toBe("401 unauthorized")
      expect(response.headers.get("access-control-allow-origin")).toBeNull()
    }
    expect((await pageOf(token).get(`/surveys/${id}/definition`)).status).toBe(200)
  })

  it("is no access token and no API key", async () => {
    const { id } = await createSurvey(account)
    const token = await newToken(id)
    const response = await server.call("GET", `/surveys/${id}/definition`, {
      headers: { "X-Api-Key": token, Origin: origin }
    })
    expect(problemOf(response)).toBe("401 unauthorized")
  })

  it("ends at its time, and its page reads that", async () => {
    const { id } = await createSurvey(account)
    const token = await newToken(id, { expiresIn: 1 })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await whyRefused(token, id)).toEqual(["401 unauthorized", origin])
    expect((await pageOf(token).get(`/surveys/${id}/definition`)).text).toContain("expired")
    expect((await pageOf(token, "https://evil.example").get(`/surveys/${id}/definition`)).headers
      .get("access-control-allow-origin")).toBeNull()
  })
})

describe("an editor token ends with the key that made it, when the key", () => {
  const withKey = async (body: object = {}) => {
    const owner = await server.newAccount()
    const [{ id }, other] = [await createSurvey(owner), await createSurvey(owner)]
    const key = await newKey(body, owner)
    const token = await newToken(id, {}, key.apiKey)
    expect((await pageOf(token).get(`/surveys/${id}/definition`)).status).toBe(200)
    return { owner, id, otherId: other.id, key, token }
  }

  it("is deleted", async () => {
    const { id, key, owner, token } = await withKey()
    await owner.delete(`/developer/api-keys/${key.id}`)
    expect(await whyRefused(token, id)).toEqual(["401 unauthorized", origin])
  })

  it("is rotated", async () => {
    const owner = await server.newAccount()
    const { id } = await createSurvey(owner)
    const token = await newToken(id, {}, owner.key)
    expect((await owner.post("/developer/api-key", {})).status).toBe(201)
    expect(await whyRefused(token, id)).toEqual(["401 unauthorized", origin])
  })

  it("may only read", async () => {
    const { id, key, owner, token } = await withKey()
    await owner.patch(`/developer/api-keys/${key.id}`, { scopes: "read_only" })
    expect(await whyRefused(token, id)).toEqual(["401 unauthorized", origin])
  })

  it("is restricted to other surveys, and not when it still reaches the survey", async () => {
    const { id, key, otherId, owner, token } = await withKey()
    await owner.patch(`/developer/api-keys/${key.id}`, { surveys: [otherId, id] })
    expect((await pageOf(token).get(`/surveys/${id}/definition`)).status).toBe(200)
    await owner.patch(`/developer/api-keys/${key.id}`, { surveys: [otherId] })
    expect(await whyRefused(token, id)).toEqual(["401 unauthorized", origin])
  })

  it("has expired", async () => {
    const { id, token } = await withKey({ expiresAt: new Date(Date.now() + 1_500).toISOString() })
    await new Promise((resolve) => setTimeout(resolve, 1_600))
    expect(await whyRefused(token, id)).toEqual(["401 unauthorized", origin])
  })

  it("is of an account that loses its paid plan, until it has one again", async () => {
    const { id, owner, token } = await withKey()
    await server.setPlan(owner.email, "free", null)
    expect(await whyRefused(token, id)).toEqual(["401 unauthorized", origin])
    expect(problemOf(await owner.post(`/surveys/${id}/editor-tokens`, input))).toBe("402 plan-required")
    await server.setPlan(owner.email, "business", null)
    expect((await pageOf(token).get(`/surveys/${id}/definition`)).status).toBe(200)
  })

  it.runIf(hasLogins)("is of an account that is deleted; a token of a login ends with the session", async () => {
    const { id, owner, token } = await withKey()
    const ofLogin = await newToken(id, {}, owner.token)
    const kept = await newToken(id, {}, owner.key)
    await owner.delete("/auth/sessions")
    expect(await whyRefused(ofLogin, id)).toEqual(["401 unauthorized", origin])
    expect((await pageOf(kept).get(`/surveys/${id}/definition`)).status).toBe(200)
    const leaving = await server.newAccount()
    const own = await createSurvey(leaving)
    const last = await newToken(own.id, {}, leaving.key)
    const removal = await server.call("DELETE", "/auth/me", {
      credential: leaving.token,
      body: { confirm: leaving.email }
    })
    expect(removal.status, removal.text).toBe(204)
    expect(await whyRefused(last, own.id)).toEqual(["401 unauthorized", origin])
    expect((await pageOf(token).get(`/surveys/${id}/definition`)).status).toBe(200)
  })
})

describe("making an editor token", () => {
  const refusedFor = async (body: unknown) => {
    const { id } = await createSurvey(account)
    const response = decodeProblem(await account.post(`/surveys/${id}/editor-tokens`, body))
    expect(response.status).toBe(400)
    return response.violations
  }

  it.each([
    [{}, ["/expiresIn required", "/origins required"]],
    [{ ...input, origins: [] }, ["/origins too-few"]],
    [{ ...input, origins: Array.from({ length: 1_000 }, (_, n) => `https://a${n}.example`) }, ["/origins too-many"]],
    [{ ...input, origins: Array.from({ length: 11 }, () => origin) }, ["/origins too-many"]],
    [{ ...input, origins: ["https://a.example", 7] }, ["/origins/1 wrong-type"]],
    [{ ...input, origins: origin }, ["/origins wrong-type"]],
    [
      { ...input, origins: ["null", "*", "app.example.com", "https://*.example.com/", "ftp://a.example", "data:,"] },
      [
        "/origins/0 invalid-url",
        "/origins/1 invalid-url",
        "/origins/2 invalid-url",
        "/origins/3 invalid-format",
        "/origins/4 invalid-url",
        "/origins/5 invalid-url"
      ]
    ],
    [
      {
        ...input,
        origins: [
          "https://a.example/",
          "https://a.example/path",
          "https://A.example",
          "https://a.example:443",
          "https://user@a.example",
          "https://a.example?x",
          " https://a.example",
          "https://bücher.example"
        ]
      },
      Array.from({ length: 8 }, (_, index) => `/origins/${index} invalid-format`)
    ],
    [
      {
        ...input,
        origins: ["http://a.example", "http://localhost.evil.example", "http://192.168.0.1", "http://127.0.0.2"]
      },
      Array.from({ length: 4 }, (_, index) => `/origins/${index} https-required`)
    ],
    [{ ...input, origins: [`https://${"a".repeat(300)}.example`] }, ["/origins/0 too-long"]],
    [{ ...input, expiresIn: 0 }, ["/expiresIn out-of-range"]],
    [{ ...input, expiresIn: -1 }, ["/expiresIn out-of-range"]],
    [{ ...input, expiresIn: 3_601 }, ["/expiresIn out-of-range"]],
    [{ ...input, expiresIn: 1e300 }, ["/expiresIn out-of-range"]],
    [{ ...input, expiresIn: 1.5 }, ["/expiresIn out-of-range"]],
    [{ ...input, expiresIn: "900" }, ["/expiresIn wrong-type"]],
    [{ ...input, publish: "yes" }, ["/publish wrong-type"]],
    [{ ...input, actor: "" }, ["/actor too-short"]],
    [{ ...input, actor: "a".repeat(201) }, ["/actor too-long"]],
    [{ ...input, actor: "a\nb" }, ["/actor invalid-character"]],
    [{ ...input, scopes: "full" }, ["/scopes unknown-field"]],
    [{ origins: [], expiresIn: 0, publish: 1 }, ["/expiresIn out-of-range", "/origins too-few", "/publish wrong-type"]]
  ])("from %j is refused, and names each violation", async (body, violations) => {
    expect((await refusedFor(body)).toSorted()).toEqual(violations.toSorted())
  })

  it.each([
    ["https://xn--bcher-kva.example"],
    ["https://a.example:8443"],
    ["http://localhost"],
    ["http://127.0.0.1:3000"],
    ["http://[::1]:3000"],
    ["https://[2001:db8::1]"]
  ])("for %s is fine", async (own) => {
    const { id } = await createSurvey(account)
    const token = await newToken(id, { origins: [own] })
    expect((await pageOf(token, own).get(`/surveys/${id}/definition`)).status).toBe(200)
  })

  it("needs a credential that may write and reaches the survey", async () => {
    const [{ id }, other] = [await createSurvey(account), await createSurvey(account)]
    const path = `/surveys/${id}/editor-tokens`
    const reader = await newKey({ scopes: "read_only" })
    const restricted = await newKey({ surveys: [other.id] })
    const stranger = await server.newAccount()
    const outcomes = [
      await server.call("POST", path, { body: input }),
      await server.callAs(reader.apiKey).post(path, input),
      await server.callAs(restricted.apiKey).post(path, input),
      await stranger.post(path, input),
      await server.callAs(stranger.key).post(path, input),
      await server.callAs(restricted.apiKey).post(`/surveys/${other.id}/editor-tokens`, input),
      await account.post(`/surveys/${crypto.randomUUID()}/editor-tokens`, input)
    ].map(outcomeOf)
    expect(outcomes).toEqual([
      "401 unauthorized",
      "403 read-only-key",
      "404 not-found",
      "404 not-found",
      "404 not-found",
      "201",
      "404 not-found"
    ])
  })

  it("needs no address of the key's allow-list for the page", async () => {
    const { id } = await createSurvey(account)
    const key = await newKey({ allowedIps: "198.51.100.7" })
    const made = await server.call("POST", `/surveys/${id}/editor-tokens`, {
      credential: key.apiKey,
      body: input,
      headers: { "X-Forwarded-For": "198.51.100.7" }
    })
    const { token } = decodeBody(EditorToken, made)
    const read = await server.call("GET", `/surveys/${id}/definition`, {
      credential: token,
      headers: { "X-Forwarded-For": "198.51.100.8", Origin: origin }
    })
    expect(read.status).toBe(200)
  })
})

describe("preflights", () => {
  const preflight = (path: string, sent: object = { Origin: origin }) =>
    server.call("OPTIONS", path, {
      headers: {
        ...sent,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization"
      }
    })

  it("of the operations for editor tokens name their methods only", async () => {
    const { id } = await createSurvey(account)
    const methods = {
      definition: "GET, HEAD",
      pending: "GET, HEAD, PUT, DELETE",
      "pending/apply": "POST",
      "pending/rebase": "POST",
      "pending/translations/de": "GET, HEAD, PUT, DELETE",
      plan: "POST",
      publish: "POST",
      quotas: "GET, HEAD",
      translations: "GET, HEAD",
      "translations/de": "GET, HEAD, PUT"
    }
    for (const [path, expected] of Object.entries(methods)) {
      const { headers, status } = await preflight(`/surveys/${id}/${path}`)
      expect(status, path).toBe(204)
      expect(headers.get("access-control-allow-origin"), path).toBe(origin)
      expect((headers.get("access-control-allow-methods") ?? "").split(", ").toSorted(), path)
        .toEqual(expected.split(", ").toSorted())
      const accepted = headers.get("access-control-allow-headers") ?? ""
      expect(accepted).toContain("Authorization")
      expect(accepted).not.toContain("X-Api-Key")
      expect(headers.get("access-control-allow-credentials")).toBeNull()
      expect(headers.get("vary")).toContain("Origin")
    }
  })

  it("of other operations, and of origins that no token may name, allow nothing", async () => {
    const { id } = await createSurvey(account)
    for (
      const path of [
        `/surveys/${id}`,
        `/surveys/${id}/questions`,
        `/surveys/${id}/editor-tokens`,
        `/surveys/${id}/responses`,
        `/surveys/${id}/analytics`,
        `/surveys/${id}/close`,
        "/surveys",
        "/developer/api-key"
      ]
    ) {
      expect((await preflight(path)).headers.get("access-control-allow-origin"), path).toBeNull()
    }
    const origins = ["null", "*", "http://app.example.com", "https://app.example.com/"]
    for (const sent of [...origins.map((from) => ({ Origin: from })), {}]) {
      const { headers } = await preflight(`/surveys/${id}/pending`, sent)
      expect(headers.get("access-control-allow-origin"), JSON.stringify(sent)).toBeNull()
    }
  })
})

describe("the audit log", () => {
  it("names the key and who edits, and has an entry of the token itself", async () => {
    const { id } = await createSurvey(account)
    const key = await newKey({ name: `CRM ${crypto.randomUUID()}` })
    const page = pageOf(await newToken(id, { actor: "ada@example.com" }, key.apiKey))
    await page.put(`/surveys/${id}/pending`, { title: "One" }, { "If-None-Match": "*" })
    await page.put(`/surveys/${id}/pending`, { title: "Two" }, { "If-Match": "*" })
    await page.delete(`/surveys/${id}`)
    const again = pageOf(await newToken(id, { actor: "ada@example.com" }, key.apiKey))
    await again.put(`/surveys/${id}/pending`, { title: "Three" }, { "If-Match": "*" })
    const nameless = pageOf(await newToken(id, {}, key.apiKey))
    await nameless.put(`/surveys/${id}/pending`, { title: "Four" }, { "If-Match": "*" })
    const by = { authMethod: "apikey", actor: `ada@example.com (editor token of the key "${key.name}")` }
    const made = {
      method: "POST",
      path: `/api/surveys/${id}/editor-tokens`,
      statusCode: 201,
      authMethod: "apikey",
      actor: null
    }
    const saved = { method: "PUT", path: `/api/surveys/${id}/pending`, statusCode: 200 }
    const entries = (await auditOf(id)).map((entry) => ({ ...entry, path: entry.path.replace(/^.*\/api\//, "/api/") }))
    expect(entries).toEqual([
      { ...saved, authMethod: "apikey", actor: `editor token of the key "${key.name}"` },
      made,
      made,
      { method: "DELETE", path: `/api/surveys/${id}`, statusCode: 403, ...by },
      { ...saved, ...by },
      made
    ])
    await page.put(`/surveys/${id}/pending`, { title: "Five" }, { "If-Match": "*" })
    expect(decodePending((await account.get(`/surveys/${id}/pending`)).text).updatedBy).toEqual({
      via: "apikey",
      name: key.name,
      actor: "ada@example.com"
    })
  })

  it("never has a token, also one in an address", async () => {
    const { id } = await createSurvey(account)
    const token = await newToken(id)
    await account.put(`/surveys/${id}/pending?token=${token}`, {})
    const { text: log } = await account.get("/developer/audit-logs?pageSize=1")
    expect(log).toContain(id)
    expect(log).toContain("[redacted]")
    for (const part of token.slice(3).split(".")) expect(log).not.toContain(part)
  })
})

describe("rate limits", () => {
  it("count for the token and for the account, and a page reads a 429", async () => {
    const limited = await startTestServer({ rateLimitAuthenticated: 5, rateLimitAccount: 12, rateLimitAnonymous: 100 })
    try {
      const owner = await limited.newAccount()
      const { id } = await createSurvey(owner)
      const make = async () =>
        decodeBody(EditorToken, await limited.callAs(owner.key).post(`/surveys/${id}/editor-tokens`, input)).token
      const [first, second] = [await make(), await make()]
      const read = (token: string, from = origin) =>
        limited.callAs(token).get(`/surveys/${id}/definition`, { Origin: from })
      const statuses: Array<number> = []
      for (let count = 0; count < 6; count++) statuses.push((await read(first)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      const refused = await read(first)
      expect(refused.headers.get("access-control-allow-origin")).toBe(origin)
      expect(refused.headers.get("access-control-expose-headers")).toContain("Retry-After")
      expect((await limited.callAs(owner.key).get(`/surveys/${id}`)).status).toBe(200)
      for (let count = 0; count < 3; count++) expect((await read(second)).status).toBe(200)
      // 1 survey, 2 tokens, 1 read and 8 requests of pages are 12 of the account.
      expect((await read(second)).status).toBe(429)
      expect((await limited.callAs(owner.key).get(`/surveys/${id}`)).status).toBe(429)
      // A page of another origin counts against its address.
      expect((await read(second, "https://evil.example")).status).toBe(403)
    } finally {
      await limited.stop()
    }
  })
})
