import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { DeliveryId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Underway } from "./Delivery.js"
import type { Event } from "./Event.js"

/** A delivery that the caller may try now, under its own lease. */
export interface Claimed extends Underway {
  readonly event: Event
}

export interface ClaimRequest {
  readonly now: Instant
  /** How long those that are claimed are the caller's. */
  readonly leasedUntil: Instant
  /** How many to claim at most, and how many of them for subscriptions whose `isFailing` is true. */
  readonly limit: number
  readonly failingLimit: number
  /** How many leases a subscription may have at once, whoever holds them. While it is failing, it may have one. */
  readonly share: number
}

/**
 * Deliveries that wait to be sent, as the workers see them. A claim is a write whose result is what it wrote, so it is
 * no unit of work; what became of an attempt is one, guarded by the fence.
 */
export class DeliveryQueue extends Context.Tag("@canvass/core/DeliveryQueue")<DeliveryQueue, {
  /**
   * Leases `pending` deliveries that are due and under nobody's live lease. Within a subscription by `nextAttemptAt`,
   * `createdAt` and id. Among subscriptions those with the fewest leases first, then those due longest. Each gets a
   * fence one higher, and is no other caller's until the lease ends.
   */
  readonly claim: (request: ClaimRequest) => Effect.Effect<ReadonlyArray<Claimed>>
  /** As both are now. Absent when the last lease is another one, or the subscription is gone. */
  readonly underLease: (id: DeliveryId, fence: number) => Effect.Effect<Option.Option<Underway>>
  /** The earliest `nextAttemptAt` of those that are `pending`, due, and under no live lease. */
  readonly oldestDue: (now: Instant) => Effect.Effect<Option.Option<Instant>>
  /** Waits until a unit that may have made something due has been committed here, since the wait before. */
  readonly awaitDue: Effect.Effect<void>
}>() {}
