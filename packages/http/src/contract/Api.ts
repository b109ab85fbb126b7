/** The contract of the HTTP API: its operations, what they take and what they answer with. Needs no Node. */
import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { AnalyticsOperations } from "./Analytics.js"
import { AuthOperations } from "./Auth.js"
import { DeveloperOperations } from "./Developer.js"
import { ExportOperations } from "./Exports.js"
import { PublicOperations } from "./Public.js"
import { ResponseOperations } from "./Responses.js"
import { SurveyOperations } from "./Surveys.js"
import { WebhookOperations } from "./Webhooks.js"

/** Paths are relative to the API's root: `/api`, or `/api/v1`. */
export class Api extends HttpApi.make("canvass")
  .add(SurveyOperations)
  .add(ResponseOperations)
  .add(PublicOperations)
  .add(ExportOperations)
  .add(AnalyticsOperations)
  .add(DeveloperOperations)
  .add(WebhookOperations)
  .add(AuthOperations)
  .annotate(OpenApi.Title, "Canvass")
  .annotate(OpenApi.Version, "1.0.0")
  .annotate(OpenApi.License, { name: "MIT", url: "https://opensource.org/license/mit" })
{}
