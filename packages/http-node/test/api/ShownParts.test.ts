/** Options and rows that a respondent was not shown, in analytics, trends and exports. */
import { AnalyticsResult } from "@canvass/core"
import { type CallingAccount, decodeBody } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const forGold = { field: "plan", op: "equals", value: "gold" }

const questions = [
  { key: "one", type: "single_choice", text: "One?", options: ["a", "b"] },
  {
    key: "many",
    type: "multiple_choice",
    text: "Many?",
    options: ["a", "b", { value: "c", label: "C", showIf: forGold }]
  },
  {
    key: "rank",
    type: "ranking",
    text: "Rank!",
    options: ["x", "y", { value: "z", label: "Z", showIf: forGold }],
    settings: { topN: 1 }
  },
  {
    key: "rows",
    type: "matrix",
    text: "Rows?",
    options: ["good", { value: "bad", label: "Bad", showIf: forGold }],
    settings: { rows: ["r1", { value: "r2", label: "R2", showIf: forGold }] }
  }
]

/** An option or a row of a figure, with what says who was shown it. */
const partOf = ({ columns, shareOfShown, shown, value }: Part): unknown => [
  value,
  shown,
  shareOfShown,
  ...columns === undefined ? [] : [columns.map(partOf)]
]

interface Part {
  readonly value: string
  readonly shown?: number
  readonly shareOfShown?: number | null
  readonly columns?: ReadonlyArray<Part>
}

const Part: Schema.Schema<Part> = Schema.Struct({
  value: Schema.String,
  shown: Schema.optionalWith(Schema.Int, { exact: true }),
  shareOfShown: Schema.optionalWith(Schema.NullOr(Schema.Number), { exact: true }),
  columns: Schema.optionalWith(Schema.Array(Schema.suspend(() => Part)), { exact: true })
})

const Figures = Schema.Struct({
  options: Schema.optionalWith(Schema.Array(Part), { default: () => [] }),
  rows: Schema.optionalWith(Schema.Array(Part), { default: () => [] })
})

const decodeFigures = Schema.decodeUnknownSync(Figures)

const partsOf = (figures: unknown): unknown => {
  const { options, rows } = decodeFigures(figures)
  return [...options, ...rows].map(partOf)
}

const read = async (id: string, query = "") => {
  const answer = await account.get(`/surveys/${id}/analytics${query}`)
  const { questions } = decodeBody(AnalyticsResult.AnalyticsResult, answer)
  return new Map(questions.map((question) => [question.key, question]))
}

const figuresOf = async (id: string, query = "") =>
  Object.fromEntries(Array.from(await read(id, query), ([key, figures]) => [key, partsOf(figures)]))

/** A survey with two responses of each plan. */
const answered = async () => {
  const survey = await publishSurvey(account, { questions, hiddenFields: ["plan"] })
  const submit = (plan: string, values: object) =>
    submitResponse(server, survey, {
      metadata: { plan },
      answers: Object.entries(values).map(([questionKey, value]: [string, unknown]) => ({ questionKey, value }))
    })
  const first = await submit("gold", { one: "a", many: ["c"], rank: ["z"], rows: { r1: "bad", r2: "good" } })
  await submit("gold", { one: "b", many: ["a", "b"], rank: ["x"], rows: { r1: "good" } })
  await submit("silver", { one: "a", many: ["a"], rank: ["x"], rows: { r1: "good" } })
  await submit("silver", { one: "b", rank: ["y"] })
  return { survey, submit, first }
}

describe("options and rows that not everybody was shown", () => {
  it("have the number of those who answered and were shown them, and the share of these", async () => {
    const { first, submit, survey } = await answered()
    const expected = {
      one: [["a", undefined, undefined], ["b", undefined, undefined]],
      many: [["a", undefined, undefined], ["b", undefined, undefined], ["c", 2, 1 / 2]],
      rank: [["x", undefined, undefined], ["y", undefined, undefined], ["z", 2, 1 / 2]],
      rows: [
        ["r1", undefined, undefined, [["good", undefined, undefined], ["bad", 2, 1 / 2]]],
        ["r2", 2, 1 / 2, [["good", undefined, undefined], ["bad", undefined, undefined]]]
      ]
    }
    expect(await figuresOf(survey.id)).toEqual(expected)
    // A filter counts single responses.
    const filter = encodeURIComponent(JSON.stringify({ question: "one", op: "answered" }))
    expect(await figuresOf(survey.id, `?filter=${filter}`)).toEqual(expected)
    // In each group everybody, or nobody, was shown them.
    const many = (await read(survey.id, "?by=field.plan")).get("many")
    expect(many?.groups?.map(partsOf)).toEqual([
      [["a", undefined, undefined], ["b", undefined, undefined], ["c", undefined, undefined]],
      [["a", undefined, undefined], ["b", undefined, undefined], ["c", 0, null]]
    ])
    expect((await account.get(`/surveys/${survey.id}/trend?question=many&interval=day`)).text)
      .toContain("\"shown\":2,\"shareOfShown\":0.5")
    // A removal takes the response out of what was counted.
    await account.delete(`/surveys/${survey.id}/responses/${first.id}`)
    expect((await figuresOf(survey.id))["many"]).toEqual(
      [["a", undefined, undefined], ["b", undefined, undefined], ["c", 1, 0]]
    )
    await submit("gold", { many: ["c"] })
    expect((await figuresOf(survey.id))["many"]).toEqual(
      [["a", undefined, undefined], ["b", undefined, undefined], ["c", 2, 1 / 2]]
    )
  })

  it("are those of the version of the questionnaire that a response has", async () => {
    const { submit, survey } = await answered()
    const ids = new Map(survey.questions.map(({ id, key }) => [key, id]))
    const edited = [
      { ...questions[0], id: ids.get("one"), options: ["a", "new"] },
      { ...questions[3], id: ids.get("rows"), settings: { rows: ["r1", "new"] } }
    ]
    expect((await account.put(`/surveys/${survey.id}`, { questions: edited })).status).toBe(200)
    expect((await figuresOf(survey.id))["one"]).toEqual(
      [["a", undefined, undefined], ["new", 0, null], ["b", undefined, undefined]]
    )
    await submit("silver", { one: "new", rows: { new: "good" } })
    const figures = await figuresOf(survey.id)
    expect(figures["one"]).toEqual([["a", undefined, undefined], ["new", 1, 1], ["b", 4, 1 / 2]])
    expect(figures["rows"]).toEqual([
      ["r1", undefined, undefined, [["good", undefined, undefined], ["bad", 2, 1 / 2]]],
      ["new", 1, 1, [["good", undefined, undefined], ["bad", 0, null]]],
      ["r2", 2, 1 / 2, [["good", undefined, undefined], ["bad", undefined, undefined]]]
    ])
    // Removed questions keep what they had.
    expect(figures["many"]).toEqual([["a", undefined, undefined], ["b", undefined, undefined], ["c", 2, 1 / 2]])
    const { text } = await account.get(
      `/surveys/${survey.id}/export?format=csv&headers=key&notShown=NA&columns=many,rows`
    )
    expect(text.trimEnd().split("\r\n")).toEqual([
      "many [a],many [b],many [c],many [other],rows [r1],rows [new],rows [r2]",
      "0,0,1,,bad,NA,good",
      "1,1,0,,good,NA,",
      "1,0,NA,,good,NA,NA",
      ",,NA,,,NA,NA",
      "NA,NA,NA,NA,,good,NA"
    ])
  })
})
