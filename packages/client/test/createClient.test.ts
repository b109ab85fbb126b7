/** The client against the real API on a real socket. */
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import { startTestServer, type TestServer } from "../../http-node/test/fixtures/TestServer.js"
import { socket } from "../../http-node/test/fixtures/Transport.js"
import { CanvassError } from "../src/CanvassError.js"
import type { Schemas } from "../src/contract/Operations.js"
import { type Client, createClient } from "../src/createClient.js"

const question = { key: "again", type: "nps", text: "Again?" } as const

describe("the client", () => {
  let server: TestServer
  let client: Client
  let token: string

  beforeAll(async () => {
    server = await startTestServer({}, socket)
    const account = await server.newAccount()
    token = account.token
    client = createClient({ baseUrl: server.url, apiKey: account.key })
  })
  afterAll(() => server.stop())

  const publishSurvey = async (title = "Lunch") => {
    const survey = await client.post("/surveys", { body: { title, questions: [question] } })
    return client.post("/surveys/{id}/publish", { path: { id: survey.id } })
  }

  const submit = (surveyId: string, value: number, respondent: Client = client) =>
    respondent.post("/response/survey/{surveyId}", {
      path: { surveyId },
      body: { answers: [{ questionKey: "again", value }] }
    })

  it("calls operations with typed parameters and results", async () => {
    const survey = await publishSurvey()
    expectTypeOf(survey).toEqualTypeOf<Schemas["Survey"]>()
    expect(survey).toMatchObject({ title: "Lunch", status: "published" })
    const response = await submit(survey.id, 10, createClient({ baseUrl: server.url }))
    expect(response).toMatchObject({ surveyId: survey.id, answers: [{ value: 10 }] })
    const { nps, series } = await client.get("/surveys/{id}/analytics", {
      path: { id: survey.id },
      query: { interval: "week" }
    })
    expect(nps?.score).toBe(100)
    expect(series).toHaveLength(1)
    const bearer = createClient({ baseUrl: server.url, accessToken: token })
    expect((await bearer.get("/auth/me")).plan).toBe("business")
    await client.delete("/surveys/{id}/responses/{responseId}", {
      path: { id: survey.id, responseId: response.id }
    })
    expect(await client.get("/surveys/{id}/responses", { path: { id: survey.id } })).toEqual([])
  })

  it("lists surveys by their metadata", async () => {
    const metadata = { team: "red & co" }
    const { id } = await client.post("/surveys", { body: { title: "By metadata", metadata } })
    const listed = await client.get("/surveys", { query: { "metadata.team": "red & co", status: "draft" } })
    expect(listed.map((survey) => survey.id)).toEqual([id])
    expect(await client.get("/surveys", { query: { "metadata.team": "red" } })).toEqual([])
    expect((await client.get("/surveys/{id}", { path: { id } })).metadata).toEqual(metadata)
  })

  it("refuses wrong parameters at compile time", () => {
    const wrongCalls = () => [
      // @ts-expect-error no such path
      client.get("/survey"),
      // @ts-expect-error no such method
      client.patch("/surveys/{id}", { path: { id: "1" }, body: {} }),
      // @ts-expect-error no parameters
      client.get("/surveys/{id}"),
      // @ts-expect-error no such parameter
      client.get("/surveys", { query: { state: "draft" } }),
      // @ts-expect-error the entries are parameters of their own
      client.get("/surveys", { query: { metadata: { team: "red" } } }),
      // @ts-expect-error the title is missing
      client.post("/surveys", { body: {} }),
      // @ts-expect-error the operation does not honour a key
      client.post("/surveys/{id}/publish", { path: { id: "1" }, idempotencyKey: "k" }),
      // @ts-expect-error not a list of pages
      client.items("/surveys/{id}", { path: { id: "1" } }),
      // @ts-expect-error two credentials
      createClient({ baseUrl: server.url, apiKey: "sr_", accessToken: "token" })
    ]
    expect(wrongCalls).toBeTypeOf("function")
  })

  it("returns text for exports in CSV, and nothing for 204", () => {
    const calls = () => ({
      csv: client.get("/response/survey/{id}/export/csv", { path: { id: "1" } }),
      nothing: client.delete("/surveys/{id}", { path: { id: "1" } })
    })
    expectTypeOf(calls).returns.toEqualTypeOf<{ csv: Promise<string>; nothing: Promise<undefined> }>()
  })

  it("shows every violation of a refused request", async () => {
    const error: unknown = await client.post("/surveys", {
      body: { title: "", questions: [{ ...question, text: "" }] }
    })
      .catch((reason: unknown) => reason)
    if (!(error instanceof CanvassError)) throw new Error("expected a CanvassError")
    expect(error).toMatchObject({ status: 400, slug: "invalid-input", type: `${server.url}/errors/invalid-input` })
    expect(error.errors.map(({ code, pointer }) => `${pointer} ${code}`)).toEqual([
      "/title too-short",
      "/questions/0/text too-short"
    ])
    expect(error.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(error.message).toMatch(/\n- \/title too-short: .*\n- .* \(status 400, trace [0-9a-f]{32}\)$/)
    expect(String(error)).toMatch(/^CanvassError: /)
  })

  it("gives access to headers, for conditional requests", async () => {
    const { id } = await publishSurvey()
    const { headers, status } = await client.request("get", "/surveys/{id}", { path: { id } })
    const etag = headers.get("etag") ?? ""
    expect(status).toBe(200)
    const unchanged = client.get("/surveys/{id}", { path: { id }, headers: { "If-None-Match": etag } })
    await expect(unchanged).rejects.toMatchObject({ status: 304 })
    const change = { path: { id }, body: { title: "New" }, headers: { "If-Match": etag } }
    expect((await client.put("/surveys/{id}", change)).title).toBe("New")
    await expect(client.put("/surveys/{id}", change)).rejects.toMatchObject({ status: 412 })
  })

  it("creates one resource for one idempotency key", async () => {
    const survey = await publishSurvey()
    const options = {
      path: { surveyId: survey.id },
      body: { answers: [{ questionKey: "again", value: 3 }] },
      idempotencyKey: "table-7"
    }
    const first = await client.request("post", "/response/survey/{surveyId}", options)
    const second = await client.request("post", "/response/survey/{surveyId}", options)
    expect(second.data.id).toBe(first.data.id)
    expect(second.headers.get("idempotent-replayed")).toBe("true")
    expect((await submit(survey.id, 3)).id).not.toBe(first.data.id)
  })

  it("reads lists page by page, and requests a page only when it is needed", async () => {
    const survey = await publishSurvey()
    const ids: Array<string> = []
    for (let value = 0; value < 7; value++) ids.push((await submit(survey.id, value)).id)
    let requests = 0
    const counting = createClient({
      baseUrl: server.url,
      accessToken: token,
      fetch: (input, init) => {
        requests++
        return fetch(input, init)
      }
    })
    const options = { path: { id: survey.id }, query: { limit: 3, order: "asc" } } as const
    const pages: Array<ReadonlyArray<string>> = []
    for await (const page of counting.pages("/surveys/{id}/responses", options)) pages.push(page.map(({ id }) => id))
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    // Responses of the same millisecond may be in any order.
    expect(pages.flat().toSorted()).toEqual(ids.toSorted())
    expect(requests).toBe(3)
    const items: Array<string> = []
    for await (const item of counting.items("/surveys/{id}/responses", options)) {
      items.push(item.id)
      if (items.length === 4) break
    }
    expect(items).toEqual(pages.flat().slice(0, 4))
    expect(requests).toBe(5)
  })

  it("streams exports as bytes", async () => {
    const survey = await publishSurvey()
    for (const value of [1, 10]) await submit(survey.id, value)
    const stream = await client.stream("/surveys/{id}/export", { path: { id: survey.id }, query: { format: "csv" } })
    const csv = await new Response(stream).text()
    expect(csv.split("\r\n")).toHaveLength(4)
    expect(await client.get("/response/survey/{id}/export/csv", { path: { id: survey.id } })).toBe(csv)
    const missing = client.stream("/surveys/{id}/export", { path: { id: crypto.randomUUID() } })
    await expect(missing).rejects.toMatchObject({ status: 404, slug: "not-found" })
  })

  it("ends a stream that is cancelled", async () => {
    const survey = await publishSurvey()
    const reader = (await client.stream("/surveys/{id}/export", { path: { id: survey.id } })).getReader()
    await reader.cancel()
    expect(await reader.read()).toMatchObject({ done: true })
  })

  it("renews a login by its refresh token, which works once", async () => {
    const anonymous = createClient({ baseUrl: server.url })
    const { refreshToken, user } = await anonymous.post("/auth/register", {
      body: { email: "client@example.com", password: "correct horse battery" }
    })
    const stored: Array<string> = []
    const login = createClient({
      baseUrl: server.url,
      refresh: refreshToken,
      onRefresh: (session) => void stored.push(session.refreshToken)
    })
    const users = await Promise.all([login.get("/auth/me"), login.get("/auth/me"), login.get("/auth/me")])
    expect(new Set(users.map(({ id }) => id))).toEqual(new Set([user.id]))
    expect(stored).toHaveLength(1)
    const next = createClient({ baseUrl: server.url, refresh: stored[0] ?? "" })
    expect((await next.get("/auth/me")).id).toBe(user.id)
    const used = createClient({ baseUrl: server.url, refresh: refreshToken })
    await expect(used.get("/auth/me")).rejects.toMatchObject({ status: 401 })
  })
})

it("waits for the server's rate limit as the server says", async () => {
  const server = await startTestServer({ rateLimitAuthenticated: 1 }, socket)
  try {
    const { key } = await server.newAccount()
    const client = createClient({ baseUrl: server.url, apiKey: key, maxWaitMillis: 59_000 })
    await client.get("/surveys")
    const error: unknown = await client.get("/surveys").catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 429, slug: "rate-limit-exceeded", retryAfterMillis: 60_000 })
  } finally {
    await server.stop()
  }
})
