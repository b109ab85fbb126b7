/** The request that ends a partial response is sent again, because its respondent has not received the answer. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const survey = {
  hiddenFields: ["panel"],
  languages: ["en", "de"],
  variables: [{ name: "twice", value: { multiply: [{ answer: "mood" }, 2] } }],
  quotas: [{ key: "few", when: { question: "mood", op: "equals", value: 5 }, max: 0, ending: "full" }],
  endings: [
    { key: "out", outcome: "screenedOut", title: "Not this time" },
    { key: "full", outcome: "screenedOut", title: "We have enough" },
    {
      key: "done",
      title: "Thanks, {{name|you}}",
      message: "{{variable.twice}}",
      redirectUrl: "https://panel.example/?r={responseId}&p={panel}"
    }
  ],
  questions: [
    { key: "name", type: "text", text: "Name?" },
    {
      key: "old",
      type: "boolean",
      text: "Are you an adult?",
      page: { endIf: [{ when: { question: "old", op: "equals", value: false }, ending: "out" }] }
    },
    { key: "mood", type: "rating", text: "Mood?", page: {} },
    { key: "why", type: "text", text: "Why?", showIf: { question: "mood", op: "lte", value: 2 } }
  ]
}

const answersOf = (answers: Readonly<Record<string, unknown>>) =>
  Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value }))

/** Begins a response. `resume` continues it with any body. */
const begin = async (credential?: string) => {
  const { id } = await publishSurvey(account, survey)
  const path = `/response/survey/${id}`
  const begun = decodeBody(
    ResponseJson.SubmittedResponse,
    await server.call("POST", path, {
      body: { status: "partial", metadata: { panel: "p 7" }, answers: answersOf({ name: "Ada", old: true }) }
    })
  )
  const resume = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    server.call("PATCH", `${path}/${begun.id}`, {
      body,
      headers: { "X-Resume-Token": begun.resumeToken ?? "", ...headers },
      ...credential === undefined ? {} : { credential }
    })
  const responsesOf = async () => decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${id}`)).responseCount
  return { id, responseId: begun.id, resume, responsesOf }
}

const completing = { status: "completed", answers: answersOf({ mood: 4, why: "Hidden, so it is dropped" }) }

describe("the request that has ended a response", () => {
  it.each([
    ["completed", completing, "done"],
    ["completed without an answer", { status: "completed" }, "done"],
    ["screened out", { reached: "mood", answers: answersOf({ old: false }) }, "out"],
    ["over quota", { status: "completed", language: "de", answers: answersOf({ mood: 5 }) }, "full"]
  ])("gets the same answer again, with the ending: %s", async (_, body, ending) => {
    const { resume, responsesOf } = await begin()
    const first = await resume(body)
    expect(first.status, first.text).toBe(200)
    expect(decodeBody(ResponseJson.SubmittedResponse, first).ending).toMatchObject({ key: ending })
    const count = await responsesOf()
    const again = await resume(body)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await responsesOf()).toBe(count)
  })

  it("gets it with the fields of its body in any order, and with any Idempotency-Key", async () => {
    const { resume } = await begin()
    const first = await resume({ answers: [{ questionKey: "mood", value: 3 }], status: "completed" })
    const body = { status: "completed", answers: [{ value: 3, questionKey: "mood" }] }
    expect((await resume(body)).text).toBe(first.text)
    const keyed = await resume(body, { "Idempotency-Key": "one-more-try" })
    expect([keyed.status, keyed.text]).toEqual([200, first.text])
  })

  it("gets it from ten requests at the same time, which end the response once", async () => {
    const { resume, responsesOf } = await begin()
    const answers = await Promise.all(Array.from({ length: 10 }, () => resume(completing)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await responsesOf()).toBe(1)
  })

  it("gets it after the survey was closed, and 404 after the response was deleted", async () => {
    const { id, responseId, resume } = await begin()
    const first = await resume(completing)
    await account.post(`/surveys/${id}/close`)
    expect((await resume(completing)).text).toBe(first.text)
    await account.delete(`/surveys/${id}/responses/${responseId}`)
    expect((await resume(completing)).status).toBe(404)
  })

  it.each([
    ["another answer", { ...completing, answers: answersOf({ mood: 3 }) }],
    ["fewer answers", { status: "completed" }],
    ["another field", { ...completing, language: "de" }],
    ["no status", { answers: completing.answers }]
  ])("is not repeated by one with %s, which is refused", async (_, other) => {
    const { resume } = await begin()
    expect((await resume(completing)).status).toBe(200)
    expect(decodeProblem(await resume(other))).toMatchObject({ status: 422, violations: ["/status completed"] })
  })

  it("is not repeated with the token of another response", async () => {
    const { resume } = await begin()
    expect((await resume(completing)).status).toBe(200)
    expect((await resume(completing, { "X-Resume-Token": "x".repeat(43) })).status).toBe(401)
  })
})

describe("an Idempotency-Key of a request that continues a response", () => {
  it.each([undefined, "the account"])("stands for the request, whatever came after it (of %s)", async (caller) => {
    const { resume } = await begin(caller === undefined ? undefined : account.key)
    const key = { "Idempotency-Key": "table-7" }
    const saved = { answers: answersOf({ mood: 2 }) }
    const first = await resume(saved, key)
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([200, null])
    const changed = await resume({ answers: answersOf({ mood: 1 }) })
    const repeated = await resume(saved, key)
    expect([repeated.status, repeated.headers.get("idempotent-replayed")]).toEqual([200, "true"])
    expect(repeated.text).toBe(changed.text)
    expect(decodeProblem(await resume(completing, key))).toMatchObject({
      status: 422,
      slug: "idempotency-key-reused",
      violations: ["Idempotency-Key idempotency-key-reused"]
    })
    const ended = await resume(completing, { "Idempotency-Key": "table-8" })
    const again = await resume(completing, { "Idempotency-Key": "table-8" })
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([ended.text, "true"])
    expect((await resume(completing)).text).toBe(ended.text)
  })
})
