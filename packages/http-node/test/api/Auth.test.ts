/** Registration, login, refresh and logout. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { User } from "../../../core/src/json/AccountJson.js"
import { TokenResponse } from "../../../http/src/contract/AuthEndpoints.js"
import {
  decodeBody,
  decodeProblem,
  startTestServer,
  type TestResponse,
  type TestServer
} from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("a login", () => {
  const post = (path: string, body: object) => server.call("POST", `/auth/${path}`, { body })
  const tokens = (response: TestResponse) => decodeBody(TokenResponse, response)
  const grace = { email: "grace@example.com", password: "a compiler is a program" }

  it("can be renewed once with each refresh token; reuse ends all its tokens", async () => {
    const registered = await post("register", grace)
    expect(registered.status).toBe(201)
    expect(decodeProblem(await post("register", grace))).toMatchObject({ status: 422, pointers: ["/email"] })
    const login = tokens(await post("login", grace))
    expect(login.user).toEqual(tokens(registered).user)
    const me = await server.callAs(login.accessToken).get("/auth/me")
    expect(decodeBody(User, me)).toEqual(login.user)
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
