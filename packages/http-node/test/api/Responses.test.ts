/** Responses: submit, resume, list, delete. */
import { Instant, ResponseJson, SurveyJson } from "@canvass/core"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, idsOf, publishSurvey, questions, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("a response", () => {
  let account: CallingAccount
  beforeAll(async () => {
    account = await server.newAccount()
  })

  it("can be submitted without a credential and read by the survey's owner", async () => {
    const survey = await publishSurvey(account)
    const answer = await server.call("POST", `/response/survey/${survey.id}`, {
      body: {
        answers: [{ questionId: survey.questions[0]?.id, value: "9" }],
        startedAt: "2026-01-01T00:00:00Z",
        externalId: "crm-4711",
        metadata: { source: "mail" }
      }
    })
    expect(answer.status).toBe(201)
    const { resumeToken, ...response } = decodeBody(ResponseJson.SubmittedResponse, answer)
    expect(resumeToken).toBeUndefined()
    expect(response).toMatchObject({ surveyId: survey.id, status: "completed", externalId: "crm-4711" })
    expect(response.answers).toEqual([{ questionId: survey.questions[0]?.id, value: 9 }])
    const location = answer.headers.get("location") ?? ""
    expect(decodeBody(ResponseJson.ResponseItem, await account.get(location.slice(server.url.length)))).toEqual(
      response
    )
  })

  it("is refused with every invalid answer named at once", async () => {
    const survey = await publishSurvey(account, {
      questions: questions.map((question) => ({ ...question, required: true }))
    })
    const body = { answers: [{ questionKey: "q1", value: 11 }, { questionKey: "q9", value: 1 }] }
    const { pointers, status } = decodeProblem(await server.call("POST", `/response/survey/${survey.id}`, { body }))
    expect(status).toBe(400)
    expect(pointers).toHaveLength(3)
  })

  it.each([["draft", {}, false], ["past its closing", { closesAt: "2999-01-01T00:00:00Z" }, true]])(
    "is refused by a survey that is %s (422)",
    async (_, body, thenExpired) => {
      const survey = thenExpired ? await publishSurvey(account, body) : await createSurvey(account, body)
      if (thenExpired) await account.put(`/surveys/${survey.id}`, { closesAt: "2020-01-01T00:00:00Z" })
      const answer = await server.call("POST", `/response/survey/${survey.id}`, { body: { answers: [] } })
      expect(decodeProblem(answer)).toMatchObject({ status: 422, slug: "business-rule" })
    }
  )

  it("to a private survey is accepted from its owner only", async () => {
    const survey = await publishSurvey(account, { visibility: "private" })
    const stranger = await server.newAccount()
    const path = `/response/survey/${survey.id}`
    const body = { answers: [] }
    expect(decodeProblem(await server.call("POST", path, { body }))).toMatchObject({ status: 422 })
    expect(decodeProblem(await stranger.post(path, body))).toMatchObject({ status: 422 })
    expect((await account.post(path, body)).status).toBe(201)
    expect((await server.call("POST", path, { credential: account.key, body })).status).toBe(201)
  })

  it("can be completed in steps with its resume token", async () => {
    const survey = await publishSurvey(account)
    const partial = await submitResponse(server, survey, { status: "partial" })
    const path = `/response/survey/${survey.id}/${partial.id}`
    const resume = (body: object, headers: Readonly<Record<string, string>> = {}) =>
      server.call("PATCH", path, { body, headers })
    expect(decodeProblem(await resume({}))).toMatchObject({ status: 401 })
    expect(decodeProblem(await resume({}, { "X-Resume-Token": "wrong" }))).toMatchObject({ status: 401 })
    const token = { "X-Resume-Token": partial.resumeToken ?? "" }
    const merged = await resume({ answers: [{ questionKey: "q2", value: "So" }], status: "completed" }, token)
    expect(merged.status).toBe(200)
    expect(decodeBody(ResponseJson.SubmittedResponse, merged).answers.map(({ value }) => value)).toEqual([7, "So"])
    expect(decodeProblem(await resume({ answers: [] }, token))).toMatchObject({ status: 422 })
    expect(decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${survey.id}`)).responseCount).toBe(1)
  })

  it("is listed by status and time, with the same result on both paths", async () => {
    const survey = await publishSurvey(account)
    const [completed, partial] = [
      await submitResponse(server, survey),
      await submitResponse(server, survey, { status: "partial" })
    ]
    const paths = [`/surveys/${survey.id}/responses`, `/response/survey/${survey.id}`]
    const between = Instant.format(completed.submittedAt)
    for (
      const [query, expected] of [
        ["", [completed.id]],
        ["?status=partial", [partial.id]],
        ["?status=all", [partial.id, completed.id]],
        ["?status=all&order=asc", [completed.id, partial.id]],
        [`?from=${between}&limit=1`, [completed.id]],
        [`?to=${between}&status=completed`, []],
        ["?to=2020-01-01", []]
      ] as const
    ) {
      for (const path of paths) {
        const answer = await account.get(path + query)
        expect(idsOf(decodeBody(Schema.Array(ResponseJson.ResponseItem), answer)), path + query).toEqual(expected)
      }
    }
  })

  it("has the same JSON alone, in a page, in the complete list and in the export", async () => {
    const survey = await publishSurvey(account)
    const { id } = await submitResponse(server, survey, { metadata: { b: "2", a: "1" } })
    const one = await account.get(`/surveys/${survey.id}/responses/${id}`)
    expect((await account.get(`/surveys/${survey.id}/responses`)).text).toBe(`[${one.text}]`)
    expect((await account.get(`/surveys/${survey.id}/responses?limit=1`)).text).toBe(`[${one.text}]`)
    expect((await account.get(`/response/survey/${survey.id}/export/json`)).text.replaceAll(/\s/g, "")).toBe(
      `[${one.text}]`.replaceAll(/\s/g, "")
    )
  })

  it("is removed from the survey's count and from exports when it is deleted", async () => {
    const survey = await publishSurvey(account)
    const { id } = await submitResponse(server, survey)
    const path = `/surveys/${survey.id}/responses/${id}`
    expect((await account.delete(path)).status).toBe(204)
    expect((await account.delete(path)).status).toBe(404)
    expect(decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${survey.id}`)).responseCount).toBe(0)
    expect((await account.get(`/surveys/${survey.id}/export?format=csv`)).text).not.toContain(id)
  })
})
