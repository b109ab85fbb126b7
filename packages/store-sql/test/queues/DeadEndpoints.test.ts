/** An attack on the delivery queue: many accounts with dead endpoints, whose deliveries pile up. */
import { type ClaimRequest, Committer, DeliveryQueue, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { TableName } from "../../src/database/Columns.js"
import { Database } from "../../src/database/Database.js"
import type { Row } from "../../src/database/Dialect.js"
import * as AvailableWebhooks from "../../src/queues/AvailableWebhooks.js"
import { DeliveryRow, WebhookRow } from "../../src/schema/RowSchemas.js"
import * as SqlStore from "../../src/SqlStore.js"
import { type DatabaseKind, databases, postgres } from "../databases.js"

const accounts = 300

const webhooksPerAccount = 20

const now = Fixtures.startTime + 1_000_000

/** The claims of a worker with 512 slots. */
const slots = { total: 512, maxPerAccount: 64 }

const request: ClaimRequest = {
  now,
  leasedUntil: now + 30_000,
  limit: slots.total,
  failingLimit: slots.total / 2,
  leaseLimits: { ofWebhook: () => 4, ofEndpoint: () => 4 }
}

const claim = (changes: Partial<ClaimRequest>) =>
  Effect.flatMap(DeliveryQueue, (queue) => queue.claim({ ...request, ...changes }))

const put = (changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => Effect.orDie(commit(Fixtures.unit({ changes }))))

/** A webhook with two deliveries that are due. The number of its account is `account`. */
const withDeliveries = (n: number, account: number, isFailing: boolean): ReadonlyArray<UnitOfWork.Change> => [
  {
    _tag: "WebhookPut",
    webhook: Fixtures.webhook(n, {
      accountId: Fixtures.accountId(account),
      url: `https://${n}.example.com/`,
      isFailing
    })
  },
  ...[2 * n, 2 * n + 1].flatMap((number): ReadonlyArray<UnitOfWork.Change> => [
    { _tag: "EventPut", event: Fixtures.event(number, { accountId: Fixtures.accountId(account) }) },
    {
      _tag: "DeliveryPut",
      delivery: Fixtures.delivery(number, {
        accountId: Fixtures.accountId(account),
        webhookId: Fixtures.webhookId(n)
      })
    }
  ])
]

const encodeWebhook = Schema.encodeSync(WebhookRow)
const encodeDelivery = Schema.encodeSync(DeliveryRow)

/** Fills a store. Each webhook has two deliveries. The webhooks of an account do not follow each other. */
const fill = (isFailing: boolean) =>
  Effect.gen(function*() {
    const { dialect, sql } = yield* Database
    const insert = (table: TableName, rows: ReadonlyArray<Row>) => Effect.orDie(dialect.insert(sql, table, rows, sql``))
    yield* put([{ _tag: "EventPut", event: Fixtures.event(0) }])
    for (const numbers of Arr.chunksOf(Arr.range(0, accounts * webhooksPerAccount - 1), 1_000)) {
      const changes = numbers.flatMap((n) => withDeliveries(n, n % accounts, isFailing))
      yield* insert(
        "webhooks",
        changes.flatMap((change) => change._tag === "WebhookPut" ? [encodeWebhook(change.webhook)] : [])
      )
      yield* insert(
        "deliveries",
        changes.flatMap((change) =>
          change._tag === "DeliveryPut"
            ? [encodeDelivery({ ...change.delivery, eventId: Fixtures.eventId(0) })]
            : []
        )
      )
    }
  })

const healthy = withDeliveries(accounts * webhooksPerAccount, accounts, false)

/** Runs an effect with a store on a database of its own. */
const inStore = <A>(
  { open }: DatabaseKind,
  effect: Effect.Effect<A, never, Committer.Committer | Database | DeliveryQueue>
) =>
  Effect.flatMap(open, (database) => {
    const layer = Layer.succeed(Database, database)
    return Effect.provide(
      effect,
      Layer.merge(layer, Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer))
    )
  }).pipe(Effect.scoped)

for (const kind of databases) {
  describe(`${accounts * webhooksPerAccount} dead endpoints of ${accounts} accounts on ${kind.name}`, () => {
    it.live("do not delay the delivery of another account, whose first claim gets it", () =>
      inStore(
        kind,
        Effect.gen(function*() {
          yield* fill(true)
          const dead = yield* claim({})
          expect(dead).toHaveLength(slots.total / 2)
          // No account has a second lease before each has had its turn.
          expect(new Set(dead.map(({ webhook }) => webhook.accountId)).size).toBe(dead.length)
          yield* put(healthy)
          const claimed = yield* claim({ limit: slots.total - dead.length, failingLimit: 0 })
          expect(claimed.map(({ webhook }) => webhook.accountId))
            .toEqual([Fixtures.accountId(accounts), Fixtures.accountId(accounts)])
        })
      ), 60_000)

    it.live("leave a slot to another account before their first attempts have failed", () =>
      inStore(
        kind,
        Effect.gen(function*() {
          yield* fill(false)
          const taken = yield* claim({ slots: { ...slots, held: new Map() } })
          expect(taken.length).toBeLessThan(slots.total)
          const held = new Map(
            Object.entries(Arr.groupBy(taken, ({ webhook }) => webhook.accountId)).map(
              ([, claims]) => [claims[0].webhook.accountId, claims.length]
            )
          )
          yield* put(healthy)
          const [first] = yield* claim({ limit: slots.total - taken.length, slots: { ...slots, held } })
          expect(first?.webhook.accountId).toBe(Fixtures.accountId(accounts))
        })
      ), 60_000)

    it.live("are considered in turn, some of each account in each claim", () =>
      inStore(
        kind,
        Effect.gen(function*() {
          yield* fill(true)
          const perAccount = Math.floor(AvailableWebhooks.maxWebhooks / accounts)
          const read = AvailableWebhooks.makeReader(yield* Database)
          const readings = yield* Effect.orDie(Effect.replicateEffect(read, Math.ceil(webhooksPerAccount / perAccount)))
          for (const reading of readings) {
            const ofAccounts = Object.values(Arr.groupBy(reading, ({ accountId }) => accountId))
            expect(ofAccounts.map(({ length }) => length)).toEqual(Arr.replicate(perAccount, accounts))
          }
          expect(new Set(readings.flat().map(({ id }) => id)).size).toBe(accounts * webhooksPerAccount)
          // With fewer places than accounts, the accounts take turns.
          const readFew = AvailableWebhooks.makeReader(yield* Database, 40)
          const few = (yield* Effect.orDie(Effect.replicateEffect(readFew, 8))).flat()
          expect(few).toHaveLength(8 * 40)
          expect(new Set(few.map(({ accountId }) => accountId)).size).toBe(accounts)
        })
      ), 60_000)
  })
}

describe("a claim on PostgreSQL", () => {
  it.live("leaves the deliveries of an account to the claim that has taken some, and takes those of others", () =>
    inStore(
      postgres,
      Effect.gen(function*() {
        yield* put([...withDeliveries(0, 0, false), ...withDeliveries(1, 1, false), ...withDeliveries(2, 2, false)])
        const { sql } = yield* Database
        const queue = yield* DeliveryQueue
        yield* Effect.orDie(sql.withTransaction(Effect.gen(function*() {
          const [first] = yield* claim({ limit: 1 })
          expect(first?.delivery.id).toBe(Fixtures.deliveryId(0))
          // Another worker, whose claims are not part of this transaction. It has one slot at first.
          const claimOf = (limit: number) =>
            Effect.promise(() =>
              Effect.runPromise(
                Effect.map(queue.claim({ ...request, limit }), Arr.map(({ delivery }) => delivery.id))
              )
            )
          expect(yield* claimOf(1)).toEqual([Fixtures.deliveryId(2)])
          expect(yield* claimOf(512)).toEqual([4, 3, 5].map(Fixtures.deliveryId))
        })))
        expect((yield* claim({})).map(({ delivery }) => delivery.id)).toEqual([Fixtures.deliveryId(1)])
      })
    ))
})
