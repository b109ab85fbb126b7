/** A request with several things wrong is refused with all of them, whatever they are wrong with. */
import { Canvass, ValidationError } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const violationsOf = async (call: Promise<unknown>) => {
  const error = await call.then(() => undefined, (reason: unknown) => reason)
  if (!(error instanceof ValidationError.InvalidInput || error instanceof ValidationError.RuleViolated)) {
    throw new Error("The call was not refused.", { cause: error })
  }
  return [error._tag, ...error.violations.map(({ code, pointer }) => `${pointer} ${code}`).sort()]
}

const asked = (question: string) => ({ question, op: "answered" } as const)

/** Options of which the second has the code of the first: a check of one question. */
const sameCodes = [{ value: "a", label: "A", code: 7 }, { value: "b", label: "B", code: 7 }]

const passes = (_value: unknown): _value is Canvass.NewSurvey => true

const input = (value: unknown): Canvass.NewSurvey => {
  if (!passes(value)) throw new Error("A program in JavaScript may pass any value.")
  return value
}

describe("a new survey is refused with the violations", () => {
  const survey = input({
    title: "All at once",
    languages: ["en", "de"],
    questions: [
      { key: "first", type: "single_choice", text: "{{second}}", options: sameCodes },
      { key: "second", type: "nps", text: "?", showIf: asked("nobody") },
      { key: "twin", type: "text", text: "?" }
    ],
    // Which values the first question has is not certain.
    quotas: [{ key: "some", max: 1, when: { question: "first", op: "equals", value: "c" } }],
    translations: {
      de: { "/questions/second/text": "{{field.none}}", "/questions/first/options/b/label": "B", "/nowhere": "x" }
    }
  })
  const violations = [
    "InvalidInput",
    "/questions/0/options/1/code duplicate",
    "/questions/0/text invalid-reference",
    "/questions/1/showIf/question unknown-question",
    "/translations/de/~1nowhere unknown-field",
    "/translations/de/~1questions~1second~1text invalid-reference"
  ]

  it("of its questions, its rules and its translations", async () => {
    expect(await violationsOf(canvass.surveys.create(owner, survey))).toEqual(violations)
    const { errors } = await canvass.surveys.validate(survey)
    expect(errors.map(({ code, pointer }) => `${pointer} ${code}`).sort()).toEqual(violations.slice(1))
  })

  it("of its rules and its translations, when there are too many cells", async () => {
    const grid = (key: string) => ({
      key,
      type: "matrix",
      text: "?",
      options: Array.from({ length: 50 }, (_, n) => `c${n}`),
      settings: { rows: Array.from({ length: 50 }, (_, n) => `r${n}`) }
    })
    const large = input({
      title: "Large",
      questions: [...["a", "b", "c", "d", "e"].map(grid), { key: "f", type: "nps", text: "?", showIf: asked("z") }],
      translations: { de: { "/questions/f/text": "{{f}}" }, "!": {} }
    })
    expect(await violationsOf(canvass.surveys.create(owner, large))).toEqual([
      "InvalidInput",
      "/questions too-many",
      "/questions/5/showIf/question unknown-question",
      "/translations/! invalid-format",
      "/translations/de/~1questions~1f~1text invalid-reference"
    ])
  })
})

describe("a change of a survey", () => {
  const stored = async () => {
    const survey = await canvass.surveys.create(owner, {
      title: "Stored",
      hiddenFields: ["plan"],
      questions: [
        { key: "first", type: "nps", text: "?" },
        { key: "second", type: "text", text: "?" },
        { key: "third", type: "rating", text: "?" }
      ]
    })
    await canvass.surveys.publish(owner, survey.id)
    await canvass.responses.submit(survey.id, { answers: [{ questionKey: "first", value: 9 }] })
    const [first, second, third] = survey.questions
    return { id: survey.id, first: first?.id ?? "", second: second?.id ?? "", third: third?.id ?? "" }
  }

  it("names the answered question whose type changes, and the rules that do not fit", async () => {
    const { first, id, second } = await stored()
    const questions = [
      { id: first, key: "first", type: "rating", text: "?" } as const,
      { id: second, key: "second", type: "text", text: "{{third}}", showIf: asked("nobody") } as const
    ]
    const expected = (at: string) => [
      "InvalidInput",
      `${at}/0/type answered`,
      `${at}/1/showIf/question unknown-question`,
      `${at}/1/text invalid-reference`
    ]
    expect(await violationsOf(canvass.surveys.replaceQuestions(owner, id, questions))).toEqual(expected(""))
    expect(await violationsOf(canvass.surveys.update(owner, id, { questions }))).toEqual(expected("/questions"))
    const definition = { title: "Stored", questions: questions.map(({ id: _, ...question }) => question) }
    const replaced = {
      ...definition,
      translations: { de: { "/title": "x".repeat(201), "/questions/second/text": "{{" } }
    }
    expect(await violationsOf(canvass.surveys.replaceDefinition(owner, id, replaced))).toEqual([
      ...expected("/questions"),
      "/translations/de/~1questions~1second~1text invalid-reference",
      "/translations/de/~1title too-long"
    ])
  })

  it("is a violated rule (422) while nothing else is wrong", async () => {
    const { first, id } = await stored()
    const questions = [{ id: first, key: "first", type: "rating", text: "?" } as const]
    expect(await violationsOf(canvass.surveys.replaceQuestions(owner, id, questions))).toEqual([
      "RuleViolated",
      "/0/type answered"
    ])
  })

  it("says nothing about rules of which it is not certain what they mean", async () => {
    const { first, id, second, third } = await stored()
    const unknown = "01938f5e-7a2b-7c3d-8e4f-5a6b7c8d9e0f"
    // The second question keeps its key, which is that of the new one: `second` may be either of them.
    const questions = [
      { id: first, key: "first", type: "nps", text: "?", showIf: asked("second") } as const,
      { key: "second", type: "rating", text: "?" } as const,
      {
        id: second,
        type: "text",
        text: "{{second}} {{third}}",
        showIf: { question: "second", op: "gt", value: 3 }
      } as const,
      { id: third, key: "third", type: "rating", text: "?", showIf: asked("nobody") } as const
    ]
    expect(await violationsOf(canvass.surveys.replaceQuestions(owner, id, questions))).toEqual([
      "InvalidInput",
      "/2/key duplicate",
      "/3/showIf/question unknown-question"
    ])
    // A question with an unknown id may be the one that a rule names.
    const unidentified = [
      { id: unknown, type: "nps", text: "?" } as const,
      { id: second, key: "second", type: "text", text: "?", showIf: asked("mystery") } as const,
      {
        id: third,
        key: "third",
        type: "rating",
        text: "?",
        showIf: { question: "second", op: "gt", value: 3 }
      } as const
    ]
    expect(await violationsOf(canvass.surveys.replaceQuestions(owner, id, unidentified))).toEqual([
      "InvalidInput",
      "/0/id unknown-question",
      "/2/showIf/op not-allowed"
    ])
  })
})

describe("a translation is refused with the violations", () => {
  it("of the tag and of all texts, their form and what they recall", async () => {
    const { id } = await canvass.surveys.create(owner, {
      title: "Translated",
      languages: ["en", "de"],
      questions: [{ key: "first", type: "nps", text: "?" }, { key: "second", type: "text", text: "?" }]
    })
    const texts: unknown = {
      "/title": 5,
      "/questions/first/text": "{{second}}",
      "/questions/second/text": "a\ud800",
      "/nowhere": "x"
    }
    const isTexts = (_value: unknown): _value is Record<string, string> => true
    if (!isTexts(texts)) throw new Error("A program in JavaScript may pass any value.")
    const ofTexts = [
      "/~1questions~1first~1text invalid-reference",
      "/~1questions~1second~1text invalid-character",
      "/~1title wrong-type"
    ]
    const replace = (tag: string) => violationsOf(canvass.translations.replace(owner, id, tag, texts))
    expect(await replace("de")).toEqual(["InvalidInput", ...ofTexts])
    expect(await replace("not a tag")).toEqual(["InvalidInput", ...ofTexts, "tag invalid-format"])
    expect(await replace("EN")).toEqual(["InvalidInput", ...ofTexts, "tag not-allowed"])
  })
})
