/** What the delivery queue promises: each to one at a time, the oldest first, and a fair share to everybody. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import type { Delivery } from "../../webhooks/Delivery.js"
import { type ClaimRequest, DeliveryQueue } from "../../webhooks/DeliveryQueue.js"
import { WebhookStore } from "../../webhooks/WebhookStore.js"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../Fixtures.js"
import { assertGuardFails, commit, put, type StoreTest, storeTest } from "./ConformanceTest.js"

const now = Fixtures.startTime + 1_000

const everything: ClaimRequest = { now, leasedUntil: now + 100, limit: 1_000, failingLimit: 1_000, share: 4 }

const claim = (request: Partial<ClaimRequest> = {}) =>
  Effect.flatMap(DeliveryQueue, (queue) => queue.claim({ ...everything, ...request }))

/** The numbers of the deliveries, in the order in which they are claimed. */
const claimed = (request: Partial<ClaimRequest> = {}) =>
  Effect.map(claim(request), (all) => all.map(({ delivery }) => numberOf(delivery)))

const numberOf = ({ id }: Delivery): number => Number.parseInt(id.slice(-8), 16)

/** Deliveries with their events and subscriptions: the `n`th subscription gets those that `of` gives for it. */
const waiting = (...subscriptions: ReadonlyArray<ReadonlyArray<Delivery>>) =>
  put(
    ...subscriptions.flatMap((deliveries, n): ReadonlyArray<Change> => [
      { _tag: "WebhookPut", webhook: Fixtures.webhook(2 * n) },
      ...deliveries.flatMap((delivery): ReadonlyArray<Change> => [
        { _tag: "EventPut", event: Fixtures.event(numberOf(delivery)) },
        { _tag: "DeliveryPut", delivery: { ...delivery, webhookId: Fixtures.webhookId(2 * n) } }
      ])
    ])
  )

const some = (from: number, to: number): ReadonlyArray<Delivery> => Arr.range(from, to).map((n) => Fixtures.delivery(n))

const failing = (n: number): Change => ({ _tag: "WebhookPut", webhook: Fixtures.webhook(2 * n, { isFailing: true }) })

export const deliveryQueueConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "a delivery is claimed once, with its event and subscription, under a fence one higher",
    Effect.gen(function*() {
      yield* waiting([Fixtures.delivery(0, { fence: 7 })])
      const expected = { ...Fixtures.delivery(0), fence: 8, leasedUntil: now + 100 }
      yield* assertEqual(yield* claim(), [{
        delivery: expected,
        webhook: Fixtures.webhook(0),
        event: Fixtures.event(0)
      }])
      yield* assertEqual(yield* claimed(), [])
      const [stored] = yield* Effect.flatMap(
        WebhookStore,
        (store) => store.deliveries(Fixtures.accountId(0), Fixtures.webhookId(0), {}, { limit: 1, order: "asc" })
      )
      yield* assertEqual(stored, expected)
    })
  ),
  storeTest(
    "claims at the same time get different deliveries",
    Effect.gen(function*() {
      yield* waiting(some(0, 9), some(10, 19), some(20, 29))
      const all = yield* Effect.forEach(Arr.range(1, 12), () => claimed({ limit: 2 }), { concurrency: "unbounded" })
      const rest = yield* Effect.iterate([-1], {
        while: (found) => found.length > 0,
        body: () => Effect.tap(claimed(), (found) => all.push(found))
      })
      yield* assertEqual(rest, [])
      yield* assertEqual(all.flat().sort((left, right) => left - right), [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23])
    })
  ),
  storeTest(
    "what is not pending, not due, or under a live lease is not claimed",
    Effect.gen(function*() {
      yield* waiting([
        Fixtures.delivery(0, { status: "held", nextAttemptAt: null, heldAt: Fixtures.startTime }),
        Fixtures.delivery(1, { nextAttemptAt: now + 1 }),
        Fixtures.delivery(2, { leasedUntil: now + 1 }),
        Fixtures.delivery(3, { leasedUntil: now }),
        Fixtures.delivery(4, { nextAttemptAt: now }),
        Fixtures.delivery(5, { status: "delivered", nextAttemptAt: null })
      ])
      yield* assertEqual(yield* claimed(), [3, 4])
    })
  ),
  storeTest(
    "a lease that has ended is given to another, and the former holder's word counts no more",
    Effect.gen(function*() {
      yield* waiting([Fixtures.delivery(0)])
      const queue = yield* DeliveryQueue
      const under = (fence: number) => Effect.map(queue.findLeased(Fixtures.deliveryId(0), fence), Option.isSome)
      yield* assertEqual(yield* claimed(), [0])
      yield* assertEqual(yield* under(1), true)
      yield* assertEqual(yield* claimed({ now: now + 100, leasedUntil: now + 200 }), [0])
      yield* assertEqual([yield* under(1), yield* under(2)], [false, true])
      yield* assertGuardFails(
        "DeliveryAt",
        commit({ guards: [{ _tag: "DeliveryAt", deliveryId: Fixtures.deliveryId(0), fence: 1 }] })
      )
      yield* put({ _tag: "WebhookRemoved", webhookId: Fixtures.webhookId(0), accountId: Fixtures.webhook(0).accountId })
      yield* assertEqual(yield* under(2), false)
    })
  ),
  storeTest(
    "the oldest of a subscription comes first, and of those due together the one made first",
    Effect.gen(function*() {
      yield* waiting([
        Fixtures.delivery(0, { nextAttemptAt: Fixtures.startTime + 5, createdAt: Fixtures.startTime + 9 }),
        Fixtures.delivery(1, { nextAttemptAt: Fixtures.startTime + 5, createdAt: Fixtures.startTime + 8 }),
        Fixtures.delivery(2, { nextAttemptAt: Fixtures.startTime + 3, createdAt: Fixtures.startTime + 9 }),
        Fixtures.delivery(3, { nextAttemptAt: Fixtures.startTime + 5, createdAt: Fixtures.startTime + 8 })
      ])
      yield* assertEqual(yield* claimed({ limit: 1 }), [2])
      yield* assertEqual(yield* claimed(), [1, 3, 0])
    })
  ),
  storeTest(
    "a subscription has its share of leases and no more, one while it fails; many due take nothing from others",
    Effect.gen(function*() {
      yield* waiting(some(0, 99), some(100, 101), some(200, 209))
      yield* put(failing(2))
      yield* assertEqual(yield* claimed({ limit: 5 }), [0, 100, 200, 1, 101])
      yield* assertEqual(yield* claimed(), [2, 3])
      yield* put({ _tag: "DeliveryPut", delivery: Fixtures.delivery(1, { status: "delivered", leasedUntil: null }) })
      yield* assertEqual(yield* claimed(), [4])
    })
  ),
  storeTest(
    "subscriptions that fail get no more than is left for them, those due longest first",
    Effect.gen(function*() {
      yield* waiting(some(0, 1), some(10, 11), some(20, 21), some(30, 31))
      yield* put(failing(0), failing(1), failing(3))
      yield* assertEqual(yield* claimed({ failingLimit: 2 }), [0, 10, 20, 21])
      yield* assertEqual(yield* claimed({ failingLimit: 0 }), [])
      yield* assertEqual(yield* claimed({ failingLimit: 9 }), [30])
    })
  ),
  storeTest(
    "the oldest due is told, whatever the shares, and not what is leased or due later",
    Effect.gen(function*() {
      const oldest = Effect.flatMap(DeliveryQueue, (queue) => Effect.map(queue.oldestDue(now), Option.getOrNull))
      yield* assertEqual(yield* oldest, null)
      yield* waiting([...some(3, 9), Fixtures.delivery(10, { nextAttemptAt: now + 1 })], some(1, 2))
      yield* assertEqual(yield* oldest, Fixtures.startTime + 1)
      yield* claimed()
      yield* assertEqual(yield* oldest, Fixtures.startTime + 7)
    })
  ),
  storeTest(
    "whoever waits is told of an event, and of what was released",
    Effect.gen(function*() {
      const told = Effect.flatMap(DeliveryQueue, (queue) => Effect.timeoutOption(queue.awaitDue, "5 seconds"))
      yield* waiting([Fixtures.delivery(0)])
      yield* assertEqual(Option.isSome(yield* told), true)
      yield* Effect.orDie(commit({ events: [Fixtures.event(1)] }))
      yield* assertEqual(Option.isSome(yield* told), true)
      yield* put({ _tag: "DeliveriesReleased", webhookId: Fixtures.webhookId(0), at: now })
      yield* assertEqual(Option.isSome(yield* told), true)
    })
  ),
  storeTest(
    "what waits is held and released as a whole; what is under way keeps its lease",
    Effect.gen(function*() {
      yield* waiting([...some(0, 2), Fixtures.delivery(3, { status: "dead", nextAttemptAt: null })], some(10, 10))
      yield* assertEqual(yield* claimed({ limit: 1 }), [0])
      yield* put({ _tag: "DeliveriesHeld", webhookId: Fixtures.webhookId(0), at: now })
      yield* assertEqual(yield* claimed(), [10])
      yield* put({ _tag: "DeliveriesReleased", webhookId: Fixtures.webhookId(0), at: now })
      yield* assertEqual(yield* claimed(), [1, 2])
      yield* assertEqual(yield* claimed({ now: now + 100 }), [10, 0, 1, 2])
    })
  ),
  storeTest(
    "attempts are told with their delivery, by their number, and what they made of it",
    Effect.gen(function*() {
      yield* waiting([Fixtures.delivery(0)])
      const attempt = (durationMs: number) => ({
        attemptedAt: now,
        statusCode: 500,
        error: null,
        durationMs,
        responseBody: "no"
      })
      const after = { status: "dead", nextAttemptAt: null, failureCount: 3, outage: 2, leasedUntil: null } as const
      yield* put(
        ...[2, 1, 10].map((number): Change => ({
          _tag: "DeliveryAttempted",
          delivery: Fixtures.delivery(0, { ...after, attemptCount: number }),
          attempt: attempt(number)
        }))
      )
      const found = yield* Effect.flatMap(
        WebhookStore,
        (store) => store.findDelivery(Fixtures.accountId(0), Fixtures.webhookId(0), Fixtures.deliveryId(0))
      )
      yield* assertEqual(Option.getOrNull(found), {
        delivery: Fixtures.delivery(0, { ...after, attemptCount: 10 }),
        body: Fixtures.event(0).body,
        attempts: [attempt(1), attempt(2), attempt(10)]
      })
    })
  )
]
