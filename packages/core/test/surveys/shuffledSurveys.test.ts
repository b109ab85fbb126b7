/** What a survey may say of random order and of arms, and what is refused. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { refusalsOf } from "../fixtures/refusals.js"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

/** A program in JavaScript may pass any value. */
const passesForSurvey = (_value: unknown): _value is Canvass.NewSurvey => true

const create = (fields: object) => {
  const body: unknown = { title: "Chance", ...fields }
  if (!passesForSurvey(body)) throw new Error("A program in JavaScript may pass any value.")
  return canvass.surveys.create(owner, body)
}

const choice = { key: "color", type: "single_choice", text: "?", options: ["r", "g", "b"] }
const grid = { key: "grid", type: "matrix", text: "?", options: ["x", "y"], settings: { rows: ["a", "b", "c"] } }
const arms = [{ value: "A" }, { value: "B", weight: 3 }]

/** An option or a row. */
const placed = (value: string, isFixed: unknown) => ({ value, label: value, fixed: isFixed })

describe("shuffle", () => {
  it("is a part of choices, rankings, matrices and pages, with what keeps its place", async () => {
    const fixed = { value: "b", label: "b", fixed: true }
    const survey = await create({
      questions: [
        { ...choice, shuffle: true, options: ["r", "g", fixed], page: { shuffle: true } },
        { ...choice, key: "many", type: "multiple_choice", shuffle: true },
        { ...choice, key: "rank", type: "ranking", shuffle: true },
        { ...grid, shuffle: true, settings: { rows: ["a", fixed] } },
        { ...choice, key: "plain", shuffle: null, page: { shuffle: null } }
      ]
    })
    expect(survey.questions.map(({ page, shuffle }) => [shuffle, page])).toEqual([
      [true, { shuffle: true }],
      [true, undefined],
      [true, undefined],
      [true, undefined],
      [undefined, {}]
    ])
    expect(survey.questions[0]?.options[2]).toMatchObject(fixed)
    expect(survey.questions[3]).toMatchObject({ settings: { rows: [{ value: "a", label: "a" }, fixed] } })
  })

  it.each([
    [{ key: "t", type: "text", text: "?", shuffle: true }, "not-allowed /questions/0/shuffle"],
    [{ key: "t", type: "nps", text: "?", shuffle: true }, "not-allowed /questions/0/shuffle"],
    [{ ...choice, shuffle: "yes" }, "wrong-type /questions/0/shuffle"],
    [{ ...choice, page: { shuffle: 1 } }, "wrong-type /questions/0/page/shuffle"],
    [{ ...choice, options: ["r", placed("g", 1)] }, "wrong-type /questions/0/options/1/fixed"],
    [
      { ...grid, options: ["x", placed("y", true)] },
      "not-allowed /questions/0/options/1/fixed"
    ]
  ])("%j is refused", async (question, place) => {
    expect(await refusalsOf(create({ questions: [question] }))).toEqual([place])
  })

  it("is a new version of the questionnaire", async () => {
    const survey = await create({ questions: [choice] })
    const [question] = survey.questions
    const edited = await canvass.surveys.update(owner, survey.id, {
      questions: question === undefined ? [] : [{ ...question, shuffle: true }]
    })
    expect(edited.questionnaireVersion).toBe(2)
  })
})

describe("questions of a page that shuffles", () => {
  const answered = (question: string) => ({ question, op: "answered" })
  const survey = (second: object, more: object = {}) =>
    create({
      questions: [
        { key: "before", type: "nps", text: "?" },
        { key: "first", type: "nps", text: "?", page: { shuffle: true } },
        { key: "second", type: "text", text: "?", ...second },
        { key: "after", type: "text", text: "?", page: {} }
      ],
      ...more
    })

  it.each([
    [{ showIf: answered("first") }, "not-before /questions/2/showIf/question"],
    [{ requiredIf: answered("first") }, "not-before /questions/2/requiredIf/question"],
    [{ validIf: [{ when: answered("first"), message: "m" }] }, "not-before /questions/2/validIf/0/when/question"],
    [{ text: "{{first}}" }, "invalid-reference /questions/2/text"],
    [{ showIf: { variable: "sum", op: "gt", value: 1 } }, "not-before /questions/2/showIf/variable"]
  ])("may not test one another: %j", async (second, place) => {
    const variables = [{ name: "sum", value: { sum: [{ answer: "before" }, { answer: "first" }] } }]
    expect(await refusalsOf(survey(second, { variables }))).toEqual([place])
  })

  it("test what comes before their page and their own answer, and are tested behind it", async () => {
    const created = await create({
      questions: [
        { key: "before", type: "nps", text: "?" },
        {
          key: "first",
          type: "nps",
          text: "?",
          page: { shuffle: true, endIf: [{ when: answered("second"), ending: "e" }] }
        },
        {
          key: "second",
          type: "text",
          text: "{{before}}",
          showIf: answered("before"),
          validIf: [{ when: answered("second"), message: "m" }]
        },
        { key: "after", type: "text", text: "{{first}}", page: {}, showIf: { variable: "sum", op: "gt", value: 1 } }
      ],
      variables: [{ name: "sum", value: { sum: [{ answer: "before" }, { answer: "first" }] } }],
      endings: [{ key: "e" }]
    })
    expect(created.questions).toHaveLength(4)
  })

  it("that test one another cannot get onto one by an edit", async () => {
    const created = await create({
      questions: [
        { key: "first", type: "nps", text: "?" },
        { key: "second", type: "text", text: "?", showIf: answered("first") }
      ]
    })
    const [first, second] = created.questions
    if (first === undefined || second === undefined) throw new Error("There are two.")
    expect(
      await refusalsOf(canvass.surveys.update(owner, created.id, {
        questions: [{ ...first, page: { shuffle: true } }, second]
      }))
    ).toEqual(["not-before /questions/1/showIf/question"])
  })
})

describe("arms", () => {
  it("have values and weights", async () => {
    const survey = await create({ hiddenFields: ["plan", { name: "group", arms }, { name: "none", arms: null }] })
    expect(survey.hiddenFields).toEqual([{ name: "plan" }, { name: "group", arms }, { name: "none" }])
  })

  it.each([
    [[{ value: "A" }], "too-few /hiddenFields/0/arms"],
    [Array.from({ length: 21 }, (_, n) => ({ value: String(n) })), "too-many /hiddenFields/0/arms"],
    [[{ value: "A" }, { value: "A" }], "duplicate /hiddenFields/0/arms/1/value"],
    [[{ value: "A" }, { value: "" }], "too-short /hiddenFields/0/arms/1/value"],
    [[{ value: "A" }, { value: "x".repeat(501) }], "too-long /hiddenFields/0/arms/1/value"],
    [[{ value: "A" }, { value: "B", weight: 0 }], "out-of-range /hiddenFields/0/arms/1/weight"],
    [[{ value: "A" }, { value: "B", weight: 1_001 }], "out-of-range /hiddenFields/0/arms/1/weight"],
    [[{ value: "A" }, { value: "B", weight: 1.5 }], "out-of-range /hiddenFields/0/arms/1/weight"],
    [[{ value: "A" }, { value: "B", weight: "1" }], "wrong-type /hiddenFields/0/arms/1/weight"],
    [[{ value: "A" }, { value: 1 }], "wrong-type /hiddenFields/0/arms/1/value"],
    [[{ value: "A" }, { value: "B", share: 1 }], "unknown-field /hiddenFields/0/arms/1/share"],
    ["AB", "wrong-type /hiddenFields/0/arms"]
  ])("%j are refused", async (sent, place) => {
    expect(await refusalsOf(create({ hiddenFields: [{ name: "group", arms: sent }] }))).toEqual([place])
  })

  it("50 fields with 20 arms each are accepted", async () => {
    const hiddenFields = Array.from({ length: 50 }, (_, field) => ({
      name: `f${field}`,
      arms: Array.from({ length: 20 }, (_, arm) => ({ value: `${arm} ${"é".repeat(100)}`, weight: arm + 1 }))
    }))
    const survey = await create({
      hiddenFields,
      questions: [{ ...choice, options: Array.from({ length: 1_000 }, (_, n) => String(n)), shuffle: true }]
    })
    await canvass.surveys.publish(owner, survey.id)
    const { metadata } = await canvass.responses.submit(survey.id, { answers: [] })
    expect(Object.keys(metadata ?? {})).toHaveLength(50)
  })
})

it("a definition keeps all of it, without what has its default", async () => {
  const survey = await create({
    questions: [
      { ...choice, shuffle: true, page: { shuffle: true }, options: ["r", { value: "g", label: "g", fixed: true }] },
      { ...grid, shuffle: false, settings: { rows: ["a", { value: "b", label: "b", fixed: false }] } }
    ],
    hiddenFields: [{ name: "group", arms: [{ value: "A", weight: 1 }, { value: "B", weight: 2 }] }]
  })
  const definition = await canvass.surveys.getDefinition(owner, survey.id)
  expect(definition).toMatchObject({
    hiddenFields: [{ name: "group", arms: [{ value: "A" }, { value: "B", weight: 2 }] }],
    questions: [{ page: { shuffle: true }, shuffle: true }, { key: "grid" }]
  })
  expect(JSON.stringify(definition)).not.toContain("false")
  const copy = await canvass.surveys.create(owner, definition)
  expect(await canvass.surveys.getDefinition(owner, copy.id)).toEqual(definition)
  const duplicate = await canvass.surveys.duplicate(owner, survey.id, { title: survey.title })
  expect(await canvass.surveys.getDefinition(owner, duplicate.id)).toEqual(definition)
})
