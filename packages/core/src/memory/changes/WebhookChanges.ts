import * as Arr from "effect/Array"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as SortedSet from "effect/SortedSet"
import type { Event } from "../../events/Event.js"
import type { WebhookId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import * as Delivery from "../../webhooks/deliveries/Delivery.js"
import * as Outbox from "../MemoryOutbox.js"
import { attemptsOf, type State } from "../State.js"
import type { SomeChanges } from "./SomeChanges.js"

export const webhookChanges = {
  WebhookPut: (state, change) => ({
    ...state,
    webhooks: HashMap.set(state.webhooks, change.webhook.id, change.webhook)
  }),
  WebhookRemoved: (state, change) => ({
    ...state,
    ...updateDeliveries(state, change.webhookId, Delivery.cancelUnsent),
    webhooks: HashMap.remove(state.webhooks, change.webhookId)
  }),
  DeliveryPut: (state, change) => putDeliveries(state, [change.delivery]),
  DeliveryAttempted: (state, change) => addAttempt(state, change.delivery, change.attempt),
  DeliveriesHeld: (state, change) =>
    updateDeliveries(state, change.webhookId, (delivery) => Delivery.holdPending(delivery, change.at)),
  DeliveriesReleased: (state, change) =>
    updateDeliveries(state, change.webhookId, (delivery) => Delivery.releaseHeld(delivery, change.at)),
  HeldDeliveriesExpired: (state, change) => expireHeld(state, change.now),
  EventPut: (state, change) => putEvent(state, change.event)
} satisfies SomeChanges

/** Writes deliveries. Every write of deliveries goes through here, so that `pending` and `leased` are complete. */
export const putDeliveries = (state: State, deliveries: ReadonlyArray<Delivery.Delivery>): State =>
  deliveries.reduce(putDelivery, state)

const putDelivery = (state: State, delivery: Delivery.Delivery): State => {
  const others = Option.match(HashMap.get(state.deliveries, delivery.id), {
    onNone: () => state.pending,
    onSome: (before) => SortedSet.remove(state.pending, before)
  })
  return {
    ...state,
    deliveries: HashMap.set(state.deliveries, delivery.id, delivery),
    // Without a time, nothing is planned for a delivery.
    pending: delivery.status === "pending" && (delivery.nextAttemptAt ?? delivery.leasedUntil) !== null
      ? SortedSet.add(others, delivery)
      : others,
    leased: delivery.leasedUntil === null
      ? HashMap.remove(state.leased, delivery.id)
      : HashMap.set(state.leased, delivery.id, delivery)
  }
}

/** Updates all deliveries to a webhook. */
const updateDeliveries = (
  state: State,
  webhook: WebhookId,
  update: (delivery: Delivery.Delivery) => Delivery.Delivery
): State =>
  putDeliveries(
    state,
    Array.from(HashMap.values(state.deliveries)).filter(({ webhookId }) => webhookId === webhook).map(update)
  )

const expireHeld = (state: State, now: Instant): State => {
  const held = Array.from(HashMap.values(state.deliveries)).filter(({ status }) => status === "held")
  return putDeliveries(
    state,
    Object.values(Arr.groupBy(held, ({ webhookId }) => webhookId)).flatMap((ofWebhook) =>
      Arr.sort(ofWebhook, Order.reverse(byAge)).map((delivery, place) => Delivery.expireHeld(delivery, place, now))
    )
  )
}

/** Oldest first. */
const byAge: Order.Order<Delivery.Delivery> = Order.combine(
  Order.mapInput(Order.number, ({ createdAt }) => createdAt),
  Order.mapInput(Order.string, ({ id }) => id)
)

const addAttempt = (state: State, after: Delivery.Delivery, attempt: Delivery.Attempt): State => ({
  ...putDeliveries(
    state,
    Option.toArray(HashMap.get(state.deliveries, after.id)).map((before) => ({
      ...before,
      status: after.status,
      attemptCount: after.attemptCount,
      nextAttemptAt: after.nextAttemptAt,
      failureCount: after.failureCount,
      outage: after.outage,
      heldAt: after.heldAt,
      leasedUntil: after.leasedUntil
    }))
  ),
  attempts: HashMap.set(
    state.attempts,
    after.id,
    HashMap.set(attemptsOf(state, after.id), after.attemptCount, attempt)
  )
})

/** Adds an event to the outbox, and a delivery for each webhook that subscribes to it. */
export const addEvent = (before: State, event: Event): State => {
  const state = { ...before, outbox: Outbox.add(before.outbox, event) }
  const webhooks = Array.from(HashMap.values(state.webhooks))
  const subscribed = webhooks.filter((webhook) => Delivery.isSubscribed(event, webhook))
  if (subscribed.length === 0) return state
  return putEvent(putDeliveries(state, subscribed.map((webhook) => Delivery.fromEvent(event, webhook))), event)
}

const putEvent = (state: State, { stream: _, ...event }: Event): State => ({
  ...state,
  events: HashMap.set(state.events, event.id, event)
})
