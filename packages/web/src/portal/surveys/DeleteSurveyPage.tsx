/** Deletes a survey, after its title has been typed. */
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { confirmationErrors, ConfirmPage } from "../forms/ConfirmPage.js"
import { definePage, invalidForm, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "./surveyCalls.js"
import { surveysTexts } from "./surveysTexts.js"

const load = ({ api, param }: PortalRequest) => Effect.map(getSurvey(api, param("surveyId")), ({ survey }) => survey)

const view = (request: PortalRequest, { id, questionCount, responseCount, title }: SurveyDetail, forms: FormState) => {
  const t = surveysTexts[request.language]
  return {
    title: t.deleteTitle(title),
    lead: t.deleteLead,
    breadcrumbs: [{ label: t.title, path: "/portal/surveys" }, { label: title, path: surveyPath(id, "edit") }],
    body: (
      <ConfirmPage
        request={request}
        form={forms.of("delete")}
        losses={[
          t.deleteQuestions(questionCount),
          ...responseCount === 0 ? [] : [<strong key="responses">{t.deleteResponses(responseCount)}</strong>],
          t.deletePartial,
          t.deleteAddress
        ]}
        {...responseCount === 0
          ? {}
          : { advice: <a href={request.href(surveyPath(id, "results"))}>{t.deleteExport}</a> }}
        expected={title}
        confirmLabel={t.deleteConfirm}
        cancelPath="/portal/surveys"
      />
    )
  }
}

const remove = ({ api, language, param }: PortalRequest, entries: Entries) =>
  Effect.gen(function*() {
    const { etag, survey } = yield* getSurvey(api, param("surveyId"))
    const errors = confirmationErrors(entries, survey.title, language)
    if (errors.length > 0) return yield* Effect.fail(invalidForm(errors))
    yield* api.invoke("surveys.remove", { path: { id: survey.id }, headers: { "if-match": etag } })
    return redirectTo("/portal/surveys", "survey-deleted")
  })

export const deleteSurveyPage = definePage({
  path: "/portal/surveys/:surveyId/delete",
  weight: pageWeights.namesSurvey,
  load,
  view,
  actions: { delete: remove }
})
