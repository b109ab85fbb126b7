/** Responses: submit, resume, list, delete. */
import { Instant } from "@canvass/core"
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, idsOf, publishSurvey, questions, readPages, submitResponse } from "../fixtures/surveys.js"
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
    const { ending, resumeToken, ...response } = decodeBody(ResponseJson.SubmittedResponse, answer)
    expect([ending, resumeToken]).toEqual([null, undefined])
    expect(response).toMatchObject({ surveyId: survey.id, status: "completed", externalId: "crm-4711" })
    expect(response.answers).toEqual([
      { questionId: survey.questions[0]?.id, questionKey: "q1", type: "nps", value: 9 }
    ])
    const location = answer.headers.get("location") ?? ""
    expect(decodeBody(ResponseJson.ResponseItem, await account.get(location.slice(server.url.length)))).toEqual(
      response
    )
  })

  it("is found by its external id, in lists, pages and exports, within its survey", async () => {
    const survey = await publishSurvey(account)
    const other = await publishSurvey(account)
    const ids: Array<string> = []
    for (const externalId of ["crm & 1", "crm", "crm & 1", null]) {
      ids.unshift((await submitResponse(server, survey, { externalId })).id)
    }
    await submitResponse(server, other, { externalId: "crm & 1" })
    const filter = `externalId=${encodeURIComponent("crm & 1")}`
    const found = [ids[1], ids[3]]
    for (const path of [`/surveys/${survey.id}/responses`, `/response/survey/${survey.id}`]) {
      const listed = await account.get(`${path}?${filter}`)
      expect(idsOf(decodeBody(Schema.Array(ResponseJson.ResponseItem), listed))).toEqual(found)
    }
    const list = `/surveys/${survey.id}/responses`
    const pages = await readPages(server, account, `${list}?${filter}&limit=1`, ResponseJson.ResponseItem)
    expect(pages.map(idsOf)).toEqual(found.map((id) => [id]))
    const counted = await account.get(`${list}?${filter}&limit=1&count=true`)
    expect(counted.headers.get("x-total-count")).toBe("2")
    expect((await account.get(`${list}?externalId=CRM`)).text).toBe("[]")
    for (const format of ["csv", "json", "xml"]) {
      const { text } = await account.get(`/response/survey/${survey.id}/export/${format}?${filter}`)
      expect(ids.map((id) => text.includes(id))).toEqual([false, true, false, true])
    }
    for (const value of ["", "x".repeat(256), "%00"]) {
      expect(decodeProblem(await account.get(`${list}?externalId=${value}`))).toMatchObject({
        status: 400,
        pointers: ["externalId"]
      })
    }
    const stranger = await server.newAccount()
    expect((await stranger.get(`${list}?${filter}`)).status).toBe(404)
  })

  it("is refused with every invalid answer named at once", async () => {
    const survey = await publishSurvey(account, {
      questions: questions.map((question) => ({ ...question, required: true }))
    })
    const body = { answers: [{ questionKey: "q1", value: 11 }, { questionKey: "q9", value: 1 }] }
    const refused = await server.call("POST", `/response/survey/${survey.id}`, { body })
    expect(decodeProblem(refused)).toMatchObject({ status: 400 })
    expect(JSON.parse(refused.text)).toMatchObject({
      errors: [
        { pointer: "/answers/0/value", code: "out-of-range", params: { min: 0, max: 10 }, questionKey: "q1" },
        { pointer: "/answers/1/questionKey", code: "unknown-question", params: {} },
        { pointer: "/answers", code: "required", params: {}, questionKey: "q2" }
      ]
    })
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
