/** The endpoint with which a respondent reads a survey. */
import { Survey, SurveyJson } from "@canvass/core"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { Access } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"

export class PublicEndpoints extends HttpApiGroup.make("public")
  .add(
    HttpApiEndpoint.get("survey", "/public/surveys/:slug")
      .setPath(Schema.Struct({ slug: Survey.Survey.fields.slug }))
      .addSuccess(SurveyJson.PublicSurvey)
      .annotate(Access, Access.rule("none-needed", "read_only", "handler"))
      .annotate(OpenApi.Summary, "Read a survey as a respondent")
      .annotate(
        OpenApi.Description,
        "What a form needs to show the survey. A draft is not found (404). A private survey is found by its owner only."
      )
      .pipe(withProblems())
  )
  .annotate(OpenApi.Title, "Public")
  .annotate(OpenApi.Description, "For respondents, without a credential.")
{}
