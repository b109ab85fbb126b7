/** The cases of conformance/questionnaires.json over HTTP, as far as surveys have what they are about. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

const Values = Schema.Record({ key: Schema.String, value: Schema.Unknown })
const Keys = Schema.optionalWith(Schema.Array(Schema.String), { default: () => [] })

const Orders = Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) })

const Case = Schema.Struct({
  name: Schema.String,
  survey: Schema.Struct({
    questions: Schema.Array(Values),
    hiddenFields: Schema.optional(Schema.Array(Values)),
    variables: Schema.optional(Schema.Unknown),
    endings: Schema.optional(Schema.Unknown)
  }),
  answers: Values,
  storedAnswers: Schema.optionalWith(Values, { default: () => ({}) }),
  metadata: Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.String }), { default: () => ({}) }),
  seed: Schema.optional(Schema.Int),
  now: Schema.optional(Schema.String),
  expected: Schema.Struct({
    shown: Schema.optional(Schema.Array(Schema.String)),
    arms: Schema.optional(Values),
    pages: Schema.optional(Schema.Array(Schema.Array(Schema.String))),
    options: Schema.optional(Orders),
    rows: Schema.optional(Orders),
    outcome: Schema.optional(Schema.String),
    ending: Schema.optional(Schema.NullOr(Schema.String)),
    endedBy: Schema.optional(Schema.NullOr(Schema.String)),
    variables: Schema.optional(Values),
    invalid: Keys,
    missing: Keys,
    broken: Schema.optionalWith(Values, { default: () => ({}) })
  })
})

const file = new URL("../../../../conformance/questionnaires.json", import.meta.url)
const cases = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Case)))(readFileSync(file, "utf8"))

/** The server has its own clock. */
const isOffered = ({ name, now, survey }: typeof Case.Type): boolean =>
  !exceptions.has(name) && now === undefined && !JSON.stringify(survey.questions).includes("\"today\":")

/**
 * Cases that a survey refuses (a hidden field with the key of a question, a test that can never be true), that need an
 * upload, whose stored answers no request could have stored, or that do not say that an answer is refused.
 */
const exceptions = new Set([
  "A field named like a property of objects is there only if metadata has it.",
  "Where a boolean must be true, false is unfit and no answer.",
  "A file is answered when there is a file.",
  "An unfit stored answer counts as none and is not invalid; where it is required, it is missing.",
  "Options that the question never had are dropped, too.",
  "What remains of a stored answer must fit: below the least number it counts as none.",
  "A stored ranking of all options counts as none when an option has been added.",
  "A stored exclusive option beside others counts as none.",
  "The fallback stands where the answer is unfit.",
  "An unfit answer has no score and no number.",
  "A stored answer that breaks a rule is named, and the caller decides whether it is judged."
])

/** The names of the hidden fields that the survey uses. */
const fieldsOf = (survey: unknown): ReadonlyArray<string> => [
  ...new Set(Array.from(JSON.stringify(survey).matchAll(/"field":"([^"]*)"/g), ([, name = ""]) => name))
]

const bodyOf = (answers: typeof Values.Type, more: object) => ({
  answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value })),
  ...more
})

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

/** The page behind the one that ends the questionnaire. */
const nextPage = ({ expected: { endedBy }, survey }: typeof Case.Type): unknown => {
  const ends = survey.questions.findIndex(({ key }) => key === endedBy)
  return ends === -1 ? undefined : survey.questions.slice(ends + 1).find(({ page }) => page !== undefined)?.key
}

const publish = async ({ survey }: Pick<typeof Case.Type, "survey">) => {
  const created = await account.post("/surveys", {
    title: "Case",
    ...survey,
    hiddenFields: [...survey.hiddenFields ?? [], ...fieldsOf(survey)],
    questions: survey.questions.map((question) => ({ text: "?", ...question }))
  })
  expect(created.status, created.text).toBe(201)
  const published = decodeBody(SurveyJson.SurveyDetail, created)
  await account.post(`/surveys/${published.id}/publish`)
  return published
}

/** The columns with orders in the export of the only response. */
const orderOf = async (surveyId: string): Promise<Readonly<Record<string, string>>> => {
  const { text } = await account.get(`/surveys/${surveyId}/export?format=csv&headers=key&order=true`)
  const [names = [], cells = []] = text.trim().split("\r\n").map((line) => line.split(","))
  return Object.fromEntries(
    names.flatMap((name, index) => name.startsWith("order:") ? [[name, cells[index] ?? ""]] : [])
  )
}

/** The orders that a case expects of what shuffles, as exports have them. */
const ordersOf = (
  { options = {}, pages = [], rows = {} }: (typeof Case.Type)["expected"],
  questions: ReadonlyArray<Readonly<Record<string, unknown>>>
): Readonly<Record<string, string>> =>
  Object.fromEntries(questions.flatMap(({ key, page, shuffle, type }) => {
    const name = String(key)
    const order = shuffle === true ? (type === "matrix" ? rows : options)[name] : undefined
    const ofPage = JSON.stringify(page ?? {}).includes("\"shuffle\":true")
      ? pages.find((keys) => keys.includes(name))
      : undefined
    return [
      ...order === undefined ? [] : [[`order:${name}`, order.join("|")] as const],
      ...ofPage === undefined ? [] : [[`order:page:${name}`, ofPage.join("|")] as const]
    ]
  }))

it("there are more than 200 cases, and each exception is one of all", () => {
  expect(cases.filter(isOffered).length).toBeGreaterThan(200)
  expect([...exceptions].filter((name) => !cases.some((one) => one.name === name))).toEqual([])
})

describe("the case", () => {
  it.each(cases.filter(isOffered))("$name", async ({ answers, expected, metadata, seed, storedAnswers, survey }) => {
    const { id, questions } = await publish({ survey })
    const path = `/response/survey/${id}`
    const started = await server.call("POST", path, {
      body: bodyOf(storedAnswers, { status: "partial", metadata, ...seed === undefined ? {} : { seed } })
    })
    const { id: responseId, resumeToken = "" } = decodeBody(ResponseJson.SubmittedResponse, started)
    const response = await server.call("PATCH", `${path}/${responseId}`, {
      headers: { "X-Resume-Token": resumeToken },
      body: bodyOf(answers, { status: "completed" })
    })
    const refused = [...expected.invalid, ...expected.missing, ...Object.keys(expected.broken)]
    if (refused.length > 0) {
      expect([...new Set(decodeProblem(response).errors.map(({ questionKey }) => questionKey))].sort())
        .toEqual(refused.toSorted())
      return
    }
    expect(response.status, response.text).toBe(200)
    const submitted = decodeBody(ResponseJson.SubmittedResponse, response)
    const { ending, outcome, shown: expectedKeys, variables } = expected
    if (outcome !== undefined) expect(submitted.status).toBe(outcome)
    if (ending !== undefined) expect(submitted.ending?.key ?? null).toBe(ending)
    if (expected.arms !== undefined) expect(submitted.metadata).toEqual(expected.arms)
    if (seed !== undefined) expect(await orderOf(id)).toMatchObject(ordersOf(expected, survey.questions))
    if (variables !== undefined) expect(submitted.variables).toEqual(variables)
    if (expectedKeys !== undefined) {
      const shown = new Set([...submitted.answers.map(({ questionId }) => questionId), ...submitted.skipped ?? []])
      expect(questions.filter((question) => shown.has(question.id)).map(({ key }) => key)).toEqual(expectedKeys)
    }
  })
})

describe("a partial response ends by a page before the one that it has reached", () => {
  const ended = cases.filter((one) => isOffered(one) && nextPage(one) !== undefined)

  it.each(ended)("$name", async (one) => {
    const { answers, expected, metadata } = one
    const survey = await publish(one)
    const body = bodyOf(answers, { status: "partial", metadata })
    const path = `/response/survey/${survey.id}`
    const saved = decodeBody(ResponseJson.SubmittedResponse, await server.call("POST", path, { body }))
    expect(saved.status).toBe("partial")
    const reached = await server.call("POST", path, { body: { ...body, reached: nextPage(one) } })
    const { ending, status } = decodeBody(ResponseJson.SubmittedResponse, reached)
    expect(status).toBe(expected.outcome ?? status)
    expect(status).not.toBe("partial")
    expect(ending?.key).toBe(expected.ending ?? ending?.key)
  })
})
