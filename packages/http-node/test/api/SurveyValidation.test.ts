/** `POST /surveys/validate`: what a survey would be refused for, and what is odd about it. Nothing is stored. */
import { AuditJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

it("names in a 200 what `POST /surveys` refuses with 400", async () => {
  const body = {
    title: "",
    questions: [{ type: "nps" }, { type: "text", text: "?", showIf: { question: "q1", op: "is" } }]
  }
  const refused = decodeProblem(await account.post("/surveys", body))
  const answer = await account.post("/surveys/validate", body)
  expect([refused.status, answer.status]).toEqual([400, 200])
  expect(JSON.parse(answer.text)).toEqual({ valid: false, errors: refused.errors, warnings: [] })
})

it("refuses a body that is no JSON or absent", async () => {
  const statusOf = async (body?: string) => (await account.post("/surveys/validate", body)).status
  expect([await statusOf("{"), await statusOf()]).toEqual([400, 400])
})

it("stores nothing and leaves no audit entry, also where it is refused, and counts for the rate limit", async () => {
  const caller = await server.newAccount()
  const entryCount = async () => decodeBody(AuditJson.AuditPage, await caller.get("/developer/audit-logs")).logs.length
  const before = await entryCount()
  const answer = await caller.post("/surveys/validate", { title: "Lunch" })
  expect(JSON.parse(answer.text)).toEqual({ valid: true, errors: [], warnings: [] })
  const remaining = Number(answer.headers.get("ratelimit-remaining"))
  const refused = await caller.post("/surveys/validate")
  expect([refused.status, Number(refused.headers.get("ratelimit-remaining"))]).toEqual([400, remaining - 1])
  expect(await entryCount()).toBe(before)
  expect(decodeBody(Schema.Array(Schema.Unknown), await caller.get("/surveys"))).toEqual([])
  expect((await caller.post("/surveys", { title: "Lunch" })).status).toBe(201)
  expect(await entryCount()).toBe(before + 1)
})
