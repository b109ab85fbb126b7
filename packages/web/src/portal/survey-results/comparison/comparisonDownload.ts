/** Downloads the comparison of groups as CSV. A byte order mark tells Excel that it is UTF-8. */
import { csvText } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as pageWeights from "../../../page/pageWeights.js"
import { attachmentHeaders } from "../../shell/attachmentHeaders.js"
import { defineDownload } from "../../shell/PortalPage.js"
import { loadResults } from "../SurveyResultsPage.js"
import { comparisonPath } from "./comparisonPath.js"
import { comparisonRows } from "./comparisonRows.js"

export const comparisonDownload = defineDownload(
  comparisonPath(":surveyId"),
  pageWeights.showsFigures,
  (request) =>
    Effect.map(loadResults(request), ({ analytics, survey }) => ({
      status: 200,
      headers: attachmentHeaders("text/csv; charset=utf-8", `${survey.slug}-comparison.csv`),
      body: "\ufeff" + comparisonRows(analytics, survey, request.language)
        .map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")
    }))
)

/** A text as a cell. A number below zero is no formula. */
const cellOf = (text: string): string => /^-\d[\d.]*%?$/.test(text) ? text : csvText(text)
