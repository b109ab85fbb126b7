/** What becomes of deliveries whose signing secret was sealed under another `SECRET_KEY` (decisions §12, §14). */
import { Ids, Secrets, type Store, Webhooks, WebhookStore } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { SqliteStore } from "@canvass/store-sqlite"
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

const owner = Ids.AccountId.make("00000000-0000-7000-8000-000000000001")

/** Keeps what is posted, and says that it has come. */
const keeping = (posts: Array<Sender.Message>) =>
  Layer.succeed(Sender.Sender, {
    send: (message) => {
      posts.push(message)
      return Effect.succeed(Sender.responseOutcome(204, ""))
    }
  })

/** Lets minutes pass until `look` finds what it looks for. The store's own work takes real time in between. */
const minutesUntil = <A, R>(look: Effect.Effect<A | undefined, never, R>): Effect.Effect<A, never, R> =>
  Effect.flatMap(look, (found) =>
    found === undefined
      ? TestClock.adjust("1 minute").pipe(
        Effect.zipRight(Effect.promise(() => sleep(5))),
        Effect.zipRight(minutesUntil(look))
      )
      : Effect.succeed(found))

for (const { name, store } of stores) {
  it.scoped(`on ${name}, each attempt fails by the schedule until the webhook pauses; a new secret ends it`, () =>
    Effect.gen(function*() {
      const posts: Array<Sender.Message> = []
      const before = yield* Webhooks
      const { webhook } = yield* before.create(owner, { url: "https://example.com/", events: "survey.closed" })
      const { id } = yield* before.test(owner, webhook.id)

      // The next start, with another key.
      const secrets = yield* Layer.build(Secrets.layerEphemeral)
      const webhooks = yield* Effect.provide(Webhooks, Layer.provide(Webhooks.Default, Layer.succeedContext(secrets)))
      yield* Effect.forkScoped(
        Layer.launch(WebhookWorker.layer({ pollIntervalMillis: 60_000, lagIntervalMillis: 600_000 })).pipe(
          Effect.provide(Layer.merge(keeping(posts), Layer.succeedContext(secrets)))
        )
      )
      const { pauseReason } = yield* minutesUntil(
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

      // The secret before would sign beside the new one for a day, if it could be opened.
      const { secret } = yield* webhooks.rotateSecret(owner, webhook.id)
      yield* webhooks.update(owner, webhook.id, { isActive: true })
      yield* minutesUntil(
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
