/** What a card says of a template: counted, not written. */
import type { Definition, QuestionDefinition } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { templateSummary } from "../../../src/portal/new-survey/templateSummary.js"

const question = (key: string, rest: Partial<QuestionDefinition> = {}): QuestionDefinition => ({
  key,
  type: "text",
  text: "How was your lunch today?",
  ...rest
})

const summaryOf = (definition: Partial<Definition>) => templateSummary("npsFollowUp", { title: "Lunch", ...definition })

const isGood = { question: "a", op: "equals", value: "good" } as const

const part = { value: "x", label: "X", showIf: isGood }

it("a survey without logic has no features", () => {
  expect(summaryOf({ questions: [question("a"), question("b", { page: { title: "Page" } }), question("c")] }).features)
    .toEqual(["pages"])
  expect(summaryOf({ questions: [question("a", { page: { title: "First" } }), question("b")] }).features).toEqual([])
})

it.each<[string, Partial<Definition>]>([
  ["conditions", { questions: [question("a"), question("b", { showIf: isGood })] }],
  ["conditions", { questions: [question("a"), question("b", { requiredIf: isGood })] }],
  ["conditions", { questions: [question("a"), question("b", { options: [part] })] }],
  ["conditions", { questions: [question("a", { settings: { rows: [part] } })] }],
  ["recall", { questions: [question("a"), question("b", { text: "Why {{a}}?" })] }],
  ["recall", { endings: [{ key: "end", title: "Goodbye, {{a}}" }], questions: [question("a")] }],
  ["score", { variables: [{ name: "sum", value: 1 }], questions: [question("a")] }],
  ["screening", { questions: [question("a", { page: { endIf: [{ when: isGood, ending: "end" }] } })] }],
  ["quotas", { quotas: [{ key: "full", when: isGood, max: 5 }], questions: [question("a")] }],
  ["randomOrder", { questions: [question("a", { shuffle: true })] }],
  ["randomOrder", { questions: [question("a", { page: { shuffle: true } })] }],
  ["hiddenFields", { hiddenFields: [{ name: "source" }], questions: [question("a")] }]
])("finds %s (%#)", (feature, definition) => {
  expect(summaryOf(definition).features).toEqual([feature])
})

it("a longer survey takes longer, and a question that half of the people see takes half", () => {
  const minutesOf = (questions: ReadonlyArray<QuestionDefinition>) => summaryOf({ questions }).minutes
  const texts = (count: number, rest: Partial<QuestionDefinition> = {}) =>
    Array.from({ length: count }, (_, index) => question(`q${index}`, { settings: { multiline: true }, ...rest }))
  expect([minutesOf([]), minutesOf(texts(1)), minutesOf(texts(30))]).toEqual([1, 1, 16])
  expect(minutesOf(texts(30, { showIf: isGood }))).toBe(8)
  const rows = Array.from({ length: 30 }, (_, index) => ({ value: `r${index}`, label: "A row of this matrix" }))
  expect(minutesOf([question("m", { settings: { rows } })])).toBe(3)
})
