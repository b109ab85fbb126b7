/** How responses end: by a rule of a page, or at the end of the questionnaire, with variables and an ending. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
let survey: { readonly id: string }
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
  survey = await publishSurvey(account, screening)
})
afterAll(() => server.stop())

/** A screening: who does not drive ends after the first page, and goes back to the panel. */
const screening = {
  hiddenFields: ["panel"],
  variables: [{ name: "joy", value: { mean: [{ answer: "drive" }, { answer: "park" }] } }],
  endings: [
    {
      key: "out",
      outcome: "screenedOut",
      redirectUrl: "https://panel.example/back?r={responseId}&p={panel}&e={externalId}&o={outcome}"
    },
    {
      key: "fan",
      showIf: { variable: "joy", op: "gte", value: 4 },
      title: "Hello, {{name|friend}}",
      message: "{{name}}"
    },
    { key: "done", message: "Thanks: {{variable.joy|none}}" }
  ],
  questions: [
    {
      key: "driver",
      type: "boolean",
      text: "Do you drive?",
      required: true,
      page: { endIf: [{ when: { question: "driver", op: "equals", value: false }, ending: "out" }] }
    },
    { key: "name", type: "text", text: "What is your name?" },
    { key: "drive", type: "rating", text: "Do you like to drive?", required: true, page: { title: "Driving" } },
    { key: "park", type: "rating", text: "And to park?", page: { title: "Parking" } }
  ]
}

type Answers = Readonly<Record<string, unknown>>

const bodyOf = (answers: Answers, more: object = {}) => ({
  answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value })),
  ...more
})

const submit = (answers: Answers, more: object = {}): Promise<TestResponse> =>
  server.call("POST", `/response/survey/${survey.id}`, { body: bodyOf(answers, more) })

const resume = ({ id, resumeToken = "" }: Submitted, answers: Answers, more: object = {}): Promise<TestResponse> =>
  server.call("PATCH", `/response/survey/${survey.id}/${id}`, {
    body: bodyOf(answers, more),
    headers: { "X-Resume-Token": resumeToken }
  })

const jsonOf = ({ text }: TestResponse): unknown => JSON.parse(text)

type Submitted = typeof ResponseJson.SubmittedResponse.Type

const submitted = async (response: Promise<TestResponse>): Promise<Submitted> =>
  decodeBody(ResponseJson.SubmittedResponse, await response)

const keysOf = ({ answers }: Submitted): ReadonlyArray<string> => answers.map(({ questionKey }) => questionKey)

const placesOf = async (response: Promise<TestResponse>): Promise<ReadonlyArray<string>> =>
  decodeProblem(await response).errors.map(({ code, pointer }) => `${code} ${pointer}`)

describe("a response that completes the questionnaire", () => {
  it("has the variables and the first ending whose condition is true, with its texts filled in", async () => {
    const fan = await submitted(submit({ driver: true, name: "<b>{{drive}}", drive: 5, park: 4 }))
    expect(fan).toMatchObject({
      status: "completed",
      variables: { joy: 4.5 },
      ending: {
        key: "fan",
        outcome: "completed",
        title: "Hello, <b>{{drive}}",
        message: "<b>{{drive}}",
        redirectUrl: null
      }
    })
    expect(await submitted(submit({ driver: true, drive: 5 }))).toMatchObject({
      variables: { joy: 5 },
      ending: { title: "Hello, friend", message: "" }
    })
    expect(await submitted(submit({ driver: true, drive: 1, park: 2 }))).toMatchObject({
      variables: { joy: 1.5 },
      ending: { key: "done", title: null, message: "Thanks: 1.5" }
    })
  })

  it("is screened out by the rule of a page, with the answers up to there, and goes back to the panel", async () => {
    const more = { metadata: { panel: "a b&c", other: "x" }, externalId: "ü/1" }
    const out = await submitted(submit({ driver: false, name: "Ada", drive: 5 }, more))
    expect(out).toMatchObject({
      status: "screenedOut",
      skipped: [],
      variables: { joy: null },
      ending: {
        key: "out",
        outcome: "screenedOut",
        redirectUrl: `https://panel.example/back?r=${out.id}&p=a%20b%26c&e=%C3%BC%2F1&o=screenedOut`
      }
    })
    expect(keysOf(out)).toEqual(["driver", "name"])
    const json = jsonOf(await account.get(`/surveys/${survey.id}/responses/${out.id}`))
    expect(json).toMatchObject({ status: "screenedOut", variables: { joy: null } })
    expect(json).not.toHaveProperty("ending")
  })

  it("is not counted, and not announced, when it is screened out", async () => {
    const other = await publishSurvey(account, screening)
    const body = bodyOf({ driver: false })
    await server.call("POST", `/response/survey/${other.id}`, { body })
    await server.call("POST", `/response/survey/${other.id}`, { body: bodyOf({ driver: true, drive: 3 }) })
    expect(jsonOf(await account.get(`/surveys/${other.id}`))).toMatchObject({ responseCount: 1 })
  })
})

describe("a partial response", () => {
  it("ends by a rule of a page only when the respondent has reached a later page", async () => {
    const begun = await submitted(submit({ driver: false }, { status: "partial" }))
    expect(begun).toMatchObject({ status: "partial", reached: null, variables: null, skipped: null })
    expect(begun).not.toHaveProperty("ending")
    expect(await submitted(resume(begun, {}, { reached: "name" }))).toMatchObject({
      status: "partial",
      reached: "name"
    })
    const ended = await submitted(resume(begun, {}, { reached: "park" }))
    expect(ended).toMatchObject({ status: "screenedOut", reached: "park", ending: { key: "out" } })
    expect(ended).not.toHaveProperty("resumeToken")
    expect(await placesOf(resume(begun, { driver: true }))).toEqual(["completed /status"])
    expect(await submitted(submit({ driver: false }, { status: "partial", reached: "drive" })))
      .toMatchObject({ status: "screenedOut" })
  })

  it("keeps where the respondent is, and the answers behind a page that would end it", async () => {
    const begun = await submitted(submit({ driver: true, drive: 5 }, { status: "partial", reached: "drive" }))
    expect(begun.reached).toBe("drive")
    const turned = await submitted(resume(begun, { driver: false }))
    expect(turned).toMatchObject({ status: "partial", reached: "drive" })
    expect(keysOf(turned)).toEqual(["driver", "drive"])
    expect(keysOf(await submitted(resume(begun, { driver: true }, { status: "completed" })))).toEqual([
      "driver",
      "drive"
    ])
  })

  it("is not ended by a page with an answer that is missing or bad, and says so", async () => {
    const begun = await submitted(submit({}, { status: "partial", reached: "drive" }))
    expect(begun.status).toBe("partial")
    expect(await placesOf(resume(begun, { driver: "maybe" }, { reached: "park" }))).toEqual([
      "wrong-type /answers/0/value"
    ])
    expect(await placesOf(resume(begun, {}, { reached: "nowhere" }))).toEqual(["unknown-question /reached"])
    expect(await placesOf(submit({ driver: 1 }, { reached: "x" })))
      .toEqual(["unknown-question /reached", "wrong-type /answers/0/value", "required /answers"])
  })
})

describe("the respondent", () => {
  const read = (id: string, token: string) =>
    server.call("GET", `/response/survey/${survey.id}/${id}`, { headers: { "X-Resume-Token": token } })

  it("reads how the response has ended, and nothing else, with the token", async () => {
    const begun = await submitted(submit({ driver: true, name: "Ada" }, { status: "partial" }))
    const token = begun.resumeToken ?? ""
    const { ending } = await submitted(resume(begun, { drive: 5 }, { status: "completed" }))
    const found = await read(begun.id, token)
    expect(jsonOf(found)).toEqual({ id: begun.id, status: "completed", ending })
    expect(ending).toMatchObject({ title: "Hello, Ada" })
    expect((await read(begun.id, `${token}x`)).status).toBe(401)
  })

  it("reads the ending that the response got, though the survey has changed since", async () => {
    const changed = await publishSurvey(account, screening)
    const path = `/response/survey/${changed.id}`
    const sent = await server.call("POST", path, { body: bodyOf({ driver: true }, { status: "partial" }) })
    const { id, resumeToken = "" } = decodeBody(ResponseJson.SubmittedResponse, sent)
    const headers = { "X-Resume-Token": resumeToken }
    await server.call("PATCH", `${path}/${id}`, { body: bodyOf({ drive: 2 }, { status: "completed" }), headers })
    await account.put(`/surveys/${changed.id}`, { endings: [{ key: "new" }], questions: [{ type: "nps", text: "?" }] })
    expect(jsonOf(await server.call("GET", `${path}/${id}`, { headers }))).toMatchObject({
      ending: { key: "done", message: "Thanks: 2" }
    })
  })
})

describe("the versions of a questionnaire", () => {
  it("grow with each change of what is asked, and are kept while a response has them", async () => {
    const { id } = await publishSurvey(account, { questions: [{ key: "a", type: "nps", text: "First" }] })
    const version = (number: number | string) => account.get(`/surveys/${id}/questionnaires/${number}`)
    const textsOf = async (number: number) =>
      decodeBody(SurveyJson.QuestionnaireVersion, await version(number)).questions.map(({ text }) => text)
    const ask = (text: string) => account.put(`/surveys/${id}/questions`, [{ key: "a", type: "nps", text }])
    const answer = async () =>
      decodeBody(
        ResponseJson.SubmittedResponse,
        await server.call("POST", `/response/survey/${id}`, { body: { answers: [] } })
      )
    const first = await answer()
    expect(first.questionnaireVersion).toBe(1)
    await account.put(`/surveys/${id}`, { title: "Another title", questions: undefined })
    expect((await answer()).questionnaireVersion).toBe(1)
    await ask("Second")
    await ask("Third")
    const third = await answer()
    expect(third.questionnaireVersion).toBe(3)
    expect(await textsOf(1)).toEqual(["First"])
    expect((await version(2)).status).toBe(404)
    expect(await textsOf(3)).toEqual(["Third"])
    await account.put(`/surveys/${id}`, { endings: [{ key: "done" }] })
    await account.delete(`/surveys/${id}/responses/${third.id}`)
    expect((await version(3)).status).toBe(404)
    expect(jsonOf(await version(4))).toMatchObject({
      surveyId: id,
      version: 4,
      endings: [{ key: "done" }],
      variables: []
    })
    expect((await version("x")).status).toBe((await account.get("/surveys/x")).status)
    expect((await (await server.newAccount()).get(`/surveys/${id}/questionnaires/1`)).status).toBe(404)
  })

  it("a resumed response has the version of its last save", async () => {
    const { id } = await publishSurvey(account, { questions: [{ key: "a", type: "nps", text: "First" }] })
    const sent = await server.call("POST", `/response/survey/${id}`, { body: { answers: [], status: "partial" } })
    const begun = decodeBody(ResponseJson.SubmittedResponse, sent)
    await account.put(`/surveys/${id}`, { variables: [{ name: "v", value: { answer: "a" } }] })
    expect((await account.get(`/surveys/${id}/questionnaires/1`)).status).toBe(200)
    const done = await server.call("PATCH", `/response/survey/${id}/${begun.id}`, {
      body: { answers: [{ questionKey: "a", value: 7 }], status: "completed" },
      headers: { "X-Resume-Token": begun.resumeToken ?? "" }
    })
    expect(jsonOf(done)).toMatchObject({ questionnaireVersion: 2, variables: { v: 7 } })
    expect((await account.get(`/surveys/${id}/questionnaires/1`)).status).toBe(404)
  })
})
