/** Sends the form of a questionnaire to the API, and shows what became of it. */
import type { Question, ValidationError } from "@canvass/core"
import type { ApiError, ApiProblem, HttpResponse, InProcessApi } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Entries } from "../../form/Entries.js"
import { addressOf, type PageRequest } from "../../page/PageContext.js"
import { type PageContent, redirect, respond } from "../../page/respond.js"
import { closedPage, problemPage } from "../notices.js"
import { continuePath, thanksPath } from "../paths.js"
import type { AnswersBody, Outcome, PublicSurvey, ResumeLink, SubmittedResponse } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import * as AnswerErrors from "./AnswerErrors.js"
import { checkAnswers } from "./checkAnswers.js"
import type { QuestionnaireProps } from "./Questionnaire.js"
import { unseenKeys, walkSent } from "./questionWalk.js"
import { readAnswers } from "./readAnswers.js"
import { receiveAnswers } from "./receiveAnswers.js"
import * as ResponseFields from "./ResponseFields.js"
import { savedQuestionnairePage } from "./SavedQuestionnaire.js"

export interface AnswerForm {
  readonly survey: PublicSurvey
  /** Where the form is sent. */
  readonly action: string
  /** The metadata of a partial response. Absent: the form has it. */
  readonly metadata?: Readonly<Record<string, string>>
  /** The questionnaire with what the respondent has entered. */
  readonly show: (
    entries: Entries,
    fields: ResponseFields.ResponseFields,
    parts: ShownParts
  ) => PageContent
  /** Sends answers in the order of the questions. */
  readonly send: (
    answers: AnswersBody,
    fields: ResponseFields.ResponseFields
  ) => Outcome<SubmittedResponse>
  /** The personal link of a saved response. `undefined` when it was completed before. */
  readonly linkOf: (response: SubmittedResponse) => ResumeLink | undefined
  /** The page of a refusal that no other answers can avoid; absent for any other. */
  readonly refusal: (problem: ApiProblem) => PageContent | undefined
}

/** What the questionnaire shows beside the entries. */
export type ShownParts = Pick<QuestionnaireProps, "errors" | "newKeys">

/**
 * Receives the form and its files. A form that is sent is shown again with all entries if any answer is refused, and if
 * its answers lead to questions that it did not show. A form that is saved keeps the answers that are valid, and its
 * page says which ones are not. The key Enter shows it again.
 */
export const sendAnswers = (
  page: PageRequest,
  api: InProcessApi,
  form: AnswerForm
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    const { action, linkOf, refusal, send, show, survey } = form
    const { language, site: { limits } } = page
    const t = respondentTexts[language]
    if (survey.status === "closed") return yield* respond(page, closedPage(t, survey.title, 422))
    const received = yield* receiveAnswers(page, api, survey)
    const { button, entries } = received
    const isSave = button === "save"
    const sentFields = yield* ResponseFields.fromEntries(entries, limits)
    const { metadata = sentFields.metadata } = form
    const fields = { ...sentFields, metadata }
    const shownAgain = { ...fields, attempt: fields.attempt + 1 }
    if (button === "stay") return yield* respond(page, show(entries, shownAgain, { errors: received.errors }))
    const walked = walkSent(survey.questions, entries, metadata)
    const newKeys = unseenKeys(survey.questions, entries, walked)
    const answered = readAnswers(survey.questions, entries)
    // A partial response keeps its answers to questions that are hidden for now.
    const questions = survey.questions.filter(({ key }, index) =>
      !isSave || walked.questions.has(key) && !newKeys.has(key) || answered[index]?.value !== null
    )
    const asked = new Set(questions.map(({ id }) => id.toString()))
    const body: AnswersBody = {
      status: isSave ? "partial" : "completed",
      answers: answered.filter(({ questionId }) => asked.has(questionId))
    }
    const errorsOf = (asked: ReadonlyArray<Question.Question>, violations: ReadonlyArray<ValidationError.Violation>) =>
      AnswerErrors.ofViolations(asked, violations, language, limits)
    const fileErrors = AnswerErrors.filter(
      received.errors,
      survey.questions.filter(({ key }) => walked.questions.has(key))
    )
    const isShownAgain = !isSave && (fileErrors.size > 0 || newKeys.size > 0)
    const checked = isSave || isShownAgain
      ? errorsOf(questions, checkAnswers(questions, body, { limits, metadata }))
      : AnswerErrors.none
    if (isShownAgain) {
      const seen = questions.filter(({ key }) => !newKeys.has(key))
      const errors = AnswerErrors.filter(AnswerErrors.merge(fileErrors, checked), seen)
      return yield* respond(page, show(entries, shownAgain, { errors, newKeys }))
    }

    const showSaved = (response: SubmittedResponse, notSaved: AnswerErrors.AnswerErrors) => {
      const link = linkOf(response)
      if (link === undefined) return Effect.succeed(redirectToThanks(page, survey, response))
      const errors = AnswerErrors.merge(fileErrors, notSaved)
      return errors.size === 0
        ? Effect.succeed(redirect(page, addressOf(page, continuePath(survey.slug, link), { saved: "1" })))
        : respond(
          page,
          savedQuestionnairePage(page, { survey, response, link, entries, fields: shownAgain, errors, isSaved: true })
        )
    }

    /** Each further call leaves out at least one answer more. */
    const sendWithout = (invalid: AnswerErrors.AnswerErrors): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
      Effect.gen(function*() {
        const isKept = (questionId: string) => !invalid.has(questionId)
        const answers = body.answers.filter(({ questionId }) => isKept(questionId))
        const sent = yield* send({ ...body, answers }, fields)
        if (Either.isRight(sent)) {
          return isSave ? yield* showSaved(sent.right, invalid) : redirectToThanks(page, survey, sent.right)
        }
        const refused = refusal(sent.left)
        if (refused !== undefined) return yield* respond(page, refused)
        const errors = errorsOf(questions.filter(({ id }) => isKept(id)), sent.left.errors)
        if (errors.size === 0) return yield* respond(page, problemPage(t, sent.left, { action, entries }))
        return isSave
          ? yield* sendWithout(AnswerErrors.merge(errors, invalid))
          : yield* respond(page, show(entries, shownAgain, { errors }))
      })
    return yield* sendWithout(checked)
  })

const redirectToThanks = (page: PageRequest, { slug }: PublicSurvey, { id }: SubmittedResponse) =>
  redirect(page, addressOf(page, thanksPath(slug), { response: id }))
