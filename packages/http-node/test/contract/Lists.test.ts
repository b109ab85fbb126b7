/** Lists: pages, order, filters and their links. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, idsOf, nextPath, publishSurvey, readPages, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("a list", () => {
  let account: CallingAccount
  let newest: ReadonlyArray<string>
  beforeAll(async () => {
    account = await server.newAccount()
    const made: Array<string> = []
    for (let n = 0; n < 23; n++) made.push((await createSurvey(account, { title: `Survey ${n}`, questions: [] })).id)
    newest = made.toReversed()
  })

  it("is complete and newest first without `limit`", async () => {
    const answer = await account.get("/surveys")
    expect(idsOf(decodeBody(Schema.Array(SurveyJson.SurveyItem), answer))).toEqual(newest)
    expect(answer.headers.has("link")).toBe(false)
  })

  it("has every row exactly once and in order, for any page size and order", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.integer({ min: 1, max: 30 }), FastCheck.boolean(), async (limit, ascending) => {
        const order = ascending ? "asc" : "desc"
        const pages = await readPages(server, account, `/surveys?limit=${limit}&order=${order}`, SurveyJson.SurveyItem)
        expect(idsOf(pages.flat())).toEqual(ascending ? newest.toReversed() : newest)
        expect(pages.every(({ length }) => length <= limit)).toBe(true)
        expect(pages).toHaveLength(Math.ceil(newest.length / limit))
      }),
      { numRuns: 12 }
    ))

  it("has the number of matching rows in X-Total-Count only with `count=true`", async () => {
    const answer = await account.get("/surveys?limit=5&q=survey%201&count=true")
    expect(answer.headers.get("x-total-count")).toBe("11")
    expect(decodeBody(Schema.Array(SurveyJson.SurveyItem), answer)).toHaveLength(5)
    expect((await account.get("/surveys?limit=5&q=survey%201")).headers.has("x-total-count")).toBe(false)
    const next = await account.get(nextPath(server, answer) ?? "")
    expect(next.headers.get("x-total-count")).toBe("11")
    const complete = await account.get("/surveys?count=true")
    expect([complete.status, complete.text]).toEqual([400, expect.stringContaining("A count needs `limit`.")])
  })

  it("repeats the filters and the path prefix of the request in its Link", async () => {
    const page = await account.get("/api/v1/surveys?limit=2&status=draft&q=Survey")
    const link = new URL(nextPath(server, page) ?? "", server.url)
    expect(link.pathname).toBe("/api/v1/surveys")
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ limit: "2", status: "draft", q: "Survey" })
  })

  it("neither skips nor repeats a row when surveys are created and deleted between two pages", async () => {
    const busy = await server.newAccount()
    const before: Array<string> = []
    for (let n = 0; n < 6; n++) before.push((await createSurvey(busy)).id)
    const first = await busy.get("/surveys?limit=3")
    await createSurvey(busy)
    await busy.delete(`/surveys/${before[5] ?? ""}`)
    const second = await busy.get(nextPath(server, first) ?? "")
    const seen = [first, second].flatMap((answer) => idsOf(decodeBody(Schema.Array(SurveyJson.SurveyItem), answer)))
    expect(seen).toEqual(before.toReversed())
  })

  it.each([
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["order=up", "order"],
    ["cursor=abc", "cursor"],
    ["cursor=abc&limit=5", "cursor"],
    ["offset=10", "offset"],
    ["status=open", "status"]
  ])("refuses ?%s with 400 and names `%s`", async (query, name) => {
    expect(decodeProblem(await account.get(`/surveys?${query}`))).toMatchObject({ status: 400, pointers: [name] })
  })

  it("refuses a cursor of the other order", async () => {
    const next = nextPath(server, await account.get("/surveys?limit=5")) ?? ""
    const turned = await account.get(`${next}&order=asc`)
    expect(decodeProblem(turned)).toMatchObject({ status: 400, violations: ["cursor wrong-cursor"] })
  })

  it("refuses the cursor of another list or of other filters, and accepts another limit and path prefix", async () => {
    const survey = await publishSurvey(account)
    for (let n = 0; n < 3; n++) await submitResponse(server, survey)
    const responses = `/surveys/${survey.id}/responses`
    const cursorOf = async (path: string) =>
      new URL(nextPath(server, await account.get(path)) ?? "", server.url).searchParams.get("cursor") ?? ""
    const cursor = await cursorOf(`${responses}?limit=2`)
    const filtered = await cursorOf(`${responses}?limit=2&from=2020-01-01&status=all`)
    const elsewhere = [
      `/surveys?limit=2&cursor=${cursor}`,
      `/webhooks?limit=2&cursor=${cursor}`,
      `/surveys/01900000-0000-7000-8000-000000000000/responses?limit=2&cursor=${cursor}`,
      `${responses}?limit=2&status=all&cursor=${cursor}`,
      `${responses}?limit=2&cursor=${filtered}`,
      `${responses}?limit=2&status=all&from=2021-01-01&cursor=${filtered}`
    ]
    for (const path of elsewhere) {
      expect(decodeProblem(await account.get(path)), path).toMatchObject({
        status: 400,
        violations: ["cursor wrong-cursor"]
      })
    }
    for (
      const path of [
        `/api/v1${responses}?limit=1&cursor=${cursor}`,
        `${responses}?status=all&limit=1&from=2020-01-01&cursor=${filtered}`
      ]
    ) {
      expect(decodeBody(Schema.Array(ResponseJson.ResponseItem), await account.get(path)), path).toHaveLength(1)
    }
  })
})

describe("a page", () => {
  let account: CallingAccount
  let path: string
  beforeAll(async () => {
    account = await server.newAccount()
    const survey = await publishSurvey(account)
    path = `/surveys/${survey.id}/responses`
    const answers = [{ questionKey: "q2", value: "x".repeat(10_000) }]
    for (let n = 0; n < 20; n++) await submitResponse(server, survey, { answers })
  })

  const read = async (limit: number, method = "GET") => {
    const response = await server.call(method, `${path}?limit=${limit}`, { credential: account.key })
    expect(response.status).toBe(200)
    return response
  }

  const headersOf = ({ headers }: Awaited<ReturnType<typeof read>>) => ({
    length: headers.get("content-length"),
    link: headers.has("link"),
    total: headers.get("x-total-count"),
    type: headers.get("content-type")
  })

  it("that is small has a length, and the same headers for HEAD", async () => {
    const page = await read(3)
    const expected = { length: String(page.text.length), link: true, total: "20", type: "application/json" }
    expect([headersOf(page), headersOf(await read(3, "HEAD"))]).toEqual([expected, expected])
    expect(decodeBody(Schema.Array(ResponseJson.ResponseItem), page)).toHaveLength(3)
  })

  it("that is large is streamed, with the headers of a small one but the length", async () => {
    const page = await read(19)
    const expected = { length: null, link: true, total: "20", type: "application/json" }
    expect([headersOf(page), headersOf(await read(19, "HEAD"))]).toEqual([expected, expected])
    expect(page.text.length).toBeGreaterThan(190_000)
    expect(decodeBody(Schema.Array(ResponseJson.ResponseItem), page)).toHaveLength(19)
    const last = await server.call("GET", nextPath(server, page) ?? "", { credential: account.key })
    expect(decodeBody(Schema.Array(ResponseJson.ResponseItem), last)).toHaveLength(1)
    expect(headersOf(last).link).toBe(false)
  })
})
