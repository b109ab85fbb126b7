/** The contract of the REST API: endpoints with their requests, responses and access rules. */
import { type LimitValues, version } from "@canvass/core"
import * as HttpApi from "@effect/platform/HttpApi"
import type { HttpApiDecodeError } from "@effect/platform/HttpApiError"
import * as OpenApi from "@effect/platform/OpenApi"
import { type AnalyticsEndpoints, analyticsEndpoints } from "./AnalyticsEndpoints.js"
import { type AssetEndpoints, assetEndpoints } from "./AssetEndpoints.js"
import { type AuthEndpoints, authEndpoints } from "./AuthEndpoints.js"
import { ChangeEndpoints } from "./ChangeEndpoints.js"
import { type DeveloperEndpoints, developerEndpoints } from "./DeveloperEndpoints.js"
import { type EditorTokenEndpoints, editorTokenEndpoints } from "./EditorTokenEndpoints.js"
import { type ExportEndpoints, exportEndpoints } from "./ExportEndpoints.js"
import { type FileEndpoints, fileEndpoints } from "./FileEndpoints.js"
import { OAuthEndpoints } from "./OAuthEndpoints.js"
import { type PendingEndpoints, pendingEndpoints } from "./PendingEndpoints.js"
import { PublicEndpoints } from "./PublicEndpoints.js"
import { type ResponseEndpoints, responseEndpoints } from "./ResponseEndpoints.js"
import { ResultsLinkEndpoints } from "./ResultsLinkEndpoints.js"
import { type SegmentEndpoints, segmentEndpoints } from "./SegmentEndpoints.js"
import { type SurveyEndpoints, surveyEndpoints } from "./SurveyEndpoints.js"
import { type TranslationEndpoints, translationEndpoints } from "./TranslationEndpoints.js"
import { type WebhookEndpoints, webhookEndpoints } from "./WebhookEndpoints.js"

/** The groups of endpoints of the API. */
export type ApiGroups = GroupsWithoutLogins | AuthEndpoints | typeof OAuthEndpoints

/** The groups without operations for logins. */
export type GroupsWithoutLogins =
  | SurveyEndpoints
  | PendingEndpoints
  | EditorTokenEndpoints
  | TranslationEndpoints
  | SegmentEndpoints
  | ResponseEndpoints
  | typeof ChangeEndpoints
  | FileEndpoints
  | AssetEndpoints
  | typeof PublicEndpoints
  | ExportEndpoints
  | AnalyticsEndpoints
  | typeof ResultsLinkEndpoints
  | DeveloperEndpoints
  | WebhookEndpoints

/** Makes the REST API for the limits that apply. Paths are relative to its root: `/api` or `/api/v1`. */
export const makeApi = (limits: LimitValues): HttpApi.HttpApi<"canvass", ApiGroups, HttpApiDecodeError> =>
  makeApiWithoutLogins(limits).add(authEndpoints(limits)).add(OAuthEndpoints)

/**
 * Makes the REST API without the operations for logins, as a host program mounts it that authenticates the callers
 * itself.
 */
export const makeApiWithoutLogins = (
  limits: LimitValues
): HttpApi.HttpApi<"canvass", GroupsWithoutLogins, HttpApiDecodeError> =>
  HttpApi.make("canvass")
    .add(surveyEndpoints(limits))
    .add(pendingEndpoints(limits))
    .add(editorTokenEndpoints(limits))
    .add(translationEndpoints(limits))
    .add(segmentEndpoints(limits))
    .add(responseEndpoints(limits))
    .add(ChangeEndpoints)
    .add(fileEndpoints(limits))
    .add(assetEndpoints(limits))
    .add(PublicEndpoints)
    .add(exportEndpoints(limits))
    .add(analyticsEndpoints(limits))
    .add(ResultsLinkEndpoints)
    .add(developerEndpoints(limits))
    .add(webhookEndpoints(limits))
    .annotate(OpenApi.Title, "Canvass")
    .annotate(OpenApi.Version, version)
    .annotate(OpenApi.License, { name: "MIT", url: "https://opensource.org/license/mit" })
