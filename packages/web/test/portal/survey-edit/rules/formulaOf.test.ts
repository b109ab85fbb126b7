import type { Expression } from "@canvass/core/questionnaire"
import { describe, expect, it } from "vitest"
import { formulaOf } from "../../../../src/portal/survey-edit/rules/formulaOf.js"

describe("an expression as a formula", () => {
  it.each<[Expression, string]>([
    [-2.5, "−2.5"],
    [{ answer: "q1" }, "q1"],
    [{ score: "q1" }, "score(q1)"],
    [{ field: "age" }, "field(age)"],
    [{ variable: "risk" }, "variable(risk)"],
    [{ mean: [{ answer: "q1" }, { multiply: [{ answer: "q2" }, 2] }] }, "mean(q1, q2 × 2)"],
    [{ sum: [1, { min: [2, 3] }, { max: [4] }] }, "sum(1, min(2, 3), max(4))"],
    [{ subtract: [{ divide: [{ answer: "a" }, 2] }, { subtract: [3, { answer: "b" }] }] }, "(a ÷ 2) − (3 − b)"],
    [{ round: [{ answer: "a" }, 2] }, "round(a, 2)"],
    [{ if: { question: "a", op: "answered" }, then: 1, else: 0 }, "if(a is answered, 1, 0)"],
    [{ if: { question: "a", op: "answered" }, then: { answer: "a" } }, "if(a is answered, a)"]
  ])("%j", (expression, formula) => {
    expect(formulaOf(expression, () => "a is answered")).toBe(formula)
  })
})
