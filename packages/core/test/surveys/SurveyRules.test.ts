/** Rules are checked when a survey is saved: every violation has a code and a pointer into the condition. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import type { Condition } from "@canvass/core/questionnaire"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { refusalsOf as placesOf } from "../fixtures/refusals.js"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

/** One question of each kind. The rules that are tested belong to the question after them. */
const questions = [
  { key: "name", type: "text", text: "?" },
  { key: "age", type: "text", text: "?", settings: { format: "number", min: 0, max: 120 } },
  { key: "score", type: "nps", text: "?" },
  { key: "slide", type: "slider", text: "?", settings: { min: 0, max: 10, step: 0.5 } },
  { key: "yes", type: "boolean", text: "?" },
  { key: "born", type: "date", text: "?" },
  { key: "at", type: "date", text: "?", settings: { includeTime: true } },
  { key: "one", type: "single_choice", text: "?", options: ["a", "b"], settings: { allowOther: true } },
  { key: "two", type: "single_choice", text: "?", options: ["a", "b"] },
  { key: "many", type: "multiple_choice", text: "?", options: ["a", "b", "c"] },
  { key: "grid", type: "matrix", text: "?", options: ["x", "y"], settings: { rows: ["r", "s"] } },
  { key: "order", type: "ranking", text: "?", options: ["a", "b"] },
  { key: "photo", type: "file", text: "?" }
]

/** A program in JavaScript may pass any value. */
const passesForSurvey = (_value: unknown): _value is Canvass.NewSurvey => true

const last = questions.length

const create = (rules: object, more: ReadonlyArray<object> = [], hiddenFields: ReadonlyArray<unknown> = ["plan"]) => {
  const body: unknown = {
    title: "Rules",
    hiddenFields,
    questions: [...questions, { key: "ruled", type: "text", text: "?", ...rules }, ...more]
  }
  if (!passesForSurvey(body)) throw new Error("A program in JavaScript may pass any value.")
  return canvass.surveys.create(owner, body)
}

const accepted: ReadonlyArray<object> = [
  { question: "name", op: "answered" },
  { question: "name", op: "equals", value: "Ada" },
  { question: "name", op: "anyOf", values: ["Ada", "Grace"] },
  { question: "name", op: "contains", value: "a" },
  { field: "plan", op: "equals", value: "gold" },
  { field: "plan", op: "contains", value: "old" },
  { question: "age", op: "gte", value: 18 },
  { question: "age", op: "lt", value: 1_000 },
  { question: "score", op: "lte", value: "6" },
  { question: "score", op: "equals", value: { question: "slide" } },
  { question: "slide", op: "equals", value: 2.5 },
  { question: "yes", op: "equals", value: "true" },
  { question: "born", op: "lte", value: { today: { years: -18 } } },
  { question: "born", op: "gt", value: "2000-02-29" },
  { question: "at", op: "lt", value: "2026-01-01T00:00:00+01:00" },
  { question: "one", op: "equals", value: "a" },
  { question: "one", op: "equals", value: { question: "two" } },
  { question: "one", op: "other" },
  { question: "many", op: "allOf", values: ["a", "c"] },
  { question: "many", op: "count", min: 1, max: 2 },
  { question: "grid", row: "r", op: "equals", value: "x" },
  { question: "grid", op: "count", min: 2 },
  { question: "order", option: "a", op: "lte", value: 1 },
  { question: "order", op: "count", max: 1 },
  { question: "photo", op: "answered" }
]

const refused: ReadonlyArray<[condition: unknown, ...places: Array<string>]> = [
  ["no condition", "wrong-type "],
  [{}, "required /question", "required /op"],
  [{ all: [] }, "too-few /all"],
  [{ any: "x" }, "wrong-type /any"],
  [{ not: 5 }, "wrong-type /not"],
  [{ all: [{ question: "name", op: "answered" }], op: "answered" }, "not-allowed /op"],
  [{ question: "name", field: "plan", op: "answered" }, "not-allowed /field"],
  [{ question: "name", op: "is" }, "invalid /op"],
  [{ question: "name", op: "answered", value: 1 }, "not-allowed /value"],
  [{ question: "name", op: "equals" }, "required /value"],
  [{ question: "name", op: "equals", value: null }, "wrong-type /value"],
  [{ question: "name", op: "equals", value: "" }, "too-short /value"],
  [{ question: "name", op: "equals", value: "x".repeat(501) }, "too-long /value"],
  [{ question: "name", op: "equals", value: "\u0000" }, "invalid-character /value"],
  [{ question: "name", op: "equals", value: 5 }, "wrong-type /value"],
  [{ question: "name", op: "anyOf", values: [] }, "too-few /values"],
  [{ question: "name", op: "lt", value: "b" }, "not-allowed /op"],
  [{ question: "name", op: "answered", extra: 1 }, "unknown-field /extra"],
  [{ question: "many", op: "count" }, "required /min"],
  [{ question: "many", op: "count", min: -1 }, "out-of-range /min"],
  [{ question: "many", op: "count", min: 3, max: 2 }, "out-of-order /min"],
  [{ question: "nobody", op: "answered" }, "unknown-question /question"],
  [{ question: "ruled", op: "answered" }, "not-before /question"],
  [{ question: "later", op: "answered" }, "not-before /question"],
  [{ question: "name", op: "equals", value: { question: "later" } }, "not-before /value/question"],
  [{ question: "name", op: "equals", value: { question: "score" } }, "not-allowed /value/question"],
  [{ question: "name", op: "equals", value: { today: {} } }, "not-allowed /value/today"],
  [{ question: "born", op: "equals", value: { today: { weeks: 1 } } }, "unknown-field /value/today/weeks"],
  [{ question: "born", op: "equals", value: { today: { days: 0.5 } } }, "out-of-range /value/today/days"],
  [{ question: "born", op: "gt", value: "2026-02-30" }, "invalid-format /value"],
  [{ question: "at", op: "equals", value: "2026-01-01" }, "invalid-format /value"],
  [{ field: "other", op: "answered" }, "undeclared /field"],
  [{ field: "language", op: "contains", value: "d" }, "not-allowed /op"],
  [{ field: "language", op: "anyOf", values: ["de", "d"] }, "invalid-format /values/1"],
  [{ variable: "language", op: "answered" }, "undeclared /variable"],
  [{ variable: "risk", op: "gt", value: 1 }, "undeclared /variable"],
  [{ question: "name", row: "r", op: "answered" }, "not-allowed /row"],
  [{ question: "name", option: "a", op: "answered" }, "not-allowed /option"],
  [{ question: "grid", row: "t", op: "answered" }, "unknown-row /row"],
  [{ question: "grid", row: "r", op: "equals", value: "z" }, "unknown-option /value"],
  [{ question: "order", option: "z", op: "answered" }, "unknown-option /option"],
  [{ question: "order", option: "a", op: "equals", value: 3 }, "out-of-range /value"],
  [{ question: "order", op: "equals", value: 1 }, "not-allowed /op"],
  [{ question: "one", op: "anyOf", values: ["a", "z"] }, "unknown-option /values/1"],
  [{ question: "two", op: "other" }, "not-allowed /op"],
  [{ question: "many", op: "equals", value: "a" }, "not-allowed /op"],
  [{ question: "score", op: "equals", value: 11 }, "out-of-range /value"],
  [{ question: "score", op: "gt", value: "many" }, "wrong-type /value"],
  [{ question: "slide", op: "equals", value: 0.3 }, "off-step /value"],
  [{ question: "age", op: "equals", value: 121 }, "out-of-range /value"],
  [{ question: "yes", op: "equals", value: 1 }, "wrong-type /value"],
  [{ question: "photo", op: "count", min: 1 }, "not-allowed /op"],
  [
    { all: [{ question: "x", op: "answered" }, { not: { question: "y", op: "answered" } }] },
    "unknown-question /all/0/question",
    "unknown-question /all/1/not/question"
  ]
]

const later = [{ key: "later", type: "text", text: "?" }]

describe("a condition", () => {
  it.each(accepted)("%j is accepted", async (showIf) => {
    expect(await placesOf(create({ showIf }))).toEqual([])
  })

  it.each(refused)("%j is refused", async (condition, ...places) => {
    const at = (pointer: string) => places.map((place) => place.replace(" ", ` ${pointer}`))
    expect(await placesOf(create({ showIf: condition }, later))).toEqual(at(`/questions/${last}/showIf`))
    expect(await placesOf(create({ requiredIf: condition }, later))).toEqual(at(`/questions/${last}/requiredIf`))
    const options = ["a", { value: "b", label: "b", showIf: condition }]
    expect(await placesOf(create({ type: "single_choice", options }, later)))
      .toEqual(at(`/questions/${last}/options/1/showIf`))
  })

  it("of `validIf` may test its own question", async () => {
    const validIf = [{ when: { question: "ruled", op: "contains", value: "@" }, message: "Write an address." }]
    expect((await create({ validIf })).questions[last]?.validIf).toEqual(validIf)
  })

  it("is stored with values as answers have them", async () => {
    const showIf = {
      all: [
        { question: "score", op: "equals", value: "7" },
        { question: "yes", op: "equals", value: "false" },
        { question: "at", op: "anyOf", values: ["2026-01-01T01:00:00+01:00"] },
        { not: { question: "age", op: "gt", value: "18.0" } }
      ]
    }
    expect((await create({ showIf })).questions[last]?.showIf).toEqual({
      all: [
        { question: "score", op: "equals", value: 7 },
        { question: "yes", op: "equals", value: false },
        { question: "at", op: "anyOf", values: ["2026-01-01T00:00:00.000Z"] },
        { not: { question: "age", op: "gt", value: 18 } }
      ]
    })
  })

  it("that is null is none", async () => {
    const { questions: stored } = await create({ showIf: null, requiredIf: null, validIf: null })
    expect(stored[last]).not.toHaveProperty("showIf")
    expect(stored[last]).not.toHaveProperty("requiredIf")
    expect(stored[last]).not.toHaveProperty("validIf")
  })
})

describe("an exclusive option", () => {
  it("is one of several that can be chosen", async () => {
    const options = ["a", { value: "b", label: "b", exclusive: true }]
    expect(await placesOf(create({ type: "multiple_choice", options }))).toEqual([])
    expect(await placesOf(create({ type: "single_choice", options })))
      .toEqual([`not-allowed /questions/${last}/options/1/exclusive`])
    expect(await placesOf(create({ type: "matrix", options, settings: { rows: ["r"], multiple: true } }))).toEqual([])
    expect(await placesOf(create({ type: "matrix", options, settings: { rows: ["r"] } })))
      .toEqual([`not-allowed /questions/${last}/options/1/exclusive`])
    expect(await placesOf(create({ type: "matrix", options: ["a", "b"], settings: { rows: options } })))
      .toEqual([`not-allowed /questions/${last}/settings/rows/1/exclusive`])
  })
})

const test: Condition = { question: "name", op: "answered" }

const groupOf = (count: number, condition: Condition): Condition => ({
  all: Array.from({ length: count }, () => condition)
})

const nested = (depth: number): Condition => depth === 0 ? test : { not: nested(depth - 1) }

describe("the limits of rules", () => {
  const at = `/questions/${last}/showIf`
  it.each<readonly [name: string, within: Condition, beyond: Condition, place: string]>([
    ["50 conditions of a group", groupOf(50, test), groupOf(51, test), `too-many ${at}/all`],
    ["5 groups in each other", nested(5), nested(6), `too-deep ${at}${"/not".repeat(5)}`],
    [
      "200 tests",
      groupOf(4, groupOf(50, test)),
      { all: [groupOf(50, test), groupOf(50, test), groupOf(50, test), groupOf(50, test), test] },
      `too-many ${at}`
    ],
    [
      "200 values of a test",
      { question: "name", op: "anyOf", values: Array.from({ length: 200 }, (_, n) => `v${n}`) },
      { question: "name", op: "anyOf", values: Array.from({ length: 201 }, (_, n) => `v${n}`) },
      `too-many ${at}/values`
    ]
  ])("are %s of a condition", async (_name, within, beyond, place) => {
    expect(await placesOf(create({ showIf: within }))).toEqual([])
    expect(await placesOf(create({ showIf: beyond }))).toEqual([place])
  })

  it("are 5 rules for an answer, with messages of 500 characters", async () => {
    const rule = { when: test, message: "x".repeat(500) }
    expect(await placesOf(create({ validIf: Array.from({ length: 5 }, () => rule) }))).toEqual([])
    expect(await placesOf(create({ validIf: Array.from({ length: 6 }, () => rule) })))
      .toEqual([`too-many /questions/${last}/validIf`])
    expect(await placesOf(create({ validIf: [{ ...rule, message: "x".repeat(501) }] })))
      .toEqual([`too-long /questions/${last}/validIf/0/message`])
  })

  it("are 5 000 tests and 20 000 values of a survey", async () => {
    const more = (count: number, condition: Condition) =>
      Array.from({ length: count }, (_, n) => ({ key: `more${n}`, type: "text", text: "?", showIf: condition }))
    const tests = groupOf(4, groupOf(50, test))
    expect(await placesOf(create({}, more(25, tests)))).toEqual([])
    expect(await placesOf(create({ showIf: test }, more(25, tests)))).toEqual(["too-many /questions"])
    const values = Array.from({ length: 200 }, (_, n) => `v${n}`)
    const anyOf: Condition = { question: "name", op: "anyOf", values }
    expect(await placesOf(create({}, more(100, anyOf)))).toEqual([])
    expect(await placesOf(create({ showIf: { ...anyOf, values: ["v"] } }, more(100, anyOf))))
      .toEqual(["too-many /questions"])
  })
})

describe("hidden fields", () => {
  it("are given by name, and listed as objects", async () => {
    const survey = await create({}, [], ["plan", { name: "source" }])
    expect(survey.hiddenFields).toEqual([{ name: "plan" }, { name: "source" }])
  })

  it.each([
    [["1st"], "invalid /hiddenFields/0"],
    [["a", "a"], "duplicate /hiddenFields/1"],
    [["externalId"], "invalid /hiddenFields/0"],
    [["name"], "duplicate /hiddenFields/0"],
    [Array.from({ length: 51 }, (_, n) => `f${n}`), "too-many /hiddenFields"]
  ])("%j are refused", async (fields, place) => {
    expect(await placesOf(create({}, [], fields))).toEqual([place])
  })

  it("that a rule needs stay, and so do the names of questions", async () => {
    const survey = await create({ showIf: { field: "plan", op: "equals", value: "gold" } })
    const update = (changes: object) => canvass.surveys.update(owner, survey.id, changes)
    expect(await placesOf(update({ hiddenFields: [] }))).toEqual(["in-use /hiddenFields"])
    expect(await placesOf(update({ hiddenFields: ["plan", "score"] }))).toEqual(["duplicate /hiddenFields/1"])
    expect((await update({ hiddenFields: ["plan", "source"] })).hiddenFields).toHaveLength(2)
    expect(await placesOf(update({ questions: [{ key: "source", type: "text", text: "?" }] })))
      .toEqual(["in-use /questions/0/key"])
    expect((await update({ questions: [], hiddenFields: [] })).hiddenFields).toEqual([])
  })
})
