import { Question } from "@canvass/core"
import type { Condition } from "@canvass/core/questionnaire"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ConditionTexts } from "../../../src/portal/condition-texts/ConditionTexts.js"

const decode = Schema.decodeUnknownSync(Question.Question)

const questionOf = (key: string, type: string, text: string, parts: Readonly<Record<string, unknown>> = {}) =>
  decode({
    id: `01900000-0000-7000-8000-${key.length.toString().padStart(4, "0")}00000000`,
    key,
    type,
    text,
    required: false,
    options: [],
    settings: {},
    ...parts
  })

const options = [{ value: "p", label: "Price", code: 1 }, { value: "s", label: "Support", code: 2 }]

const asked = [
  questionOf("score", "nps", "How likely?"),
  questionOf("topics", "multiple_choice", "Topics?", { options }),
  questionOf("one", "single_choice", "One?", { options }),
  questionOf("grid", "matrix", "Grid?", { options, settings: { rows: [{ value: "r", label: "Row", code: 1 }] } }),
  questionOf("order", "ranking", "Order?", { options }),
  questionOf("born", "date", "Born?"),
  questionOf("member", "boolean", "Member?", { settings: { trueLabel: "Sure", falseLabel: "Never" } }),
  questionOf("long", "text", `${"word ".repeat(20)}?`)
]

const sentence = (condition: Condition, language: "de" | "en" | "es" | "fr" = "en") =>
  new ConditionTexts(asked, language).of(condition)

describe("a condition as a text", () => {
  it.each<[Condition, string]>([
    [{ question: "score", op: "lte", value: 6 }, "“How likely?” is at most 6"],
    [{ question: "topics", op: "anyOf", values: ["p", "s"] }, "“Topics?” includes “Price” or “Support”"],
    [{ question: "topics", op: "allOf", values: ["p", "s"] }, "“Topics?” includes “Price” and “Support”"],
    [{ question: "topics", op: "count", min: 1, max: 2 }, "“Topics?” has 1 to 2 choices"],
    [{ question: "topics", op: "count", max: 2 }, "“Topics?” has at most 2 choices"],
    [{ question: "topics", op: "other" }, "“Topics?” has a text beside the options"],
    [{ question: "one", op: "anyOf", values: ["p", "s"] }, "“One?” is “Price” or “Support”"],
    [{ question: "grid", row: "r", op: "equals", value: "s" }, "“Row” in “Grid?” is “Support”"],
    [{ question: "order", option: "p", op: "lt", value: 2 }, "the place of “Price” in “Order?” is below 2"],
    [{ question: "born", op: "lte", value: { today: { years: -18 } } }, "“Born?” is at most today − 18 years"],
    [{ question: "born", op: "gt", value: "2026-01-01" }, "“Born?” is above 2026-01-01"],
    [{ question: "score", op: "gte", value: { question: "one" } }, "“How likely?” is at least the answer to “One?”"],
    [{ question: "member", op: "equals", value: true }, "“Member?” is Sure"],
    [{ field: "plan", op: "contains", value: "gold" }, "the hidden field plan includes “gold”"],
    [{ question: "long", op: "answered" }, `“${"word ".repeat(11)}word…” is answered`],
    [
      {
        all: [{ not: { question: "one", op: "answered" } }, {
          any: [{ field: "a", op: "answered" }, { field: "b", op: "answered" }]
        }]
      },
      "it is not true that “One?” is answered and (the hidden field a is answered or the hidden field b is answered)"
    ]
  ])("%j", (condition, text) => {
    expect(sentence(condition)).toBe(text)
  })

  it("in each language", () => {
    const condition: Condition = { question: "score", op: "lte", value: 6 }
    expect((["en", "de", "fr", "es"] as const).map((language) => sentence(condition, language))).toEqual([
      "“How likely?” is at most 6",
      "„How likely?“ höchstens 6 ist",
      "«\u00A0How likely?\u00A0» est au plus 6",
      "«How likely?» es como máximo 6"
    ])
  })
})
