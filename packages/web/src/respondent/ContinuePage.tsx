/** `/s/{slug}/continue/{responseId}.{resumeToken}`: goes on with a partial response. */
import type { ApiError, ApiProblem, HttpResponse, InProcessApi } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { Entries } from "../form/Entries.js"
import { addressOf, type PageRequest } from "../page/PageContext.js"
import { respond } from "../page/respond.js"
import { pagesOf } from "../question-types/questionTypes.js"
import { alreadySentPage, closedPage, invalidLinkPage, isMissing, problemPage } from "./notices.js"
import { continuePath } from "./paths.js"
import { receiveEntries } from "./questionnaire/receiveAnswers.js"
import * as ResponseFields from "./questionnaire/ResponseFields.js"
import { savedQuestionnairePage } from "./questionnaire/SavedQuestionnaire.js"
import { sendAnswers } from "./questionnaire/sendAnswers.js"
import {
  findSurvey,
  type Outcome,
  outcomeOf,
  type PublicSurvey,
  type ResumeLink,
  type SubmittedResponse
} from "./respondentCalls.js"
import { respondentTexts } from "./texts/respondentTexts.js"
import { withApi } from "./withApi.js"

/** Shows the questionnaire with the answers that are stored. */
export const get = (
  page: PageRequest,
  slug: string,
  link: ResumeLink
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
        return question === undefined ? [] : pagesOf(question).control.fieldsOf(question, value)
      }))
      const fields = {
        ...yield* ResponseFields.fromQuery(new URLSearchParams(), [], page.site.limits),
        metadata: response.metadata ?? {}
      }
      const isSaved = page.query.get("saved") === "1"
      return yield* respond(page, savedQuestionnairePage(page, { ...loaded.right, link, entries, fields, isSaved }))
    }))

/** Saves the answers again, or sends them. */
export const post = (
  page: PageRequest,
  slug: string,
  link: ResumeLink
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const action = addressOf(page, continuePath(slug, link))
  return withApi(page, (api) =>
    Effect.gen(function*() {
      const t = respondentTexts[page.language]
      const loaded = yield* load(api, slug, link)
      if (Either.isLeft(loaded)) {
        return isGone(loaded.left)
          ? yield* respond(page, refusalPage(page, loaded.left))
          : yield* respond(page, problemPage(t, loaded.left, { action, entries: yield* receiveEntries(page) }))
      }
      const { response, survey } = loaded.right
      return yield* sendAnswers(page, api, {
        survey,
        metadata: response.metadata ?? {},
        action,
        show: (entries, fields, parts) =>
          savedQuestionnairePage(page, { ...loaded.right, link, entries, fields, ...parts, isSaved: false }),
        send: (answers) =>
          outcomeOf(api.invoke("responses.resume", {
            path: { surveyId: survey.id, responseId: link.responseId },
            payload: answers,
            headers: { "x-resume-token": link.resumeToken }
          })),
        linkOf: () => link,
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
  readonly survey: PublicSurvey
  readonly response: SubmittedResponse
}

const load = (
  api: InProcessApi,
  slug: string,
  link: ResumeLink
): Outcome<Loaded> =>
  Effect.gen(function*() {
    const survey = yield* findSurvey(api, slug)
    if (Either.isLeft(survey)) return Either.left(asGone(survey.left))
    const response = yield* outcomeOf(api.invoke("responses.getPartial", {
      path: { surveyId: survey.right.id, responseId: link.responseId },
      headers: { "x-resume-token": link.resumeToken }
    }))
    if (Either.isLeft(response)) return Either.left(asGone(response.left))
    return "answers" in response.right
      ? Either.right({ survey: survey.right, response: response.right })
      : Either.left(hasEnded)
  })

const hasEnded: ApiProblem = {
  status: 404,
  slug: "not-found",
  detail: "The response has ended.",
  errors: [],
  retryAfterSeconds: undefined
}

/** A text that can be no slug or no id has no partial response. */
const asGone = (problem: ApiProblem): ApiProblem => isMissing(problem) ? { ...problem, status: 404 } : problem

/** Whether there is no such partial response: it was never there, is deleted or completed, or has another token. */
const isGone = ({ status }: ApiProblem): boolean => status === 404 || status === 401

const refusalPage = ({ language }: PageRequest, problem: ApiProblem) => {
  const t = respondentTexts[language]
  return isGone(problem) ? invalidLinkPage(t) : problemPage(t, problem)
}
