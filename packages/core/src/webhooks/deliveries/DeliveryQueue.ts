import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SentEvent } from "../../events/Event.js"
import type { DeliveryId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import type { DeliveryWithWebhook } from "./Delivery.js"
import type { SlotAllocation, SlotShares } from "./SlotShares.js"

/** A delivery that the caller has leased and may attempt now. */
export interface ClaimedDelivery extends DeliveryWithWebhook {
  readonly event: SentEvent
}

export interface ClaimRequest {
  readonly now: Instant
  /** End of the leases of the claimed deliveries. */
  readonly leasedUntil: Instant
  /** Maximum number of deliveries to claim: the number of free slots. */
  readonly limit: number
  /** Maximum number of them for webhooks whose `isFailing` is true. */
  readonly failingLimit: number
  /** Maximum number of leases of one webhook, over all workers. A failing webhook may have one. */
  readonly share: number
  /**
   * How accounts share the slots of the worker. Deliveries of accounts that may not take a slot are left for later
   * claims. By default accounts have no limits.
   */
  readonly slots?: SlotShares | undefined
}

/**
 * Returns the request for the slots that an allocation did not use because it refused candidates. They go to other
 * accounts. Undefined when it refused none.
 */
export const requestForRefused = <A>(
  request: ClaimRequest,
  { chosen, refusedCount, shares }: SlotAllocation<A>,
  isFailing: (candidate: A) => boolean
): ClaimRequest | undefined =>
  refusedCount === 0 ? undefined : {
    ...request,
    limit: request.limit - chosen.length,
    failingLimit: request.failingLimit - chosen.filter(isFailing).length,
    slots: shares
  }

/**
 * The queue of deliveries, for workers. Claiming is not a unit of work, because its result is what it wrote. Recording
 * an attempt is one, guarded by the fence.
 */
export class DeliveryQueue extends Context.Tag("@canvass/core/DeliveryQueue")<DeliveryQueue, {
  /**
   * Leases `pending` deliveries that are due and have no live lease, and increments their fences. Webhooks with the
   * fewest leases come first, then those whose deliveries are due longest. Within a webhook the order is
   * `nextAttemptAt`, `createdAt`, id.
   */
  readonly claim: (request: ClaimRequest) => Effect.Effect<ReadonlyArray<ClaimedDelivery>>
  /** Reads a leased delivery and its webhook. Finds nothing when there is a later lease, or no webhook any more. */
  readonly findLeased: (id: DeliveryId, fence: number) => Effect.Effect<Option.Option<DeliveryWithWebhook>>
  /** The earliest `nextAttemptAt` of the `pending` deliveries of existing webhooks that are due and not leased. */
  readonly oldestDue: (now: Instant) => Effect.Effect<Option.Option<Instant>>
  /**
   * When the next `pending` delivery is due: the earliest `nextAttemptAt` of those without a lease, or the earliest end
   * of a lease. It is in the past when a claim could not take the delivery, for example because its webhook has its
   * share of deliveries.
   */
  readonly nextDue: Effect.Effect<Option.Option<Instant>>
  /** The earliest `heldAt` of the `held` deliveries. */
  readonly oldestHeld: Effect.Effect<Option.Option<Instant>>
  /** Completes when a unit that may have made a delivery due has been committed in this process since the last wait. */
  readonly awaitDue: Effect.Effect<void>
}>() {}
