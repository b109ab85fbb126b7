/** The use cases of surveys. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import { type PlanRequired, requirePaidPlan } from "../accounts/model/Account.js"
import { AccountStore } from "../accounts/model/AccountStore.js"
import { AssetStore } from "../assets/AssetStore.js"
import { editUses } from "../assets/assetUses.js"
import { makePictures, type Picture } from "../assets/Pictures.js"
import { replaceDigests, type SentPictures } from "../assets/sentPictures.js"
import { yieldWhenDue } from "../concurrency/yieldToEventLoop.js"
import * as Event from "../events/Event.js"
import { logSurvey } from "../log/surveyEntries.js"
import { sentParts } from "../logic/rules/SentParts.js"
import { questionsInput } from "../questions/QuestionInput.js"
import { Committer } from "../unit-of-work/Committer.js"
import { type DecisionContext, withDecisionContext } from "../unit-of-work/DecisionContext.js"
import { type IdempotencyKeyReused, idempotentCreate } from "../unit-of-work/reservations/IdempotentCreate.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import { decoder, type InvalidInput, type RuleViolated, ruleViolated } from "../validation/ValidationError.js"
import { type AccountId, QuestionId, randomBytes, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import type { LanguageRequest } from "../values/LanguageTag.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import { makeAliasEdits } from "./aliasEdits.js"
import { draftOf, duplicated, type SurveyContent, titleOfCopy } from "./definition/SurveyContent.js"
import * as QuotaCounts from "./model/QuotaCounts.js"
import * as Survey from "./model/Survey.js"
import { pendingDefinitionRecord } from "./pending/PendingDefinition.js"
import type { PreconditionFailed } from "./PreconditionFailed.js"
import * as QuestionnaireVersion from "./QuestionnaireVersion.js"
import { readableDecoder } from "./readableInput.js"
import * as StoredDefinitions from "./StoredDefinitions.js"
import * as SurveyDraft from "./SurveyDraft.js"
import { type Edit, type IfMatch, makeSurveyEdits, quotaPointer } from "./SurveyEdits.js"
import * as SurveyInput from "./SurveyInput.js"
import * as SurveyRules from "./SurveyRules.js"
import { type SurveyFilter, SurveyStore } from "./SurveyStore.js"
import { type CheckedSurvey, type SurveyValidation, validationOf } from "./SurveyValidation.js"
import { type LocalizedSurvey, LocalizedSurveys } from "./translations/LocalizedSurveys.js"
import { bytesOfAll, translationRecord } from "./translations/Translation.js"
import * as TranslationChanges from "./translations/translationChanges.js"

/** Who reads a survey, and in which language. */
export interface RespondentRequest extends LanguageRequest {
  /** The account that the caller is logged in to, if any. A private survey is visible to its owner only. */
  readonly caller?: AccountId | undefined
}

/** A survey as respondents see it, in one language. */
export interface RespondentSurvey extends LocalizedSurvey<Survey.Survey> {
  readonly pictures: ReadonlyArray<Picture>
}

/** The content of a draft, and the survey that it is a copy of. */
interface NewContent {
  readonly content: SurveyContent
  readonly copied?: Survey.Survey
}

type ChangeError = InvalidInput | NotFound | PreconditionFailed | RuleViolated

export class Surveys extends Effect.Service<Surveys>()("@canvass/core/Surveys", {
  dependencies: [LocalizedSurveys.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const accounts = yield* AccountStore
    const assets = yield* AssetStore
    const committer = yield* Committer
    const { transact } = yield* Transactor
    const createOnce = idempotentCreate(transact, yield* ReservationStore)
    const limits = yield* Limits
    const localizedSurveys = yield* LocalizedSurveys
    const store = yield* SurveyStore
    const picturesOf = makePictures(assets)
    const withAlias = makeAliasEdits(store, limits)

    // The schemas of all question types take long to make, so they are made when they are first needed.
    const decodeCreate = readableDecoder(Schema.suspend(() => SurveyInput.create(limits)))
    const decodeUpdate = readableDecoder(Schema.suspend(() => SurveyInput.update(limits)))
    const decodeQuestions = readableDecoder(Schema.suspend(() => questionsInput(limits)))
    const decodeDuplicate = decoder(Schema.suspend(() => SurveyInput.duplicate(limits)))
    const decodeClose = decoder(Schema.suspend(() => SurveyInput.close(limits)))

    const { decide, editQuestions, findVersion, requireRoom, withKnownPictures } = makeSurveyEdits(
      store,
      assets,
      limits
    )

    const find = (owner: AccountId, id: SurveyId) => orNotFound(store.find(owner, id))

    /** Writes the survey that `edit` returns. Reads and edits again when another write has changed the survey. */
    const change = <E>(
      owner: AccountId,
      id: SurveyId,
      ifMatch: IfMatch,
      edit: (survey: Survey.Survey, context: DecisionContext) => Effect.Effect<Edit, E>
    ): Effect.Effect<Survey.Survey, E | NotFound | PreconditionFailed | RuleViolated> =>
      transact((attempt) => Effect.map(decide(owner, id, ifMatch, attempt, edit), ({ decision }) => decision))

    /**
     * Creates a draft with the content that `make` returns, and the translations that `translate` puts. Fails with
     * `PlanRequired` unless the account has a paid plan, and with `RuleViolated` when it has no room for the survey. A
     * request that repeats an idempotency key gets the survey that the first request created.
     */
    const createDraft = <E, E2 = never>(
      owner: AccountId,
      make: (attempt: DecisionAttempt) => Effect.Effect<NewContent, E>,
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
            const { content, copied = content } = yield* make(attempt)
            const survey = draftOf(content, {
              id: newId(SurveyId),
              accountId: owner,
              now,
              random: yield* randomBytes(5)
            })
            const { addedBytes, changes, guards } = yield* translate(survey)
            const uses = yield* editUses(
              { assets, surveys: store },
              survey,
              { isLive: { after: survey } }
            )
            const room = yield* requireRoom(owner, {
              surveys: 1,
              bytes: StoredDefinitions.bytesOf(survey) + addedBytes
            })
            const decision: Decision<Survey.Survey> = {
              result: survey,
              accountId: owner,
              surveyTitle: copied.title,
              guards: [
                { _tag: "NameFree", name: survey.slug, accountId: owner, surveyId: survey.id },
                ...guards,
                ...uses.guards,
                ...room
              ],
              changes: [
                { _tag: "SurveyPut", survey },
                ...logSurvey(undefined, survey, now),
                ...changes,
                ...uses.changes
              ]
            }
            return decision
          }),
        idOf: ({ id }) => id,
        replay: (id) => Effect.map(find(owner, SurveyId.make(id)), (result) => ({ result, accountId: owner }))
      })

    /** @param owner who creates the survey. Undefined: anybody, so that nothing is said about its pictures */
    const check = (
      sent: SentPictures,
      owner: AccountId | undefined
    ): Effect.Effect<CheckedSurvey, InvalidInput | RuleViolated> =>
      withDecisionContext(({ newId }) =>
        Effect.flatMap(
          decodeCreate(sent.input),
          ({ refuse, value: { $schema: _, translations, ...fields } }) => {
            const checked = Effect.zipRight(
              yieldWhenDue,
              SurveyDraft.draftWithTranslations(fields, translations ?? {}, () => newId(QuestionId), limits)
            )
            return refuse(owner === undefined ? checked : withKnownPictures(owner, fields, sent, checked))
          }
        )
      )

    /**
     * Says what `create` would refuse, and what is odd about the survey. Nothing is written.
     *
     * @param owner the account whose pictures the survey may name. Undefined: nothing is said about them
     */
    const validate = (input: SurveyInput.Create, owner?: AccountId): Effect.Effect<SurveyValidation> =>
      Effect.map(
        Effect.zipLeft(
          Effect.either(Effect.flatMap(replaceDigests(assets, owner, input), (sent) => check(sent, owner))),
          yieldWhenDue
        ),
        (checked) => validationOf(checked, limits)
      )

    /** Creates a draft. See `createDraft` for its failures. */
    const create = (
      owner: AccountId,
      input: SurveyInput.Create
    ): Effect.Effect<Survey.Survey, IdempotencyKeyReused | InvalidInput | NotFound | PlanRequired | RuleViolated> =>
      Effect.flatMap(
        replaceDigests(assets, owner, input),
        (sent) =>
          Effect.flatMap(
            decodeCreate(sent.input),
            ({ isMalformed, value: { $schema: _, translations = {}, ...fields } }) =>
              Effect.zipRight(
                isMalformed ? check(sent, owner) : Effect.void,
                createDraft(
                  owner,
                  ({ newId }) =>
                    Effect.map(
                      withKnownPictures(
                        owner,
                        fields,
                        sent,
                        Effect.suspend(() =>
                          Effect.orElse(
                            SurveyDraft.draft(fields, () => newId(QuestionId), limits),
                            // The translations are checked before they are put: here, for the sake of their violations.
                            () =>
                              Effect.map(
                                SurveyDraft.draftWithTranslations(
                                  fields,
                                  translations,
                                  () => newId(QuestionId),
                                  limits
                                ),
                                ({ survey }) => survey
                              )
                          )
                        )
                      ),
                      (content) => ({ content })
                    ),
                  (survey) => TranslationChanges.replaceAll(store, [], survey, translations, limits)
                )
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
              Effect.map(find(owner, id), (copied) => ({
                content: duplicated(copied, title ?? titleOfCopy(copied.title, limits.title), () => newId(QuestionId)),
                copied
              })),
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
    ): Effect.Effect<Page.StreamedPage<Survey.ListedSurvey>> =>
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
    ): Stream.Stream<ReadonlyArray<Survey.ListedSurvey>> => store.stream(owner, filter, order)

    /** Replaces the fields that `input` has. Without fields nothing is written. */
    const update = (
      owner: AccountId,
      id: SurveyId,
      input: SurveyInput.Update,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, ChangeError> =>
      Effect.flatMap(
        replaceDigests(assets, owner, input),
        (sent) =>
          Effect.flatMap(decodeUpdate(sent.input), ({ refuse, refuseFirst, value: { questions, ...fields } }) =>
            refuseFirst(change(owner, id, ifMatch, (survey, attempt) =>
              refuse(withKnownPictures(
                owner,
                { questions, ...fields },
                sent,
                withAlias(
                  survey,
                  fields.alias,
                  Effect.suspend((): Effect.Effect<Edit, InvalidInput | RuleViolated> => {
                    const edited = Survey.changed({ ...survey, ...fields }, attempt.now)
                    const parts = sentParts({ questions, ...fields })
                    if (questions !== undefined) {
                      return editQuestions(edited, questions, attempt, "/questions", parts)
                    }
                    if (parts.size > 0) {
                      return Either.map(
                        SurveyRules.normalize(edited, parts, limits, "/questions"),
                        (survey): Edit => ({ survey, quotaAt: quotaPointer })
                      )
                    }
                    return Effect.succeed({ survey: Object.keys(fields).length === 0 ? survey : edited })
                  })
                )
              )))))
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
        replaceDigests(assets, owner, input),
        (sent) =>
          Effect.flatMap(decodeQuestions(sent.input), ({ refuse, refuseFirst, value: questions }) =>
            refuseFirst(change(owner, id, ifMatch, (survey, attempt) =>
              refuse(withKnownPictures(
                owner,
                { questions },
                sent,
                Effect.suspend(() =>
                  editQuestions(Survey.changed(survey, attempt.now), questions, attempt, "", sentParts({ questions }))
                ),
                ""
              )))))
      )

    /** The surveys of an account and the bytes of their definitions, and their maximums. */
    const stored = (owner: AccountId): Effect.Effect<StoredDefinitions.DefinitionUsage> =>
      Effect.map(store.storedDefinitions(owner), (stored) => StoredDefinitions.usageOf(stored, limits))

    /** The quotas of a survey, in order, with the responses that count in them. */
    const quotas = (owner: AccountId, id: SurveyId): Effect.Effect<ReadonlyArray<QuotaCounts.QuotaState>, NotFound> =>
      Effect.map(find(owner, id), QuotaCounts.statesOf)

    /**
     * Publishes a draft: respondents can answer it. Fails with `RuleViolated` beside a pending definition, unless that
     * is kept as it is.
     */
    const publish = (
      owner: AccountId,
      id: SurveyId,
      ifMatch?: IfMatch,
      pending?: "keep"
    ): Effect.Effect<Survey.Survey, NotFound | PreconditionFailed | RuleViolated> =>
      change(owner, id, ifMatch, (survey) =>
        Effect.gen(function*() {
          const edit: Edit = { survey, publishes: true }
          if (pending === "keep") return edit
          if ((yield* store.children("pendingDefinitions", id)).length > 0) return yield* pendingChanges
          return { ...edit, guards: [pendingDefinitionRecord.at(id, [])] }
        }))

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
        Effect.map(findVersion(owner, id, ifMatch), ({ title, version }): Decision<void> => ({
          result: undefined,
          accountId: owner,
          surveyTitle: title,
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
    ): Effect.Effect<RespondentSurvey, NotFound> =>
      Effect.flatMap(findForRespondent(slug, caller), (survey) =>
        Effect.zipWith(
          localizedSurveys.localized(survey, request),
          picturesOf(survey),
          (localized, pictures) => ({ ...localized, pictures })
        ))

    const findForRespondent = (slug: string, caller: AccountId | undefined): Effect.Effect<Survey.Survey, NotFound> =>
      Effect.zipWith(
        orNotFound(Effect.map(
          store.findByName(slug),
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

const pendingChanges = ruleViolated(
  "",
  "pending-changes",
  "The survey has pending changes. Apply or discard them, or publish the survey without them: `pending=keep`."
)

const closedEvent = (context: DecisionContext, survey: Survey.Survey): Event.Event =>
  Event.make(context, survey.accountId, "survey.closed", {
    surveyId: survey.id,
    title: survey.title,
    slug: survey.slug,
    reason: survey.closeReason
  })
