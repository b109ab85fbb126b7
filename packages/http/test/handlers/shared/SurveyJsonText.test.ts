import { Survey } from "@canvass/core"
import { SurveyJson } from "@canvass/core/ports"
import { Arbitraries } from "@canvass/core/testing"
import { Fixtures } from "@canvass/store-testing"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { surveyJsonText } from "../../../src/handlers/shared/SurveyJsonText.js"

it("the JSON text of a survey has the retired options when they are asked for, and never in a question", () => {
  const retiredRows = [{ value: "x", label: "X", code: 2 }]
  const retiredOptions = retiredRows
  const question = {
    ...Fixtures.question(0),
    retiredOptions,
    highestCode: 3,
    highestRowCode: 4,
    variableNames: { "": "named" }
  }
  const survey = Fixtures.survey(0, { questions: [question], retired: [{ ...question, retiredRows }] })
  const shown = [Fixtures.question(0)]
  const detail: unknown = JSON.parse(surveyJsonText(SurveyJson.detailOf(survey)))
  expect(detail).toMatchObject({ questions: shown })
  expect(detail).not.toHaveProperty("retiredOptions")
  expect(JSON.parse(surveyJsonText(SurveyJson.detailOf(survey, "retired")))).toEqual(Object.assign({}, detail, {
    retiredQuestions: shown,
    retiredOptions: [
      { questionId: question.id, options: retiredOptions, rows: [] },
      { questionId: question.id, options: retiredOptions, rows: retiredRows }
    ]
  }))
  // The cache of the text compares arrays of questions by identity.
  expect(SurveyJson.detailOf(survey).questions).toBe(SurveyJson.detailOf(survey, "retired").questions)
  expect(SurveyJson.detailOf(survey).questions).toStrictEqual(shown)
})

it("the JSON text of a survey equals its encoding by the contract", () => {
  FastCheck.assert(
    FastCheck.property(
      Arbitraries.questionnaire(),
      FastCheck.option(FastCheck.nat()),
      ({ questions, retired }, time) => {
        const survey = {
          ...Fixtures.survey(0, { questions, retired, publishedAt: time, closesAt: time }),
          title: "$& \"questions\":[]",
          description: "\"questions\":[],",
          closeReason: "</script>"
        }
        const detail = { ...survey, ...Survey.summary(survey), full: false }
        const json = Schema.encodeSync(SurveyJson.SurveyDetail)(detail)
        expect(surveyJsonText(detail)).toBe(JSON.stringify(json))
        expect(surveyJsonText({ ...detail, title: "Another" })).toBe(JSON.stringify({ ...json, title: "Another" }))
      }
    )
  )
})
