/** Endpoints that export the responses of a survey as one file. */
import { Codebook, ExportFormat, Ids, LanguageTag, type LimitValues } from "@canvass/core"
import { NotShown, ResponseJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { responseFilter } from "./ResponseEndpoints.js"
import { Access, Tool } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"

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
    "CSV, long: start with a byte order mark, which some spreadsheets require. Default: false."
  ),
  notShown: Query.optional(
    NotShown,
    "CSV, XLSX: the text in the cells of a question, an option or a row that a completed response was not shown, such " +
      "as `NA`. Default: none."
  ),
  order: Query.optional(
    Query.boolean,
    "CSV: add a column `order:<key>` for each question that is shown in random order, with the values of its options or " +
      "rows as the respondent saw them, joined by `|`, and `order:page:<key>` for each such page, with the keys of its " +
      "questions. Default: false."
  )
}

const language = Query.optional(
  LanguageTag,
  "The language of texts and labels: one that the survey offers or is translated to. Default: its own."
)

/** The options of all formats. Those of CSV alone are `csvOptions`. */
const tableOptions = {
  ...csvOptions,
  columns: Query.optional(
    Schema.transform(Schema.String, Schema.Array(Schema.String), {
      strict: true,
      decode: (text) => text.split(","),
      encode: (names) => names.join(",")
    }),
    "CSV, XLSX, SAV, Parquet: the columns, in this order, separated by commas: keys of questions (a key stands for all " +
      "columns of its question) and names of other columns, such as `submittedAt`, `variable:risk` and `field:plan`. " +
      "`question:status` is the question whose key is also the name of another column. Long: the questions. " +
      "Default: all."
  ),
  values: Query.optional(
    Schema.Literal("labels", "codes"),
    "CSV, XLSX: options are written by their `labels` or their `codes`. Default: `labels` in XLSX, in CSV the values of " +
      "options."
  ),
  language,
  guard: Query.optional(
    Query.boolean,
    "CSV, long: `false` leaves out the apostrophes that keep spreadsheets from running texts as formulas. Default: true."
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
            description: "The format, unless `format` is given, with q-values. Default: JSON."
          })
        }))
        .setUrlParams(Query.ordered(Schema.Struct({
          format: Query.optional(ExportFormat, "The format. Takes precedence over `Accept`."),
          ...responseFilter(limits),
          ...Query.filterChoice,
          ...Query.past,
          ...tableOptions
        })))
        .addSuccess(Json)
        .annotate(Access, reads)
        .annotate(Sends, ["Content-Disposition", "X-Cursor"])
        .annotate(Tool, "exports_address")
        .annotate(OpenApi.Summary, "Export responses")
        .annotate(
          OpenApi.Description,
          "A file with the responses of a survey, oldest first, up to the last one that there is when the export begins. " +
            "`format` or the `Accept` header selects JSON (the default), CSV, XML, NDJSON (a response on each line), XLSX, " +
            "SAV (SPSS) or Parquet. `format=long` is CSV with a line for each value of an answer, and the columns " +
            "`response`, `question`, `row`, `option`, `value`, `code` and `label`. Other types are refused (406), as are parameters that the format does not have (400)."
        )
        .pipe(withProblems(406, 410))
    )
    .add(
      HttpApiEndpoint.get("codebook", "/surveys/:id/codebook")
        .setPath(path)
        .setUrlParams(Schema.Struct({ language }))
        .addSuccess(Codebook)
        .annotate(Access, reads)
        .annotate(Tool, "codebook_get")
        .annotate(OpenApi.Summary, "Read a survey's codebook")
        .annotate(
          OpenApi.Description,
          "What the columns of the exports mean: the questions with their options and the codes of these, the names of " +
            "each column in each format, and the numbers that stand for missing answers in SAV."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("csv", "/response/survey/:id/export/csv")
        .setPath(path)
        .setUrlParams(Query.ordered(
          Schema.Struct({ ...responseFilter(limits), ...Query.filterChoice, ...Query.past, ...csvOptions })
        ))
        .addSuccess(Csv)
        .annotate(Access, reads)
        .annotate(Sends, ["Content-Disposition", "X-Cursor"])
        .annotate(OpenApi.Summary, "Export responses as CSV")
        .annotate(
          OpenApi.Description,
          "RFC 4180 in UTF-8. A question has one column, or several if its answer has parts. Text that a spreadsheet would " +
            "run as a formula gets a leading apostrophe."
        )
        .pipe(withProblems(410))
    )
    .add(
      HttpApiEndpoint.get("json", "/response/survey/:id/export/json")
        .setPath(path)
        .setUrlParams(Query.ordered(Schema.Struct({ ...responseFilter(limits), ...Query.past })))
        .addSuccess(Json)
        .annotate(Access, reads)
        .annotate(Sends, ["Content-Disposition", "X-Cursor"])
        .annotate(OpenApi.Summary, "Export responses as JSON")
        .annotate(OpenApi.Description, "An array of responses, oldest first.")
        .pipe(withProblems(410))
    )
    .add(
      HttpApiEndpoint.get("xml", "/response/survey/:id/export/xml")
        .setPath(path)
        .setUrlParams(Query.ordered(Schema.Struct({ ...responseFilter(limits), ...Query.past })))
        .addSuccess(Xml)
        .annotate(Access, reads)
        .annotate(Sends, ["Content-Disposition", "X-Cursor"])
        .annotate(OpenApi.Summary, "Export responses as XML")
        .annotate(OpenApi.Description, "One `<response>` element for each response, oldest first.")
        .pipe(withProblems(410))
    )
    .annotate(OpenApi.Title, "Exports")
    .annotate(OpenApi.Description, "Responses as a file of any size. Files are streamed.")

export type ExportEndpoints = ReturnType<typeof exportEndpoints>
