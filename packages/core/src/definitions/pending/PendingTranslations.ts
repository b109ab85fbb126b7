/** The use cases of the translations of a pending definition, which are stored apart from it. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import type * as Survey from "../../surveys/model/Survey.js"
import {
  type PendingDefinition,
  pendingDefinitionRecord,
  pendingTranslationRecord
} from "../../surveys/pending/PendingDefinition.js"
import type { PreconditionFailed } from "../../surveys/PreconditionFailed.js"
import { requireRoom } from "../../surveys/StoredDefinitions.js"
import type { SurveyStore } from "../../surveys/SurveyStore.js"
import type { Texts } from "../../surveys/translations/SurveyTexts.js"
import * as Translation from "../../surveys/translations/Translation.js"
import { malformedTag } from "../../surveys/translations/translationChanges.js"
import type { Decision, Transactor } from "../../unit-of-work/Transactor.js"
import type { Guard } from "../../unit-of-work/UnitOfWork.js"
import { InvalidInput, type RuleViolated } from "../../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import { canonicalTag } from "../../values/LanguageTag.js"
import type { LimitValues } from "../../values/Limits.js"
import { NotFound, orNotFound } from "../../values/NotFound.js"
import { sha256 } from "../../values/Secrets.js"
import { utf8Bytes } from "../../values/text/utf8Bytes.js"
import { checkDraftTexts } from "./checkDraft.js"
import { auditOf, type Editor, updatedBy } from "./pendingAudit.js"
import { type IfPendingMatch, requireMatch } from "./pendingMatch.js"

/** The texts of a language of a pending definition, by place. `digest` identifies them. */
export interface ReadPendingTranslation {
  readonly texts: Texts
  readonly digest: string
}

/** What pending translations are read and written with. */
export interface PendingTranslationsOptions {
  readonly store: SurveyStore["Type"]
  readonly transact: Transactor["transact"]
  readonly limits: LimitValues
  readonly requireSurvey: (owner: AccountId, id: SurveyId) => Effect.Effect<Survey.Survey, NotFound>
  readonly requireWithSurvey: (owner: AccountId, id: SurveyId) => Effect.Effect<PendingOfSurvey, NotFound>
}

export const makePendingTranslations = (
  { limits, requireSurvey, requireWithSurvey, store, transact }: PendingTranslationsOptions
) => {
  const find = (
    id: SurveyId,
    tag: string
  ): Effect.Effect<ReadPendingTranslation & { readonly tag: string }, NotFound> =>
    Effect.gen(function*() {
      const canonical = canonicalTag(tag)
      if (canonical === undefined) return yield* new NotFound()
      const { content, digest } = yield* orNotFound(store.pendingTranslation(id, canonical))
      return { tag: canonical, texts: parseTexts(content), digest }
    })

  /** Reads the pending texts of a language. Fails with `NotFound` when there are none. */
  const get = (
    owner: AccountId,
    id: SurveyId,
    tag: string
  ): Effect.Effect<ReadPendingTranslation, NotFound> => Effect.zipRight(requireSurvey(owner, id), find(id, tag))

  /**
   * Replaces the pending texts of a language: when the pending definition is applied, they take the place of those of
   * the survey. Their places are checked then. Fails with `NotFound` when there is no pending definition.
   */
  const put = (
    owner: AccountId,
    id: SurveyId,
    tag: string,
    input: unknown,
    expected: IfPendingMatch,
    editor: Editor
  ): Effect.Effect<ReadPendingTranslation, InvalidInput | NotFound | PreconditionFailed | RuleViolated> =>
    Effect.gen(function*() {
      yield* requireSurvey(owner, id)
      const checked = checkDraftTexts(input, limits.translationBytes)
      const canonical = canonicalTag(tag)
      if (canonical === undefined) {
        const others = Either.isLeft(checked) ? checked.left.violations : []
        return yield* new InvalidInput({ violations: [malformedTag("tag"), ...others] })
      }
      const content = yield* checked
      const digest = yield* sha256(content)
      yield* transact((context) =>
        Effect.gen(function*() {
          const { pending, survey } = yield* requireWithSurvey(owner, id)
          const states = yield* store.pendingTranslationStates(id)
          yield* requireMatch(states.find((state) => state.tag === canonical)?.digest, expected)
          const translation = { surveyId: id, tag: canonical, digest, bytes: utf8Bytes(content), content }
          const after = [...states.filter((state) => state.tag !== canonical), translation]
          const refused = Translation.refusal(after, limits, "")
          if (refused !== undefined) return yield* refused
          const addedBytes = Translation.bytesOfAll(after) - Translation.bytesOfAll(states)
          const room = yield* requireRoom(store, owner, { surveys: 0, bytes: addedBytes }, limits)
          const audit = yield* auditOf(store, id, editor, context)
          const guards: ReadonlyArray<Guard> = [
            pendingDefinitionRecord.at(id, [pending]),
            pendingTranslationRecord.at(id, states),
            ...room,
            ...audit.guards
          ]
          const decision: Decision<void> = {
            result: undefined,
            accountId: owner,
            surveyTitle: survey.title,
            isAudited: audit.isAudited,
            guards,
            changes: [
              pendingTranslationRecord.put(translation),
              pendingDefinitionRecord.put({ ...pending, updatedAt: context.now, ...updatedBy(editor) }),
              ...audit.changes
            ]
          }
          return decision
        })
      )
      return { texts: parseTexts(content), digest }
    })

  /** Discards the pending texts of a language, whose translation in the survey stays. */
  const remove = (
    owner: AccountId,
    id: SurveyId,
    tag: string,
    expected: IfPendingMatch = {}
  ): Effect.Effect<void, NotFound | PreconditionFailed> =>
    transact(() =>
      Effect.gen(function*() {
        const { title } = yield* requireSurvey(owner, id)
        const { digest, tag: canonical } = yield* find(id, tag)
        yield* requireMatch(digest, expected)
        const states = yield* store.pendingTranslationStates(id)
        const decision: Decision<void> = {
          result: undefined,
          accountId: owner,
          surveyTitle: title,
          guards: [pendingTranslationRecord.at(id, states)],
          changes: [pendingTranslationRecord.remove({ surveyId: id, tag: canonical })]
        }
        return decision
      })
    )

  return { get, put, remove }
}

export interface PendingOfSurvey {
  readonly pending: PendingDefinition
  readonly survey: Survey.Survey
}

/** Parses the texts of a language as they are stored. */
export const parseTexts: (json: string) => Texts = Schema.decodeSync(
  Schema.parseJson(Schema.declare((input): input is Texts => isReadonlyRecord(input)))
)
