/** The preview of a survey, for its owner: also of a draft and of a private survey. */
import { SurveyTexts } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getTranslation } from "../survey-translations/translationCalls.js"
import { getSurvey } from "../surveys/surveyCalls.js"
import { definePreview, languageParameter } from "./definePreview.js"
import { findPictures } from "./previewPictures.js"
import { previewTexts } from "./previewTexts.js"

export const previewPage = definePreview({
  path: "/portal/surveys/:surveyId/preview",
  loadSurvey: ({ api, param, query }) =>
    Effect.gen(function*() {
      const { survey: stored } = yield* getSurvey(api, param("surveyId"))
      const survey = { ...stored, pictures: yield* findPictures(api, stored.design, stored.questions) }
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
