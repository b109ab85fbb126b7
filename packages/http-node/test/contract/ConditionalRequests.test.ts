/** Conditional requests: ETag, If-Match and If-None-Match. */
import { type CallingAccount, decodeProblem } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, publishSurvey, questions, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("the ETag of a survey", () => {
  let account: CallingAccount
  beforeAll(async () => {
    account = await server.newAccount()
  })

  const tagOf = async (id: string) => (await account.get(`/surveys/${id}`)).headers.get("etag") ?? ""

  it("is strong, and changes with the survey and with its responses", async () => {
    const survey = await publishSurvey(account)
    const first = await tagOf(survey.id)
    expect(first).toMatch(/^"[^"]+"$/)
    expect(await tagOf(survey.id)).toBe(first)
    const changed = await account.put(`/surveys/${survey.id}`, { title: "Renamed" })
    const second = changed.headers.get("etag")
    expect(second).not.toBe(first)
    expect(await tagOf(survey.id)).toBe(second)
    await submitResponse(server, survey)
    expect(await tagOf(survey.id)).not.toBe(second)
  })

  it("in If-None-Match answers 304 while it is current", async () => {
    const { id } = await createSurvey(account)
    const tag = await tagOf(id)
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = await account.get(`/surveys/${id}`, { "If-None-Match": held })
      expect([answer.status, answer.text, answer.headers.get("etag")]).toEqual([304, "", tag])
    }
    const stale = await account.get(`/surveys/${id}`, { "If-None-Match": "\"0-0\"" })
    expect(stale.status).toBe(200)
  })

  it.each([
    ["PUT", ""],
    ["PUT", "/questions"],
    ["POST", "/publish"],
    ["POST", "/close"],
    ["DELETE", ""]
  ])("in If-Match refuses %s …%s after another change (412)", async (method, suffix) => {
    const survey = await createSurvey(account)
    const path = `/surveys/${survey.id}`
    const stale = await tagOf(survey.id)
    await account.put(path, { title: "Changed meanwhile" })
    const current = await tagOf(survey.id)
    const body = method === "PUT" ? { body: suffix === "" ? { title: "Mine" } : questions } : {}
    const send = (tag: string) =>
      server.call(method, path + suffix, { credential: account.token, headers: { "If-Match": tag }, ...body })
    for (const tag of [stale, `W/${current}`, "nonsense", "", current.replaceAll("\"", "")]) {
      expect(decodeProblem(await send(tag))).toMatchObject({ status: 412, slug: "precondition-failed" })
    }
    if (suffix === "/close") await account.post(`${path}/publish`)
    const fresh = await tagOf(survey.id)
    expect((await send(`${stale}, ${fresh}`)).status).toBe(method === "DELETE" ? 204 : 200)
  })

  it("`*` in If-Match accepts every version of an existing survey", async () => {
    const { id } = await createSurvey(account)
    expect((await account.put(`/surveys/${id}`, { title: "T" }, { "If-Match": "*" })).status).toBe(200)
    const absent = `/surveys/${id.slice(0, -4)}ffff`
    expect((await account.put(absent, { title: "T" }, { "If-Match": "\"1-0\"" })).status).toBe(404)
  })

  it("in If-Match stays valid when only the number of responses changed", async () => {
    const survey = await publishSurvey(account)
    const tag = await tagOf(survey.id)
    await submitResponse(server, survey)
    expect((await account.put(`/surveys/${survey.id}`, { title: "T" }, { "If-Match": tag })).status).toBe(200)
  })
})

describe("the ETag of a definition", () => {
  it("is the same for equal surveys, and is that of the change which `If-Match` allows", async () => {
    const account = await server.newAccount()
    const create = async () => {
      const created = await account.post("/surveys", { title: "Lunch", questions: [{ type: "nps", text: "Again?" }] })
      return `${(created.headers.get("location") ?? "").slice(server.url.length)}/definition`
    }
    const tagOf = async (path: string) => (await account.get(path)).headers.get("etag") ?? ""
    const path = await create()
    const tag = await tagOf(path)
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(await tagOf(await create())).toBe(tag)
    expect((await account.get(path, { "If-None-Match": tag })).status).toBe(304)
    const change = (title: string, ifMatch: string) => account.put(path, { title }, { "If-Match": ifMatch })
    for (const other of ["\"1-0\"", `W/${tag}`, `"${"0".repeat(64)}"`]) {
      expect((await change("Dinner", other)).status, other).toBe(412)
    }
    expect(await tagOf(path)).toBe(tag)
    expect((await change("Dinner", `"x", ${tag}`)).status).toBe(200)
    expect((await account.get(path, { "If-None-Match": tag })).status).toBe(200)
    expect((await change("Supper", tag)).status).toBe(412)
    expect((await change("Supper", "*")).status).toBe(200)
  })
})
