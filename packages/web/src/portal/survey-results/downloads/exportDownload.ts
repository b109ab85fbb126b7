/** Downloads the responses of a survey: the export of the API, which needs a header that a link cannot send. */
import { ExportFormat } from "@canvass/core"
import { hasExportOption, isTimeZone, rangeIn, StatusChoice } from "@canvass/core/ports"
import { Weight } from "@canvass/http"
import { apiRangeOf, type DateRange, dateRangeOf } from "../../filters/DateRange.js"
import { defineDownload } from "../../shell/PortalPage.js"
import { exportPath, questionColumn } from "./exportPath.js"

/**
 * `format`, `status`, `filter`, `segment`, `asOf`, `from` and `to` (inclusive, days of `timeZone`) select what the file
 * has. Default: completed responses as CSV. `columns`, `values` and `language` say how it is written, and are ignored
 * where the format does not have them. A file of CSV has a byte order mark, without which Excel does not read it as
 * UTF-8.
 */
export const exportDownload = defineDownload(exportPath(":surveyId"), Weight.exportsAny, ({ api, param, query }) => {
  const format = ExportFormat.literals.find((format) => format === query.get("format")) ?? "csv"
  const status = StatusChoice.literals.find((status) => status === query.get("status")) ?? "completed"
  const values = ["labels", "codes"].find((values) => values === query.get("values"))
  const columns = query.getAll("columns").filter((name) => format !== "long" || name.startsWith(questionColumn("")))
  return api.open("exports.any", {
    path: { id: param("surveyId") },
    query: {
      format,
      status,
      ...hasExportOption(format, "bom") ? { bom: true } : {},
      ...hasExportOption(format, "values") && values !== undefined ? { values } : {},
      ...hasExportOption(format, "language") ? chosen("language", query) : {},
      ...hasExportOption(format, "columns") && columns.length > 0 ? { columns: columns.join(",") } : {},
      ...rangeOf(dateRangeOf(query), query.get("timeZone") ?? ""),
      ...chosen("filter", query),
      ...chosen("segment", query),
      ...chosen("asOf", query)
    }
  })
})

/** The days of a range in a time zone. Without one that exists they are those of UTC. */
const rangeOf = (range: DateRange, timeZone: string): Readonly<Record<string, string>> => {
  const days = apiRangeOf(range)
  if (!isTimeZone(timeZone)) return days
  const { from, to } = rangeIn(timeZone, days["from"], days["to"])
  return {
    ...from === undefined ? {} : { from: new Date(from).toISOString() },
    ...to === undefined ? {} : { to: new Date(to).toISOString() }
  }
}

const chosen = (
  name: "asOf" | "filter" | "language" | "segment",
  query: URLSearchParams
): Readonly<Record<string, string>> => {
  const value = query.get(name) ?? ""
  return value === "" ? {} : { [name]: value }
}
