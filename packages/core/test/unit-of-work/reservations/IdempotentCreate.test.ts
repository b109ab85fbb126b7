import { Responses, Secrets, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { CurrentRequest, ExpiredDataCleanup, ReservationStore } from "@canvass/core/ports"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { storeAccount } from "../../fixtures/Accounts.js"

const world = Layer.mergeAll(Surveys.Default, Responses.Default).pipe(
  Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral))
)

const run = <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof world>>) => Effect.provide(effect, world)

/** Runs `effect` as a request with this key, and says whether an earlier result was given again. */
const keyed = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  claim: { scope?: string; key?: string; fingerprint?: string } = {}
) =>
  Effect.suspend(() => {
    const request = CurrentRequest.makeRequestInfo({
      idempotency: { scope: "key:1", key: "k", fingerprint: "f", ...claim }
    })
    return Effect.map(
      Effect.locally(effect, CurrentRequest.CurrentRequest, request),
      (made) => ({ made, replayed: request.outcome.isReplayed })
    )
  })

/** The store's look-up of keys, in which all concurrent requests find their key free before one of them commits. */
const slowLookup = Layer.effect(
  ReservationStore,
  Effect.map(ReservationStore, (store) => ({
    ...store,
    find: (...key: Parameters<typeof store.find>) => Effect.tap(store.find(...key), () => Effect.yieldNow())
  }))
)

describe("idempotency keys", () => {
  it.effect("a key that another request takes after the look-up creates nothing", () =>
    Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const create = keyed(surveys.create(owner, { title: "Once" }))
      const [first, second] = yield* Effect.all([create, create], { concurrency: "unbounded" })
      expect(second.made.id).toBe(first.made.id)
      expect((yield* surveys.list(owner, {}, { limit: 10, order: "desc", isCounted: true })).total).toBe(1)
    }).pipe(Effect.provide(Surveys.Default.pipe(
      Layer.provideMerge(slowLookup),
      Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral))
    ))))

  it.effect("100 concurrent attempts create one survey, and 99 are reported as repeated", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const tries = yield* Effect.all(
        Array.from({ length: 100 }, () => keyed(surveys.create(owner, { title: "Once" }))),
        { concurrency: "unbounded" }
      )
      expect(new Set(tries.map(({ made }) => made.id)).size).toBe(1)
      expect(tries.filter(({ replayed }) => replayed)).toHaveLength(99)
      expect((yield* surveys.list(owner, {}, { limit: 10, order: "desc", isCounted: true })).total).toBe(1)
    })))

  it.effect("a key with another body is refused; a key of another caller is independent", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const first = yield* keyed(surveys.create(owner, { title: "One" }))
      expect(yield* Effect.flip(keyed(surveys.create(owner, { title: "Two" }), { fingerprint: "g" })))
        .toMatchObject({ _tag: "IdempotencyKeyReused" })
      const other = yield* keyed(surveys.create(owner, { title: "Two" }), { scope: "key:2", fingerprint: "g" })
      expect(other.made.id).not.toBe(first.made.id)
    })))

  it.effect("a repeated partial submission returns the same response and resume token", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const responses = yield* Responses
      const { id } = yield* surveys.create(owner, { title: "S", questions: [{ type: "text", text: "Why?" }] })
      yield* surveys.publish(owner, id)
      const key = crypto.randomUUID()
      const submit = keyed(responses.submit(id, { status: "partial", answers: [] }), { key })
      const first = yield* submit
      expect(yield* submit).toEqual({ made: first.made, replayed: true })
    })))

  it.effect("a key expires after 24 hours", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const store = yield* ReservationStore
      const create = keyed(surveys.create(owner, { title: "Daily" }))
      const first = yield* create
      yield* TestClock.adjust("23 hours")
      expect(yield* create).toMatchObject({ made: { id: first.made.id }, replayed: true })
      yield* TestClock.adjust("1 hour")
      const second = yield* create
      expect(second).toMatchObject({ replayed: false })
      expect(second.made.id).not.toBe(first.made.id)
      yield* TestClock.adjust("24 hours")
      yield* ExpiredDataCleanup.run
      expect(Option.isNone(yield* store.find("key:1", "k", 0))).toBe(true)
    })))
})
