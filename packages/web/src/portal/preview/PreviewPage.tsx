/** The preview of a survey, for its owner: also of a draft and of a private survey. */
import { SurveyTexts } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getTranslation } from "../survey-translations/translationCalls.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { definePreview, languageParameter } from "./definePreview.js"
import { previewTexts } from "./previewTexts.js"

export const previewPage = definePreview({
  path: "/portal/surveys/:surveyId/preview",
  loadSurvey: ({ api, param, query }) =>
    Effect.gen(function*() {
      const { survey: stored } = yield* getSurvey(api, param("surveyId"))
      const survey = { ...stored, pictures: yield* picturesOf(api, stored.design) }
      const draftName = `preview-${survey.id}`
      const [own = null] = survey.languages
      const language = survey.languages.find((tag) => tag === query.get(languageParameter)) ?? own
      if (language === null || language === own) return { ...survey, draftName, language }
      const { texts } = yield* getTranslation(api, survey.id, language)
      return { ...SurveyTexts.localize(survey, texts), draftName, language }
    }),
  text: (language) => previewTexts[language].text,
  links: ({ href, language }, { id }) => (
    <p>
      <a href={href(surveyPath(id, "edit"))}>{previewTexts[language].back}</a>
    </p>
  )
})

/** The pictures that a design names. */
const picturesOf = (api: PortalRequest["api"], design: SurveyDetail["design"]) => {
  const ids = [design?.logo, design?.cover].filter((id) => id !== undefined)
  return ids.length === 0
    ? Effect.succeed([])
    : Effect.map(
      api.invoke("assets.list", { query: { limit: maxAssets } }),
      ({ rows }) => rows.filter(({ assetId }) => ids.includes(assetId))
    )
}

/** The length of the longest page of a list, and as many assets as an account has. */
const maxAssets = 1_000
