/** A rotation of the secret key: stored secrets are encrypted again, and no concurrent change is lost. */
import { type Ids, ResultsLinks, Secrets, Webhooks } from "@canvass/core"
import { Committer, Rekey, ResultsLinkStore, Transactor, type UnitOfWork, WebhookStore } from "@canvass/core/ports"
import type * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Ref from "effect/Ref"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put, type StoreTest, storeTest } from "./ConformanceTest.js"

const [owner, surveyId] = [Fixtures.ownerOf(0), Fixtures.surveyId(0)]

/** Key `n` of the operator. */
const key = (n: number) => Redacted.make(new Uint8Array(32).fill(n))

/** The services of an instance of the server with these secret keys. */
const instance = (...keys: Arr.NonEmptyReadonlyArray<number>) => {
  const [first, ...others] = keys
  const secrets = Secrets.layer(key(first), ...others.map(key))
  return Layer.fresh(
    Layer.provideMerge(Layer.mergeAll(Webhooks.Default, ResultsLinks.Default, Transactor.Default), secrets)
  )
}

/** During a rotation: key 2 is new. */
const rotating = instance(2, 1)

const rekeyWith = Effect.flatMap(Ref.make(Rekey.nothingDone), Rekey.run)

const rekey = Effect.provide(rekeyWith, rotating)

/** A webhook and a results link whose secrets are encrypted with key 1. */
const storeSecrets = Effect.gen(function*() {
  yield* put(
    { _tag: "AccountPut", account: Fixtures.account(0) },
    { _tag: "SurveyPut", survey: Fixtures.survey(0) }
  )
  return yield* Effect.provide(
    Effect.gen(function*() {
      const { create, rotateSecret } = yield* Webhooks
      const created = yield* create(owner, { url: "https://example.com/hooks", events: "survey.published" })
      const { secret, webhook } = yield* rotateSecret(owner, created.webhook.id)
      const { token } = yield* Effect.flatMap(ResultsLinks, ({ replace }) => replace(owner, surveyId, {}))
      return { webhookId: webhook.id, previous: created.secret, secret, token }
    }),
    instance(1)
  )
})

/** The stored secrets, as an instance with these keys reads them. Null: it cannot. */
const readSecrets = (keys: Arr.NonEmptyReadonlyArray<number>) =>
  Effect.provide(
    Effect.gen(function*() {
      const { open } = yield* Secrets.Secrets
      const [webhook] = yield* Effect.flatMap(WebhookStore, ({ list }) => list(owner))
      const [link] = yield* Effect.flatMap(ResultsLinkStore, ({ listAll }) => listAll(undefined, 1))
      const sealed = [webhook?.sealedSecret, webhook?.previousSealedSecret, link?.link.sealedToken]
      return yield* Effect.forEach(sealed, (text) =>
        open(text ?? "").pipe(
          Effect.map(Redacted.value),
          Effect.catchAllDefect(() => Effect.succeed(null))
        ))
    }),
    instance(...keys)
  )

/** Runs `effect` on a committer that runs `overtaking` before the first unit with a change of this tag. */
const overtakenBy = <A, E, R, B, E2, R2>(
  effect: Effect.Effect<A, E, R>,
  tag: UnitOfWork.Change["_tag"],
  overtaking: Effect.Effect<B, E2, R2>
) =>
  Effect.gen(function*() {
    const committer = yield* Committer.Committer
    const context = yield* Effect.context<R2>()
    let isOvertaken = false
    const result = yield* Effect.provideService(effect, Committer.Committer, {
      commit: (unit) =>
        Effect.suspend(() => {
          if (isOvertaken || !unit.changes.some(({ _tag }) => _tag === tag)) return committer.commit(unit)
          isOvertaken = true
          return Effect.zipRight(Effect.orDie(Effect.provide(overtaking, context)), committer.commit(unit))
        })
    })
    yield* assertEqual(isOvertaken, true, "that the unit was overtaken")
    return result
  })

const reveal = (secret: Redacted.Redacted | undefined): string | undefined => secret && Redacted.value(secret)

const changeLink = (input: { readonly expiresAt?: string; readonly texts?: boolean }) =>
  Effect.provide(Effect.flatMap(ResultsLinks, ({ replace }) => replace(owner, surveyId, input)), rotating)

const changeWebhook = (id: Ids.WebhookId) =>
  Effect.provide(
    Effect.flatMap(Webhooks, ({ update }) => update(owner, id, { url: "https://example.com/b" })),
    rotating
  )

const storedLink = Effect.map(
  Effect.flatMap(ResultsLinkStore, ({ find }) => find(owner, surveyId)),
  Option.getOrUndefined
)

export const rekeyConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "stored secrets are encrypted again with the first secret key, once, and then need that key only",
    Effect.gen(function*() {
      const { previous, secret, token } = yield* storeSecrets
      yield* assertEqual(yield* readSecrets([2]), [null, null, null], "what the new key alone reads")
      yield* assertEqual(yield* rekey, { resealed: 2, current: 0, unknown: 0, unknownIds: [] }, "the first run")
      const plain = [reveal(secret), reveal(previous), reveal(token)]
      yield* assertEqual(yield* readSecrets([2]), plain, "what the new key alone reads afterwards")
      yield* assertEqual(yield* rekey, { resealed: 0, current: 2, unknown: 0, unknownIds: [] }, "the second run")
    })
  ),
  storeTest(
    "secrets that no secret key decrypts are named, and left as they are",
    Effect.gen(function*() {
      const { previous, secret, token, webhookId } = yield* storeSecrets
      const report = yield* Effect.provide(rekeyWith, instance(2))
      yield* assertEqual(report, {
        resealed: 0,
        current: 0,
        unknown: 2,
        unknownIds: [{ kind: "webhook-secret", id: webhookId }, { kind: "results-link-token", id: surveyId }]
      }, "the report")
      const plain = [reveal(secret), reveal(previous), reveal(token)]
      yield* assertEqual(yield* readSecrets([1]), plain, "what the old key reads")
    })
  ),
  storeTest(
    "a webhook whose secret is rotated while it is encrypted again keeps the new secret",
    Effect.gen(function*() {
      const { secret, token, webhookId } = yield* storeSecrets
      let rotated: Redacted.Redacted | undefined
      const rotate = Effect.map(
        Effect.provide(Effect.flatMap(Webhooks, ({ rotateSecret }) => rotateSecret(owner, webhookId)), rotating),
        (result) => {
          rotated = result.secret
        }
      )
      yield* overtakenBy(rekey, "WebhookPut", rotate)
      const plain = [reveal(rotated), reveal(secret), reveal(token)]
      yield* assertEqual(yield* readSecrets([2]), plain, "what the new key alone reads")
    })
  ),
  storeTest(
    "a webhook that is encrypted again while its URL changes has the URL, and needs the first secret key only",
    Effect.gen(function*() {
      const { previous, secret, token, webhookId } = yield* storeSecrets
      yield* overtakenBy(changeWebhook(webhookId), "WebhookPut", rekey)
      const plain = [reveal(secret), reveal(previous), reveal(token)]
      yield* assertEqual(yield* readSecrets([2]), plain, "what the new key alone reads")
      const changed = yield* Effect.flatMap(WebhookStore, ({ find }) => find(owner, webhookId))
      yield* assertEqual(Option.getOrUndefined(changed)?.url, "https://example.com/b", "the URL")
    })
  ),
  storeTest(
    "a results link whose settings change while it is encrypted again keeps the change",
    Effect.gen(function*() {
      const { token } = yield* storeSecrets
      yield* overtakenBy(rekey, "ChildPut", changeLink({ texts: true, expiresAt: "2999-01-01T00:00:00Z" }))
      yield* assertEqual((yield* readSecrets([2]))[2], reveal(token), "the token that the new key alone reads")
      const found = yield* storedLink
      yield* assertEqual([found?.texts, found?.expiresAt], [true, Date.UTC(2999, 0, 1)], "the settings")
    })
  ),
  storeTest(
    "a results link that is encrypted again while its settings change needs the first secret key only",
    Effect.gen(function*() {
      const { token } = yield* storeSecrets
      yield* overtakenBy(changeLink({ texts: true }), "ChildPut", rekey)
      yield* assertEqual((yield* readSecrets([2]))[2], reveal(token), "the token that the new key alone reads")
      yield* assertEqual((yield* storedLink)?.texts, true, "the setting")
    })
  )
]
