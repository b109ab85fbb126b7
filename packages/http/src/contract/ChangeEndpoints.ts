/** Endpoints for the log of a survey. */
import { ChangeLimits, Ids, ViolationCode } from "@canvass/core"
import { ChangeJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { Access, CountedBy } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"

/** The parts of a response that a reader may leave out. */
export const changeFields = [
  "answers",
  "skipped",
  "variables",
  "language",
  "questionnaireVersion",
  "seed",
  "reached",
  "startedAt",
  "externalId",
  "metadata"
] as const

const isField = (name: string): boolean => changeFields.some((field) => field === name)

/** Names of fields, separated by commas. */
const fields = Schema.transform(
  Schema.String.pipe(
    Schema.filter(
      (text) =>
        text.split(",").every(isField)
          ? undefined
          : ViolationCode.codedMessage("invalid", `Expected names of ${changeFields.join(", ")}, separated by commas.`),
      { jsonSchema: { example: "answers,metadata" } }
    )
  ),
  Schema.Array(Schema.String),
  { strict: true, decode: (text) => text.split(","), encode: (names) => names.join(",") }
)

/** How many surveys and removals a page has by default. */
export const defaultHeads = 100

/** Maximum number of surveys and removals of a page. */
const maxHeads = 1_000

export const ChangeEndpoints = HttpApiGroup.make("changes")
  .add(
    HttpApiEndpoint.get("surveys", "/changes")
      .setUrlParams(Schema.Struct({
        removedSince: Query.optional(
          Query.timestamp,
          "Lists the surveys that were deleted at this time or later, up to 400 days ago: the `removedSince` of the last " +
            "answer. Default: none are listed."
        ),
        limit: Query.optional(Query.integer(1, maxHeads), "Maximum number of surveys and removals. Default: 100."),
        cursor: Query.optional(Query.cursor, "Position after the previous page, from its `Link`.")
      }))
      .addSuccess(ChangeJson.SurveyHeads)
      .annotate(Access, Access.rule("required", "read_only", "handler"))
      .annotate(CountedBy, "changes")
      .annotate(Sends, ["Link"])
      .annotate(OpenApi.Summary, "Read where the logs of all surveys end")
      .annotate(
        OpenApi.Description,
        "For each survey that the credential may read, the cursor of the end of its log: a reader whose cursor is another one " +
          "has changes to read. `removed` are the surveys that were deleted. They come first, and then the surveys, oldest " +
          "first; `Link` leads to the next page. A survey in neither list is one that the credential may no longer read."
      )
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.get("list", "/surveys/:id/changes")
      .setPath(Schema.Struct({ id: Ids.SurveyId }))
      .setHeaders(Schema.Struct({
        accept: Schema.optionalWith(Schema.String, { exact: true }),
        "last-event-id": Schema.optionalWith(Schema.String, { exact: true }).annotations({
          description:
            "Of an event stream: the cursor of the last event that the reader has. Takes precedence over `after`."
        })
      }))
      .setUrlParams(Schema.Struct({
        after: Query.optional(
          Schema.String,
          "The cursor of the last change that the reader has. Default: the beginning."
        ),
        limit: Query.optional(Query.integer(1, ChangeLimits.maxChanges), "Maximum number of changes. Default: 100."),
        wait: Query.optional(
          Query.integer(0, ChangeLimits.maxWaitSeconds),
          "How long to wait for a change when there is none, in seconds. Default: 0."
        ),
        partials: Query.optional(Query.boolean, "`true`: partial responses, and their removals, too."),
        fields: Query.optional(
          fields,
          "The parts of responses that are sent, besides `id`, `surveyId`, `status` and `submittedAt`. Default: all."
        )
      }))
      .addSuccess(Schema.Array(ChangeJson.SentChange))
      .annotate(Access, Access.rule("required", "read_only", "id"))
      .annotate(CountedBy, "changes")
      .annotate(Sends, ["Link", "X-Cursor"])
      .annotate(OpenApi.Summary, "Read the log of a survey")
      .annotate(
        OpenApi.Description,
        "Every change of the survey and of its responses once, in the order of commits: who keeps the last cursor, " +
          "applies the changes, and asks again has exactly the responses that the survey has, after any crash. A page may " +
          "be shorter than `limit`; only an empty one means that the reader is up to date. A cursor that the log does not " +
          "reach back to is refused (410 `cursor-expired`): start again from an export, whose `X-Cursor` continues here. With " +
          "`Accept: text/event-stream`, the changes come as server-sent events for as long as the reader stays: the `id` is " +
          "the cursor, `event` the type, and `data` the change as JSON. The event `end` says why nothing more comes."
      )
      .pipe(withProblems(410))
  )
  .annotate(OpenApi.Title, "Changes")
  .annotate(OpenApi.Description, "The log of a survey, for programs that keep a copy of its responses.")
