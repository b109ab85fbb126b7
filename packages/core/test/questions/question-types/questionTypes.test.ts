/** The registry of question types. `AnswerValidator.test.ts` tests what the types do with answers, by samples. */
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { npsScale } from "../../../src/logic/questionnaire/types/nps.js"
import { ratingScale } from "../../../src/logic/questionnaire/types/rating.js"
import { sliderScale } from "../../../src/logic/questionnaire/types/slider.js"
import { isQuestionType, questionTypeNames } from "../../../src/questions/question-types/questionTypes.js"
import { QuestionType } from "../../../src/questions/Question.js"

describe("the registry of question types", () => {
  it("names the types that a question may have", () => {
    expect(questionTypeNames).toHaveLength(new Set(questionTypeNames).size)
    for (const type of questionTypeNames) expect(isQuestionType(type)).toBe(true)
    for (const name of ["essay", "toString", "__proto__", "", 0, undefined]) expect(isQuestionType(name)).toBe(false)
    for (const type of questionTypeNames) expect(Schema.is(QuestionType)(type)).toBe(true)
    expect(Schema.is(QuestionType)("essay")).toBe(false)
  })
})

describe("the scale of a numeric question", () => {
  it("has the defaults of its type", () => {
    expect(ratingScale({})).toEqual({ min: 1, max: 5, step: 1 })
    expect(sliderScale({})).toEqual({ min: 0, max: 100, step: 1 })
    expect(npsScale).toEqual({ min: 0, max: 10, step: 1 })
  })

  it("has the bounds of its settings", () => {
    expect(ratingScale({ min: 0, max: 10 })).toEqual({ min: 0, max: 10, step: 1 })
    expect(sliderScale({ min: -5, max: 5, step: 0.5 })).toEqual({ min: -5, max: 5, step: 0.5 })
  })
})
