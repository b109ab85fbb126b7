/** Forgotten passwords over HTTP. */
import { AuditJson, KeyJson, WebhookJson } from "@canvass/core/ports"
import { decodeBody, decodeProblem, tokenOf, TokenResponse } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const post = (path: string, body: object, headers = {}) => server.call("POST", `/auth/${path}`, { body, headers })

let accounts = 0

const register = async () => {
  const credentials = { email: `owner-${++accounts}@example.com`, password: "a compiler is a program" }
  const { accessToken, refreshToken } = decodeBody(TokenResponse, await post("register", credentials))
  return { ...credentials, accessToken, refreshToken }
}

const newPassword = "a program is a compiler"

describe("a forgotten password", () => {
  it("has the same answer for every address", async () => {
    const { email } = await register()
    const [known, unknown, impossible] = [
      await post("password/forgot", { email }),
      await post("password/forgot", { email: "nobody@example.com" }),
      await post("password/forgot", { email: "no address" })
    ]
    for (const { headers, status, text } of [known, unknown, impossible]) {
      expect({ status, text, type: headers.get("content-type") }).toEqual({ status: 202, text: "", type: null })
    }
    await server.mails.take(email)
    expect(server.mails.untaken).toEqual([])
  })

  it("is mailed in a language that the caller accepts, with a link that nothing of the request changes", async () => {
    const { email } = await register()
    await post("password/forgot", { email }, {
      "Accept-Language": "es-MX, en;q=0.5",
      Origin: "https://evil.example",
      Referer: "https://evil.example/",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "gopher",
      Forwarded: "host=evil.example"
    })
    const mail = await server.mails.take(email)
    expect(mail).toMatchObject({ language: "es", subject: "Canvass: restablecer su contraseña" })
    expect(mail.text).toContain(`\n${server.url}/portal/reset?token=`)
    expect(mail.text + mail.html).not.toContain("evil")
  })

  it("is replaced, once, and all sessions, the key and the webhooks end", async () => {
    const { accessToken, email, password, refreshToken } = await register()
    const owner = server.callAs(accessToken)
    const { apiKey } = decodeBody(KeyJson.CreatedKey, await owner.post("/developer/api-key", {}))
    const hook = { url: "https://example.com/hook", events: "response.submitted" }
    const { id } = decodeBody(WebhookJson.CreatedWebhookItem, await owner.post("/webhooks", hook))
    expect((await server.mails.take(email)).subject).toBe("Your Canvass account has a new API key")
    await post("password/forgot", { email })
    const token = tokenOf(await server.mails.take(email))
    expect(decodeProblem(await post("password/reset", { token, newPassword: "short" }))).toMatchObject({
      status: 400,
      violations: ["/newPassword too-short"]
    })
    expect((await post("password/reset", { token, newPassword })).status).toBe(204)
    expect((await server.mails.take(email)).subject).toBe("The password of your Canvass account is new")
    expect(decodeProblem(await post("password/reset", { token, newPassword }))).toMatchObject({
      status: 422,
      violations: ["/token invalid-token"]
    })
    expect((await post("login", { email, password })).status).toBe(401)
    expect((await post("refresh", { refreshToken })).status).toBe(401)
    expect((await owner.get("/auth/me")).status).toBe(401)
    expect((await server.callAs(apiKey).get("/auth/me")).status).toBe(401)
    const login = decodeBody(TokenResponse, await post("login", { email, password: newPassword }))
    expect((await server.callAs(login.accessToken).get(`/webhooks/${id}`)).status).toBe(404)
    const { logs } = decodeBody(
      AuditJson.AuditPage,
      await server.callAs(login.accessToken).get("/developer/audit-logs")
    )
    expect(logs.map(({ path, statusCode }) => `${path.replace("/api/auth", "")} ${statusCode}`)).toEqual(
      expect.arrayContaining(["/password/reset 204", "/password/forgot 202"])
    )
  })
})
