/** Downloads the comparison of groups as CSV and as a workbook. */
import { csvText } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as pageWeights from "../../../page/pageWeights.js"
import { attachmentHeaders } from "../../shell/attachmentHeaders.js"
import { defineDownload, type PortalDownload, redirectTo } from "../../shell/PortalPage.js"
import type { PortalRequest, PortalSettings } from "../../shell/PortalRequest.js"
import { surveyPath } from "../../survey-navigation/SurveyTabs.js"
import { loadResults } from "../SurveyResultsPage.js"
import { comparisonPath, type ComparisonType, comparisonTypes, offersComparison } from "./comparisonPath.js"
import { comparisonRows } from "./comparisonRows.js"
import { parseFigure } from "./parseFigure.js"

type Rows = ReadonlyArray<ReadonlyArray<string>>

export const comparisonDownloads: ReadonlyArray<PortalDownload> = comparisonTypes.map((type) =>
  defineDownload(
    comparisonPath(":surveyId", type),
    pageWeights.showsFigures,
    (request) =>
      Effect.gen(function*() {
        const { language, settings } = request
        const { contentType, write } = files[type]
        if (!offersComparison(settings, type)) {
          return yield* redirectTo(surveyPath(request.param("surveyId"), "results"))
        }
        const { analytics, survey } = yield* loadResults(request)
        return {
          status: 200,
          headers: attachmentHeaders(contentType, `${survey.slug}-comparison.${type}`),
          body: yield* write(comparisonRows(analytics, survey, language), language, settings)
        }
      })
  )
)

type Write = (
  rows: Rows,
  language: PortalRequest["language"],
  settings: PortalSettings
) => Effect.Effect<Uint8Array | string>

const files: Readonly<Record<ComparisonType, { readonly contentType: string; readonly write: Write }>> = {
  csv: {
    contentType: "text/csv; charset=utf-8",
    // A byte order mark tells Excel that it is UTF-8.
    write: (rows) => Effect.succeed("\ufeff" + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join(""))
  },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: ([heading = [], ...rows], language, { workbook }) =>
      workbook === undefined ? Effect.succeed("") : workbook({
        name: "Comparison",
        heading,
        rows: rows.map(([question = "", figure = "", ...cells]) => [
          question,
          figure,
          ...cells.map((text) => parseFigure(text, language) ?? text)
        ])
      })
  }
}

/** A text as a cell. A number below zero is no formula. */
const csvCell = (text: string): string => /^-\d[\d.]*%?$/.test(text) ? text : csvText(text)
