/** Downloads the comparison of groups as CSV. A byte order mark tells Excel that it is UTF-8. */
import { csvText } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as pageWeights from "../../../page/pageWeights.js"
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
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${survey.slug}-comparison.csv"`,
        "X-Content-Type-Options": "nosniff"
      },
      body: "\ufeff" + comparisonRows(analytics, survey, request.language)
        .map((row) => `${row.map(csvText).join(",")}\r\n`).join("")
    }))
)
