/** Deletion of an account over HTTP. */
import { KeyJson, SurveyJson } from "@canvass/core/ports"
import { decodeBody, decodeProblem, TokenResponse } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const post = (path: string, body: object) => server.call("POST", `/auth/${path}`, { body })

let accounts = 0

const register = async () => {
  const credentials = { email: `deleted-${++accounts}@example.com`, password: "a compiler is a program" }
  const { accessToken, refreshToken, user } = decodeBody(TokenResponse, await post("register", credentials))
  const remove = (body?: unknown) => server.call("DELETE", "/auth/me", { credential: accessToken, body })
  return { ...credentials, ...server.callAs(accessToken), id: user.id, refreshToken, remove }
}

describe("an account", () => {
  it("is deleted with everything that belongs to it, and every credential is refused at once", async () => {
    const ada = await register()
    const { email, password } = ada
    const other = server.callAs(decodeBody(TokenResponse, await post("login", { email, password })).accessToken)
    const { apiKey } = decodeBody(KeyJson.CreatedKey, await ada.post("/developer/api-key"))
    const keyHolder = server.callAs(apiKey)
    const { id, slug } = decodeBody(
      SurveyJson.SurveyDetail,
      await ada.post("/surveys", { title: "Lunch", questions: [{ type: "nps", text: "Well?" }] })
    )
    await ada.post(`/surveys/${id}/publish`)
    for (const caller of [ada, other, keyHolder]) expect((await caller.get("/auth/me")).status).toBe(200)
    expect((await server.call("GET", `/public/surveys/${slug}`)).status).toBe(200)

    const deleted = await ada.remove({ currentPassword: password, confirm: `  ${email.toUpperCase()} ` })
    expect([deleted.status, deleted.text]).toEqual([204, ""])

    for (const caller of [ada, other, keyHolder]) {
      expect(decodeProblem(await caller.get("/auth/me"))).toMatchObject({ status: 401, slug: "unauthorized" })
    }
    for (
      const refused of [
        await post("refresh", { refreshToken: ada.refreshToken }),
        await post("login", { email, password }),
        await ada.remove({ currentPassword: password, confirm: email })
      ]
    ) {
      expect(decodeProblem(refused)).toMatchObject({ status: 401, slug: "unauthorized" })
    }
    expect(decodeProblem(await server.call("GET", `/public/surveys/${slug}`))).toMatchObject({ status: 404 })
    const again = decodeBody(TokenResponse, await post("register", { email, password }))
    expect(again.user.id).not.toBe(ada.id)
  })

  it("without a password is deleted after a recent login", async () => {
    const { email, token } = await server.newAccount()
    const body = { confirm: email }
    expect((await server.call("DELETE", "/auth/me", { credential: token, body })).status).toBe(204)
    expect((await server.callAs(token).get("/auth/me")).status).toBe(401)
  })

  it("is deleted by one of two requests at the same time, and the other one is refused", async () => {
    const { email, password, remove } = await register()
    const body = { currentPassword: password, confirm: email }
    const responses = await Promise.all([remove(body), remove(body)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 401])
  })

  it.each<[string, (ada: { email: string; password: string }) => unknown, object]>([
    [
      "a wrong password",
      ({ email }) => ({ currentPassword: "wrong", confirm: email }),
      { status: 422, slug: "wrong-password", violations: ["/currentPassword wrong-password"] }
    ],
    [
      "no password",
      ({ email }) => ({ confirm: email }),
      { status: 400, violations: ["/currentPassword required"] }
    ],
    [
      "the address of another account",
      ({ password }) => ({ currentPassword: password, confirm: "grace@example.com" }),
      { status: 400, violations: ["/confirm wrong-confirmation"] }
    ],
    [
      "no confirmation",
      ({ password }) => ({ currentPassword: password }),
      { status: 400, violations: ["/confirm required"] }
    ],
    ["no body", () => undefined, { status: 400, violations: [" required"] }]
  ])("is not deleted with %s", async (_, body, problem) => {
    const ada = await register()
    expect(decodeProblem(await ada.remove(body(ada)))).toMatchObject(problem)
    expect((await ada.get("/auth/me")).status).toBe(200)
  })

  it("is not deleted by its API key", async () => {
    const ada = await register()
    const { apiKey } = decodeBody(KeyJson.CreatedKey, await ada.post("/developer/api-key"))
    const body = { currentPassword: ada.password, confirm: ada.email }
    const refused = await server.call("DELETE", "/auth/me", { credential: apiKey, body })
    expect(decodeProblem(refused)).toMatchObject({ status: 401, slug: "unauthorized" })
    expect((await ada.get("/auth/me")).status).toBe(200)
  })
})
