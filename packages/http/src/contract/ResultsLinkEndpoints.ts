/** Endpoints for the results link of a survey. */
import { Ids, Instant } from "@canvass/core"
import { Publication, ResultsLinkInput } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "./shared/Documented.js"
import { Access, Tool } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"

const path = Schema.Struct({ id: Ids.SurveyId })

const ResultsLink = Schema.Struct({
  url: Schema.String.annotations({
    description: "The address of the page with the figures, for whoever has it.",
    jsonSchema: { type: "string", format: "uri" }
  }),
  expiresAt: Schema.NullOr(Instant.Instant).annotations({
    description: "From then on the link is not found. Null: never."
  }),
  texts: Schema.Boolean.annotations({ description: "Whether the newest texts of respondents are shown." })
}).annotations({ identifier: "ResultsLink" })

export class ResultsLinkEndpoints extends HttpApiGroup.make("resultsLink")
  .add(
    HttpApiEndpoint.get("get", "/surveys/:id/results-link")
      .setPath(path)
      .addSuccess(ResultsLink)
      .annotate(Access, Access.rule("required", "read_only", "id"))
      .annotate(Tool, "results_link_get")
      .annotate(OpenApi.Summary, "Read the results link")
      .annotate(OpenApi.Description, "The link of a survey, also after it has expired. 404 when the survey has none.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.put("replace", "/surveys/:id/results-link")
      .setPath(path)
      .setPayload(documented(ResultsLinkInput))
      .addSuccess(ResultsLink)
      .annotate(Access, Access.rule("required", "full", "id"))
      .annotate(Tool, "results_link_put")
      .annotate(OpenApi.Summary, "Make or change the results link")
      .annotate(
        OpenApi.Description,
        "Makes the link of a survey, or replaces its settings. It keeps its address unless `rotate` is true. Whoever has " +
          "the link sees the figures of everybody, without a login, and no single response. A question or a row of a " +
          `matrix that fewer than ${Publication.minResponses} answered shows no figures, and figures change only when ` +
          `${Publication.minResponses} further responses have them.`
      )
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.del("remove", "/surveys/:id/results-link")
      .setPath(path)
      .addSuccess(HttpApiSchema.NoContent)
      .annotate(Access, Access.rule("required", "full", "id"))
      .annotate(OpenApi.Summary, "Delete the results link")
      .annotate(OpenApi.Description, "The address is not found any more. A link that is made later has another one.")
      .pipe(withProblems())
  )
  .annotate(OpenApi.Title, "Results link")
  .annotate(OpenApi.Description, "The link with which anybody sees the figures of a survey. A survey has at most one.")
{}
