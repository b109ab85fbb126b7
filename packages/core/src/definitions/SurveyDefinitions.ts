/** The use cases of definitions: read, plan and replace the definition of a survey. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { unsafeCoerce } from "effect/Function"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { forEachRow } from "../concurrency/forEachRow.js"
import { mapSurvey } from "../logic/rules/mapSurvey.js"
import { type RenamedKeys, renamedKeys, renaming } from "../logic/rules/renameKeys.js"
import { allParts } from "../logic/rules/SentParts.js"
import { SearchQueue } from "../responses/ResponseSearch.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { matchByKey } from "../surveys/definition/matchByKey.js"
import { definitionOf, digestOf, keepUnchanged } from "../surveys/definition/SurveyDefinition.js"
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
import { validationOf } from "../surveys/SurveyValidation.js"
import { retiredTexts, type Texts } from "../surveys/translations/SurveyTexts.js"
import { renameKey, type Translation, translationRecord } from "../surveys/translations/Translation.js"
import * as TranslationChanges from "../surveys/translations/translationChanges.js"
import { type DecisionContext, withDecisionContext } from "../unit-of-work/DecisionContext.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import * as Checked from "../validation/Checked.js"
import { InvalidInput, RuleViolated, type Violation } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as DefinitionChanges from "./DefinitionChanges.js"
import { applyEdits, type DefinitionEdits, isEdits } from "./DefinitionEdits.js"
import * as DefinitionEffects from "./DefinitionEffects.js"
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

/** A definition as it is read. */
export interface DefinitionWithDigest {
  readonly definition: SurveyInput.Definition
  readonly digest: string
}

/** What an edit does to what is stored. */
interface Foreseen {
  readonly base: SurveyInput.Definition
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
    const { checkQuestions, decide } = makeSurveyEdits(store, limits)

    const decodeDefinition = readableDecoder(Schema.suspend(() => SurveyInput.definition(limits)))

    /** Reads the definition of a survey, and its digest. */
    const get = (owner: AccountId, id: SurveyId): Effect.Effect<DefinitionWithDigest, NotFound> =>
      Effect.flatMap(orNotFound(store.find(owner, id)), (survey) => read(store, survey))

    /** Decides as `use` does for a definition. Edits are made on the definition that the survey has now. */
    const withEdits = <A, E>(
      owner: AccountId,
      id: SurveyId,
      input: Definition,
      expected: IfDefinitionMatch,
      use: (
        input: SurveyInput.Definition,
        expected: IfDefinitionMatch
      ) => Effect.Effect<A, E | InvalidInput | NotFound | PreconditionFailed | RuleViolated>
    ): Effect.Effect<A, E | InvalidInput | NotFound | PreconditionFailed | RuleViolated> =>
      isEdits(input)
        ? Effect.gen(function*() {
          const { definition, digest } = yield* get(owner, id)
          if (expected.digests?.includes(digest) === false) return yield* new PreconditionFailed()
          const edited = yield* applyEdits(definition, input)
          // The decoder of definitions takes anything.
          const made = unsafeCoerce<unknown, SurveyInput.Definition>(edited.definition)
          return yield* Effect.mapError(use(made, { ...expected, digests: [digest] }), (error) =>
            error instanceof InvalidInput || error instanceof RuleViolated
              ? explained(error, edited.explain)
              : error)
        })
        : use(input, expected)

    /** Decides what it writes to make the survey as a definition says. */
    const decideReplacement = (
      owner: AccountId,
      id: SurveyId,
      input: SurveyInput.Definition,
      context: DecisionContext,
      { digests, versions }: IfDefinitionMatch
    ): Effect.Effect<DecidedEdit, InvalidInput | NotFound | PreconditionFailed | RuleViolated> =>
      Effect.flatMap(
        decodeDefinition(input),
        ({ refuse, refuseFirst, value: { $schema: _, endings, questions, quotas, translations, ...fields } }) =>
          refuseFirst(decide(owner, id, versions, context, (survey) =>
            refuse(Effect.gen(function*() {
              const states = yield* store.translationStates(id)
              if (digests !== undefined && !digests.includes((yield* read(store, survey)).digest)) {
                return yield* new PreconditionFailed()
              }
              const matched = yield* matchByKey(survey, { questions, quotas, endings })
              const { questions: inputs, renamed, ...named } = matched
              const changed = Survey.changed({ ...survey, ...fields, ...named }, context.now)
              const checked = yield* checkQuestions(changed, inputs, context, "/questions", allParts)
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
              const made: Edit = { ...edit, survey: kept, renamed, guards }
              return translations === undefined ? made : {
                ...made,
                translations: yield* TranslationChanges.replaceAll(store, states, edit.survey, translations, limits)
              }
            }))))
      )

    /** Foresees what a decided edit does to what is stored. Its responses are counted when `effects` is run. */
    const foresee = (
      { before, decision: { changes = [], result: after }, recounted, renamed }: DecidedEdit
    ): Effect.Effect<Foreseen> =>
      Effect.gen(function*() {
        const states = yield* store.translationStates(before.id)
        const edited = withTranslations(store, changes)
        const base = yield* read(store, before)
        const proposal = yield* read(edited, after)
        const keys: AllRenamedKeys = { ...renamed, questions: renamedKeys(before.questions, after.questions) }
        const segments = yield* store.children("segments", before.id)
        const kept: Record<string, Texts> = {}
        for (const { tag } of states) {
          const texts = Option.match(yield* edited.translation(before.id, tag), {
            onNone: () => ({}),
            onSome: ({ texts }) => texts
          })
          kept[tag] = { ...retiredTexts(after, texts), ...proposal.definition.translations?.[tag] }
        }
        const ofAnswers = DefinitionEffects.answerEffects(before, after)
        const others = [
          ...DefinitionEffects.quotaEffects(before, after, recounted),
          ...DefinitionEffects.translationEffects(base.definition.translations ?? {}, kept, keys),
          ...DefinitionEffects.segmentEffects(segments, before, after)
        ]
        return {
          base: base.definition,
          proposal: proposal.definition,
          keys,
          effects: Effect.map(countResponses(before, ofAnswers), (counted) => [...counted, ...others]),
          token: yield* tokenOf({
            base: base.digest,
            proposal: proposal.digest,
            effects: [...ofAnswers, ...others]
          }),
          guards: [translationRecord.at(before.id, states), segmentRecord.at(before.id, segments)]
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
      Effect.gen(function*() {
        const partialResponses = (yield* responses.count(owner, id, { status: "partial" })) ?? 0
        const decided = yield* Effect.either(
          withDecisionContext((context) =>
            withEdits(owner, id, input, {}, (definition) => decideReplacement(owner, id, definition, context, {}))
          )
        )
        if (Either.isRight(decided)) {
          const { base, effects, keys, proposal, token } = yield* foresee(decided.right)
          const { before, decision: { result: survey } } = decided.right
          const translations = Object.entries(proposal.translations ?? {})
          return {
            changes: DefinitionChanges.changesBetween(renamedDefinition(before, base, keys), proposal, keys),
            effects: yield* effects,
            partialResponses,
            errors: [],
            warnings: validationOf(Either.right({ survey, translations }), limits).warnings,
            token
          }
        }
        const error = decided.left
        if (error._tag === "NotFound") return yield* error
        // Nothing is expected of the survey, so no expectation fails.
        if (error._tag === "PreconditionFailed") return yield* Effect.die(error)
        return { changes: [], effects: [], partialResponses, errors: error.violations, warnings: [], token: null }
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
        Effect.flatMap(
          withEdits(owner, id, input, expected, (definition, guarded) =>
            decideReplacement(owner, id, definition, context, guarded)),
          (decided) =>
            expected.plan === undefined
              ? Effect.succeed(decided.decision)
              : Effect.gen(function*() {
                const { effects, guards, token } = yield* foresee(decided)
                if (token !== expected.plan) {
                  return yield* new PlanOutdated({ effects: yield* effects, token })
                }
                const { decision } = decided
                return { ...decision, guards: [...decision.guards ?? [], ...guards] }
              })
        )
      )

    return { get, plan, replace }
  })
}) {}

const explained = (error: InvalidInput | RuleViolated, explain: (found: Violation) => Violation) => {
  const violations = Arr.map(error.violations, explain)
  return error instanceof InvalidInput ? new InvalidInput({ violations }) : new RuleViolated({ violations })
}

type TranslationStore = Pick<SurveyStore["Type"], "translation" | "translationStates">

const read = (store: TranslationStore, survey: Survey.Survey): Effect.Effect<DefinitionWithDigest> =>
  Effect.flatMap(TranslationChanges.ofDefinition(store, survey), (translations) => {
    const definition = definitionOf(survey, translations)
    return Effect.map(digestOf(definition), (digest) => ({ definition, digest }))
  })

/** The translations as they are after changes that are not written. */
const withTranslations = (store: TranslationStore, changes: ReadonlyArray<Change>): TranslationStore => {
  const put = new Map<string, Translation>()
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

/** The new keys of the items of each list by the old ones. */
interface AllRenamedKeys extends RenamedParts {
  readonly questions: RenamedKeys
}

/** The definition of a survey with the new keys of its questions, in rules, texts and translations, too. */
const renamedDefinition = (
  survey: Survey.Survey,
  definition: SurveyInput.Definition,
  { endings, questions, quotas }: AllRenamedKeys
): SurveyInput.Definition => {
  if (endings.size + questions.size + quotas.size === 0) return definition
  const { translations } = definition
  const renamed = mapSurvey(survey, { ...renaming(questions), endingKey: (key) => endings.get(key) ?? key })
  return definitionOf(
    {
      ...renamed,
      questions: renamed.questions.map((question) => ({
        ...question,
        key: questions.get(question.key) ?? question.key
      })),
      quotas: renamed.quotas.map((quota) => ({ ...quota, key: quotas.get(quota.key) ?? quota.key })),
      endings: renamed.endings.map((ending) => ({ ...ending, key: endings.get(ending.key) ?? ending.key }))
    },
    translations && Object.fromEntries(
      Object.entries(translations).map(([tag, texts]) => [
        tag,
        Object.fromEntries(
          Object.entries(texts).map(([place, text]) => {
            const renamed = renameKey(place, text, questions, endings)
            return [renamed.place, renamed.text]
          })
        )
      ])
    )
  )
}
