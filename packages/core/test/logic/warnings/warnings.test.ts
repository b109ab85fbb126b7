/** `surveys.validate` says what would be refused, and warns of odd rules: each kind of test, alone and in pairs. */
import { Canvass, type SurveyValidation } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let canvass: Canvass.Canvass
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
})
afterAll(() => canvass.close())

/** A program in JavaScript may pass any value. */
const passesForSurvey = (_value: unknown): _value is Canvass.NewSurvey => true

const surveyFrom = (body: unknown): Canvass.NewSurvey => {
  if (!passesForSurvey(body)) throw new Error("A program in JavaScript may pass any value.")
  return body
}

const validate = (survey: object): Promise<SurveyValidation> =>
  canvass.surveys.validate(surveyFrom({ title: "Rules", ...survey }))

const placesOf = ({ errors, warnings }: SurveyValidation): ReadonlyArray<string> =>
  [...errors, ...warnings].map(({ code, pointer }) => `${code} ${pointer}`)

const warningsOf = async (survey: object) => placesOf(await validate(survey))

const nobody = { question: "nps", op: "gt", value: 10 }
const everybody = { question: "nps", op: "lte", value: 10 }
const somebody = { question: "nps", op: "gt", value: 5 }
const nps = { key: "nps", type: "nps", text: "?", required: true }
const text = (key: string, rules: object = {}) => ({ key, type: "text", text: "?", ...rules })

/** Questions of all kinds, each twice: as `…Must` it has to be answered. */
const questions = [
  { type: "text", key: "name", settings: { minLength: 2, maxLength: 5 } },
  { type: "text", key: "mail", settings: { format: "email" } },
  { type: "text", key: "age", settings: { format: "number", min: 0, max: 120 } },
  { type: "text", key: "whole", settings: { format: "number", min: 0.5, max: 9.5, integer: true } },
  { type: "nps", key: "nps" },
  { type: "rating", key: "stars" },
  { type: "slider", key: "slide", settings: { min: -1, max: 1, step: 0.1 } },
  { type: "boolean", key: "yes" },
  { type: "boolean", key: "consent", settings: { mustBeTrue: true } },
  { type: "date", key: "born", settings: { min: "2000-01-01", max: "2000-01-03" } },
  { type: "date", key: "at", settings: { min: "2000-01-01T00:00:00Z", includeTime: true } },
  { type: "single_choice", key: "one", options: ["a", "b"] },
  { type: "single_choice", key: "own", options: ["a", "b"], settings: { allowOther: true } },
  { type: "single_choice", key: "else", options: ["c", "d"] },
  { type: "multiple_choice", key: "many", options: ["a", "b", "c"], settings: { minSelected: 2 } },
  { type: "multiple_choice", key: "few", options: ["a", "b", "c"], settings: { maxSelected: 1 } },
  {
    type: "multiple_choice",
    key: "alone",
    options: ["a", "b", { value: "none", label: "None", exclusive: true }],
    settings: { allowOther: true }
  },
  { type: "matrix", key: "grid", options: ["x", "y"], settings: { rows: ["r", "s"], requireAllRows: true } },
  { type: "matrix", key: "loose", options: ["x", "y"], settings: { rows: ["r", "s"] } },
  { type: "matrix", key: "boxes", options: ["x", "y"], settings: { rows: ["r"], multiple: true } },
  { type: "ranking", key: "order", options: ["a", "b", "c"] },
  { type: "ranking", key: "top", options: ["a", "b", "c"], settings: { topN: 2 } },
  { type: "file", key: "photo" }
].flatMap(({ key, ...question }) => [
  { ...question, key, text: "?" },
  { ...question, key: `${key}Must`, text: "?", required: true }
])

const last = questions.length

/** What is said of a condition. Pointers lead from the condition. */
const said = async (when: unknown): Promise<ReadonlyArray<string>> => {
  const variables = [{ name: "risk", value: { answer: "nps" } }]
  const ruled = text("ruled", { requiredIf: when })
  const places = await warningsOf({ hiddenFields: ["plan"], variables, questions: [...questions, ruled] })
  return places.map((place) => place.replace(`/questions/${last}/requiredIf`, "").trim())
}

const on = (question: string, op: string, more: object = {}) => ({ question, op, ...more })
const not = (condition: object) => ({ not: condition })

const alwaysFalse: ReadonlyArray<object> = [
  on("name", "equals", { value: "a" }),
  on("name", "equals", { value: "abcdef" }),
  on("name", "anyOf", { values: ["a", "abcdef"] }),
  on("name", "contains", { value: "abcdef" }),
  on("mail", "equals", { value: "Ada" }),
  on("mail", "equals", { value: "fur@example" }),
  on("age", "gt", { value: 120 }),
  on("age", "lt", { value: 0 }),
  on("age", "gt", { value: { question: "age" } }),
  on("whole", "lt", { value: 1 }),
  on("whole", "gt", { value: 9 }),
  on("nps", "gt", { value: 10 }),
  on("nps", "gte", { value: 10.5 }),
  on("stars", "lte", { value: 0 }),
  on("stars", "lt", { value: 1 }),
  on("slide", "gt", { value: 1 }),
  on("slide", "lt", { value: -1 }),
  on("slide", "gt", { value: { question: "stars" } }),
  on("born", "lt", { value: "2000-01-01" }),
  on("born", "gt", { value: "2000-01-03" }),
  on("at", "lt", { value: "2000-01-01T00:00:00Z" }),
  on("at", "gt", { value: "9999-12-31T23:59:59.999Z" }),
  on("one", "equals", { value: { question: "else" } }),
  on("many", "count", { max: 1 }),
  on("many", "count", { min: 4 }),
  on("few", "count", { min: 2 }),
  on("few", "allOf", { values: ["a", "b"] }),
  on("alone", "allOf", { values: ["a", "none"] }),
  on("alone", "count", { min: 4 }),
  on("alone", "count", { max: 0 }),
  on("grid", "count", { max: 1 }),
  on("loose", "count", { min: 3 }),
  on("boxes", "count", { row: "r", min: 3 }),
  on("order", "count", { max: 2 }),
  on("order", "lt", { option: "a", value: 1 }),
  on("top", "gt", { option: "a", value: 2 }),
  on("top", "equals", { option: "a", value: 3 }),
  on("top", "count", { min: 3 }),
  { variable: "risk", op: "gt", value: 1e9 }
]

const alwaysTrue: ReadonlyArray<object> = [
  on("nameMust", "answered"),
  on("ageMust", "gte", { value: 0 }),
  on("ageMust", "lte", { value: { question: "ageMust" } }),
  on("wholeMust", "gte", { value: 1 }),
  on("npsMust", "lte", { value: 10 }),
  on("npsMust", "anyOf", { values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }),
  on("starsMust", "gt", { value: 0 }),
  on("starsMust", "gte", { value: { question: "slideMust" } }),
  on("slideMust", "gte", { value: -1 }),
  on("consentMust", "equals", { value: true }),
  on("bornMust", "anyOf", { values: ["2000-01-01", "2000-01-02", "2000-01-03"] }),
  on("atMust", "gte", { value: "2000-01-01T00:00:00Z" }),
  on("oneMust", "anyOf", { values: ["a", "b"] }),
  on("oneMust", "equals", { value: { question: "oneMust" } }),
  on("manyMust", "count", { min: 2 }),
  on("fewMust", "count", { max: 1 }),
  on("fewMust", "anyOf", { values: ["a", "b", "c"] }),
  on("gridMust", "answered", { row: "r" }),
  on("gridMust", "anyOf", { row: "r", values: ["x", "y"] }),
  on("gridMust", "count", { min: 2 }),
  on("looseMust", "count", { min: 1, max: 2 }),
  on("boxesMust", "anyOf", { row: "r", values: ["x", "y"] }),
  on("orderMust", "count", { min: 3 }),
  on("orderMust", "lte", { option: "a", value: 3 }),
  on("topMust", "count", { max: 2 }),
  on("photoMust", "answered")
]

/** The test of the question of the same kind that needs no answer. */
const ofOptional = (test: object): unknown => JSON.parse(JSON.stringify(test).replaceAll("Must\"", "\""))

const unknown: ReadonlyArray<unknown> = [
  ...alwaysTrue.map(ofOptional),
  on("nameMust", "equals", { value: "abc" }),
  on("nameMust", "equals", { value: "é" }),
  on("mailMust", "equals", { value: "ADA@example.com" }),
  on("nameMust", "contains", { value: "abcde" }),
  on("ageMust", "equals", { value: "119.99" }),
  on("slideMust", "lt", { value: -0.9 }),
  on("slideMust", "gte", { value: 1 }),
  on("yesMust", "equals", { value: true }),
  on("bornMust", "lt", { value: "2000-01-02" }),
  on("bornMust", "lt", { value: { today: { years: -18 } } }),
  on("ownMust", "anyOf", { values: ["a", "b"] }),
  on("ownMust", "equals", { value: { question: "ownMust" } }),
  on("ownMust", "other"),
  on("manyMust", "count", { min: 3 }),
  on("manyMust", "allOf", { values: ["a", "b", "c"] }),
  on("aloneMust", "count", { min: 3 }),
  on("aloneMust", "anyOf", { values: ["a", "b", "none"] }),
  on("looseMust", "answered", { row: "r" }),
  on("topMust", "answered", { option: "a" }),
  { field: "plan", op: "equals", value: "gold" },
  { field: "plan", op: "answered" },
  { variable: "risk", op: "gt", value: 1e6 }
]

const exclusive: ReadonlyArray<readonly [object, object]> = [
  [on("name", "equals", { value: "ab" }), on("name", "equals", { value: "cd" })],
  [on("name", "equals", { value: "ab" }), on("name", "contains", { value: "c" })],
  [on("name", "contains", { value: "abc" }), not(on("name", "contains", { value: "B" }))],
  [{ field: "plan", op: "equals", value: "gold" }, { field: "plan", op: "equals", value: "silver" }],
  [{ variable: "risk", op: "gt", value: 5 }, { variable: "risk", op: "lt", value: 5 }],
  [on("age", "gt", { value: 5 }), on("age", "lte", { value: 5 })],
  [on("whole", "gt", { value: 5 }), on("whole", "lt", { value: 6 })],
  [on("nps", "gte", { value: 9 }), on("nps", "lte", { value: 6 })],
  [on("nps", "equals", { value: 9 }), on("nps", "anyOf", { values: [1, 2] })],
  [on("nps", "gt", { value: 9 }), not(on("nps", "equals", { value: 10 }))],
  [on("nps", "answered"), not(on("nps", "answered"))],
  [on("slide", "gt", { value: 0.2 }), on("slide", "lt", { value: 0.3 })],
  [on("slide", "gte", { value: 0.3 }), not(on("slide", "gt", { value: 0.2 }))],
  [on("yes", "equals", { value: true }), on("yes", "equals", { value: false })],
  [on("born", "gt", { value: "2000-01-01" }), on("born", "lt", { value: "2000-01-02" })],
  [on("one", "equals", { value: "a" }), on("one", "equals", { value: "b" })],
  [on("own", "other"), on("own", "equals", { value: "a" })],
  [on("oneMust", "equals", { value: "a" }), on("oneMust", "equals", { value: "b" })],
  [not(on("oneMust", "equals", { value: "a" })), not(on("oneMust", "equals", { value: "b" }))],
  [on("many", "allOf", { values: ["a", "b"] }), not(on("many", "anyOf", { values: ["b", "c"] }))],
  [on("many", "allOf", { values: ["a", "b"] }), not(on("many", "allOf", { values: ["a"] }))],
  [on("many", "count", { max: 2 }), on("many", "allOf", { values: ["a", "b", "c"] })],
  [on("many", "count", { min: 3 }), not(on("many", "anyOf", { values: ["a"] }))],
  [on("many", "count", { min: 3 }), not(on("many", "allOf", { values: ["a", "b"] }))],
  [on("many", "count", { max: 2 }), on("many", "count", { min: 3 })],
  [on("many", "anyOf", { values: ["a"] }), not(on("many", "allOf", { values: ["a"] }))],
  [on("few", "anyOf", { values: ["a"] }), on("few", "anyOf", { values: ["b", "c"] })],
  [on("alone", "anyOf", { values: ["none"] }), on("alone", "anyOf", { values: ["a", "b"] })],
  [on("alone", "anyOf", { values: ["none"] }), on("alone", "count", { min: 2 })],
  [on("alone", "anyOf", { values: ["none"] }), on("alone", "other")],
  [on("alone", "count", { min: 3 }), not(on("alone", "other"))],
  [on("boxes", "count", { row: "r", min: 2 }), not(on("boxes", "allOf", { row: "r", values: ["x", "y"] }))],
  [on("grid", "equals", { row: "r", value: "x" }), on("grid", "equals", { row: "r", value: "y" })],
  [on("loose", "count", { max: 1 }), on("loose", "count", { min: 2 })],
  [on("order", "equals", { option: "a", value: 1 }), on("order", "gt", { option: "a", value: 2 })]
]

const compatible: ReadonlyArray<readonly [object, object]> = [
  [on("name", "equals", { value: "abc" }), on("name", "contains", { value: "B" })],
  [on("nps", "gte", { value: 6 }), on("nps", "lte", { value: 6 })],
  [on("nps", "gte", { value: 9 }), on("stars", "lte", { value: 2 })],
  [on("age", "gt", { value: 5 }), on("age", "lt", { value: 6 })],
  [on("slide", "gte", { value: 0.3 }), on("slide", "lte", { value: 0.3 })],
  [not(on("nps", "gte", { value: 6 })), not(on("nps", "lt", { value: 6 }))],
  [not(on("ownMust", "equals", { value: "a" })), not(on("ownMust", "equals", { value: "b" }))],
  [on("many", "anyOf", { values: ["a"] }), on("many", "anyOf", { values: ["b"] })],
  [on("many", "anyOf", { values: ["a", "b"] }), not(on("many", "allOf", { values: ["a", "b"] }))],
  [on("alone", "anyOf", { values: ["none"] }), on("alone", "count", { max: 1 })],
  [on("grid", "equals", { row: "r", value: "x" }), on("grid", "equals", { row: "s", value: "y" })],
  [on("born", "lt", { value: { today: {} } }), on("born", "gt", { value: { today: {} } })]
]

const exhaustive: ReadonlyArray<readonly [object, object]> = [
  [on("ageMust", "gt", { value: 5 }), on("ageMust", "lte", { value: 5 })],
  [on("npsMust", "lte", { value: 6 }), on("npsMust", "gt", { value: 6 })],
  [on("npsMust", "lt", { value: 6 }), not(on("npsMust", "lt", { value: 5 }))],
  [on("yesMust", "equals", { value: true }), on("yesMust", "equals", { value: false })],
  [on("oneMust", "equals", { value: "a" }), on("oneMust", "equals", { value: "b" })],
  [on("ownMust", "anyOf", { values: ["a", "b"] }), on("ownMust", "other")],
  [on("nps", "answered"), not(on("nps", "answered"))],
  [on("nps", "gt", { value: 3 }), not(on("nps", "gt", { value: 5 }))],
  [on("fewMust", "anyOf", { values: ["a"] }), on("fewMust", "anyOf", { values: ["b", "c"] })],
  [on("manyMust", "anyOf", { values: ["a"] }), on("manyMust", "allOf", { values: ["b", "c"] })],
  [on("manyMust", "count", { min: 3 }), on("manyMust", "count", { max: 2 })],
  [on("orderMust", "lte", { option: "a", value: 2 }), on("orderMust", "equals", { option: "a", value: 3 })],
  [on("gridMust", "equals", { row: "s", value: "x" }), on("gridMust", "equals", { row: "s", value: "y" })]
]

describe("a single test", () => {
  it.each(alwaysFalse)("%j is always false", async (test) => {
    expect(await said(test)).toEqual(["always-false"])
    expect(await said(not(test))).toEqual(["always-false /not"])
  })

  it.each(alwaysTrue)("%j is always true", async (test) => {
    expect(await said(test)).toEqual(["always-true"])
  })

  it.each(unknown)("%j can be true and false", async (test) => {
    expect(await said(test)).toEqual([])
  })
})

describe("two tests", () => {
  it.each(exclusive)("%j and %j exclude one another", async (left, right) => {
    expect(await said({ all: [left, right] })).toEqual(["always-false"])
    expect(await said({ any: [somebody, { all: [right, left] }] })).toEqual(["always-false /any/1"])
    expect(await said({ not: { any: [not(left), not(right)] } })).toEqual(["always-true /not"])
  })

  it.each(compatible)("%j and %j do not exclude one another", async (left, right) => {
    expect(await said({ all: [left, right] })).toEqual([])
  })

  it.each(exhaustive)("%j or %j is always true", async (left, right) => {
    expect(await said({ any: [left, right] })).toEqual(["always-true"])
    expect(await said({ all: [not(left), not(right)] })).toEqual(["always-false"])
  })

  it("of a question that needs no answer need not be true", async () => {
    expect(await said({ any: [on("nps", "lte", { value: 6 }), on("nps", "gt", { value: 6 })] })).toEqual([])
  })

  it("are judged through groups of the same kind", async () => {
    const condition = { all: [on("nps", "gt", { value: 6 }), { all: [not({ any: [on("nps", "gt", { value: 5 })] })] }] }
    expect(await said(condition)).toEqual(["always-false"])
  })
})

describe("what nothing shows", () => {
  it.each<[string, object, ReadonlyArray<string>]>([
    ["a question whose rule is never true", { questions: [nps, text("a", { showIf: nobody })] }, [
      "always-false /questions/1/showIf",
      "never-shown /questions/1"
    ]],
    ["a question that tests one that is never shown", {
      questions: [nps, text("a", { showIf: nobody, required: true }), text("b", { showIf: on("a", "answered") })]
    }, [
      "always-false /questions/1/showIf",
      "never-shown /questions/1",
      "always-false /questions/2/showIf",
      "never-shown /questions/2"
    ]],
    ["an option", {
      questions: [nps, {
        key: "a",
        type: "single_choice",
        text: "?",
        options: ["x", "y", { value: "z", label: "z", showIf: nobody }]
      }, text("b", { showIf: on("a", "equals", { value: "z" }) })]
    }, [
      "always-false /questions/1/options/2/showIf",
      "never-shown /questions/1/options/2",
      "always-false /questions/2/showIf",
      "never-shown /questions/2"
    ]],
    ["a question without options that are shown", {
      questions: [nps, {
        key: "a",
        type: "single_choice",
        text: "?",
        options: ["x", "y"].map((value) => ({ value, label: value, showIf: nobody }))
      }]
    }, [
      "always-false /questions/1/options/0/showIf",
      "never-shown /questions/1/options/0",
      "always-false /questions/1/options/1/showIf",
      "never-shown /questions/1/options/1",
      "never-shown /questions/1"
    ]],
    ["a row", {
      questions: [nps, {
        key: "a",
        type: "matrix",
        text: "?",
        options: ["x", "y"],
        settings: { rows: ["r", { value: "s", label: "s", showIf: nobody }] }
      }, text("b", { requiredIf: on("a", "answered", { row: "s" }) })]
    }, [
      "always-false /questions/1/settings/rows/1/showIf",
      "never-shown /questions/1/settings/rows/1",
      "always-false /questions/2/requiredIf"
    ]],
    ["a page", { questions: [nps, text("a", { page: { showIf: nobody } }), text("b")] }, [
      "always-false /questions/1/page/showIf",
      "never-shown /questions/1",
      "never-shown /questions/2",
      "never-shown /questions/1/page"
    ]],
    ["what comes behind an end that is always true", {
      questions: [
        { ...nps, page: { endIf: [{ when: everybody, ending: "out" }, { when: nobody, ending: "done" }] } },
        text("a", { page: {} })
      ],
      endings: [{ key: "out", outcome: "screenedOut" }, { key: "done" }]
    }, [
      "always-true /questions/0/page/endIf/0/when",
      "never-shown /questions/1",
      "never-shown /questions/1/page",
      "never-shown /endings/1"
    ]],
    ["an ending that no page names", {
      questions: [nps],
      endings: [{ key: "out", outcome: "screenedOut" }, { key: "odd", showIf: nobody }, { key: "done" }]
    }, ["never-shown /endings/0", "always-false /endings/1/showIf", "never-shown /endings/1"]],
    ["an ending behind one that is always shown", {
      questions: [nps],
      endings: [{ key: "done", showIf: everybody }, { key: "more" }]
    }, ["always-true /endings/0/showIf", "never-shown /endings/1"]]
  ])("is %s", async (_what, survey, expected) => {
    expect(await warningsOf(survey)).toEqual(expected)
  })

  const six = on("nps", "equals", { value: 6 })
  const nine = on("nps", "equals", { value: 9 })
  const out = { key: "out", outcome: "screenedOut" }
  const done = { key: "done" }

  it.each<[string, object, ReadonlyArray<string>]>([
    ["a page for those who are screened out on a page before", {
      questions: [
        { ...nps, page: { endIf: [{ when: somebody, ending: "out" }] } },
        text("a", { page: { showIf: nine } })
      ],
      endings: [out, done]
    }, ["never-shown /questions/1", "never-shown /questions/1/page"]],
    ["a page for others than all that are left", {
      questions: [
        { ...nps, page: { endIf: [{ when: { any: [six, nine] }, ending: "out" }] } },
        text("a", { page: { showIf: { any: [nine, { all: [six, somebody] }] } } }),
        text("b", { page: { showIf: { any: [nine, on("nps", "equals", { value: 1 })] } } })
      ],
      endings: [out, done]
    }, ["never-shown /questions/1", "never-shown /questions/1/page"]],
    ["a question that its page excludes", {
      questions: [nps, text("a", { page: { showIf: six } }), text("b", { showIf: nine }), text("c", { showIf: six })]
    }, ["never-shown /questions/2"]],
    ["a page of questions that all exclude its own condition", {
      questions: [nps, text("a", { page: { showIf: six }, showIf: nine }), text("b", { showIf: { not: six } })]
    }, ["never-shown /questions/1", "never-shown /questions/2", "never-shown /questions/1/page"]],
    ["an option that its question excludes", {
      questions: [nps, {
        key: "a",
        type: "single_choice",
        text: "?",
        showIf: six,
        options: ["x", "y", { value: "z", label: "z", showIf: nine }]
      }]
    }, ["never-shown /questions/1/options/2"]],
    ["a question that tests answers of which one excludes the other", {
      questions: [
        nps,
        text("a", { showIf: six }),
        text("b", { showIf: nine }),
        text("c", { showIf: { all: [on("a", "answered"), on("b", "contains", { value: "x" })] } }),
        text("d", { showIf: { any: [on("a", "answered"), on("b", "answered")] } })
      ]
    }, ["never-shown /questions/3"]],
    ["an ending for those who never reach the end", {
      questions: [{ ...nps, page: { endIf: [{ when: somebody, ending: "out" }] } }],
      endings: [out, { key: "odd", showIf: nine }, done]
    }, ["never-shown /endings/1"]],
    ["an ending of an end for those who are not shown its page", {
      questions: [nps, text("a", { page: { showIf: six, endIf: [{ when: nine, ending: "out" }] } })],
      endings: [out, done]
    }, ["never-shown /endings/0"]]
  ])("is %s, by rules that exclude one another", async (_what, survey, expected) => {
    expect(await warningsOf(survey)).toEqual(expected)
  })

  it("is nothing that those who skip a page with an end are shown", async () => {
    expect(
      await warningsOf({
        questions: [
          nps,
          text("a", { page: { showIf: somebody, endIf: [{ when: nine, ending: "out" }] } }),
          text("b", { page: { showIf: { not: six } } }),
          text("c", { showIf: { all: [nine, { not: on("a", "answered") }] } })
        ],
        endings: [out, done]
      })
    ).toEqual([])
  })

  it("is not what comes behind an end of a page that need not be shown", async () => {
    const ending = { page: { showIf: somebody, endIf: [{ when: everybody, ending: "out" }] } }
    expect(
      await warningsOf({
        questions: [nps, text("a", ending), text("b", { page: {} })],
        endings: [{ key: "out", outcome: "screenedOut" }, { key: "done" }]
      })
    ).toEqual(["always-true /questions/1/page/endIf/0/when"])
  })

  it("is nothing in a survey whose rules can be true and false", async () => {
    expect(
      await warningsOf({
        questions: [
          { ...nps, page: { endIf: [{ when: on("nps", "gt", { value: 9 }), ending: "out" }] } },
          text("a", { page: { showIf: somebody }, showIf: somebody, requiredIf: somebody })
        ],
        endings: [{ key: "out", outcome: "screenedOut" }, { key: "odd", showIf: somebody }, { key: "done" }]
      })
    ).toEqual([])
  })
})

describe("an answer is certain", () => {
  const answered = { question: "a", op: "answered" }
  const later = (rules: object, more: object = {}) =>
    warningsOf({ questions: [nps, text("a", rules), text("b", { requiredIf: answered })], ...more })
  const certain = ["always-true /questions/2/requiredIf"]

  it("of a question that is always shown and required", async () => {
    expect(await later({ required: true })).toEqual(certain)
    expect(await later({ required: true, showIf: somebody })).toEqual([])
    expect(await later({ requiredIf: somebody })).toEqual([])
    expect(await later({ requiredIf: everybody })).toEqual(["always-true /questions/1/requiredIf", ...certain])
  })

  it("in the rules for the answer itself", async () => {
    const when = { question: "a", op: "gte", value: 0 }
    expect(await warningsOf({ questions: [{ key: "a", type: "nps", text: "?", validIf: [{ when, message: "No." }] }] }))
      .toEqual(["always-true /questions/0/validIf/0/when"])
  })

  it("behind a page that can end, but not in a variable, which has a value of responses that have ended", async () => {
    const questions = [
      { ...nps, page: { endIf: [{ when: somebody, ending: "out" }] } },
      text("a", { page: {}, required: true }),
      text("b", { requiredIf: answered })
    ]
    const variables = [{ name: "v", value: { if: answered, then: 1 } }]
    const endings = [{ key: "out", outcome: "screenedOut" }, { key: "done", showIf: answered }]
    expect(await warningsOf({ questions, variables, endings })).toEqual([
      "always-true /questions/2/requiredIf",
      "always-true /endings/1/showIf"
    ])
    expect(await warningsOf({ questions: questions.slice(1), variables })).toEqual([
      "always-true /questions/1/requiredIf",
      "always-true /variables/0/value/if"
    ])
  })
})

describe("validate", () => {
  it("names every violation that would be refused, and then warns of nothing", async () => {
    const survey = { title: "", questions: [nps, text("a", { showIf: nobody })] }
    const { errors, valid, warnings } = await validate(survey)
    expect([valid, warnings]).toEqual([false, []])
    expect(errors).toMatchObject([{ pointer: "/title", code: "too-short", params: { actual: 0, min: 1 } }])
    const owner = (await canvass.accounts.ensure("ada@example.com")).id
    const wrong = {
      title: "Rules",
      questions: [text("a", { showIf: on("c", "answered") }), text("c", { showIf: on("a", "lt", { value: 1 }) })]
    }
    const { errors: ofWrong } = await validate(wrong)
    expect(ofWrong.map(({ code }) => code)).toEqual(["not-before", "not-allowed"])
    await expect(canvass.surveys.create(owner, surveyFrom(wrong))).rejects.toMatchObject({ violations: ofWrong })
  })

  it("accepts what is no survey at all", async () => {
    const { errors, valid } = await canvass.surveys.validate(surveyFrom([]))
    expect([valid, errors.map(({ code }) => code)]).toEqual([false, ["wrong-type"]])
  })

  it("stores nothing", async () => {
    const owner = (await canvass.accounts.ensure("eve@example.com")).id
    expect((await validate({ questions: [nps] })).valid).toBe(true)
    expect((await canvass.surveys.list(owner)).items).toEqual([])
  })

  it("warns of a quota in which no response counts, and of an ending that only such a quota names", async () => {
    const quota = (key: string, when: object) => ({ key, max: 1, when, ending: key })
    const survey = {
      questions: [nps],
      endings: [{ key: "done" }, { key: "never" }, { key: "some" }],
      quotas: [quota("never", nobody), quota("some", somebody), { key: "all", max: 0 }]
    }
    expect(await warningsOf(survey)).toEqual([
      "always-false /quotas/0/when",
      "never-fills /quotas/0",
      "never-shown /endings/1"
    ])
    const unnamed = { ...survey, quotas: [] }
    expect(await warningsOf(unnamed)).toEqual(["unreachable /endings/1", "unreachable /endings/2"])
  })

  describe("warns of a quota that no response fills", () => {
    const low = on("nps", "lte", { value: 3 })
    const high = on("nps", "gte", { value: 8 })
    const end = (when: object, ending: string) => ({ ...nps, page: { endIf: [{ when, ending }] } })
    const endings = [
      { key: "out", outcome: "screenedOut" },
      { key: "early", showIf: on("nps", "equals", { value: 6 }) },
      { key: "done" }
    ]
    const quotas = [
      { key: "low", max: 9, when: low },
      { key: "high", max: 9, when: high },
      { key: "all", max: 0, ending: "out" }
    ]

    it.each<[string, ReadonlyArray<object>, ReadonlyArray<object>, ReadonlyArray<string>]>([
      ["whose conditions exclude one another in groups", [nps], [
        { key: "both", max: 9, when: { all: [high, { any: [low, on("nps", "equals", { value: 4 })] }] } },
        ...quotas
      ], ["never-fills /quotas/0"]],
      ["whose respondents are screened out", [end(low, "out")], quotas, ["never-fills /quotas/0"]],
      [
        "whose respondents are screened out as one of several",
        [end({ any: [high, on("nps", "equals", { value: 5 })] }, "out")],
        quotas,
        ["never-fills /quotas/1"]
      ],
      ["whose question is not shown to its respondents", [nps, text("a", { showIf: low })], [
        { key: "a", max: 9, when: { all: [high, on("a", "answered")] } },
        { key: "b", max: 9, when: { all: [high, { not: on("a", "answered") }] } },
        ...quotas
      ], ["never-fills /quotas/0"]],
      ["as nobody completes a response", [end(everybody, "out")], quotas, [
        "always-true /questions/0/page/endIf/0/when",
        "never-fills /quotas/0",
        "never-fills /quotas/1",
        "never-fills /quotas/2",
        "never-shown /endings/1",
        "never-shown /endings/2"
      ]]
    ])("%s", async (_, questions, quotas, expected) => {
      expect(await warningsOf({ questions, endings, quotas })).toEqual(expected)
    })

    it("and of none that an early end, or those who are not shown the end, can fill", async () => {
      const answered = on("a", "answered")
      for (
        const questions of [
          [end(low, "early"), text("a", { page: { endIf: [{ when: low, ending: "out" }] } })],
          [nps, text("a", { page: { showIf: high, endIf: [{ when: answered, ending: "out" }] } })]
        ]
      ) expect(await warningsOf({ questions, endings, quotas })).toEqual([])
    })
  })

  it("gives at most 1 000 warnings", async () => {
    const tests = Array.from({ length: 50 }, () => nobody)
    const ruled = Array.from({ length: 30 }, (_, index) => text(`t${index}`, { requiredIf: { any: tests } }))
    expect((await validate({ questions: [nps, ...ruled] })).warnings).toHaveLength(1_000)
  })
})
