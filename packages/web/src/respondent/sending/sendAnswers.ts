/** Sends the form of a step to the API, and shows what became of it. */
import type { Question, Response, Submission, ValidationError } from "@canvass/core"
import type { Walk } from "@canvass/core/questionnaire"
import type { ApiError, ApiProblem, HttpResponse, InProcessApi } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { PageRequest } from "../../page/PageContext.js"
import { type PageContent, redirect, respond } from "../../page/respond.js"
import * as AnswerErrors from "../answers/AnswerErrors.js"
import { checkAnswers } from "../answers/checkAnswers.js"
import { stepField, unseenKeys, walkSent } from "../answers/questionWalk.js"
import { readAnswers } from "../answers/readAnswers.js"
import * as ResponseFields from "../answers/ResponseFields.js"
import {
  findStep,
  isStepComplete,
  isStepwise,
  nextStep,
  noStep,
  previousStep,
  type Step,
  stepsOf
} from "../answers/Step.js"
import { type StoredAnswers, storedValues } from "../answers/storedAnswers.js"
import { closedSurvey } from "../design/designTexts.js"
import { alreadySentPage, closedPage, problemPage } from "../notices.js"
import { alreadySentAddress, continueAddress, thanksAddress } from "../paths.js"
import type { QuestionnaireProps } from "../questionnaire/Questionnaire.js"
import { recalledText } from "../questionnaire/Recalled.js"
import { savedQuestionnairePage } from "../questionnaire/SavedQuestionnaire.js"
import type { AnswersBody, CallResult, PublicSurvey, Sent } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import { type FormButton, receiveAnswers } from "./receiveAnswers.js"

export interface AnswerForm {
  readonly survey: PublicSurvey
  /** Where the form is sent. */
  readonly action: string
  /** What is stored of a partial response. Absent: nothing, and the form has the metadata and the seed. */
  readonly saved?: Pick<Response.Response, "metadata" | "seed"> & { readonly answers: StoredAnswers }
  /** The questionnaire with what the respondent has entered. */
  readonly show: (form: ShownForm) => PageContent
  /**
   * Sends answers in the order of the questions.
   *
   * @param step how the respondent leaves the step of the form; absent for a survey that is shown as a whole
   */
  readonly send: (
    answers: AnswersBody,
    fields: ResponseFields.ResponseFields,
    step: Submission.Step | undefined
  ) => CallResult<Sent>
  /** The response to a refusal that no other answers can avoid; absent for any other. */
  readonly refusal: (problem: ApiProblem) => PageContent | HttpResponse.HttpResponse | undefined
}

/** A form that is shown again. */
export interface ShownForm extends Pick<QuestionnaireProps, "errors" | "newKeys" | "step" | "walked"> {
  readonly entries: Entries
  readonly fields: ResponseFields.ResponseFields
}

/**
 * Receives the form of a step and its files. A form that is sent is shown again with all entries if the API refuses any
 * answer, and if its answers lead to questions of the step that it did not show. A form that is saved, or left by
 * "back", keeps the answers that are valid, and the next page says which ones are not. The key Enter shows it again.
 */
export const sendAnswers = (
  page: PageRequest,
  api: InProcessApi,
  { action, refusal, saved, send, show, survey }: AnswerForm
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    const { language, site: { limits } } = page
    const t = respondentTexts[language]
    if (survey.status === "closed") return yield* respond(page, closedPage(t, closedSurvey(survey, page), 422))
    const received = yield* receiveAnswers(page, api, survey)
    const { button, entries } = received
    const sentFields = yield* ResponseFields.fromEntries(entries, survey, limits)
    const fields = saved === undefined ? sentFields : ResponseFields.ofResponse(sentFields, saved)
    const { answers: stored = [] } = saved ?? {}
    const metadata = ResponseFields.metadataOf(fields)
    const shownAgain = { ...fields, attempt: fields.attempt + 1 }
    const steps = stepsOf(survey, fields.seed)
    const step = stepOfForm(steps, entries.first(stepField))
    const showAgain = (parts: Pick<ShownForm, "errors" | "newKeys">) =>
      respond(page, show({ step, entries, fields: shownAgain, ...parts }))
    if (button === "stay") return yield* showAgain({ errors: received.errors })

    const form = { survey, step, entries, stored: storedValues(stored), metadata }
    const answered = readAnswers(survey.questions, entries)
    /** The walk of this request. The API judges a survey without conditions that is shown as a whole without one. */
    const walked = lazy(() => walkSent(form, answered, limits))
    const newKeys = unseenKeys(form, walked)
    const isSteps = isStepwise(steps)
    const isSent = button === "send"
    const isWhole = !isSteps && isSent
    const target = isWhole ? undefined : targetOf(button, steps, step, walked())
    const isOfStep = keysOf(step)
    // A partial response keeps its answers to questions that are hidden for now.
    const questions = survey.questions.filter(({ key }, index) =>
      isWhole || isOfStep.has(key) && walked().questions.has(key) && !newKeys.has(key) ||
      answered[index]?.value !== null
    )
    const asked = new Set(questions.map(({ id }) => id.toString()))
    const body: AnswersBody = {
      status: target === undefined ? "completed" : "partial",
      answers: answered.filter(({ questionId }) => asked.has(questionId)),
      ...target?.isReached === true ? { reached: target.step.key } : {},
      ...survey.language === null ? {} : { language: survey.language }
    }
    const errorsOf = (asked: ReadonlyArray<Question.Question>, violations: ReadonlyArray<ValidationError.Violation>) =>
      AnswerErrors.explained(AnswerErrors.ofViolations(asked, violations, language, limits), asked, entries, language)
    const check = (status: AnswersBody["status"]) =>
      errorsOf(questions, checkAnswers(survey, { ...body, status }, { limits, metadata, stored }))
    const shownOf = (step: Step) => step.questions.filter(({ key }) => walked().questions.has(key))
    const fileErrors = received.errors.size === 0
      ? AnswerErrors.none
      : AnswerErrors.filter(received.errors, shownOf(step))
    if (isSent && fileErrors.size + newKeys.size > 0) {
      const seen = shownOf(step).filter(({ key }) => !newKeys.has(key))
      const errors = AnswerErrors.filter(AnswerErrors.merge(fileErrors, check("completed")), seen)
      return yield* showAgain({ errors, newKeys })
    }

    /** Shows what follows. `notSaved` are answers of the form that are not valid. */
    const showNext = (sent: Sent, notSaved: AnswerErrors.AnswerErrors) => {
      const { link, response } = sent
      if (response.status !== "partial" || link === undefined || target === undefined) {
        return respondEnded(page, survey, sent)
      }
      const errors = AnswerErrors.merge(fileErrors, notSaved)
      const isSaved = button === "save"
      if (isSent || errors.size === 0) {
        const shown = isSteps ? { stepKey: target.step.key } : {}
        return Effect.succeed(redirect(page, continueAddress(page, survey.slug, link, { ...shown, isSaved })))
      }
      const saved = { survey, response, link, step: target.step, fields: shownAgain }
      return respond(
        page,
        savedQuestionnairePage(
          page,
          isSaved
            ? { ...saved, entries, errors, isSaved }
            : {
              ...saved,
              leftOut: step.questions.flatMap(({ id, text }) => {
                const messages = errors.get(id)?.messages
                return messages === undefined ? [] : [{ label: recalledText(text, walked(), language), messages }]
              })
            }
        )
      )
    }

    /** Each further call leaves out at least one answer more. */
    const sendWithout = (invalid: AnswerErrors.AnswerErrors): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
      Effect.gen(function*() {
        const isKept = (questionId: string) => !invalid.has(questionId)
        const answers = body.answers.filter(({ questionId }) => isKept(questionId))
        const sent = yield* send({ ...body, answers }, fields, isSteps ? isSent ? "finished" : "unfinished" : undefined)
        if (Either.isRight(sent)) return yield* showNext(sent.right, invalid)
        const refused = refusal(sent.left)
        if (refused !== undefined) return "title" in refused ? yield* respond(page, refused) : refused
        const errors = errorsOf(questions.filter(({ id }) => isKept(id)), sent.left.errors)
        if (errors.size === 0) return yield* respond(page, problemPage(t, sent.left, { action, entries }))
        return isSent && AnswerErrors.filter(errors, step.questions).size > 0
          ? yield* showAgain({ errors })
          : yield* sendWithout(AnswerErrors.merge(errors, invalid))
      })
    // What is sent is judged by the API. What is kept is judged here: the API would refuse all of it.
    return yield* sendWithout(isSent ? AnswerErrors.none : check("partial"))
  })

/** Makes a value when it is first asked for. */
const lazy = <A extends object>(make: () => A): () => A => {
  let made: A | undefined
  return () => made ??= make()
}

/** The step of a form. A form that names none shows the whole survey, or is from before the survey has changed. */
const stepOfForm = (steps: ReadonlyArray<Step>, key: string): Step => findStep(steps, key) ?? steps[0] ?? noStep

const keysOf = ({ questions }: Step): ReadonlySet<string> => new Set(questions.map(({ key }) => key))

/** The step that a button leads to. */
interface Target {
  readonly step: Step
  /** Whether the respondent has come to it by going on. */
  readonly isReached: boolean
}

/** Where the button leads. Undefined: the response ends. */
const targetOf = (
  button: Exclude<FormButton, "stay">,
  steps: ReadonlyArray<Step>,
  step: Step,
  walked: Walk
): Target | undefined => {
  if (button === "save") return { step, isReached: false }
  if (button === "back") return { step: previousStep(steps, step, walked) ?? step, isReached: false }
  const next = nextStep(steps, step, walked)
  if (next !== undefined) return { step: next, isReached: true }
  // An answer that was changed may ask for more in a step before, which is the one that is shown then.
  const isOpen = steps.some((other) => other.key !== step.key && !isStepComplete(other, walked))
  return isOpen ? { step, isReached: false } : undefined
}

/** Responds to answers that have ended the response, or came after its end. */
const respondEnded = (
  page: PageRequest,
  { slug, title }: PublicSurvey,
  { hadEnded = false, link, response }: Sent
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    // Without its ending, the API says that the sender may not be the respondent.
    if (link === undefined && response.ending === undefined) {
      return yield* respond(page, alreadySentPage(respondentTexts[page.language], title))
    }
    const resumeToken = link?.resumeToken ?? (yield* page.site.resumeTokenOf(response.id))
    const address = hadEnded ? alreadySentAddress : thanksAddress
    return redirect(page, address(page, slug, { responseId: response.id, resumeToken }))
  })
