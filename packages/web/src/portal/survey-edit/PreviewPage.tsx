/**
 * The pages of a survey as respondents will see them, for its owner: also of a draft and of a private survey. Answers
 * are checked as the API checks them, and never stored: each form carries those of the other pages.
 */
import type { Question } from "@canvass/core"
import { SurveyTexts } from "@canvass/core/ports"
import { maxSeed, recall, usesSeed, type Walk } from "@canvass/core/questionnaire"
import type { ApiRefused } from "@canvass/http"
import { type Entries, isAnswerField, isFileQuestion, Labelled, type RespondentLanguage } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Flash } from "../../components/Flash.js"
import { maxQuestionnaireFields } from "../../form/readForm.js"
import { respondentLanguageFor } from "../../i18n/languages.js"
import * as pageWeights from "../../page/pageWeights.js"
import * as AnswerErrors from "../../respondent/answers/AnswerErrors.js"
import { checkAnswers } from "../../respondent/answers/checkAnswers.js"
import { prefilled } from "../../respondent/answers/prefill.js"
import { stepField, unseenKeys, walkSent, walkShown } from "../../respondent/answers/questionWalk.js"
import { readAnswers } from "../../respondent/answers/readAnswers.js"
import * as ResponseFields from "../../respondent/answers/ResponseFields.js"
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
import { EndNotice, endTexts } from "../../respondent/EndNotice.js"
import { languagesOf } from "../../respondent/questionnaire/LanguageSwitch.js"
import { ownWords } from "../../respondent/questionnaire/ownWords.js"
import { HiddenFields, questionnairePage } from "../../respondent/questionnaire/Questionnaire.js"
import { buttonOf } from "../../respondent/sending/receiveAnswers.js"
import { respondentTexts } from "../../respondent/texts/respondentTexts.js"
import { formFields } from "../forms/ActionForm.js"
import { type ActionResult, definePage, type PageView, showView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getTranslation } from "../survey-translations/translationCalls.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { previewPath } from "./previewPath.js"
import { surveyEditTexts } from "./surveyEditTexts.js"

/** A survey in the language in which it is shown. */
interface ShownSurvey extends SurveyDetail {
  /** The tag. Null: the survey does not say which language it has. */
  readonly language: string | null
}

interface Preview {
  readonly survey: ShownSurvey
  readonly fields: ResponseFields.ResponseFields
  readonly step: Step
  readonly entries: Entries
  readonly errors?: AnswerErrors.AnswerErrors
  readonly newKeys?: ReadonlySet<string>
}

/** The parameter with the tag of the language in which the survey is shown. */
const languageParameter = "language"

const loadSurvey = ({ api, param, query }: PortalRequest): Effect.Effect<ShownSurvey, ApiRefused> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const [own = null] = survey.languages
    const language = survey.languages.find((tag) => tag === query.get(languageParameter)) ?? own
    if (language === null || language === own) return { ...survey, language }
    const { texts } = yield* getTranslation(api, survey.id, language)
    return { ...SurveyTexts.localize(survey, texts), language }
  })

/** The address says the same as that of the page for respondents: hidden fields, first answers and the seed. */
const load = (request: PortalRequest) =>
  Effect.gen(function*() {
    const survey = yield* loadSurvey(request)
    const query = new URLSearchParams([...request.query].filter(([, value]) => value !== ""))
    if (usesSeed(survey)) query.set("seed", String(seedOf(query.get("seed"))))
    else query.delete("seed")
    const fields = yield* ResponseFields.fromQuery(query, survey, request.limits)
    const entries = prefilled(survey.questions, query, request.limits)
    const whole = { key: "", page: undefined, questions: survey.questions }
    const walked = walkShown({
      survey,
      step: whole,
      entries,
      stored: {},
      metadata: ResponseFields.metadataOf(fields)
    })
    return { survey, fields, entries, step: firstStep(stepsOf(survey, fields.seed), walked) }
  })

/** The seed that the owner chooses. Default: 1, which shows the same as long as nobody chooses another one. */
const seedOf = (sent: string | null): number => Math.min(/^\d{1,10}$/.test(sent ?? "") ? Number(sent) : 1, maxSeed)

const view = (
  request: PortalRequest,
  { entries, errors = AnswerErrors.none, fields, newKeys = new Set(), step, survey }: Preview
): PageView => {
  const { limits } = request
  const t = surveyEditTexts[request.language]
  const language = wordsOf(request, survey)
  const addressIn = (tag: string | null) =>
    request.href(previewPath(survey.id), tag === null ? {} : { [languageParameter]: tag })
  const page = questionnairePage({
    survey,
    step,
    language,
    limits,
    basePath: request.basePath,
    action: addressIn(survey.language),
    entries: entries.filter(isAnswerField),
    metadata: ResponseFields.metadataOf(fields),
    seed: fields.seed,
    hidden: [
      [formFields.token, request.formToken],
      [formFields.action, checkAction],
      ...ResponseFields.toEntries(fields)
    ],
    draftName: draftNameOf(survey),
    surveyLanguage: survey.language ?? undefined,
    languages: languagesOf(survey, addressIn),
    errors,
    newKeys,
    isPreview: true,
    children: (
      <div {...ownWords(request.language, survey.language ?? undefined)}>
        <Flash title={t.previewBanner}>
          <p>{t.previewText}</p>
          {survey.questions.length === 0 && <p>{t.previewEmpty}</p>}
          <p>
            <a href={request.href(surveyPath(survey.id, "edit"))}>{t.previewBack}</a>
          </p>
          <Respondent request={request} survey={survey} fields={fields} />
        </Flash>
      </div>
    )
  })
  return {
    title: `${t.preview}: ${survey.title}`,
    frame: "respondent",
    language: survey.language ?? undefined,
    body: page.body,
    status: page.status ?? 200
  }
}

/** The language of the page's own words: that of the survey, where they are there in it. */
const wordsOf = (request: PortalRequest, { language }: ShownSurvey): RespondentLanguage =>
  (language === null ? undefined : respondentLanguageFor(language)) ?? request.language

/** Chooses what the address says of a respondent. */
const Respondent = ({ fields: { metadata, seed }, request, survey }: {
  readonly request: PortalRequest
  readonly survey: ShownSurvey
  readonly fields: ResponseFields.ResponseFields
}) => {
  const t = surveyEditTexts[request.language]
  const names = survey.hiddenFields.flatMap(({ arms, name }) => arms === undefined ? [name] : [])
  if (names.length === 0 && seed === undefined) return null
  const kept = ["lang", "theme", languageParameter].flatMap((name) => {
    const value = request.query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return (
    <form method="get" action={request.basePath + previewPath(survey.id)}>
      <HiddenFields fields={kept} />
      {names.map((name) => (
        <Labelled key={name} id={`field-${name}`} name={name} label={t.previewField(name)} errors={[]}>
          {(aria) => <input type="text" value={metadata[name]} maxLength={request.limits.metadataBytes} {...aria} />}
        </Labelled>
      ))}
      {seed !== undefined && (
        <Labelled id="seed" name="seed" label={t.previewSeed} hint={t.previewSeedHint} errors={[]}>
          {(aria) => <input class="short" type="number" min={0} max={maxSeed} value={seed} {...aria} />}
        </Labelled>
      )}
      <p>
        <Button kind="secondary">{t.previewShow}</Button>
      </p>
    </form>
  )
}

const draftNameOf = ({ id }: SurveyDetail): string => `preview-${id}`

const checkAction = "check"

/** Goes on like the page of a respondent. A preview has no files, so that none is required. */
const check = (request: PortalRequest, sent: Entries): Effect.Effect<ActionResult, ApiRefused> =>
  Effect.gen(function*() {
    const { limits } = request
    const whole = yield* loadSurvey(request)
    const survey = { ...whole, questions: whole.questions.map(withoutFiles) }
    const fields = yield* ResponseFields.fromEntries(sent, survey, limits)
    const metadata = ResponseFields.metadataOf(fields)
    const steps = stepsOf(survey, fields.seed)
    const step = findStep(steps, sent.first(stepField)) ?? steps[0] ?? noStep
    const button = buttonOf(sent.first(formFields.action))
    const entries = sent.filter(isAnswerField)
    const show = (shown: Partial<Preview>) => showView(view(request, { survey, fields, step, entries, ...shown }))
    if (button === "stay") return show({})
    const form = { survey, step, entries: sent, stored: {}, metadata }
    const answers = readAnswers(survey.questions, entries)
    const walked = walkSent(form, answers, limits)
    if (button === "back") return show({ step: previousStep(steps, step, walked) ?? step })
    const newKeys = unseenKeys(form, () => walked)
    const language = wordsOf(request, survey)
    const violations = checkAnswers(survey, { status: "completed", answers }, { limits, metadata })
    const errors = AnswerErrors.explained(
      AnswerErrors.ofViolations(survey.questions, violations, language, limits),
      survey.questions,
      entries,
      language
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
const endView = (request: PortalRequest, survey: ShownSurvey, walked: Walk): PageView => {
  const { href, language } = request
  const t = surveyEditTexts[language]
  const { message, redirectUrl, title } = walked.ending ?? {}
  const texts = {
    ...title === undefined ? {} : { title: recall(title, walked) },
    ...message === undefined ? {} : { message: recall(message, walked) }
  }
  return {
    title: `${t.preview}: ${survey.title}`,
    frame: "respondent",
    language: survey.language ?? undefined,
    body: (
      <div data-sent data-survey={draftNameOf(survey)}>
        <EndNotice
          context={survey.title}
          language={wordsOf(request, survey)}
          {...endTexts(respondentTexts[wordsOf(request, survey)], walked.outcome, texts, false)}
        >
          <div {...ownWords(language, survey.language ?? undefined)}>
            {redirectUrl !== undefined && <p>{t.previewGoesOn(redirectUrl)}</p>}
            <p>{t.previewNotStored}</p>
            <p>
              <a href={href(surveyPath(survey.id, "edit"))}>{t.previewBack}</a>
            </p>
          </div>
        </EndNotice>
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
