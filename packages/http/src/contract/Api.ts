/** The contract of the REST API: endpoints with their requests, responses and access rules. */
import { version } from "@canvass/core"
import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { AnalyticsEndpoints } from "./AnalyticsEndpoints.js"
import { AuthEndpoints } from "./AuthEndpoints.js"
import { DeveloperEndpoints } from "./DeveloperEndpoints.js"
import { ExportEndpoints } from "./ExportEndpoints.js"
import { FileEndpoints } from "./FileEndpoints.js"
import { OAuthEndpoints } from "./OAuthEndpoints.js"
import { PublicEndpoints } from "./PublicEndpoints.js"
import { ResponseEndpoints } from "./ResponseEndpoints.js"
import { SurveyEndpoints } from "./SurveyEndpoints.js"
import { WebhookEndpoints } from "./WebhookEndpoints.js"

/**
 * The REST API without the operations for logins, as a host program mounts it that authenticates the callers itself.
 * Paths are relative to its root: `/api` or `/api/v1`.
 */
export class ApiWithoutLogins extends HttpApi.make("canvass")
  .add(SurveyEndpoints)
  .add(ResponseEndpoints)
  .add(FileEndpoints)
  .add(PublicEndpoints)
  .add(ExportEndpoints)
  .add(AnalyticsEndpoints)
  .add(DeveloperEndpoints)
  .add(WebhookEndpoints)
  .annotate(OpenApi.Title, "Canvass")
  .annotate(OpenApi.Version, version)
  .annotate(OpenApi.License, { name: "MIT", url: "https://opensource.org/license/mit" })
{}

/** The REST API. Paths are relative to its root: `/api` or `/api/v1`. */
export class Api extends ApiWithoutLogins.add(AuthEndpoints).add(OAuthEndpoints) {}

/** The groups of endpoints of the API. */
export type ApiGroups = typeof Api extends HttpApi.HttpApi<infer _Id, infer Groups, infer _E, infer _R> ? Groups : never
