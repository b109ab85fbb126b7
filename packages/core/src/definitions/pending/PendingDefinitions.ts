/** The use cases of pending definitions: changes of a survey that are collected and then applied at once. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { AssetStore } from "../../assets/AssetStore.js"
import { editUses, type UseEdit } from "../../assets/assetUses.js"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import type * as Survey from "../../surveys/model/Survey.js"
import {
  type PendingDefinition,
  pendingDefinitionRecord,
  pendingTranslationRecord,
  type PendingTranslationState,
  type UpdatedBy
} from "../../surveys/pending/PendingDefinition.js"
import { PreconditionFailed } from "../../surveys/PreconditionFailed.js"
import { requireRoom } from "../../surveys/StoredDefinitions.js"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import type { SurveyValidation } from "../../surveys/SurveyValidation.js"
import type { Texts } from "../../surveys/translations/SurveyTexts.js"
import * as Translation from "../../surveys/translations/Translation.js"
import { type Decision, type DecisionAttempt, Transactor } from "../../unit-of-work/Transactor.js"
import type { Change, Guard } from "../../unit-of-work/UnitOfWork.js"
import { InvalidInput, RuleViolated, strictly } from "../../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import { Limits } from "../../values/Limits.js"
import { NotFound, orNotFound } from "../../values/NotFound.js"
import { sha256 } from "../../values/Secrets.js"
import { shortened } from "../../values/text/shortened.js"
import { utf8Bytes } from "../../values/text/utf8Bytes.js"
import type { PlanOutdated } from "../PlanOutdated.js"
import { type Beside, type Replacement, SurveyDefinitions } from "../SurveyDefinitions.js"
import type { SurveyPlan } from "../SurveyPlan.js"
import { checkDraft, type DraftDefinition } from "./checkDraft.js"
import { auditOf, type Editor, updatedBy } from "./pendingAudit.js"
import { type IfPendingMatch, requireMatch } from "./pendingMatch.js"
import { makePendingTranslations, parseTexts, type PendingOfSurvey } from "./PendingTranslations.js"
import { PreconditionRequired } from "./PreconditionRequired.js"

/** What is known of a pending definition beside its content. */
export interface PendingState extends Omit<SurveyValidation, "valid"> {
  /** The digest of the definition as it is stored. */
  readonly digest: string
  /** The digest of the definition of the survey that it was made on. */
  readonly baseDigest: string
  readonly updatedAt: Instant
  readonly updatedBy: UpdatedBy
  /** The tags of its translations that are apart. */
  readonly translations: ReadonlyArray<string>
}

/** A pending definition as it is read. */
export interface PendingView extends PendingState {
  /** As it was sent, with pictures of the account by digest. */
  readonly definition: DraftDefinition
  /** The definition that it was made on, without translations. */
  readonly base: DraftDefinition
}

/** How a pending definition is applied. */
export interface ApplyInput {
  /** The token of the plan of the pending definition. */
  readonly plan: string
  /** Whether the survey is published, too. */
  readonly publish?: boolean
}

type WriteError = InvalidInput | NotFound | PreconditionFailed | PreconditionRequired | RuleViolated

export class PendingDefinitions extends Effect.Service<PendingDefinitions>()("@canvass/core/PendingDefinitions", {
  dependencies: [SurveyDefinitions.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const assets = yield* AssetStore
    const definitions = yield* SurveyDefinitions
    const limits = yield* Limits
    const store = yield* SurveyStore

    const requireSurvey = (owner: AccountId, id: SurveyId): Effect.Effect<Survey.Survey, NotFound> =>
      orNotFound(store.find(owner, id))

    const find = (id: SurveyId): Effect.Effect<PendingDefinition | undefined> =>
      Effect.map(store.children("pendingDefinitions", id), ([pending]) => pending)

    const requireWithSurvey = (owner: AccountId, id: SurveyId): Effect.Effect<PendingOfSurvey, NotFound> =>
      Effect.flatMap(
        Effect.zip(requireSurvey(owner, id), find(id)),
        ([survey, pending]) => pending === undefined ? new NotFound() : Effect.succeed({ pending, survey })
      )

    const requirePending = (owner: AccountId, id: SurveyId): Effect.Effect<PendingDefinition, NotFound> =>
      Effect.map(requireWithSurvey(owner, id), ({ pending }) => pending)

    const translations = makePendingTranslations({ limits, requireSurvey, requireWithSurvey, store, transact })

    /** The definition with its translations, to be checked or applied. */
    const replacementOf = (
      { content, surveyId }: PendingDefinition,
      states: ReadonlyArray<PendingTranslationState>
    ): Effect.Effect<Replacement> =>
      Effect.gen(function*() {
        const translations: Record<string, Texts> = {}
        for (const { tag } of states) {
          const found = Option.getOrUndefined(yield* store.pendingTranslation(surveyId, tag))
          if (found !== undefined) translations[tag] = parseTexts(found.content)
          yield* yieldWhenDue
        }
        return { definition: parseDraft(content), translations }
      })

    /**
     * The definition that a pending one was made on. Where it names pictures by id, as definitions once did, they are
     * named by digest, and a definition that is still that of the survey has its digest of now.
     */
    const baseOfPending = (
      owner: AccountId,
      { base, baseDigest, surveyId }: PendingDefinition
    ): Effect.Effect<Base, NotFound> =>
      Effect.gen(function*() {
        if (!pictureById.test(base)) return { base, baseDigest }
        const isPresent = baseDigest === (yield* definitions.formerDigest(owner, surveyId))
        return {
          base: JSON.stringify(yield* definitions.withPictureDigests(owner, parseDraft(base))),
          baseDigest: isPresent ? (yield* definitions.get(owner, surveyId)).digest : baseDigest
        }
      })

    const stateOf = (owner: AccountId, pending: PendingDefinition): Effect.Effect<PendingState, NotFound> =>
      Effect.gen(function*() {
        const states = yield* store.pendingTranslationStates(pending.surveyId)
        const { errors, warnings } = yield* definitions.validateReplacement(
          owner,
          pending.surveyId,
          yield* replacementOf(pending, states),
          removal(pending, states)
        )
        const { actor, baseDigest, digest, name, updatedAt, via } = pending
        const translations = states.map(({ tag }) => tag)
        return { digest, baseDigest, updatedAt, updatedBy: { via, name, actor }, translations, errors, warnings }
      })

    /** Reads the pending definition of a survey. Fails with `NotFound` when there is none. */
    const get = (owner: AccountId, id: SurveyId): Effect.Effect<PendingView, NotFound> =>
      Effect.gen(function*() {
        const stored = yield* requirePending(owner, id)
        const pending = { ...stored, ...yield* baseOfPending(owner, stored) }
        const definition = yield* definitions.withPictureDigests(owner, parseDraft(pending.content))
        yield* yieldWhenDue
        const base = parseDraft(pending.base)
        yield* yieldWhenDue
        return { definition, base, ...yield* stateOf(owner, pending) }
      })

    /**
     * Stores a pending definition, whatever is wrong with it beyond its draft schema. The first one is made on the
     * present definition of the survey. Fails with `PreconditionRequired` when `expected` says nothing.
     */
    const put = (
      owner: AccountId,
      id: SurveyId,
      input: unknown,
      expected: IfPendingMatch,
      editor: Editor
    ): Effect.Effect<PendingState, WriteError> =>
      Effect.gen(function*() {
        yield* requireSurvey(owner, id)
        const { definition, json } = yield* checkDraft(input, limits, "")
        const digest = yield* sha256(json)
        const stored = yield* transact((context) =>
          Effect.gen(function*() {
            const survey = yield* requireSurvey(owner, id)
            if (expected.digests === undefined && expected.isFirst !== true) return yield* new PreconditionRequired()
            const before = yield* find(id)
            yield* requireMatch(before?.digest, expected)
            const made = before === undefined ? yield* baseOf(owner, id) : yield* baseOfPending(owner, before)
            return yield* decidePut(survey, before, made, { definition, digest, json }, editor, context)
          })
        )
        return yield* stateOf(owner, stored)
      })

    /** The present definition of a survey as the base of a pending one, and the guards under which it is present. */
    const baseOf = (owner: AccountId, id: SurveyId): Effect.Effect<Base, NotFound> =>
      Effect.gen(function*() {
        const states = yield* store.translationStates(id)
        const { definition: { translations: _, ...definition }, digest } = yield* definitions.get(owner, id)
        return {
          base: JSON.stringify(definition),
          baseDigest: digest,
          guards: [Translation.translationRecord.at(id, states)]
        }
      })

    const decidePut = (
      { accountId, id, title, version }: Survey.Survey,
      before: PendingDefinition | undefined,
      { base, baseDigest, guards = [] }: Base,
      { definition, digest, json }: Draft,
      editor: Editor,
      context: DecisionAttempt,
      isAlwaysAudited = false
    ): Effect.Effect<Decision<PendingDefinition>, RuleViolated> =>
      Effect.gen(function*() {
        const pending: PendingDefinition = {
          surveyId: id,
          digest,
          bytes: utf8Bytes(json) + utf8Bytes(base),
          title: titleOf(definition, limits.title),
          content: json,
          base,
          baseDigest,
          updatedAt: context.now,
          ...updatedBy(editor)
        }
        const room = yield* requireRoom(
          store,
          accountId,
          { surveys: 0, bytes: pending.bytes - (before?.bytes ?? 0) },
          limits
        )
        const audit = yield* auditOf(store, id, editor, context, isAlwaysAudited)
        const uses = yield* editPendingUses({ accountId, id }, before, definition)
        return {
          result: pending,
          accountId,
          surveyTitle: title,
          isAudited: audit.isAudited,
          guards: [
            { _tag: "SurveyAt", surveyId: id, version },
            pendingDefinitionRecord.at(id, before === undefined ? [] : [before]),
            ...guards,
            ...room,
            ...audit.guards,
            ...uses.guards
          ],
          changes: [pendingDefinitionRecord.put(pending), ...audit.changes, ...uses.changes]
        }
      })

    /** What a write of a pending definition changes about the assets that it uses. Undefined: there will be none. */
    const editPendingUses = (
      { accountId, id }: Pick<Survey.Survey, "accountId" | "id">,
      before: PendingDefinition | undefined,
      definition: DraftDefinition | undefined
    ): Effect.Effect<UseEdit> =>
      editUses({ assets, surveys: store }, { accountId, id }, {
        isPending: { before: before && parseDraft(before.content), after: definition }
      })

    /** Discards the pending definition with its translations. Fails with `NotFound` when there is none. */
    const discard = (
      owner: AccountId,
      id: SurveyId,
      expected: IfPendingMatch = {}
    ): Effect.Effect<void, NotFound | PreconditionFailed> =>
      transact(() =>
        Effect.gen(function*() {
          const { pending, survey } = yield* requireWithSurvey(owner, id)
          yield* requireMatch(pending.digest, expected)
          const { changes, guards } = removal(pending, yield* store.pendingTranslationStates(id))
          const uses = yield* editPendingUses({ accountId: owner, id }, pending, undefined)
          const decision: Decision<void> = {
            result: undefined,
            accountId: owner,
            surveyTitle: survey.title,
            guards: [...guards, ...uses.guards],
            changes: [...changes, ...uses.changes]
          }
          return decision
        })
      )

    /** Says what `apply` would do. Fails with `NotFound` when there is no pending definition. */
    const plan = (owner: AccountId, id: SurveyId): Effect.Effect<SurveyPlan, NotFound> =>
      Effect.gen(function*() {
        const pending = yield* requirePending(owner, id)
        const states = yield* store.pendingTranslationStates(id)
        return yield* definitions.planReplacement(
          owner,
          id,
          yield* replacementOf(pending, states),
          removal(pending, states)
        )
      })

    /**
     * Makes the survey as its pending definition says, with its translations, publishes it if asked, and removes what
     * was pending: all in one unit of work. Fails with `PreconditionFailed` when the survey has another definition than
     * the pending one was made on, with `PlanOutdated` when the change would do something else than the plan says, and
     * with `RuleViolated`, which names every violation of the pending definition.
     */
    const apply = (
      owner: AccountId,
      id: SurveyId,
      input: ApplyInput
    ): Effect.Effect<
      Survey.Survey,
      InvalidInput | NotFound | PlanOutdated | PreconditionFailed | RuleViolated
    > =>
      Effect.gen(function*() {
        yield* requireSurvey(owner, id)
        const { plan, publish = false } = yield* decodeApply(input)
        return yield* transact((context) =>
          Effect.gen(function*() {
            const pending = yield* requirePending(owner, id)
            const { baseDigest } = yield* baseOfPending(owner, pending)
            yield* requireBase(owner, id, baseDigest)
            const states = yield* store.pendingTranslationStates(id)
            return yield* Effect.mapError(
              definitions.decideAsPlanned(
                owner,
                id,
                yield* replacementOf(pending, states),
                context,
                { plan, digests: [baseDigest] },
                { ...removal(pending, states), publishes: publish }
              ),
              // The request is as it should be: what is wrong is stored.
              (error) => error._tag === "InvalidInput" ? new RuleViolated({ violations: error.violations }) : error
            )
          })
        )
      })

    /** Fails when the survey has another definition than a pending one was made on. */
    const requireBase = (
      owner: AccountId,
      id: SurveyId,
      baseDigest: string
    ): Effect.Effect<void, NotFound | PreconditionFailed> =>
      Effect.flatMap(
        definitions.get(owner, id),
        ({ digest }) => digest === baseDigest ? Effect.void : new PreconditionFailed({ reason: baseChanged })
      )

    /**
     * Replaces the pending definition after a merge: it is made on the present definition of the survey from now on.
     * Fails with `PreconditionFailed` when the survey has another one than `baseETag` says.
     */
    const rebase = (
      owner: AccountId,
      id: SurveyId,
      input: unknown,
      expected: IfPendingMatch,
      editor: Editor
    ): Effect.Effect<PendingState, Exclude<WriteError, PreconditionRequired>> =>
      Effect.gen(function*() {
        yield* requireSurvey(owner, id)
        const { baseDigest, ...draft } = yield* decodeRebase(input)
        const digest = yield* sha256(draft.json)
        const stored = yield* transact((context) =>
          Effect.gen(function*() {
            const survey = yield* requireSurvey(owner, id)
            const before = yield* requirePending(owner, id)
            yield* requireMatch(before.digest, expected)
            const base = yield* baseOf(owner, id)
            if (base.baseDigest !== baseDigest) return yield* new PreconditionFailed({ reason: baseChanged })
            return yield* decidePut(survey, before, base, { ...draft, digest }, editor, context, true)
          })
        )
        return yield* stateOf(owner, stored)
      })

    /** The violations of the definition and of the other fields together. */
    const decodeRebase = (input: unknown): Either.Either<Rebase, InvalidInput> => {
      const fields = decodeRebaseFields(input)
      const draft = isReadonlyRecord(input) && Object.hasOwn(input, "definition")
        ? checkDraft(input["definition"], limits, "/definition")
        : undefined
      const ofDraft = draft !== undefined && Either.isLeft(draft) ? draft.left.violations : []
      if (Either.isLeft(fields)) {
        return Either.left(new InvalidInput({ violations: [...fields.left, ...ofDraft] }))
      }
      return Either.map(
        draft ?? checkDraft(undefined, limits, "/definition"),
        (draft) => ({ ...draft, baseDigest: fields.right.baseETag.replaceAll("\"", "") })
      )
    }

    return {
      get,
      put,
      discard,
      plan,
      apply,
      rebase,
      getTranslation: translations.get,
      putTranslation: translations.put,
      removeTranslation: translations.remove
    }
  })
}) {}

/** A definition that passes the draft schema. */
interface Draft {
  readonly definition: DraftDefinition
  readonly digest: string
  readonly json: string
}

interface Base extends Pick<PendingDefinition, "base" | "baseDigest"> {
  readonly guards?: ReadonlyArray<Guard>
}

interface Rebase extends Omit<Draft, "digest"> {
  readonly baseDigest: string
}

/** In JSON, where no text of a definition has quotes without a backslash. */
const pictureById = /"(?:asset|cover|logo)":"[0-9a-f]{8}-/

const baseChanged = "The survey has another definition than the one that the pending definition was made on."

/** The body that applies a pending definition. */
export const ApplyInput = Schema.Struct({
  plan: Schema.String.annotations({
    description: "The `token` of the plan of the pending definition: `POST /surveys/{id}/plan` without a body."
  }),
  publish: Schema.optionalWith(Schema.Boolean, { exact: true }).annotations({
    description: "Whether the survey is published, too. Default `false`."
  })
}).annotations({ identifier: "ApplyPendingDefinition" })

const decodeApply = (input: unknown): Either.Either<ApplyInput, InvalidInput> =>
  Either.mapLeft(strictly(ApplyInput)(input), (violations) => new InvalidInput({ violations }))

const decodeRebaseFields = strictly(Schema.Struct({ definition: Schema.Unknown, baseETag: Schema.String }))

/** What removes a pending definition. */
const removal = (pending: PendingDefinition, states: ReadonlyArray<PendingTranslationState>) => {
  const { bytes, content, surveyId } = pending
  return {
    guards: [pendingDefinitionRecord.at(surveyId, [pending]), pendingTranslationRecord.at(surveyId, states)],
    changes: [
      pendingDefinitionRecord.remove({ surveyId }),
      ...states.map(({ tag }): Change => pendingTranslationRecord.remove({ surveyId, tag }))
    ],
    removedDefinition: parseDraft(content),
    addedBytes: -bytes - Translation.bytesOfAll(states)
  } satisfies Beside
}

/** The title for lists: null for one that is blank. */
const titleOf = ({ title }: DraftDefinition, maxLength: number): string | null =>
  typeof title !== "string" || title.trim() === "" ? null : shortened(title, maxLength)

const parseDraft: (json: string) => DraftDefinition = Schema.decodeSync(
  Schema.parseJson(Schema.declare((input): input is DraftDefinition => isReadonlyRecord(input)))
)
