/** Downloads the responses of a survey: the export of the API, which needs a header that a link cannot send. */
import { apiRangeOf, dateRangeOf } from "../filters/DateRange.js"
import { defineDownload } from "../shell/PortalPage.js"
import { exportFormats, exportPath } from "./exportPath.js"

/** `format`, `status`, `from` and `to` (inclusive) select what the file has. Default: completed responses as CSV. */
export const exportDownload = defineDownload(exportPath(":surveyId"), ({ api, param, query }) => {
  const format = exportFormats.find((format) => format === query.get("format")) ?? "csv"
  const status = statuses.find((status) => status === query.get("status")) ?? "completed"
  const parameters = new URLSearchParams({ format, status, ...apiRangeOf(dateRangeOf(query)) })
  return api.open({
    method: "GET",
    path: `/surveys/${encodeURIComponent(param("surveyId"))}/export`,
    query: parameters.toString()
  })
})

const statuses = ["completed", "partial", "all"]
