/** The survey of a page. */
import type { ApiRefused, InProcessApi, ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"

/** A survey as its owner reads it. */
export type SurveyDetail = ResultOf<"surveys.get">

/** A survey and the version that a change is based on. */
export interface VersionedSurvey {
  readonly survey: SurveyDetail
  readonly etag: string
}

/** Reads a survey, and its version. */
export const getSurvey = (api: InProcessApi, id: string): Effect.Effect<VersionedSurvey, ApiRefused> =>
  Effect.map(api.invokeWithETag("surveys.get", { path: { id } }), ({ etag, value }) => ({ survey: value, etag }))
