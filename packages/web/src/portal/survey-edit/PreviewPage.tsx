/**
 * The page of a survey as respondents will see it, for its owner: also of a draft and of a private survey. Answers are
 * checked as the API checks them, and never stored.
 */
import type { Question } from "@canvass/core"
import type { ApiRefused } from "@canvass/http"
import * as Effect from "effect/Effect"
import { Flash } from "../../components/Flash.js"
import { Notice } from "../../components/Notice.js"
import { Entries } from "../../form/Entries.js"
import { maxQuestionnaireFields } from "../../form/readForm.js"
import { isAnswerField } from "../../question-parts/controls/QuestionControl.js"
import * as AnswerErrors from "../../respondent/questionnaire/AnswerErrors.js"
import { checkAnswers } from "../../respondent/questionnaire/checkAnswers.js"
import { questionnairePage } from "../../respondent/questionnaire/Questionnaire.js"
import { unseenKeys, walkSent } from "../../respondent/questionnaire/questionWalk.js"
import { readAnswers } from "../../respondent/questionnaire/readAnswers.js"
import { formFields } from "../forms/ActionForm.js"
import { type ActionResult, definePage, type PageView, showView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { previewPath } from "./previewPath.js"
import { surveyEditTexts } from "./texts/surveyEditTexts.js"

interface Preview {
  readonly survey: SurveyDetail
  readonly entries?: Entries
  readonly errors?: AnswerErrors.AnswerErrors
  readonly newKeys?: ReadonlySet<string>
}

const load = ({ api, param }: PortalRequest) =>
  Effect.map(getSurvey(api, param("surveyId")), ({ survey }): Preview => ({ survey }))

const view = (
  request: PortalRequest,
  { entries = new Entries(), errors = AnswerErrors.none, newKeys = new Set(), survey }: Preview
): PageView => {
  const { language, limits } = request
  const t = surveyEditTexts[language]
  const page = questionnairePage({
    survey,
    language,
    limits,
    basePath: request.basePath,
    action: request.href(previewPath(survey.id)),
    entries: entries.filter(isAnswerField),
    metadata: {},
    hidden: [[formFields.token, request.formToken], [formFields.action, checkAction]],
    draftName: draftNameOf(survey),
    errors,
    newKeys,
    isPreview: true,
    children: (
      <Flash title={t.previewBanner}>
        <p>{t.previewText}</p>
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
    status: page.status ?? 200
  }
}

const draftNameOf = ({ id }: SurveyDetail): string => `preview-${id}`

const checkAction = "check"

/** Checks the answers like those of a respondent. A preview has no files, so that none is required. */
const check = (request: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused> =>
  Effect.map(getSurvey(request.api, request.param("surveyId")), ({ survey }) => {
    const { href, language, limits } = request
    const questions = survey.questions.map(withoutFiles)
    const answers = readAnswers(questions, entries.filter(isAnswerField))
    const violations = checkAnswers(questions, { status: "completed", answers }, { limits, metadata: {} })
    const newKeys = unseenKeys(questions, entries, walkSent(questions, entries, {}))
    if (violations.length > 0 || newKeys.size > 0) {
      const errors = AnswerErrors.filter(
        AnswerErrors.ofViolations(questions, violations, language, limits),
        questions.filter(({ key }) => !newKeys.has(key))
      )
      return showView(view(request, { survey, entries, errors, newKeys }))
    }
    const t = surveyEditTexts[language]
    return showView({
      title: `${t.preview}: ${survey.title}`,
      frame: "respondent",
      body: (
        <div data-sent="" data-survey={draftNameOf(survey)}>
          <Notice kind="success" context={survey.title} title={t.previewChecked}>
            <p>{t.previewNotStored}</p>
            <p>
              <a href={href(surveyPath(survey.id, "edit"))}>{t.previewBack}</a>
            </p>
          </Notice>
        </div>
      )
    })
  })

const withoutFiles = (question: Question.Question): Question.Question => {
  if (question.type !== "file") return question
  const { requiredIf: _, ...rest } = question
  return { ...rest, required: false }
}

export const previewPage = definePage({
  path: "/portal/surveys/:surveyId/preview",
  load,
  view,
  actions: { [checkAction]: check },
  maxFields: maxQuestionnaireFields
})
