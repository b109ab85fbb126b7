/** `/s/{slug}`: the questionnaire of a published survey, for everybody who has its address. */
import type { ApiError, HttpResponse } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import type { Entries } from "../form/Entries.js"
import { addressOf, type PageRequest } from "../page/PageContext.js"
import { respond } from "../page/respond.js"
import { isAnswerField } from "../question-parts/controls/QuestionControl.js"
import { alreadySentPage, closedPage, isMissing, notFoundPage, problemPage } from "./notices.js"
import { alreadySentAddress, surveyPath } from "./paths.js"
import { prefilled } from "./questionnaire/prefill.js"
import { questionnairePage, type QuestionnaireProps } from "./questionnaire/Questionnaire.js"
import { hasConditions } from "./questionnaire/questionWalk.js"
import { receiveEntries } from "./questionnaire/receiveAnswers.js"
import * as ResponseFields from "./questionnaire/ResponseFields.js"
import { sendAnswers, type ShownParts } from "./questionnaire/sendAnswers.js"
import { respondUnanswered } from "./questionnaire/UnansweredPage.js"
import { type AnswersBody, findSurvey, outcomeOf, type PublicSurvey } from "./respondentCalls.js"
import { respondentTexts } from "./texts/respondentTexts.js"
import { withApi } from "./withApi.js"

/** Shows the questionnaire. */
export const get = (
  page: PageRequest,
  slug: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  withApi(page, (api) =>
    Effect.gen(function*() {
      const { language, query } = page
      const t = respondentTexts[language]
      const found = yield* findSurvey(api, slug)
      if (Either.isLeft(found)) {
        return yield* respond(page, isMissing(found.left) ? notFoundPage(t) : problemPage(t, found.left))
      }
      const survey = found.right
      if (survey.status === "closed") return yield* respond(page, closedPage(t, survey.title))
      const fields = yield* ResponseFields.fromQuery(query, survey.hiddenFields, page.site.limits)
      const entries = prefilled(survey.questions, query)
      // Hidden fields decide what is shown, so that the page is not the same for all respondents.
      const isSame = Object.keys(fields.metadata).length === 0 || !survey.questions.some(hasConditions)
      return yield* entries.pairs().length === 0 && isSame
        ? respondUnanswered(page, questionnaireOf(page, survey, entries, fields), reusedByBack)
        : respond(page, { ...form(page, survey, entries, fields), headers: reusedByBack })
    }))

/** Sends the answers, or saves them to be continued later. */
export const post = (
  page: PageRequest,
  slug: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const action = formAddressOf(page, slug)
  return withApi(page, (api) =>
    Effect.gen(function*() {
      const t = respondentTexts[page.language]
      const found = yield* findSurvey(api, slug)
      if (Either.isLeft(found)) {
        if (isMissing(found.left)) return yield* respond(page, notFoundPage(t))
        return yield* respond(page, problemPage(t, found.left, { action, entries: yield* receiveEntries(page) }))
      }
      const survey = found.right
      return yield* sendAnswers(page, api, {
        survey,
        action,
        show: (entries, fields, parts) => form(page, survey, entries, fields, parts),
        send: (answers, fields) =>
          Effect.flatMap(idempotencyKeyOf(answers, fields), (idempotencyKey) =>
            outcomeOf(api.invoke("responses.submit", {
              path: { surveyId: survey.id },
              payload: { ...answers, ...ResponseFields.toBody(fields) },
              idempotencyKey
            }))),
        linkOf: ({ id, resumeToken }) => resumeToken === undefined ? undefined : { responseId: id, resumeToken },
        refusal: (problem) => {
          if (problem.slug === "idempotency-key-reused") return alreadySentPage(t, survey.title)
          return problem.slug === "business-rule" ? closedPage(t, survey.title, 422) : undefined
        }
      })
    }), action)
}

/**
 * A form is sent once, whatever its answers are. It is saved once with the same answers: other answers, such as those
 * after "back", are another partial response.
 */
const idempotencyKeyOf = (answers: AnswersBody, { key }: ResponseFields.ResponseFields): Effect.Effect<string> =>
  answers.status === "completed"
    ? Effect.succeed(key)
    : Effect.map(digestOf(JSON.stringify(answers)), (digest) => `${key}.save.${digest}`)

const digestOf = (text: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
    return Encoding.encodeBase64Url(new Uint8Array(digest))
  })

const form = (...form: Parameters<typeof questionnaireOf>) => questionnairePage(questionnaireOf(...form))

/**
 * "Back" shows the form from the cache of the browser, with the key that has sent it. Nothing on it is personal, and
 * every other visit gets a new one.
 */
const reusedByBack = { "Cache-Control": "private, no-cache" }

/** A browser removes a page from its cache when a form is sent to the address of the page. */
const formAddressOf = (page: PageRequest, slug: string): string => addressOf(page, surveyPath(slug), { form: "1" })

const questionnaireOf = (
  page: PageRequest,
  survey: PublicSurvey,
  entries: Entries,
  fields: ResponseFields.ResponseFields,
  parts: ShownParts = {}
): QuestionnaireProps => ({
  survey,
  language: page.language,
  limits: page.site.limits,
  basePath: page.basePath,
  action: formAddressOf(page, survey.slug),
  entries: entries.filter(isAnswerField),
  metadata: fields.metadata,
  hidden: ResponseFields.toEntries(fields),
  draftName: survey.slug,
  alreadySent: alreadySentAddress(page, survey.slug),
  ...parts
})
