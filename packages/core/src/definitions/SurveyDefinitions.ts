/** The use cases of definitions: read, plan and replace the definition of a survey. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { AssetStore } from "../assets/AssetStore.js"
import { replaceDigests } from "../assets/sentPictures.js"
import { forEachRow } from "../concurrency/forEachRow.js"
import { yieldToEventLoop, yieldWhenDue } from "../concurrency/yieldToEventLoop.js"
import { mapSurvey } from "../logic/rules/mapSurvey.js"
import { type RenamedKeys, renamedKeys, renameInTranslation, renaming } from "../logic/rules/renameKeys.js"
import { allParts } from "../logic/rules/SentParts.js"
import { SearchQueue } from "../responses/ResponseSearch.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { resultsLinkRecord } from "../results-link/ResultsLink.js"
import { matchByKey } from "../surveys/definition/matchByKey.js"
import { definitionOf, keepUnchanged, type PictureDigests } from "../surveys/definition/SurveyDefinition.js"
import * as Survey from "../surveys/model/Survey.js"
import { PreconditionFailed } from "../surveys/PreconditionFailed.js"
import { readableDecoder } from "../surveys/readableInput.js"
import { segmentRecord } from "../surveys/segments/Segment.js"
import {
  type DecidedEdit,
  type Edit,
  type IfMatch,
  makeSurveyEdits,
  type RenamedParts
} from "../surveys/SurveyEdits.js"
import * as SurveyInput from "../surveys/SurveyInput.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { type SurveyValidation, validationOf } from "../surveys/SurveyValidation.js"
import { retiredTexts, type Texts } from "../surveys/translations/SurveyTexts.js"
import { present, translationRecord } from "../surveys/translations/Translation.js"
import * as TranslationChanges from "../surveys/translations/translationChanges.js"
import { placesAfter, renamedPlaces } from "../surveys/translations/TranslationSources.js"
import { type DecisionContext, withDecisionContext } from "../unit-of-work/DecisionContext.js"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import type { Guard } from "../unit-of-work/UnitOfWork.js"
import * as Checked from "../validation/Checked.js"
import { InvalidInput, RuleViolated, type Violation } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { canonicalTag } from "../values/LanguageTag.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as DefinitionChanges from "./DefinitionChanges.js"
import { applyEdits, type DefinitionEdits, isEdits } from "./DefinitionEdits.js"
import * as DefinitionEffects from "./DefinitionEffects.js"
import { type DefinitionWithDigest, makeDefinitionReader, type TranslationStore } from "./DefinitionReader.js"
import { PlanOutdated } from "./PlanOutdated.js"
import { type SurveyPlan, tokenOf } from "./SurveyPlan.js"

/** What a change of a definition is based on. What is `undefined` accepts any. */
export interface IfDefinitionMatch {
  /** Versions of the survey. */
  readonly versions?: IfMatch
  /** Digests of its definition. */
  readonly digests?: ReadonlyArray<string> | undefined
  /** The token of the plan of this change. */
  readonly plan?: string | undefined
}

/** What a definition is replaced with: another one, or edits of it. */
export type Definition = DefinitionEdits | SurveyInput.Definition

/** A definition that takes the place of that of a survey. */
export interface Replacement {
  /** As JSON. */
  readonly definition: unknown
  /** Texts by tag and place: they take the place of those that the survey or the definition has in these languages. */
  readonly translations?: Readonly<Record<string, Texts>>
}

/** What is written in the same unit of work as a replacement. */
export type Beside = Pick<Edit, "addedBytes" | "changes" | "guards" | "publishes" | "removedDefinition">

type ReplacementRefused = InvalidInput | NotFound | PreconditionFailed | RuleViolated

/** What an edit does to what is stored. */
interface Foreseen {
  readonly base: SurveyInput.Definition
  /** Those of the pictures of the base. */
  readonly digests: PictureDigests
  readonly proposal: SurveyInput.Definition
  readonly keys: AllRenamedKeys
  readonly effects: Effect.Effect<ReadonlyArray<DefinitionEffects.CountedEffect>>
  readonly token: string
  /** The guards under which the edit does nothing else. */
  readonly guards: ReadonlyArray<Guard>
}

export class SurveyDefinitions extends Effect.Service<SurveyDefinitions>()("@canvass/core/SurveyDefinitions", {
  dependencies: [SearchQueue.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const limits = yield* Limits
    const responses = yield* ResponseStore
    const searches = yield* SearchQueue
    const store = yield* SurveyStore
    const assets = yield* AssetStore
    const { formerDigest, read, withPictureDigests } = makeDefinitionReader(store, assets)
    const { checkQuestions, decide, withKnownPictures } = makeSurveyEdits(store, assets, limits)

    const decodeDefinition = readableDecoder(Schema.suspend(() => SurveyInput.definition(limits)))

    /** Reads the definition of a survey, and its digest. */
    const get = (owner: AccountId, id: SurveyId): Effect.Effect<DefinitionWithDigest, NotFound> =>
      Effect.flatMap(orNotFound(store.find(owner, id)), (survey) => read(survey))

    /** Decides as `use` does for a definition. Edits are made on the definition that the survey has now. */
    const withEdits = <A, E>(
      owner: AccountId,
      id: SurveyId,
      input: Definition,
      expected: IfDefinitionMatch,
      use: (replacement: Replacement, expected: IfDefinitionMatch) => Effect.Effect<A, E | ReplacementRefused>
    ): Effect.Effect<A, E | ReplacementRefused> =>
      isEdits(input)
        ? Effect.gen(function*() {
          const { definition, digest } = yield* get(owner, id)
          if (expected.digests?.includes(digest) === false) return yield* new PreconditionFailed()
          const edited = yield* applyEdits(definition, input)
          const replacement = { definition: edited.definition }
          return yield* Effect.mapError(use(replacement, { ...expected, digests: [digest] }), (error) =>
            error instanceof InvalidInput || error instanceof RuleViolated
              ? explained(error, edited.explain)
              : error)
        })
        : use({ definition: input }, expected)

    /** Decides what it writes to make the survey as a definition says. */
    const decideReplacement = (
      owner: AccountId,
      id: SurveyId,
      { definition, translations: apart = {} }: Replacement,
      context: DecisionContext,
      { digests, versions }: IfDefinitionMatch,
      beside: Beside = {}
    ): Effect.Effect<DecidedEdit, ReplacementRefused> =>
      Effect.gen(function*() {
        const pictures = yield* replaceDigests(assets, owner, definition)
        const { refuse, refuseFirst, value } = yield* decodeDefinition(pictures.input)
        const { $schema: _, endings, questions, quotas, translations, ...fields } = value
        yield* yieldWhenDue
        return yield* refuseFirst(
          decide(owner, id, versions, context, (survey) =>
            refuse(withKnownPictures(
              owner,
              { questions, ...fields },
              pictures,
              Effect.gen(function*() {
                const sent = withTextsApart(translations, apart)
                const states = yield* store.translationStates(id)
                if (digests !== undefined && !digests.includes((yield* read(survey)).digest)) {
                  return yield* new PreconditionFailed()
                }
                const matched = yield* matchByKey(survey, { questions, quotas, endings })
                const { questions: inputs, renamed, ...named } = matched
                const changed = Survey.changed({ ...survey, ...fields, ...named }, context.now)
                yield* yieldToEventLoop
                const checked = yield* checkQuestions(changed, inputs, context, "/questions", allParts)
                yield* yieldToEventLoop
                const { doubtful, survey: edited } = checked.value
                // Those of a valid survey are checked when they are replaced.
                const texts = sent === undefined || Checked.isValid(checked)
                  ? Checked.valid(undefined)
                  : yield* TranslationChanges.checkTranslations(edited, sent, limits, doubtful)
                const edit = yield* Checked.toEither(Checked.andThen(checked, (edit) => Checked.map(texts, () => edit)))
                const kept = keepUnchanged(survey, edit.survey)
                yield* yieldWhenDue
                const guards = [
                  ...edit.guards ?? [],
                  ...beside.guards ?? [],
                  ...digests === undefined ? [] : [translationRecord.at(id, states)]
                ]
                const made: Edit = { ...edit, ...beside, survey: kept, renamed, guards }
                return sent === undefined ? made : {
                  ...made,
                  translations: translations === undefined
                    ? yield* TranslationChanges.replaceSome(
                      store,
                      states,
                      survey,
                      edit.survey,
                      sent,
                      limits,
                      renamed.endings
                    )
                    : yield* TranslationChanges.replaceAll(store, states, edit.survey, sent, limits)
                }
              })
            )))
        )
      })

    /** Foresees what a decided edit does to what is stored. Its responses are counted when `effects` is run. */
    const foresee = (
      { before, decision: { changes = [], result: after }, recounted, renamed }: DecidedEdit
    ): Effect.Effect<Foreseen> =>
      Effect.gen(function*() {
        const states = yield* store.translationStates(before.id)
        const edited = TranslationChanges.withChanges(store, changes)
        const base = yield* read(before)
        const proposal = yield* read(after, edited)
        const keys: AllRenamedKeys = { ...renamed, questions: renamedKeys(before.questions, after.questions) }
        const segments = yield* store.children("segments", before.id)
        const links = yield* store.children("resultsLinks", before.id)
        const tags = states.map(({ tag }) => tag)
        const ofAnswers = DefinitionEffects.answerEffects(before, after)
        const others = [
          ...DefinitionEffects.quotaEffects(before, after, recounted),
          ...DefinitionEffects.translationEffects(
            yield* textsWithRetired(store, before, tags),
            yield* textsWithRetired(edited, after, tags),
            placesAfter(before, after, renamed.endings)
          ),
          ...DefinitionEffects.segmentEffects(segments, before, after, limits),
          ...DefinitionEffects.resultsLinkEffects(links, before, after)
        ]
        return {
          base: base.definition,
          digests: base.digests,
          proposal: proposal.definition,
          keys,
          effects: Effect.map(countResponses(before, ofAnswers), (counted) => [...counted, ...others]),
          token: yield* tokenOf({
            base: base.digest,
            proposal: proposal.digest,
            effects: [...ofAnswers, ...others]
          }),
          guards: [
            translationRecord.at(before.id, states),
            segmentRecord.at(before.id, segments),
            resultsLinkRecord.at(before.id, links)
          ]
        }
      })

    /** Counts the ended responses that effects on answers affect. One request of an account counts at a time. */
    const countResponses = (
      { accountId, id }: Survey.Survey,
      effects: ReadonlyArray<DefinitionEffects.AnswerEffect>
    ): Effect.Effect<ReadonlyArray<DefinitionEffects.CountedEffect>> =>
      Effect.suspend(() => {
        const counter = new DefinitionEffects.EffectCounter(effects)
        if (effects.length === 0) return Effect.succeed(counter.counted)
        const add = Stream.runForEach(
          responses.stream(accountId, id, { status: "ended" }, "asc"),
          (rows) =>
            forEachRow(rows, ({ answers }) => {
              counter.add(answers)
              return true
            })
        )
        return Effect.map(searches.run(accountId, add), () => counter.counted)
      })

    /**
     * Says what `replace` would do: to the definition, and to what is stored. Nothing is written. What it would refuse
     * are `errors`. Fails with `NotFound` when the account has no such survey.
     */
    const plan = (
      owner: AccountId,
      id: SurveyId,
      input: Definition
    ): Effect.Effect<SurveyPlan, NotFound> =>
      planDecided(
        owner,
        id,
        (context) =>
          withEdits(owner, id, input, {}, (replacement) => decideReplacement(owner, id, replacement, context, {}))
      )

    /** As `plan`, of a definition whose translations are apart, together with other changes. */
    const planReplacement = (
      owner: AccountId,
      id: SurveyId,
      replacement: Replacement,
      beside?: Beside
    ): Effect.Effect<SurveyPlan, NotFound> =>
      planDecided(owner, id, (context) => decideReplacement(owner, id, replacement, context, {}, beside))

    const planDecided = (
      owner: AccountId,
      id: SurveyId,
      decide: (context: DecisionContext) => Effect.Effect<DecidedEdit, ReplacementRefused>
    ): Effect.Effect<SurveyPlan, NotFound> =>
      Effect.gen(function*() {
        const partialResponses = (yield* responses.count(owner, id, { status: "partial" })) ?? 0
        const decided = yield* decideOnly(decide)
        if (Either.isRight(decided)) {
          const { base, digests, effects, keys, proposal, token } = yield* foresee(decided.right)
          const { before, decision: { result: survey } } = decided.right
          const translations = Object.entries(proposal.translations ?? {})
          yield* yieldWhenDue
          const renamed = renamedDefinition(before, base, digests, keys)
          yield* yieldWhenDue
          const changes = DefinitionChanges.changesBetween(renamed, proposal, keys)
          yield* yieldWhenDue
          return {
            changes: [...DefinitionChanges.replacedItems(base, keys), ...changes],
            effects: yield* effects,
            partialResponses,
            errors: [],
            warnings: validationOf(Either.right({ survey, translations }), limits).warnings,
            token
          }
        }
        const { violations } = decided.left
        return { changes: [], effects: [], partialResponses, errors: violations, warnings: [], token: null }
      })

    /** Decides what is not written. `Left` has what is wrong with it. */
    const decideOnly = (
      decide: (context: DecisionContext) => Effect.Effect<DecidedEdit, ReplacementRefused>
    ): Effect.Effect<Either.Either<DecidedEdit, InvalidInput | RuleViolated>, NotFound> =>
      Effect.flatMap(
        Effect.either(withDecisionContext(decide)),
        (decided): Effect.Effect<Either.Either<DecidedEdit, InvalidInput | RuleViolated>, NotFound> => {
          if (Either.isRight(decided)) return Effect.succeed(Either.right(decided.right))
          const error = decided.left
          if (error._tag === "NotFound") return error
          // Nothing is expected of the survey but what was just read of it.
          return error._tag === "PreconditionFailed" ? Effect.die(error) : Effect.succeed(Either.left(error))
        }
      )

    /** Says what a replacement would be refused for, and what is odd about the survey after it. Nothing is written. */
    const validateReplacement = (
      owner: AccountId,
      id: SurveyId,
      replacement: Replacement,
      beside?: Beside
    ): Effect.Effect<SurveyValidation, NotFound> =>
      Effect.gen(function*() {
        const decided = yield* decideOnly((context) => decideReplacement(owner, id, replacement, context, {}, beside))
        if (Either.isLeft(decided)) return validationOf(Either.left(decided.left), limits)
        const { decision: { changes = [], result: survey } } = decided.right
        const translations = yield* TranslationChanges.ofDefinition(
          TranslationChanges.withChanges(store, changes),
          survey
        )
        return validationOf(Either.right({ survey, translations: Object.entries(translations ?? {}) }), limits)
      })

    /**
     * Makes the survey as the definition says. Questions are matched by key: a question that is missing is retired, and
     * a retired question of the same key and type returns. A field that is missing gets its default, but without
     * `translations` those of the survey stay. The definition that the survey has already changes nothing.
     *
     * Edits change the parts that they name, and fail with `PreconditionFailed` when the survey changes meanwhile.
     *
     * Fails with `PlanOutdated` when the token of a plan is given and the change would do something else.
     */
    const replace = (
      owner: AccountId,
      id: SurveyId,
      input: Definition,
      expected: IfDefinitionMatch = {}
    ): Effect.Effect<Survey.Survey, InvalidInput | NotFound | PlanOutdated | PreconditionFailed | RuleViolated> =>
      transact((context) =>
        withEdits(
          owner,
          id,
          input,
          expected,
          (replacement, guarded) => decideAsPlanned(owner, id, replacement, context, guarded)
        )
      )

    /**
     * Decides a replacement together with other changes. Fails with `PlanOutdated` when the token of a plan is given
     * and the replacement would do something else.
     */
    const decideAsPlanned = (
      owner: AccountId,
      id: SurveyId,
      replacement: Replacement,
      context: DecisionContext,
      expected: IfDefinitionMatch,
      beside?: Beside
    ): Effect.Effect<Decision<Survey.Survey>, PlanOutdated | ReplacementRefused> =>
      Effect.flatMap(
        decideReplacement(owner, id, replacement, context, expected, beside),
        (decided) =>
          expected.plan === undefined
            ? Effect.succeed(decided.decision)
            : Effect.gen(function*() {
              const { effects, guards, token } = yield* foresee(decided)
              if (token !== expected.plan) return yield* new PlanOutdated({ effects: yield* effects, token })
              const { decision } = decided
              return { ...decision, guards: [...decision.guards ?? [], ...guards] }
            })
      )

    return {
      get,
      formerDigest,
      withPictureDigests,
      plan,
      planReplacement,
      replace,
      decideAsPlanned,
      validateReplacement
    }
  })
}) {}

const explained = (error: InvalidInput | RuleViolated, explain: (found: Violation) => Violation) => {
  const violations = Arr.map(error.violations, explain)
  return error instanceof InvalidInput ? new InvalidInput({ violations }) : new RuleViolated({ violations })
}

/** The translations of a definition with those that are apart. Undefined: there are none of either. */
const withTextsApart = (
  translations: Readonly<Record<string, Texts>> | undefined,
  apart: Readonly<Record<string, Texts>>
): Readonly<Record<string, Texts>> | undefined => {
  const tags = new Set(Object.keys(apart))
  if (tags.size === 0) return translations
  const others = Object.entries(translations ?? {}).filter(([tag]) => !tags.has(canonicalTag(tag) ?? tag))
  return Object.fromEntries([...others, ...Object.entries(apart)])
}

/** The stored texts of the present and the retired parts of a survey, by tag. */
const textsWithRetired = (
  store: TranslationStore,
  survey: Survey.Survey,
  tags: ReadonlyArray<string>
): Effect.Effect<DefinitionEffects.Translations> =>
  Effect.map(
    Effect.forEach(tags, (tag) =>
      Effect.zipLeft(
        Effect.map(
          store.translation(survey.id, tag),
          Option.match({
            onNone: (): readonly [string, Texts] => [tag, {}],
            onSome: ({ texts }): readonly [string, Texts] => [
              tag,
              { ...retiredTexts(survey, texts), ...present(survey, texts) }
            ]
          })
        ),
        yieldToEventLoop
      )),
    (texts) => new Map(texts)
  )

/** The new keys of the items of each list by the old ones. */
interface AllRenamedKeys extends RenamedParts {
  readonly questions: RenamedKeys
}

/**
 * The definition of a survey with the new keys of its parts, in rules, texts and translations, too. It has no parts
 * whose keys others take.
 */
const renamedDefinition = (
  survey: Survey.Survey,
  definition: SurveyInput.Definition,
  digests: PictureDigests,
  { endings, questions, quotas }: AllRenamedKeys
): SurveyInput.Definition => {
  if (endings.size + questions.size + quotas.size === 0) return definition
  const { translations } = definition
  const renamed = mapSurvey(survey, { ...renaming(questions), endingKey: (key) => endings.get(key) ?? key })
  const places = renamedPlaces(questions, endings)
  return definitionOf(
    {
      ...renamed,
      questions: withNewKeys(renamed.questions, questions),
      quotas: withNewKeys(renamed.quotas, quotas),
      endings: withNewKeys(renamed.endings, endings)
    },
    translations && Object.fromEntries(
      Object.entries(translations).map(([tag, texts]) => [
        tag,
        Object.fromEntries(
          Object.entries(texts).flatMap(([place, text]) => {
            const renamed = places(place)
            return renamed === undefined ? [] : [[renamed, renameInTranslation(place, text, questions).text]]
          })
        )
      ])
    ),
    digests
  )
}

const withNewKeys = <A extends { readonly key: string }>(
  items: ReadonlyArray<A>,
  keys: RenamedKeys
): ReadonlyArray<A> => {
  const taken = new Set(keys.values())
  return items.flatMap((item) => {
    const renamed = keys.get(item.key)
    if (renamed !== undefined) return [{ ...item, key: renamed }]
    return taken.has(item.key) ? [] : [item]
  })
}
