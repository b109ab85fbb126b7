/** The use cases of responses. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Event from "../events/Event.js"
import { FileStore } from "../files/FileStore.js"
import type { CompiledFilter } from "../logic/filters/CompiledFilter.js"
import type { Walk } from "../logic/questionnaire/walk.js"
import { quote } from "../questions/question-parts/answers/AnswerDecoder.js"
import * as Survey from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { LocalizedSurveys } from "../surveys/translations/LocalizedSurveys.js"
import { setAuditAccount } from "../unit-of-work/CurrentRequest.js"
import { type IdempotencyKeyReused, idempotentCreate } from "../unit-of-work/reservations/IdempotentCreate.js"
import { isUnguessable } from "../unit-of-work/reservations/isUnguessable.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import type { Guard } from "../unit-of-work/UnitOfWork.js"
import type { RuleViolated } from "../validation/ValidationError.js"
import {
  InvalidInput,
  limitViolations,
  ruleViolated,
  type Violation,
  violation
} from "../validation/ValidationError.js"
import { BoundedCache } from "../values/BoundedCache.js"
import { type AccountId, type QuestionId, ResponseId, type SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import { maxChunkBytes } from "../values/ReadBudget.js"
import { equalInConstantTime, Secrets } from "../values/Secrets.js"
import type { Answer } from "./Answer.js"
import type { AnswerEntry } from "./AnswerEntry.js"
import {
  type AnswerValidator,
  answerValidator,
  type ValidatedAnswers,
  type ValidateOptions,
  walkStored,
  withQuotaEnding
} from "./AnswerValidator.js"
import { drawChance } from "./drawChance.js"
import { endingOf, type EndingView } from "./EndingView.js"
import {
  type ClaimRequest,
  decideClaims,
  type FileClaims,
  fileQuestionsOf,
  hasFiles,
  markDeletedFiles,
  markDeletedInStream,
  removeFiles
} from "./FileAnswers.js"
import { type Judged, QuotaJudge } from "./QuotaJudge.js"
import { quotasMet } from "./QuotaMembership.js"
import * as Response from "./Response.js"
import { bytesGuards, checkStoredBytes, ofTexts, type ResponsesFull, textsOf } from "./ResponseBytes.js"
import type { ResponseFilter } from "./ResponseFilter.js"
import { searchPage, SearchQueue, selectedBy } from "./ResponseSearch.js"
import { ResponseStore } from "./ResponseStore.js"
import * as ResponseView from "./ResponseView.js"
import * as Submission from "./Submission.js"

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

/** The resume token does not belong to the response. The error does not reveal whether the response exists. */
export class WrongResumeToken extends Schema.TaggedError<WrongResumeToken>()("WrongResumeToken", {}) {
  override get message(): string {
    return "The resume token is not that of the response."
  }
}

/** A survey with the validator of its answers, which is compiled once per version of the survey. */
interface CompiledSurvey {
  readonly survey: Survey.Survey
  readonly validator: AnswerValidator
  readonly questions: ResponseView.QuestionsById
  readonly fileQuestions: ReadonlyMap<QuestionId, string>
  readonly quotas: QuotaJudge
}

type SubmissionError = InvalidInput | NotFound | ResponsesFull | RuleViolated

/** A response, or the id of one that is read once more. */
type FoundResponse = Response.Response | ResponseId

export class Responses extends Effect.Service<Responses>()("@canvass/core/Responses", {
  dependencies: [LocalizedSurveys.Default, SearchQueue.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const createOnce = idempotentCreate(transact, yield* ReservationStore)
    const files = yield* FileStore
    const limits = yield* Limits
    const localizedSurveys = yield* LocalizedSurveys
    const secrets = yield* Secrets
    const searches = yield* SearchQueue
    const store = yield* ResponseStore
    const surveys = yield* SurveyStore

    const decodeSubmission = Submission.submissionDecoder(limits, "required")
    const decodeResumption = Submission.submissionDecoder(limits, "optional")
    const cache = new BoundedCache<SurveyId, CompiledSurvey>({ maxBytes: maxCachedBytes, bytesOf: compiledBytes })

    /** Reads the survey, and compiles it unless its version is in the cache. */
    const load = (id: SurveyId): Effect.Effect<CompiledSurvey, NotFound> =>
      Effect.map(orNotFound(surveys.findForRespondent(id)), (survey) => {
        const cached = cache.get(id)
        if (cached?.survey.version === survey.version) {
          cached.quotas.remember(survey)
          return cached
        }
        const compiled = {
          survey,
          validator: answerValidator(survey, limits),
          questions: ResponseView.questionsById(survey),
          fileQuestions: fileQuestionsOf(survey),
          quotas: new QuotaJudge(survey)
        }
        cache.set(id, compiled)
        return compiled
      })

    /**
     * Decides on a survey. The first attempt relies on the cached survey: the guard of the decision proves that it is
     * current. A refusal has no guard. So a refusal because of the cached survey is decided again on a fresh read.
     */
    const decideOnSurvey = (
      attempt: DecisionAttempt,
      id: SurveyId,
      caller: AccountId | undefined,
      decide: (
        compiled: CompiledSurvey
      ) => Effect.Effect<Decision<Submitted>, NotFound | RefusedBySurvey | RuleViolated>
    ): Effect.Effect<Decision<Submitted>, SubmissionError> => {
      const run = (compiled: CompiledSurvey) => {
        setAuditAccount(attempt.request, compiled.survey.accountId)
        return decide(compiled)
      }
      const runOnFreshRead = Effect.suspend(() => Effect.flatMap(load(id), run))
      const cached = attempt.number === 1 ? cache.get(id) : undefined
      const decided = cached === undefined ?
        runOnFreshRead :
        Effect.catchAll(run(cached), (error) => error._tag === "RefusedBySurvey" ? runOnFreshRead : Effect.fail(error))
      const refusable = Effect.mapError(decided, (error) => {
        if (error._tag === "RefusedBySurvey") return error.reason
        if (error._tag === "NotFound" && caller !== undefined) setAuditAccount(attempt.request, caller)
        return error
      })
      // The first attempt reads no bytes: its guards refuse it, and the second attempt finds the reason.
      return attempt.number === 1
        ? refusable
        : Effect.tap(refusable, ({ guards = [] }) => checkStoredBytes(store, guards))
    }

    /**
     * Refuses a malformed body, whatever the state of the survey. The refusal names the violations of the answers too
     * if the survey accepts responses from the caller. It has no audit entry, because the survey did not refuse it.
     */
    const refuseMalformed = (
      id: SurveyId,
      caller: AccountId | undefined,
      now: Instant.Instant,
      { entries, isComplete, violations }: Submission.MalformedSubmission
    ): Effect.Effect<never, InvalidInput> => {
      if (entries.length === 0 && !isComplete) return Effect.fail(new InvalidInput({ violations }))
      const cached = Option.fromNullable(cache.get(id))
      return Effect.flatMap(Option.isSome(cached) ? Effect.succeed(cached) : Effect.option(load(id)), (compiled) => {
        const accepting = Option.filter(compiled, ({ survey }) => Survey.refusal(survey, caller, now) === undefined)
        const ofAnswers = Option.match(accepting, {
          onNone: () => [],
          onSome: ({ validator }) =>
            violationsIn(validator.validate(entries, { at: Submission.answersPointer, complete: isComplete, now }))
        })
        return Effect.fail(
          new InvalidInput({
            violations: limitViolations(Arr.appendAll(violations, ofAnswers), Submission.answersPointer)
          })
        )
      })
    }

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

    /** Writes a response with the claims of its files, and with an event if the response is completed. */
    const put = <A>(
      attempt: DecisionAttempt,
      survey: Survey.Survey,
      response: Response.Response,
      result: A,
      { before, claims = noClaims, counted = [], guards = [] }: {
        readonly before?: Response.Response | undefined
        readonly claims?: Pick<FileClaims, "changes" | "guards"> | undefined
        readonly counted?: ReadonlyArray<string>
        readonly guards?: ReadonlyArray<Guard>
      } = {}
    ): Decision<A> => ({
      result,
      accountId: survey.accountId,
      guards: [
        surveyAt(survey),
        ...before === undefined
          ? []
          : [{ _tag: "ResponseAt", responseId: before.id, revision: before.revision } satisfies Guard],
        ...externalIdGuards(survey, response),
        ...guards,
        ...bytesGuards(limits, response, before),
        ...claims.guards
      ],
      changes: [
        { _tag: "ResponsePut", response, ...counted.length === 0 ? {} : { quotas: counted } },
        ...claims.changes
      ],
      events: response.status === "completed" ? [submittedEvent(attempt, survey, response)] : []
    })

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
              (result) => put(attempt, survey, stored, result, { before, claims, counted, guards })
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
     * Accepts a response. It is stored durably when this succeeds. A request that repeats an idempotency key gets the
     * response that the first request created: without its content if the caller is anonymous and may have guessed the
     * key.
     */
    const submit = (
      id: SurveyId,
      caller: AccountId | undefined,
      input: Submission.SubmissionInput
    ): Effect.Effect<Submitted, IdempotencyKeyReused | SubmissionError> =>
      Effect.flatMap(Instant.now, (requestedAt) => {
        const decoded = decodeSubmission(input, requestedAt)
        if (Either.isLeft(decoded)) return refuseMalformed(id, caller, requestedAt, decoded.left)
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
            decideOnSurvey(attempt, id, caller, (compiled) => {
              const { newId, now } = attempt
              const { survey } = compiled
              const responseId = newId(ResponseId)
              const drawn = drawChance(survey, { id: responseId, externalId, metadata, seed })
              const options = { status, reached, caller, externalId, metadata: drawn.metadata, language, now }
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
          replay: (responseId, key) =>
            Effect.gen(function*() {
              const { accountId } = yield* orNotFound(surveys.findForRespondent(id))
              const { response, survey } = yield* findWithSurvey(accountId, id, ResponseId.make(responseId))
              const isRespondent = caller !== undefined || isUnguessable(key)
              if (!isRespondent) return { result: { response: ResponseView.withoutContent(response) }, accountId }
              const questions = ResponseView.questionsById(survey)
              const walked = response.status === "partial" ? undefined : yield* walkAgain(survey, response)
              return { result: yield* submitted({ questions, survey }, response, walked), accountId }
            })
        })
      })

    /**
     * Adds to a partial response, and completes it when `input.status` says so. An answer replaces the earlier answer
     * to the same question. Fails with `WrongResumeToken` unless the token is that of the response.
     */
    const resume = (
      surveyId: SurveyId,
      id: ResponseId,
      resumeToken: string,
      caller: AccountId | undefined,
      input: Submission.ResumptionInput
    ): Effect.Effect<Submitted, SubmissionError | WrongResumeToken> =>
      Effect.gen(function*() {
        yield* requireResumeToken(id, resumeToken)
        const requestedAt = yield* Instant.now
        const decoded = decodeResumption(input, requestedAt)
        if (Either.isLeft(decoded)) {
          return yield* refuseMalformed(surveyId, caller, requestedAt, { ...decoded.left, isComplete: false })
        }
        const { entries, reached, status: sentStatus, ...changes } = decoded.right
        return yield* transact((attempt) =>
          decideOnSurvey(attempt, surveyId, caller, (compiled) =>
            Effect.gen(function*() {
              const { survey } = compiled
              const before = yield* orNotFound(store.find(survey.accountId, surveyId, id))
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
            }))
        )
      })

    /** Makes the resume token of a response. It is for the respondent alone, whatever the status of the response. */
    const resumeTokenOf = (id: string): Effect.Effect<string> => secrets.sign(tokenPurpose, id)

    /** Whether the token is that of the response. The response need not exist. */
    const isRespondent = (id: string, resumeToken: string): Effect.Effect<boolean> =>
      Effect.map(resumeTokenOf(id), (expected) => equalInConstantTime(resumeToken, expected))

    /** Fails with `WrongResumeToken` unless the token is that of the response. */
    const requireResumeToken = (id: ResponseId, resumeToken: string): Effect.Effect<void, WrongResumeToken> =>
      Effect.flatMap(isRespondent(id, resumeToken), (isValid) => isValid ? Effect.void : new WrongResumeToken())

    /**
     * Reads a response for its respondent: a partial one as it is, with deleted files marked, and only the ending of
     * one that has ended. Fails with `WrongResumeToken` unless the token is that of the response.
     */
    const getAsRespondent = (
      surveyId: SurveyId,
      id: ResponseId,
      resumeToken: string
    ): Effect.Effect<Submitted | Ended, NotFound | WrongResumeToken> =>
      Effect.gen(function*() {
        yield* requireResumeToken(id, resumeToken)
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

    const find = (owner: AccountId, survey: SurveyId, id: ResponseId): Effect.Effect<Response.Response, NotFound> =>
      orNotFound(store.find(owner, survey, id))

    /** Reads the response first: an answered question stays in its survey, or is retired. */
    const findWithSurvey = (owner: AccountId, surveyId: SurveyId, id: ResponseId) =>
      Effect.flatMap(
        find(owner, surveyId, id),
        (response) => Effect.map(orNotFound(surveys.find(owner, surveyId)), (survey) => ({ response, survey }))
      )

    /** A response as it is read. Files that have been deleted are marked. */
    const markedView = (
      survey: Survey.Survey,
      response: Response.Response
    ): Effect.Effect<ResponseView.ResponseView> =>
      Effect.map(
        markDeletedFiles(files.findStored, survey.id, [response]),
        ([marked = response]) => ResponseView.viewOf(ResponseView.questionsById(survey), marked)
      )

    /** Reads a response. Files that have been deleted are marked. */
    const get = (
      owner: AccountId,
      surveyId: SurveyId,
      id: ResponseId
    ): Effect.Effect<ResponseView.ResponseView, NotFound> =>
      Effect.flatMap(
        findWithSurvey(owner, surveyId, id),
        ({ response, survey }) => markedView(survey, response)
      )

    /** Deletes a response and its files for good. It no longer counts in quotas. */
    const remove = (owner: AccountId, surveyId: SurveyId, id: ResponseId): Effect.Effect<void, NotFound> =>
      transact(() =>
        Effect.map(findWithSurvey(owner, surveyId, id), ({ response, survey }): Decision<void> => {
          const { revision, status } = response
          const quotas = status === "completed" ? quotasMet(survey, response).map(({ key }) => key) : []
          return {
            result: undefined,
            accountId: owner,
            guards: [
              // A quota may have been added since.
              ...status === "completed" ? [surveyAt(survey)] : [],
              { _tag: "ResponseAt", responseId: id, revision }
            ],
            changes: [
              { _tag: "ResponseRemoved", surveyId, responseId: id, ...quotas.length === 0 ? {} : { quotas } },
              ...removeFiles(response)
            ]
          }
        })
      )

    /** The stored responses of a stream as they are read. Files that have been deleted are marked. */
    const viewsOf = (survey: Survey.Survey, chunks: Stream.Stream<ReadonlyArray<Response.Response>>) =>
      ResponseView.viewsInStream(
        surveys.find(survey.accountId, survey.id),
        survey,
        markDeletedInStream(files.findStored, survey, chunks)
      )

    /** Lists one page of the responses to a survey, newest first unless `page.order` is `asc`. */
    const list = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<ResponseView.ResponseView>, NotFound> =>
      Effect.gen(function*() {
        const found = yield* orNotFound(surveys.find(owner, survey))
        const { externalId, from, predicate, to } = filter
        if (predicate !== undefined) {
          const rows = yield* searches.run(owner, search(owner, survey, filter, predicate, page))
          return { ...rows, chunks: viewsOf(found, rows.chunks) }
        }
        const rows = yield* store.page(owner, survey, filter, page)
        const chunks = viewsOf(found, rows.chunks)
        // The store knows the numbers of responses by status.
        const isKnown = from === undefined && to === undefined && externalId === undefined
        const isCounted = page.isCounted === true || isKnown
        const total = yield* Page.totalOf({ ...page, isCounted }, store.count(owner, survey, filter))
        return { ...rows, chunks, total }
      })

    /** Searches a page. Of responses that take much memory only the ids are kept, and they are read once more. */
    const search = (
      owner: AccountId,
      survey: SurveyId,
      { predicate: _, ...filter }: ResponseFilter,
      { matches }: CompiledFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<Response.Response>> =>
      Effect.gen(function*() {
        let keptBytes = 0
        const keep = (response: Response.Response): FoundResponse => {
          keptBytes += ofTexts(textsOf(response))
          return keptBytes <= maxChunkBytes ? response : response.id
        }
        const { items, ...rest } = yield* searchPage({
          chunks: store.stream(owner, survey, filter, page.order, page.after),
          find: (response) => matches(response) ? [response] : [],
          keep,
          after: page.after,
          limit: page.limit
        })
        const counted = Stream.runFold(
          selectedBy({ predicate: { digest: "", matches } }, store.stream(owner, survey, filter, "asc")),
          0,
          (count, rows) => count + rows.length
        )
        const total = yield* Page.totalOf(page, counted)
        return { ...rest, total, chunks: chunksOf(owner, survey, items) }
      })

    /** The responses that were found. Those of which the id was kept are read one by one. */
    const chunksOf = (
      owner: AccountId,
      survey: SurveyId,
      items: ReadonlyArray<FoundResponse>
    ): Stream.Stream<ReadonlyArray<Response.Response>> => {
      const kept = items.filter((item) => typeof item !== "string")
      const ids = items.filter((item) => typeof item === "string")
      return Stream.concat(
        Stream.make(kept),
        Stream.mapEffect(Stream.fromIterable(ids), (id) => Effect.map(store.find(owner, survey, id), Option.toArray))
      )
    }

    /** Streams all responses to a survey in chunks. */
    const stream = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      order: Page.Order
    ): Effect.Effect<Stream.Stream<ReadonlyArray<ResponseView.ResponseView>>, NotFound> =>
      Effect.map(
        orNotFound(surveys.find(owner, survey)),
        (found) => viewsOf(found, store.stream(owner, survey, filter, order))
      )

    return { submit, resume, resumeTokenOf, isRespondent, getAsRespondent, get, remove, list, stream }
  })
}) {}

/** Bytes that the compiled surveys of one engine may take. */
const maxCachedBytes = 32 * 1_024 * 1_024

/**
 * Estimates the heap that a compiled survey takes. Measured on Node.js: 2.5 to 3.4 bytes for each character of its JSON
 * and 2 KB for a survey without questions. A survey of 620 000 characters takes 1.85 MB.
 */
const compiledBytes = ({ survey }: CompiledSurvey): number =>
  2_048 +
  3.5 * JSON.stringify([survey.questions, survey.retired, survey.variables, survey.endings, survey.hiddenFields]).length

/** The purpose that resume tokens are signed for. */
const tokenPurpose = "resume-token"

const alreadyEnded = ruleViolated("/status", "completed", "A response that has ended can't be changed.")

/** A refusal that depends on the survey. Another version of the survey may accept the response. */
interface RefusedBySurvey {
  readonly _tag: "RefusedBySurvey"
  readonly reason: InvalidInput | RuleViolated
}

const violationsIn = (checked: Either.Either<unknown, ReadonlyArray<Violation>>): ReadonlyArray<Violation> =>
  Either.match(checked, { onLeft: (violations) => violations, onRight: () => [] })

const refusedBySurvey = (reason: InvalidInput | RuleViolated): RefusedBySurvey => ({ _tag: "RefusedBySurvey", reason })

/** An accepted response that is not stored yet. */
interface AcceptedResponse {
  readonly accepted: AcceptedAnswers
  /** The partial response that it continues. */
  readonly before: Response.Response | undefined
  readonly options: AcceptOptions
  /** Makes the response of accepted answers. */
  readonly make: (accepted: AcceptedAnswers) => Response.Response
}

interface AcceptOptions extends Pick<ValidateOptions, "endsBefore" | "language" | "metadata" | "now" | "previous"> {
  readonly status: Submission.SentStatus
  readonly externalId: string | null
  /** The key of the question that the respondent has reached. */
  readonly reached: string | null | undefined
  /** Whether the request has another seed than the response. */
  readonly isOtherSeed?: boolean
  readonly caller: AccountId | undefined
}

/** Valid answers, and the question that the respondent has reached. Undefined: the request does not say. */
interface AcceptedAnswers extends ValidatedAnswers {
  readonly reached: QuestionId | null | undefined
}

/** Returns the answers if the survey accepts responses from `caller` now, and if the answers fit its questions. */
const accept = (
  { survey, validator }: CompiledSurvey,
  entries: ReadonlyArray<AnswerEntry>,
  { caller, externalId, isOtherSeed = false, reached, status, ...context }: AcceptOptions
): Either.Either<AcceptedAnswers, RefusedBySurvey> => {
  const refusal = Survey.refusal(survey, caller, context.now)
  if (refusal !== undefined) return Either.left(refusedBySurvey(refusal))
  const reachedQuestion = typeof reached === "string" ? survey.questions.find(({ key }) => key === reached) : undefined
  const validated = validator.validate(entries, {
    ...context,
    at: Submission.answersPointer,
    complete: status === "completed",
    reached: reachedQuestion?.key
  })
  const violations = [
    ...isOtherSeed ? [otherSeed] : [],
    ...typeof reached === "string" && reachedQuestion === undefined ? [unknownReached] : [],
    ...survey.onePerExternalId && externalId === null && endsWith(validated, status) ? [externalIdMissing] : [],
    ...violationsIn(validated)
  ]
  if (Arr.isNonEmptyReadonlyArray(violations)) return Either.left(refusedBySurvey(new InvalidInput({ violations })))
  return Either.mapBoth(validated, {
    onLeft: (violations) => refusedBySurvey(new InvalidInput({ violations })),
    onRight: (answers) => ({ ...answers, reached: typeof reached === "string" ? reachedQuestion?.id : reached })
  })
}

const otherSeed = violation("/seed", "invalid", "The response has another seed, which never changes.")

/** Whether a request would end the response. */
const endsWith = (validated: Either.Either<ValidatedAnswers, unknown>, status: Submission.SentStatus): boolean =>
  status === "completed" || Either.match(validated, { onLeft: () => false, onRight: ({ ends }) => ends })

const externalIdMissing = violation(
  "/externalId",
  "required",
  "The survey takes one response of each respondent, so a response that ends needs an `externalId`."
)

const alreadyAnswered = (externalId: string): RuleViolated =>
  ruleViolated("/externalId", "already-answered", `A response with the external id ${quote(externalId)} has ended.`)

const surveyAt = ({ id, version }: Survey.Survey): Guard => ({ _tag: "SurveyAt", surveyId: id, version })

/** The guard that no other response ends with the same external id, where the survey takes one of each. */
const externalIdGuards = (
  { id, onePerExternalId }: Survey.Survey,
  { externalId, status }: Response.Response
): ReadonlyArray<Guard> =>
  onePerExternalId && externalId !== null && status !== "partial"
    ? [{ _tag: "ExternalIdFree", surveyId: id, externalId }]
    : []

/** A response as the quotas of its survey leave it. `ended`: its answers, if a full quota has ended it early. */
interface JudgedResponse extends Judged {
  readonly ended?: AcceptedAnswers
}

/**
 * Judges a response by the quotas of its survey, unless it was screened out. A partial response is judged by quotas
 * that test nothing at or behind the page that it has reached, if the pages before are complete.
 */
const judgeQuotas = (
  compiled: CompiledSurvey,
  entries: ReadonlyArray<AnswerEntry>,
  { accepted, candidate, make, options }: Omit<AcceptedResponse, "before"> & { readonly candidate: Response.Response }
): JudgedResponse => {
  const { quotas } = compiled
  const { reached } = options
  if (!quotas.hasQuotas) return unjudged(candidate)
  if (candidate.status === "completed") return quotas.judge(candidate)
  if (candidate.status !== "partial" || typeof reached !== "string") return unjudged(candidate)
  const before = accept(compiled, entries, { ...options, endsBefore: reached })
  if (Either.isLeft(before)) return unjudged(candidate)
  const ended = { ...before.right, reached: accepted.reached }
  const judged = quotas.judgeBefore(candidate, reached, make(ended))
  return judged.response === candidate ? judged : { ...judged, ended }
}

const unjudged = (response: Response.Response): JudgedResponse => ({ response, guards: [], counted: [] })

const unknownReached = violation("/reached", "unknown-question", "The survey has no question of this key.")

/** What a save writes beside what the request says. */
const savedAt = (
  { questionnaireVersion, variables }: Survey.Survey,
  { answers, ends, shown, walked }: ValidatedAnswers
): Pick<Response.Response, "answers" | "questionnaireVersion" | "skipped" | "status" | "variables"> => ({
  answers,
  questionnaireVersion,
  status: ends ? walked?.outcome ?? "completed" : "partial",
  skipped: ends ? Response.skippedOf(shown, answers) : null,
  variables: ends && walked !== undefined && variables.length > 0 ? walked.variables : null
})

/** The claim of the files that a response names. */
const claimRequestOf = (
  { fileQuestions, survey }: CompiledSurvey,
  { answers, id }: Response.Response,
  entries: ReadonlyArray<AnswerEntry>,
  now: Instant.Instant,
  previous: ReadonlyArray<Answer> = []
): ClaimRequest => ({ surveyId: survey.id, responseId: id, now, fileQuestions, entries, answers, previous })

const noClaims: Pick<FileClaims, "changes" | "guards"> = { guards: [], changes: [] }

const submittedEvent = (
  attempt: DecisionAttempt,
  survey: Survey.Survey,
  { id, submittedAt }: Response.Response
): Event.Event =>
  Event.make(attempt, survey.accountId, "response.submitted", {
    responseId: id,
    surveyId: survey.id,
    surveySlug: survey.slug,
    submittedAt: Instant.format(submittedAt)
  })
