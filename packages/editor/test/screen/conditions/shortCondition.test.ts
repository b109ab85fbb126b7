/** Conditions in short. */
import type { Condition, Definition } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { shortCondition } from "../../../src/screen/conditions/shortCondition.js"

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

it.each<readonly [Condition, short: string]>([
  [low, "if 1.1 ≤ 6"],
  [{ not: low }, "if 1.1 > 6"],
  [{ question: "tools", op: "anyOf", values: ["a"] }, "if 1.2 = Alpha"],
  [{ question: "tools", op: "anyOf", values: ["a", "b"] }, "if 1.2 = Alpha, Beta"],
  [{ question: "tools", op: "count", min: 1, max: 2 }, "if 1.2 # 1 to 2 choices"],
  [{ question: "day", op: "lt", value: { today: { days: -3 } } }, "if 2.1 < today − 3 days"],
  [{ question: "nps", op: "gt", value: { question: "tools" } }, "if 1.1 > 1.2"],
  [{ field: "plan", op: "equals", value: "x" }, "if plan = x"],
  [{ question: "gone", op: "answered" }, "if ? ✓"],
  [{ all: [low] }, "if 1.1 ≤ 6"],
  [{ all: [{ field: "plan", op: "answered" }, { any: [{ variable: "v", op: "gt", value: 1 }, low] }] }, "3 rules"],
  [{ not: { any: [{ field: "language", op: "equals", value: "de" }] } }, "1 rule"]
])("%j", (condition, short) => {
  expect(shortCondition(survey, condition, numbers, "en")).toBe(short)
})
