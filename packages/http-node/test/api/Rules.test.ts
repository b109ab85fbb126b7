/** Responses to a survey with rules: what is shown decides what is needed, kept and refused. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
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

const isUnhappy = { question: "nps", op: "lte", value: 6 }

/** A branching survey: who is unhappy is asked why, and who says that it is the price is asked for the price. */
const branching = {
  hiddenFields: ["plan"],
  questions: [
    { key: "nps", type: "nps", text: "How likely are you to recommend us?", required: true },
    {
      key: "why",
      type: "multiple_choice",
      text: "Why?",
      showIf: isUnhappy,
      requiredIf: { question: "nps", op: "lte", value: 3 },
      options: [
        "price",
        { value: "support", label: "Support", showIf: { field: "plan", op: "equals", value: "Gold" } },
        { value: "nothing", label: "Nothing", exclusive: true }
      ]
    },
    {
      key: "price",
      type: "text",
      text: "Which price would be right?",
      settings: { format: "number", min: 0, integer: true },
      required: true,
      showIf: { question: "why", op: "anyOf", values: ["price"] },
      validIf: [{ when: { question: "price", op: "lt", value: 1_000 }, message: "This is more than today." }]
    },
    { key: "last", type: "text", text: "Anything else?" }
  ]
}

type Answers = Readonly<Record<string, unknown>>

const bodyOf = (answers: Answers, more: object = {}) => ({
  answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value })),
  ...more
})

const submit = (survey: { readonly id: string }, answers: Answers, more: object = {}): Promise<TestResponse> =>
  server.call("POST", `/response/survey/${survey.id}`, { body: bodyOf(answers, more) })

const answersOf = (response: TestResponse): Answers =>
  Object.fromEntries(
    decodeBody(ResponseJson.SubmittedResponse, response).answers.map(({ questionKey, value }) => [questionKey, value])
  )

const placesOf = (response: TestResponse): ReadonlyArray<string> =>
  decodeProblem(response).errors.map(({ code, pointer, questionKey }) => `${code} ${pointer} ${questionKey}`)

describe("a completed response", () => {
  let survey: SurveyJson.SurveyDetail | { readonly id: string }
  beforeAll(async () => {
    survey = await publishSurvey(account, branching)
  })

  it("keeps the answers to shown questions, and drops the others whatever they are", async () => {
    expect(answersOf(await submit(survey, { nps: 9, why: ["price"], price: "no number", last: "x" })))
      .toEqual({ nps: 9, last: "x" })
    expect(answersOf(await submit(survey, { nps: 5, why: ["price"], price: "10" })))
      .toEqual({ nps: 5, why: ["price"], price: "10" })
    expect(answersOf(await submit(survey, { nps: 5, price: "10" }))).toEqual({ nps: 5 })
  })

  it("needs the answers to shown questions only, and those that a rule requires", async () => {
    expect(answersOf(await submit(survey, { nps: 5 }))).toEqual({ nps: 5 })
    expect(placesOf(await submit(survey, { nps: 3 }))).toEqual(["required /answers why"])
    expect(placesOf(await submit(survey, { nps: 3, why: ["price"] }))).toEqual(["required /answers price"])
    expect(placesOf(await submit(survey, { nps: 3, why: [] }))).toEqual(["required /answers/1/value why"])
  })

  it("has answers that fit what is shown", async () => {
    expect(placesOf(await submit(survey, { nps: 3, why: ["support"] })))
      .toEqual(["unknown-option /answers/1/value/0 why"])
    expect(answersOf(await submit(survey, { nps: 3, why: ["support"] }, { metadata: { plan: "gold" } })))
      .toEqual({ nps: 3, why: ["support"] })
    expect(placesOf(await submit(survey, { nps: 3, why: ["price", "nothing"], price: "1" })))
      .toContain("exclusive /answers/1/value why")
    expect(placesOf(await submit(survey, { nps: 3, why: ["price"], price: "0.5" })))
      .toEqual(["wrong-type /answers/2/value price"])
    expect(placesOf(await submit(survey, { nps: 3, why: ["price"], price: "-1" })))
      .toEqual(["out-of-range /answers/2/value price"])
  })

  it("records which shown questions it skips", async () => {
    const skippedOf = async (answers: Answers) => {
      const { questions } = decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${survey.id}`))
      const { skipped } = decodeBody(ResponseJson.SubmittedResponse, await submit(survey, answers))
      return skipped?.map((id) => questions.find((question) => question.id === id)?.key)
    }
    expect(await skippedOf({ nps: 9 })).toEqual(["last"])
    expect(await skippedOf({ nps: 5 })).toEqual(["why", "last"])
    expect(await skippedOf({ nps: 5, why: ["price"], price: "1", last: "x" })).toEqual([])
  })

  it("is refused with the message of a rule that an answer breaks", async () => {
    const response = await submit(survey, { nps: 3, why: ["price"], price: "1000" })
    expect(placesOf(response)).toEqual(["invalid-answer /answers/2/value price"])
    expect(decodeProblem(response).errors[0]?.detail).toBe("This is more than today.")
  })

  it("may not name unknown questions, shown or not", async () => {
    expect(placesOf(await submit(survey, { nps: 9, nobody: 1 }))).toEqual([
      "unknown-question /answers/1/questionKey undefined"
    ])
  })

  it("may have no answers where nothing is shown", async () => {
    const empty = await publishSurvey(account, {
      hiddenFields: ["plan"],
      questions: [{ key: "a", type: "text", text: "?", required: true, showIf: { field: "plan", op: "answered" } }]
    })
    expect(answersOf(await submit(empty, {}))).toEqual({})
    expect(placesOf(await submit(empty, {}, { metadata: { plan: "x" } }))).toEqual(["required /answers a"])
  })
})

describe("a partial response", () => {
  const start = async (answers: Answers, more: object = {}) => {
    const survey = await publishSurvey(account, branching)
    const started = await submit(survey, answers, { status: "partial", ...more })
    const { id, resumeToken = "" } = decodeBody(ResponseJson.SubmittedResponse, started)
    const resume = (next: Answers, changes: object = {}) =>
      server.call("PATCH", `/response/survey/${survey.id}/${id}`, {
        headers: { "X-Resume-Token": resumeToken },
        body: bodyOf(next, changes)
      })
    return { survey, started, resume }
  }

  it("keeps answers to hidden questions, so that who turns back finds them", async () => {
    const { resume, started } = await start({ nps: 3, why: ["price"], price: "7" })
    expect(answersOf(started)).toEqual({ nps: 3, why: ["price"], price: "7" })
    expect(answersOf(await resume({ nps: 9 }))).toEqual({ nps: 9, why: ["price"], price: "7" })
    expect(answersOf(await resume({ nps: 4 }, { status: "completed" }))).toEqual({ nps: 4, why: ["price"], price: "7" })
  })

  it("loses them when it is completed", async () => {
    const { resume } = await start({ nps: 3, why: ["price"], price: "7" })
    expect(answersOf(await resume({ nps: 9 }, { status: "completed" }))).toEqual({ nps: 9 })
  })

  it("is judged by the rules for the answers of the request, and at the end for all", async () => {
    const { resume, started } = await start({ nps: 3 })
    expect(started.status).toBe(201)
    expect(placesOf(await resume({ price: "5000", why: ["price"] })))
      .toEqual(["invalid-answer /answers/0/value price"])
    expect((await resume({ why: ["price"] })).status).toBe(200)
    expect(placesOf(await resume({}, { status: "completed" }))).toEqual(["required /answers price"])
  })

  it("is walked with the metadata that it has then", async () => {
    const { resume } = await start({ nps: 3, why: ["support"] }, { metadata: { plan: "gold" } })
    expect(answersOf(await resume({ last: "x" }))).toEqual({ nps: 3, why: ["support"], last: "x" })
    // The option is not shown any more: it is left out of the stored answer, and nothing remains.
    expect(placesOf(await resume({}, { metadata: {}, status: "completed" }))).toEqual(["required /answers why"])
  })

  it("is read anew with the rules of the moment", async () => {
    const { resume, survey } = await start({ nps: 3, why: ["price"], price: "900" })
    const questions = survey.questions.map((question) =>
      question.key === "price"
        ? { ...question, validIf: [{ when: { question: "price", op: "lt", value: 100 }, message: "Too much." }] }
        : question
    )
    expect((await account.put(`/surveys/${survey.id}/questions`, questions)).status).toBe(200)
    expect((await resume({ last: "x" })).status).toBe(200)
    expect(placesOf(await resume({}, { status: "completed" }))).toEqual(["invalid-answer /answers price"])
    expect(answersOf(await resume({ price: "99" }, { status: "completed" })))
      .toEqual({ nps: 3, why: ["price"], price: "99", last: "x" })
  })
})

describe("the rules of a survey", () => {
  it("are read by its owner and by respondents, and written back as they are", async () => {
    const survey = await createSurvey(account, branching)
    expect(survey.hiddenFields).toEqual([{ name: "plan" }])
    expect(survey.questions[1]).toMatchObject({ showIf: isUnhappy, requiredIf: { op: "lte" } })
    const path = `/surveys/${survey.id}`
    const again = decodeBody(SurveyJson.SurveyDetail, await account.put(path, { questions: survey.questions }))
    expect(again.questions).toEqual(survey.questions)
    await account.post(`${path}/publish`)
    const shown = decodeBody(SurveyJson.PublicSurvey, await server.call("GET", `/public/surveys/${survey.slug}`))
    expect(shown.questions).toEqual(survey.questions)
  })
})
