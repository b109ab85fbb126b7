/** The reference of the delivery queue, as pure functions over the state. */
import * as Arr from "effect/Array"
import * as HashMap from "effect/HashMap"
import * as Iterable from "effect/Iterable"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Event from "../events/Event.js"
import * as ChangeCursor from "../log/ChangeCursor.js"
import type { DeliveryId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import * as Delivery from "../webhooks/deliveries/Delivery.js"
import type { AccountBacklog, ClaimedDelivery } from "../webhooks/deliveries/DeliveryQueue.js"
import * as LeaseAllocation from "../webhooks/deliveries/LeaseAllocation.js"
import { putDeliveries } from "./changes/WebhookChanges.js"
import { responseLogOf, type State, waitsUntil } from "./State.js"

/** Returns the deliveries that the request gets, with their new leases. They are claimed when they have been put. */
export const claim = (state: State, request: LeaseAllocation.ClaimRequest): ReadonlyArray<ClaimedDelivery> => {
  const dueByWebhook = Arr.groupBy(due(state, request.now), ({ delivery }) => delivery.webhookId)
  const webhooks = Object.values(dueByWebhook).map(([{ webhook }]) => webhook)
  const quotas = LeaseAllocation.quotas(request, webhooks, leased(state, request.now))
  const candidates = quotas.flatMap(({ free, leases, webhookId }) =>
    (dueByWebhook[webhookId] ?? []).slice(0, free).map((found, index) => candidate(found, leases + index))
  )
  const { chosen, hasRefused, rest } = LeaseAllocation.allocate(
    request,
    quotas,
    LeaseAllocation.inTurn(quotas, candidates).slice(0, request.limit)
  )
  const claimed = chosen.map(({ due: { delivery, event, webhook } }) => ({
    delivery: { ...delivery, fence: delivery.fence + 1, leasedUntil: request.leasedUntil },
    webhook,
    event,
    cursor: cursorOf(state, event)
  }))
  return hasRefused
    ? [...claimed, ...claim(putDeliveries(state, claimed.map(({ delivery }) => delivery)), rest)]
    : claimed
}

/** A store in memory is never restored from a backup, so its lineage is 0. */
const cursorOf = (state: State, event: Event.SentEvent): string | undefined =>
  Option.getOrUndefined(Option.gen(function*() {
    const { responseId, surveyId } = yield* Option.fromNullable(Event.responseOf(event))
    const { at, place } = yield* HashMap.get(responseLogOf(state, surveyId).places, responseId)
    return place.partialSequence > 0
      ? undefined
      : ChangeCursor.ofResponse({ surveyId, sequence: place.sequence, at, lineage: 0 })
  }))

export const findLeased = (state: State, id: DeliveryId, fence: number): Option.Option<Delivery.DeliveryWithWebhook> =>
  Option.gen(function*() {
    const delivery = yield* Option.filter(HashMap.get(state.deliveries, id), (found) => found.fence === fence)
    const webhook = yield* HashMap.get(state.webhooks, delivery.webhookId)
    return { delivery, webhook }
  })

export const oldestDue = (state: State, now: Instant): Option.Option<Instant> =>
  Option.map(Arr.head(due(state, now)), ({ nextAttemptAt }) => nextAttemptAt)

/** Deliveries that are due at once come first among the pending ones. */
export const nextDue = (state: State): Option.Option<Instant> => {
  const pending = Iterable.filter(state.pending, ({ webhookId }) => HashMap.has(state.webhooks, webhookId))
  return earliest([
    ...Option.toArray(Iterable.head(pending)).map(({ leasedUntil, nextAttemptAt }) => leasedUntil ?? nextAttemptAt),
    ...Option.toArray(Iterable.findFirst(pending, (delivery) => waitsUntil(delivery) > 0)).map(waitsUntil)
  ])
}

export const oldestHeld = (state: State): Option.Option<Instant> =>
  earliest(
    Array.from(HashMap.values(state.deliveries)).map(({ heldAt, status }) => status === "held" ? heldAt : null)
  )

export const backlog = (state: State, maxAccounts: number): ReadonlyArray<AccountBacklog> => {
  const counts = new Map<string, number>()
  for (const { webhookId } of state.pending) {
    const accountId = Option.getOrUndefined(HashMap.get(state.webhooks, webhookId))?.accountId
    if (accountId !== undefined) counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
  }
  return Array.from(counts, ([accountId, deliveries]) => ({ accountId, deliveries }))
    .sort((left, right) => right.deliveries - left.deliveries || (left.accountId < right.accountId ? -1 : 1))
    .slice(0, maxAccounts)
}

const earliest = (instants: ReadonlyArray<Instant | null>): Option.Option<Instant> =>
  Arr.head(instants.filter((instant) => instant !== null).sort((left, right) => left - right))

/** A due delivery of an existing webhook, with its event. */
interface DueDelivery extends Omit<ClaimedDelivery, "cursor"> {
  readonly nextAttemptAt: Instant
}

const candidate = (due: DueDelivery, round: number) => ({
  id: due.delivery.id,
  webhookId: due.delivery.webhookId,
  round,
  nextAttemptAt: due.nextAttemptAt,
  createdAt: due.delivery.createdAt,
  due
})

/** The due deliveries, the earliest first. Those that wait for longer are not read. */
const due = (state: State, now: Instant): ReadonlyArray<DueDelivery> => {
  const ready = Iterable.takeWhile(state.pending, (delivery) => waitsUntil(delivery) <= now)
  const found = Iterable.flatMap(
    Iterable.filter(ready, (delivery) => Delivery.isDue(delivery, now)),
    (delivery) =>
      Option.toArray(Option.gen(function*() {
        const webhook = yield* HashMap.get(state.webhooks, delivery.webhookId)
        const event = yield* HashMap.get(state.events, delivery.eventId)
        const nextAttemptAt = yield* Option.fromNullable(delivery.nextAttemptAt)
        return { delivery, webhook, event, nextAttemptAt }
      }))
  )
  return Arr.sort(found, byDue)
}

/** The existing webhooks with leases that have not ended. */
const leased = (state: State, now: Instant): ReadonlyArray<LeaseAllocation.WebhookLeases> => {
  const live = Array.from(HashMap.values(state.leased)).filter(({ leasedUntil }) => (leasedUntil ?? now) > now)
  return Object.values(Arr.groupBy(live, ({ webhookId }) => webhookId)).flatMap((deliveries) =>
    Option.toArray(HashMap.get(state.webhooks, deliveries[0].webhookId))
      .map((webhook) => ({ ...webhook, leases: deliveries.length }))
  )
}

const byDue: Order.Order<DueDelivery> = Order.combineAll([
  Order.mapInput(Order.number, ({ nextAttemptAt }) => nextAttemptAt),
  Order.mapInput(Order.number, ({ delivery }) => delivery.createdAt),
  Order.mapInput(Order.string, ({ delivery }) => delivery.id)
])
