import { Limits, type LimitValues, Secrets, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Committer } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import type { Change } from "../../src/unit-of-work/UnitOfWork.js"

const owner = Fixtures.accountId(0)

const world = (limits: Partial<LimitValues>) =>
  Surveys.Default.pipe(
    Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral)),
    Layer.provide(Layer.succeed(Limits, { ...Limits.defaults, ...limits }))
  )

const put = (change: Change) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => commit(Fixtures.unit({ changes: [change] })))

const putAccount = put({ _tag: "AccountPut", account: Fixtures.account(0) })

it.effect("an account has as many surveys as it may have, and a deletion makes room", () =>
  Effect.gen(function*() {
    yield* putAccount
    const surveys = yield* Surveys
    const { id } = yield* surveys.create(owner, { title: "Lunch" })
    const copies = yield* Effect.forEach(
      [1, 2, 3, 4],
      () => Effect.either(surveys.duplicate(owner, id)),
      { concurrency: "unbounded" }
    )
    expect(copies.filter(Either.isRight)).toHaveLength(2)
    expect(yield* Effect.flip(surveys.create(owner, { title: "Dinner" }))).toMatchObject({
      violations: [{ code: "too-many-surveys", params: { max: 3, actual: 4 } }]
    })
    yield* surveys.remove(owner, id)
    yield* surveys.create(owner, { title: "Dinner" })
    expect(yield* surveys.stored(owner)).toMatchObject({ surveys: 3, maxSurveys: 3 })
  }).pipe(Effect.provide(world({ surveysPerAccount: 3 }))))

it.effect("an edit that makes a survey smaller is stored beyond the maximum, and one that makes it larger is not", () =>
  Effect.gen(function*() {
    yield* putAccount
    const surveys = yield* Surveys
    // As from before the limit.
    const { id } = Fixtures.survey(0)
    yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { description: "x".repeat(500) }) })
    yield* surveys.update(owner, id, { description: "x".repeat(400) })
    expect(yield* Effect.flip(surveys.update(owner, id, { description: "x".repeat(401) }))).toMatchObject({
      violations: [{ code: "definitions-full" }]
    })
  }).pipe(Effect.provide(world({ definitionBytesPerAccount: 100 }))))

it.effect("nothing is limited, and the usage has no maximums, when the limits are off", () =>
  Effect.gen(function*() {
    yield* putAccount
    const surveys = yield* Surveys
    yield* surveys.create(owner, { title: "Lunch" })
    const { maxDefinitionBytes, maxSurveys } = yield* surveys.stored(owner)
    expect([maxSurveys, maxDefinitionBytes]).toEqual([null, null])
  }).pipe(Effect.provide(world({
    surveysPerAccount: Number.MAX_SAFE_INTEGER,
    definitionBytesPerAccount: Number.MAX_SAFE_INTEGER
  }))))
