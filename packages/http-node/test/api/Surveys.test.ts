/** Surveys: create, change, publish, close, delete. */
import { AnalyticsResult } from "@canvass/core"
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, pathOf } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "../fixtures/endpoints.js"
import { createSurvey, publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("a survey", () => {
  let account: CallingAccount
  beforeAll(async () => {
    account = await server.newAccount()
  })

  it("is created as a draft with every field of the survey detail", async () => {
    const answer = await account.post("/surveys", { title: "  Café & Crème  " })
    expect(answer.status).toBe(201)
    const survey = decodeBody(SurveyJson.SurveyDetail, answer)
    expect(survey).toMatchObject({
      status: "draft",
      visibility: "public",
      description: null,
      questionCount: 0,
      responseCount: 0,
      questions: [],
      closesAt: null,
      publishedAt: null,
      closedAt: null,
      closeReason: null
    })
    expect(survey.slug).toMatch(/^cafe-creme-[a-z2-7]{8}$/)
    expect(answer.headers.get("location")).toBe(`${server.url}/api/surveys/${survey.id}`)
    expect(decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${survey.id}`))).toEqual(survey)
  })

  it("reports every violation in its body at once", async () => {
    const body = {
      title: "",
      visibility: "secret",
      colour: "red",
      questions: [{ type: "nps" }, { type: "poem", text: "?" }]
    }
    const { pointers, status } = decodeProblem(await account.post("/surveys", body))
    expect(status).toBe(400)
    expect(new Set(pointers)).toEqual(
      new Set(["/title", "/visibility", "/colour", "/questions/0/text", "/questions/1/type"])
    )
  })

  it("needs a paid plan to be created (402), but not to be changed", async () => {
    const poor = await server.newAccount()
    const survey = await publishSurvey(poor)
    await server.setPlan(poor.email, "free", null)
    expect(decodeProblem(await poor.post("/surveys", { title: "One more" }))).toMatchObject({ status: 402 })
    expect(decodeProblem(await poor.post("/developer/api-key"))).toMatchObject({ status: 402 })
    expect((await poor.put(`/surveys/${survey.id}`, { title: "Renamed" })).status).toBe(200)
    await server.setPlan(poor.email, "business", Date.now() - 1)
    expect(decodeProblem(await poor.post("/surveys", { title: "One more" }))).toMatchObject({ status: 402 })
  })

  it("changes only in the fields that are sent", async () => {
    const survey = await createSurvey(account, { description: "Before" })
    const changed = decodeBody(
      SurveyJson.SurveyDetail,
      await account.put(`/surveys/${survey.id}`, { visibility: "private" })
    )
    expect(changed).toEqual({ ...survey, visibility: "private", updatedAt: changed.updatedAt })
  })

  it("keeps a question that is sent with its id, and the type of an answered question", async () => {
    const survey = await publishSurvey(account)
    await submitResponse(server, survey)
    const [first] = survey.questions
    const replaced = await account.put(`/surveys/${survey.id}/questions`, [{ ...first, text: "Again?" }])
    expect(replaced.status).toBe(200)
    expect(decodeBody(SurveyJson.SurveyDetail, replaced)).toMatchObject({
      questionCount: 1,
      questions: [{ id: first?.id, key: "q1" }]
    })
    const retyped = await account.put(`/surveys/${survey.id}/questions`, [{
      id: first?.id,
      type: "rating",
      text: "?"
    }])
    expect(decodeProblem(retyped)).toMatchObject({ status: 422 })
    const foreign = await account.put(`/surveys/${survey.id}/questions`, [{ ...first, id: survey.id }])
    expect(decodeProblem(foreign)).toMatchObject({ status: 400, pointers: ["/0/id"] })
  })

  it("lists its retired questions when they are asked for, and has no field for them otherwise", async () => {
    const survey = await publishSurvey(account)
    await submitResponse(server, survey)
    const [answered, other] = survey.questions
    const replaced = await account.put(`/surveys/${survey.id}/questions`, [other])
    expect(JSON.parse(replaced.text)).not.toHaveProperty("retiredQuestions")
    const path = `/surveys/${survey.id}`
    expect(JSON.parse((await account.get(path)).text)).not.toHaveProperty("retiredQuestions")
    const included = await account.get(`${path}?include=retired`)
    expect(decodeBody(SurveyJson.SurveyDetail, included)).toMatchObject({
      questions: [other],
      retiredQuestions: [answered]
    })
    expect(decodeProblem(await account.get(`${path}?include=others`))).toMatchObject({
      status: 400,
      pointers: ["include"]
    })
  })

  it("keeps the labels of removed options and rows that answers may hold, outside the questions", async () => {
    const rows = ["a", "b", "c"].map((value) => ({ value, label: `Label ${value}` }))
    const options = rows.map((row, index) => ({ ...row, code: index + 1 }))
    const survey = await publishSurvey(account, {
      questions: [
        { key: "many", type: "multiple_choice", text: "Which?", options },
        { key: "one", type: "single_choice", text: "Which one?", options },
        { key: "ranked", type: "ranking", text: "In which order?", options },
        { key: "rows", type: "matrix", text: "How?", options, settings: { rows } },
        { key: "unanswered", type: "single_choice", text: "Or?", options }
      ]
    })
    const path = `/surveys/${survey.id}`
    const answers = [["many", ["a", "b"]], ["one", "a"], ["ranked", ["b", "a", "c"]], ["rows", { a: "b", b: "a" }]]
      .map(([questionKey, value]) => ({ questionKey, value }))
    const { id: responseId } = await submitResponse(server, survey, { answers })
    const edited = survey.questions.map((question) => {
      const left = question.options.slice(1)
      return {
        ...question,
        options: left,
        settings: "rows" in question.settings
          ? { ...question.settings, rows: question.settings.rows.slice(1) }
          : question.settings
      }
    })
    const [[removed], [removedRow]] = [options, rows]

    const replaced = await account.put(`${path}/questions`, edited)
    expect(decodeBody(SurveyJson.SurveyDetail, replaced).questions).toEqual(edited)
    for (
      const { text } of [replaced, await account.get(path), await server.call("GET", `/public/surveys/${survey.slug}`)]
    ) {
      expect(text).not.toContain("Label a")
    }
    const included = decodeBody(SurveyJson.SurveyDetail, await account.get(`${path}?include=retired`))
    expect(included).toMatchObject({ questions: edited, retiredQuestions: [] })
    expect(included.retiredOptions).toEqual(
      survey.questions.slice(0, 4).map(({ id, type }) => ({
        questionId: id,
        options: [removed],
        rows: type === "matrix" ? [{ ...removedRow, code: 1 }] : []
      }))
    )

    const { questions } = decodeBody(AnalyticsResult.AnalyticsResult, await account.get(`${path}/analytics`))
    const share = { count: 1, share: 1 }
    expect(questions).toMatchObject([
      { options: [{ value: "b" }, { value: "c" }, { ...removedRow, ...share }] },
      { options: [{ value: "b" }, { value: "c" }, { ...removedRow, ...share }] },
      { options: [{ value: "b" }, { value: "c" }, { ...removedRow, meanRank: 2 }] },
      {
        rows: [
          { value: "b", columns: [{ value: "b" }, { value: "c" }, { ...removedRow, ...share }] },
          { value: "c", columns: [{ value: "b" }, { value: "c" }] },
          { ...removedRow, answered: 1, columns: [{ value: "b", count: 1 }, { value: "c", count: 0 }] }
        ]
      },
      { options: [{ value: "b" }, { value: "c" }] }
    ])
    const csv = await account.get(`${path}/export?format=csv`)
    expect(csv.text.split("\r\n").slice(0, 2).map((line) => line.split(",").slice(5, -4))).toEqual([
      [
        ...["[Label b]", "[Label c]", "[Label a]", "[other]"].map((part) => `Which? ${part}`),
        "Which one?",
        ...["[Label b]", "[Label c]", "[Label a]"].map((part) => `In which order? ${part}`),
        ...["[Label b]", "[Label c]", "[Label a]"].map((part) => `How? ${part}`),
        "Or?"
      ],
      ["1", "0", "1", "", "a", "1", "3", "2", "a", "", "b", ""]
    ])
    expect(
      decodeBody(ResponseJson.ResponseItem, await account.get(`${path}/responses/${responseId}`)).answers[0]?.value
    )
      .toEqual(["a", "b"])

    const submitted = await server.call("POST", `/response/survey/${survey.id}`, {
      body: { answers: [{ questionKey: "one", value: "a" }] }
    })
    expect(decodeProblem(submitted)).toMatchObject({ status: 400, pointers: ["/answers/0/value"] })
    const sent = edited.map((question) => ({ ...question, retiredOptions: [removed] }))
    expect(decodeProblem(await account.put(path, { questions: sent }))).toMatchObject({
      status: 400,
      pointers: sent.map((_, index) => `/questions/${index}/retiredOptions`)
    })

    // The options return, and another label is the present one.
    const renamed = [...options.slice(1), { value: "a", label: "Renamed" }]
    await account.put(path, {
      questions: survey.questions.map((question) => ({ ...question, options: renamed }))
    })
    const returned = await account.get(`${path}?include=retired`)
    expect(decodeBody(SurveyJson.SurveyDetail, returned)).toMatchObject({
      retiredOptions: [],
      questions: survey.questions.map(() => ({ options: renamed }))
    })
  })

  it("can be published, closed and reopened; repeating a step changes nothing", async () => {
    const survey = await createSurvey(account)
    const path = `/surveys/${survey.id}`
    expect(decodeProblem(await account.post(`${path}/close`))).toMatchObject({ status: 422, slug: "business-rule" })
    const opened = decodeBody(SurveyJson.SurveyDetail, await account.post(`${path}/publish`))
    expect(opened.status).toBe("published")
    expect(decodeBody(SurveyJson.SurveyDetail, await account.post(`${path}/publish`))).toEqual(opened)
    const closed = decodeBody(SurveyJson.SurveyDetail, await account.post(`${path}/close`, { reason: "Enough" }))
    expect(closed).toMatchObject({ status: "closed", closeReason: "Enough" })
    expect(decodeBody(SurveyJson.SurveyDetail, await account.post(`${path}/close`, { reason: "More" }))).toEqual(closed)
    expect(decodeBody(SurveyJson.SurveyDetail, await account.post(`${path}/publish`))).toMatchObject({
      status: "published",
      closedAt: null,
      closeReason: null
    })
  })

  it("without questions and past its closing time cannot be published: both reasons are named", async () => {
    const { id } = await createSurvey(account, { questions: [], closesAt: "2020-01-01T00:00:00Z" })
    expect(decodeProblem(await account.post(`/surveys/${id}/publish`))).toMatchObject({
      status: 422,
      pointers: ["/questions", "/closesAt"]
    })
  })

  it("is deleted together with its responses", async () => {
    const survey = await publishSurvey(account)
    const response = await submitResponse(server, survey)
    const answer = await account.delete(`/surveys/${survey.id}`)
    expect([answer.status, answer.text]).toEqual([204, ""])
    for (const path of ["", "/responses", `/responses/${response.id}`, "/analytics", "/export"]) {
      expect((await account.get(`/surveys/${survey.id}${path}`)).status).toBe(404)
    }
  })

  it("is answered like an unknown survey once it is deleted, by every endpoint and for every replay", async () => {
    const key = { "idempotency-key": crypto.randomUUID() }
    const body = { answers: [{ questionKey: "q1", value: 7 }] }
    const survey = await publishSurvey(account)
    const { id: responseId, resumeToken = "" } = await submitResponse(server, survey, { status: "partial" })
    const submitPath = `/response/survey/${survey.id}`
    expect((await server.call("POST", submitPath, { body, headers: key })).status).toBe(201)
    await account.delete(`/surveys/${survey.id}`)
    const [unknownId, fileId, segmentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const form = new FormData()
    form.append("questionKey", "q1")
    form.append("file", new File(["late"], "late.txt"))
    const bodies: Readonly<Record<string, unknown>> = {
      "editorTokens.create": { origins: ["https://app.example.com"], expiresIn: 600 },
      "files.upload": form,
      "pending.apply": { plan: "none" },
      "pending.rebase": { definition: { title: "Late" }, baseETag: "none" },
      "pending.replace": { title: "Late" },
      "pending.replaceTranslation": {},
      "responses.submit": body,
      "responses.resume": body,
      "resultsLink.replace": {},
      "segments.create": { name: "Late", filter: { property: "seed", op: "answered" } },
      "segments.replace": { name: "Late", filter: { property: "seed", op: "answered" } },
      "surveys.update": { title: "Late" },
      "surveys.plan": { title: "Definition" },
      "surveys.replaceDefinition": { title: "Definition" },
      "surveys.replaceQuestions": [],
      "translations.replace": {}
    }
    const ofSurvey = endpoints.filter(({ endpoint: { path } }) => /^\/(surveys|response\/survey)\/:/.test(path))
    expect(ofSurvey.length).toBeGreaterThan(12)
    for (const endpoint of ofSurvey) {
      const answerFor = async (id: string) => {
        const path = pathOf(endpoint, { id, surveyId: id, responseId, fileId, segmentId, tag: "de", version: "1" })
        const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        const { status, text } = await server.call(endpoint.endpoint.method, path, {
          credential: account.token,
          body: bodies[endpoint.name],
          headers: { ...key, traceparent, "x-resume-token": resumeToken }
        })
        return { status, text: text.replaceAll(id, "<id>") }
      }
      const answer = await answerFor(survey.id)
      expect(answer, endpoint.name).toEqual(await answerFor(unknownId))
      expect(answer.status, endpoint.name).toBe(404)
    }
    expect((await server.call("POST", submitPath, { body, headers: key })).status).toBe(404)
    expect((await server.call("GET", `/public/surveys/${survey.slug}`)).status).toBe(404)
    expect((await account.get("/surveys")).text).not.toContain(survey.id)
  })
})
