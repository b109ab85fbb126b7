/** Compares what plans of definitions predict with what replacing the definition has done. */
import { Page, type Response, Responses, Secrets, SurveyDefinitions, type SurveyInput, Surveys } from "@canvass/core"
import { allOptions, type DefinitionEffects, ResponseStore, type Store } from "@canvass/core/ports"
import { randomSurvey, sampleResponses } from "@canvass/core/testing"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import { isReadonlyRecord } from "effect/Predicate"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put, serviceTest, type StoreTest } from "./ConformanceTest.js"
import { forAll } from "./MemoryEquivalence.js"

/**
 * Random surveys with random responses and edits: a plan has errors exactly where the change is refused, its changes
 * are the differences of the definitions, and its effects are what becomes of answers.
 */
export const plansPredict = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(
    FastCheck.record({
      survey: FastCheck.oneof(randomSurvey, randomSurvey.map(withoutRules)),
      seed: FastCheck.nat(),
      edits: FastCheck.array(edit, { minLength: 1, maxLength: 4 })
    }),
    runs,
    (history) =>
      Effect.flatMap(
        Layer.build(
          Layer.mergeAll(Surveys.Default, SurveyDefinitions.Default, Responses.Default).pipe(
            Layer.provideMerge(Layer.merge(store, Secrets.layerEphemeral)),
            Layer.fresh
          )
        ),
        (services) => Effect.provide(play(history), services)
      )
  )

/** Changes by their plans, beside submissions. */
export const planConformance: ReadonlyArray<StoreTest> = [
  serviceTest(
    "a response that is submitted during a planned change adds no effect that the plan does not name",
    Effect.gen(function*() {
      const [surveys, definitions, responses] = [yield* Surveys, yield* SurveyDefinitions, yield* Responses]
      for (let round = 0; round < 6; round++) {
        const { id } = yield* surveys.create(owner, {
          title: "Races",
          questions: [
            { key: "kept", type: "text", text: "Kept?" },
            { key: "removed", type: "text", text: "Removed?" }
          ]
        })
        yield* surveys.publish(owner, id)
        const { definition } = yield* definitions.get(owner, id)
        const smaller = { ...definition, questions: definition.questions?.slice(0, 1) ?? [] }
        const { effects, token } = yield* definitions.plan(owner, id, smaller)
        yield* assertEqual(effects, [], "the effects of the plan")
        const submit = Effect.option(responses.submit(id, { answers: [{ questionKey: "removed", value: "yes" }] }))
        const [replaced] = yield* Effect.all([
          Effect.either(definitions.replace(owner, id, smaller, { plan: token ?? "" })),
          ...Array.from({ length: round }, () => submit)
        ], { concurrency: "unbounded" })
        const survey = yield* surveys.get(owner, id)
        if (Either.isRight(replaced)) yield* assertEqual(survey.retired, [], "the retired questions")
        else {
          yield* assertEqual(replaced.left._tag, "PlanOutdated", "why the change is refused")
          yield* assertEqual(survey.questions.length, 2, "the number of questions")
        }
      }
    })
  )
]

interface Edit {
  readonly kind: "add" | "dropOption" | "dropQuestion" | "dropRow" | "rename" | "reorder" | "swap" | "title"
  readonly at: number
}

const edit: FastCheck.Arbitrary<Edit> = FastCheck.record({
  kind: FastCheck.constantFrom("add", "dropOption", "dropQuestion", "dropRow", "rename", "reorder", "swap", "title"),
  at: FastCheck.nat()
})

type Definition = SurveyInput.Definition
type Question = NonNullable<Definition["questions"]>[number]

/** Questions without rules, of which each can be removed. */
const withoutRules = ({ questions = [], title }: SurveyInput.Create): SurveyInput.Create => ({
  title,
  questions: questions.map(({ requiredIf: _, showIf: __, validIf: ___, page: ____, ...question }) => ({
    ...question,
    ...question.options && {
      options: question.options.map((option) => {
        if (typeof option === "string") return option
        const { showIf: _, ...plain } = option
        return plain
      })
    }
  }))
})

const edited = (definition: Definition, { at, kind }: Edit): Definition => {
  const questions = [...definition.questions ?? []]
  const index = questions.length === 0 ? -1 : at % questions.length
  const question = questions[index]
  const replaced = (change: (question: Question) => object): Definition => ({
    ...definition,
    questions: questions.map((one, other) => {
      // The compiler does not know which type the question has.
      const changed: Question = other === index ? Object.assign({ ...one }, change(one)) : one
      return changed
    })
  })
  if (kind === "title") return { ...definition, title: `${at}` }
  if (kind === "add" || question === undefined) {
    return { ...definition, questions: [...questions, { key: `n${at}`, type: "text", text: `${at}` }] }
  }
  switch (kind) {
    case "dropQuestion":
      return { ...definition, questions: questions.filter((_, other) => other !== index) }
    case "dropOption":
      return replaced(({ options = [] }) => options.length === 0 ? {} : { options: dropped(options, at) })
    case "dropRow":
      return replaced(({ settings }) =>
        settings !== undefined && "rows" in settings
          ? { settings: { ...settings, rows: dropped(settings.rows, at) } }
          : {}
      )
    case "reorder":
      return { ...definition, questions: questions.toReversed() }
    case "rename":
      return replaced(({ key = "", was = key }) => ({ key: `r${at}`, was }))
    case "swap": {
      const [first, second] = [questions[0], questions[index]]
      if (first === undefined || second === undefined || first === second) return definition
      return {
        ...definition,
        questions: questions.map((one) => {
          if (one !== first && one !== second) return one
          const { key = "", was = key } = one
          const other = one === first ? second : first
          return Object.assign({ ...one }, { key: other.key ?? "", was })
        })
      }
    }
  }
}

const dropped = <A>(list: ReadonlyArray<A>, at: number): ReadonlyArray<A> =>
  list.filter((_, index) => index !== at % list.length)

const owner = Fixtures.accountId(0)

interface History {
  readonly survey: SurveyInput.Create
  readonly seed: number
  readonly edits: ReadonlyArray<Edit>
}

const play = ({ edits, seed, survey: input }: History) =>
  Effect.gen(function*() {
    const [surveys, definitions, responses] = [yield* Surveys, yield* SurveyDefinitions, yield* Responses]
    yield* put({ _tag: "AccountPut", account: Fixtures.account(0) })
    const { id, questions } = yield* surveys.create(owner, { ...input, visibility: "public" })
    if (questions.length > 0) {
      const survey = yield* surveys.publish(owner, id)
      // Some surveys leave hardly any answer, or require files.
      const samples = yield* Effect.orElseSucceed(
        Effect.try(() => sampleResponses(survey, { count: seed % 6, seed })),
        () => []
      )
      yield* Effect.forEach(samples, (sample, index) =>
        Effect.option(responses.submit(id, index % 3 === 2 ? { ...sample, status: "partial" } : sample)))
    }
    const before = { definition: yield* definitions.get(owner, id), survey: yield* surveys.get(owner, id) }
    const { $schema: _, translations: __, ...present } = before.definition.definition
    const proposal = edits.reduce<Definition>(edited, present)
    const plan = yield* definitions.plan(owner, id, proposal)
    const replaced = yield* Effect.either(
      definitions.replace(owner, id, proposal, plan.token === null ? {} : { plan: plan.token })
    )
    if (Either.isLeft(replaced)) {
      const { left } = replaced
      const errors = left._tag === "InvalidInput" || left._tag === "RuleViolated" ? left.violations : [left._tag]
      return yield* assertEqual(errors, plan.errors, "the errors of a plan")
    }
    yield* assertEqual(plan.errors, [], "the errors of a plan")
    const after = { definition: yield* definitions.get(owner, id), survey: yield* surveys.get(owner, id) }
    yield* assertEqual(
      plan.changes.length === 0,
      after.definition.digest === before.definition.digest,
      "that a plan has no changes"
    )
    const keys = new Map(before.survey.questions.flatMap(({ id, key }) => {
      const kept = after.survey.questions.find((question) =>
        question.id === id
      )
      return kept === undefined || kept.key === key ? [] : [[kept.key, key] as const]
    }))
    yield* assertEqual(
      plan.changes.filter(({ kind }) => kind === "renamed").map(({ from, to }) => `${String(from)} ${String(to)}`)
        .sort(),
      Array.from(keys, ([to, from]) => `${from} ${to}`).sort(),
      "the renamed questions"
    )
    if (keys.size === 0) {
      yield* assertEqual(
        uncovered(placesOf(before.definition.definition), placesOf(after.definition.definition), plan.changes),
        [],
        "the differences that a plan does not name"
      )
    }
    const stored = yield* Effect.flatMap(ResponseStore, (store) =>
      Effect.flatMap(
        store.page(owner, id, { status: "ended" }, { limit: 1_000, order: "asc" }),
        Page.collectItems
      ))
    yield* assertEqual(
      plan.effects.filter(({ kind }) => kind.endsWith("retired")).toSorted(byPlace),
      retiredIn(before.survey, after.survey, stored).toSorted(byPlace),
      "the effects on answers"
    )
  })

type Effects = ReadonlyArray<DefinitionEffects.CountedEffect>

const byPlace = (left: { readonly place: string }, right: { readonly place: string }): number =>
  left.place < right.place ? -1 : 1

/** Each part of a definition that is no list or object, by its place. Lists of rules are one part. */
const placesOf = (part: unknown, place = "", found = new Map<string, string>()): ReadonlyMap<string, string> => {
  const listName = /(?:questions|options|rows|endings|variables|hiddenFields)$/.test(place)
  if (Array.isArray(part) && listName) {
    found.set(place, JSON.stringify(part.map(nameOf)))
    for (const item of part) placesOf(item, `${place}/${nameOf(item)}`, found)
  } else if (isReadonlyRecord(part)) {
    for (const [name, value] of Object.entries(part)) {
      placesOf(value, `${place}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, found)
    }
  } else found.set(place, JSON.stringify(part))
  return found
}

const nameOf = (item: unknown): string =>
  isReadonlyRecord(item)
    ? String(item["key"] ?? item["name"] ?? item["value"]).replaceAll("~", "~0").replaceAll("/", "~1")
    : ""

/** The places that differ and that no change names, neither itself nor what it is in. */
const uncovered = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  changes: ReadonlyArray<{ readonly place: string }>
): ReadonlyArray<string> =>
  [...new Set([...before.keys(), ...after.keys()])].filter((place) =>
    before.get(place) !== after.get(place) &&
    !changes.some((change) =>
      place === change.place || place.startsWith(`${change.place}/`) || change.place.startsWith(`${place}/`)
    )
  )

type StoredSurvey = Effect.Effect.Success<ReturnType<Surveys["get"]>>

/** What an edit has retired, with the responses that hold it, read from the survey after it. */
const retiredIn = (
  before: StoredSurvey,
  after: StoredSurvey,
  responses: ReadonlyArray<Response.Response>
): Effects => {
  const count = (questionId: string, holds: (value: unknown) => boolean) =>
    responses.filter(({ answers }) => answers.some((answer) => answer.questionId === questionId && holds(answer.value)))
      .length
  const keyOf = (key: string) => `/questions/${key}`
  return before.questions.flatMap((question): Effects => {
    const { id, key } = question
    if (after.retired.some((retired) => retired.id === id)) {
      return [{ place: keyOf(key), kind: "question-retired", count: count(id, () => true) }]
    }
    const kept = after.questions.find((one) => one.id === id)
    if (kept === undefined) return []
    const options = new Set(allOptions(kept).slice(kept.options.length).map(({ value }) => value))
    const rows = new Set(kept.retiredRows?.map(({ value }) => value))
    return [
      ...question.options.filter(({ value }) => options.has(value)).map(({ value }) => ({
        place: `${keyOf(kept.key)}/options/${escaped(value)}`,
        kind: "option-retired" as const,
        count: count(id, (answer) => heldIn(answer, question.type === "matrix").includes(value))
      })),
      ...rowsIn(question).filter(({ value }) => rows.has(value)).map(({ value }) => ({
        place: `${keyOf(kept.key)}/settings/rows/${escaped(value)}`,
        kind: "row-retired" as const,
        count: count(id, (answer) => isReadonlyRecord(answer) && Object.hasOwn(answer, value))
      }))
    ]
  })
}

const rowsIn = ({ settings }: StoredSurvey["questions"][number]) => "rows" in settings ? settings.rows : []

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1")

const heldIn = (answer: unknown, isMatrix: boolean): ReadonlyArray<unknown> => {
  if (Array.isArray(answer)) return answer
  return isMatrix && isReadonlyRecord(answer) ? Object.values(answer).flat() : [answer]
}
