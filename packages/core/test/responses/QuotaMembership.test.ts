/** Which quotas count a response: by what is stored of it, and not by the present options and ranges. */
import { Ids, Survey } from "@canvass/core"
import { quotasMet } from "@canvass/core/ports"
import type { Condition } from "@canvass/core/questionnaire"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { changedQuotas } from "../../src/surveys/definition/quotaMeaning.js"
import { makeResponse } from "../fixtures/ResponseArbitrary.js"

const decodeQuestions = Schema.decodeUnknownSync(Survey.Survey.fields.questions)

const questionId = Ids.QuestionId.make("01900000-0000-7000-8000-000000000000")

const idOf = (key: string): string => `01900000-0000-7000-8000-${key.length.toString().padStart(12, "0")}`

const question = (key: string, type: string, parts: object = {}) => ({
  id: idOf(key),
  key,
  type,
  text: "?",
  required: false,
  options: [],
  settings: {},
  ...parts
})

const option = (value: string, code: number) => ({ value, label: value, code })

const questions = decodeQuestions([
  question("t", "text"),
  question("no", "text", { settings: { format: "number" } }),
  question("one", "single_choice", { options: [option("a", 1), option("b", 2)] }),
  question("many", "multiple_choice", { options: [option("a", 1), option("b", 2)], settings: { allowOther: true } }),
  question("order", "ranking", { options: [option("a", 1), option("b", 2)] }),
  question("matrix", "matrix", {
    options: [option("a", 1)],
    settings: { rows: [{ value: "r", label: "R", code: 1 }] }
  }),
  question("boolean", "boolean"),
  question("birthday", "date"),
  question("satisfied", "rating")
])

const questionsById = new Map(questions.map((one) => [one.key, one]))

/** Answers with options, rows and numbers that the questions do not have any more. */
const response = makeResponse({
  answers: Object.entries({
    t: "Straße",
    no: "200",
    one: "gone",
    many: ["a", "gone", { other: "x" }],
    order: ["gone", "b", "a"],
    matrix: { r: "a", gone: "a" },
    boolean: false,
    birthday: "2000-02-29",
    satisfied: 11
  }).map(([key, value]) => ({ questionId: questionsById.get(key)?.id ?? questionId, value })),
  metadata: { plan: "Gold" },
  variables: { risk: 2.5, none: null },
  submittedAt: Date.UTC(2026, 1, 28)
})

const isCounted = (when: Condition): boolean =>
  quotasMet({ questions, quotas: [{ key: "q", when, max: 1 }] }, response).length === 1

describe("a quota counts a response", () => {
  it.each<[Condition, boolean]>([
    [{ question: "t", op: "equals", value: "STRASSE" }, false],
    [{ question: "t", op: "contains", value: "STRA" }, true],
    [{ question: "no", op: "equals", value: 200 }, true],
    [{ question: "one", op: "answered" }, true],
    [{ question: "one", op: "equals", value: "a" }, false],
    [{ question: "many", op: "count", min: 3, max: 3 }, true],
    [{ question: "many", op: "allOf", values: ["a"] }, true],
    [{ question: "many", op: "other" }, true],
    [{ question: "order", option: "b", op: "equals", value: 2 }, true],
    [{ question: "matrix", row: "r", op: "equals", value: "a" }, true],
    [{ question: "matrix", op: "count", min: 2 }, true],
    [{ question: "boolean", op: "equals", value: false }, true],
    [{ question: "birthday", op: "lte", value: { today: { years: -26 } } }, false],
    [{ question: "birthday", op: "lt", value: "2000-03-01" }, true],
    [{ question: "satisfied", op: "gt", value: 10 }, true],
    [{ field: "plan", op: "equals", value: "gold" }, true],
    [{ field: "toString", op: "answered" }, false],
    [{ variable: "risk", op: "gte", value: 2.5 }, true],
    [{ variable: "none", op: "answered" }, false],
    [{ variable: "constructor", op: "answered" }, false],
    [{ not: { question: "t", op: "answered" } }, false]
  ])("%j", (when, expected) => {
    expect(isCounted(when)).toBe(expected)
  })
})

describe("what a quota counts", () => {
  const quotas = [{ key: "q", when: { question: "one", op: "equals", value: "a" } as const, max: 1 }]
  const before = { questions, quotas }
  const edited = (key: string, parts: object) =>
    decodeQuestions(questions.map((one) => one.key === key ? { ...one, ...parts } : one))

  it("stays the same when its name, its maximum, its ending, a key or other options change", () => {
    const renamed = edited("one", { key: "single", options: [option("a", 1), option("c", 3)] })
    const after = [{
      key: "q",
      when: { ...quotas[0]?.when, question: "single", op: "equals" as const },
      max: 9,
      name: "Q"
    }]
    expect(changedQuotas(before, { questions: renamed, quotas: after })).toEqual([])
  })

  it("changes with its condition, with its key, and when the key belongs to another question", () => {
    const other = [{ key: "q", when: { question: "one", op: "equals", value: "b" } as const, max: 1 }]
    expect(changedQuotas(before, { questions, quotas: other })).toEqual([0])
    expect(changedQuotas(before, { questions, quotas: [{ key: "p", max: 1 }, ...quotas] })).toEqual([0])
    expect(changedQuotas(before, { questions: edited("one", { id: idOf("another one") }), quotas })).toEqual([0])
  })

  it("changes when the answers of a question are read as numbers", () => {
    const text = [{ key: "q", when: { question: "t", op: "equals", value: "5" } as const, max: 1 }]
    const number = edited("t", { settings: { format: "number" } })
    expect(changedQuotas({ questions, quotas: text }, { questions: number, quotas: text })).toEqual([0])
  })
})
