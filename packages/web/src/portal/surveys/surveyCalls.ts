/** The calls of the API for one survey. */
import { SurveyJson } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { headerOf } from "../lists/listHeaders.js"
import { type ApiRefused, jsonOf, type PortalApi } from "../shell/PortalApi.js"

/** A survey as its owner reads it. */
export type Survey = typeof SurveyJson.SurveyDetail.Type

/** A survey and the version that a change is based on. */
export interface VersionedSurvey {
  readonly survey: Survey
  readonly etag: string
}

export const decodeSurvey = jsonOf(SurveyJson.SurveyDetail)

export const decodeSurveys = jsonOf(Schema.Array(SurveyJson.SurveyItem))

/** The path of a survey in the API. */
export const surveyEndpoint = (surveyId: string, operation?: "close" | "publish"): string =>
  `/surveys/${encodeURIComponent(surveyId)}${operation === undefined ? "" : `/${operation}`}`

/** Reads a survey. */
export const getSurvey = (api: PortalApi, surveyId: string): Effect.Effect<VersionedSurvey, ApiRefused> =>
  Effect.map(
    api.request(decodeSurvey, { method: "GET", path: surveyEndpoint(surveyId) }),
    ({ headers, value }) => ({ survey: value, etag: headerOf(headers, "ETag") })
  )
