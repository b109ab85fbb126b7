/** What an account may store in surveys, also with requests to several instances at once. */
import {
  Limits,
  type LimitValues,
  Page,
  Secrets,
  SurveyDefinitions,
  Surveys,
  Translations,
  ValidationError
} from "@canvass/core"
import { Committer, StoredDefinitions, SurveyStore, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { Database } from "../../src/database/Database.js"
import * as SqlStore from "../../src/SqlStore.js"
import { type DatabaseKind, postgres, sqlite } from "../databases.js"

const owner = Fixtures.accountId(0)

/** The services with a committer of their own, as an instance has them. */
const instance = (database: Database, limits: Partial<LimitValues>) =>
  Layer.build(
    Layer.mergeAll(Surveys.Default, SurveyDefinitions.Default, Translations.Default).pipe(
      Layer.provideMerge(Layer.provide(
        Layer.merge(
          SqlStore.layerReads,
          SqlStore.layerWrites({ maxWaiting: 1_000, maxBatchSize: 32, maxConcurrentBatches: 2 })
        ),
        Layer.succeed(Database, database)
      )),
      Layer.provide(Secrets.layerEphemeral),
      Layer.provide(Layer.succeed(Limits, { ...Limits.defaults, ...limits }))
    )
  )

const put = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => commit(Fixtures.unit({ changes })))

const service = Effect.all({
  store: SurveyStore,
  surveys: Surveys,
  definitions: SurveyDefinitions,
  translations: Translations
})

const keys = ["a", "b", "c", "d", "e"]

/** A survey whose definition has at least this many bytes. */
const input = (bytes: number) => ({
  title: "Lunch",
  questions: keys.map((key) => ({ key, type: "text" as const, text: "Why?", description: "é".repeat(bytes / 10) }))
})

/** Texts of the survey with at least this many bytes. */
const texts = (bytes: number) =>
  Object.fromEntries(keys.map((key) => [`/questions/${key}/description`, "x".repeat(bytes / 5)]))

/** Measures what is stored without the counts of the store. */
const measured = Effect.gen(function*() {
  const { store } = yield* service
  const page = yield* store.page(owner, {}, { limit: 1_000, order: "asc" })
  const found = yield* Page.collectItems(page)
  const sizes = yield* Effect.forEach(found, ({ id }) =>
    Effect.gen(function*() {
      const survey = yield* Effect.flatten(store.find(owner, id))
      const states = yield* store.translationStates(id)
      const kept = yield* store.keptVersions(owner, id)
      return StoredDefinitions.bytesOf(survey) + states.reduce((sum, { bytes }) => sum + bytes, 0) + kept.bytes
    }))
  return { surveys: found.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
})

const stored = Effect.flatMap(SurveyStore, (store) => store.storedDefinitions(owner))

/** The code of a refusal. */
const codeOf = (error: object): unknown =>
  error instanceof ValidationError.RuleViolated ? error.violations[0].code : error

const open = ({ instances, open }: DatabaseKind & { readonly instances: number }, limits: Partial<LimitValues>) =>
  Effect.gen(function*() {
    const database = yield* open
    const engines = yield* Effect.replicateEffect(instance(database, limits), instances)
    const [engine] = engines
    if (engine === undefined) return yield* Effect.dieMessage("There is no instance.")
    yield* Effect.provide(put({ _tag: "AccountPut", account: Fixtures.account(0) }), engine)
    return { database, engine, engineOf: (n: number) => engines[n % instances] ?? engine }
  })

for (const kind of [{ ...sqlite, instances: 1 }, { ...postgres, instances: 3 }]) {
  describe(`the definitions of an account on ${kind.name}`, () => {
    it.scopedLive("are copied at once up to the number of surveys, and no further", () =>
      Effect.gen(function*() {
        const { engine, engineOf } = yield* open(kind, { surveysPerAccount: 20 })
        const source = yield* Effect.provide(Effect.flatMap(Surveys, (s) => s.create(owner, input(100))), engine)
        const outcomes = yield* Effect.forEach(
          Arr.range(1, 60),
          (n) =>
            Effect.provide(Effect.either(Effect.flatMap(Surveys, (s) => s.duplicate(owner, source.id))), engineOf(n)),
          { concurrency: "unbounded" }
        )
        expect(outcomes.filter(Either.isRight)).toHaveLength(19)
        expect(new Set(Arr.getLefts(outcomes).map(codeOf))).toEqual(new Set(["too-many-surveys"]))
        expect((yield* Effect.provide(stored, engine)).surveys).toBe(20)
      }))

    it.scopedLive("are copied at once with their translations up to their bytes, and no further", () =>
      Effect.gen(function*() {
        const limit = 100_000
        const { engine, engineOf } = yield* open(kind, { definitionBytesPerAccount: limit })
        const source = yield* Effect.gen(function*() {
          const { surveys, translations } = yield* service
          const survey = yield* surveys.create(owner, input(2_000))
          yield* translations.replace(owner, survey.id, "de", texts(3_000))
          return survey
        }).pipe(Effect.provide(engine))
        const outcomes = yield* Effect.forEach(
          Arr.range(1, 60),
          (n) =>
            Effect.provide(Effect.either(Effect.flatMap(Surveys, (s) => s.duplicate(owner, source.id))), engineOf(n)),
          { concurrency: "unbounded" }
        )
        expect(new Set(Arr.getLefts(outcomes).map(codeOf))).toEqual(new Set(["definitions-full"]))
        const { bytes, surveys } = yield* Effect.provide(measured, engine)
        expect(yield* Effect.provide(stored, engine)).toEqual({ bytes, surveys })
        expect(bytes).toBeLessThanOrEqual(limit)
        expect(bytes).toBeGreaterThan(limit - 6_000)
      }))

    it.scopedLive("count what is created, edited, translated, versioned and deleted", () =>
      Effect.gen(function*() {
        const { engine } = yield* open(kind, { definitionBytesPerAccount: 20_000 })
        yield* Effect.gen(function*() {
          const { definitions, store, surveys, translations } = yield* service
          const refused = <A, E extends object>(effect: Effect.Effect<A, E>) => Effect.map(Effect.flip(effect), codeOf)
          const compare = Effect.map(Effect.all([stored, measured]), ([counted, found]) => {
            expect(counted).toEqual(found)
            return counted.bytes
          })
          const survey = yield* surveys.create(owner, { ...input(5_000), translations: { de: texts(1_000) } })
          expect(yield* compare).toBeGreaterThan(6_000)
          expect(yield* refused(surveys.create(owner, input(15_000)))).toBe("definitions-full")
          expect(yield* refused(surveys.update(owner, survey.id, input(20_000)))).toBe("definitions-full")
          expect(yield* refused(translations.replace(owner, survey.id, "fr", texts(14_000)))).toBe("definitions-full")
          yield* translations.replace(owner, survey.id, "fr", texts(4_500))
          yield* surveys.update(owner, survey.id, input(4_000))
          const unpublished = yield* compare
          yield* surveys.publish(owner, survey.id)
          const response = Fixtures.response(0, { surveyId: survey.id, accountId: owner, questionnaireVersion: 2 })
          yield* put({ _tag: "ResponsePut", response })
          // The replaced version is kept, because a response has it.
          yield* surveys.update(owner, survey.id, input(4_010))
          expect(yield* compare).toBeGreaterThan(unpublished + 4_000)
          expect((yield* store.keptVersions(owner, survey.id)).count).toBe(1)
          expect(yield* refused(definitions.replace(owner, survey.id, input(9_000)))).toBe("definitions-full")
          yield* put({ _tag: "ResponseRemoved", at: 0, surveyId: survey.id, responseId: response.id })
          expect(yield* compare).toBe(unpublished + 10)
          yield* translations.remove(owner, survey.id, "fr")
          expect(yield* compare).toBeLessThan(unpublished - 4_000)
          const copy = yield* surveys.duplicate(owner, survey.id)
          yield* compare
          yield* surveys.remove(owner, survey.id)
          yield* surveys.remove(owner, copy.id)
          expect(yield* compare).toBe(0)
        }).pipe(Effect.provide(engine))
      }))
  })
}
