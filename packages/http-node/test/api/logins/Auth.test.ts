/** Registration, login, refresh and logout, sessions, passwords, and the limit on guessing. */
import { AccountJson, AuditJson } from "@canvass/core/ports"
import { decodeBody, decodeProblem, SessionItem, type TestResponse, TokenResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  server.call("POST", `/auth/${path}`, { body, headers })
const tokens = (response: TestResponse) => decodeBody(TokenResponse, response)

describe("a login", () => {
  const grace = { email: "grace@example.com", password: "a compiler is a program" }

  it("can be renewed once with each refresh token; reuse ends all its tokens", async () => {
    const registered = await post("register", grace)
    expect(registered.status).toBe(201)
    expect(decodeProblem(await post("register", grace))).toMatchObject({ status: 422, pointers: ["/email"] })
    const login = tokens(await post("login", grace))
    expect(login.user).toEqual(tokens(registered).user)
    const me = await server.callAs(login.accessToken).get("/auth/me")
    expect(decodeBody(AccountJson.User, me)).toEqual(login.user)
    const renewed = tokens(await post("refresh", { refreshToken: login.refreshToken }))
    expect(decodeProblem(await post("refresh", { refreshToken: login.refreshToken }))).toMatchObject({ status: 401 })
    expect(decodeProblem(await post("refresh", { refreshToken: renewed.refreshToken }))).toMatchObject({ status: 401 })
    const another = tokens(await post("login", grace))
    expect((await post("logout", { refreshToken: another.refreshToken })).status).toBe(204)
    expect(decodeProblem(await post("refresh", { refreshToken: another.refreshToken }))).toMatchObject({ status: 401 })
  })

  it("gives the same error for an unknown address and for a wrong password", async () => {
    const [unknown, wrong] = [
      await post("login", { ...grace, email: "nobody@example.com" }),
      await post("login", { ...grace, password: "something else" })
    ]
    expect(decodeProblem(unknown)).toEqual(decodeProblem(wrong))
    expect(decodeProblem(wrong)).toMatchObject({ status: 401, slug: "unauthorized" })
  })
})

/** Registers an account, and returns its credentials and its access token. */
const register = async (name: string, headers: Record<string, string> = {}) => {
  const credentials = { email: `${name}@example.com`, password: "correct horse battery" }
  const { accessToken, refreshToken } = tokens(await post("register", credentials, headers))
  return { ...credentials, refreshToken, ...server.callAs(accessToken) }
}

const sessionsIn = (response: TestResponse) => decodeBody(Schema.Array(SessionItem), response)

describe("the sessions of an account", () => {
  it("are listed with address and user agent, newest first, and in pages", async () => {
    const ada = await register("sessions", { "X-Forwarded-For": "203.0.113.7", "User-Agent": "Browser/1" })
    await post("login", { email: ada.email, password: ada.password }, {
      "X-Forwarded-For": "203.0.113.8",
      "User-Agent": "y".repeat(600)
    })
    const all = sessionsIn(await ada.get("/auth/sessions"))
    expect(all.map(({ current, ipAddress, userAgent }) => [ipAddress, userAgent, current])).toEqual([
      ["203.0.113.8", "y".repeat(512), false],
      ["203.0.113.7", "Browser/1", true]
    ])
    const page = await ada.get("/auth/sessions?limit=1")
    expect(sessionsIn(page)).toEqual(all.slice(0, 1))
    expect(page.headers.get("x-total-count")).toBe("2")
    const next = /<([^>]*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? ""
    expect(sessionsIn(await ada.get(next.slice(next.indexOf("/api/"))))).toEqual(all.slice(1))
    expect(sessionsIn(await ada.get("/auth/sessions?order=asc"))).toEqual(all.toReversed())
  })

  it("can be ended: their access tokens and refresh tokens are refused at once", async () => {
    const ada = await register("ending")
    const { email, password } = ada
    const other = tokens(await post("login", { email, password }))
    const asOther = server.callAs(other.accessToken)
    expect((await asOther.get("/auth/me")).status).toBe(200)
    const [newest] = sessionsIn(await ada.get("/auth/sessions"))
    expect((await ada.delete(`/auth/sessions/${newest?.id}`)).status).toBe(204)
    expect(decodeProblem(await asOther.get("/auth/me"))).toMatchObject({ status: 401, slug: "unauthorized" })
    expect(decodeProblem(await post("refresh", other))).toMatchObject({ status: 400 })
    expect(decodeProblem(await post("refresh", { refreshToken: other.refreshToken }))).toMatchObject({ status: 401 })
    expect(decodeProblem(await ada.delete(`/auth/sessions/${newest?.id}`))).toMatchObject({ status: 404 })
    const third = server.callAs(tokens(await post("login", { email, password })).accessToken)
    expect((await third.delete("/auth/sessions")).status).toBe(204)
    for (const caller of [ada, third]) {
      expect(decodeProblem(await caller.get("/auth/me"))).toMatchObject({ status: 401 })
    }
  })

  it("end with a logout, whose access token is refused at once", async () => {
    const ada = await register("logout")
    expect((await post("logout", { refreshToken: ada.refreshToken })).status).toBe(204)
    expect(decodeProblem(await ada.get("/auth/me"))).toMatchObject({ status: 401 })
  })
})

describe("the account", () => {
  it("can be renamed", async () => {
    const ada = await register("rename")
    expect(decodeBody(AccountJson.User, await ada.patch("/auth/me", { name: "Ada" }))).toMatchObject({ name: "Ada" })
    expect(decodeBody(AccountJson.User, await ada.patch("/auth/me", {}))).toMatchObject({ name: "Ada" })
    expect(decodeBody(AccountJson.User, await ada.patch("/auth/me", { name: null }))).toMatchObject({ name: null })
    const { pointers, status } = decodeProblem(await ada.patch("/auth/me", { name: "x".repeat(201), plan: "free" }))
    expect([status, pointers.toSorted()]).toEqual([400, ["/name", "/plan"]])
  })

  it("gets a new password with the current one, which ends all other sessions", async () => {
    const ada = await register("password")
    const { email, password } = ada
    const other = server.callAs(tokens(await post("login", { email, password })).accessToken)
    const newPassword = "another horse battery"
    expect(decodeProblem(await ada.put("/auth/password", { newPassword }))).toMatchObject({
      status: 400,
      pointers: ["/currentPassword"]
    })
    expect(decodeProblem(await ada.put("/auth/password", { currentPassword: "wrong", newPassword }))).toMatchObject({
      status: 422,
      slug: "wrong-password",
      pointers: ["/currentPassword"]
    })
    expect((await other.get("/auth/me")).status).toBe(200)
    expect((await ada.put("/auth/password", { currentPassword: password, newPassword })).status).toBe(204)
    expect((await ada.get("/auth/me")).status).toBe(200)
    expect(decodeProblem(await other.get("/auth/me"))).toMatchObject({ status: 401 })
    expect(decodeProblem(await post("login", { email, password }))).toMatchObject({ status: 401 })
    expect((await post("login", { email, password: newPassword })).status).toBe(200)
  })
})

describe("guessing a password", () => {
  it("is refused after 20 failures for an e-mail address, alike with and without an account", async () => {
    const { email, password } = await register("guessed", { "X-Forwarded-For": "192.0.2.1" })
    const answers = async (email: string) => {
      const responses: Array<TestResponse> = []
      for (let n = 0; n < 21; n++) {
        responses.push(await post("login", { email, password: "wrong" }, { "X-Forwarded-For": `198.51.100.${n}` }))
      }
      return responses.map((response) => ({ ...decodeProblem(response), traceId: undefined }))
    }
    const known = await answers(email)
    const unknown = await answers("nobody-at-all@example.com")
    expect(known).toEqual(unknown)
    expect(known.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 401), 429])
    const refused = await post("login", { email, password })
    expect(decodeProblem(refused)).toMatchObject({ status: 429, slug: "rate-limit-exceeded" })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(880)
    expect((await post("login", { email, password }, { "X-Forwarded-For": "192.0.2.1" })).status).toBe(200)
  })

  it("has an entry for each failed login in the audit log of the account", async () => {
    const ada = await register("audited")
    await post("login", { email: ada.email, password: "wrong" }, { "X-Forwarded-For": "203.0.113.66" })
    await expect.poll(async () =>
      decodeBody(AuditJson.AuditPage, await ada.get("/developer/audit-logs")).logs.map((
        { authMethod, ipAddress, path, statusCode }
      ) => [path, statusCode, authMethod, ipAddress])
    ).toContainEqual(["/api/auth/login", 401, "anonymous", "203.0.113.66"])
  })
})
