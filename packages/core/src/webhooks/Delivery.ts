/** One event on its way to one subscription, and what became of it (decisions §12). */
import * as Schema from "effect/Schema"
import { AccountId, DeliveryId, EventId, WebhookId } from "../Ids.js"
import { Instant } from "../Instant.js"
import type { Position } from "../Page.js"
import type { Event } from "./Event.js"
import { EventName } from "./Event.js"
import type { Webhook } from "./Webhook.js"

export const DeliveryStatus = Schema.Literal("pending", "delivered", "held", "dead", "expired", "cancelled")
export type DeliveryStatus = typeof DeliveryStatus.Type

/** `responseBody` is the first 4 KiB of the answer. Either `statusCode` or `error` is set. */
export const Attempt = Schema.Struct({
  attemptedAt: Instant,
  statusCode: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Schema.String),
  durationMs: Schema.Int,
  responseBody: Schema.NullOr(Schema.String)
})
export type Attempt = typeof Attempt.Type

/** `redeliveryOf` names the delivery that a user asked to send again. `nextAttemptAt` is null when none is due. */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  accountId: AccountId,
  webhookId: WebhookId,
  eventId: EventId,
  event: EventName,
  status: DeliveryStatus,
  attemptCount: Schema.Int,
  nextAttemptAt: Schema.NullOr(Instant),
  redeliveryOf: Schema.NullOr(DeliveryId),
  createdAt: Instant
})
export type Delivery = typeof Delivery.Type

/** With what is read for one delivery alone: the bytes of its event, and its attempts, oldest first. */
export interface DeliveryDetail {
  readonly delivery: Delivery
  readonly body: string
  readonly attempts: ReadonlyArray<Attempt>
}

export const position = (delivery: Delivery): Position => ({ at: delivery.createdAt, id: delivery.id })

/**
 * What the store makes of an event for each subscription to it: due at once, or held while the subscription is paused.
 */
export const ofEvent = (event: Event, webhook: Pick<Webhook, "id" | "pausedAt">): Delivery => ({
  id: idOf(event, webhook.id),
  accountId: event.accountId,
  webhookId: webhook.id,
  eventId: event.id,
  event: event.name,
  status: webhook.pausedAt === null ? "pending" : "held",
  attemptCount: 0,
  nextAttemptAt: webhook.pausedAt === null ? event.timestamp : null,
  redeliveryOf: null,
  createdAt: event.timestamp
})

/**
 * Whether an event makes a delivery to a subscription: it is wanted, and the user has not turned the subscription off.
 */
export const isWanted = (
  event: Event,
  webhook: Pick<Webhook, "accountId" | "events" | "isActive" | "pausedAt">
): boolean =>
  webhook.accountId === event.accountId && (webhook.isActive || webhook.pausedAt !== null) &&
  webhook.events.some((name) => name === event.name)

/** What becomes of it when its subscription is deleted: what was still to be sent is not. */
export const cancel = (delivery: Delivery): Delivery =>
  delivery.status === "pending" || delivery.status === "held"
    ? { ...delivery, status: "cancelled", nextAttemptAt: null }
    : delivery

/** The same event on its way again, to the same subscription, from the first attempt on. */
export const again = (delivery: Delivery, id: DeliveryId, now: Instant): Delivery => ({
  ...delivery,
  id,
  status: "pending",
  attemptCount: 0,
  nextAttemptAt: now,
  redeliveryOf: delivery.id,
  createdAt: now
})

/**
 * The id follows from the event and the subscription, so that every store makes the same one: the event's time and
 * version bits, the random bits of both mixed.
 */
const idOf = (event: Event, webhook: WebhookId): DeliveryId =>
  DeliveryId.make(
    event.id.slice(0, 14) + mixed(event.id, webhook, 14, 18, 0x0fff) + "-" +
      mixed(event.id, webhook, 19, 23, 0x3fff) + "-" +
      mixed(event.id, webhook, 24, 30, 0xffffff) + mixed(event.id, webhook, 30, 36, 0xffffff),
    { disableValidation: true }
  )

/** The hexadecimal digits from `start` to `end` of both, the bits of the mask in one but not in both. */
const mixed = (left: string, right: string, start: number, end: number, mask: number): string =>
  (digits(left, start, end) ^ (digits(right, start, end) & mask)).toString(16).padStart(end - start, "0")

const digits = (uuid: string, start: number, end: number): number => Number.parseInt(uuid.slice(start, end), 16)
