/** Rules of pages, variables, endings and texts are checked against the whole survey. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { refusalsOf } from "../../fixtures/refusals.js"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const number = { type: "text", text: "?", settings: { format: "number" } }

/** Three pages; the second one has two questions. */
const questions = [
  { key: "age", ...number },
  { key: "color", type: "single_choice", text: "?", options: ["red", "blue"], page: {} },
  { key: "score", type: "nps", text: "?" },
  { key: "last", type: "rating", text: "?", page: {} }
]

/** The questions, with changes to those of these keys. */
const changed = (changes: Readonly<Record<string, object>>) =>
  questions.map((question) => ({ ...question, ...changes[question.key] }))

/** A program in JavaScript may pass any value. */
const passesForSurvey = (_value: unknown): _value is Canvass.NewSurvey => true

const create = (body: object) => {
  const survey: unknown = { title: "Rules", questions, ...body }
  if (!passesForSurvey(survey)) throw new Error("A program in JavaScript may pass any value.")
  return canvass.surveys.create(owner, survey)
}

const refusals = (body: object) => refusalsOf(create(body))

const answered = (question: string) => ({ question, op: "answered" })
const tested = (variable: string) => ({ variable, op: "gt", value: 3 })

describe("a page", () => {
  const pageOf = (page: object, more: object = {}) =>
    refusals({ questions: changed({ color: { page } }), endings: [{ key: "done" }], ...more })

  it("is shown by what is asked before it", async () => {
    expect(await pageOf({ showIf: answered("age") })).toEqual([])
    expect(await pageOf({ showIf: answered("color") })).toEqual(["not-before /questions/1/page/showIf/question"])
    expect(await pageOf({ showIf: { all: [answered("nobody"), answered("score")] } })).toEqual([
      "unknown-question /questions/1/page/showIf/all/0/question",
      "not-before /questions/1/page/showIf/all/1/question"
    ])
  })

  it("ends the questionnaire by all that is asked up to its end", async () => {
    const endIf = (when: object) => pageOf({ endIf: [{ when, ending: "done" }] })
    expect(await endIf(answered("age"))).toEqual([])
    expect(await endIf(answered("score"))).toEqual([])
    expect(await endIf(answered("last"))).toEqual(["not-before /questions/1/page/endIf/0/when/question"])
    const last = { last: { page: { endIf: [{ when: answered("last"), ending: "done" }] } } }
    expect(await refusals({ questions: changed(last), endings: [{ key: "done" }] })).toEqual([])
  })

  it("names endings that the survey has", async () => {
    const when = answered("age")
    expect(await pageOf({ endIf: [{ when, ending: "done" }, { when, ending: "over" }] }))
      .toEqual(["undeclared /questions/1/page/endIf/1/ending"])
  })

  it("has at most 5 rules that end, a title of 200 and a description of 5 000 characters", async () => {
    const endIf = Array.from({ length: 5 }, () => ({ when: answered("age"), ending: "done" }))
    expect(await pageOf({ endIf, title: "t".repeat(200), description: "d".repeat(5_000) })).toEqual([])
    expect(await pageOf({ endIf: [...endIf, ...endIf.slice(4)] })).toEqual(["too-many /questions/1/page/endIf"])
    expect(await pageOf({ title: "t".repeat(201) })).toEqual(["too-long /questions/1/page/title"])
    expect(await pageOf({ description: "d".repeat(5_001) })).toEqual(["too-long /questions/1/page/description"])
  })

  it("has its conditions in normal form", async () => {
    const when = { question: "score", op: "equals", value: "7" }
    const page = { showIf: { question: "age", op: "gt", value: "18.0" }, endIf: [{ when, ending: "done" }] }
    const survey = await create({ questions: changed({ color: { page } }), endings: [{ key: "done" }] })
    expect(survey.questions[1]?.page).toEqual({
      showIf: { question: "age", op: "gt", value: 18 },
      endIf: [{ when: { ...when, value: 7 }, ending: "done" }]
    })
  })
})

describe("a variable", () => {
  const valueOf = (value: unknown) =>
    refusals({ hiddenFields: ["plan"], variables: [{ name: "first", value: 1 }, { name: "v", value }] })

  it.each<unknown>([
    5,
    { answer: "age" },
    { answer: "score" },
    { answer: "last" },
    { score: "color" },
    { field: "plan" },
    { variable: "first" },
    { round: [{ answer: "age" }, 10] },
    { if: { all: [answered("last"), tested("first")] }, then: { answer: "age" }, else: { subtract: [1, 2] } }
  ])("may be %j", async (value) => {
    expect(await valueOf(value)).toEqual([])
  })

  it.each<[value: object | string, ...places: Array<string>]>([
    [{ answer: "nobody" }, "unknown-question /answer"],
    [{ answer: "color" }, "not-allowed /answer"],
    [{ score: "nobody" }, "unknown-question /score"],
    [{ score: "score" }, "not-allowed /score"],
    [{ field: "other" }, "undeclared /field"],
    [{ variable: "nothing" }, "undeclared /variable"],
    [{ variable: "v" }, "not-before /variable"],
    [{ sum: [1, { variable: "v" }, { answer: "color" }] }, "not-before /sum/1/variable", "not-allowed /sum/2/answer"],
    [
      { if: { any: [tested("v"), answered("nobody")] }, then: { mean: [{ score: "age" }] }, else: { field: "x" } },
      "not-before /if/any/0/variable",
      "unknown-question /if/any/1/question",
      "not-allowed /then/mean/0/score",
      "undeclared /else/field"
    ],
    [{ round: [1, 11] }, "out-of-range /round/1"],
    [{ round: [1, 0.5] }, "out-of-range /round/1"],
    [{ round: [1, -1] }, "out-of-range /round/1"],
    [{ sum: [] }, "too-few /sum"],
    [{ divide: [1] }, "too-few /divide"],
    [{ subtract: [1, 2, 3] }, "too-many /subtract"],
    ["1", "wrong-type "],
    [{}, "invalid "],
    [{ sum: [1], mean: [1] }, "not-allowed /mean"],
    [{ if: answered("age") }, "required /then"]
  ])("may not be %j", async (value, ...places) => {
    expect(await valueOf(value)).toEqual(places.map((place) => place.replace(" ", " /variables/1/value")))
  })

  it("is not computed from later ones", async () => {
    const variables = [{ name: "a", value: { variable: "b" } }, { name: "b", value: 1 }]
    expect(await refusals({ variables })).toEqual(["not-before /variables/0/value/variable"])
  })

  it("has at most 100 parts", async () => {
    const sum = (count: number) => ({ sum: Array.from({ length: count - 1 }, () => 1) })
    expect(await valueOf(sum(100))).toEqual([])
    expect(await valueOf(sum(101))).toEqual(["too-many /variables/1/value"])
  })

  it("is one of at most 50, with a name of its own", async () => {
    const variables = Array.from({ length: 51 }, (_, index) => ({ name: `v${index}`, value: 1 }))
    expect(await refusals({ variables: variables.slice(1) })).toEqual([])
    expect(await refusals({ variables })).toEqual(["too-many /variables"])
    expect(await refusals({ variables: [{ name: "v", value: 1 }, { name: "v", value: 2 }] }))
      .toEqual(["duplicate /variables/1/name"])
    expect(await refusals({ variables: [{ name: `v${"0".repeat(63)}`, value: 1 }] })).toEqual([])
    for (const name of ["1v", "", "a-b", `v${"0".repeat(64)}`]) {
      expect(await refusals({ variables: [{ name, value: 1 }] })).toEqual(["invalid /variables/0/name"])
    }
  })
})

describe("a test of a variable", () => {
  const variables = [
    { name: "constant", value: 1 },
    { name: "early", value: { answer: "age" } },
    { name: "late", value: { answer: "score" } },
    { name: "indirect", value: { sum: [{ variable: "late" }, { variable: "early" }] } },
    { name: "chosen", value: { if: answered("score"), then: 1 } },
    { name: "compared", value: { if: { question: "age", op: "lt", value: { question: "score" } }, then: 1 } },
    { name: "tested", value: { if: tested("late"), then: 1 } },
    { name: "scored", value: { score: "color" } }
  ]
  const shownBy = (key: string, variable: string) =>
    refusals({ variables, questions: changed({ [key]: { showIf: tested(variable) } }) })

  it("stands behind all questions of the variable", async () => {
    expect(await shownBy("age", "constant")).toEqual([])
    expect(await shownBy("age", "early")).toEqual(["not-before /questions/0/showIf/variable"])
    expect(await shownBy("color", "early")).toEqual([])
    expect(await shownBy("color", "scored")).toEqual(["not-before /questions/1/showIf/variable"])
    expect(await shownBy("score", "scored")).toEqual([])
    for (const name of ["late", "indirect", "chosen", "compared", "tested"]) {
      expect(await shownBy("score", name)).toEqual(["not-before /questions/2/showIf/variable"])
      expect(await shownBy("last", name)).toEqual([])
    }
  })

  it("names one that the survey has", async () => {
    expect(await shownBy("last", "nothing")).toEqual(["undeclared /questions/3/showIf/variable"])
  })

  it("asks what can be asked of a number", async () => {
    const test = (more: object) =>
      refusals({ variables, endings: [{ key: "a", showIf: { variable: "early", ...more } }] })
    expect(await test({ op: "answered" })).toEqual([])
    expect(await test({ op: "anyOf", values: [1, "2.0"] })).toEqual([])
    expect(await test({ op: "lte", value: { question: "score" } })).toEqual([])
    expect(await test({ op: "contains", value: "1" })).toEqual(["not-allowed /endings/0/showIf/op"])
    expect(await test({ op: "equals", value: "one" })).toEqual(["wrong-type /endings/0/showIf/value"])
    expect(await test({ op: "gt", value: { question: "color" } }))
      .toEqual(["not-allowed /endings/0/showIf/value/question"])
    expect(await test({ op: "answered", row: "r" })).toEqual(["not-allowed /endings/0/showIf/row"])
  })
})

describe("an ending", () => {
  it("is shown by any answer", async () => {
    const endingsFor = (showIf: object) => refusals({ endings: [{ key: "a", showIf }, { key: "b" }] })
    expect(await endingsFor(answered("last"))).toEqual([])
    expect(await endingsFor({ all: [answered("nobody"), tested("none"), { field: "plan", op: "answered" }] })).toEqual([
      "unknown-question /endings/0/showIf/all/0/question",
      "undeclared /endings/0/showIf/all/1/variable",
      "undeclared /endings/0/showIf/all/2/field"
    ])
  })

  it("can be reached: nobody gets one behind one for all, unless a page names it", async () => {
    const first = { key: "a", showIf: answered("age") }
    const screenedOut = { key: "out", outcome: "screenedOut" }
    expect(await refusals({ endings: [first, { key: "b" }] })).toEqual([])
    expect(await refusals({ endings: [{ key: "b" }, first, screenedOut] }))
      .toEqual(["unreachable /endings/1", "unreachable /endings/2"])
    expect(await refusals({ endings: [screenedOut, first] })).toEqual([])
    const page = { endIf: [{ when: answered("last"), ending: "out" }] }
    expect(await refusals({ endings: [{ key: "b" }, screenedOut], questions: changed({ last: { page } }) })).toEqual([])
  })

  it("leads to an address whose places are known", async () => {
    const to = (redirectUrl: unknown) => refusals({ hiddenFields: ["panel"], endings: [{ key: "a", redirectUrl }] })
    const at = "/endings/0/redirectUrl"
    expect(await to("https://example.com/?r={responseId}&e={externalId}&o={outcome}&p={panel}")).toEqual([])
    expect(await to("https://example.com/?r={response}&p={plan}&again={plan}"))
      .toEqual([`invalid ${at}`, `invalid ${at}`])
    for (
      const url of [
        "http://example.com",
        "example.com",
        "https://a:b@example.com",
        "https://example.com/{panel}",
        "https://example.com/?{",
        "https://example.com/?}",
        "https://example.com/ ?x",
        "javascript:alert(1)"
      ]
    ) {
      expect(await to(url), url).toEqual([`invalid ${at}`])
    }
    const address = "https://example.com/"
    expect(await to(address.padEnd(2_048, "x"))).toEqual([])
    expect(await to(address.padEnd(2_049, "x"))).toEqual([`too-long ${at}`])
  })

  it("is one of at most 20, with a title of 200 and a message of 5 000 characters", async () => {
    const endings = Array.from({ length: 21 }, (_, index) => ({ key: `e${index}`, showIf: answered("age") }))
    expect(await refusals({ endings: endings.slice(1) })).toEqual([])
    expect(await refusals({ endings })).toEqual(["too-many /endings"])
    expect(await refusals({ endings: [{ key: "a", title: "t".repeat(200), message: "m".repeat(5_000) }] })).toEqual([])
    expect(await refusals({ endings: [{ key: "a", title: "t".repeat(201) }] })).toEqual(["too-long /endings/0/title"])
    expect(await refusals({ endings: [{ key: "a", message: "m".repeat(5_001) }] }))
      .toEqual(["too-long /endings/0/message"])
    expect(await refusals({ endings: [{ key: "a", outcome: "overQuota" }] })).toEqual(["wrong-type /endings/0/outcome"])
    expect(await refusals({ endings: [{ key: "a b" }] })).toEqual(["invalid /endings/0/key"])
    expect(await refusals({ endings: [endings[0], endings[0]] })).toEqual(["duplicate /endings/1/key"])
  })
})

describe("the limits for all rules together", () => {
  const group = (count: number) => ({ all: Array.from({ length: count }, () => answered("age")) })
  const tests = { all: [group(50), group(50), group(50), group(50)] }
  /** 200 tests in each of 9 pages, once to show it and once to end it, and of 6 variables: 4 800. */
  const body = (endings: ReadonlyArray<object>) => ({
    questions: [
      ...questions,
      ...Array.from({ length: 9 }, () => ({
        ...number,
        page: { showIf: tests, endIf: [{ when: tests, ending: "e" }] }
      }))
    ],
    variables: Array.from({ length: 6 }, (_, index) => ({ name: `v${index}`, value: { if: tests, then: 1 } })),
    endings
  })

  it("count the tests of pages, variables and endings", async () => {
    expect(await refusals(body([{ key: "e", showIf: tests }]))).toEqual([])
    expect(await refusals(body([{ key: "e", showIf: tests }, { key: "f", showIf: answered("age") }])))
      .toEqual(["too-many /questions"])
  })

  it("are those of what is sent", async () => {
    const survey = await create(body([{ key: "e", showIf: tests }]))
    const endings = [{ key: "e", showIf: tests }, { key: "f", showIf: answered("age") }]
    const changes: object = { endings }
    expect(await refusalsOf(canvass.surveys.update(owner, survey.id, changes))).toEqual(["too-many /endings"])
  })
})
