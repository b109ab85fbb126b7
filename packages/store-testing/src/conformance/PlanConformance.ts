/** Compares what plans of definitions predict with what replacing the definition has done. */
import {
  Page,
  Responses,
  Secrets,
  Segments,
  SurveyDefinitions,
  type SurveyInput,
  type SurveyPlan,
  Surveys,
  Translations
} from "@canvass/core"
import { QuotaCounts, ResponseStore, type Store, SurveyStore } from "@canvass/core/ports"
import { FilterArbitrary, randomSurvey, sampleResponses } from "@canvass/core/testing"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { assertEqual } from "../assertEqual.js"
import { childSamples } from "../fixtures/ChildSamples.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put, serviceTest, type StoreTest } from "./ConformanceTest.js"
import { forAll } from "./MemoryEquivalence.js"
import { wrongChanges } from "./plans/appliedChanges.js"
import { isDefinition, type NewKeys, withNewKeys, withoutReplaced } from "./plans/DefinitionParts.js"
import { measuredEffects, type Stored, textPlaces } from "./plans/measuredEffects.js"
import { answeredTest, editedDefinition, type EditPlan, editPlan } from "./plans/PlannedEdits.js"

/**
 * Random surveys with random responses and all that refers to them, and random edits: a plan has errors exactly where
 * the change is refused, its changes make the one definition of the other, and its effects are what has become of what
 * is stored.
 */
export const plansPredict = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(
    history,
    runs,
    (history) =>
      Effect.flatMap(
        Layer.build(
          Layer.mergeAll(
            Surveys.Default,
            SurveyDefinitions.Default,
            Responses.Default,
            Segments.Default,
            Translations.Default
          ).pipe(
            Layer.provideMerge(Layer.merge(store, Secrets.layerEphemeral)),
            Layer.fresh
          )
        ),
        (services) => Effect.provide(play(history), services)
      )
  )

/** What happens beside a planned change, in rounds with more and more of it. */
const rounds = [0, 1, 2, 3, 4, 5]

/** Opens a survey for responses, plans a change of it, and makes the change while other requests come. */
const race = <A, E, R>(
  survey: SurveyInput.Create,
  change: (definition: Definition) => Definition,
  meanwhile: (id: Survey["id"]) => Effect.Effect<A, E, R>,
  count: number
) =>
  Effect.gen(function*() {
    const [surveys, definitions] = [yield* Surveys, yield* SurveyDefinitions]
    const { id } = yield* surveys.create(owner, survey)
    yield* surveys.publish(owner, id)
    const proposal = change((yield* definitions.get(owner, id)).definition)
    const plan = yield* definitions.plan(owner, id, proposal)
    yield* assertEqual(plan.effects, [], "the effects of the plan")
    const [replaced, ...others] = yield* Effect.all([
      Effect.either(definitions.replace(owner, id, proposal, { plan: plan.token ?? "" })),
      ...Array.from({ length: count }, () => Effect.either(meanwhile(id)))
    ], { concurrency: "unbounded" })
    return { survey: yield* surveys.get(owner, id), replaced, others }
  })

const raced: SurveyInput.Create = {
  title: "Races",
  questions: [
    { key: "kept", type: "text", text: "Kept?" },
    { key: "removed", type: "text", text: "Removed?" },
    { key: "smaller", type: "multiple_choice", text: "Smaller?", options: ["a", "b", "c"] }
  ]
}

const without = (key: string) => (definition: Definition): Definition => ({
  ...definition,
  questions: (definition.questions ?? []).filter((question) => question.key !== key)
})

/** Changes by their plans, beside submissions and what refers to the survey. */
export const planConformance: ReadonlyArray<StoreTest> = [
  serviceTest(
    "a response that is submitted during a planned change adds no effect that the plan does not name",
    Effect.gen(function*() {
      const responses = yield* Responses
      for (const count of rounds) {
        const { replaced, survey } = yield* race(
          raced,
          without("removed"),
          (id) => responses.submit(id, { answers: [{ questionKey: "removed", value: "yes" }] }),
          count
        )
        if (Either.isRight(replaced)) yield* assertEqual(survey.retired, [], "the retired questions")
        else {
          yield* assertEqual(replaced.left._tag, "PlanOutdated", "why the change is refused")
          yield* assertEqual(survey.questions.length, 3, "the number of questions")
        }
      }
    })
  ),
  serviceTest(
    "a response that is submitted during a planned change has no option that the change removes without an effect",
    Effect.gen(function*() {
      const [responses, store] = [yield* Responses, yield* ResponseStore]
      for (const count of rounds) {
        const { replaced, survey } = yield* race(
          raced,
          (definition) => ({
            ...definition,
            questions: (definition.questions ?? []).map((question) =>
              question.key === "smaller" ? { ...question, options: question.options?.slice(1) ?? [] } : question
            )
          }),
          (id) => responses.submit(id, { answers: [{ questionKey: "smaller", value: ["a", "b"] }] }),
          count
        )
        const all = yield* Effect.flatMap(
          store.page(owner, survey.id, {}, { limit: 100, order: "asc" }),
          Page.collectItems
        )
        const having = all.filter(({ answers }) => JSON.stringify(answers).includes("\"a\"")).length
        if (Either.isRight(replaced)) yield* assertEqual(having, 0, "the responses that have the option")
        else yield* assertEqual(replaced.left._tag, "PlanOutdated", "why the change is refused")
      }
    })
  ),
  serviceTest(
    "a quota that a planned change adds while responses are submitted counts all of them, or is refused",
    Effect.gen(function*() {
      const responses = yield* Responses
      for (const count of rounds) {
        const { others, replaced, survey } = yield* race(
          raced,
          (definition) => ({ ...definition, quotas: [{ key: "all", max: 100 }] }),
          (id) => responses.submit(id, { answers: [{ questionKey: "kept", value: "yes" }] }),
          count
        )
        const completed = others.filter(Either.isRight).length
        yield* assertEqual(survey.responseCount, completed, "the number of responses")
        yield* assertEqual(survey.quotasCountedTo, null, "that no responses are counted anew")
        if (Either.isRight(replaced)) {
          yield* assertEqual(QuotaCounts.countOf(survey.quotaCounts, "all"), completed, "the count of the quota")
        } else yield* assertEqual(survey.quotas, [], "the quotas")
      }
    })
  ),
  ...Object.entries<BetweenReadAndCommit>({
    "a segment that is saved": ({ id }) =>
      Effect.flatMap(Segments, (segments) => segments.create(owner, id, { name: "New", filter: ofRemoved })),
    "a segment whose filter is replaced": ({ id, segment }) =>
      Effect.flatMap(Segments, (segments) => segments.replace(owner, id, segment, { name: "Some", filter: ofRemoved })),
    "a results link that is made": ({ id }) => put(childSamples.resultsLinks.put(id, 0, 0)),
    "a translation that is written": ({ id }) =>
      Effect.flatMap(
        Translations,
        (translations) => translations.replace(owner, id, "de", { "/questions/removed/text": "Weg?" })
      )
  }).map(([what, write]) =>
    serviceTest(
      `${what} between the decision and the commit of a planned change makes the plan outdated`,
      Effect.gen(function*() {
        const [surveys, definitions] = [yield* Surveys, yield* SurveyDefinitions]
        const [segments, store] = [yield* Effect.provide(Segments, beside), yield* SurveyStore]
        const { id } = yield* surveys.create(owner, raced)
        const segment = yield* segments.create(owner, id, {
          name: "Some",
          filter: { question: "kept", op: "answered" }
        })
        const proposal = without("removed")((yield* definitions.get(owner, id)).definition)
        const plan = yield* definitions.plan(owner, id, proposal)
        let isWritten = false
        const context = yield* Effect.context<Store>()
        const writing: typeof store = {
          ...store,
          children: (kind, survey) =>
            Effect.tap(store.children(kind, survey), () => {
              if (kind !== "resultsLinks" || isWritten) return Effect.void
              isWritten = true
              return write({ id, segment: segment.id }).pipe(
                Effect.provide(beside),
                Effect.provide(context),
                Effect.orDie
              )
            })
        }
        const replaced = yield* Effect.flatMap(SurveyDefinitions, ({ replace }) =>
          Effect.either(replace(owner, id, proposal, { plan: plan.token ?? "" }))).pipe(
            Effect.provide(Layer.fresh(SurveyDefinitions.Default)),
            Effect.provideService(SurveyStore, writing)
          )
        yield* assertEqual(isWritten, true, "that it is written in between")
        yield* assertEqual(
          Either.isLeft(replaced) ? replaced.left._tag : "replaced",
          "PlanOutdated",
          "what becomes of the change"
        )
        yield* assertEqual((yield* surveys.get(owner, id)).questions.length, 3, "the number of questions")
      })
    )
  )
]

/** Writes something that a plan relies on. */
type BetweenReadAndCommit = (
  of: { readonly id: Survey["id"]; readonly segment: Stored["segments"][number]["id"] }
) => Effect.Effect<unknown, unknown, Segments | Store | Translations>

const ofRemoved = { question: "removed", op: "answered" } as const

/** The services that write beside a planned change. */
const beside = Layer.merge(Segments.Default, Translations.Default)

type Definition = SurveyInput.Definition
type Survey = Effect.Effect.Success<ReturnType<Surveys["get"]>>

/** Questions without rules, of which each can be removed. */
const withoutRules = ({ questions = [], title }: SurveyInput.Create): SurveyInput.Create => ({
  title,
  questions: questions.map(({ requiredIf: _, showIf: __, validIf, page: ____, ...question }) => ({
    ...question,
    ...validIf && { validIf: ["First", "Second"].map((message) => ({ when: answeredTest(question), message })) },
    ...question.options && {
      options: question.options.map((option) => {
        if (typeof option === "string") return option
        const { showIf: _, ...plain } = option
        return plain
      })
    }
  })),
  variables: [{ name: "constant", value: 2 }, { name: "more", value: { sum: [{ variable: "constant" }, 1] } }],
  endings: [
    { key: "out", outcome: "screenedOut", title: "Out" },
    { key: "early", showIf: { field: "language", op: "equals", value: "de" }, message: "Early" },
    { key: "last", title: "Last" }
  ]
})

const owner = Fixtures.accountId(0)

/** A survey with all that refers to it, its responses, and an edit. */
interface History {
  readonly survey: SurveyInput.Create
  readonly seed: number
  readonly isClosed: boolean
  readonly hasResultsLink: boolean
  readonly edit: EditPlan
}

const history: FastCheck.Arbitrary<History> = FastCheck.record({
  survey: FastCheck.oneof(randomSurvey, randomSurvey.map(withoutRules)),
  seed: FastCheck.nat(1_000_000),
  isClosed: FastCheck.boolean(),
  hasResultsLink: FastCheck.boolean(),
  edit: editPlan
})

/** A random value that depends on the seed alone. */
const drawn = <A>(arbitrary: FastCheck.Arbitrary<A>, seed: number): A | undefined =>
  FastCheck.sample(arbitrary, { seed, numRuns: 1 })[0]

/** Makes the survey of a history. Quotas that its questions do not allow are left out. */
const createSurvey = ({ seed, survey: input }: History) =>
  Effect.gen(function*() {
    const surveys = yield* Surveys
    const ends = seed % 2 === 0 && input.endings?.some(({ key, outcome }) => key === "e1" && outcome === "screenedOut")
    const visible: SurveyInput.Create = {
      ...input,
      visibility: "public",
      questions: (input.questions ?? []).map((question) => ({
        ...question,
        // Sampled responses have no files.
        ...question.type === "file" ? { required: false } : {},
        ...question.page?.endIf === undefined || ends !== true
          ? {}
          : { page: { ...question.page, endIf: question.page.endIf.map((end) => ({ ...end, ending: "e1" })) } }
      }))
    }
    const plain = yield* surveys.create(owner, visible)
    const asked = plain.questions.filter(({ type }) => type !== "file")
    const quotas = Array.from({ length: asked.length === 0 ? 0 : seed % 4 }, (_, index) => {
      const question = asked[(seed + index) % asked.length]
      const when = question && drawn(FilterArbitrary.testOf(question, []), seed + index)
      return { key: `quota${index}`, max: 1_000, ...index === 2 || when === undefined ? {} : { when } }
    })
    for (let count = quotas.length; count > 0; count--) {
      const updated = yield* Effect.either(surveys.update(owner, plain.id, { quotas: quotas.slice(0, count) }))
      if (Either.isRight(updated)) return updated.right
    }
    return plain
  })

/** Stores responses of all kinds, of which some are removed again. Returns how many are partial. */
const respond = ({ seed }: History, survey: Survey) =>
  Effect.gen(function*() {
    const responses = yield* Responses
    // Some surveys leave hardly any answer, or require files.
    const samples = yield* Effect.orElseSucceed(
      Effect.try(() => sampleResponses(survey, { count: seed % 7, seed })),
      () => []
    )
    for (const [index, sample] of samples.entries()) {
      const stored = yield* Effect.option(
        responses.submit(survey.id, index % 3 === 2 ? { ...sample, status: "partial" } : sample)
      )
      if (index % 4 === 1 && Option.isSome(stored)) yield* responses.remove(owner, survey.id, stored.value.response.id)
    }
  })

/** Saves segments that test questions, variables and properties. */
const saveSegments = ({ seed }: History, survey: Survey) =>
  Effect.gen(function*() {
    const segments = yield* Segments
    const asked = survey.questions.filter(({ type }) => type !== "file")
    const filters = [
      ...asked.length === 0 ? [] : [1, 2, 3].flatMap((n) => drawn(FilterArbitrary.filterOf(asked, []), seed + n) ?? []),
      ...survey.variables.slice(-1).map(({ name: variable }) => ({ variable, op: "gt" as const, value: 1 })),
      { property: "durationSeconds" as const, op: "gt" as const, value: 1 }
    ]
    yield* Effect.forEach(
      filters.slice(seed % filters.length),
      (filter, index) => Effect.option(segments.create(owner, survey.id, { name: `Segment ${index}`, filter }))
    )
  })

/** Translates most texts, each into another one. */
const translate = ({ seed }: History, survey: Survey) =>
  Effect.gen(function*() {
    const translations = yield* Translations
    for (const tag of ["de", "pt-BR"].filter((tag) => tag !== survey.languages[0])) {
      const texts = textPlaces(survey).flatMap((place, index) =>
        (seed + index) % 4 === 0 ? [] : [[place, `${tag} ${index}`] as const]
      )
      yield* Effect.option(translations.replace(owner, survey.id, tag, Object.fromEntries(texts)))
    }
  })

/** Reads what is stored of a survey. Saves each segment once more as it is. */
const storedOf = (id: Survey["id"]) =>
  Effect.gen(function*() {
    const [surveys, segments, store] = [yield* Surveys, yield* Segments, yield* SurveyStore]
    const responses = yield* ResponseStore
    const page = { limit: 1_000, order: "asc" } as const
    const translations = new Map<string, Readonly<Record<string, string>>>()
    for (const { tag } of yield* store.translationStates(id)) {
      const stored = yield* store.translation(id, tag)
      if (Option.isSome(stored)) translations.set(tag, stored.value.texts)
    }
    const isAccepted = new Map<string, boolean>()
    for (const { filter, id: segment, name } of yield* segments.list(owner, id)) {
      const saved = yield* Effect.either(segments.replace(owner, id, segment, { name, filter }))
      isAccepted.set(segment, Either.isRight(saved))
    }
    const stored: Stored = {
      survey: yield* surveys.get(owner, id),
      ended: yield* Effect.flatMap(responses.page(owner, id, { status: "ended" }, page), Page.collectItems),
      translations,
      segments: (yield* store.children("segments", id)).map(({ condition, id }) => ({
        id,
        condition,
        isAccepted: isAccepted.get(id) === true
      })),
      hasResultsLink: (yield* store.children("resultsLinks", id)).length > 0
    }
    return stored
  })

const play = (made: History) =>
  Effect.gen(function*() {
    const [surveys, definitions, responses] = [yield* Surveys, yield* SurveyDefinitions, yield* ResponseStore]
    yield* put({ _tag: "AccountPut", account: Fixtures.account(0) })
    const draft = yield* createSurvey(made)
    const { id } = draft
    if (draft.questions.length > 0) {
      const published = yield* surveys.publish(owner, id)
      yield* respond(made, published)
      if (made.isClosed) yield* surveys.close(owner, id)
    }
    yield* saveSegments(made, draft)
    yield* translate(made, draft)
    if (made.hasResultsLink) yield* put(childSamples.resultsLinks.put(id, 0, 0))
    const { definition: { $schema: _, translations, ...parts } } = yield* definitions.get(owner, id)
    // Then the edit begins with what the survey was before a question was removed.
    const smaller = editedDefinition(parts, translations, {
      edits: [{ kind: "dropQuestion", at: made.seed }],
      isTidy: true
    })
    if (made.seed % 3 === 0 && isDefinition(smaller)) yield* Effect.option(definitions.replace(owner, id, smaller))
    const before = yield* storedOf(id)
    const { definition: present } = yield* definitions.get(owner, id)
    const proposal = editedDefinition(parts, translations, made.edit)
    if (!isDefinition(proposal)) return
    const allAnswers = Effect.flatMap(
      responses.page(owner, id, {}, { limit: 1_000, order: "asc" }),
      Page.collectItems
    )
    const answersBefore = yield* allAnswers
    const plan = yield* definitions.plan(owner, id, proposal)
    yield* assertEqual(
      plan.partialResponses,
      answersBefore.filter(({ status }) => status === "partial").length,
      "the number of partial responses"
    )
    const replaced = yield* Effect.either(
      definitions.replace(owner, id, proposal, plan.token === null ? {} : { plan: plan.token })
    )
    if (Either.isLeft(replaced)) {
      const { left } = replaced
      const errors = left._tag === "InvalidInput" || left._tag === "RuleViolated" ? left.violations : [left._tag]
      return yield* assertEqual(errors, plan.errors, "the errors of a plan")
    }
    yield* assertEqual(plan.errors, [], "the errors of a plan")
    const after = yield* storedOf(id)
    const { definition } = yield* definitions.get(owner, id)
    yield* assertEqual(
      plan.effects.toSorted(byPlace),
      measuredEffects(before, after).toSorted(byPlace),
      "the effects of a plan"
    )
    const keys = renamedParts(before, after, proposal)
    yield* assertEqual(
      plan.changes.filter(({ kind }) => kind === "renamed").map(({ from, place }) => `${place} was ${String(from)}`)
        .sort(),
      Object.entries(keys).flatMap(([list, ofList]: readonly [string, ReadonlyMap<string, string>]) =>
        Array.from(ofList, ([from, to]) => `/${list}/${to} was ${from}`)
      ).sort(),
      "the renamed parts"
    )
    const { kept, replaced: removed } = withoutReplaced({ ...present }, keys)
    const isRemoved = ({ kind, place }: SurveyPlan["changes"][number]) => kind === "removed" && removed.has(place)
    yield* assertEqual(
      new Map(plan.changes.filter(isRemoved).map(({ from, place }) => [place, from])).size,
      removed.size,
      "the parts whose keys others take"
    )
    for (const { from, place } of plan.changes.filter(isRemoved)) yield* assertEqual(from, removed.get(place), place)
    yield* assertEqual(
      wrongChanges(
        withNewKeys(kept, keys),
        { ...definition },
        plan.changes.filter((change) => !isRemoved(change))
      ),
      [],
      "what is wrong with the changes of a plan"
    )
    yield* assertEqual(
      (yield* allAnswers).map(({ answers }) => answers),
      answersBefore.map(({ answers }) => answers),
      "the stored answers"
    )
  })

/** The parts that have a new key: questions by their ids, the others as the proposal says. */
const renamedParts = (before: Stored, after: Stored, proposal: Definition): NewKeys => {
  const keysAfter = new Map(after.survey.questions.map(({ id, key }) => [id, key]))
  const said = (list: ReadonlyArray<{ readonly key?: string; readonly was?: string }> = []) =>
    new Map(list.flatMap(({ key = "", was = key }) => was === key ? [] : [[was, key]]))
  return {
    questions: new Map(before.survey.questions.flatMap(({ id, key }) => {
      const renamed = keysAfter.get(id) ?? key
      return renamed === key ? [] : [[key, renamed]]
    })),
    endings: said(proposal.endings),
    quotas: said(proposal.quotas)
  }
}

const byPlace = (left: { readonly place: string }, right: { readonly place: string }): number =>
  left.place < right.place ? -1 : 1
