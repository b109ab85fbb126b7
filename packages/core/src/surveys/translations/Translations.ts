/** The use cases of translations. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import { logTranslations } from "../../log/surveyEntries.js"
import { type Decision, Transactor } from "../../unit-of-work/Transactor.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import { InvalidInput, type RuleViolated } from "../../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import { canonicalTag } from "../../values/LanguageTag.js"
import { Limits } from "../../values/Limits.js"
import { NotFound, orNotFound } from "../../values/NotFound.js"
import type { Survey } from "../model/Survey.js"
import { PreconditionFailed } from "../PreconditionFailed.js"
import { requireRoom } from "../StoredDefinitions.js"
import { SurveyStore } from "../SurveyStore.js"
import { retiredTexts, type Texts, textsOf } from "./SurveyTexts.js"
import { sourcedTextsIn, textsIn } from "./textsIn.js"
import * as Translation from "./Translation.js"
import { malformedTag, ownLanguage } from "./translationChanges.js"
import { outdatedPlaces, sourcesAfter } from "./TranslationSources.js"

/** How much of a survey is translated. */
export interface TranslationProgress {
  readonly tag: string
  /** The texts of the survey that are translated. */
  readonly translated: number
  /** The texts that are shown in the language of the survey. */
  readonly missing: number
  /** The places of texts that have changed since they were translated. */
  readonly outdated: ReadonlyArray<string>
}

/** The texts of a survey in a language, by place. `digest` identifies them. */
export interface ReadTranslation {
  readonly texts: Texts
  readonly digest: string
}

/** A translation after it was replaced. */
export interface ReplacedTranslation extends ReadTranslation {
  /** Places of the request that the survey does not have. */
  readonly ignored: ReadonlyArray<string>
}

/** The digests that the caller accepts. `undefined` accepts any. */
export type IfTranslationMatch = ReadonlyArray<string> | undefined

export class Translations extends Effect.Service<Translations>()("@canvass/core/Translations", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const limits = yield* Limits
    const store = yield* SurveyStore

    const find = (owner: AccountId, id: SurveyId) => orNotFound(store.find(owner, id))

    const read = (survey: Survey, tag: string): Effect.Effect<ReadTranslation> =>
      Effect.flatMap(
        textsIn(store, survey, tag),
        (texts) => Effect.map(Translation.digestOf(texts), (digest) => ({ texts, digest }))
      )

    /** Lists the languages of a survey but its own: the offered ones in their order, then the others. */
    const list = (
      owner: AccountId,
      id: SurveyId
    ): Effect.Effect<ReadonlyArray<TranslationProgress>, NotFound> =>
      Effect.gen(function*() {
        const survey = yield* find(owner, id)
        const states = yield* store.translationStates(id)
        const [own, ...offered] = survey.languages
        const tags = new Set([...offered, ...states.map(({ tag }) => tag)])
        const places = textsOf(survey).size
        return yield* Effect.forEach(
          Array.from(tags).filter((tag) => tag !== own),
          (tag) =>
            Effect.map(sourcedTextsIn(store, survey, tag), (translation): TranslationProgress => {
              const translated = Object.keys(translation.texts).length
              return {
                tag,
                translated,
                missing: places - translated,
                outdated: outdatedPlaces(survey, translation)
              }
            })
        )
      })

    /** Reads the texts of a language. Fails with `NotFound` unless it is offered or has texts. */
    const get = (owner: AccountId, id: SurveyId, tag: string): Effect.Effect<ReadTranslation, NotFound> =>
      Effect.gen(function*() {
        const survey = yield* find(owner, id)
        const canonical = yield* Effect.mapError(requireTag(survey, tag), () => new NotFound())
        if (!survey.languages.includes(canonical)) yield* orNotFound(store.translation(id, canonical))
        return yield* read(survey, canonical)
      })

    /**
     * Replaces the texts of a language. Places that the survey does not have are left out and named. A text that is
     * sent as it is stays outdated if it is, unless the texts are confirmed. Fails with `PreconditionFailed` unless the
     * digest of the present texts is one of `ifMatch`.
     */
    const replace = (
      owner: AccountId,
      id: SurveyId,
      tag: string,
      input: Texts,
      ifMatch?: IfTranslationMatch,
      isConfirmed = false
    ): Effect.Effect<ReplacedTranslation, InvalidInput | NotFound | PreconditionFailed | RuleViolated> =>
      transact(({ now }) =>
        Effect.gen(function*() {
          const survey = yield* find(owner, id)
          const canonical = yield* tagAndTexts(survey, tag, input)
          yield* requireMatch(survey, canonical, ifMatch)
          yield* yieldWhenDue
          const { ignored, texts } = yield* Translation.checkTexts(survey, input, limits, "")
          yield* yieldWhenDue
          const digest = yield* Translation.digestOf(texts)
          const before = Option.getOrUndefined(yield* store.translation(id, canonical))
          const sources = sourcesAfter(survey, before, texts, isConfirmed)
          yield* yieldWhenDue
          const stored = { ...texts, ...retiredTexts(survey, before?.texts ?? {}) }
          const translation = Translation.make(id, canonical, { texts: stored, digest, sources })
          const states = yield* store.translationStates(id)
          const after = [...states.filter((state) => state.tag !== canonical), translation]
          const refused = Translation.refusal(after, limits, "")
          if (refused !== undefined) return yield* refused
          const addedBytes = Translation.bytesOfAll(after) - Translation.bytesOfAll(states)
          const room = yield* requireRoom(store, owner, { surveys: 0, bytes: addedBytes }, limits)
          const decision: Decision<ReplacedTranslation> = {
            result: { texts, digest, ignored },
            accountId: owner,
            surveyTitle: survey.title,
            guards: [
              { _tag: "SurveyAt", surveyId: id, version: survey.version },
              Translation.translationRecord.at(id, states),
              ...room
            ],
            changes: logged(now, Translation.translationRecord.put(translation))
          }
          return decision
        })
      )

    /** The tag in canonical case. A tag that is refused hides nothing of what is wrong with the texts. */
    const tagAndTexts = (survey: Survey, tag: string, input: Texts): Either.Either<string, InvalidInput> =>
      Either.mapLeft(requireTag(survey, tag), ({ violations }) => {
        const texts = Translation.checkTexts(survey, input, limits, "")
        const ofTexts = Either.isLeft(texts) ? texts.left.violations : []
        return new InvalidInput({ violations: [...violations, ...ofTexts] })
      })

    /** Removes the texts of a language. Fails with `NotFound` when it has none. */
    const remove = (
      owner: AccountId,
      id: SurveyId,
      tag: string,
      ifMatch?: IfTranslationMatch
    ): Effect.Effect<void, NotFound | PreconditionFailed> =>
      transact(({ now }) =>
        Effect.gen(function*() {
          const survey = yield* find(owner, id)
          const canonical = yield* Effect.mapError(requireTag(survey, tag), () => new NotFound())
          yield* orNotFound(store.translation(id, canonical))
          yield* requireMatch(survey, canonical, ifMatch)
          const states = yield* store.translationStates(id)
          const decision: Decision<void> = {
            result: undefined,
            accountId: owner,
            surveyTitle: survey.title,
            guards: [
              { _tag: "SurveyAt", surveyId: id, version: survey.version },
              Translation.translationRecord.at(id, states)
            ],
            changes: logged(now, Translation.translationRecord.remove({ surveyId: id, tag: canonical }))
          }
          return decision
        })
      )

    const requireMatch = (
      survey: Survey,
      tag: string,
      ifMatch: IfTranslationMatch
    ): Effect.Effect<void, PreconditionFailed> =>
      ifMatch === undefined
        ? Effect.void
        : Effect.flatMap(
          read(survey, tag),
          ({ digest }) => ifMatch.includes(digest) ? Effect.void : new PreconditionFailed()
        )

    return { list, get, replace, remove }
  })
}) {}

/** The tag in canonical case. Fails for one that is not well-formed, and for the language of the survey's own texts. */
const requireTag = ({ languages }: Survey, tag: string): Either.Either<string, InvalidInput> => {
  const canonical = canonicalTag(tag)
  if (canonical === undefined) return Either.left(new InvalidInput({ violations: [malformedTag("tag")] }))
  return canonical === languages[0]
    ? Either.left(new InvalidInput({ violations: [ownLanguage("tag")] }))
    : Either.right(canonical)
}

/** A change of a translation, with its entry in the log. */
const logged = (now: Instant, change: Change): ReadonlyArray<Change> => [change, ...logTranslations([change], now)]
