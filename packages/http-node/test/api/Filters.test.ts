/** Filters, segments and texts over HTTP: parameters, cursors, and what is refused with which pointer. */
import { ResponseJson, SegmentJson, TextJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
let path: string
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
  const { id } = await publishSurvey(account, {
    questions: [{ key: "nps", type: "nps", text: "?" }, { key: "why", type: "text", text: "?" }]
  })
  path = `/surveys/${id}`
  for (let nps = 0; nps <= 10; nps++) {
    const answers = [{ questionKey: "nps", value: nps }, { questionKey: "why", value: `Reason ${nps}` }]
    expect((await account.post(`/response/survey/${id}`, { answers })).status).toBe(201)
  }
})
afterAll(() => server.stop())

const promoters = { question: "nps", op: "gte", value: 9 }

const query = (parameters: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)])
  ).toString()

const list = (parameters: Readonly<Record<string, unknown>>) => account.get(`${path}/responses?${query(parameters)}`)

const npsOf = (response: TestResponse) =>
  decodeBody(Schema.Array(ResponseJson.ResponseItem), response).map(({ answers: [nps] }) => nps?.value)

const nextOf = ({ headers }: TestResponse): string | undefined => {
  const [, target = ""] = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "") ?? []
  return target === "" ? undefined : target.slice(target.indexOf(path))
}

const faultsOf = (response: TestResponse): ReadonlyArray<string> => {
  expect(response.status).toBe(400)
  return decodeProblem(response).errors.map(({ code, pointer }) => `${pointer} ${code}`)
}

describe("a filtered list of responses", () => {
  it("has pages, and a count only where it is asked for", async () => {
    const first = await list({ filter: promoters, limit: 1 })
    expect(npsOf(first)).toEqual([10])
    expect(first.headers.get("x-total-count")).toBeNull()
    const second = await account.get(nextOf(first) ?? "")
    expect(npsOf(second)).toEqual([9])
    expect(nextOf(second)).toBeUndefined()
    const counted = await list({ filter: promoters, limit: 1, count: true })
    expect(counted.headers.get("x-total-count")).toBe("2")
    expect(npsOf(await list({ filter: { not: promoters }, order: "asc" }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  it("takes the cursor of the same filter only, however it is written", async () => {
    const next = new URLSearchParams((nextOf(await list({ filter: promoters, limit: 1 })) ?? "").split("?")[1])
    const cursor = next.get("cursor") ?? ""
    const rewritten = JSON.stringify({ value: "9", op: "gte", question: "nps" }, null, 2)
    expect(npsOf(await list({ filter: rewritten, limit: 1, cursor }))).toEqual([9])
    expect(faultsOf(await list({ filter: { not: promoters }, limit: 1, cursor }))).toEqual(["cursor wrong-cursor"])
    expect(faultsOf(await list({ limit: 1, cursor }))).toEqual(["cursor wrong-cursor"])
  })

  it("refuses a bad filter and an unknown segment", async () => {
    expect(faultsOf(await list({ filter: "{" }))).toEqual(["/filter malformed-json"])
    expect(
      faultsOf(await list({ filter: { all: [{ question: "x", op: "answered" }, { question: "nps", op: "is" }] } }))
    )
      .toEqual(["/filter/all/1/op invalid", "/filter/all/0/question unknown-question"])
    expect(faultsOf(await list({ filter: { question: "nps", op: "lt", value: "much" } }))).toEqual([
      "/filter/value wrong-type"
    ])
    expect(faultsOf(await list({ segment: "Nobody" }))).toEqual(["segment unknown-segment"])
  })

  it("has the responses of a segment", async () => {
    const created = await account.post(`${path}/segments`, { name: "Promoters", filter: promoters })
    expect(created.status).toBe(201)
    const { id } = decodeBody(SegmentJson.SegmentItem, created)
    expect(npsOf(await list({ segment: "Promoters" }))).toEqual([10, 9])
    expect(npsOf(await list({ segment: id, filter: { question: "nps", op: "lt", value: 10 } }))).toEqual([9])
    const bad = await account.put(`${path}/segments/${id}`, { name: id, filter: { question: "gone", op: "answered" } })
    expect(faultsOf(bad)).toEqual(["/name invalid", "/filter/question unknown-question"])
    expect((await account.delete(`${path}/segments/${id}`)).status).toBe(204)
  })
})

it("texts are listed, searched and paged", async () => {
  const texts = (response: TestResponse) =>
    decodeBody(Schema.Array(TextJson.TextItem), response).map(({ text }) => text)
  const first = await account.get(`${path}/texts?${query({ q: "REASON 1", limit: "1" })}`)
  expect(texts(first)).toEqual(["Reason 10"])
  expect(texts(await account.get(nextOf(first) ?? ""))).toEqual(["Reason 1"])
  expect(texts(await account.get(`${path}/texts?${query({ filter: promoters, order: "asc" })}`)))
    .toEqual(["Reason 9", "Reason 10"])
  expect(faultsOf(await account.get(`${path}/texts?question=nps`))).toEqual(["question not-allowed"])
})
