/** `/s/{slug}`: the questionnaire of a published survey, for everybody who has its address. */
import type { Submission } from "@canvass/core"
import { usesSeed } from "@canvass/core/questionnaire"
import type { ApiError, HttpResponse, InProcessApi } from "@canvass/http"
import { type Entries, isAnswerField } from "@canvass/ui"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import { addressOf, type PageRequest } from "../page/PageContext.js"
import { respond } from "../page/respond.js"
import { prefilled } from "./answers/prefill.js"
import { walkShown } from "./answers/questionWalk.js"
import * as ResponseFields from "./answers/ResponseFields.js"
import { firstStep, stepsOf } from "./answers/Step.js"
import { closedSurvey, walkOfAddress } from "./design/designTexts.js"
import { coverOf, picturesOf } from "./design/Look.js"
import { isWelcomed, welcomePage } from "./design/WelcomePage.js"
import {
  alreadySentPage,
  closedPage,
  fullPage,
  isMissing,
  linkNeededPage,
  notFoundPage,
  problemPage,
  refusedPage
} from "./notices.js"
import { alreadySentAddress, surveyPath, uploadPath } from "./paths.js"
import { isSameForAll } from "./questionnaire/isSameForAll.js"
import { languagesOf } from "./questionnaire/LanguageSwitch.js"
import { questionnairePage, type QuestionnaireProps } from "./questionnaire/Questionnaire.js"
import { respondUnanswered } from "./questionnaire/UnansweredPage.js"
import {
  type AnswersBody,
  type CallResult,
  findSurvey,
  outcomeOf,
  type PublicSurvey,
  resumeResponse,
  type Sent,
  type SubmittedResponse
} from "./respondentCalls.js"
import { receiveEntries } from "./sending/receiveAnswers.js"
import { sendAnswers, type ShownForm } from "./sending/sendAnswers.js"
import { pageInLanguageOf, withLanguage } from "./surveyLanguage.js"
import { respondentTexts } from "./texts/respondentTexts.js"
import { withApi } from "./withApi.js"

/** Shows the questionnaire. */
export const get = (
  requested: PageRequest,
  slug: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  withApi(requested, (api) =>
    Effect.gen(function*() {
      const { query } = requested
      const found = yield* findSurvey(api, slug, requested)
      if (Either.isLeft(found)) {
        const t = respondentTexts[requested.language]
        return yield* respond(requested, isMissing(found.left) ? notFoundPage(t) : problemPage(t, found.left))
      }
      const survey = found.right
      const page = pageInLanguageOf(requested, survey)
      const t = respondentTexts[page.language]
      if (survey.status === "closed") return yield* respond(page, closedPage(t, closedSurvey(survey, page)))
      if (survey.full) return yield* respond(page, fullPage(t, survey.title))
      const fields = yield* ResponseFields.fromQuery(query, survey, page.site.limits)
      if (survey.onePerExternalId && fields.externalId === undefined) {
        return yield* respond(page, linkNeededPage(t, survey.title))
      }
      if (isWelcomed(survey, query)) return yield* respond(page, welcomePage(page, survey, walkOfAddress(survey, page)))
      const entries = prefilled(survey.questions, query, page.site.limits)
      const questionnaire = () =>
        questionnaireOf(page, survey, { ...stepAtFirst(survey, entries, fields), entries, fields })
      // Hidden fields and chance decide what is shown, so that the page is not the same for all respondents.
      const isSame = isSameForAll(survey) || (Object.keys(fields.metadata).length === 0 && !usesSeed(survey))
      return yield* entries.pairs().length === 0 && isSame
        ? respondUnanswered(page, {
          survey,
          action: formAddressOf(page, survey.slug),
          hidden: ResponseFields.toEntries(fields),
          questionnaire
        }, reusedByBack)
        : respond(page, { ...questionnairePage(questionnaire()), headers: reusedByBack })
    }))

/** Sends the answers, or saves them to be continued later. */
export const post = (
  requested: PageRequest,
  slug: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const action = formAddressOf(requested, slug)
  return withApi(requested, (api) =>
    Effect.gen(function*() {
      const found = yield* findSurvey(api, slug, requested)
      if (Either.isLeft(found)) {
        const t = respondentTexts[requested.language]
        if (isMissing(found.left)) return yield* respond(requested, notFoundPage(t))
        const entries = yield* receiveEntries(requested)
        return yield* respond(requested, problemPage(t, found.left, { action, entries }))
      }
      const survey = found.right
      const page = pageInLanguageOf(requested, survey)
      const t = respondentTexts[page.language]
      return yield* sendAnswers(page, api, {
        survey,
        action,
        show: (shown) => questionnairePage(questionnaireOf(page, survey, shown)),
        send: (answers, fields, step) =>
          step === undefined
            ? sendWhole(api, survey, answers, fields)
            : sendStep(api, survey, answers, fields, step),
        refusal: (problem) => {
          if (problem.slug === "idempotency-key-reused") return alreadySentPage(t, survey.title)
          return refusedPage(t, closedSurvey(survey, page), problem)
        }
      })
    }), action)
}

/**
 * Sends the form of a survey that is answered on one page. It is sent once, whatever its answers are. It is saved once
 * with the same answers: other answers, such as those after "back", are another partial response.
 */
const sendWhole = (
  api: InProcessApi,
  survey: PublicSurvey,
  answers: AnswersBody,
  fields: ResponseFields.ResponseFields
): CallResult<Sent> =>
  Effect.gen(function*() {
    const { key } = fields
    const idempotencyKey = answers.status === "completed"
      ? key
      : `${key}.save.${yield* digestOf(JSON.stringify(answers))}`
    return Either.map(yield* submit(api, survey, answers, fields, { idempotencyKey }), ({ value }) => sentOf(value))
  })

/**
 * Sends the form of the first step. A form that is sent again, whatever its answers are by then, finds the response
 * that it has made, and changes it.
 */
const sendStep = (
  api: InProcessApi,
  survey: PublicSurvey,
  answers: AnswersBody,
  fields: ResponseFields.ResponseFields,
  step: Submission.Step
): CallResult<Sent> =>
  Effect.gen(function*() {
    const made = yield* submit(api, survey, answers, fields, { idempotencyKey: fields.key, step })
    if (Either.isLeft(made)) return Either.left(made.left)
    const { isReplayed, value } = made.right
    const sent = sentOf(value)
    if (!isReplayed) return Either.right(sent)
    return sent.link === undefined
      ? Either.right({ ...sent, hadEnded: true })
      : yield* resumeResponse(api, survey, sent.link, answers, step)
  })

const submit = (
  api: InProcessApi,
  { id }: PublicSurvey,
  answers: AnswersBody,
  fields: ResponseFields.ResponseFields,
  options: { readonly idempotencyKey: string; readonly step?: Submission.Step }
): CallResult<{ readonly value: SubmittedResponse; readonly isReplayed: boolean }> =>
  outcomeOf(api.invokeOnce("responses.submit", {
    path: { surveyId: id },
    payload: { ...answers, ...ResponseFields.toBody(fields) },
    ...options
  }))

const sentOf = (response: SubmittedResponse): Sent => {
  const { id, resumeToken } = response
  return { response, link: resumeToken === undefined ? undefined : { responseId: id, resumeToken } }
}

const digestOf = (text: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
    return Encoding.encodeBase64Url(new Uint8Array(digest))
  })

/**
 * "Back" shows the form from the cache of the browser, with the key that has sent it. Nothing on it is personal, and
 * every other visit gets a new one.
 */
const reusedByBack = { "Cache-Control": "private, no-cache" }

/** A browser removes a page from its cache when a form is sent to the address of the page. */
const formAddressOf = (page: PageRequest, slug: string): string => addressOf(page, surveyPath(slug), { form: "1" })

/** The step that a respondent begins with, and the walk of the request. */
const stepAtFirst = (survey: PublicSurvey, entries: Entries, fields: ResponseFields.ResponseFields) => {
  const steps = stepsOf(survey, fields.seed)
  const metadata = ResponseFields.metadataOf(fields)
  const whole = { key: "", page: undefined, questions: survey.questions }
  const walked = walkShown({ survey, step: whole, entries, stored: {}, metadata })
  return { step: firstStep(steps, walked), walked }
}

const questionnaireOf = (
  page: PageRequest,
  survey: PublicSurvey,
  { entries, fields, ...shown }: ShownForm
): QuestionnaireProps => ({
  survey,
  design: survey.design,
  logo: page.look?.logo,
  cover: coverOf(survey, page.basePath),
  pictureOf: picturesOf(survey, page.basePath),
  language: page.language,
  limits: page.site.limits,
  basePath: page.basePath,
  uploadPath: uploadPath(page, survey.id),
  action: formAddressOf(page, survey.slug),
  entries: entries.filter(isAnswerField),
  metadata: ResponseFields.metadataOf(fields),
  seed: fields.seed,
  hidden: ResponseFields.toEntries(fields),
  draftName: survey.slug,
  alreadySent: alreadySentAddress(page, survey.slug),
  surveyLanguage: page.surveyLanguage,
  languages: languagesOf(survey, (tag) => formAddressOf(withLanguage(page, tag), survey.slug)),
  ...shown
})
