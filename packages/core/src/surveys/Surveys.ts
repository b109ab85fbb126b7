/** The use cases of surveys. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import { type PlanRequired, requirePaidPlan } from "../accounts/model/Account.js"
import { AccountStore } from "../accounts/model/AccountStore.js"
import * as Event from "../events/Event.js"
import { logSurvey, logTranslations } from "../log/surveyEntries.js"
import { mapSurvey } from "../logic/rules/mapSurvey.js"
import { type RenamedKeys, renamedKeys, renaming } from "../logic/rules/renameKeys.js"
import { allParts, type SentParts, sentParts } from "../logic/rules/SentParts.js"
import type { DoubtfulKeys } from "../questions/DoubtfulKeys.js"
import { type QuestionInput, questionsInput } from "../questions/QuestionInput.js"
import * as Questionnaire from "../questions/Questionnaire.js"
import { Committer } from "../unit-of-work/Committer.js"
import { type DecisionContext, withDecisionContext } from "../unit-of-work/DecisionContext.js"
import { type IdempotencyKeyReused, idempotentCreate } from "../unit-of-work/reservations/IdempotentCreate.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import * as Checked from "../validation/Checked.js"
import { decoder, type InvalidInput, RuleViolated, violation } from "../validation/ValidationError.js"
import { type AccountId, QuestionId, randomBytes, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import type { LanguageRequest } from "../values/LanguageTag.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import { matchByKey } from "./definition/matchByKey.js"
import { changedQuotas } from "./definition/quotaMeaning.js"
import { draftOf, duplicated, type SurveyContent, titleOfCopy } from "./definition/SurveyContent.js"
import { definitionOf, digestOf, keepUnchanged } from "./definition/SurveyDefinition.js"
import * as QuotaCounts from "./model/QuotaCounts.js"
import * as Survey from "./model/Survey.js"
import { PreconditionFailed } from "./PreconditionFailed.js"
import * as QuestionnaireVersion from "./QuestionnaireVersion.js"
import { readableDecoder } from "./readableInput.js"
import * as StoredDefinitions from "./StoredDefinitions.js"
import * as SurveyDraft from "./SurveyDraft.js"
import * as SurveyInput from "./SurveyInput.js"
import * as SurveyRules from "./SurveyRules.js"
import { type SurveyFilter, SurveyStore } from "./SurveyStore.js"
import { type CheckedSurvey, type SurveyValidation, validationOf } from "./SurveyValidation.js"
import { type LocalizedSurvey, LocalizedSurveys } from "./translations/LocalizedSurveys.js"
import { bytesOfAll, translationRecord } from "./translations/Translation.js"
import * as TranslationChanges from "./translations/translationChanges.js"

/** The versions of the survey that the caller accepts. `undefined` accepts any. */
export type IfMatch = ReadonlyArray<number> | undefined

/** What a definition is based on: versions of the survey, or digests of its definition. `undefined` accepts any. */
export interface IfDefinitionMatch {
  readonly versions?: IfMatch
  readonly digests?: ReadonlyArray<string> | undefined
}

/** Who reads a survey, and in which language. */
export interface RespondentRequest extends LanguageRequest {
  /** The account that the caller is logged in to, if any. A private survey is visible to its owner only. */
  readonly caller?: AccountId | undefined
}

type ChangeError = InvalidInput | NotFound | PreconditionFailed | RuleViolated

/** An edited survey, the guards that the edit needs beside its version, and its event. */
interface Edit {
  /** The result of the edit. If it is the same object as before, nothing is written. */
  readonly survey: Survey.Survey
  readonly guards?: ReadonlyArray<Guard>
  /** What the edit changes beside the survey. */
  readonly changes?: ReadonlyArray<Change>
  /** What becomes of the translations. Default: they follow the texts and the keys of the survey. */
  readonly translations?: TranslationChanges.TranslationEdit
  readonly event?: Event.Event
  /** Keys that name no question for sure. */
  readonly doubtful?: DoubtfulKeys
  /** The pointer of a quota of this index, for an edit that may change what quotas count. */
  readonly quotaAt?: (index: number) => string
}

export class Surveys extends Effect.Service<Surveys>()("@canvass/core/Surveys", {
  dependencies: [LocalizedSurveys.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const accounts = yield* AccountStore
    const committer = yield* Committer
    const { transact } = yield* Transactor
    const createOnce = idempotentCreate(transact, yield* ReservationStore)
    const limits = yield* Limits
    const localizedSurveys = yield* LocalizedSurveys
    const store = yield* SurveyStore

    // The schemas of all question types take long to make, so they are made when they are first needed.
    const decodeCreate = readableDecoder(Schema.suspend(() => SurveyInput.create(limits)))
    const decodeUpdate = readableDecoder(Schema.suspend(() => SurveyInput.update(limits)))
    const decodeQuestions = readableDecoder(Schema.suspend(() => questionsInput(limits)))
    const decodeDefinition = readableDecoder(Schema.suspend(() => SurveyInput.definition(limits)))
    const decodeDuplicate = decoder(Schema.suspend(() => SurveyInput.duplicate(limits)))
    const decodeClose = decoder(Schema.suspend(() => SurveyInput.close(limits)))

    const find = (owner: AccountId, id: SurveyId) => orNotFound(store.find(owner, id))

    const findVersion = (
      owner: AccountId,
      id: SurveyId,
      ifMatch: IfMatch
    ): Effect.Effect<Survey.Survey, NotFound | PreconditionFailed> =>
      Effect.filterOrFail(
        find(owner, id),
        ({ version }) => ifMatch === undefined || ifMatch.includes(version),
        () => new PreconditionFailed()
      )

    /** Fails when the present version of the questionnaire, which is replaced, cannot be kept for its responses. */
    const requireRoomForVersion = (survey: Survey.Survey): Effect.Effect<void, RuleViolated> =>
      survey.publishedAt === null
        ? Effect.void
        : Effect.flatMap(
          store.keptVersions(survey.accountId, survey.id),
          (kept) => QuestionnaireVersion.refusal(survey, kept, limits) ?? Effect.void
        )

    const requireRoom = (owner: AccountId, added: StoredDefinitions.AddedDefinitions) =>
      StoredDefinitions.requireRoom(store, owner, added, limits)

    /** Writes the survey that `edit` returns. Reads and edits again when another write has changed the survey. */
    const change = <E>(
      owner: AccountId,
      id: SurveyId,
      ifMatch: IfMatch,
      edit: (survey: Survey.Survey, attempt: DecisionAttempt) => Effect.Effect<Edit, E>
    ): Effect.Effect<Survey.Survey, E | NotFound | PreconditionFailed | RuleViolated> =>
      transact((attempt): Effect.Effect<Decision<Survey.Survey>, E | NotFound | PreconditionFailed | RuleViolated> =>
        Effect.gen(function*() {
          const before = yield* findVersion(owner, id, ifMatch)
          const {
            changes = [],
            event,
            guards = [],
            quotaAt,
            survey: edited,
            translations = yield* TranslationChanges.followEdit(store, before, edited)
          } = yield* edit(before, attempt)
          const changesBeside = [...changes, ...translations.changes]
          if (edited === before && changesBeside.length === 0) return { result: before, accountId: owner }
          const recount = yield* recountOf(before, edited, quotaAt)
          const survey = QuestionnaireVersion.afterEdit(before, { ...edited, ...recount?.counts }, attempt.now)
          const isReplaced = survey.questionnaireVersion !== before.questionnaireVersion
          if (isReplaced) yield* requireRoomForVersion(before)
          const room = yield* requireRoom(owner, {
            surveys: 0,
            bytes: translations.addedBytes + StoredDefinitions.bytesOf(survey) - StoredDefinitions.bytesOf(before) +
              (isReplaced ? QuestionnaireVersion.maxKeptBytes(before) : 0)
          })
          const put: Change = {
            _tag: "SurveyPut",
            survey,
            ...recount === undefined ? {} : { recountsQuotas: true }
          }
          return {
            result: survey,
            accountId: owner,
            guards: [
              { _tag: "SurveyAt", surveyId: id, version: before.version },
              ...recount?.guards ?? [],
              ...guards,
              ...translations.guards,
              ...room
            ],
            changes: [
              ...edited === before ? [] : [put, ...logSurvey(before, survey, attempt.now)],
              ...changesBeside,
              ...logTranslations(changesBeside, attempt.now)
            ],
            events: event === undefined ? [] : [event]
          }
        })
      )

    /**
     * Replaces the questions. Guards that the questions that the edit treats as unanswered are still unanswered. What
     * is wrong with the questions hides nothing of what is wrong with the rules.
     */
    const checkQuestions = (
      survey: Survey.Survey,
      inputs: ReadonlyArray<QuestionInput>,
      { newId }: DecisionAttempt,
      at: string,
      sent: SentParts
    ): Effect.Effect<Checked.Checked<Edit>> =>
      Effect.map(
        store.answeredQuestions(survey.accountId, survey.id, Questionnaire.affectedQuestions(survey, inputs)),
        (answered) =>
          Checked.andThen(
            Questionnaire.checkReplacement(survey, withIds(inputs, newId), answered, at),
            (made) =>
              Checked.andThen(
                Questionnaire.checkTotals(survey, made, limits, at),
                ({ doubtful, questions, retired, unanswered }) => {
                  const keys = renamedKeys(survey.questions, questions)
                  const edited = { ...withRenamedKeys(survey, keys, sent), questions, retired }
                  return Checked.map(SurveyRules.check(edited, sent, limits, at, doubtful), (survey): Edit => ({
                    survey,
                    doubtful,
                    quotaAt: (index) => sent.has("quotas") ? quotaPointer(index) : at,
                    guards: unanswered.length === 0
                      ? []
                      : [{ _tag: "Unanswered", surveyId: survey.id, questionIds: unanswered }]
                  }))
                }
              )
          )
      )

    const editQuestions = (
      ...edit: Parameters<typeof checkQuestions>
    ): Effect.Effect<Edit, InvalidInput | RuleViolated> => Effect.flatMap(checkQuestions(...edit), Checked.toEither)

    /**
     * Creates a draft with the content that `make` returns, and the translations that `translate` puts. Fails with
     * `PlanRequired` unless the account has a paid plan, and with `RuleViolated` when it has no room for the survey. A
     * request that repeats an idempotency key gets the survey that the first request created.
     */
    const createDraft = <E, E2 = never>(
      owner: AccountId,
      make: (attempt: DecisionAttempt) => Effect.Effect<SurveyContent, E>,
      translate: (
        survey: Survey.Survey
      ) => Effect.Effect<TranslationChanges.TranslationEdit, E2>
    ): Effect.Effect<Survey.Survey, E | E2 | IdempotencyKeyReused | NotFound | PlanRequired | RuleViolated> =>
      createOnce({
        create: (attempt) =>
          Effect.gen(function*() {
            const { newId, now } = attempt
            const account = yield* accounts.find(owner)
            yield* requirePaidPlan(account, now)
            const content = yield* make(attempt)
            const survey = draftOf(content, {
              id: newId(SurveyId),
              accountId: owner,
              now,
              random: yield* randomBytes(5)
            })
            const { addedBytes, changes, guards } = yield* translate(survey)
            const room = yield* requireRoom(owner, {
              surveys: 1,
              bytes: StoredDefinitions.bytesOf(survey) + addedBytes
            })
            const decision: Decision<Survey.Survey> = {
              result: survey,
              accountId: owner,
              guards: [{ _tag: "SlugFree", slug: survey.slug }, ...guards, ...room],
              changes: [{ _tag: "SurveyPut", survey }, ...logSurvey(undefined, survey, now), ...changes]
            }
            return decision
          }),
        idOf: ({ id }) => id,
        replay: (id) => Effect.map(find(owner, SurveyId.make(id)), (result) => ({ result, accountId: owner }))
      })

    const check = (input: SurveyInput.Create): Effect.Effect<CheckedSurvey, InvalidInput | RuleViolated> =>
      withDecisionContext(({ newId }) =>
        Effect.flatMap(
          decodeCreate(input),
          ({ refuse, value: { $schema: _, translations, ...fields } }) =>
            refuse(SurveyDraft.draftWithTranslations(fields, translations ?? {}, () => newId(QuestionId), limits))
        )
      )

    /** Says what `create` would refuse, and what is odd about the survey. Nothing is read or written. */
    const validate = (input: SurveyInput.Create): Effect.Effect<SurveyValidation> =>
      Effect.map(Effect.either(check(input)), (checked) => validationOf(checked, limits))

    /** Creates a draft. See `createDraft` for its failures. */
    const create = (
      owner: AccountId,
      input: SurveyInput.Create
    ): Effect.Effect<Survey.Survey, IdempotencyKeyReused | InvalidInput | NotFound | PlanRequired | RuleViolated> =>
      Effect.flatMap(
        decodeCreate(input),
        ({ isMalformed, value: { $schema: _, translations = {}, ...fields } }) =>
          Effect.zipRight(
            isMalformed ? check(input) : Effect.void,
            createDraft(
              owner,
              ({ newId }) =>
                Either.orElse(
                  SurveyDraft.draft(fields, () => newId(QuestionId), limits),
                  // The translations are checked before they are put. Here they are for the sake of their violations.
                  () =>
                    Either.map(
                      SurveyDraft.draftWithTranslations(fields, translations, () => newId(QuestionId), limits),
                      ({ survey }) => survey
                    )
                ),
              (survey) => TranslationChanges.replaceAll(store, [], survey, translations, limits)
            )
          )
      )

    /**
     * Creates a draft that is a copy of a survey, without its responses, its retired questions and options, and the
     * time at which it closes. Fails also with `NotFound` when there is no such survey.
     */
    const duplicate = (
      owner: AccountId,
      id: SurveyId,
      input?: SurveyInput.Duplicate
    ): Effect.Effect<Survey.Survey, IdempotencyKeyReused | InvalidInput | NotFound | PlanRequired | RuleViolated> =>
      Effect.flatMap(
        decodeDuplicate(input ?? {}),
        ({ title }) =>
          createDraft(
            owner,
            ({ newId }) =>
              Effect.map(find(owner, id), (survey) =>
                duplicated(survey, title ?? titleOfCopy(survey.title, limits.title), () => newId(QuestionId))),
            (copy) =>
              Effect.map(store.translationStates(id), (states) => ({
                changes: [translationRecord.copy(copy.id, id)],
                // The guard notices translations that are put meanwhile.
                guards: [translationRecord.at(id, states)],
                addedBytes: bytesOfAll(states)
              }))
          )
      )

    const get: (owner: AccountId, id: SurveyId) => Effect.Effect<Survey.Survey, NotFound> = find

    /** Reads a version of the questionnaire. Fails with `NotFound` unless it is present or a response has it. */
    const getVersion = (
      owner: AccountId,
      id: SurveyId,
      version: number
    ): Effect.Effect<QuestionnaireVersion.QuestionnaireVersion, NotFound> =>
      Effect.flatMap(find(owner, id), (survey) =>
        survey.questionnaireVersion === version
          ? Effect.succeed(QuestionnaireVersion.present(survey))
          : orNotFound(store.replacedVersion(owner, id, version)))

    /** Lists one page of the surveys of an account, newest first unless `page.order` is `asc`. */
    const list = (
      owner: AccountId,
      filter: SurveyFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<Survey.SurveySummary>> =>
      Effect.zipWith(
        store.page(owner, filter, page),
        Page.totalOf(page, store.count(owner, filter)),
        (rows, total) => ({ ...rows, total })
      )

    /** Streams all surveys of an account in chunks. */
    const stream = (
      owner: AccountId,
      filter: SurveyFilter,
      order: Page.Order
    ): Stream.Stream<ReadonlyArray<Survey.SurveySummary>> => store.stream(owner, filter, order)

    /** Replaces the fields that `input` has. Without fields nothing is written. */
    const update = (
      owner: AccountId,
      id: SurveyId,
      input: SurveyInput.Update,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, ChangeError> =>
      Effect.flatMap(
        decodeUpdate(input),
        ({ refuse, refuseFirst, value: { questions, ...fields } }) =>
          refuseFirst(change(owner, id, ifMatch, (survey, attempt) =>
            refuse(Effect.suspend(() => {
              const edited = Survey.changed({ ...survey, ...fields }, attempt.now)
              const sent = sentParts({ questions, ...fields })
              if (questions !== undefined) return editQuestions(edited, questions, attempt, "/questions", sent)
              if (sent.size > 0) {
                return Either.map(
                  SurveyRules.normalize(edited, sent, limits, "/questions"),
                  (survey): Edit => ({ survey, quotaAt: quotaPointer })
                )
              }
              return Effect.succeed({ survey: Object.keys(fields).length === 0 ? survey : edited })
            }))))
      )

    /**
     * Replaces the ordered list of questions. A question that is sent with its id keeps its answers. A question that is
     * left out is retired.
     */
    const replaceQuestions = (
      owner: AccountId,
      id: SurveyId,
      input: SurveyInput.Questions,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, ChangeError> =>
      Effect.flatMap(
        decodeQuestions(input),
        ({ refuse, refuseFirst, value: questions }) =>
          refuseFirst(change(owner, id, ifMatch, (survey, attempt) =>
            refuse(
              editQuestions(Survey.changed(survey, attempt.now), questions, attempt, "", sentParts({ questions }))
            )))
      )

    /** Reads the definition of a survey, and its digest. */
    const getDefinition = (
      owner: AccountId,
      id: SurveyId
    ): Effect.Effect<{ readonly definition: SurveyInput.Definition; readonly digest: string }, NotFound> =>
      Effect.flatMap(find(owner, id), readDefinition)

    const readDefinition = (survey: Survey.Survey) =>
      Effect.flatMap(TranslationChanges.ofDefinition(store, survey), (translations) => {
        const definition = definitionOf(survey, translations)
        return Effect.map(digestOf(definition), (digest) => ({ definition, digest }))
      })

    /**
     * Makes the survey as the definition says. Questions are matched by key: a question that is missing is retired, and
     * a retired question of the same key and type returns. A field that is missing gets its default, but without
     * `translations` those of the survey stay. The definition that the survey has already changes nothing.
     */
    const replaceDefinition = (
      owner: AccountId,
      id: SurveyId,
      input: SurveyInput.Definition,
      { digests, versions }: IfDefinitionMatch = {}
    ): Effect.Effect<Survey.Survey, ChangeError> =>
      Effect.flatMap(
        decodeDefinition(input),
        ({ refuse, refuseFirst, value: { $schema: _, questions, translations, ...fields } }) =>
          refuseFirst(change(owner, id, versions, (survey, attempt) =>
            refuse(Effect.gen(function*() {
              const states = yield* store.translationStates(id)
              if (digests !== undefined && !digests.includes((yield* readDefinition(survey)).digest)) {
                return yield* new PreconditionFailed()
              }
              const inputs = yield* matchByKey(survey, questions)
              const changed = Survey.changed({ ...survey, ...fields }, attempt.now)
              const checked = yield* checkQuestions(changed, inputs, attempt, "/questions", allParts)
              const edit = yield* Checked.toEither(
                Checked.andThen(checked, (made) =>
                  translations === undefined || Checked.isValid(checked)
                    ? Checked.valid(made)
                    : Checked.map(
                      TranslationChanges.checkTranslations(made.survey, translations, limits, made.doubtful),
                      () => made
                    ))
              )
              const kept = keepUnchanged(survey, edit.survey)
              const guards = [
                ...edit.guards ?? [],
                ...digests === undefined ? [] : [translationRecord.at(id, states)]
              ]
              return translations === undefined ? { ...edit, survey: kept, guards } : {
                ...edit,
                survey: kept,
                guards,
                translations: yield* TranslationChanges.replaceAll(store, states, edit.survey, translations, limits)
              }
            }))))
      )

    /** The surveys of an account and the bytes of their definitions, and their maximums. */
    const stored = (owner: AccountId): Effect.Effect<StoredDefinitions.DefinitionUsage> =>
      Effect.map(store.storedDefinitions(owner), (stored) => StoredDefinitions.usageOf(stored, limits))

    /** The quotas of a survey, in order, with the responses that count in them. */
    const quotas = (owner: AccountId, id: SurveyId): Effect.Effect<ReadonlyArray<QuotaCounts.QuotaState>, NotFound> =>
      Effect.map(find(owner, id), QuotaCounts.statesOf)

    /** Publishes a draft: respondents can answer it. */
    const publish = (
      owner: AccountId,
      id: SurveyId,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, NotFound | PreconditionFailed | RuleViolated> =>
      change(owner, id, ifMatch, (before, attempt) =>
        Either.map(Survey.publish(before, attempt.now), (survey) => ({
          survey,
          event: Event.make(attempt, owner, "survey.published", {
            surveyId: survey.id,
            title: survey.title,
            slug: survey.slug,
            userId: owner
          })
        })))

    /** Closes a published survey for good. */
    const close = (
      owner: AccountId,
      id: SurveyId,
      input?: SurveyInput.Close,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, ChangeError> =>
      Effect.flatMap(
        decodeClose(input ?? {}),
        ({ reason = null }) =>
          change(owner, id, ifMatch, (before, attempt) =>
            Either.map(
              Survey.close(before, reason, attempt.now),
              (survey) => ({ survey, event: closedEvent(attempt, survey) })
            ))
      )

    /**
     * Removes a survey and all its responses, at once for every reader. The background job `RemovedSurveyPurge` deletes
     * the stored responses.
     */
    const remove = (
      owner: AccountId,
      id: SurveyId,
      ifMatch?: IfMatch
    ): Effect.Effect<void, NotFound | PreconditionFailed> =>
      transact(({ now }) =>
        Effect.map(findVersion(owner, id, ifMatch), ({ version }): Decision<void> => ({
          result: undefined,
          accountId: owner,
          guards: [{ _tag: "SurveyAt", surveyId: id, version }],
          changes: [{ _tag: "SurveyRemoved", surveyId: id, at: now }]
        }))
      )

    /**
     * Finds a survey for a respondent, without its metadata and in the language that it is asked for. Fails with
     * `NotFound` also for a draft, and for a survey that is private to another account than `caller`. The status is
     * `closed` from `closesAt` on.
     */
    const forRespondent = (
      slug: string,
      { caller, ...request }: RespondentRequest = {}
    ): Effect.Effect<LocalizedSurvey<Survey.Survey>, NotFound> =>
      Effect.flatMap(findForRespondent(slug, caller), (survey) => localizedSurveys.localized(survey, request))

    const findForRespondent = (slug: string, caller: AccountId | undefined): Effect.Effect<Survey.Survey, NotFound> =>
      Effect.zipWith(
        orNotFound(Effect.map(
          store.findBySlug(slug),
          Option.filter((survey) => Survey.isVisible(survey, caller))
        )),
        Instant.now,
        (survey, now): Survey.Survey => {
          const shown = Survey.withoutMetadata(survey)
          return Survey.isPastClosing(survey, now) ? { ...shown, status: "closed" } : shown
        }
      )

    /**
     * Closes a survey that is past its `closesAt`. Returns `false` when the survey has changed since it was read, for
     * example because another instance has closed it.
     */
    const expire = (overdue: Survey.Survey): Effect.Effect<boolean> =>
      withDecisionContext((context) => {
        const survey = Either.getOrElse(Survey.close(overdue, Survey.expired, context.now), () => overdue)
        return committer.commit({
          guards: [{ _tag: "SurveyAt", surveyId: overdue.id, version: overdue.version }],
          changes: [{ _tag: "SurveyPut", survey }, ...logSurvey(overdue, survey, context.now)],
          events: [closedEvent(context, survey)],
          audit: Option.none()
        }).pipe(Effect.as(true), Effect.catchTag("GuardFailed", () => Effect.succeed(false)))
      })

    return {
      create,
      validate,
      duplicate,
      get,
      getVersion,
      list,
      stream,
      update,
      replaceQuestions,
      getDefinition,
      replaceDefinition,
      stored,
      quotas,
      publish,
      close,
      remove,
      forRespondent,
      /** The size of a survey of any account, without reading its content. */
      size: store.size,
      expire
    }
  })
}) {}

const quotaPointer = (index: number): string => `/quotas/${index}`

/** What an edit that changes what quotas count needs, and the counts after it. */
interface Recount {
  readonly guards: ReadonlyArray<Guard>
  readonly counts: Pick<Survey.Survey, "quotaCounts" | "quotasCountedTo">
}

/** Undefined: the edit changes nothing about what quotas count. */
const recountOf = (
  before: Survey.Survey,
  edited: Survey.Survey,
  quotaAt: Edit["quotaAt"]
): Either.Either<Recount | undefined, RuleViolated> => {
  const [first, ...others] = quotaAt === undefined ? [] : changedQuotas(before, edited)
  if (quotaAt === undefined || first === undefined) return Either.right(undefined)
  const { id, responseCount, status } = before
  if (status === "published" && responseCount > 0) {
    const at = (index: number) => violation(quotaAt(index), "not-while-published", notWhilePublished)
    const pointers = new Set(others.map(quotaAt))
    pointers.delete(quotaAt(first))
    return Either.left(
      new RuleViolated({
        violations: [at(first), ...others.filter((index) => pointers.delete(quotaAt(index))).map(at)]
      })
    )
  }
  return Either.right({
    guards: status === "published" ? [{ _tag: "NoneCompleted", surveyId: id }] : [],
    counts: { quotaCounts: QuotaCounts.none, quotasCountedTo: responseCount > 0 ? 0 : null }
  })
}

const notWhilePublished = "The survey has completed responses. Close it before a quota is added or counts others."

const withIds = (
  inputs: ReadonlyArray<QuestionInput>,
  newId: DecisionAttempt["newId"]
): ReadonlyArray<Questionnaire.NewQuestion> => inputs.map((input) => [input, newId(QuestionId)])

/** The survey with the new keys of its questions in the parts that were not sent. */
const withRenamedKeys = (survey: Survey.Survey, keys: RenamedKeys, sent: SentParts): Survey.Survey => {
  if (keys.size === 0) return survey
  const { endings, quotas, variables } = survey
  const renamed = mapSurvey({ endings, quotas, variables }, renaming(keys))
  return {
    ...survey,
    ...sent.has("quotas") ? {} : { quotas: renamed.quotas },
    ...sent.has("variables") ? {} : { variables: renamed.variables },
    ...sent.has("endings") ? {} : { endings: renamed.endings }
  }
}

const closedEvent = (context: DecisionContext, survey: Survey.Survey): Event.Event =>
  Event.make(context, survey.accountId, "survey.closed", {
    surveyId: survey.id,
    title: survey.title,
    slug: survey.slug,
    reason: survey.closeReason
  })
