/** What an edit of a survey writes, and the checks that every edit needs. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { AssetStore } from "../assets/AssetStore.js"
import { editUses } from "../assets/assetUses.js"
import { type SentPictures, unknownPictures } from "../assets/sentPictures.js"
import * as Event from "../events/Event.js"
import { logSurvey, logTranslations } from "../log/surveyEntries.js"
import { mapSurvey } from "../logic/rules/mapSurvey.js"
import { type RenamedKeys, renamedKeys, renaming } from "../logic/rules/renameKeys.js"
import { inRequest, type SentParts } from "../logic/rules/SentParts.js"
import type { DoubtfulKeys } from "../questions/DoubtfulKeys.js"
import type { QuestionInput } from "../questions/QuestionInput.js"
import * as Questionnaire from "../questions/Questionnaire.js"
import type { DecisionContext } from "../unit-of-work/DecisionContext.js"
import type { Decision } from "../unit-of-work/Transactor.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import * as Checked from "../validation/Checked.js"
import { InvalidInput, RuleViolated, type Violation, violation } from "../validation/ValidationError.js"
import { type AccountId, QuestionId, type SurveyId } from "../values/Ids.js"
import type { LimitValues } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import { changedQuotas } from "./definition/quotaMeaning.js"
import * as QuotaCounts from "./model/QuotaCounts.js"
import * as Survey from "./model/Survey.js"
import { PreconditionFailed } from "./PreconditionFailed.js"
import * as QuestionnaireVersion from "./QuestionnaireVersion.js"
import * as StoredDefinitions from "./StoredDefinitions.js"
import * as SurveyRules from "./SurveyRules.js"
import type { SurveyStore } from "./SurveyStore.js"
import * as TranslationChanges from "./translations/translationChanges.js"

/** The versions of the survey that the caller accepts. `undefined` accepts any. */
export type IfMatch = ReadonlyArray<number> | undefined

/** An edited survey, the guards that the edit needs beside its version, and its event. */
export interface Edit {
  /** The result of the edit. If it is the same object as before, nothing is written. */
  readonly survey: Survey.Survey
  readonly guards?: ReadonlyArray<Guard>
  /** What the edit changes beside the survey. */
  readonly changes?: ReadonlyArray<Change>
  /** What becomes of the translations. Default: they follow the texts and the keys of the survey. */
  readonly translations?: TranslationChanges.TranslationEdit
  readonly renamed?: RenamedParts
  /** What `changes` add to the definitions of the account, in bytes. */
  readonly addedBytes?: number
  /** Whether the edited survey is published, with an event. It may not break a rule of publishing. */
  readonly publishes?: boolean
  readonly event?: Event.Event
  /** The pending definition that `changes` remove. */
  readonly removedDefinition?: unknown
  /** Keys that name no question for sure. */
  readonly doubtful?: DoubtfulKeys
  /** The pointer of a quota of this index, for an edit that may change what quotas count. */
  readonly quotaAt?: (index: number) => string
}

/** The new keys of quotas and endings by the old ones. Questions have ids. */
export interface RenamedParts {
  readonly quotas: RenamedKeys
  readonly endings: RenamedKeys
}

const nothingRenamed: RenamedParts = { quotas: new Map(), endings: new Map() }

/** What a decided edit writes, and what it is based on. */
export interface DecidedEdit {
  readonly before: Survey.Survey
  readonly renamed: RenamedParts
  readonly decision: Decision<Survey.Survey>
  /** The indexes of the quotas that are counted anew. */
  readonly recounted: ReadonlyArray<number>
}

/** Decides edits of the surveys of a store. */
export const makeSurveyEdits = (store: SurveyStore["Type"], assets: AssetStore["Type"], limits: LimitValues) => {
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

  const findVersion = (
    owner: AccountId,
    id: SurveyId,
    ifMatch: IfMatch
  ): Effect.Effect<Survey.Survey, NotFound | PreconditionFailed> =>
    Effect.filterOrFail(
      orNotFound(store.find(owner, id)),
      ({ version }) => ifMatch === undefined || ifMatch.includes(version),
      () => new PreconditionFailed()
    )

  /** Decides what the edit of a survey writes. Nothing is written. */
  const decide = <E>(
    owner: AccountId,
    id: SurveyId,
    ifMatch: IfMatch,
    context: DecisionContext,
    edit: (survey: Survey.Survey, context: DecisionContext) => Effect.Effect<Edit, E>
  ): Effect.Effect<DecidedEdit, E | NotFound | PreconditionFailed | RuleViolated> =>
    Effect.gen(function*() {
      const before = yield* findVersion(owner, id, ifMatch)
      const {
        addedBytes = 0,
        changes = [],
        renamed = nothingRenamed,
        event,
        guards = [],
        publishes = false,
        quotaAt,
        removedDefinition,
        survey: edited,
        translations = yield* TranslationChanges.followEdit(store, before, edited, renamed.endings)
      } = yield* edit(before, context)
      const uses = yield* editUses({ assets, surveys: store }, { accountId: owner, id }, {
        isLive: { before, after: edited },
        isPending: { before: removedDefinition }
      })
      const changesBeside = [...changes, ...translations.changes, ...uses.changes]
      const isPublishing = publishes && before.status !== "published"
      if (edited === before && changesBeside.length === 0 && !isPublishing) {
        return { before, renamed, decision: { result: before, accountId: owner }, recounted: [] }
      }
      const recount = yield* recountOf(before, edited, quotaAt)
      const changed = edited === before
        ? before
        : QuestionnaireVersion.afterEdit(before, { ...edited, ...recount?.counts }, context.now)
      const survey = isPublishing
        ? { ...yield* Survey.publish(changed, context.now), version: before.version + 1 }
        : changed
      const isReplaced = survey.questionnaireVersion !== before.questionnaireVersion
      if (isReplaced) yield* requireRoomForVersion(before)
      const room = yield* requireRoom(owner, {
        surveys: 0,
        bytes: addedBytes + translations.addedBytes + StoredDefinitions.bytesOf(survey) -
          StoredDefinitions.bytesOf(before) + (isReplaced ? QuestionnaireVersion.maxKeptBytes(before) : 0)
      })
      const put: Change = { _tag: "SurveyPut", survey, ...recount === undefined ? {} : { recountsQuotas: true } }
      return {
        before,
        renamed,
        recounted: recount?.quotas ?? [],
        decision: {
          result: survey,
          accountId: owner,
          guards: [
            { _tag: "SurveyAt", surveyId: id, version: before.version },
            ...recount?.guards ?? [],
            ...guards,
            ...translations.guards,
            ...uses.guards,
            ...room
          ],
          changes: [
            ...survey === before ? [] : [put, ...logSurvey(before, survey, context.now)],
            ...changesBeside,
            ...logTranslations(changesBeside, context.now)
          ],
          events: [
            ...event === undefined ? [] : [event],
            ...isPublishing ? [publishedEvent(context, survey)] : []
          ]
        }
      }
    })

  /**
   * Fails also with a violation for each picture of an input that the account does not have, beside those that
   * `checked` finds.
   *
   * @param input the parts of a survey that are sent, with pictures named by ids
   * @param digestPlaces the places of the request that had digests
   * @param at the JSON Pointer of the questions in the request
   */
  const withKnownPictures = <A, E, R>(
    owner: AccountId,
    input: object,
    { digestPlaces }: Pick<SentPictures, "digestPlaces">,
    checked: Effect.Effect<A, E, R>,
    at = "/questions"
  ): Effect.Effect<A, E | InvalidInput | RuleViolated, R> =>
    Effect.flatMap(
      unknownPictures(assets, owner, input, digestPlaces, (place) => inRequest(place, at)),
      (unknown) =>
        Arr.isNonEmptyReadonlyArray(unknown)
          ? Effect.matchEffect(checked, {
            onSuccess: () => Effect.fail(refusalOf(unknown)),
            onFailure: (error) =>
              Effect.fail(
                error instanceof InvalidInput
                  ? new InvalidInput({ violations: Arr.appendAll(error.violations, unknown) })
                  : error instanceof RuleViolated
                  ? refusalOf(unknown, error.violations)
                  : error
              )
          })
          : checked
    )

  /**
   * Replaces the questions. Guards that the questions that the edit treats as unanswered are still unanswered. What
   * is wrong with the questions hides nothing of what is wrong with the rules.
   */
  const checkQuestions = (
    survey: Survey.Survey,
    inputs: ReadonlyArray<QuestionInput>,
    { newId }: DecisionContext,
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

  return { findVersion, requireRoom, decide, checkQuestions, editQuestions, withKnownPictures }
}

/** The error for pictures that the account does not have. Ids of none are malformed, which is refused before rules. */
const refusalOf = (
  unknown: Arr.NonEmptyReadonlyArray<Violation>,
  rules: ReadonlyArray<Violation> = []
): InvalidInput | RuleViolated =>
  unknown.some(({ code }) => code === "unknown-asset")
    ? new InvalidInput({ violations: unknown })
    : new RuleViolated({ violations: Arr.prependAll(unknown, rules) })

const publishedEvent = (context: DecisionContext, { accountId, id, slug, title }: Survey.Survey): Event.Event =>
  Event.make(context, accountId, "survey.published", { surveyId: id, title, slug, userId: accountId })

export const quotaPointer = (index: number): string => `/quotas/${index}`

/** What an edit that changes what quotas count needs, and the counts after it. */
interface Recount {
  /** The indexes of the quotas that count others than before. */
  readonly quotas: ReadonlyArray<number>
  readonly guards: ReadonlyArray<Guard>
  readonly counts: Pick<Survey.Survey, "quotaCounts" | "quotasCountedTo">
}

/** Undefined: the edit changes nothing about what quotas count. */
const recountOf = (
  before: Survey.Survey,
  edited: Survey.Survey,
  quotaAt: Edit["quotaAt"]
): Either.Either<Recount | undefined, RuleViolated> => {
  const quotas = quotaAt === undefined ? [] : changedQuotas(before, edited)
  const [first, ...others] = quotas
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
    quotas,
    guards: status === "published" ? [{ _tag: "NoneCompleted", surveyId: id }] : [],
    counts: { quotaCounts: QuotaCounts.none, quotasCountedTo: responseCount > 0 ? 0 : null }
  })
}

const notWhilePublished = "The survey has completed responses. Close it before a quota is added or counts others."

const withIds = (
  inputs: ReadonlyArray<QuestionInput>,
  newId: DecisionContext["newId"]
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
