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
        const detail = Schema.encodeSync(SurveyJson.SurveyDetail)({ ...survey, ...Survey.summary(survey) })
        expect(surveyJsonText(survey)).toBe(JSON.stringify(detail))
        expect(surveyJsonText({ ...survey, title: "Another" })).toBe(JSON.stringify({ ...detail, title: "Another" }))
      }
    )
  )
})
