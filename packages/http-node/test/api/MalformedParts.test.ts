/** A malformed part of a survey hides no violation of the other parts. */
import { type CallingAccount, decodeProblem, type TestResponse } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const violationsOf = (response: TestResponse): ReadonlyArray<string> => {
  const { errors, status } = decodeProblem(response)
  return [String(status), ...errors.map(({ code, pointer }) => `${pointer} ${code}`).sort()]
}

const nps = { key: "nps", type: "nps", text: "How likely?" }

const color = { key: "color", type: "single_choice", text: "Which colour?", options: ["red", "blue"] }

/** Tests of a condition before the question `color`: two malformed ones, seven that do not fit, and one that fits. */
const tests = [
  { question: "nps", op: "lt", value: 5 },
  { question: "nowhere", op: "answered" },
  { question: "color", op: "answered" },
  { question: "nps", op: "contains", value: "x" },
  { not: { field: "plan", op: "answered" } },
  { question: "nps", op: "equals" },
  { question: "nps", op: "equals", value: 5, values: [5] },
  { variable: "total", op: "lt", value: 5 },
  { any: [{ question: "nps", row: "a", op: "answered" }, { question: "nps", op: "equals", value: 11 }] }
]

const found = (at: string) => [
  `${at}/1/question unknown-question`,
  `${at}/2/question not-before`,
  `${at}/3/op not-allowed`,
  `${at}/4/not/field undeclared`,
  `${at}/5/value required`,
  `${at}/6/values not-allowed`,
  `${at}/7/variable undeclared`,
  `${at}/8/any/0/row not-allowed`,
  `${at}/8/any/1/value out-of-range`
]

const questions = [nps, { ...color, showIf: { all: tests } }]

const expected = (
  at: string,
  ...more: ReadonlyArray<string>
) => ["400", ...[...found(`${at}/1/showIf/all`), ...more].sort()]

describe("a malformed condition", () => {
  it("hides no violation of a new survey, of its questions and of its definition", async () => {
    const { id } = await createSurvey(account)
    expect(violationsOf(await account.post("/surveys", { title: "A", questions }))).toEqual(expected("/questions"))
    expect(violationsOf(await account.put(`/surveys/${id}/questions`, questions))).toEqual(expected(""))
    expect(violationsOf(await account.put(`/surveys/${id}`, { questions }))).toEqual(expected("/questions"))
    expect(violationsOf(await account.put(`/surveys/${id}/definition`, { title: "A", questions })))
      .toEqual(expected("/questions"))
  })

  it("hides no violation of quotas, endings and variables, and they hide none of its", async () => {
    const body = {
      title: "A",
      questions,
      variables: [{ name: "sum", value: { answer: "nowhere" } }],
      quotas: [{ key: "cap", max: -1, when: { question: "nowhere", op: "answered" } }],
      endings: [{ key: "end", message: 7, showIf: { question: "gone", op: "answered" } }]
    }
    expect(violationsOf(await account.post("/surveys", body))).toEqual(expected(
      "/questions",
      "/endings/0/message wrong-type",
      "/endings/0/showIf/question unknown-question",
      "/quotas/0/max out-of-range",
      "/quotas/0/when/question unknown-question",
      "/variables/0/value/answer unknown-question"
    ))
  })

  it("in a segment or a filter hides no other violation of it", async () => {
    const { id } = await createSurvey(account, { questions: [nps] })
    const filter = {
      all: [{ question: "nps", op: "equals" }, { question: "nowhere", op: "answered" }, { property: "seed", op: "is" }]
    }
    const expected = ["400", "all/0/value required", "all/1/question unknown-question", "all/2/op invalid"]
    const withoutFilter = (found: string) => found.replace(/^\/filter\//, "")
    const ofSegment = violationsOf(await account.post(`/surveys/${id}/segments`, { name: "A", filter }))
    expect(ofSegment.map(withoutFilter)).toEqual(expected)
    const query = encodeURIComponent(JSON.stringify(filter))
    const ofList = violationsOf(await account.get(`/surveys/${id}/responses?filter=${query}`))
    expect(ofList.map(withoutFilter)).toEqual(expected)
  })
})

describe("a malformed question", () => {
  it("hides no violation of other questions, and nothing is said about tests of it", async () => {
    const body = {
      title: "",
      questions: [
        { ...color, options: ["red", 7] },
        { key: "why", type: "text", text: "Why?", showIf: { question: "color", op: "anyOf", values: ["green"] } },
        { key: "who", type: "text", text: "Who?", showIf: { question: "nowhere", op: "answered" } }
      ]
    }
    expect(violationsOf(await account.post("/surveys", body))).toEqual([
      "400",
      "/questions/0/options/1 wrong-type",
      "/questions/2/showIf/question unknown-question",
      "/title too-short"
    ])
  })

  it("is the only one that is named where the others are right", async () => {
    const body = { title: "A", questions: [nps, { ...color, required: "yes" }] }
    expect(violationsOf(await account.post("/surveys", body))).toEqual(["400", "/questions/1/required wrong-type"])
  })
})

it("a malformed text of a translation hides no violation of the questions", async () => {
  const body = {
    title: "A",
    languages: ["en", "de"],
    questions: [{ ...nps, showIf: { question: "nowhere", op: "answered" } }],
    translations: { de: { "/title": 7 } }
  }
  expect(violationsOf(await account.post("/surveys", body))).toEqual([
    "400",
    "/questions/0/showIf/question unknown-question",
    "/translations/de/~1title wrong-type"
  ])
})

it("a malformed body for a survey that does not exist is 400 with its own violations", async () => {
  const unknown = "/surveys/01900000-0000-7000-8000-000000000000"
  const filter = { question: "nps", op: "equals" }
  expect(violationsOf(await account.put(`${unknown}/questions`, [{ ...nps, showIf: filter }])))
    .toEqual(["400", "/0/showIf/value required"])
  expect(violationsOf(await account.post(`${unknown}/segments`, { name: "A", filter })))
    .toEqual(["400", "/filter/value required"])
})
