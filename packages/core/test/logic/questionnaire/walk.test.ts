import { describe, expect, it } from "vitest"
import { type QuestionLogic, type SurveyLogic, walk } from "../../../src/questionnaire.js"

const rating = (key: string, more: Partial<QuestionLogic> = {}): QuestionLogic => ({ key, type: "rating", ...more })

describe("a page", () => {
  const survey: SurveyLogic = {
    questions: [
      rating("a", { required: true }),
      rating("b", { validIf: [{ when: { question: "b", op: "gt", value: 1 }, message: "Above 1." }] }),
      rating("c", { page: { title: "Second" }, showIf: { question: "a", op: "equals", value: 5 } }),
      rating("d")
    ]
  }

  it.each([
    ["has no unfit answer and all required ones", { a: 1 }, true],
    ["lacks a required answer", { b: 3 }, false],
    ["has an unfit answer to a required question", { a: 9 }, false],
    ["has an unfit answer", { a: 1, b: 9 }, false],
    ["has an answer that breaks a rule", { a: 1, b: 1 }, false],
    ["has an answer that keeps its rule", { a: 1, b: 2 }, true]
  ])("that %s is complete or not", (_what, answers, isComplete) => {
    expect(walk(survey, { answers }).pages.map((page) => page.isComplete)).toEqual([isComplete, true])
  })

  it("has the key of its first question, shown or not", () => {
    expect(walk(survey, { answers: {} }).pages.map(({ key, page }) => [key, page?.title])).toEqual([
      ["a", undefined],
      ["c", "Second"]
    ])
  })
})

it("the time of a walk is the present where none is given", () => {
  const isPast = { question: "d", op: "lt", value: { today: { days: 1 } } } as const
  const survey = { questions: [{ key: "d", type: "date" } as const, rating("past", { showIf: isPast })] }
  const today = new Date().toISOString().slice(0, 10)
  expect(walk(survey, { answers: { d: today } }).questions.has("past")).toBe(true)
})
