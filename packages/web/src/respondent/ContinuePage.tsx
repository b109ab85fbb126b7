/** `/s/{slug}/continue/{responseId}.{resumeToken}`: goes on with a partial response. */
import { drawChance } from "@canvass/core/ports"
import type { ApiError, ApiProblem, HttpResponse, InProcessApi } from "@canvass/http"
import { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { PageRequest } from "../page/PageContext.js"
import { redirect, respond } from "../page/respond.js"
import * as AnswerErrors from "./answers/AnswerErrors.js"
import { checkAnswers } from "./answers/checkAnswers.js"
import { walkShown } from "./answers/questionWalk.js"
import { readAnswers } from "./answers/readAnswers.js"
import * as ResponseFields from "./answers/ResponseFields.js"
import { earlierOf, findStep, isStepComplete, noStep, stepsOf, stepUpTo } from "./answers/Step.js"
import { storedEntries, storedValues } from "./answers/storedAnswers.js"
import { closedSurvey } from "./design/designTexts.js"
import { closedPage, invalidLinkPage, isMissing, problemPage, refusedPage } from "./notices.js"
import { alreadySentAddress, continueAddress } from "./paths.js"
import { savedQuestionnairePage } from "./questionnaire/SavedQuestionnaire.js"
import {
  type CallResult,
  findSurvey,
  type PublicSurvey,
  readResponse,
  type ResumeLink,
  resumeResponse,
  type SubmittedResponse
} from "./respondentCalls.js"
import { receiveEntries } from "./sending/receiveAnswers.js"
import { sendAnswers } from "./sending/sendAnswers.js"
import { pageInLanguageOf } from "./surveyLanguage.js"
import { respondentTexts } from "./texts/respondentTexts.js"
import { withApi, withApiOfRespondent } from "./withApi.js"

/** Shows the first step that is not complete, at most the one that the address names. */
export const get = (
  requested: PageRequest,
  slug: string,
  link: ResumeLink
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  withApi(requested, (api) =>
    Effect.gen(function*() {
      const loaded = yield* load(requested, api, slug, link)
      if (Either.isLeft(loaded)) return yield* respond(requested, refusalPage(requested, loaded.left))
      const { response, survey } = loaded.right
      const page = pageInLanguageOf(requested, survey)
      const t = respondentTexts[page.language]
      if (response === undefined) return redirect(page, alreadySentAddress(page, slug, link))
      if (survey.status === "closed") return yield* respond(page, closedPage(t, closedSurvey(survey, page)))
      const chance = chanceOf(survey, response)
      const fields = ResponseFields.ofResponse(
        yield* ResponseFields.fromQuery(new URLSearchParams(), survey, page.site.limits),
        chance
      )
      const isSaved = page.query.get("saved") === "1"
      const shown = stepToShow(page, survey, { ...response, ...chance })
      return yield* respond(page, {
        ...savedQuestionnairePage(page, { survey, response, link, fields, isSaved, ...shown }),
        status: 200
      })
    }))

/** The seed and the metadata of a response, as the next request that stores it draws them if they have been none. */
const chanceOf = (survey: PublicSurvey, { externalId = null, id, metadata = {}, seed = null }: SubmittedResponse) =>
  drawChance(survey, { id, externalId, metadata, seed: null, before: { metadata, seed } })

/**
 * The step that is shown, and the walk of the request. The errors of the step are named when it is not the one that the
 * respondent expects.
 */
const stepToShow = (
  page: PageRequest,
  survey: PublicSurvey,
  { answers, metadata, reached, seed }: SubmittedResponse & ReturnType<typeof drawChance>
) => {
  const { language, query, site: { limits } } = page
  const steps = stepsOf(survey, seed ?? undefined)
  const known = findStep(steps, reached ?? "") ?? steps[0] ?? noStep
  const named = earlierOf(steps, findStep(steps, query.get("page") ?? "") ?? known, known)
  const stored = storedValues(answers)
  const walked = walkShown({ survey, step: noStep, entries: new Entries(), stored, metadata })
  const step = stepUpTo(steps, named, walked)
  if (step.key === named.key || isStepComplete(step, walked)) return { step, walked }
  const { questions } = step
  const violations = checkAnswers(
    survey,
    { status: "completed", answers: readAnswers(questions, storedEntries(questions, answers)) },
    { limits, metadata, stored: answers }
  )
  return { step, walked, errors: AnswerErrors.ofViolations(questions, violations, language, limits) }
}

/** Goes on to another step, saves the answers again, or sends them. */
export const post = (
  requested: PageRequest,
  slug: string,
  link: ResumeLink
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const shownKey = requested.query.get("page")
  const action = continueAddress(requested, slug, link, shownKey === null ? {} : { stepKey: shownKey })
  return withApiOfRespondent(requested, link, (api) =>
    Effect.gen(function*() {
      const loaded = yield* load(requested, api, slug, link)
      if (Either.isLeft(loaded)) {
        if (isGone(loaded.left)) return yield* respond(requested, refusalPage(requested, loaded.left))
        const t = respondentTexts[requested.language]
        const entries = yield* receiveEntries(requested)
        return yield* respond(requested, problemPage(t, loaded.left, { action, entries }))
      }
      const { response, survey } = loaded.right
      const page = pageInLanguageOf(requested, survey)
      const t = respondentTexts[page.language]
      const hasEnded = redirect(page, alreadySentAddress(page, slug, link))
      if (response === undefined) return hasEnded
      const { answers } = response
      return yield* sendAnswers(page, api, {
        survey,
        saved: { answers, ...chanceOf(survey, response) },
        action,
        show: (shown) => savedQuestionnairePage(page, { survey, response, link, ...shown }),
        send: (answers, _, step) => resumeResponse(api, survey, link, answers, step),
        refusal: (problem) => {
          if (isGone(problem)) return refusalPage(page, problem)
          const isCompleted = problem.errors.some(({ code }) => code === "completed")
          return isCompleted ? hasEnded : refusedPage(t, closedSurvey(survey, page), problem)
        }
      })
    }), action)
}

/** A response and its survey. */
interface Loaded {
  readonly survey: PublicSurvey
  /** Undefined: the response has ended. */
  readonly response: SubmittedResponse | undefined
}

const load = (
  page: PageRequest,
  api: InProcessApi,
  slug: string,
  link: ResumeLink
): CallResult<Loaded> =>
  Effect.gen(function*() {
    const survey = yield* findSurvey(api, slug, page)
    if (Either.isLeft(survey)) return Either.left(asGone(survey.left))
    const read = yield* readResponse(api, survey.right, link)
    if (Either.isLeft(read)) return Either.left(asGone(read.left))
    const response = "answers" in read.right ? read.right : undefined
    const language = response?.language ?? null
    if (language === null || language === survey.right.language || page.query.has("lang")) {
      return Either.right({ survey: survey.right, response })
    }
    // A response is continued in its language, unless the address asks for another one.
    return Either.mapBoth(yield* findSurvey(api, slug, page, language), {
      onLeft: asGone,
      onRight: (survey) => ({ survey, response })
    })
  })

/** A text that can be no slug or no id has no partial response. */
const asGone = (problem: ApiProblem): ApiProblem => isMissing(problem) ? { ...problem, status: 404 } : problem

/** Whether there is no such response: it was never there, is deleted, or has another token. */
const isGone = ({ status }: ApiProblem): boolean => status === 404 || status === 401

const refusalPage = ({ language }: PageRequest, problem: ApiProblem) => {
  const t = respondentTexts[language]
  return isGone(problem) ? invalidLinkPage(t) : problemPage(t, problem)
}
