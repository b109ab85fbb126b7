/**
 * The pages of a questionnaire as respondents will see them, for people who are logged in. Answers are checked as the
 * API checks them, and never stored: each form carries those of the other pages.
 */
import type { Question } from "@canvass/core"
import { maxSeed, recall, usesSeed, type Walk } from "@canvass/core/questionnaire"
import type { ApiRefused } from "@canvass/http"
import { type Entries, isAnswerField, isFileQuestion, Labelled, type RespondentLanguage } from "@canvass/ui"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import { Button } from "../../components/Button.js"
import { Flash } from "../../components/Flash.js"
import { maxQuestionnaireFields } from "../../form/readForm.js"
import { respondentLanguageFor } from "../../i18n/languages.js"
import * as pageWeights from "../../page/pageWeights.js"
import { withLogo } from "../../page/respond.js"
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
import { coverOf, lookOf, picturesOf } from "../../respondent/design/Look.js"
import { isWelcomed, startAddress, WelcomeContent } from "../../respondent/design/WelcomePage.js"
import { EndNotice, endTexts } from "../../respondent/EndNotice.js"
import { languagesOf } from "../../respondent/questionnaire/LanguageSwitch.js"
import { ownWords } from "../../respondent/questionnaire/ownWords.js"
import { HiddenFields, questionnairePage } from "../../respondent/questionnaire/Questionnaire.js"
import type { PublicSurvey } from "../../respondent/respondentCalls.js"
import { buttonOf, withoutCleared } from "../../respondent/sending/receiveAnswers.js"
import { respondentTexts } from "../../respondent/texts/respondentTexts.js"
import { formFields } from "../forms/ActionForm.js"
import { type ActionResult, definePage, type PageView, type PortalPage, showView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { problemView } from "../shell/problemViews.js"
import type { SurveyDetail } from "../surveys/surveyCalls.js"
import { previewTexts } from "./previewTexts.js"

/** A survey in the language in which it is shown. */
export interface PreviewedSurvey extends
  Pick<
    SurveyDetail,
    | "description"
    | "endings"
    | "hiddenFields"
    | "id"
    | "languages"
    | "layout"
    | "questions"
    | "title"
    | "variables"
    | "visibility"
  >
{
  /** Default: none. */
  readonly design?: PublicSurvey["design"]
  /** The pictures of the design, the questions and the options. Default: none. */
  readonly pictures?: PublicSurvey["pictures"]
  /** The tag. Null: the survey does not say which language it has. */
  readonly language: string | null
  /** Names the entries that the script keeps on this device. */
  readonly draftName: string
}

export interface PreviewDefinition<A extends PreviewedSurvey> {
  /** Path of the page, as of any page. */
  readonly path: string
  /** Reads the survey, in the language that the address asks for. `undefined`: there is none at this address. */
  readonly loadSurvey: (request: PortalRequest) => Effect.Effect<A | undefined, ApiRefused>
  /** What a preview of it is. `undefined`: nothing is shown above the questions. */
  readonly text: (language: PortalRequest["language"], survey: A) => string | undefined
  /** Where people go on from the preview: shown above the questions, and at the end. */
  readonly links: (request: PortalRequest, survey: A) => ComponentChildren
  /**
   * Whether a page of the portal shows the preview in a frame. Each of its forms keeps the parameters of the address.
   * Default: no.
   */
  readonly isFramed?: boolean
}

interface Preview<A extends PreviewedSurvey> {
  readonly survey: A
  readonly fields: ResponseFields.ResponseFields
  readonly step: Step
  readonly entries: Entries
  readonly errors?: AnswerErrors.AnswerErrors
  readonly newKeys?: ReadonlySet<string>
  /** Whether the welcome is shown, of this walk. Default: the step. */
  readonly welcome?: Walk
}

const designOf = ({ design = null, pictures = [], title }: PreviewedSurvey) => ({ design, pictures, title })

/** The parameter with the tag of the language in which the survey is shown. */
export const languageParameter = "language"

/** Makes the page of a preview. */
export const definePreview = <A extends PreviewedSurvey>(preview: PreviewDefinition<A>): PortalPage =>
  definePage({
    path: preview.path,
    weight: pageWeights.showsQuestions,
    isFramed: preview.isFramed ?? false,
    load: (request) => load(request, preview),
    view: (request, loaded) => loaded === undefined ? nothingHere(request) : view(request, preview, loaded),
    actions: { [checkAction]: (request, sent) => check(request, preview, sent) },
    maxFields: maxQuestionnaireFields
  })

const nothingHere = ({ href, language }: PortalRequest): PageView =>
  problemView(language, { status: 404, slug: "not-found", detail: "" }, href("/portal"))

/** The address says the same as that of the page for respondents: hidden fields, first answers and the seed. */
const load = <A extends PreviewedSurvey>(request: PortalRequest, { loadSurvey }: PreviewDefinition<A>) =>
  Effect.gen(function*() {
    const survey = yield* loadSurvey(request)
    if (survey === undefined) return undefined
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
    const step = firstStep(stepsOf(survey, fields.seed), walked)
    return {
      survey,
      fields,
      entries,
      step,
      ...isWelcomed(designOf(survey), request.query) ? { welcome: walked } : {}
    }
  })

/** The seed that the owner chooses. Default: 1, which shows the same as long as nobody chooses another one. */
const seedOf = (sent: string | null): number => Math.min(/^\d{1,10}$/.test(sent ?? "") ? Number(sent) : 1, maxSeed)

const view = <A extends PreviewedSurvey>(
  request: PortalRequest,
  { isFramed = false, links, text }: PreviewDefinition<A>,
  { entries, errors = AnswerErrors.none, fields, newKeys = new Set(), step, survey, welcome }: Preview<A>
): PageView => {
  const { limits } = request
  const t = previewTexts[request.language]
  const language = wordsOf(request, survey)
  const addressIn = (tag: string | null) => {
    const chosen: Readonly<Record<string, string>> = tag === null ? {} : { [languageParameter]: tag }
    if (!isFramed) return request.href(request.path, chosen)
    const kept = [...request.query].filter(([name]) => name !== languageParameter)
    return `${request.basePath}${request.path}?${new URLSearchParams([...kept, ...Object.entries(chosen)])}`
  }
  const designed = designOf(survey)
  const look = lookOf(designed, request.basePath)
  const cover = coverOf(designed, request.basePath)
  const said = text(request.language, survey)
  const notice = said === undefined ? null : (
    <div {...ownWords(request.language, survey.language ?? undefined)}>
      <Flash title={t.preview}>
        <p>{said}</p>
        {survey.questions.length === 0 && <p>{t.empty}</p>}
        {links(request, survey)}
        <Respondent request={request} survey={survey} fields={fields} />
      </Flash>
    </div>
  )
  const shown = {
    title: `${t.preview}: ${survey.title}`,
    frame: "respondent",
    language: survey.language ?? undefined,
    look
  } as const
  if (welcome !== undefined) {
    return {
      ...shown,
      body: withLogo(
        look,
        <WelcomeContent
          survey={{ ...designed, description: survey.description }}
          cover={cover}
          language={language}
          surveyLanguage={survey.language ?? undefined}
          walked={welcome}
          start={startAddress(request.basePath + request.path, request.query)}
        >
          {notice}
        </WelcomeContent>
      )
    }
  }
  const page = questionnairePage({
    survey,
    design: designed.design,
    logo: look?.logo,
    cover,
    pictureOf: picturesOf(designed, request.basePath),
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
    draftName: survey.draftName,
    surveyLanguage: survey.language ?? undefined,
    languages: languagesOf(survey, addressIn),
    errors,
    newKeys,
    isPreview: true,
    children: notice
  })
  return { ...shown, body: page.body, status: page.status ?? 200 }
}

/** The language of the page's own words: that of the survey, where they are there in it. */
const wordsOf = (request: PortalRequest, { language }: PreviewedSurvey): RespondentLanguage =>
  (language === null ? undefined : respondentLanguageFor(language)) ?? request.language

/** Chooses what the address says of a respondent. */
const Respondent = ({ fields: { metadata, seed }, request, survey }: {
  readonly request: PortalRequest
  readonly survey: PreviewedSurvey
  readonly fields: ResponseFields.ResponseFields
}) => {
  const t = previewTexts[request.language]
  const names = survey.hiddenFields.flatMap(({ arms, name }) => arms === undefined ? [name] : [])
  if (names.length === 0 && seed === undefined) return null
  const kept = ["lang", "theme", languageParameter].flatMap((name) => {
    const value = request.query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return (
    <form method="get" action={request.basePath + request.path}>
      <HiddenFields fields={kept} />
      {names.map((name) => (
        <Labelled key={name} id={`field-${name}`} name={name} label={t.field(name)} errors={[]}>
          {(aria) => <input type="text" value={metadata[name]} maxLength={request.limits.metadataBytes} {...aria} />}
        </Labelled>
      ))}
      {seed !== undefined && (
        <Labelled id="seed" name="seed" label={t.seed} hint={t.seedHint} errors={[]}>
          {(aria) => <input class="short" type="number" min={0} max={maxSeed} value={seed} {...aria} />}
        </Labelled>
      )}
      <p>
        <Button kind="secondary">{t.show}</Button>
      </p>
    </form>
  )
}

const checkAction = "check"

/** Goes on like the page of a respondent. A preview has no files, so that none is required. */
const check = <A extends PreviewedSurvey>(
  request: PortalRequest,
  preview: PreviewDefinition<A>,
  sent: Entries
): Effect.Effect<ActionResult, ApiRefused> =>
  Effect.gen(function*() {
    const { limits } = request
    const whole = yield* preview.loadSurvey(request)
    if (whole === undefined) return showView(nothingHere(request))
    const survey = { ...whole, questions: whole.questions.map(withoutFiles) }
    const fields = yield* ResponseFields.fromEntries(sent, survey, limits)
    const metadata = ResponseFields.metadataOf(fields)
    const steps = stepsOf(survey, fields.seed)
    const step = findStep(steps, sent.first(stepField)) ?? steps[0] ?? noStep
    const action = sent.first(formFields.action)
    const button = buttonOf(action)
    const entries = withoutCleared(sent.filter(isAnswerField), action)
    const show = (shown: Partial<Preview<A>>) =>
      showView(view(request, preview, { survey, fields, step, entries, ...shown }))
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
    return showView(endView(request, preview, survey, walked))
  })

/** What a respondent sees at the end, without going on to another site. */
const endView = <A extends PreviewedSurvey>(
  request: PortalRequest,
  { links }: PreviewDefinition<A>,
  survey: A,
  walked: Walk
): PageView => {
  const { language } = request
  const t = previewTexts[language]
  const look = lookOf(designOf(survey), request.basePath)
  const { message, redirectUrl, title } = walked.ending ?? {}
  const texts = {
    ...title === undefined ? {} : { title: recall(title, walked) },
    ...message === undefined ? {} : { message: recall(message, walked) }
  }
  return {
    title: `${t.preview}: ${survey.title}`,
    frame: "respondent",
    language: survey.language ?? undefined,
    look,
    body: withLogo(
      look,
      <div data-sent data-survey={survey.draftName}>
        <EndNotice
          context={survey.title}
          language={wordsOf(request, survey)}
          {...endTexts(respondentTexts[wordsOf(request, survey)], walked.outcome, texts, false)}
        >
          <div {...ownWords(language, survey.language ?? undefined)}>
            {redirectUrl !== undefined && <p>{t.goesOn(redirectUrl)}</p>}
            <p>{t.notStored}</p>
            {links(request, survey)}
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
