/** Seeds and arms over HTTP, on every store. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { armsOf, fnv1a32 } from "@canvass/core/questionnaire"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import { afterAll, beforeAll, expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
let survey: typeof SurveyJson.SurveyDetail.Type
const hiddenFields = [{ name: "group", arms: [{ value: "A" }, { value: "B", weight: 3 }] }]
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
  const { id } = await publishSurvey(account, {
    hiddenFields,
    questions: [
      {
        key: "color",
        type: "single_choice",
        text: "?",
        shuffle: true,
        options: ["a", "b", "c", "d", { value: "e", label: "e", fixed: true }]
      }
    ]
  })
  survey = decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${id}`))
})
afterAll(() => server.stop())

const submit = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  server.call("POST", `/response/survey/${survey.id}`, { body: { answers: [], ...body }, headers })

const submitted = async (body: object, headers?: Readonly<Record<string, string>>) =>
  decodeBody(ResponseJson.SubmittedResponse, await submit(body, headers))

it("a survey keeps what it says of chance, and respondents see no arms", async () => {
  expect(survey.hiddenFields).toEqual(hiddenFields)
  expect(survey.questions[0]).toMatchObject({ shuffle: true, options: { 4: { fixed: true } } })
  const found = decodeBody(SurveyJson.PublicSurvey, await server.call("GET", `/public/surveys/${survey.slug}`))
  expect(found.questions[0]).toMatchObject({ shuffle: true })
  expect(JSON.stringify(found)).not.toContain("arms")
})

it("a response has its seed and its arm in every answer, list and export", async () => {
  const seed = 2 ** 32 - 1
  const { group } = armsOf(hiddenFields, seed)
  const response = await submitted({ seed, metadata: { group: "C" }, externalId: "export" })
  expect(response).toMatchObject({ seed, metadata: { group } })
  const { text } = await account.get(`/response/survey/${survey.id}?externalId=export`)
  expect(JSON.parse(text)).toMatchObject([{ id: response.id, seed, metadata: { group } }])
  const csv = await account.get(`/surveys/${survey.id}/export?format=csv&headers=key&order=true&externalId=export`)
  expect(csv.text.split("\r\n")[0]).toBe(
    "responseId,submittedAt,status,startedAt,externalId,color,language,questionnaireVersion,seed,field:group,order:color," +
      "metadata"
  )
  expect(csv.text).toMatch(new RegExp(`,export,,,1,${seed},${group},(?:[a-d]\\|){4}e,`))
  const xml = await account.get(`/surveys/${survey.id}/export?format=xml&externalId=export`)
  expect(xml.text).toContain(` questionnaireVersion="1" seed="${seed}">`)
  const json = await account.get(`/surveys/${survey.id}/export?format=json&externalId=export`)
  expect(JSON.parse(json.text)).toMatchObject([{ seed, metadata: { group } }])
  expect(decodeProblem(await account.get(`/surveys/${survey.id}/export?order=maybe`))).toMatchObject({ status: 400 })
})

it("without a seed it is that of the external id", async () => {
  expect((await submitted({ externalId: "größe" })).seed).toBe(fnv1a32(`${survey.id}:größe`))
})

it("another seed later is refused, and the arm stays", async () => {
  const { id, metadata, resumeToken = "" } = await submitted({ status: "partial", seed: 0 })
  const resume = (body: object) =>
    server.call("PATCH", `/response/survey/${survey.id}/${id}`, { body, headers: { "X-Resume-Token": resumeToken } })
  expect(decodeProblem(await resume({ seed: 1 }))).toMatchObject({ status: 400, pointers: ["/seed"] })
  const resumed = decodeBody(ResponseJson.SubmittedResponse, await resume({ metadata: { group: "C" }, seed: 0 }))
  expect(resumed).toMatchObject({ seed: 0, metadata })
})

it.each([[-1], [2 ** 32], [0.5], ["0"], [{}], [true], ["9".repeat(400)]])("the seed %j is refused", async (seed) => {
  expect(decodeProblem(await submit({ seed }))).toMatchObject({ status: 400, pointers: ["/seed"] })
})

it("two first requests with one idempotency key have one seed and one arm", async () => {
  const headers = { "Idempotency-Key": crypto.randomUUID() }
  const responses = await Promise.all([1, 2, 3, 4].map(() => submitted({}, headers)))
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
  expect(new Set(responses.map(({ seed }) => seed)).size).toBe(1)
  expect(responses[0]?.metadata).toEqual(armsOf(hiddenFields, responses[0]?.seed ?? -1))
})
