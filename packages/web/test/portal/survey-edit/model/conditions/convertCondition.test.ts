import type { Condition } from "@canvass/core/questionnaire"
import { Entries } from "@canvass/ui"
import { describe, expect, it } from "vitest"
import {
  conditionFormOf,
  toCondition
} from "../../../../../src/portal/survey-edit/model/conditions/convertCondition.js"
import { Subjects } from "../../../../../src/portal/survey-edit/model/conditions/Subject.js"
import { readSurveyForm } from "../../../../../src/portal/survey-edit/model/SurveyForm.js"

const fields = (token: string, type: string, key: string, settings: Readonly<Record<string, string>> = {}) => [
  ["question", token] as const,
  [`q${token}.type`, type] as const,
  [`q${token}.key`, key] as const,
  ...Object.entries(settings).map(([name, value]) => [`q${token}.settings.${name}`, value] as const)
]

const { questions } = readSurveyForm(
  new Entries([
    ...fields("3", "nps", "score"),
    ...fields("1", "single_choice", "one", { allowOther: "on" }),
    ...fields("2", "multiple_choice", "topics"),
    ...fields("4", "boolean", "member"),
    ...fields("5", "text", "size", { format: "number" }),
    ...fields("6", "text", "words"),
    ...fields("7", "date", "born"),
    ...fields("8", "date", "met", { includeTime: "on" }),
    ...fields("9", "matrix", "grid"),
    ...fields("10", "file", "photo")
  ])
)
const subjects = new Subjects(questions, {
  hiddenFields: [{ name: "plan" }],
  variables: [{ name: "risk", value: 1 }]
})

const keyOf = (token: string) => questions.find((question) => question.token === token)?.key

describe("a condition that the form edits", () => {
  it.each<[Condition, string, string, string]>([
    [{ question: "score", op: "lte", value: 6 }, "question.3", "lte", "6"],
    [{ question: "one", op: "equals", value: "a" }, "question.1", "equals", "a"],
    [{ question: "one", op: "other" }, "question.1", "other", ""],
    [{ question: "topics", op: "anyOf", values: ["a"] }, "question.2", "anyOf", "a"],
    [{ question: "member", op: "equals", value: false }, "question.4", "equals", "false"],
    [{ question: "size", op: "gt", value: -2.5 }, "question.5", "gt", "-2.5"],
    [{ question: "words", op: "contains", value: "2" }, "question.6", "contains", "2"],
    [{ question: "born", op: "gte", value: "2026-01-01" }, "question.7", "gte", "2026-01-01"],
    [{ question: "met", op: "lt", value: "2026-01-01T10:00:00Z" }, "question.8", "lt", "2026-01-01T10:00"],
    [{ question: "grid", op: "count", max: 2 }, "question.9", "maxCount", "2"],
    [{ question: "grid", op: "count", min: 1 }, "question.9", "minCount", "1"],
    [{ question: "photo", op: "answered" }, "question.10", "answered", ""],
    [{ field: "plan", op: "equals", value: "gold" }, "field.plan", "equals", "gold"],
    [{ variable: "risk", op: "gt", value: 3 }, "variable.risk", "gt", "3"]
  ])("%j", (condition, subject, operator, value) => {
    const form = conditionFormOf(condition, subjects)
    expect(form).toEqual({ isKept: false, join: "all", tests: [{ subject, operator, value }], chosen: "" })
    expect(toCondition(form, subjects, keyOf)).toEqual(condition)
  })

  it("is all or any of several tests", () => {
    const any: Condition = { any: [{ field: "plan", op: "answered" }, { question: "score", op: "equals", value: 3 }] }
    const form = conditionFormOf(any, subjects)
    expect([form.join, form.tests.length]).toEqual(["any", 2])
    expect(toCondition(form, subjects, keyOf)).toEqual(any)
  })

  it("passes on what cannot be read, and leaves out what is not entered", () => {
    const written = (subject: string, operator: string, value: string) =>
      toCondition({ isKept: false, join: "all", tests: [{ subject, operator, value }], chosen: "" }, subjects, keyOf)
    expect([
      written("question.3", "gt", "many"),
      written("question.3", "gt", " "),
      written("question.2", "anyOf", ""),
      written("question.9", "minCount", ""),
      written("question.77", "equals", "a")
    ]).toEqual([
      { question: "score", op: "gt", value: "many" },
      { question: "score", op: "gt" },
      { question: "topics", op: "anyOf" },
      { question: "grid", op: "count" },
      { question: "-", op: "equals", value: "a" }
    ])
  })
})

describe("a condition that the form keeps", () => {
  it.each<Condition>([
    { not: { question: "score", op: "answered" } },
    { all: [{ question: "score", op: "answered" }, { any: [{ field: "plan", op: "answered" }] }] },
    { all: Array.from({ length: 11 }, () => ({ question: "score", op: "answered" })) },
    { question: "topics", op: "anyOf", values: ["a", "b"] },
    { question: "topics", op: "allOf", values: ["a"] },
    { question: "topics", op: "count", min: 1 },
    { question: "grid", op: "count", min: 1, max: 2 },
    { question: "grid", row: "r", op: "equals", value: "a" },
    { question: "born", op: "lte", value: { today: { years: -18 } } },
    { question: "score", op: "gt", value: { question: "size" } },
    { question: "score", op: "anyOf", values: [3] }
  ])("%j", (condition) => {
    expect(conditionFormOf(condition, subjects)).toEqual({ isKept: true, join: "all", tests: [], chosen: "" })
  })
})
