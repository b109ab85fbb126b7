/** Deliveries after a change of `SECRET_KEY`, when the signing secrets can no longer be decrypted. */
import { Secrets, Webhooks } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Committer, type Store, WebhookStore } from "@canvass/core/ports"
import { SqliteStore } from "@canvass/store-sqlite"
import { Fixtures } from "@canvass/store-testing"
import { Sender, WebhookWorker } from "@canvass/webhook-worker"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Webhook } from "standardwebhooks"

const sqlite = Layer.unwrapScoped(
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "canvass-"))),
      (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
    ),
    (folder) => Layer.orDie(SqliteStore.layer({ path: join(folder, "canvass.db") }))
  )
)

const stores: ReadonlyArray<{ readonly name: string; readonly store: Layer.Layer<Store> }> = [
  { name: "memory", store: Memory.layer },
  { name: "SQLite", store: sqlite }
]

const owner = Fixtures.accountId(1)

/** Records each message and returns status 204. */
const recordingSender = (posts: Array<Sender.Message>) =>
  Layer.succeed(Sender.Sender, {
    send: (message) => {
      posts.push(message)
      return Effect.succeed(Sender.responseOutcome(204, ""))
    }
  })

/** Advances the clock by minutes until `probe` returns a value. The store needs real time in between. */
const advanceUntil = <A, R>(probe: Effect.Effect<A | undefined, never, R>): Effect.Effect<A, never, R> =>
  Effect.flatMap(probe, (found) =>
    found === undefined
      ? TestClock.adjust("1 minute").pipe(
        Effect.zipRight(Effect.promise(() => sleep(5))),
        Effect.zipRight(advanceUntil(probe))
      )
      : Effect.succeed(found))

for (const { name, store } of stores) {
  it.scoped(`on ${name}, attempts fail by the schedule until the webhook pauses; rotating the secret repairs it`, () =>
    Effect.gen(function*() {
      const posts: Array<Sender.Message> = []
      const { commit } = yield* Committer.Committer
      yield* commit(Fixtures.unit({ changes: [{ _tag: "AccountPut", account: Fixtures.account(1) }] }))
      const before = yield* Webhooks
      const { webhook } = yield* before.create(owner, { url: "https://example.com/", events: "survey.closed" })
      const { id } = yield* before.test(owner, webhook.id)

      // A restart with another key.
      const secrets = yield* Layer.build(Secrets.layerEphemeral)
      const webhooks = yield* Effect.provide(Webhooks, Layer.provide(Webhooks.Default, Layer.succeedContext(secrets)))
      yield* Effect.forkScoped(
        Layer.launch(WebhookWorker.layer({ pollIntervalMillis: 60_000, lagIntervalMillis: 600_000 })).pipe(
          Effect.provide(Layer.merge(recordingSender(posts), Layer.succeedContext(secrets)))
        )
      )
      const { pauseReason } = yield* advanceUntil(
        Effect.map(Effect.orDie(webhooks.get(owner, webhook.id)), (now) => now.pausedAt === null ? undefined : now)
      )
      expect(pauseReason).toContain("failed 5 times")
      expect(pauseReason).toContain("internal: the signing secret can't be opened; rotate it")
      const { attempts } = yield* webhooks.delivery(owner, webhook.id, id)
      const waits = attempts.slice(1).map(({ attemptedAt }, n) => attemptedAt - (attempts[n]?.attemptedAt ?? 0))
      expect(attempts.map(({ error, statusCode }) => `${statusCode} ${error}`)).toEqual(
        Array.from({ length: 5 }, () => "null internal: the signing secret can't be opened; rotate it")
      )
      for (const [n, minutes] of [1, 5, 30, 120].entries()) expect(waits[n]).toBeGreaterThanOrEqual(minutes * 60_000)
      expect(posts).toEqual([])

      // The previous secret would sign beside the new one for a day, if it could be decrypted.
      const { secret } = yield* webhooks.rotateSecret(owner, webhook.id)
      yield* webhooks.update(owner, webhook.id, { isActive: true })
      yield* advanceUntil(
        Effect.map(
          Effect.flatMap(WebhookStore, (all) => all.countDeliveries(owner, webhook.id, { status: "delivered" })),
          (count) => count === 1 ? true : undefined
        )
      )
      const sign = ({ body, headers }: Sender.Message): string =>
        new Webhook(Redacted.value(secret)).sign(id, new Date(Number(headers["webhook-timestamp"]) * 1_000), body)
      expect(posts.map(({ headers }) => headers["webhook-signature"])).toEqual(posts.map(sign))
    }).pipe(Effect.provide(Layer.provideMerge(Webhooks.Default, Layer.merge(Secrets.layerEphemeral, store)))))
}
