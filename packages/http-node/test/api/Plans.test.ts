/** Plans of definitions over HTTP: `POST /surveys/{id}/plan`, and `PUT /surveys/{id}/definition` with `If-Plan`. */
import { type CallingAccount, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const decode = Schema.decodeUnknownSync(Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown })))

const decodePlan = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
  token: Schema.NullOr(Schema.String),
  effects: Schema.Array(Schema.Struct({ place: Schema.String, kind: Schema.String, count: Schema.Int }))
})))

describe("the plan of a definition", () => {
  it("changes nothing, leaves no entry in the audit log, and says what a malformed definition lacks", async () => {
    const { id } = await publishSurvey(account)
    const etag = (await account.get(`/surveys/${id}`)).headers.get("etag")
    const planned = await account.post(`/surveys/${id}/plan`, { title: "Dinner" })
    expect(planned.status).toBe(200)
    expect(decode(planned.text)).toMatchObject({ errors: [], effects: [] })
    expect(decodePlan(planned.text).token).toMatch(/^[\da-f]{64}$/)
    const malformed = await account.post(`/surveys/${id}/plan`, { title: 7, colour: "red", questions: [{ was: "?" }] })
    expect(malformed.status).toBe(200)
    const { errors, ...others } = decode(malformed.text)
    expect(others).toMatchObject({ changes: [], token: null })
    for (const pointer of ["/title", "/colour", "/questions/0/was"]) {
      expect(errors).toContainEqual(expect.objectContaining({ pointer }))
    }
    expect((await account.get(`/surveys/${id}`)).headers.get("etag")).toBe(etag)
    const log = await account.get("/developer/audit-logs?method=POST")
    expect(log.text).not.toContain(`/surveys/${id}/plan`)
  })

  it("is of the surveys that the caller may change", async () => {
    const { id } = await publishSurvey(account)
    const stranger = await server.newAccount()
    expect((await stranger.post(`/surveys/${id}/plan`, { title: "Dinner" })).status).toBe(404)
    expect((await account.post(`/surveys/${crypto.randomUUID()}/plan`, { title: "Dinner" })).status).toBe(404)
  })

  it("names the results link and the segments that show and test what is removed", async () => {
    const { id } = await publishSurvey(account)
    const definition = decode((await account.get(`/surveys/${id}/definition`)).text)
    const smaller = { ...definition, questions: [] }
    const { token } = decodePlan((await account.post(`/surveys/${id}/plan`, smaller)).text)
    const filter = { question: "q1", op: "answered" }
    const segment = await account.post(`/surveys/${id}/segments`, { name: "Some", filter })
    expect((await account.put(`/surveys/${id}/results-link`, {})).status).toBe(200)
    const refused = await account.put(`/surveys/${id}/definition`, smaller, { "if-plan": token ?? "" })
    expect(refused.status).toBe(412)
    expect(decodePlan(refused.text).effects).toEqual([
      { place: `/segments/${String(decode(segment.text)["id"])}`, kind: "segment-changed", count: 1 },
      { place: "/results-link", kind: "results-link-changed", count: 1 }
    ])
    expect(String(decode(refused.text)["detail"])).toContain("Plan the change again")
  })

  it("guards a change: one that does something else is 412 with the effects of now", async () => {
    const { id } = await publishSurvey(account)
    const definition = decode((await account.get(`/surveys/${id}/definition`)).text)
    const smaller = { ...definition, questions: [] }
    const { effects, token } = decodePlan((await account.post(`/surveys/${id}/plan`, smaller)).text)
    expect(effects).toEqual([])
    const replace = (plan: string | null) =>
      account.put(`/surveys/${id}/definition`, smaller, { "if-plan": plan ?? "" })
    await submitResponse(server, { id })
    const refused = await replace(token)
    expect(refused.status).toBe(412)
    expect(decodeProblem(refused).slug).toBe("plan-outdated")
    const now = decodePlan(refused.text)
    expect(now.effects).toEqual([{ place: "/questions/q1", kind: "question-retired", count: 1 }])
    expect((await replace("forged")).status).toBe(412)
    expect((await replace(now.token)).status).toBe(200)
  })

  it("is made of edits by place, which apply as they were planned", async () => {
    const { id } = await publishSurvey(account)
    const definition = decode((await account.get(`/surveys/${id}/definition`)).text)
    const edits = [{ place: "/title", value: "Dinner" }, { place: "/questions/q1/description", value: "Be honest." }]
    const planned = await account.post(`/surveys/${id}/plan`, { edits })
    expect(planned.status).toBe(200)
    expect(decode(planned.text)).toMatchObject({
      errors: [],
      changes: [
        { place: "/title", kind: "changed", from: definition["title"], to: "Dinner" },
        { place: "/questions/q1/description", kind: "added", to: "Be honest." }
      ]
    })
    const { token } = decodePlan(planned.text)
    const replaced = await account.put(`/surveys/${id}/definition`, { edits }, { "if-plan": token ?? "" })
    expect(replaced.status).toBe(200)
    const after = await account.get(`/surveys/${id}/definition`)
    expect(decode(after.text)).toMatchObject({
      title: "Dinner",
      questions: [{ key: "q1", description: "Be honest." }, {}]
    })
    const again = { edits: [{ place: "/title", value: "Lunch" }] }
    const stale = await account.put(`/surveys/${id}/definition`, again, { "if-match": "\"old\"" })
    expect(stale.status).toBe(412)
    const fresh = await account.put(`/surveys/${id}/definition`, again, {
      "if-match": after.headers.get("etag") ?? ""
    })
    expect(fresh.status).toBe(200)
    const stranger = await server.newAccount()
    expect((await stranger.put(`/surveys/${id}/definition`, again)).status).toBe(404)
    expect((await stranger.post(`/surveys/${id}/plan`, again)).status).toBe(404)
  })

  it("refuses an edit of a place that there is not, and names each", async () => {
    const { id } = await publishSurvey(account)
    const edits = [{ place: "/questions/q9/text", value: "?" }, { place: "/title", value: "" }, {
      place: "/quotas/q",
      value: null
    }]
    const planned = decode((await account.post(`/surveys/${id}/plan`, { edits })).text)
    expect(planned).toMatchObject({ token: null, changes: [] })
    expect(planned["errors"]).toMatchObject([{ pointer: "/edits/0/place" }, { pointer: "/edits/2/place" }])
    const refused = await account.put(`/surveys/${id}/definition`, { edits: edits.slice(1, 2) })
    expect(refused.status).toBe(400)
    expect(decode(refused.text)["errors"]).toMatchObject([{ pointer: "/edits/0/value", code: "too-short" }])
    for (const body of [{ edits: {} }, { edits: [7] }, { edits: [] }, { edits: null }, { title: "T", edits: [] }]) {
      expect((await account.put(`/surveys/${id}/definition`, body)).status, JSON.stringify(body)).toBe(400)
    }
  })
})
