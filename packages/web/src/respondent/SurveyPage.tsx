/** `/s/{slug}`: the questionnaire of a published survey, for everybody who has its address. */
import type { ApiError, HttpResponse } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Entries } from "../form/Entries.js"
import { addressOf, type PageRequest } from "../page/PageContext.js"
import { respond } from "../page/respond.js"
import { isAnswerField } from "../question-parts/controls/QuestionControl.js"
import { alreadySentPage, closedPage, isMissing, notFoundPage, problemPage } from "./notices.js"
import type { AnswerErrors } from "./questionnaire/AnswerErrors.js"
import { prefilled } from "./questionnaire/prefill.js"
import { questionnairePage, type QuestionnaireProps } from "./questionnaire/Questionnaire.js"
import { receiveEntries } from "./questionnaire/receiveAnswers.js"
import * as ResponseFields from "./questionnaire/ResponseFields.js"
import { sendAnswers } from "./questionnaire/sendAnswers.js"
import { respondUnanswered } from "./questionnaire/UnansweredPage.js"
import { findSurvey, outcomeOf, type PublicSurvey } from "./respondentCalls.js"
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
      const fields = yield* ResponseFields.fromQuery(query, page.site.limits)
      const entries = prefilled(survey.questions, query)
      return yield* entries.pairs().length === 0
        ? respondUnanswered(page, questionnaireOf(page, survey, entries, fields))
        : respond(page, form(page, survey, entries, fields))
    }))

/** Sends the answers, or saves them to be continued later. */
export const post = (
  page: PageRequest,
  slug: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const action = addressOf(page, pathOf(slug))
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
        show: (entries, fields, errors) => form(page, survey, entries, fields, errors),
        send: (answers, fields) =>
          outcomeOf(api.invoke("responses.submit", {
            path: { surveyId: survey.id },
            payload: { ...answers, ...ResponseFields.toBody(fields) },
            idempotencyKey: answers.status === "partial" ? `${fields.key}.save` : fields.key
          })),
        next: ({ id, resumeToken }) =>
          resumeToken === undefined
            ? addressOf(page, `${pathOf(slug)}/thanks`, { response: id })
            : addressOf(page, `${pathOf(slug)}/continue/${id}.${resumeToken}`, { saved: "1" }),
        refusal: (problem) => {
          if (problem.slug === "idempotency-key-reused") return alreadySentPage(t, survey.title)
          return problem.slug === "business-rule" ? closedPage(t, survey.title, 422) : undefined
        }
      })
    }), action)
}

const form = (...form: Parameters<typeof questionnaireOf>) => questionnairePage(questionnaireOf(...form))

const questionnaireOf = (
  page: PageRequest,
  survey: PublicSurvey,
  entries: Entries,
  fields: ResponseFields.ResponseFields,
  errors?: AnswerErrors
): QuestionnaireProps => ({
  survey,
  language: page.language,
  limits: page.site.limits,
  action: addressOf(page, pathOf(survey.slug)),
  entries: entries.filter(isAnswerField),
  hidden: ResponseFields.toEntries(fields),
  draftName: survey.slug,
  ...errors === undefined ? {} : { errors }
})

/** The path of a survey's pages. */
export const pathOf = (slug: string): string => `/s/${encodeURIComponent(slug)}`
