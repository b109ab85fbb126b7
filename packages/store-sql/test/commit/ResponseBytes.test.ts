import { Limits, type LimitValues, Responses, Secrets } from "@canvass/core"
import { Committer, ResponseBytes, ResponseStore, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { Database } from "../../src/database/Database.js"
import * as SqlStore from "../../src/SqlStore.js"
import { type DatabaseKind, postgres, sqlite } from "../databases.js"

const submissions = 400

const owner = Fixtures.ownerOf(0)

/** The surveys of one account, with one question each. */
const surveys = Arr.makeBy(5, (n) =>
  Fixtures.survey(2 * n, {
    questions: [{
      id: Fixtures.questionId(0),
      key: "why",
      text: "Why?",
      type: "text",
      required: false,
      options: [],
      settings: {}
    }]
  }))

/** A service with a committer of its own, as an instance has it. Its transactions run beside those of others. */
const instance = (database: Database, limits: Partial<LimitValues>) =>
  Layer.build(
    Responses.Default.pipe(
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

/** Submits responses of different lengths at once, to surveys in turn, and returns those that were refused. */
const submitAll = (
  { instances, open }: DatabaseKind & { readonly instances: number },
  limits: Partial<LimitValues>,
  { status, surveyCount }: { readonly status: "completed" | "partial"; readonly surveyCount: number }
) =>
  Effect.gen(function*() {
    const database = yield* open
    const engines = yield* Effect.replicateEffect(instance(database, limits), instances)
    const [engine] = engines
    if (engine === undefined) return yield* Effect.dieMessage("There is no instance.")
    const changes = surveys.map((survey): UnitOfWork.Change => ({ _tag: "SurveyPut", survey }))
    yield* Effect.provide(
      Effect.flatMap(Committer.Committer, ({ commit }) => commit(Fixtures.unit({ changes }))),
      engine
    )
    const outcomes = yield* Effect.forEach(Arr.range(1, submissions), (n) => {
      const survey = surveys[n % surveyCount]?.id ?? Fixtures.surveyId(0)
      const answers = [{ questionKey: "why", value: "x".repeat(1 + n % 7 * 100) }]
      return Effect.flatMap(Responses, (responses) => Effect.either(responses.submit(survey, { status, answers })))
        .pipe(
          Effect.provide(engines[n % instances] ?? engine)
        )
    }, { concurrency: "unbounded" })
    const refused = Arr.getLefts(outcomes)
    const stored = yield* Effect.flatMap(ResponseStore, (store) =>
      Effect.forEach(surveys, ({ id }) =>
        Effect.all({
          counted: store.storedBytes(owner, id),
          bytes: Effect.map(
            Stream.runCollect(Stream.flattenIterables(store.stream(owner, id, {}, "asc"))),
            Arr.reduce(0, (sum, response) => sum + ResponseBytes.bytesOf(response))
          )
        }))).pipe(Effect.provide(engine))
    const total = stored.reduce((sum, { bytes }) => sum + bytes, 0)
    return { refused, stored, total, accepted: outcomes.filter(Either.isRight).length }
  })

/** Maximum bytes of one response of `submitAll`. */
const maxBytes = 1_000

for (const kind of [{ ...sqlite, instances: 1 }, { ...postgres, instances: 3 }]) {
  describe(`${submissions} submissions at once to ${kind.instances} instances on ${kind.name}`, () => {
    it.scopedLive("fill an account up to its limit, and never pass it", () =>
      Effect.gen(function*() {
        const limit = 100_000
        const { accepted, refused, stored, total } = yield* submitAll(kind, { responseBytesPerAccount: limit }, {
          status: "completed",
          surveyCount: surveys.length
        })
        expect(total).toBeLessThanOrEqual(limit)
        expect(total).toBeGreaterThan(limit - maxBytes)
        expect(stored.map(({ counted }) => counted)).toEqual(stored.map(() => ({ account: total, partial: 0 })))
        expect(accepted + refused.length).toBe(submissions)
        expect(new Set(refused.map((error) => error._tag === "ResponsesFull" ? error.scope : error))).toEqual(
          new Set(["account"])
        )
      }))

    it.scopedLive("fill the partial responses of a survey up to their limit, and never pass it", () =>
      Effect.gen(function*() {
        const limit = 50_000
        const { refused, stored, total } = yield* submitAll(kind, { partialBytesPerSurvey: limit }, {
          status: "partial",
          surveyCount: 2
        })
        for (const { bytes, counted } of stored.slice(0, 2)) {
          expect(counted).toEqual({ account: total, partial: bytes })
          expect(bytes).toBeLessThanOrEqual(limit)
          expect(bytes).toBeGreaterThan(limit - maxBytes)
        }
        expect(new Set(refused.map((error) => error._tag === "ResponsesFull" ? error.scope : error))).toEqual(
          new Set(["partial"])
        )
      }))
  })
}
