/** Asks before a response is deleted for good. */
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Card } from "../../components/display/Card.js"
import { Timestamp } from "../../components/Timestamp.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath, surveysBreadcrumb } from "../survey-navigation/SurveyTabs.js"
import { deletionPath } from "./ResponsePage.js"
import { responsePath } from "./SurveyResponsesPage.js"
import { surveyResponsesTexts } from "./surveyResponsesTexts.js"

const load = ({ api, param }: PortalRequest) =>
  Effect.all({
    survey: api.invoke("surveys.get", { path: { id: param("surveyId") } }),
    response: api.invoke("responses.get", { path: { id: param("surveyId"), responseId: param("responseId") } })
  })

/** Deletes a response. */
export const deleteResponsePage = definePage<Effect.Effect.Success<ReturnType<typeof load>>>({
  path: deletionPath(":surveyId", ":responseId"),
  weight: pageWeights.showsResponses,
  load,
  view: (request, { response, survey }, form) => {
    const { href, language } = request
    const t = surveyResponsesTexts[language]
    return {
      title: t.deleteTitle,
      breadcrumbs: [
        surveysBreadcrumb(language),
        { label: survey.title, path: surveyPath(survey.id, "results") },
        { label: t.responses, path: surveyPath(survey.id, "responses") },
        { label: t.response, path: responsePath(survey.id, response.id) }
      ],
      body: (
        <Card>
          <dl class="facts">
            <div>
              <dt>{t.submitted}</dt>
              <dd>
                <Timestamp at={response.submittedAt} language={language} />
              </dd>
            </div>
            <div>
              <dt>ID</dt>
              <dd>
                <code>{response.id}</code>
              </dd>
            </div>
          </dl>
          <p class="consequence">{t.deleteText}</p>
          <ActionForm request={request} form={form.of("delete")}>
            <div class="form-actions">
              <Button kind="danger">{t.deleteConfirm}</Button>
              <a class="button secondary" href={href(responsePath(survey.id, response.id))}>{t.keep}</a>
            </div>
          </ActionForm>
        </Card>
      )
    }
  },
  actions: {
    delete: ({ api, param }) => {
      const [surveyId, responseId] = [param("surveyId"), param("responseId")]
      return Effect.as(
        api.invoke("responses.remove", { path: { id: surveyId, responseId } }),
        redirectTo(surveyPath(surveyId, "responses"), "response-deleted")
      )
    }
  }
})
