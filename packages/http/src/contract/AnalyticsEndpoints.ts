/** The endpoints for analytics: counts and breakdowns of a survey's responses, and trends. */
import { AnalyticsResult, Ids, type LimitValues, Trend } from "@canvass/core"
import { CalendarInterval, fixedLimits } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { Access, Tool } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"

/** Which responses are counted, and how they are split. */
const selectionOf = ({ analyticsGroups }: LimitValues) => ({
  ...Query.filterChoice,
  ...Query.past,
  by: Query.optional(
    Schema.String,
    "What to split by: the key of a question (`<key>.<row>` for a matrix), `field.<name>`, `variable.<name>`, " +
      "`property.language`, `property.questionnaireVersion`, or `segments.` and the ids of segments with commas in " +
      `between. At most ${analyticsGroups} groups.`
  ),
  bands: Query.optional(
    Query.numbers,
    "The groups of `by`, a question or variable with numbers, are bands: `18,30` gives `<18`, `18-<30` and `>=30`. Up to " +
      `${fixedLimits.bands} numbers in ascending order, separated by commas.`
  )
})

export const analyticsEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("analytics")
    .add(
      HttpApiEndpoint.get("ofSurvey", "/surveys/:id/analytics")
        .setPath(Schema.Struct({ id: Ids.SurveyId }))
        .setUrlParams(Query.ordered(Schema.Struct({
          ...Query.range,
          ...selectionOf(limits),
          interval: Query.optional(
            Schema.Literal("day", "week", "month"),
            "Interval of `series`, in UTC. Weeks start on Monday. Default: `day`."
          ),
          digest: Query.optional(
            Query.boolean,
            "`true`: the result has the `digest` of its counts, with which it can be cited. A filter or groups that depend on " +
              "a variable or on `today` are refused then (400 `not-citable`). With `asOf`, the digest comes anyway where it can."
          )
        })))
        .addSuccess(AnalyticsResult.AnalyticsResult)
        .annotate(Access, Access.rule("required", "read_only", "id"))
        .annotate(Tool, "analytics_get")
        .annotate(OpenApi.Summary, "Read a survey's analytics")
        .annotate(
          OpenApi.Description,
          "Counts, completion rate, NPS and a breakdown of each question. Includes every response that was acknowledged " +
            "before this request. Numbers are not rounded. With `by`, each question has the figures of each group, and " +
            "tests of whether the groups differ. With `asOf`, the figures of an earlier time; `removedCount` " +
            "responses have been removed since."
        )
        .annotate(Sends, ["X-Cursor"])
        .pipe(withProblems(410, 422))
    )
    .add(
      HttpApiEndpoint.get("trend", "/surveys/:id/trend")
        .setPath(Schema.Struct({ id: Ids.SurveyId }))
        .setUrlParams(Schema.Struct({
          ...Query.rangeInZone,
          ...selectionOf(limits),
          question: Query.optional(
            Schema.String,
            "The key of the question whose figures are wanted. Default: those of the survey."
          ),
          variable: Query.optional(
            Schema.String,
            "The name of the variable whose figures are wanted, in place of a question."
          ),
          interval: Query.optional(CalendarInterval, "Weeks start on Monday. Default: `month`."),
          timeZone: Query.optional(
            Schema.String,
            "The name of a time zone (IANA), such as `Europe/Berlin`, in which intervals begin, and the days of `from` and " +
              "`to`. Default: `UTC`."
          )
        }))
        .addSuccess(Trend.Trend)
        .annotate(Access, Access.rule("required", "read_only", "id"))
        .annotate(Tool, "trend_get")
        .annotate(OpenApi.Summary, "Read a trend")
        .annotate(
          OpenApi.Description,
          `The figures of each interval from the first response (or \`from\`) to the last (or \`to\`), empty ones too, at ` +
            `most ${limits.trendIntervals}. With \`by\`, a series for each group.`
        )
        .annotate(Sends, ["X-Cursor"])
        .pipe(withProblems(410, 422))
    )
    .annotate(OpenApi.Title, "Analytics")
    .annotate(OpenApi.Description, "Statistics of a survey, always up to date.")

export type AnalyticsEndpoints = ReturnType<typeof analyticsEndpoints>
