/** The translation of a page. */
import { Translation } from "@canvass/core"
import type { SurveyTexts } from "@canvass/core/ports"
import type { ApiRefused, InProcessApi } from "@canvass/http"
import * as Effect from "effect/Effect"

/** The texts of a survey in a language, and the version that a change is based on. */
export interface VersionedTranslation {
  readonly texts: SurveyTexts.Texts
  readonly etag: string
}

/** Reads a translation. A language that the survey does not offer, and that has no texts, is one without texts. */
export const getTranslation = (
  api: InProcessApi,
  id: string,
  tag: string
): Effect.Effect<VersionedTranslation, ApiRefused> =>
  api.invokeWithETag("translations.get", { path: { id, tag } }).pipe(
    Effect.map(({ etag, value }) => ({ texts: value, etag })),
    Effect.catchIf(
      ({ problem }) => problem.status === 404,
      () => Effect.map(Translation.digestOf({}), (digest) => ({ texts: {}, etag: `"${digest}"` }))
    )
  )
