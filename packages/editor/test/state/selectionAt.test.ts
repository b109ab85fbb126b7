/** What is selected to show the place that a JSON Pointer names. */
import type { Definition } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { focusOf, selectionAt } from "../../src/state/selectionAt.js"

const definition: Definition = {
  title: "Lunch",
  hiddenFields: [{ name: "plan" }],
  variables: [{ name: "total", value: 1 }],
  quotas: [{ key: "all", max: 9 }],
  endings: [{ key: "thanks" }],
  questions: [
    { key: "why", type: "text", text: "Why?" },
    {
      key: "parts",
      type: "matrix",
      text: "How?",
      options: [{ value: "good", label: "Good" }, { value: "a/b", label: "Other" }],
      settings: { rows: [{ value: "food", label: "Food" }] }
    },
    // Keys that are indexes of other questions.
    { key: "0", type: "text", text: "Zero" }
  ]
}

it.each([
  ["", { kind: "survey" }],
  ["/title", { kind: "survey" }],
  ["/languages/1", { kind: "survey" }],
  ["/questions", { kind: "survey" }],
  ["/questions/7/text", { kind: "survey" }],
  ["/questions/why/text", { kind: "questions", keys: ["why"] }],
  ["/questions/1/showIf/all/0", { kind: "questions", keys: ["parts"] }],
  ["/questions/0/text", { kind: "questions", keys: ["0"] }],
  ["/questions/parts/page/title", { kind: "page", question: "parts" }],
  ["/questions/1/options/0/label", { kind: "part", question: "parts", list: "options", value: "good" }],
  ["/questions/parts/options/a~1b/label", { kind: "part", question: "parts", list: "options", value: "a/b" }],
  ["/questions/parts/settings/rows/food/label", { kind: "part", question: "parts", list: "rows", value: "food" }],
  ["/questions/parts/settings/rows/0", { kind: "part", question: "parts", list: "rows", value: "food" }],
  ["/questions/parts/settings/rows/9", { kind: "questions", keys: ["parts"] }],
  ["/questions/parts/options", { kind: "questions", keys: ["parts"] }],
  ["/endings/0/title", { kind: "ending", key: "thanks" }],
  ["/quotas/all/max", { kind: "quota", key: "all" }],
  ["/hiddenFields/0/name", { kind: "field", name: "plan" }],
  ["/variables/total/value", { kind: "variable", name: "total" }],
  ["/variables/1", { kind: "survey" }]
])("%s selects %j", (pointer, selection) => {
  expect(selectionAt(definition, pointer)).toEqual(selection)
})

it("the title and questions take the focus, and what has no field on the canvas does not", () => {
  expect(focusOf({ kind: "survey" }, "/title")).toBe("title")
  expect(focusOf({ kind: "questions", keys: ["why"] }, "/questions/0/text")).toBe("question:why")
  expect(focusOf({ kind: "quota", key: "all" }, "/quotas/0")).toBeUndefined()
})
