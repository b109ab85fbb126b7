/** Downloads the responses of a survey: the export of the API, which needs a header that a link cannot send. */
import { ExportFormat } from "@canvass/core"
import { StatusChoice } from "@canvass/core/ports"
import { Weight } from "@canvass/http"
import { apiRangeOf, dateRangeOf } from "../filters/DateRange.js"
import { defineDownload } from "../shell/PortalPage.js"
import { exportPath } from "./exportPath.js"

/**
 * `format`, `status`, `filter`, `segment`, `from` and `to` (inclusive) select what the file has. Default: completed
 * responses as CSV. A file of CSV has a byte order mark, without which Excel does not read it as UTF-8.
 */
export const exportDownload = defineDownload(exportPath(":surveyId"), Weight.exportsAny, ({ api, param, query }) => {
  const format = ExportFormat.literals.find((format) => format === query.get("format")) ?? "csv"
  const status = StatusChoice.literals.find((status) => status === query.get("status")) ?? "completed"
  return api.open("exports.any", {
    path: { id: param("surveyId") },
    query: {
      format,
      status,
      ...format === "csv" || format === "long" ? { bom: true } : {},
      ...apiRangeOf(dateRangeOf(query)),
      ...chosen("filter", query),
      ...chosen("segment", query)
    }
  })
})

const chosen = (name: "filter" | "segment", query: URLSearchParams): Readonly<Record<string, string>> => {
  const value = query.get(name) ?? ""
  return value === "" ? {} : { [name]: value }
}
