/** Runs over more webhooks than one read returns. The conformance suite has the rest, for every store. */
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Ref from "effect/Ref"
import * as Memory from "../../src/memory.js"
import * as Rekey from "../../src/rekey/Rekey.js"
import { Committer } from "../../src/unit-of-work/Committer.js"
import { Transactor } from "../../src/unit-of-work/Transactor.js"
import * as Secrets from "../../src/values/Secrets.js"
import type { Webhook } from "../../src/webhooks/Webhook.js"
import { WebhookStore } from "../../src/webhooks/WebhookStore.js"

const [old, current] = [1, 2].map((byte) => Redacted.make(new Uint8Array(32).fill(byte)))
if (old === undefined || current === undefined) throw new Error("There are two keys.")

const rotating = Secrets.layer(current, old)

const seal = (text: string) =>
  Effect.flatMap(Secrets.Secrets, ({ seal }) => seal("webhook-secret", Redacted.make(text)))

const put = (...webhooks: ReadonlyArray<Webhook>) =>
  Effect.flatMap(
    Committer,
    ({ commit }) => commit(Fixtures.unit({ changes: webhooks.map((webhook) => ({ _tag: "WebhookPut", webhook })) }))
  )

/** Stores webhooks whose secrets are encrypted with the old key. */
const putWebhooks = (count: number) =>
  Effect.provide(
    Effect.flatMap(
      Effect.forEach(Array.from({ length: count }), (_, n) =>
        Effect.map(seal(`secret ${n}`), (sealedSecret) => Fixtures.webhook(n, { sealedSecret }))),
      (webhooks) =>
        put(...webhooks)
    ),
    Secrets.layer(old)
  )

/** The number of webhooks whose secrets the new key alone decrypts. */
const countCurrent = Effect.provide(
  Effect.gen(function*() {
    const webhooks = yield* Effect.flatMap(WebhookStore, ({ listAll }) => listAll(undefined, 1_000))
    const { reseal } = yield* Secrets.Secrets
    const readable = yield* Effect.forEach(webhooks, ({ sealedSecret }) => Effect.isSuccess(reseal(sealedSecret)))
    return readable.filter((isReadable) => isReadable).length
  }),
  Secrets.layer(current)
)

const run = (progress: Ref.Ref<Rekey.RekeyReport>) =>
  Effect.provide(Rekey.run(progress), Layer.merge(Layer.fresh(Transactor.Default), rotating))

const rekey = Effect.flatMap(Ref.make(Rekey.nothingDone), run)

it.effect("an interrupted run reports what it has encrypted, and the next one does the rest", () =>
  Effect.gen(function*() {
    yield* putWebhooks(250)
    const committer = yield* Committer
    const [reached, released] = [yield* Deferred.make<undefined>(), yield* Deferred.make<undefined>()]
    const progress = yield* Ref.make(Rekey.nothingDone)
    let commits = 0
    const waiting = Effect.provideService(run(progress), Committer, {
      commit: (unit) =>
        ++commits === 120
          ? Deferred.succeed(reached, undefined).pipe(
            Effect.zipRight(Deferred.await(released)),
            Effect.zipRight(committer.commit(unit))
          )
          : committer.commit(unit)
    })
    const fiber = yield* Effect.fork(waiting)
    yield* Deferred.await(reached)
    const interruption = yield* Effect.fork(Fiber.interrupt(fiber))
    yield* Deferred.succeed(released, undefined)
    yield* Fiber.join(interruption)
    expect((yield* Ref.get(progress)).resealed).toBe(120)
    expect(yield* countCurrent).toBe(120)
    expect(yield* rekey).toEqual({ resealed: 130, current: 120, unknown: 0, unknownIds: [] })
    expect(yield* countCurrent).toBe(250)
  }).pipe(Effect.provide(Memory.layer)))

it.effect("a report names a bounded number of secrets that no key decrypts, and counts all", () =>
  Effect.gen(function*() {
    const count = Rekey.maxUnknownIds + 50
    yield* putWebhooks(count)
    const progress = yield* Ref.make(Rekey.nothingDone)
    const report = yield* Effect.provide(
      Rekey.run(progress),
      Layer.merge(Transactor.Default, Secrets.layerEphemeral)
    )
    expect(report.unknown).toBe(count)
    expect(report.unknownIds).toHaveLength(Rekey.maxUnknownIds)
  }).pipe(Effect.provide(Memory.layer)))

it.effect("a previous secret that signs no more is dropped if no key decrypts it, and reported while it signs", () =>
  Effect.gen(function*() {
    const sealedSecret = yield* Effect.provide(seal("secret"), Secrets.layer(old))
    const lost = yield* Effect.provide(seal("previous"), Secrets.layerEphemeral)
    const previous = { sealedSecret, previousSealedSecret: lost }
    yield* put(
      Fixtures.webhook(0, { ...previous, previousSecretUntil: 0 }),
      Fixtures.webhook(1, { ...previous, previousSecretUntil: 1 })
    )
    expect(yield* rekey).toMatchObject({ resealed: 1, unknown: 1, unknownIds: [{ id: Fixtures.webhookId(1) }] })
    const webhooks = yield* Effect.flatMap(WebhookStore, ({ listAll }) => listAll(undefined, 2))
    expect(webhooks.map(({ previousSealedSecret }) => previousSealedSecret)).toEqual([null, lost])
    expect(yield* countCurrent).toBe(2)
  }).pipe(Effect.provide(Memory.layer)))
