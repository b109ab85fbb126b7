/** Conditions as sentences. */
import type { AnswerKind } from "@canvass/core/editing"
import type { Condition, Operator } from "@canvass/core/questionnaire"
import { describe, expect, it } from "vitest"
import {
  conditionText,
  conditionWords,
  type Language,
  languages,
  type NamedQuestion,
  operatorText
} from "../../src/index.js"

const options = [{ value: "p", label: "Price" }, { value: "s", label: "Support" }]

const questions: ReadonlyArray<NamedQuestion> = [
  { key: "score", type: "nps", text: "How likely?" },
  { key: "topics", type: "multiple_choice", text: "Topics?", options },
  { key: "one", type: "single_choice", text: "One {{score}}?", options },
  { key: "grid", type: "matrix", text: "Grid?", options, settings: { rows: [{ value: "r", label: "Row" }] } },
  { key: "order", type: "ranking", text: "Order?", options },
  { key: "born", type: "date", text: "Born?" },
  { key: "member", type: "boolean", text: "Member?", settings: { trueLabel: "Sure", falseLabel: "Never" } },
  { key: "plain", type: "boolean", text: " " },
  { key: "long", type: "text", text: `${"word ".repeat(20)}?` }
]

const sentence = (condition: Condition, language: Language = "en") =>
  conditionText(questions, condition, language, { submittedAt: "the time of submission" })

describe("a condition as a sentence", () => {
  it.each<[Condition, string]>([
    [{ question: "score", op: "lte", value: 6 }, "“How likely?” is at most 6"],
    [{ not: { question: "score", op: "lt", value: 0.0625 } }, "“How likely?” is not below 0.0625"],
    [{ question: "topics", op: "anyOf", values: ["p", "s"] }, "“Topics?” includes one of “Price”, “Support”"],
    [{ question: "topics", op: "anyOf", values: ["p"] }, "“Topics?” includes “Price”"],
    [{ not: { question: "topics", op: "anyOf", values: ["p"] } }, "“Topics?” does not include “Price”"],
    [{ question: "topics", op: "allOf", values: ["p", "s"] }, "“Topics?” includes all of “Price”, “Support”"],
    [{ question: "topics", op: "count", min: 1, max: 2 }, "“Topics?” has 1 to 2 choices"],
    [{ not: { question: "topics", op: "count", min: 2, max: 2 } }, "“Topics?” does not have 2 choices"],
    [{ question: "topics", op: "count", max: 1 }, "“Topics?” has at most 1 choice"],
    [{ question: "topics", op: "count", min: 1 }, "“Topics?” has at least 1 choice"],
    [{ question: "topics", op: "other" }, "“Topics?” has a text beside the options"],
    [{ question: "one", op: "anyOf", values: ["p", "gone"] }, "“One …?” is one of “Price”, “gone”"],
    [{ not: { question: "one", op: "anyOf", values: ["p", "s"] } }, "“One …?” is none of “Price”, “Support”"],
    [{ question: "one", op: "anyOf", values: ["s"] }, "“One …?” is “Support”"],
    [{ question: "grid", row: "r", op: "equals", value: "s" }, "“Row” in “Grid?” is “Support”"],
    [{ question: "order", option: "p", op: "lt", value: 2 }, "the place of “Price” in “Order?” is below 2"],
    [
      { question: "born", op: "lte", value: { today: { years: -18, days: 1 } } },
      "“Born?” is on or before today − 18 years + 1 day"
    ],
    [{ question: "born", op: "gt", value: "2026-01-01" }, "“Born?” is after 2026-01-01"],
    [{ question: "score", op: "gte", value: { question: "one" } }, "“How likely?” is at least the answer to “One …?”"],
    [{ question: "member", op: "equals", value: true }, "“Member?” is “Sure”"],
    [{ question: "plain", op: "equals", value: false }, "question without text is no"],
    [{ field: "plan", op: "contains", value: "gold" }, "the hidden field plan contains “gold”"],
    [{ field: "language", op: "equals", value: "de" }, "the language is “de”"],
    [{ variable: "v", op: "gt", value: 1_000 }, "the variable v is above 1,000"],
    [
      { property: "submittedAt", op: "gte", value: "2026-01-01T10:00:00Z" },
      "the time of submission is on or after 1 Jan 2026, 10:00 UTC"
    ],
    [{ property: "status", op: "equals", value: "partial" }, "status is “partial”"],
    [{ question: "gone", op: "answered" }, "a question that is gone is answered"],
    [{ question: "long", op: "answered" }, `“${"word ".repeat(11)}word…” is answered`]
  ])("of one test: %j", (condition, text) => {
    expect(sentence(condition)).toBe(text)
  })

  const a: Condition = { field: "a", op: "answered" }
  const b: Condition = { field: "b", op: "answered" }
  const [saysA, saysB] = ["the hidden field a is answered", "the hidden field b is answered"]

  it.each<[Condition, string]>([
    [{ all: [a] }, saysA],
    [{ all: [{ not: a }, { any: [a, b] }] }, `the hidden field a is not answered and (${saysA} or ${saysB})`],
    [{ not: { any: [a, b] } }, `none of these is true: ${saysA} or ${saysB}`],
    [{ not: { any: [a] } }, `it is not true that ${saysA}`],
    [{ any: [{ not: { all: [a, b] } }, b] }, `it is not true that (${saysA} and ${saysB}) or ${saysB}`],
    [{ all: [{ not: { any: [a, b] } }, b] }, `(none of these is true: ${saysA} or ${saysB}) and ${saysB}`]
  ])("of a group: %j", (condition, text) => {
    expect(sentence(condition)).toBe(text)
  })

  it("in each language", () => {
    const condition: Condition = { question: "score", op: "lte", value: 6 }
    expect(languages.map((language) => sentence(condition, language))).toEqual([
      "“How likely?” is at most 6",
      "„How likely?“ ist höchstens 6",
      "«\u00A0How likely?\u00A0» est au plus 6",
      "«How likely?» es como máximo 6"
    ])
  })

  it("emphasizes what is tested and what it is compared with", () => {
    const words = conditionWords(questions, { question: "score", op: "equals", value: 6 }, "en")
    expect(words).toEqual([
      { text: "“How likely?”", isStrong: true },
      { text: "is", isStrong: false },
      { text: "6", isStrong: true }
    ])
  })
})

it.each<[Operator, AnswerKind | undefined, is: string, isNot: string]>([
  ["gt", "number", "is above", "is not above"],
  ["gt", "day", "is after", "is not after"],
  ["equals", "instant", "is", "is not"],
  ["anyOf", "option", "is one of", "is none of"],
  ["anyOf", "options", "includes one of", "includes none of"],
  ["answered", undefined, "is answered", "is not answered"]
])("the operator %s has a name for answers of the kind %s", (op, kind, is, isNot) => {
  expect([operatorText(op, kind, false, "en"), operatorText(op, kind, true, "en")]).toEqual([is, isNot])
})
