/** What an edit of a survey writes to its translations. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { yieldToEventLoop, yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import { isCertain } from "../../logic/rules/namedParts.js"
import type { RenamedKeys } from "../../logic/rules/renameKeys.js"
import type { RuledSurvey } from "../../logic/rules/RuleContext.js"
import { type DoubtfulKeys, noneDoubtful } from "../../questions/DoubtfulKeys.js"
import type { Change, Guard } from "../../unit-of-work/UnitOfWork.js"
import * as Checked from "../../validation/Checked.js"
import {
  type InvalidInput,
  limitViolations,
  pointer,
  type RuleViolated,
  type Violation,
  violation
} from "../../validation/ValidationError.js"
import { canonicalTag } from "../../values/LanguageTag.js"
import type { LimitValues } from "../../values/Limits.js"
import type { Survey } from "../model/Survey.js"
import type { SurveyStore } from "../SurveyStore.js"
import { retiredTexts, type SurveyTexts, type Texts } from "./SurveyTexts.js"
import { textsIn } from "./textsIn.js"
import * as Translation from "./Translation.js"
import { following, sourcesAfter } from "./TranslationSources.js"

/** The parts of a survey that its translations must fit. */
type TranslatedSurvey = Pick<Survey, "languages"> & RuledSurvey & SurveyTexts

type Store = Pick<SurveyStore["Type"], "translation" | "translationStates">

/** The guards and changes of an edit. */
export interface TranslationEdit {
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
  /** The bytes of translations after the edit, less those before. */
  readonly addedBytes: number
}

export const noEdit: TranslationEdit = { guards: [], changes: [], addedBytes: 0 }

/**
 * The edit that gives the survey these translations and no others. Fails with the violations of their texts, or with
 * `RuleViolated` when they are too large.
 *
 * @param sent the texts by tag and place, as a definition has them
 */
export const replaceAll = (
  store: Store,
  states: ReadonlyArray<Translation.TranslationState>,
  survey: Survey,
  sent: Readonly<Record<string, Texts>>,
  limits: LimitValues
): Effect.Effect<TranslationEdit, InvalidInput | RuleViolated> =>
  Effect.gen(function*() {
    const checked = yield* checkAll(survey, sent, limits)
    yield* yieldToEventLoop
    const stored = new Map(states.map(({ digest, tag }) => [tag, digest]))
    const translations = yield* makeAll(store, stored, survey, checked)
    const refused = Translation.refusal(translations, limits, at)
    if (refused !== undefined) {
      return yield* refused
    }
    const sentTags = new Set(translations.map(({ tag }) => tag))
    return {
      guards: [Translation.translationRecord.at(survey.id, states)],
      addedBytes: Translation.bytesOfAll(translations) - Translation.bytesOfAll(states),
      changes: [
        ...translations.filter(({ digest, tag }) => stored.get(tag) !== digest).map((translation): Change =>
          Translation.translationRecord.put(translation)
        ),
        ...states.filter(({ tag }) => !sentTags.has(tag)).map(({ tag }): Change =>
          Translation.translationRecord.remove({ surveyId: survey.id, tag })
        )
      ]
    }
  })

/** Makes the translations to store of texts that have been checked. `stored` has the tags of those that there are. */
const makeAll = (
  store: Store,
  stored: ReadonlyMap<string, string>,
  survey: Survey,
  checked: CheckedTranslations
): Effect.Effect<ReadonlyArray<Translation.Translation>> =>
  Effect.forEach(checked, ([tag, texts]) =>
    Effect.gen(function*() {
      const before = stored.has(tag) ? Option.getOrUndefined(yield* store.translation(survey.id, tag)) : undefined
      const digest = yield* Translation.digestOf(texts)
      const sources = sourcesAfter(survey, before, texts, false)
      const kept = { ...texts, ...retiredTexts(survey, before?.texts ?? {}) }
      yield* yieldToEventLoop
      return Translation.make(survey.id, tag, { texts: kept, digest, sources })
    }))

/**
 * The edit of translations that follows an edit of their survey (`followEdit`), where some languages get other texts.
 * Fails as `replaceAll`.
 *
 * @param sent the texts by tag and place
 */
export const replaceSome = (
  store: Store,
  states: ReadonlyArray<Translation.TranslationState>,
  before: Survey,
  after: Survey,
  sent: Readonly<Record<string, Texts>>,
  limits: LimitValues,
  endingKeys?: RenamedKeys
): Effect.Effect<TranslationEdit, InvalidInput | RuleViolated> =>
  Effect.gen(function*() {
    const checked = yield* checkAll(after, sent, limits)
    yield* yieldToEventLoop
    const followed = yield* followEdit(store, before, after, endingKeys)
    const edited = withChanges(store, followed.changes)
    const statesAfter = yield* edited.translationStates(before.id)
    const digests = new Map(statesAfter.map(({ digest, tag }) => [tag, digest]))
    const translations = yield* makeAll(edited, digests, after, checked)
    const tags = new Set(translations.map(({ tag }) => tag))
    const all = [...statesAfter.filter(({ tag }) => !tags.has(tag)), ...translations]
    const refused = Translation.refusal(all, limits, at)
    if (refused !== undefined) return yield* refused
    return {
      guards: [Translation.translationRecord.at(before.id, states)],
      addedBytes: Translation.bytesOfAll(all) - Translation.bytesOfAll(states),
      changes: [
        ...followed.changes.filter((change) =>
          !(change._tag === "ChildPut" && change.kind === "translations" && tags.has(change.record.tag))
        ),
        ...translations.filter(({ digest, tag }) => digests.get(tag) !== digest || isFollowed(followed.changes, tag))
          .map((translation): Change => Translation.translationRecord.put(translation))
      ]
    }
  })

const isFollowed = (changes: ReadonlyArray<Change>, tag: string): boolean =>
  changes.some((change) => change._tag === "ChildPut" && change.kind === "translations" && change.record.tag === tag)

/** The JSON Pointer of the translations of a definition. */
const at = "/translations"

/**
 * Checks the translations of a definition: the texts by tag in canonical case. Other requests are served between two
 * languages.
 */
export const checkAll = (
  survey: TranslatedSurvey,
  sent: Readonly<Record<string, Texts>>,
  limits: LimitValues
): Effect.Effect<CheckedTranslations, InvalidInput | RuleViolated> =>
  Effect.flatMap(checkTranslations(survey, sent, limits), Checked.toEither)

/** Texts by tag in canonical case. */
type CheckedTranslations = ReadonlyArray<readonly [tag: string, texts: Texts]>

/**
 * As `checkAll`, and returns the texts that fit also if there are violations.
 *
 * @param doubtful keys that name no question for sure: nothing is said about texts that recall them
 */
export const checkTranslations = (
  survey: TranslatedSurvey,
  sent: Readonly<Record<string, Texts>>,
  limits: LimitValues,
  doubtful: DoubtfulKeys = noneDoubtful
): Effect.Effect<Checked.Checked<CheckedTranslations>> =>
  Effect.gen(function*() {
    const violations: Array<Violation> = []
    const checked = new Map<string, Texts>()
    for (const [name, texts] of Object.entries(sent)) {
      const tagAt = at + pointer([name])
      const tag = canonicalTag(name)
      if (tag === undefined) violations.push(malformedTag(tagAt))
      else if (tag === survey.languages[0]) violations.push(ownLanguage(tagAt))
      else if (checked.has(tag)) violations.push(violation(tagAt, "duplicate", "An earlier language has this tag."))
      else {
        yield* yieldWhenDue
        const { invalid, value } = Translation.findTexts(survey, texts, limits, tagAt)
        checked.set(tag, value.texts)
        violations.push(...invalid, ...Translation.unknownPlaces(value.ignored, tagAt))
      }
    }
    const certain = violations.filter(isCertain({ translations: sent }, doubtful))
    return {
      value: [...checked],
      invalid: Arr.isNonEmptyArray(certain) ? limitViolations(certain, at) : [],
      broken: []
    }
  })

export const malformedTag = (at: string): Violation =>
  violation(at, "invalid-format", "This must be a language tag (BCP 47), such as `de` or `pt-BR`.")

export const ownLanguage = (at: string): Violation =>
  violation(at, "not-allowed", "This is the language of the survey's own texts, which has no translation.")

/** The edit of translations that follows an edit of their survey. */
export const followEdit = (
  store: Store,
  before: Survey,
  after: Survey,
  endingKeys?: RenamedKeys
): Effect.Effect<TranslationEdit> =>
  Effect.gen(function*() {
    yield* yieldWhenDue
    const follow = following(before, after, endingKeys)
    if (follow === undefined) return noEdit
    const states = yield* store.translationStates(before.id)
    if (states.length === 0) return noEdit
    const changed = yield* Effect.forEach(states, ({ tag }) =>
      Effect.flatMap(
        Effect.zipRight(yieldWhenDue, store.translation(before.id, tag)),
        Option.match({
          onNone: () => Effect.succeed<ReadonlyArray<Translation.Translation>>([]),
          onSome: (stored) => {
            const followed = follow(stored)
            const isSame = isSameRecord(stored.texts, followed.texts) && isSameRecord(stored.sources, followed.sources)
            return Effect.zipLeft(
              isSame ? Effect.succeed([]) : Effect.map(
                Translation.digestOf(followed.texts),
                (digest) => [Translation.make(before.id, tag, { ...followed, digest })]
              ),
              yieldToEventLoop
            )
          }
        })
      ))
    const translations = changed.flat()
    const bytesBefore = new Map(states.map(({ bytes, tag }) => [tag, bytes]))
    return {
      guards: translations.length === 0 ? [] : [Translation.translationRecord.at(before.id, states)],
      addedBytes: translations.reduce((sum, { bytes, tag }) => sum + bytes - (bytesBefore.get(tag) ?? 0), 0),
      changes: translations.map(Translation.translationRecord.put)
    }
  })

/** The translations as they are after changes that are not written. */
export const withChanges = (store: Store, changes: ReadonlyArray<Change>): Store => {
  const put = new Map<string, Translation.Translation>()
  const removed = new Set<string>()
  for (const change of changes) {
    if (change._tag === "ChildPut" && change.kind === "translations") put.set(change.record.tag, change.record)
    else if (change._tag === "ChildRemoved" && change.kind === "translations") removed.add(change.key)
  }
  return {
    translation: (id, tag) => {
      const changed = put.get(tag)
      if (changed !== undefined) return Effect.succeedSome(changed)
      return removed.has(tag) ? Effect.succeedNone : store.translation(id, tag)
    },
    translationStates: (id) =>
      Effect.map(store.translationStates(id), (states) => {
        const kept = new Map(states.filter(({ tag }) => !removed.has(tag)).map((state) => [state.tag, state]))
        for (const [tag, { bytes, digest }] of put) kept.set(tag, { tag, bytes, digest })
        return Array.from(kept.values()).sort((left, right) => left.tag < right.tag ? -1 : 1)
      })
  }
}

const isSameRecord = (one: Texts, other: Texts): boolean => {
  const entries = Object.entries(one)
  return entries.length === Object.keys(other).length && entries.every(([place, text]) => other[place] === text)
}

/** The translations of a survey as a definition has them: what is there of the texts of the survey, by tag. */
export const ofDefinition = (
  store: Store,
  survey: Survey
): Effect.Effect<Readonly<Record<string, Texts>> | undefined> =>
  Effect.gen(function*() {
    const found: Record<string, Texts> = {}
    for (const { tag } of yield* store.translationStates(survey.id)) {
      if (tag === survey.languages[0]) continue
      const texts = yield* textsIn(store, survey, tag)
      if (Object.keys(texts).length > 0) found[tag] = texts
    }
    return Object.keys(found).length === 0 ? undefined : found
  })
