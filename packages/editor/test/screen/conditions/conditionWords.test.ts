/** Conditions as sentences and in short. */
import type { Condition, Definition } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { conditionText, shortCondition } from "../../../src/screen/conditions/conditionWords.js"

const survey: Definition = {
  title: "Lunch",
  hiddenFields: [{ name: "plan" }],
  questions: [
    { key: "nps", type: "nps", text: "How likely are you to recommend us to a friend or a colleague?" },
    {
      key: "tools",
      type: "multiple_choice",
      text: "Tools",
      options: [{ value: "a", label: "Alpha" }, { value: "b", label: "Beta" }]
    },
    { key: "day", type: "date", text: " " }
  ]
}
const numbers = new Map([["nps", "1.1"], ["tools", "1.2"], ["day", "2.1"]])

const low: Condition = { question: "nps", op: "lte", value: 6 }

it.each<readonly [Condition, sentence: string, short: string]>([
  [low, "“How likely are you to recommend us to a…” is at most 6", "if 1.1 ≤ 6"],
  [{ not: low }, "“How likely are you to recommend us to a…” is not at most 6", "if 1.1 > 6"],
  [{ question: "tools", op: "anyOf", values: ["a"] }, "“Tools” is Alpha", "if 1.2 = Alpha"],
  [{ question: "tools", op: "anyOf", values: ["a", "b"] }, "“Tools” is one of Alpha, Beta", "if 1.2 = Alpha, Beta"],
  [
    { question: "tools", op: "count", min: 1, max: 2 },
    "“Tools” has this many answers: at least 1, at most 2",
    "if 1.2 # at least 1, at most 2"
  ],
  [
    { question: "day", op: "lt", value: { today: { days: -3 } } },
    "question without text is less than today −3 d",
    "if 2.1 < today −3 d"
  ],
  [{ question: "gone", op: "answered" }, "a question that is gone is answered", "if ? ✓"],
  [{ all: [low] }, "“How likely are you to recommend us to a…” is at most 6", "if 1.1 ≤ 6"],
  [
    { all: [{ field: "plan", op: "equals", value: "x" }, { any: [{ variable: "v", op: "gt", value: 1 }, low] }] },
    "field plan is x and (variable v is more than 1 or “How likely are you to recommend us to a…” is at most 6)",
    "3 rules"
  ],
  [
    { not: { any: [{ field: "language", op: "equals", value: "de" }] } },
    "none of these is true: language is de",
    "1 rule"
  ]
])("%j", (condition, sentence, short) => {
  expect(conditionText(survey, condition, "en")).toBe(sentence)
  expect(shortCondition(survey, condition, numbers, "en")).toBe(short)
})
