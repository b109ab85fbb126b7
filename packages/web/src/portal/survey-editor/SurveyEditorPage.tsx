/** The page of the editor. Its script reads the survey: without script the page leads to the definition as text. */
import * as Effect from "effect/Effect"
import { editorModule } from "../../assets/editorAssets.js"
import * as pageWeights from "../../page/pageWeights.js"
import { isUntitled } from "../new-survey/newSurveyTexts.js"
import { definePage, type PageView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { textPath } from "../survey-text/paths.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { operationsPath } from "./paths.js"
import { surveyEditorTexts } from "./surveyEditorTexts.js"

interface EditorPage {
  readonly survey: SurveyDetail
  /** Path of the script, below the public URL. */
  readonly module: string
}

const view = (request: PortalRequest, { module, survey }: EditorPage): PageView => {
  const { formToken, href, language, theme, user } = request
  const t = surveyEditorTexts[language]
  return {
    title: survey.title,
    frame: "editor",
    module,
    body: (
      <div
        id="editor"
        data-operations={request.basePath + operationsPath(survey.id)}
        data-media={`${request.basePath}/media/`}
        data-form-token={formToken}
        data-account={user?.id}
        data-survey={survey.id}
        data-language={language}
        data-theme={theme}
        data-log-in={href("/portal/login")}
        data-is-new={survey.status === "draft" && isUntitled(survey.title) ? "" : undefined}
      >
        <main class="editor-wait">
          <h1>{survey.title}</h1>
          <p class="only-script" role="status">{t.wait}</p>
          <noscript>
            <p>{t.noScript}</p>
          </noscript>
          <p>
            <a href={href(textPath(survey.id))}>{t.asText}</a> · <a href={href("/portal/surveys")}>{t.surveys}</a>
          </p>
        </main>
      </div>
    )
  }
}

export const surveyEditorPage = definePage({
  path: "/portal/surveys/:surveyId/edit",
  weight: pageWeights.namesSurvey,
  load: ({ api, language, param }) =>
    Effect.gen(function*() {
      const { survey } = yield* getSurvey(api, param("surveyId"))
      return { survey, module: yield* editorModule(language) }
    }),
  view
})
