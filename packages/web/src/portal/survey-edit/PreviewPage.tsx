/** The page of a survey as respondents will see it, for its owner: also of a draft and of a private survey. */
import type { ApiProblem, ApiRefused } from "@canvass/http"
import * as Effect from "effect/Effect"
import { Flash } from "../../components/Flash.js"
import { Notice } from "../../components/Notice.js"
import { Entries } from "../../form/Entries.js"
import { isAnswerField } from "../../question-parts/controls/QuestionControl.js"
import * as AnswerErrors from "../../respondent/questionnaire/AnswerErrors.js"
import { questionnairePage } from "../../respondent/questionnaire/Questionnaire.js"
import { readAnswers } from "../../respondent/questionnaire/readAnswers.js"
import * as ResponseFields from "../../respondent/questionnaire/ResponseFields.js"
import { formFields } from "../forms/ActionForm.js"
import { type ActionResult, definePage, type PageView, showView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { previewPath } from "./previewPath.js"
import { type SurveyEditTexts, surveyEditTexts } from "./texts/surveyEditTexts.js"

interface Preview {
  readonly survey: SurveyDetail
  readonly fields: ResponseFields.ResponseFields
  readonly entries?: Entries
  /** Why the API has refused the answers. */
  readonly problem?: ApiProblem
}

const load = ({ api, limits, param }: PortalRequest) =>
  Effect.all({
    survey: Effect.map(getSurvey(api, param("surveyId")), ({ survey }) => survey),
    fields: ResponseFields.fromQuery(new URLSearchParams(), limits)
  })

const view = (
  request: PortalRequest,
  { entries = new Entries(), fields, problem, survey }: Preview
): PageView => {
  const { language, limits } = request
  const t = surveyEditTexts[language]
  const errors = problem === undefined
    ? AnswerErrors.none
    : AnswerErrors.ofProblem(survey.questions, problem, language, limits)
  const page = questionnairePage({
    survey,
    language,
    limits,
    action: request.href(previewPath(survey.id)),
    entries: entries.filter(isAnswerField),
    hidden: [
      [formFields.token, request.formToken],
      [formFields.action, sendAction],
      ...ResponseFields.toEntries(fields)
    ],
    draftName: `preview-${survey.id}`,
    errors,
    isPreview: true,
    children: (
      <Flash title={problem === undefined || errors.size > 0 ? t.previewBanner : t.previewNotStored}>
        <p>{problem === undefined || errors.size > 0 ? bannerOf(t, survey) : problem.detail}</p>
        {survey.questions.length === 0 && <p>{t.previewEmpty}</p>}
        <p>
          <a href={request.href(surveyPath(survey.id, "edit"))}>{t.previewBack}</a>
        </p>
      </Flash>
    )
  })
  return {
    title: `${t.preview}: ${survey.title}`,
    frame: "respondent",
    body: page.body,
    status: problem?.status ?? 200,
    retryAfterSeconds: problem?.retryAfterSeconds
  }
}

const bannerOf = (t: SurveyEditTexts, { status }: SurveyDetail): string =>
  ({ draft: t.previewDraft, published: t.previewLive, closed: t.previewClosed })[status]

const sendAction = "send"

/** Sends the answers like those of a respondent. The API decides whether it accepts them. */
const send = (request: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused> =>
  Effect.gen(function*() {
    const { api, href, language, limits, param } = request
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const fields = yield* ResponseFields.fromEntries(entries, limits)
    const sent = yield* Effect.either(
      api.invoke("responses.submit", {
        path: { surveyId: survey.id },
        payload: {
          status: "completed",
          answers: readAnswers(survey.questions, entries.filter(isAnswerField)),
          ...ResponseFields.toBody(fields)
        },
        idempotencyKey: fields.key
      })
    )
    if (sent._tag === "Left") {
      const again = { ...fields, attempt: fields.attempt + 1 }
      return showView(view(request, { survey, fields: again, entries, problem: sent.left.problem }))
    }
    const t = surveyEditTexts[language]
    return showView({
      title: `${t.preview}: ${survey.title}`,
      frame: "respondent",
      body: (
        <div data-sent={sent.right.id} data-survey={`preview-${survey.id}`}>
          <Notice kind="success" context={survey.title} title={t.previewSent}>
            <p>
              <a href={href(surveyPath(survey.id, "edit"))}>{t.previewBack}</a>
            </p>
          </Notice>
        </div>
      )
    })
  })

export const previewPage = definePage({
  path: "/portal/surveys/:surveyId/preview",
  load,
  view,
  actions: { [sendAction]: send }
})
