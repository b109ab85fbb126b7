/** Conformance of the delivery queue: exclusive leases, oldest first, a fair share for each webhook. */
import { type Delivery, Page, type Webhook } from "@canvass/core"
import {
  ChangeCursor,
  type ClaimRequest,
  DeliveryQueue,
  LogEntry,
  LogStore,
  type UnitOfWork,
  WebhookStore
} from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { assertGuardFails, commit, put, type StoreTest, storeTest } from "./ConformanceTest.js"

const now = Fixtures.startTime + 1_000

const fourOfWebhook: ClaimRequest["leaseLimits"] = { ofWebhook: () => 4, ofEndpoint: () => 1_000 }

const unlimitedClaim: ClaimRequest = {
  now,
  leasedUntil: now + 100,
  limit: 1_000,
  failingLimit: 1_000,
  leaseLimits: fourOfWebhook
}

const claim = (request: Partial<ClaimRequest> = {}) =>
  Effect.flatMap(DeliveryQueue, (queue) => queue.claim({ ...unlimitedClaim, ...request }))

/** Claims deliveries and returns their fixture numbers, in order. */
const claimNumbers = (request: Partial<ClaimRequest> = {}) =>
  Effect.map(claim(request), (all) => all.map(({ delivery }) => numberOf(delivery)))

const numberOf = ({ id }: Delivery.Delivery): number => Number.parseInt(id.slice(-8), 16)

/** Puts deliveries with their events: the `n`th list belongs to the `n`th webhook of the first account. */
const putDeliveries = (...lists: ReadonlyArray<ReadonlyArray<Delivery.Delivery>>) =>
  putDeliveriesTo(...lists.map((deliveries, n) => [Fixtures.webhook(2 * n), deliveries] as const))

/** Puts webhooks, their deliveries, and the events of these. */
const putDeliveriesTo = (
  ...webhooks: ReadonlyArray<readonly [webhook: Webhook.Webhook, deliveries: ReadonlyArray<Delivery.Delivery>]>
) =>
  put(
    ...webhooks.flatMap(([webhook, deliveries]): ReadonlyArray<UnitOfWork.Change> => [
      { _tag: "WebhookPut", webhook },
      ...deliveries.flatMap((delivery): ReadonlyArray<UnitOfWork.Change> => [
        { _tag: "EventPut", event: Fixtures.event(numberOf(delivery), { accountId: webhook.accountId }) },
        { _tag: "DeliveryPut", delivery: { ...delivery, accountId: webhook.accountId, webhookId: webhook.id } }
      ])
    ])
  )

const deliveryRange = (from: number, to: number): ReadonlyArray<Delivery.Delivery> =>
  Arr.range(from, to).map((n) => Fixtures.delivery(n))

const failing = (n: number): UnitOfWork.Change => ({
  _tag: "WebhookPut",
  webhook: Fixtures.webhook(2 * n, { isFailing: true })
})

export const deliveryQueueConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "a delivery is claimed once, with its event and webhook, and its fence increases by one",
    Effect.gen(function*() {
      yield* putDeliveries([Fixtures.delivery(0, { fence: 7 })])
      const expected = { ...Fixtures.delivery(0), fence: 8, leasedUntil: now + 100 }
      const { stream: _, ...event } = Fixtures.event(0)
      yield* assertEqual(yield* claim(), [{
        delivery: expected,
        webhook: Fixtures.webhook(0),
        event,
        cursor: undefined
      }])
      yield* assertEqual(yield* claimNumbers(), [])
      const [stored] = yield* Effect.flatMap(
        WebhookStore,
        (store) =>
          Effect.flatMap(
            store.deliveries(Fixtures.accountId(0), Fixtures.webhookId(0), {}, { limit: 1, order: "asc" }),
            Page.collectItems
          )
      )
      yield* assertEqual(stored, expected)
    })
  ),
  storeTest(
    "a claimed delivery has the cursor of its response, as readers without partial responses have it",
    Effect.gen(function*() {
      const [owner, survey] = [Fixtures.accountId(0), Fixtures.surveyId(0)]
      const response = (n: number, status: "completed" | "partial") =>
        ({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n, { status }) }) as const
      const event = (n: number, name: "response.submitted" | "survey.published" = "response.submitted") =>
        Fixtures.event(n, {
          name,
          body: JSON.stringify({ event: name, data: { responseId: Fixtures.responseId(n), surveyId: survey } })
        })
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* put(response(0, "partial"))
      yield* put(response(1, "completed"))
      yield* put(response(0, "completed"), response(2, "partial"), response(3, "completed"), response(4, "completed"))
      yield* put({
        _tag: "ResponseRemoved",
        surveyId: survey,
        responseId: Fixtures.responseId(3),
        at: Fixtures.startTime
      })
      yield* put(
        { _tag: "WebhookPut", webhook: Fixtures.webhook(0) },
        ...Arr.range(0, 4).flatMap((n): ReadonlyArray<UnitOfWork.Change> => [
          { _tag: "EventPut", event: event(n, n === 4 ? "survey.published" : undefined) },
          { _tag: "DeliveryPut", delivery: Fixtures.delivery(n) }
        ])
      )
      const log = yield* LogStore
      const page = yield* log.page(owner, survey, {
        after: LogEntry.beginning,
        limit: 100,
        maxBytes: 1_000_000,
        hasPartials: false
      })
      const lineage = yield* log.lineage
      const expected = new Map(
        Option.getOrThrow(page).changes.flatMap(({ at, place, response }) =>
          response === undefined
            ? []
            : [[response.id, ChangeCursor.encode({ surveyId: survey, ...place, hasPartials: false, lineage, at })]]
        )
      )
      const ids = Arr.range(0, 3).map((n) => Fixtures.responseId(n))
      yield* assertEqual(ids.map((id) => expected.has(id)), [true, true, false, false])
      const claimed = yield* claim({ leaseLimits: { ofWebhook: () => 100, ofEndpoint: () => 100 } })
      yield* assertEqual(
        claimed.map(({ cursor, delivery }) => [numberOf(delivery), cursor]),
        [...ids.map((id, n) => [n, expected.get(id)]), [4, undefined]]
      )
    })
  ),
  storeTest(
    "concurrent claims get different deliveries",
    Effect.gen(function*() {
      yield* putDeliveries(deliveryRange(0, 9), deliveryRange(10, 19), deliveryRange(20, 29))
      const all = yield* Effect.forEach(Arr.range(1, 12), () => claimNumbers({ limit: 2 }), {
        concurrency: "unbounded"
      })
      const rest = yield* Effect.iterate([-1], {
        while: (found) => found.length > 0,
        body: () => Effect.tap(claimNumbers(), (found) => all.push(found))
      })
      yield* assertEqual(rest, [])
      yield* assertEqual(all.flat().sort((left, right) => left - right), [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23])
    })
  ),
  storeTest(
    "only deliveries that are pending, due and not leased are claimed",
    Effect.gen(function*() {
      yield* putDeliveries([
        Fixtures.delivery(0, { status: "held", nextAttemptAt: null, heldAt: Fixtures.startTime }),
        Fixtures.delivery(1, { nextAttemptAt: now + 1, failureCount: 1 }),
        Fixtures.delivery(2, { leasedUntil: now + 1 }),
        Fixtures.delivery(3, { leasedUntil: now }),
        Fixtures.delivery(4, { nextAttemptAt: now, failureCount: 1 }),
        Fixtures.delivery(5, { status: "delivered", nextAttemptAt: null })
      ])
      yield* assertEqual(yield* claimNumbers(), [3, 4])
    })
  ),
  storeTest(
    "a delivery that has not failed is due at once, also when the clock of the worker is behind",
    Effect.gen(function*() {
      yield* putDeliveries([Fixtures.delivery(0, { nextAttemptAt: now + 3_600_000 })])
      yield* assertEqual(
        Option.getOrNull(yield* Effect.flatMap(DeliveryQueue, (queue) => queue.oldestDue(now))),
        now + 3_600_000
      )
      yield* assertEqual(yield* claimNumbers(), [0])
    })
  ),
  storeTest(
    "a retry is claimed when it is due, after a claim that found it waiting",
    Effect.gen(function*() {
      const queue = yield* DeliveryQueue
      yield* putDeliveries([Fixtures.delivery(0)], [Fixtures.delivery(10)])
      yield* claimNumbers()
      const retry = (n: number, at: number): UnitOfWork.Change => ({
        _tag: "DeliveryAttempted",
        delivery: Fixtures.delivery(n, {
          webhookId: Fixtures.webhookId(n === 0 ? 0 : 2),
          nextAttemptAt: now + at,
          failureCount: 1,
          attemptCount: 1,
          leasedUntil: null
        }),
        attempt: { attemptedAt: now, statusCode: 500, error: null, durationMs: 1, responseBody: null }
      })
      yield* put(retry(0, 2_000), retry(10, 3_000))
      yield* assertEqual(yield* claimNumbers(), [])
      yield* assertEqual(Option.getOrNull(yield* queue.nextDue), now + 2_000)
      yield* assertEqual(Option.getOrNull(yield* queue.oldestDue(now + 1_999)), null)
      yield* assertEqual(Option.getOrNull(yield* queue.oldestDue(now + 3_000)), now + 2_000)
      yield* assertEqual(yield* claimNumbers({ now: now + 2_000, leasedUntil: now + 9_000 }), [0])
      yield* assertEqual(yield* claimNumbers({ now: now + 3_000, leasedUntil: now + 9_000 }), [10])
    })
  ),
  storeTest(
    "retries that wait are held with their webhook, and due when it is released",
    Effect.gen(function*() {
      yield* putDeliveries([Fixtures.delivery(0, { nextAttemptAt: now + 5_000, failureCount: 3 })])
      yield* put({ _tag: "DeliveriesHeld", webhookId: Fixtures.webhookId(0), at: now })
      yield* assertEqual(yield* claimNumbers({ now: now + 9_000, leasedUntil: now + 9_100 }), [])
      yield* put({ _tag: "DeliveriesReleased", webhookId: Fixtures.webhookId(0), at: now + 1 })
      yield* assertEqual(yield* claimNumbers(), [0])
    })
  ),
  storeTest(
    "an expired lease is given to the next claim, and the fence of the former holder is rejected",
    Effect.gen(function*() {
      yield* putDeliveries([Fixtures.delivery(0)])
      const queue = yield* DeliveryQueue
      const under = (fence: number) => Effect.map(queue.findLeased(Fixtures.deliveryId(0), fence), Option.isSome)
      yield* assertEqual(yield* claimNumbers(), [0])
      yield* assertEqual(yield* under(1), true)
      yield* assertEqual(yield* claimNumbers({ now: now + 100, leasedUntil: now + 200 }), [0])
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
    "an account with many webhooks has no turn before one with fewer leases, whose deliveries are due later",
    Effect.gen(function*() {
      yield* putDeliveries(...Arr.range(0, 9).map((n) => deliveryRange(2 * n, 2 * n + 1)))
      const late = { accountId: Fixtures.accountId(1), webhookId: Fixtures.webhookId(1), nextAttemptAt: now }
      yield* put(
        { _tag: "WebhookPut", webhook: Fixtures.webhook(1) },
        ...[40, 41, 42].flatMap((n): ReadonlyArray<UnitOfWork.Change> => [
          { _tag: "EventPut", event: Fixtures.event(n) },
          { _tag: "DeliveryPut", delivery: Fixtures.delivery(n, late) }
        ])
      )
      // One of each account in turn, though the deliveries of one have waited longer.
      yield* assertEqual(yield* claimNumbers({ limit: 4 }), [0, 40, 2, 41])
      yield* assertEqual(yield* claimNumbers({ limit: 2, leaseLimits: { ...fourOfWebhook, ofWebhook: () => 1 } }), [
        4,
        6
      ])
      yield* assertEqual(yield* claimNumbers({ limit: 1 }), [42])
    })
  ),
  storeTest(
    "dead endpoints of many accounts do not delay an account with one delivery, which is claimed at once",
    Effect.gen(function*() {
      const accounts = Arr.range(0, 9)
      const endpoints = Arr.range(0, 3)
      yield* putDeliveriesTo(
        ...accounts.flatMap((account) =>
          endpoints.map((endpoint) => {
            const n = 4 * account + endpoint
            return [
              Fixtures.webhook(n, { accountId: Fixtures.accountId(account), isFailing: true }),
              deliveryRange(2 * n, 2 * n + 1)
            ] as const
          })
        )
      )
      const request = { failingLimit: 12, leaseLimits: { ofWebhook: () => 4, ofEndpoint: () => 4 } }
      // Each account gets a lease before one gets a second.
      yield* assertEqual(yield* claimNumbers(request), [...accounts.map((n) => 8 * n), 2, 10])
      yield* putDeliveriesTo([
        Fixtures.webhook(99, { accountId: Fixtures.accountId(99) }),
        [Fixtures.delivery(999, { nextAttemptAt: now })]
      ])
      yield* assertEqual(yield* claimNumbers({ ...request, failingLimit: 1, limit: 2 }), [999, 18])
    })
  ),
  storeTest(
    "deliveries of a webhook are claimed by due time, then by creation time",
    Effect.gen(function*() {
      yield* putDeliveries([
        Fixtures.delivery(0, { nextAttemptAt: Fixtures.startTime + 5, createdAt: Fixtures.startTime + 9 }),
        Fixtures.delivery(1, { nextAttemptAt: Fixtures.startTime + 5, createdAt: Fixtures.startTime + 8 }),
        Fixtures.delivery(2, { nextAttemptAt: Fixtures.startTime + 3, createdAt: Fixtures.startTime + 9 }),
        Fixtures.delivery(3, { nextAttemptAt: Fixtures.startTime + 5, createdAt: Fixtures.startTime + 8 })
      ])
      yield* assertEqual(yield* claimNumbers({ limit: 1 }), [2])
      yield* assertEqual(yield* claimNumbers(), [1, 3, 0])
    })
  ),
  storeTest(
    "a webhook gets at most its share of leases, and only one while it fails",
    Effect.gen(function*() {
      yield* putDeliveries(deliveryRange(0, 99), deliveryRange(100, 101), deliveryRange(200, 209))
      yield* put(failing(2))
      yield* assertEqual(yield* claimNumbers({ limit: 5 }), [0, 100, 200, 1, 101])
      yield* assertEqual(yield* claimNumbers(), [2, 3])
      yield* put({ _tag: "DeliveryPut", delivery: Fixtures.delivery(1, { status: "delivered", leasedUntil: null }) })
      yield* assertEqual(yield* claimNumbers(), [4])
    })
  ),
  storeTest(
    "failing webhooks together get at most `failingLimit` leases, the longest due first",
    Effect.gen(function*() {
      yield* putDeliveries(deliveryRange(0, 1), deliveryRange(10, 11), deliveryRange(20, 21), deliveryRange(30, 31))
      yield* put(failing(0), failing(1), failing(3))
      yield* assertEqual(yield* claimNumbers({ failingLimit: 2 }), [0, 10, 20, 21])
      yield* assertEqual(yield* claimNumbers({ failingLimit: 0 }), [])
      yield* assertEqual(yield* claimNumbers({ failingLimit: 9 }), [30])
    })
  ),
  storeTest(
    "webhooks of an account at one host share its limit, and other hosts and accounts do not",
    Effect.gen(function*() {
      yield* putDeliveriesTo(
        [Fixtures.webhook(0), deliveryRange(0, 3)],
        [Fixtures.webhook(2, { url: "https://EXAMPLE.com.:8443/other" }), deliveryRange(10, 13)],
        [Fixtures.webhook(4, { url: "https://other.example.com/" }), deliveryRange(20, 23)],
        [Fixtures.webhook(6, { accountId: Fixtures.accountId(1) }), deliveryRange(30, 33)]
      )
      const three = { leaseLimits: { ...fourOfWebhook, ofEndpoint: () => 3 } }
      yield* assertEqual(yield* claimNumbers(three), [0, 30, 10, 31, 20, 32, 1, 21, 22])
      yield* put({ _tag: "DeliveryPut", delivery: Fixtures.delivery(0, { status: "delivered", leasedUntil: null }) })
      yield* assertEqual(yield* claimNumbers(three), [2])
    })
  ),
  storeTest(
    "each webhook has a limit of its own",
    Effect.gen(function*() {
      yield* putDeliveries(deliveryRange(0, 9), deliveryRange(10, 19), deliveryRange(20, 29))
      const leaseLimits = {
        ...fourOfWebhook,
        ofWebhook: (id: string) => id === Fixtures.webhookId(0) ? 5 : id === Fixtures.webhookId(2) ? 1 : 2
      }
      yield* assertEqual(yield* claimNumbers({ leaseLimits }), [0, 10, 20, 1, 21, 2, 3, 4])
    })
  ),
  storeTest(
    "a webhook with many deliveries gets what is left by those with few",
    Effect.gen(function*() {
      yield* putDeliveries(
        ...[[0, 59], [100, 101], [200, 200], [300, 300]].map(([from = 0, to = 0]) => deliveryRange(from, to))
      )
      const leaseLimits = { ...fourOfWebhook, ofWebhook: () => 50 }
      const rounds = [0, 100, 200, 300, 1, 101]
      yield* assertEqual(yield* claimNumbers({ limit: 40, leaseLimits }), [...rounds, ...Arr.range(2, 35)])
      // The webhook has 36 leases, and may have 50.
      yield* assertEqual(yield* claimNumbers({ limit: 40, leaseLimits }), Arr.range(36, 49))
    })
  ),
  storeTest(
    "an account gets no more slots than are left free, and others get what it leaves",
    Effect.gen(function*() {
      // Webhooks 0 and 2 belong to one account, and the others to one account each.
      yield* putDeliveriesTo(
        ...[0, 1, 2, 3].map((n) =>
          [
            Fixtures.webhook(2 * n, { accountId: Fixtures.accountId(n === 2 ? 0 : n) }),
            deliveryRange(10 * n, 10 * n + 9)
          ] as const
        )
      )
      const slots = { total: 12, maxPerAccount: 3, held: new Map([[Fixtures.accountId(0), 3]]) }
      // Account 0 holds its maximum of 3 slots, and gets more only while more than half of all are free. Every other
      // account gets a slot while it holds fewer slots than are free.
      yield* assertEqual(yield* claimNumbers({ limit: 9, slots }), [0, 10, 30, 11, 31, 12, 32])
    })
  ),
  storeTest(
    "`oldestDue` returns the oldest due delivery that is not leased, regardless of shares",
    Effect.gen(function*() {
      const oldest = Effect.flatMap(DeliveryQueue, (queue) => Effect.map(queue.oldestDue(now), Option.getOrNull))
      yield* assertEqual(yield* oldest, null)
      yield* putDeliveries(
        [...deliveryRange(3, 9), Fixtures.delivery(10, { nextAttemptAt: now + 1, failureCount: 1 })],
        deliveryRange(1, 2)
      )
      yield* assertEqual(yield* oldest, Fixtures.startTime + 1)
      yield* claimNumbers()
      yield* assertEqual(yield* oldest, Fixtures.startTime + 7)
    })
  ),
  storeTest(
    "`nextDue` returns when the next pending delivery is due or its lease ends, also in the past",
    Effect.gen(function*() {
      const next = Effect.flatMap(DeliveryQueue, (queue) => Effect.map(queue.nextDue, Option.getOrNull))
      yield* assertEqual(yield* next, null)
      yield* putDeliveries([
        Fixtures.delivery(0, { status: "held", nextAttemptAt: null, heldAt: Fixtures.startTime }),
        Fixtures.delivery(1, { status: "delivered", nextAttemptAt: null }),
        Fixtures.delivery(2, { nextAttemptAt: now + 5_000, failureCount: 1 })
      ], [Fixtures.delivery(10, { nextAttemptAt: now + 2_000, failureCount: 1 })])
      yield* assertEqual(yield* next, now + 2_000)
      yield* putDeliveries([Fixtures.delivery(3, { nextAttemptAt: now - 1 })])
      yield* assertEqual(yield* next, now - 1)
      yield* assertEqual(yield* claimNumbers(), [3])
      yield* assertEqual(yield* next, now + 100)
      yield* putDeliveries([Fixtures.delivery(3, { status: "delivered", nextAttemptAt: null })])
      yield* assertEqual(yield* next, now + 2_000)
    })
  ),
  storeTest(
    "`oldestHeld` returns since when the oldest held delivery is held",
    Effect.gen(function*() {
      const oldest = Effect.flatMap(DeliveryQueue, (queue) => Effect.map(queue.oldestHeld, Option.getOrNull))
      yield* putDeliveries(deliveryRange(0, 1))
      yield* assertEqual(yield* oldest, null)
      yield* putDeliveries([
        Fixtures.delivery(2, { status: "held", nextAttemptAt: null, heldAt: now + 2 }),
        Fixtures.delivery(3, { status: "held", nextAttemptAt: null, heldAt: now + 1 })
      ])
      yield* assertEqual(yield* oldest, now + 1)
      yield* put({ _tag: "DeliveriesReleased", webhookId: Fixtures.webhookId(0), at: now })
      yield* assertEqual(yield* oldest, null)
    })
  ),
  storeTest(
    "`oldestHeld` leaves out the deliveries of removed accounts",
    Effect.gen(function*() {
      const oldest = Effect.flatMap(DeliveryQueue, (queue) => Effect.map(queue.oldestHeld, Option.getOrNull))
      const held = { status: "held", nextAttemptAt: null } as const
      const accountId = Fixtures.accountId(8)
      yield* putDeliveriesTo(
        [Fixtures.webhook(0, { accountId }), [Fixtures.delivery(2, { ...held, heldAt: now + 1 })]],
        [Fixtures.webhook(2), [Fixtures.delivery(3, { ...held, heldAt: now + 2 })]]
      )
      yield* assertEqual(yield* oldest, now + 1)
      yield* put({ _tag: "AccountRemoved", accountId, at: now })
      yield* assertEqual(yield* oldest, now + 2)
    })
  ),
  storeTest(
    "`backlog` counts the pending deliveries of the accounts that have the most",
    Effect.gen(function*() {
      const backlog = (maxAccounts: number) => Effect.flatMap(DeliveryQueue, (queue) => queue.backlog(maxAccounts))
      yield* assertEqual(yield* backlog(10), [])
      yield* putDeliveriesTo(
        [Fixtures.webhook(0, { accountId: Fixtures.accountId(0) }), [
          ...deliveryRange(0, 1),
          Fixtures.delivery(2, { status: "delivered", nextAttemptAt: null })
        ]],
        [Fixtures.webhook(2, { accountId: Fixtures.accountId(0) }), [
          Fixtures.delivery(3, { nextAttemptAt: now + 60_000, failureCount: 1 })
        ]],
        [Fixtures.webhook(4, { accountId: Fixtures.accountId(1) }), deliveryRange(10, 13)],
        [Fixtures.webhook(6, { accountId: Fixtures.accountId(2) }), deliveryRange(20, 20)]
      )
      yield* claimNumbers({ limit: 1 })
      yield* assertEqual(yield* backlog(2), [
        { accountId: Fixtures.accountId(1), deliveries: 4 },
        { accountId: Fixtures.accountId(0), deliveries: 3 }
      ])
    })
  ),
  storeTest(
    "`awaitDue` returns after an event and after a release",
    Effect.gen(function*() {
      const awaited = Effect.flatMap(DeliveryQueue, (queue) => Effect.timeoutOption(queue.awaitDue, "5 seconds"))
      yield* putDeliveries([Fixtures.delivery(0)])
      yield* assertEqual(Option.isSome(yield* awaited), true)
      yield* Effect.orDie(commit({ events: [Fixtures.event(1)] }))
      yield* assertEqual(Option.isSome(yield* awaited), true)
      yield* put({ _tag: "DeliveriesReleased", webhookId: Fixtures.webhookId(0), at: now })
      yield* assertEqual(Option.isSome(yield* awaited), true)
    })
  ),
  storeTest(
    "holding and releasing apply to all waiting deliveries, and a leased delivery keeps its lease",
    Effect.gen(function*() {
      yield* putDeliveries(
        [...deliveryRange(0, 2), Fixtures.delivery(3, { status: "dead", nextAttemptAt: null })],
        deliveryRange(10, 10)
      )
      yield* assertEqual(yield* claimNumbers({ limit: 1 }), [0])
      yield* put({ _tag: "DeliveriesHeld", webhookId: Fixtures.webhookId(0), at: now })
      yield* assertEqual(yield* claimNumbers(), [10])
      yield* put({ _tag: "DeliveriesReleased", webhookId: Fixtures.webhookId(0), at: now })
      yield* assertEqual(yield* claimNumbers(), [1, 2])
      yield* assertEqual(yield* claimNumbers({ now: now + 100 }), [10, 0, 1, 2])
    })
  ),
  storeTest(
    "attempts are listed by number with the delivery that they updated",
    Effect.gen(function*() {
      yield* putDeliveries([Fixtures.delivery(0)])
      const attempt = (durationMs: number) => ({
        attemptedAt: now,
        statusCode: 500,
        error: null,
        durationMs,
        responseBody: "no"
      })
      const after = { status: "dead", nextAttemptAt: null, failureCount: 3, outage: 2, leasedUntil: null } as const
      yield* put(
        ...[2, 1, 10].map((number): UnitOfWork.Change => ({
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
