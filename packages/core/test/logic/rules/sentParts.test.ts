/** A survey is checked as it will be: also the parts that a request does not send. */
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

/** Each part needs each other one. */
const whole = {
  title: "Whole",
  questions: [
    { key: "a", type: "rating", text: "?" },
    {
      key: "b",
      type: "rating",
      text: "?",
      page: { endIf: [{ when: { question: "a", op: "lt", value: 2 }, ending: "out" }] }
    },
    { key: "c", type: "text", text: "{{field.plan}}", page: { showIf: { variable: "sum", op: "gt", value: 3 } } }
  ],
  hiddenFields: ["plan", "panel"],
  variables: [
    { name: "sum", value: { sum: [{ answer: "a" }, { answer: "b" }] } },
    { name: "field", value: { if: { field: "plan", op: "equals", value: "gold" }, then: 1 } }
  ],
  endings: [
    { key: "done", message: "{{variable.sum}} {{b|none}}", redirectUrl: "https://example.com/?p={panel}" },
    { key: "out", outcome: "screenedOut" }
  ]
} as const

const create = () => canvass.surveys.create(owner, whole)

const refused = async (changes: object) => {
  const survey = await create()
  const refusals = await refusalsOf(canvass.surveys.update(owner, survey.id, changes))
  expect(await canvass.surveys.get(owner, survey.id)).toEqual(survey)
  return refusals
}

const [a, b, c] = whole.questions
const [done, out] = whole.endings

describe("what a request sends is refused where it is wrong", () => {
  it.each<[changes: object, ...places: Array<string>]>([
    [
      { questions: [a, { ...b, page: { showIf: { question: "c", op: "answered" } } }, c], endings: [done] },
      "not-before /questions/1/page/showIf/question"
    ],
    [{ variables: [{ name: "sum", value: { answer: "c" } }] }, "not-allowed /variables/0/value/answer"],
    [{ endings: [{ ...done, message: "{{d}}" }, out] }, "invalid-reference /endings/0/message"],
    [{ endings: [done, out, { key: "more" }] }, "unreachable /endings/2"],
    [{ hiddenFields: ["plan", "panel", "a"] }, "duplicate /hiddenFields/2"],
    [
      { hiddenFields: [], variables: [{ name: "sum", value: { field: "plan" } }], endings: [done, out] },
      "undeclared /variables/0/value/field",
      "invalid /endings/0/redirectUrl"
    ]
  ])("%j", async (changes, ...places) => {
    expect(await refused(changes)).toEqual(places)
  })
})

describe("where a part that was not sent no longer fits, the first one that was sent is in use", () => {
  it.each<readonly [changes: object, place: string]>([
    [{ questions: [a, c] }, "in-use /questions"],
    [{ questions: [a, { ...b, type: "text" }, c] }, "in-use /questions"],
    [{ questions: [a, b], hiddenFields: ["panel"], endings: whole.endings }, "in-use /questions"],
    [{ hiddenFields: ["panel"] }, "in-use /hiddenFields"],
    [{ hiddenFields: ["plan"] }, "in-use /hiddenFields"],
    [{ hiddenFields: ["plan"], variables: whole.variables }, "in-use /hiddenFields"],
    [{ variables: [] }, "in-use /variables"],
    [{ variables: [{ name: "sum", value: { answer: "a" } }], endings: [done] }, "in-use /variables"],
    [{ endings: [done] }, "in-use /endings"],
    [{ endings: [] }, "in-use /endings"],
    [{ questions: [a, b, c, { key: "panel", type: "text", text: "?" }] }, "in-use /questions/3/key"]
  ])("%j", async (changes, place) => {
    expect(await refused(changes)).toEqual([place])
  })

  it("names what no longer fits", async () => {
    const { id } = await create()
    await expect(canvass.surveys.update(owner, id, { hiddenFields: [] })).rejects.toMatchObject({
      _tag: "RuleViolated",
      violations: [{
        detail: "Other parts of the survey would no longer be valid: /questions/2/text (invalid-reference), " +
          "/variables/1/value/if/field (undeclared), /endings/0/redirectUrl (invalid)."
      }]
    })
  })

  it("is the list where only questions are sent", async () => {
    const { id } = await create()
    expect(await refusalsOf(canvass.surveys.replaceQuestions(owner, id, [a, c]))).toEqual(["in-use "])
    expect(await refusalsOf(canvass.surveys.replaceQuestions(owner, id, [a, { ...b, text: "{{" }, c])))
      .toEqual(["invalid-reference /1/text"])
  })
})

it("parts that still fit are sent alone", async () => {
  const { id } = await create()
  const update = (changes: Canvass.SurveyChanges) => refusalsOf(canvass.surveys.update(owner, id, changes))
  expect(await update({ variables: [{ name: "sum", value: { answer: "b" } }] })).toEqual([])
  expect(await update({ endings: [out] })).toEqual([])
  expect(await update({ hiddenFields: ["plan"] })).toEqual([])
  expect(await update({ questions: [b, c, a], endings: whole.endings, hiddenFields: whole.hiddenFields })).toEqual([
    "not-before /questions/0/page/endIf/0/when/question"
  ])
  expect(await update({ questions: [], variables: [], endings: [], hiddenFields: [] })).toEqual([])
})

describe("a question whose key changes", () => {
  const rename = async (keys: Readonly<Record<string, string>>, more: object = {}) => {
    const survey = await create()
    const questions = survey.questions.map((question) => ({ ...question, key: keys[question.key] ?? question.key }))
    return canvass.surveys.update(owner, survey.id, { questions, ...more })
  }

  it("is renamed in what is not sent", async () => {
    const survey = await create()
    const endings: Canvass.NewSurvey["endings"] = [{
      ...done,
      showIf: {
        any: [{ question: "b", op: "gt", value: { question: "a" } }, { not: { question: "c", op: "answered" } }]
      },
      title: "\\{{b}} {{b|b}} {{c}} {{variable.b}}"
    }, out]
    await canvass.surveys.update(owner, survey.id, {
      variables: [
        ...whole.variables,
        {
          name: "b",
          value: { if: { question: "b", op: "equals", value: 1 }, then: { multiply: [{ answer: "b" }, 2] } }
        }
      ],
      endings
    })
    const questions = survey.questions.map((question) =>
      question.key === "b" ? { ...question, key: "second" } : question
    )
    const renamed = await canvass.surveys.update(owner, survey.id, { questions })
    expect(renamed.variables).toEqual([
      { name: "sum", value: { sum: [{ answer: "a" }, { answer: "second" }] } },
      whole.variables[1],
      {
        name: "b",
        value: {
          if: { question: "second", op: "equals", value: 1 },
          then: { multiply: [{ answer: "second" }, 2] }
        }
      }
    ])
    expect(renamed.endings).toEqual([{
      ...done,
      message: "{{variable.sum}} {{second|none}}",
      showIf: {
        any: [
          { question: "second", op: "gt", value: { question: "a" } },
          { not: { question: "c", op: "answered" } }
        ]
      },
      title: "\\{{b}} {{second|b}} {{c}} {{variable.b}}"
    }, out])
  })

  it("is swapped with another one", async () => {
    const first = await create()
    const variables = [{ name: "sum", value: { subtract: [{ answer: "a" }, { answer: "b" }] } }] as const
    await canvass.surveys.update(owner, first.id, { variables })
    const swapped = first.questions.map((question) => ({
      ...question,
      key: question.key === "a" ? "b" : question.key === "b" ? "a" : question.key,
      ...question.page === undefined || question.key !== "b"
        ? {}
        : { page: { endIf: [{ when: { question: "b", op: "lt", value: 2 } as const, ending: "out" }] } }
    }))
    const survey = await canvass.surveys.update(owner, first.id, { questions: swapped })
    expect(survey.variables).toEqual([{ name: "sum", value: { subtract: [{ answer: "b" }, { answer: "a" }] } }])
    expect(survey.endings[0]?.message).toBe("{{variable.sum}} {{a|none}}")
  })

  it("is renamed in scores, and in one part where the other one is sent", async () => {
    const survey = await canvass.surveys.create(owner, {
      title: "Scores",
      questions: [{ key: "a", type: "single_choice", text: "?", options: ["x", "y"] }],
      variables: [{ name: "score", value: { score: "a" } }],
      endings: [{ key: "done", message: "{{a}}" }]
    })
    const update = async (key: string, more: Canvass.SurveyChanges) => {
      const questions = survey.questions.map((question) => ({ ...question, key }))
      const { endings, variables } = await canvass.surveys.update(owner, survey.id, { questions, ...more })
      return [variables[0]?.value, endings[0]?.message]
    }
    expect(await update("b", {})).toEqual([{ score: "b" }, "{{b}}"])
    expect(await update("c", { endings: [{ key: "done" }] })).toEqual([{ score: "c" }, undefined])
    expect(await update("d", { endings: [{ key: "done", message: "{{d}}" }] })).toEqual([{ score: "d" }, "{{d}}"])
    expect(await update("e", { variables: [{ name: "score", value: { score: "e" } }] }))
      .toEqual([{ score: "e" }, "{{e}}"])
  })

  it("has its new key in what is sent with it", async () => {
    const variables = [{ name: "sum", value: { answer: "second" } }]
    const endings = [{ key: "done", message: "{{second}}" }, out]
    const survey = await rename({ b: "second" }, { variables, endings })
    expect([survey.variables, survey.endings]).toEqual([variables, endings])
    expect(await refusalsOf(rename({ b: "second" }, { variables: [{ name: "sum", value: { answer: "b" } }] })))
      .toEqual(["unknown-question /variables/0/value/answer"])
  })
})
