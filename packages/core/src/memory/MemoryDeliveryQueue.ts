/** The reference of the delivery queue, as pure functions over the state. */
import * as Arr from "effect/Array"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import type { DeliveryId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Delivery, DeliveryWithWebhook } from "../webhooks/deliveries/Delivery.js"
import { type ClaimedDelivery, type ClaimRequest, requestForRefused } from "../webhooks/deliveries/DeliveryQueue.js"
import * as SlotShares from "../webhooks/deliveries/SlotShares.js"
import { putDeliveries, type State } from "./MemoryState.js"

/** Returns the deliveries that the request gets, with their new leases. They are claimed when they have been put. */
export const claim = (state: State, request: ClaimRequest): ReadonlyArray<ClaimedDelivery> => {
  const [others, failing] = Arr.partition(
    Arr.sort(candidates(state, request), byRank),
    ({ claimed }) => claimed.webhook.isFailing
  )
  const ranked = Arr.sort([...failing.slice(0, request.failingLimit), ...others], byRank)
    .slice(0, request.limit)
    .map(({ claimed }) => claimed)
  const allocation = SlotShares.allocate(request.slots, request.limit, ranked, ({ webhook }) => webhook.accountId)
  const { chosen } = allocation
  const next = requestForRefused(request, allocation, ({ webhook }) => webhook.isFailing)
  return next === undefined
    ? chosen
    : [...chosen, ...claim(putDeliveries(state, chosen.map(({ delivery }) => delivery)), next)]
}

export const findLeased = (state: State, id: DeliveryId, fence: number): Option.Option<DeliveryWithWebhook> =>
  Option.gen(function*() {
    const delivery = yield* Option.filter(HashMap.get(state.deliveries, id), (found) => found.fence === fence)
    const webhook = yield* HashMap.get(state.webhooks, delivery.webhookId)
    return { delivery, webhook }
  })

export const oldestDue = (state: State, now: Instant): Option.Option<Instant> =>
  Option.map(
    Arr.head(Arr.sort(due(state, now).filter(({ webhookId }) => HashMap.has(state.webhooks, webhookId)), byDue)),
    ({ nextAttemptAt }) => nextAttemptAt ?? now
  )

export const nextDue = (state: State): Option.Option<Instant> =>
  earliest(
    Array.from(HashMap.values(state.claimable)).map(({ leasedUntil, nextAttemptAt, status }) =>
      status === "pending" ? leasedUntil ?? nextAttemptAt : null
    )
  )

export const oldestHeld = (state: State): Option.Option<Instant> =>
  earliest(
    Array.from(HashMap.values(state.deliveries)).map(({ heldAt, status }) => status === "held" ? heldAt : null)
  )

const earliest = (instants: ReadonlyArray<Instant | null>): Option.Option<Instant> =>
  Arr.head(instants.filter((instant) => instant !== null).sort((left, right) => left - right))

/** A delivery that may be claimed. `rank` is the number of leases of its webhook before it. */
interface Candidate {
  readonly rank: number
  readonly dueAt: Instant
  readonly claimed: ClaimedDelivery
}

/**
 * The due deliveries of each webhook whose account may take a slot, up to its maximum number of leases. The
 * earliest due is first.
 */
const candidates = (
  state: State,
  { leasedUntil, limit, now, share, slots }: ClaimRequest
): ReadonlyArray<Candidate> => {
  const live = Arr.groupBy(
    Array.from(HashMap.values(state.claimable)).filter((delivery) => isLeased(delivery, now)),
    ({ webhookId }) => webhookId
  )
  return Object.values(Arr.groupBy(due(state, now), ({ webhookId }) => webhookId)).flatMap((waiting) =>
    Arr.sort(waiting, byDue).flatMap((delivery, index) => {
      const rank = (live[delivery.webhookId] ?? []).length + index
      return Option.toArray(Option.gen(function*() {
        const webhook = yield* HashMap.get(state.webhooks, delivery.webhookId)
        const event = yield* HashMap.get(state.events, delivery.eventId)
        yield* Option.liftPredicate(rank, () => rank < (webhook.isFailing ? 1 : share))
        yield* Option.liftPredicate(webhook, ({ accountId }) => SlotShares.mayTake(slots, accountId, limit))
        return {
          rank,
          dueAt: delivery.nextAttemptAt ?? now,
          claimed: { delivery: { ...delivery, fence: delivery.fence + 1, leasedUntil }, webhook, event }
        }
      }))
    })
  )
}

const due = (state: State, now: Instant): ReadonlyArray<Delivery> =>
  Array.from(HashMap.values(state.claimable)).filter((delivery) =>
    delivery.status === "pending" && delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= now &&
    !isLeased(delivery, now)
  )

const isLeased = ({ leasedUntil }: Delivery, now: Instant): boolean => leasedUntil !== null && leasedUntil > now

const byDue: Order.Order<Delivery> = Order.combineAll([
  Order.mapInput(Order.number, ({ nextAttemptAt }) => nextAttemptAt ?? 0),
  Order.mapInput(Order.number, ({ createdAt }) => createdAt),
  Order.mapInput(Order.string, ({ id }) => id)
])

const byRank: Order.Order<Candidate> = Order.combineAll([
  Order.mapInput(Order.number, ({ rank }) => rank),
  Order.mapInput(Order.number, ({ dueAt }) => dueAt),
  Order.mapInput(byDue, ({ claimed }) => claimed.delivery)
])
