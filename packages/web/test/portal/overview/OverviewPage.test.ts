/** How surveys do, as the overview says it. */
import { SurveyJson } from "@canvass/core/ports"
import * as Schema from "effect/Schema"
import { h } from "preact"
import { render } from "preact-render-to-string"
import { expect, it } from "vitest"
import { OverviewBody } from "../../../src/portal/overview/OverviewPage.js"
import { textOf } from "../../fixtures/textOf.js"

const survey = Schema.decodeSync(SurveyJson.SurveyItem)({
  id: "01900000-0000-7000-8000-000000000000",
  title: "Lunch",
  slug: "lunch-abc",
  status: "published",
  visibility: "public",
  questionCount: 1,
  responseCount: 90,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z"
})

const days = Array.from({ length: 30 }, (_, day) => day < 16 ? 0 : day < 23 ? 2 : 1)

/** The text of the only row of surveys. */
const row = (score: number | null, scoreBefore: number | null): string => {
  const html = render(h(OverviewBody, {
    request: {
      formToken: "",
      href: (path: string) => path,
      language: "en",
      path: "/portal",
      publicUrl: "https://example.com",
      user: undefined
    },
    data: {
      surveys: [{ survey, days, score, scoreBefore }],
      surveyCount: 1,
      publishedCount: 1,
      hasKey: true,
      webhooks: [],
      templates: [],
      now: Date.parse("2026-11-20T00:00:00.000Z")
    }
  }))
  return textOf(/<tbody>.*<\/tbody>/s.exec(html)?.[0] ?? "")
}

it("a survey shows its responses and its score beside those of the days before", () => {
  expect(row(40, 52.5)).toContain("7 ▼ 7 , 7 fewer than in the seven days before +40 ▼ 12.5 , 12.5 lower than")
  expect(row(-10, -30)).toContain("-10 ▲ 20 , 20 higher than in the 30 days before 90")
  expect(row(0, 0)).toMatch(/before 0 90 $/)
})

it("without a score of the days before there is no change, and without scores no column", () => {
  expect(row(40, null)).toMatch(/before \+40 90 $/)
  expect(row(null, null)).toMatch(/seven days before 90 $/)
})
