/** Claims of one delivery on SQLite, while no webhook waits for a retry, and while 10 000 do. */
import { Committer, DeliveryQueue, type UnitOfWork } from "@canvass/core/ports"
import { SqliteStore } from "@canvass/store-sqlite"
import { Fixtures } from "@canvass/store-testing"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { withDataFolder } from "../Paths.js"
import { micros, withRelativeGoal } from "../report/Figure.js"

const waitingWebhooks = 10_000

const claims = 500

const now = Fixtures.startTime + 1_000_000_000

export const claim: Bench = {
  name: "claim",
  run: ({ rounds }) =>
    withDataFolder(async (folder) => {
      const [idle, waiting] = [join(folder, "idle.db"), join(folder, "waiting.db")]
      await inStore(idle, put([{ _tag: "WebhookPut", webhook: Fixtures.webhook(0) }]))
      await inStore(waiting, fill)
      const results = await alternate(rounds, [
        ["idle", () => inStore(idle, claimOneByOne)],
        ["waiting", () => inStore(waiting, claimOneByOne)]
      ])
      return [
        withRelativeGoal(
          {
            bench: "claim",
            what: `a claim while ${waitingWebhooks} webhooks wait (baseline: none)`,
            unit: micros,
            values: series(results("waiting"))
          },
          series(results("idle")),
          ratios(results("waiting"), results("idle")),
          ["≤", 1.5]
        )
      ]
    })
}

const inStore = <A>(path: string, effect: Effect.Effect<A, never, Committer.Committer | DeliveryQueue>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, SqliteStore.layer({ path })))

const put = (changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => Effect.orDie(commit(Fixtures.unit({ changes }))))

/** A webhook that delivers, and others whose retries are due later. */
const fill = Effect.forEach(
  Arr.chunksOf(Arr.range(0, waitingWebhooks), 500),
  (numbers) =>
    put(numbers.flatMap((n): ReadonlyArray<UnitOfWork.Change> => [
      { _tag: "WebhookPut", webhook: Fixtures.webhook(n) },
      ...n === 0 ? [] : [{
        _tag: "DeliveryPut" as const,
        delivery: Fixtures.delivery(n, {
          webhookId: Fixtures.webhookId(n),
          failureCount: 1,
          nextAttemptAt: now + 3_600_000
        })
      }]
    ])),
  { discard: true }
)

/** Returns the microseconds of a claim. */
const claimOneByOne = Effect.gen(function*() {
  const queue = yield* DeliveryQueue
  let millis = 0
  for (let n = 0; n < claims; n++) {
    const delivery = Fixtures.delivery(waitingWebhooks + 1 + n)
    yield* put([
      { _tag: "EventPut", event: Fixtures.event(waitingWebhooks + 1 + n) },
      { _tag: "DeliveryPut", delivery }
    ])
    const began = performance.now()
    const claimed = yield* queue.claim({
      now,
      leasedUntil: now + 30_000,
      limit: 512,
      failingLimit: 256,
      leaseLimits: { ofWebhook: () => 4, ofEndpoint: () => 4 }
    })
    millis += performance.now() - began
    if (claimed.length !== 1) throw new Error(`A claim returned ${claimed.length} deliveries.`)
    yield* put([{ _tag: "DeliveryPut", delivery: { ...delivery, status: "delivered", nextAttemptAt: null } }])
  }
  return 1_000 * millis / claims
})
