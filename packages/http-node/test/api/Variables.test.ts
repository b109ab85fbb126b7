/** Variables that are computed again for the responses that exist. */
import { AuditJson, ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const stay = {
  questions: [
    { key: "nights", type: "slider", text: "How many nights?", settings: { max: 30 } },
    {
      key: "room",
      type: "single_choice",
      text: "Which room?",
      options: [{ value: "s", label: "Small", score: 1 }, { value: "l", label: "Large", score: 4 }]
    }
  ],
  variables: [{ name: "size", value: { score: "room" } }]
}

const addressOf = (id: string) => `/surveys/${id}/variables/recompute`

const start = (id: string) => account.post(addressOf(id))

const stateOf = async (id: string) => decodeBody(SurveyJson.VariableComputation, await account.get(addressOf(id)))

const answer = (id: string, answers: Readonly<Record<string, unknown>>) =>
  account.post(`/response/survey/${id}`, {
    answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value }))
  })

const variablesOf = async (id: string) => {
  const responses = decodeBody(
    Schema.Array(ResponseJson.ResponseItem),
    await account.get(`/surveys/${id}/responses?order=asc`)
  )
  return responses.map(({ variables }) => variables)
}

describe("variables that are computed again", () => {
  it("are begun once, and their state is where they were asked for", async () => {
    const { id } = await publishSurvey(account, stay)
    await answer(id, { nights: 3, room: "l" })
    const before = (await account.get(`/surveys/${id}`)).headers.get("etag")
    expect(await stateOf(id)).toEqual({ surveyId: id, running: false, variables: ["size"], progress: null })
    const edited = await account.put(`/surveys/${id}`, {
      variables: [
        { name: "cost", value: { multiply: [{ answer: "nights" }, { score: "room" }, 10] } },
        { name: "size", value: { score: "room" } }
      ]
    })
    const after = edited.headers.get("etag")
    expect([edited.status, after === before]).toEqual([200, false])

    const started = await start(id)
    expect(started.status).toBe(202)
    expect(started.headers.get("location")).toMatch(new RegExp(`/api${addressOf(id)}$`))
    const state = { surveyId: id, running: true, variables: ["cost", "size"], progress: 0 }
    expect(decodeBody(SurveyJson.VariableComputation, started)).toEqual(state)
    expect(await stateOf(id)).toEqual(state)
    // It is no edit of the survey.
    expect((await account.get(`/surveys/${id}`)).headers.get("etag")).toBe(after)
    expect(await variablesOf(id)).toEqual([{ size: 4 }])
  })

  it("are asked for in the audit log, any number of times", async () => {
    const { id } = await publishSurvey(account, stay)
    await answer(id, { room: "s" })
    const all = await Promise.all([start(id), start(id), start(id)])
    expect(all.map(({ status }) => status)).toEqual([202, 202, 202])
    const { logs } = decodeBody(AuditJson.AuditPage, await account.get("/developer/audit-logs"))
    expect(logs.filter(({ path }) => path.endsWith(addressOf(id))).map(({ statusCode }) => statusCode))
      .toEqual([202, 202, 202])
  })

  it("are refused for a survey that has none, and while quotas of a published survey test them", async () => {
    const without = await createSurvey(account, { questions: stay.questions })
    const refused = decodeProblem(await start(without.id))
    expect([refused.status, refused.errors.map(({ code, pointer }) => `${code} ${pointer}`)])
      .toEqual([422, ["no-variables /variables"]])

    const { id } = await publishSurvey(account, {
      ...stay,
      quotas: [
        { key: "all", max: 100 },
        { key: "large", when: { variable: "size", op: "gt", value: 3 }, max: 9 },
        { key: "small", when: { not: { variable: "size", op: "gt", value: 3 } }, max: 9 }
      ]
    })
    await answer(id, { room: "l" })
    const { errors, status } = decodeProblem(await start(id))
    expect([status, errors.map(({ code, pointer }) => `${code} ${pointer}`)])
      .toEqual([422, ["not-while-published /quotas/1", "not-while-published /quotas/2"]])
    expect((await account.post(`/surveys/${id}/close`)).status).toBe(200)
    expect((await start(id)).status).toBe(202)
    expect(decodeProblem(await server.call("POST", addressOf(id))).status).toBe(401)
  })
})

describe("the trend of a variable", () => {
  it("has its mean in each interval, also of groups", async () => {
    const { id } = await publishSurvey(account, stay)
    for (const room of ["s", "l", "l"]) expect((await answer(id, { room })).status).toBe(201)
    const day = new Date().toISOString().slice(0, 10)
    const read = async (query: string): Promise<unknown> => {
      const found = await account.get(`/surveys/${id}/trend?interval=day&${query}`)
      expect(found.status, found.text).toBe(200)
      return JSON.parse(found.text)
    }
    const figures = { start: day, variable: "size", completed: 3, answered: 3, mean: 3, min: 1, max: 4 }
    expect(await read("variable=size")).toMatchObject([figures])
    expect(await read("variable=size&by=room")).toMatchObject([
      { value: "s", points: [{ variable: "size", answered: 1, mean: 1, margin95: null }] },
      { value: "l", points: [{ variable: "size", answered: 2, mean: 4 }] }
    ])
    const filter = encodeURIComponent(JSON.stringify({ question: "room", op: "equals", value: "l" }))
    expect(await read(`variable=size&filter=${filter}`)).toMatchObject([{ answered: 2, mean: 4 }])
  })

  it("is refused for a name that is none, and together with a question", async () => {
    const { id } = await publishSurvey(account, stay)
    const refused = async (query: string) => {
      const found = await account.get(`/surveys/${id}/trend?${query}`)
      return [found.status, decodeProblem(found).errors.map(({ code, pointer }) => `${code} ${pointer}`)]
    }
    expect(await refused("variable=weight")).toEqual([400, ["invalid variable"]])
    expect(await refused("variable=size&question=room")).toEqual([400, ["not-allowed variable"]])
  })
})
