/** The endpoint with which a respondent reads a survey. */
import { LanguageTag, Survey } from "@canvass/core"
import { SurveyJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { Access } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"

export class PublicEndpoints extends HttpApiGroup.make("public")
  .add(
    HttpApiEndpoint.get("survey", "/public/surveys/:slug")
      .setPath(Schema.Struct({ slug: Survey.Survey.fields.slug }))
      .setUrlParams(Schema.Struct({
        language: Query.optional(
          LanguageTag,
          "A language tag. The texts are in the language that the survey offers for it, else for `Accept-Language`, else " +
            "in that of the survey."
        )
      }))
      .setHeaders(Schema.Struct({
        "accept-language": Schema.optionalWith(Schema.String, { exact: true }).annotations({
          description: "The languages that the respondent reads. Counts where `language` is not offered."
        }),
        "if-none-match": Schema.optionalWith(Schema.String, { exact: true }).annotations({
          description: "An `ETag` from an earlier read. While it is current, the answer is 304 without a body."
        })
      }))
      .addSuccess(SurveyJson.PublicSurvey)
      .annotate(Access, Access.rule("none-needed", "read_only", "handler"))
      .annotate(Sends, ["ETag"])
      .annotate(OpenApi.Summary, "Read a survey as a respondent")
      .annotate(
        OpenApi.Description,
        "What a form needs to show the survey, in one language, which `Content-Language` names where it is known. A draft is not found (404). A private survey is found by its owner only."
      )
      .pipe(withProblems())
  )
  .annotate(OpenApi.Title, "Public")
  .annotate(OpenApi.Description, "For respondents, without a credential.")
{}
