/** Conformance of the reads of webhooks and deliveries. */
import { Page } from "@canvass/core"
import { type UnitOfWork, WebhookStore } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { commit, put, type StoreTest, storeTest } from "../ConformanceTest.js"

const firstPage = { limit: 10, order: "asc" } as const

export const webhookReadConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "an event creates one delivery for each active webhook that subscribes to it, held while the webhook is paused",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const webhooks = [
        Fixtures.webhook(0),
        Fixtures.webhook(2, { pausedAt: Fixtures.startTime, isActive: false }),
        Fixtures.webhook(4, { isActive: false }),
        Fixtures.webhook(6, { events: ["survey.closed"] }),
        Fixtures.webhook(1)
      ]
      yield* put(...webhooks.map((webhook): UnitOfWork.Change => ({ _tag: "WebhookPut", webhook })))
      const event = Fixtures.event(0)
      yield* commit({ events: [event] })
      const deliveries = yield* Effect.forEach(
        webhooks,
        ({ accountId, id }) => Effect.flatMap(store.deliveries(accountId, id, {}, firstPage), Page.collectItems)
      )
      yield* assertEqual(deliveries.map((some) => some.map(({ status }) => status)), [
        ["pending"],
        ["held"],
        [],
        [],
        []
      ])
      const details = yield* Effect.forEach(
        deliveries.flat(),
        ({ accountId, id, webhookId }) => store.findDelivery(accountId, webhookId, id)
      )
      yield* assertEqual(
        details.map(Option.map(({ attempts, body }) => ({ attempts, body }))),
        [Option.some({ attempts: [], body: event.body }), Option.some({ attempts: [], body: event.body })]
      )
      yield* put({ _tag: "WebhookRemoved", webhookId: Fixtures.webhookId(0), accountId: Fixtures.webhook(0).accountId })
      yield* assertEqual(
        (yield* Effect.flatMap(
          store.deliveries(Fixtures.accountId(0), Fixtures.webhookId(0), {}, firstPage),
          Page.collectItems
        )).map(
          ({ nextAttemptAt, status }) => ({ nextAttemptAt, status })
        ),
        [{ nextAttemptAt: null, status: "cancelled" }]
      )
    })
  )
]
