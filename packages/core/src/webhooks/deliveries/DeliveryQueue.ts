import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SentEvent } from "../../events/Event.js"
import type { DeliveryId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import type { DeliveryWithWebhook } from "./Delivery.js"
import type { ClaimRequest } from "./LeaseAllocation.js"

/** A delivery that the caller has leased and may attempt now. */
export interface ClaimedDelivery extends DeliveryWithWebhook {
  readonly event: SentEvent
  /**
   * The cursor of the change in the log that the event is about: the end of a response. Undefined: the event is about
   * something else, or the response has been removed.
   */
  readonly cursor: string | undefined
}

/** How many deliveries of an account are `pending`. */
export interface AccountBacklog {
  readonly accountId: string
  readonly deliveries: number
}

/** Number of deliveries after which `backlog` may stop counting. */
export const maxBacklog = 100_000

/**
 * The queue of deliveries, for workers. Claiming is not a unit of work, because its result is what it wrote. Recording
 * an attempt is one, guarded by the fence.
 */
export class DeliveryQueue extends Context.Tag("@canvass/core/DeliveryQueue")<DeliveryQueue, {
  /**
   * Leases deliveries that are due (`Delivery.isDue`), and increments their fences. Accounts with the fewest leases
   * come first, then webhooks with the fewest leases, then those whose deliveries are due longest. Within a webhook the
   * order is `nextAttemptAt`, `createdAt`, id. Webhooks that wait for a retry cost nothing. A store may limit how many
   * webhooks a claim considers: each account then has an equal share of them, and each claim considers others.
   */
  readonly claim: (request: ClaimRequest) => Effect.Effect<ReadonlyArray<ClaimedDelivery>>
  /** Reads a leased delivery and its webhook. Finds nothing when there is a later lease, or no webhook any more. */
  readonly findLeased: (id: DeliveryId, fence: number) => Effect.Effect<Option.Option<DeliveryWithWebhook>>
  /** The earliest `nextAttemptAt` of the due deliveries of existing webhooks, among as many webhooks as in a claim. */
  readonly oldestDue: (now: Instant) => Effect.Effect<Option.Option<Instant>>
  /**
   * When the next `pending` delivery is due: the earliest `nextAttemptAt` of those without a lease, or the earliest end
   * of a lease. It is in the past when a claim could not take the delivery, for example because its webhook has its
   * share of deliveries.
   */
  readonly nextDue: Effect.Effect<Option.Option<Instant>>
  /** The earliest `heldAt` of the `held` deliveries. */
  readonly oldestHeld: Effect.Effect<Option.Option<Instant>>
  /**
   * The accounts with the most deliveries that are `pending`, at most `maxAccounts` of them, the largest backlog first.
   * A store may stop counting after `maxBacklog` deliveries of all accounts.
   */
  readonly backlog: (maxAccounts: number) => Effect.Effect<ReadonlyArray<AccountBacklog>>
  /** Completes when a unit that may have made a delivery due has been committed in this process since the last wait. */
  readonly awaitDue: Effect.Effect<void>
}>() {}
