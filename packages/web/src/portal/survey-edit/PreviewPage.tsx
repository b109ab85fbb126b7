/**
 * The pages of a survey as respondents will see them, for its owner: also of a draft and of a private survey. Answers
 * are checked as the API checks them, and never stored: each form carries those of the other pages.
 */
import type { Question } from "@canvass/core"
import { armsOf, maxSeed, recall, usesSeed, type Walk } from "@canvass/core/questionnaire"
import type { ApiRefused } from "@canvass/http"
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Flash } from "../../components/Flash.js"
import { Labelled } from "../../components/Labelled.js"
import { Notice } from "../../components/Notice.js"
import { Entries } from "../../form/Entries.js"
import { maxQuestionnaireFields } from "../../form/readForm.js"
import * as pageWeights from "../../page/pageWeights.js"
import { isAnswerField } from "../../question-parts/controls/QuestionControl.js"
import { isFileQuestion } from "../../question-types/file/fileControl.js"
import * as AnswerErrors from "../../respondent/answers/AnswerErrors.js"
import { checkAnswers } from "../../respondent/answers/checkAnswers.js"
import { stepField, unseenKeys, walkSent, walkShown } from "../../respondent/answers/questionWalk.js"
import { readAnswers } from "../../respondent/answers/readAnswers.js"
import {
  findStep,
  firstStep,
  isStepComplete,
  nextStep,
  noStep,
  previousStep,
  type Step,
  stepsOf
} from "../../respondent/answers/Step.js"
import { questionnairePage } from "../../respondent/questionnaire/Questionnaire.js"
import { buttonOf } from "../../respondent/sending/receiveAnswers.js"
import { formFields } from "../forms/ActionForm.js"
import { type ActionResult, definePage, type PageView, showView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { previewPath } from "./previewPath.js"
import { surveyEditTexts } from "./surveyEditTexts.js"

interface Preview {
  readonly survey: SurveyDetail
  /** Decides about random orders and arms. Undefined: the survey does not need it. */
  readonly seed: number | undefined
  readonly step: Step
  readonly entries?: Entries
  readonly errors?: AnswerErrors.AnswerErrors
  readonly newKeys?: ReadonlySet<string>
}

const load = ({ api, param, query }: PortalRequest) =>
  Effect.map(getSurvey(api, param("surveyId")), ({ survey }): Preview => {
    const seed = seedOf(survey, query.get("seed"))
    const unanswered = { survey, step: noStep, entries: new Entries(), stored: {}, metadata: armsOfSeed(survey, seed) }
    return { survey, seed, step: firstStep(stepsOf(survey, seed), walkShown(unanswered)) }
  })

/** The seed that the owner chooses. Default: 1, which shows the same as long as nobody chooses another one. */
const seedOf = (survey: SurveyDetail, sent: string | null): number | undefined => {
  if (!usesSeed(survey)) return undefined
  const seed = /^\d{1,10}$/.test(sent ?? "") ? Number(sent) : 1
  return Math.min(seed, maxSeed)
}

const armsOfSeed = ({ hiddenFields }: SurveyDetail, seed: number | undefined) =>
  seed === undefined ? {} : armsOf(hiddenFields, seed)

const view = (
  request: PortalRequest,
  { entries = new Entries(), errors = AnswerErrors.none, newKeys = new Set(), seed, step, survey }: Preview
): PageView => {
  const { language, limits } = request
  const t = surveyEditTexts[language]
  const page = questionnairePage({
    survey,
    step,
    language,
    limits,
    basePath: request.basePath,
    action: request.href(previewPath(survey.id)),
    entries: entries.filter(isAnswerField),
    metadata: armsOfSeed(survey, seed),
    seed,
    hidden: [
      [formFields.token, request.formToken],
      [formFields.action, checkAction],
      ...seed === undefined ? [] : [["seed", String(seed)] as const]
    ],
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
        {seed !== undefined && (
          <form method="get" action={request.href(previewPath(survey.id))}>
            <Labelled id="seed" name="seed" label={t.previewSeed} hint={t.previewSeedHint} errors={[]}>
              {(aria) => <input class="short" type="number" min={0} max={maxSeed} value={seed} {...aria} />}
            </Labelled>
            <Button kind="secondary">{t.previewShow}</Button>
          </form>
        )}
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

/** Goes on like the page of a respondent. A preview has no files, so that none is required. */
const check = (request: PortalRequest, sent: Entries): Effect.Effect<ActionResult, ApiRefused> =>
  Effect.map(getSurvey(request.api, request.param("surveyId")), ({ survey: whole }) => {
    const { language, limits } = request
    const survey = { ...whole, questions: whole.questions.map(withoutFiles) }
    const seed = seedOf(survey, sent.first("seed"))
    const metadata = armsOfSeed(survey, seed)
    const steps = stepsOf(survey, seed)
    const step = findStep(steps, sent.first(stepField)) ?? steps[0] ?? noStep
    const button = buttonOf(sent.all(formFields.action).at(-1) ?? "")
    const entries = sent.filter(isAnswerField)
    const show = (shown: Partial<Preview>) => showView(view(request, { survey, seed, step, entries, ...shown }))
    if (button === "stay") return show({})
    const form = { survey, step, entries: sent, stored: {}, metadata }
    const answers = readAnswers(survey.questions, entries)
    const walked = walkSent(form, answers, limits)
    if (button === "back") return show({ step: previousStep(steps, step, walked) ?? step })
    const newKeys = unseenKeys(form, () => walked)
    const errors = AnswerErrors.ofViolations(
      survey.questions,
      checkAnswers(survey, { status: "completed", answers }, { limits, metadata }),
      language,
      limits
    )
    const seen = AnswerErrors.filter(errors, step.questions.filter(({ key }) => !newKeys.has(key)))
    if (seen.size > 0 || newKeys.size > 0) return show({ errors: seen, newKeys })
    const next = nextStep(steps, step, walked)
    if (next !== undefined) return show({ step: next })
    const open = steps.find((other) => !isStepComplete(other, walked))
    if (open !== undefined) return show({ step: open, errors: AnswerErrors.filter(errors, open.questions) })
    return showView(endView(request, survey, walked))
  })

/** What a respondent sees at the end, without going on to another site. */
const endView = ({ href, language }: PortalRequest, survey: SurveyDetail, walked: Walk): PageView => {
  const t = surveyEditTexts[language]
  const { message, redirectUrl, title } = walked.ending ?? {}
  return {
    title: `${t.preview}: ${survey.title}`,
    frame: "respondent",
    body: (
      <div data-sent data-survey={draftNameOf(survey)}>
        <Notice
          kind="success"
          context={survey.title}
          title={title === undefined ? t.previewChecked : recall(title, walked)}
        >
          {message !== undefined && <p class="message">{recall(message, walked)}</p>}
          {redirectUrl !== undefined && <p>{t.previewGoesOn(redirectUrl)}</p>}
          <p>{t.previewNotStored}</p>
          <p>
            <a href={href(surveyPath(survey.id, "edit"))}>{t.previewBack}</a>
          </p>
        </Notice>
      </div>
    )
  }
}

const withoutFiles = (question: Question.Question): Question.Question => {
  if (!isFileQuestion(question)) return question
  const { requiredIf: _, ...rest } = question
  return { ...rest, required: false }
}

export const previewPage = definePage({
  path: "/portal/surveys/:surveyId/preview",
  weight: pageWeights.showsQuestions,
  load,
  view,
  actions: { [checkAction]: check },
  maxFields: maxQuestionnaireFields
})
