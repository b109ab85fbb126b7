import { Survey, SurveyJson } from "@canvass/core"
import { Arbitraries, Fixtures } from "@canvass/core/testing"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { surveyJsonText } from "../../../src/handlers/shared/SurveyJsonText.js"

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
        const detail = { ...survey, ...Survey.summary(survey) }
        const json = Schema.encodeSync(SurveyJson.SurveyDetail)(detail)
        expect(surveyJsonText(detail)).toBe(JSON.stringify(json))
        expect(surveyJsonText({ ...detail, title: "Another" })).toBe(JSON.stringify({ ...json, title: "Another" }))
      }
    )
  )
})
