/** `/s/{slug}/continue/{responseId}.{resumeToken}`: goes on with a partial response. */
import type { ApiError, HttpResponse } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as ApiClient from "../api/ApiClient.js"
import { Flash } from "../components/Flash.js"
import { Timestamp } from "../components/Timestamp.js"
import { Entries } from "../form/Entries.js"
import { addressOf, type PageRequest } from "../page/PageContext.js"
import { respond } from "../page/respond.js"
import { alreadySentPage, closedPage, invalidLinkPage, isMissing, problemPage } from "./notices.js"
import { isAnswerField } from "./question-parts/QuestionControl.js"
import { fieldsOfAnswer } from "./question-types/controls.js"
import type { AnswerErrors } from "./questionnaire/AnswerErrors.js"
import { questionnairePage } from "./questionnaire/Questionnaire.js"
import { receiveEntries } from "./questionnaire/receiveAnswers.js"
import * as ResponseFields from "./questionnaire/ResponseFields.js"
import { sendAnswers } from "./questionnaire/sendAnswers.js"
import { pathOf as pathOfSurvey } from "./SurveyPage.js"
import { respondentTexts } from "./texts/respondentTexts.js"
import { withApi } from "./withApi.js"

/** Shows the questionnaire with the answers that are stored. */
export const get = (
  page: PageRequest,
  slug: string,
  link: ApiClient.ResumeLink
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  withApi(page, (api) =>
    Effect.gen(function*() {
      const t = respondentTexts[page.language]
      const loaded = yield* load(api, slug, link)
      if (Either.isLeft(loaded)) return yield* respond(page, refusalPage(page, loaded.left))
      const { response, survey } = loaded.right
      if (survey.status === "closed") return yield* respond(page, closedPage(t, survey.title))
      const questions = new Map(survey.questions.map((question) => [question.id, question]))
      const entries = new Entries(response.answers.flatMap(({ questionId, value }) => {
        const question = questions.get(questionId)
        return question === undefined ? [] : fieldsOfAnswer(question, value)
      }))
      const fields = yield* ResponseFields.fromQuery(new URLSearchParams())
      return yield* respond(page, form(page, loaded.right, link, entries, fields))
    }))

/** Saves the answers again, or sends them. */
export const post = (
  page: PageRequest,
  slug: string,
  link: ApiClient.ResumeLink
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const action = addressOf(page, pathOf(slug, link))
  return withApi(page, (api) =>
    Effect.gen(function*() {
      const t = respondentTexts[page.language]
      const loaded = yield* load(api, slug, link)
      if (Either.isLeft(loaded)) {
        return isGone(loaded.left)
          ? yield* respond(page, refusalPage(page, loaded.left))
          : yield* respond(page, problemPage(t, loaded.left, { action, entries: yield* receiveEntries(page) }))
      }
      const { survey } = loaded.right
      return yield* sendAnswers(page, api, {
        survey,
        action,
        show: (entries, fields, errors) => form(page, loaded.right, link, entries, fields, errors),
        send: (answers) => api.resume(survey.id, link, answers),
        next: (_, isSave) =>
          isSave
            ? addressOf(page, pathOf(slug, link), { saved: "1" })
            : addressOf(page, `${pathOfSurvey(slug)}/thanks`, { response: link.responseId }),
        refusal: (problem) => {
          if (isGone(problem)) return refusalPage(page, problem)
          if (problem.slug !== "business-rule") return undefined
          const isCompleted = problem.errors.some(({ code }) => code === "completed")
          return isCompleted ? alreadySentPage(t, survey.title) : closedPage(t, survey.title, 422)
        }
      })
    }), action)
}

/** A partial response and its survey. */
interface Loaded {
  readonly survey: ApiClient.PublicSurvey
  readonly response: ApiClient.SubmittedResponse
}

const load = (
  api: ApiClient.ApiClient,
  slug: string,
  link: ApiClient.ResumeLink
): ApiClient.ApiResult<Loaded> =>
  Effect.gen(function*() {
    const survey = yield* api.survey(slug)
    if (Either.isLeft(survey)) return Either.left(asGone(survey.left))
    const response = yield* api.getPartial(survey.right.id, link)
    return Either.mapBoth(response, {
      onLeft: asGone,
      onRight: (response) => ({ survey: survey.right, response })
    })
  })

/** A text that can be no slug or no id has no partial response. */
const asGone = (problem: ApiClient.ApiProblem): ApiClient.ApiProblem =>
  isMissing(problem) ? { ...problem, status: 404 } : problem

/** Whether there is no such partial response: it was never there, is deleted or completed, or has another token. */
const isGone = ({ status }: ApiClient.ApiProblem): boolean => status === 404 || status === 401

const refusalPage = ({ language }: PageRequest, problem: ApiClient.ApiProblem) => {
  const t = respondentTexts[language]
  return isGone(problem) ? invalidLinkPage(t) : problemPage(t, problem)
}

const form = (
  page: PageRequest,
  { response, survey }: Loaded,
  link: ApiClient.ResumeLink,
  entries: Entries,
  fields: ResponseFields.ResponseFields,
  errors?: AnswerErrors
) => {
  const { language, query, site } = page
  const t = respondentTexts[language]
  const path = pathOf(survey.slug, link)
  const personalLink = new URL(addressOf(page, path), site.publicUrl).href
  return {
    ...questionnairePage({
      survey,
      language,
      action: addressOf(page, path),
      entries: entries.filter(isAnswerField),
      hidden: ResponseFields.toEntries(fields),
      draftName: link.responseId,
      ...errors === undefined ? {} : { errors },
      children: query.get("saved") === "1" && errors === undefined && (
        <Flash title={t.saved}>
          <p>
            <Timestamp at={response.submittedAt} />
          </p>
          <label for="personal-link">{t.personalLink}</label>
          <div class="copy">
            <input id="personal-link" type="url" readOnly value={personalLink} aria-describedby="personal-link-hint" />
            <button type="button" class="secondary" data-copy="personal-link" hidden>{t.copyLink}</button>
          </div>
          <p class="hint" id="personal-link-hint">{t.personalLinkHint}</p>
        </Flash>
      )
    }),
    isIndexable: false
  }
}

const pathOf = (slug: string, { responseId, resumeToken }: ApiClient.ResumeLink): string =>
  `${pathOfSurvey(slug)}/continue/${encodeURIComponent(responseId)}.${encodeURIComponent(resumeToken)}`
