/** Sends the form of a questionnaire to the API, and shows what became of it. */
import type { ApiError, ApiProblem, HttpResponse, InProcessApi } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Entries } from "../../form/Entries.js"
import type { PageRequest } from "../../page/PageContext.js"
import { type PageContent, redirect, respond } from "../../page/respond.js"
import { closedPage, problemPage } from "../notices.js"
import type { AnswersBody, Outcome, PublicSurvey, SubmittedResponse } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import * as AnswerErrors from "./AnswerErrors.js"
import { readAnswers } from "./readAnswers.js"
import { receiveAnswers } from "./receiveAnswers.js"
import * as ResponseFields from "./ResponseFields.js"

export interface AnswerForm {
  readonly survey: PublicSurvey
  /** Where the form is sent. */
  readonly action: string
  /** The questionnaire with what the respondent has entered. */
  readonly show: (
    entries: Entries,
    fields: ResponseFields.ResponseFields,
    errors: AnswerErrors.AnswerErrors
  ) => PageContent
  /** Sends the answers of all questions, in their order. */
  readonly send: (
    answers: AnswersBody,
    fields: ResponseFields.ResponseFields
  ) => Outcome<SubmittedResponse>
  /** The address that follows. */
  readonly next: (response: SubmittedResponse, isSave: boolean) => string
  /** The page of a refusal that no other answers can avoid; absent for any other. */
  readonly refusal: (problem: ApiProblem) => PageContent | undefined
}

/** Receives the form and its files. The form is shown again with all entries if its answers are refused. */
export const sendAnswers = (
  page: PageRequest,
  api: InProcessApi,
  { action, next, refusal, send, show, survey }: AnswerForm
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    const t = respondentTexts[page.language]
    if (survey.status === "closed") return yield* respond(page, closedPage(t, survey.title, 422))
    const { entries, errors, isSave } = yield* receiveAnswers(page, api, survey)
    const fields = yield* ResponseFields.fromEntries(entries, page.site.limits)
    const showAgain = (errors: AnswerErrors.AnswerErrors) =>
      respond(page, show(entries, { ...fields, attempt: fields.attempt + 1 }, errors))
    if (errors.size > 0) return yield* showAgain(errors)
    const answers = readAnswers(survey.questions, entries)
    const sent = yield* send({ status: isSave ? "partial" : "completed", answers }, fields)
    if (Either.isRight(sent)) return redirect(page, next(sent.right, isSave))
    const refused = refusal(sent.left)
    if (refused !== undefined) return yield* respond(page, refused)
    const answerErrors = AnswerErrors.ofProblem(survey.questions, sent.left, page.language, page.site.limits)
    return yield* answerErrors.size > 0
      ? showAgain(answerErrors)
      : respond(page, problemPage(t, sent.left, { action, entries }))
  })
