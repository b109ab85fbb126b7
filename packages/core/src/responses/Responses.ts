/** The use cases of responses. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { FileStore } from "../files/FileStore.js"
import type { Walk } from "../logic/questionnaire/walk.js"
import { quote } from "../questions/question-parts/answers/AnswerDecoder.js"
import type * as Survey from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { LocalizedSurveys } from "../surveys/translations/LocalizedSurveys.js"
import { type IdempotencyKeyReused, idempotentCreate } from "../unit-of-work/reservations/IdempotentCreate.js"
import { isUnguessable } from "../unit-of-work/reservations/isUnguessable.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import { InvalidInput, type RuleViolated, ruleViolated } from "../validation/ValidationError.js"
import { type AccountId, ResponseId, type SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import type { AnswerEntry } from "./AnswerEntry.js"
import { walkStored, withQuotaEnding } from "./AnswerValidator.js"
import { endingOf, type EndingView } from "./EndingView.js"
import { type ClaimRequest, decideClaims, type FileClaims, hasFiles, removeFiles } from "./FileAnswers.js"
import { quotasMet } from "./QuotaMembership.js"
import type * as Response from "./Response.js"
import { responseReads } from "./ResponseReads.js"
import { SearchQueue } from "./ResponseSearch.js"
import { ResponseStore } from "./ResponseStore.js"
import * as ResponseView from "./ResponseView.js"
import { resumeTokens, type WrongResumeToken } from "./ResumeTokens.js"
import {
  accept,
  type AcceptedResponse,
  judgeQuotas,
  type RefusedBySurvey,
  refusedBySurvey,
  savedAt
} from "./submission/AcceptedResponse.js"
import type { CompiledSurvey } from "./submission/CompiledSurvey.js"
import { drawChance } from "./submission/drawChance.js"
import * as EndingRequest from "./submission/EndingRequest.js"
import { claimRequestOf, put, surveyAt } from "./submission/ResponseWrites.js"
import * as Submission from "./submission/Submission.js"
import { type SubmissionError, SurveyDecisions } from "./submission/SurveyDecisions.js"

/** What a respondent receives for a submission. */
export interface Submitted {
  readonly response: ResponseView.RespondentView
  /** Proves that a later request comes from the respondent. Absent once the response has ended. */
  readonly resumeToken?: string
  /** Null: the survey has no ending for the response. Absent while it is partial. */
  readonly ending?: EndingView | null
}

/** What a respondent may read of a response that has ended. */
export interface Ended {
  readonly id: ResponseId
  readonly status: Response.ResponseStatus
  readonly ending: EndingView | null
}

/** Who sends a response, and how. */
export interface SubmitContext {
  /** The account that the caller is logged in to, if any. A private survey takes responses from its owner only. */
  readonly caller?: AccountId | undefined
  /** How the respondent leaves the step of a questionnaire that the request has the answers of. */
  readonly step?: Submission.Step | undefined
}

/** Who continues a response, and how. */
export interface ResumeContext extends SubmitContext {
  /** The resume token of the response. */
  readonly resumeToken: string
}

/** A well-formed request that adds to a partial response. */
interface Continuation extends Submission.Submission {
  readonly id: ResponseId
  readonly caller: AccountId | undefined
  readonly step: Submission.Step | undefined
}

export class Responses extends Effect.Service<Responses>()("@canvass/core/Responses", {
  dependencies: [LocalizedSurveys.Default, SearchQueue.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const reservations = yield* ReservationStore
    const createOnce = idempotentCreate(transact, reservations)
    const files = yield* FileStore
    const limits = yield* Limits
    const localizedSurveys = yield* LocalizedSurveys
    const store = yield* ResponseStore
    const surveys = yield* SurveyStore
    const { countMatching, findWithSurvey, get, list, markedView, stream } = yield* responseReads
    const { isRespondent, requireToken, resumeTokenOf } = yield* resumeTokens
    const decisions = new SurveyDecisions(surveys, store, limits)

    const decodeSubmission = Submission.submissionDecoder(limits, "required")
    const decodeResumption = Submission.submissionDecoder(limits, "optional")

    /**
     * Refuses an external id that a response has ended with, where the survey takes one response of each. A response
     * that ends has a guard for it, so the first attempt need not read.
     */
    const refuseAnswered = (
      attempt: DecisionAttempt,
      survey: Survey.Survey,
      { externalId, status }: Pick<Response.Response, "externalId" | "status">
    ): Effect.Effect<void, RuleViolated> =>
      !survey.onePerExternalId || externalId === null || (attempt.number === 1 && status !== "partial")
        ? Effect.void
        : Effect.flatMap(
          store.hasEnded(survey.id, externalId),
          (hasEnded) => hasEnded ? alreadyAnswered(externalId) : Effect.void
        )

    /** Decides about the files of a response that names or had some. */
    const claimFiles = (request: ClaimRequest): Effect.Effect<FileClaims, RefusedBySurvey> =>
      Effect.flatMap(
        decideClaims(files.findStored, request),
        Either.mapLeft((violations) => refusedBySurvey(new InvalidInput({ violations })))
      )

    /**
     * Decides about an accepted response: whether its external id is free and its quotas have room, and about its
     * files. Then it is written.
     */
    const decideOn = (
      attempt: DecisionAttempt,
      compiled: CompiledSurvey,
      entries: ReadonlyArray<AnswerEntry>,
      { accepted, before, make, options }: AcceptedResponse
    ): Effect.Effect<Decision<Submitted>, RefusedBySurvey | RuleViolated> =>
      Effect.suspend(() => {
        const { survey } = compiled
        const candidate = make(accepted)
        const mayHaveAnswered = survey.onePerExternalId &&
          (candidate.status !== "partial" || options.externalId !== before?.externalId)
        const decided = Effect.suspend(() => {
          const { counted, ended = accepted, guards, response } = judgeQuotas(compiled, entries, {
            accepted,
            candidate,
            make,
            options
          })
          const walked = ended.walked && withQuotaEnding(survey, ended.walked, response)
          const request = claimRequestOf(compiled, response, entries, attempt.now, before?.answers)
          const write = (stored: Response.Response, claims: FileClaims | undefined) =>
            Effect.map(
              submitted(compiled, stored, walked),
              (result) => put(limits, attempt, survey, stored, result, { before, claims, counted, guards })
            )
          return hasFiles(request)
            ? Effect.flatMap(claimFiles(request), (claims) => write({ ...response, answers: claims.answers }, claims))
            : write(response, undefined)
        })
        return mayHaveAnswered
          ? Effect.zipRight(refuseAnswered(attempt, survey, candidate), decided)
          : decided
      })

    const submitted = (
      { questions, survey }: Pick<CompiledSurvey, "questions" | "survey">,
      stored: Response.Response,
      walked: Walk | undefined
    ): Effect.Effect<Submitted> => {
      const response = ResponseView.viewOf(questions, stored)
      return response.status === "partial"
        ? Effect.map(resumeTokenOf(response.id), (resumeToken) => ({ response, resumeToken }))
        : Effect.map(localEnding(survey, walked, stored), (ending) => ({ response, ending }))
    }

    /** The ending of a response in its language. Translations are read only where a text of theirs is shown. */
    const localEnding = (
      survey: Survey.Survey,
      walked: Walk | undefined,
      response: Response.Response
    ): Effect.Effect<EndingView | null> => {
      if (walked?.ending === undefined || walked.ending === null) return Effect.succeed(null)
      if (response.language === null || survey.languages.length < 2) {
        return Effect.succeed(endingOf(survey, walked, response))
      }
      return Effect.flatMap(
        localizedSurveys.localized(survey, { language: response.language }),
        (localized) =>
          localized.digest === null
            ? Effect.succeed(endingOf(survey, walked, response))
            : Effect.map(walkAgain(localized.survey, response), (again) => endingOf(survey, again, response))
      )
    }

    /**
     * What an earlier request has stored, for a request that repeats it.
     *
     * @param isRespondent whether the caller may see the content of the response
     */
    const replay = (
      surveyId: SurveyId,
      id: ResponseId,
      isRespondent: boolean
    ): Effect.Effect<Decision<Submitted>, NotFound> =>
      Effect.gen(function*() {
        const { accountId } = yield* orNotFound(surveys.findForRespondent(surveyId))
        const { response, survey } = yield* findWithSurvey(accountId, surveyId, id)
        if (!isRespondent) return { result: { response: ResponseView.withoutContent(response) }, accountId }
        const questions = ResponseView.questionsById(survey)
        const walked = response.status === "partial" ? undefined : yield* walkAgain(survey, response)
        return { result: yield* submitted({ questions, survey }, response, walked), accountId }
      })

    /**
     * Accepts a response. It is stored durably when this succeeds. A request that repeats an idempotency key gets the
     * response that the first request created: without its content if the caller is anonymous and may have guessed the
     * key.
     *
     * @param context with `step`, a repeated key stands for the response, whatever its answers are now: the caller
     * continues it with `resume`
     */
    const submit = (
      id: SurveyId,
      input: Submission.SubmissionInput,
      { caller, step }: SubmitContext = {}
    ): Effect.Effect<Submitted, IdempotencyKeyReused | SubmissionError> =>
      Effect.flatMap(Instant.now, (requestedAt) => {
        const decoded = decodeSubmission(input, requestedAt)
        if (Either.isLeft(decoded)) return decisions.refuseMalformed(id, caller, requestedAt, decoded.left)
        const {
          entries,
          externalId = null,
          language = null,
          metadata = {},
          reached,
          seed,
          startedAt = null,
          status = "completed"
        } = decoded.right
        return createOnce({
          create: (attempt) =>
            decisions.decide(attempt, id, caller, (compiled) => {
              const { newId, now } = attempt
              const { survey } = compiled
              const responseId = newId(ResponseId)
              const drawn = drawChance(survey, { id: responseId, externalId, metadata, seed })
              const options = { status, step, reached, caller, externalId, metadata: drawn.metadata, language, now }
              const accepted = accept(compiled, entries, options)
              if (Either.isLeft(accepted)) return Effect.fail(accepted.left)
              return decideOn(attempt, compiled, entries, {
                accepted: accepted.right,
                before: undefined,
                options,
                make: (answers) => ({
                  id: responseId,
                  accountId: survey.accountId,
                  surveyId: survey.id,
                  submittedAt: now,
                  startedAt,
                  externalId,
                  ...drawn,
                  language,
                  ...savedAt(survey, answers),
                  reached: answers.reached ?? null,
                  quotaEnding: null,
                  revision: 1
                })
              })
            }),
          idOf: ({ response }) => response.id,
          isForAnyRequest: step !== undefined,
          replay: (responseId, key) =>
            replay(id, ResponseId.make(responseId), caller !== undefined || isUnguessable(key))
        })
      })

    /**
     * Adds to a partial response, and completes it when `input.status` says so. An answer replaces the earlier answer
     * to the same question. Fails with `WrongResumeToken` unless the token is that of the response. For a day, a
     * request that repeats the one which has ended the response gets the same result. So does one that repeats an
     * idempotency key.
     */
    const resume = (
      surveyId: SurveyId,
      id: ResponseId,
      input: Submission.ResumptionInput,
      { caller, resumeToken, step }: ResumeContext
    ): Effect.Effect<Submitted, IdempotencyKeyReused | SubmissionError | WrongResumeToken> =>
      Effect.gen(function*() {
        yield* requireToken(id, resumeToken)
        const requestedAt = yield* Instant.now
        const decoded = decodeResumption(input, requestedAt)
        if (Either.isLeft(decoded)) {
          return yield* decisions.refuseMalformed(surveyId, caller, requestedAt, { ...decoded.left, isComplete: false })
        }
        const { right } = decoded
        const fingerprint = EndingRequest.fingerprintOf(resumeToken, input)
        return yield* createOnce({
          create: (attempt) =>
            decisions.decide(attempt, surveyId, caller, (compiled) =>
              Effect.flatMap(
                continueResponse(attempt, compiled, { id, caller, step, ...right }),
                (decision) =>
                  decision.result.response.status === "partial"
                    ? Effect.succeed(decision)
                    : Effect.map(fingerprint, (made) => ({
                      ...decision,
                      changes: [...decision.changes ?? [], EndingRequest.keep(surveyId, id, made, attempt.now)]
                    }))
              )).pipe(
                Effect.catchTag("RuleViolated", (refused) =>
                  Effect.flatMap(fingerprint, (made) =>
                    Effect.if(EndingRequest.hasEnded(reservations, surveyId, id, made, attempt.now), {
                      onTrue: () => replay(surveyId, id, true),
                      onFalse: () =>
                        Effect.fail(refused)
                    })))
              ),
          idOf: ({ response }) => response.id,
          replay: () => replay(surveyId, id, true)
        })
      })

    /** Decides about a request that adds to a partial response. */
    const continueResponse = (
      attempt: DecisionAttempt,
      compiled: CompiledSurvey,
      { caller, entries, id, reached, status: sentStatus, step, ...changes }: Continuation
    ): Effect.Effect<Decision<Submitted>, NotFound | RefusedBySurvey | RuleViolated> =>
      Effect.gen(function*() {
        const { survey } = compiled
        const before = yield* orNotFound(store.find(survey.accountId, survey.id, id))
        if (before.status !== "partial") return yield* alreadyEnded
        const {
          externalId = before.externalId,
          language = before.language,
          metadata: sentMetadata = before.metadata,
          seed
        } = changes
        const drawn = drawChance(survey, { id, externalId, metadata: sentMetadata, seed, before })
        const { now } = attempt
        const { answers: previous, status: statusBefore } = before
        const options = {
          status: sentStatus ?? statusBefore,
          step,
          reached,
          isOtherSeed: seed !== undefined && seed !== null && seed !== drawn.seed,
          caller,
          externalId,
          metadata: drawn.metadata,
          language,
          now,
          previous
        }
        const accepted = accept(compiled, entries, options)
        if (Either.isLeft(accepted)) return yield* Effect.fail(accepted.left)
        return yield* decideOn(attempt, compiled, entries, {
          accepted: accepted.right,
          before,
          options,
          make: (answers) => ({
            ...before,
            ...changes,
            ...drawn,
            ...savedAt(survey, answers),
            reached: answers.reached === undefined ? before.reached : answers.reached,
            submittedAt: now,
            revision: before.revision + 1
          })
        })
      })

    /**
     * Reads a response for its respondent: a partial one as it is, with deleted files marked, and only the ending of
     * one that has ended. Fails with `WrongResumeToken` unless the token is that of the response.
     */
    const getAsRespondent = (
      surveyId: SurveyId,
      id: ResponseId,
      { resumeToken }: Pick<ResumeContext, "resumeToken">
    ): Effect.Effect<Submitted | Ended, NotFound | WrongResumeToken> =>
      Effect.gen(function*() {
        yield* requireToken(id, resumeToken)
        const { accountId } = yield* orNotFound(surveys.findForRespondent(surveyId))
        const { response, survey } = yield* findWithSurvey(accountId, surveyId, id)
        const { status } = response
        if (status === "partial") return { response: yield* markedView(survey, response), resumeToken }
        return { id, status, ending: yield* localEnding(survey, yield* walkAgain(survey, response), response) }
      })

    /** Walks through the questionnaire that a response has ended with, which may have been replaced since. */
    const walkAgain = (survey: Survey.Survey, response: Response.Response): Effect.Effect<Walk> =>
      response.questionnaireVersion === null || response.questionnaireVersion === survey.questionnaireVersion
        ? Effect.succeed(walkStored(survey, response))
        : Effect.map(
          surveys.replacedVersion(survey.accountId, survey.id, response.questionnaireVersion),
          (version) => walkStored({ ...survey, ...Option.getOrElse(version, () => ({})) }, response)
        )

    /** Deletes a response and its files for good. It no longer counts in quotas. */
    const remove = (owner: AccountId, surveyId: SurveyId, id: ResponseId): Effect.Effect<void, NotFound> =>
      transact(({ now }) =>
        Effect.map(findWithSurvey(owner, surveyId, id), ({ response, survey }): Decision<void> => {
          const { revision, status } = response
          const quotas = status === "completed" ? quotasMet(survey, response).map(({ key }) => key) : []
          return {
            result: undefined,
            accountId: owner,
            surveyTitle: survey.title,
            guards: [
              // A quota may have been added since.
              ...status === "completed" ? [surveyAt(survey)] : [],
              { _tag: "ResponseAt", responseId: id, revision }
            ],
            changes: [
              { _tag: "ResponseRemoved", surveyId, responseId: id, at: now, ...quotas.length === 0 ? {} : { quotas } },
              ...removeFiles(response)
            ]
          }
        })
      )

    return { submit, resume, resumeTokenOf, isRespondent, getAsRespondent, get, remove, list, countMatching, stream }
  })
}) {}

const alreadyEnded = ruleViolated("/status", "completed", "A response that has ended can't be changed.")

const alreadyAnswered = (externalId: string): RuleViolated =>
  ruleViolated("/externalId", "already-answered", `A response with the external id ${quote(externalId)} has ended.`)
