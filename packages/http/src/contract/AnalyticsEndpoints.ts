/** The endpoint for analytics: counts and breakdowns of a survey's responses. */
import { AnalyticsResult, Ids } from "@canvass/core"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { Access } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"

export class AnalyticsEndpoints extends HttpApiGroup.make("analytics")
  .add(
    HttpApiEndpoint.get("ofSurvey", "/surveys/:id/analytics")
      .setPath(Schema.Struct({ id: Ids.SurveyId }))
      .setUrlParams(Query.ordered(Schema.Struct({
        ...Query.range,
        interval: Query.optional(
          Schema.Literal("day", "week", "month"),
          "Interval of `series`, in UTC. Weeks start on Monday. Default: `day`."
        )
      })))
      .addSuccess(AnalyticsResult.AnalyticsResult)
      .annotate(Access, Access.rule("required", "read_only", "id"))
      .annotate(OpenApi.Summary, "Read a survey's analytics")
      .annotate(
        OpenApi.Description,
        "Counts, completion rate, NPS and a breakdown of each question. Includes every response that was acknowledged " +
          "before this request. Numbers are not rounded."
      )
      .pipe(withProblems(422))
  )
  .annotate(OpenApi.Title, "Analytics")
  .annotate(OpenApi.Description, "Statistics of a survey, always up to date.")
{}
