/** Endpoints that export the responses of a survey as one file. */
import { Ids, type LimitValues, NotShown, ResponseJson } from "@canvass/core"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { responseFilter } from "./ResponseEndpoints.js"
import { Access } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"

export const Format = Schema.Literal("csv", "json", "xml")
export type Format = typeof Format.Type

const Csv = HttpApiSchema.Text({ contentType: "text/csv" })
const Xml = HttpApiSchema.Text({ contentType: "application/xml" })
const Json = Schema.Array(ResponseJson.ResponseItem)

const csvOptions = {
  headers: Query.optional(
    Schema.Literal("text", "key"),
    "CSV: column headings are the `text` or the `key` of the questions. Default: `text`."
  ),
  bom: Query.optional(
    Query.boolean,
    "CSV: start with a byte order mark, which some spreadsheets require. Default: false."
  ),
  notShown: Query.optional(
    NotShown,
    "CSV: the text in the cells of a question that a completed response was not shown, such as `NA`. Default: none."
  ),
  order: Query.optional(
    Query.boolean,
    "CSV: add a column `order:<key>` for each question that is shown in random order, with the values of its options or " +
      "rows as the respondent saw them, joined by `|`, and `order:page:<key>` for each such page, with the keys of its " +
      "questions. Default: false."
  )
}

const path = Schema.Struct({ id: Ids.SurveyId })

const reads = Access.rule("required", "read_only", "id")

export const exportEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("exports")
    .add(
      HttpApiEndpoint.get("any", "/surveys/:id/export")
        .setPath(path)
        .setHeaders(Schema.Struct({
          accept: Schema.optionalWith(Schema.String, { exact: true }).annotations({
            description:
              "The format, unless `format` is given: `application/json`, `text/csv` or `application/xml`, with " +
              "q-values. Default: JSON."
          })
        }))
        .setUrlParams(Query.ordered(Schema.Struct({
          format: Query.optional(Format, "The format. Takes precedence over `Accept`."),
          ...responseFilter(limits),
          ...csvOptions
        })))
        .addSuccess(Json)
        .annotate(Access, reads)
        .annotate(Sends, ["Content-Disposition"])
        .annotate(OpenApi.Summary, "Export responses")
        .annotate(
          OpenApi.Description,
          "A file with the responses of a survey, oldest first. `format` or the `Accept` header selects CSV, JSON or XML; " +
            "JSON is the default. Other types are refused (406)."
        )
        .pipe(withProblems(406))
    )
    .add(
      HttpApiEndpoint.get("csv", "/response/survey/:id/export/csv")
        .setPath(path)
        .setUrlParams(Query.ordered(Schema.Struct({ ...responseFilter(limits), ...csvOptions })))
        .addSuccess(Csv)
        .annotate(Access, reads)
        .annotate(Sends, ["Content-Disposition"])
        .annotate(OpenApi.Summary, "Export responses as CSV")
        .annotate(
          OpenApi.Description,
          "RFC 4180 in UTF-8. A question has one column, or several if its answer has parts. Text that a spreadsheet would " +
            "run as a formula gets a leading apostrophe."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("json", "/response/survey/:id/export/json")
        .setPath(path)
        .setUrlParams(Query.ordered(Schema.Struct(responseFilter(limits))))
        .addSuccess(Json)
        .annotate(Access, reads)
        .annotate(Sends, ["Content-Disposition"])
        .annotate(OpenApi.Summary, "Export responses as JSON")
        .annotate(OpenApi.Description, "An array of responses, oldest first.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("xml", "/response/survey/:id/export/xml")
        .setPath(path)
        .setUrlParams(Query.ordered(Schema.Struct(responseFilter(limits))))
        .addSuccess(Xml)
        .annotate(Access, reads)
        .annotate(Sends, ["Content-Disposition"])
        .annotate(OpenApi.Summary, "Export responses as XML")
        .annotate(OpenApi.Description, "One `<response>` element for each response, oldest first.")
        .pipe(withProblems())
    )
    .annotate(OpenApi.Title, "Exports")
    .annotate(OpenApi.Description, "Responses as a file of any size. Files are streamed.")

export type ExportEndpoints = ReturnType<typeof exportEndpoints>
