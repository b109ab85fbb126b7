/** Readers of the log of a survey. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../../http-node/test/fixtures/TestServer.js"
import { socket } from "../../http-node/test/fixtures/Transport.js"
import { CanvassError } from "../src/CanvassError.js"
import { type Change, type ChangePage, CursorExpiredError, type FollowOptions } from "../src/changes.js"
import { type Client, createClient } from "../src/createClient.js"
import { cutOff, hangUp, json, type Responder, startScriptedServer } from "./fixtures/scriptedServer.js"

describe("followChanges with a server", () => {
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    server = await startTestServer({}, socket)
    client = createClient({ baseUrl: server.url, apiKey: (await server.newAccount()).key })
  })
  afterAll(() => server.stop())

  const publishSurvey = async () => {
    const { id } = await client.post("/surveys", {
      body: { title: "Lunch", questions: [{ key: "again", type: "nps", text: "Again?" }] }
    })
    await client.post("/surveys/{id}/publish", { path: { id } })
    return id
  }

  const submit = async (surveyId: string, status: "completed" | "partial" = "completed") => {
    const body = { answers: [{ questionKey: "again", value: 8 }], status, metadata: { table: "7" } }
    return (await client.post("/response/survey/{surveyId}", { path: { surveyId }, body })).id
  }

  const remove = (id: string, responseId: string) =>
    client.delete("/surveys/{id}/responses/{responseId}", { path: { id, responseId } })

  const read = async (surveyId: string, options: FollowOptions = {}) => {
    const changes: Array<Change> = []
    for await (const change of client.followChanges(surveyId, options)) changes.push(change)
    return changes
  }

  const idsIn = (changes: ReadonlyArray<Change>) =>
    changes.flatMap((change) => "response" in change ? [change.response.id] : [])

  it.each([1, 2, 1_000])("reads every change once with pages of %d, and ends when it is up to date", async (limit) => {
    const survey = await publishSurvey()
    const ids = [await submit(survey), await submit(survey), await submit(survey)]
    const all = await read(survey, { limit })
    expect(idsIn(all)).toEqual(ids)
    const next = await submit(survey)
    await remove(survey, ids[0] ?? "")
    const further = await read(survey, { limit, after: all.at(-1)?.cursor })
    expect(idsIn(further)).toEqual([next])
    expect(further.at(-1)).toMatchObject({ type: "response.removed", responseId: ids[0] })
    expect(await read(survey, { limit, after: further.at(-1)?.cursor })).toEqual([])
  })

  it("continues where a complete export ends", async () => {
    const survey = await publishSurvey()
    await submit(survey)
    const { data, headers } = await client.requestStream("/surveys/{id}/export", {
      path: { id: survey },
      query: { format: "ndjson", status: "ended" }
    })
    const next = await submit(survey)
    expect((await new Response(data).text()).trim().split("\n")).toHaveLength(1)
    expect(idsIn(await read(survey, { after: headers.get("x-cursor") ?? "" }))).toEqual([next])
  })

  it("reads partial responses, and the parts of responses that are asked for", async () => {
    const survey = await publishSurvey()
    await submit(survey, "partial")
    const partials = await read(survey, { partials: true, fields: ["metadata", "language"] })
    expect(partials.at(-1)).toMatchObject({ type: "partial", response: { metadata: { table: "7" }, language: null } })
    expect(partials.at(-1)).not.toHaveProperty("response.answers")
    expect(idsIn(await read(survey))).toEqual([])
  })

  it("waits for further changes with `follow`, until its signal", async () => {
    const survey = await publishSurvey()
    const controller = new AbortController()
    const pages: Array<ChangePage> = []
    const done = (async () => {
      for await (const page of client.followChangePages(survey, { follow: true, signal: controller.signal })) {
        pages.push(page)
      }
    })()
    await expect.poll(() => pages.at(-1)?.changes).toEqual([])
    const id = await submit(survey)
    await expect.poll(() => idsIn(pages.flatMap(({ changes }) => changes))).toEqual([id])
    controller.abort(new Error("enough"))
    await expect(done).rejects.toThrow("enough")
  })

  it("rejects with the problem of a survey that is not there", async () => {
    const error: unknown = await read(crypto.randomUUID()).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CanvassError)
    expect(error).toMatchObject({ status: 404 })
  })
})

describe("followChanges after failures", () => {
  const change = (cursor: string) => ({ cursor, at: "2026-01-01T00:00:00.000Z", type: "variables", names: [] })
  const page = (...cursors: ReadonlyArray<string>): Responder =>
    json(200, cursors.map(change), { "x-cursor": cursors.at(-1) ?? "end" })

  const readWith = async (
    responders: ReadonlyArray<Responder>,
    options: FollowOptions = {},
    clientOptions: { readonly maxAttempts?: number; readonly idleTimeoutMillis?: number } = {}
  ) => {
    const server = await startScriptedServer(...responders)
    const client = createClient({ baseUrl: server.url, apiKey: "sr_1", ...clientOptions })
    const cursors: Array<string> = []
    try {
      for await (const { cursor } of client.followChanges("s1", options)) cursors.push(cursor)
      return { cursors, received: server.received, error: undefined }
    } catch (error) {
      return { cursors, received: server.received, error }
    } finally {
      server.stop()
    }
  }

  const query = (url = "") => new URL(url, "http://x").searchParams

  it("waits as long as a refusal says, more often than a call is repeated, and asks for the same page", async () => {
    const busy = json(429, {}, { "retry-after": "1" })
    const { cursors, error, received } = await readWith(
      [page("a", "b"), busy, json(503, {}, { "retry-after": "1" }), page("c"), page()],
      {},
      { maxAttempts: 1 }
    )
    expect(error).toBeUndefined()
    expect(cursors).toEqual(["a", "b", "c"])
    expect(received.map(({ url }) => query(url).get("after"))).toEqual([null, "b", "b", "b", "c"])
    expect((received[2]?.at ?? 0) - (received[1]?.at ?? 0)).toBeGreaterThan(990)
  })

  it("asks again after a lost connection, and gives no change of a page that was cut off", async () => {
    const { cursors, error, received } = await readWith([hangUp, page("a"), cutOff, page("b"), page()])
    expect(error).toBeUndefined()
    expect(cursors).toEqual(["a", "b"])
    expect(received).toHaveLength(5)
  })

  it("gives up after `maxAttempts` lost connections, and never with `follow`", async () => {
    const lost = await readWith([hangUp], {}, { maxAttempts: 2 })
    expect(lost.error).toMatchObject({ type: "network-error" })
    expect(lost.received).toHaveLength(2)
    const gone = json(410, { type: "https://x/errors/cursor-expired", title: "Expired" })
    const followed = await readWith([hangUp, hangUp, hangUp, page("a"), gone], { follow: true }, { maxAttempts: 2 })
    expect(followed.cursors).toEqual(["a"])
    expect(followed.received).toHaveLength(5)
  })

  it("rejects with `CursorExpiredError` when the log does not reach back to the cursor", async () => {
    const problem = { type: "https://x/errors/cursor-expired", title: "Expired" }
    const { error, received } = await readWith([json(410, problem)], { after: "old" })
    expect(error).toBeInstanceOf(CursorExpiredError)
    expect(error).toMatchObject({ surveyId: "s1", cause: { status: 410, slug: "cursor-expired" } })
    expect(received).toHaveLength(1)
  })

  it("waits only when it is up to date, and not as an idle connection", async () => {
    const late: Responder = (response, request) => void setTimeout(() => page("b")(response, request), 600)
    const gone = json(410, {})
    const { cursors, received } = await readWith(
      [page("a"), page(), late, gone],
      { follow: true },
      { idleTimeoutMillis: 300 }
    )
    expect(cursors).toEqual(["a", "b"])
    expect(received.map(({ url }) => query(url).get("wait"))).toEqual([null, null, "30", null])
  })

  it("refuses a body that is not a page of a log", async () => {
    expect((await readWith([json(200, [])])).error).toMatchObject({ type: "invalid-response" })
    expect((await readWith([json(200, {}, { "x-cursor": "a" })])).error).toMatchObject({ type: "invalid-response" })
  })
})
