/** The JSON Schema of definitions accepts what the server accepts, and refuses what is malformed. */
import { randomSurvey, surveyOfAllTypes } from "@canvass/core/testing"
import { type CallingAccount } from "@canvass/http/testing"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
let validate: ValidateFunction
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
  const response = await server.fetch(`${server.url}/schemas/survey.json`)
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600")
  // Strict: unknown keywords are mistakes of the schema.
  validate = new Ajv2020({ strictTypes: false, strictRequired: false }).compile(decodeObject(await response.text()))
})
afterAll(() => server.stop())

const decodeObject = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
)

const question = { type: "text", text: "Why?" }

const nulls = {
  title: "Nulls",
  description: null,
  keepPartials: null,
  design: null,
  metadata: null,
  endings: [{ key: "end", outcome: null, showIf: null, title: null, message: null, redirectUrl: null }],
  questions: [{
    type: "multiple_choice",
    text: "?",
    description: null,
    showIf: null,
    requiredIf: null,
    validIf: null,
    page: { title: null, description: null, showIf: null, endIf: null },
    metadata: null,
    options: [{ value: "a", label: "A", code: null, score: null, exclusive: null, showIf: null }, "b"]
  }, { ...question, page: null }]
}

const isAccepted = async (body: object) => (await account.post("/surveys", body)).status === 201

it("accepts random surveys, and their definitions", () =>
  FastCheck.assert(
    FastCheck.asyncProperty(randomSurvey, async (survey) => {
      const { headers } = await account.post("/surveys", survey)
      const path = (headers.get("location") ?? "").slice(server.url.length)
      const definition = decodeObject((await account.get(`${path}/definition`)).text)
      for (const body of [survey, definition]) {
        validate(body)
        expect(validate.errors).toBeNull()
      }
      expect(definition["$schema"]).toBe(`${server.url}/schemas/survey.json`)
    }),
    { numRuns: 60 }
  ))

it.each([
  surveyOfAllTypes,
  nulls,
  { title: "Only a title" },
  { title: "T", design: {} },
  { title: "T", design: { accent: "#0A6B5C", font: null, welcome: { title: null }, numbers: true } },
  { title: "T", hiddenFields: ["plan", { name: "source" }] },
  { title: "T", endings: [{ key: "end", redirectUrl: "HTTPS://münchen.example/?a={responseId}&b=ü" }] }
])("accepts %j, as the server does", async (body) => {
  expect(await isAccepted(body)).toBe(true)
  validate(body)
  expect(validate.errors).toBeNull()
})

it.each([
  [],
  {},
  { title: "" },
  { title: 5 },
  { title: "x".repeat(201) },
  { title: "T", closes: "never" },
  { title: "T", visibility: "secret" },
  { title: "T", layout: "all" },
  { title: "T", keepPartials: 0 },
  { title: "T", keepPartials: 1.5 },
  { title: "T", metadata: { a: 1 } },
  { title: "T", design: { accent: "red" } },
  { title: "T", design: { font: "comic" } },
  { title: "T", design: { logo: "logo.png" } },
  { title: "T", design: { welcome: { title: "", more: 1 } } },
  { title: "T", hiddenFields: ["a b"] },
  { title: "T", hiddenFields: [{ name: "a", more: 1 }] },
  { title: "T", variables: [{ name: "v" }] },
  { title: "T", variables: [{ name: "v", value: { plus: [1] } }] },
  { title: "T", variables: [{ name: "v", value: { sum: [] } }] },
  { title: "T", endings: [{ title: "No key" }] },
  { title: "T", endings: [{ key: "end", redirectUrl: "http://example.com/" }] },
  { title: "T", endings: [{ key: "end", outcome: "done" }] },
  { title: "T", questions: {} },
  { title: "T", questions: Array.from({ length: 201 }, () => question) },
  { title: "T", questions: [{ text: "No type" }] },
  { title: "T", questions: [{ ...question, type: "essay" }] },
  { title: "T", questions: [{ ...question, key: "1st" }] },
  { title: "T", questions: [{ ...question, required: "no" }] },
  { title: "T", questions: [{ ...question, setting: {} }] },
  { title: "T", questions: [{ ...question, settings: { minLenght: 1 } }] },
  { title: "T", questions: [{ ...question, showIf: { all: [] } }] },
  { title: "T", questions: [{ ...question, showIf: { field: "a", op: "is", value: 1 } }] },
  { title: "T", questions: [{ ...question, page: { endIf: [{ ending: "end" }] } }] },
  { title: "T", questions: [{ type: "matrix", text: "?", options: ["a", "b"] }] },
  { title: "T", questions: [{ type: "single_choice", text: "?", options: [1, 2] }] },
  { title: "T", questions: [{ type: "single_choice", text: "?", options: [{ value: "a" }, "b"] }] },
  {
    title: "T",
    questions: [{ type: "single_choice", text: "?", options: [{ value: "a", label: "A", code: 0 }, "b"] }]
  },
  { title: "T", questions: [{ ...question, id: "01900000-0000-7000-8000-000000000000" }] }
])("refuses %j, as the server does", async (body) => {
  expect(await isAccepted(body)).toBe(false)
  expect(validate(body)).toBe(false)
})
