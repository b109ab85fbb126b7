/** One event on its way to one subscription, and what became of it (decisions §12). */
import * as Schema from "effect/Schema"
import { AccountId, DeliveryId, EventId, WebhookId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import type { Position } from "../values/Page.js"
import type { Event } from "./Event.js"
import { EventName } from "./Event.js"
import { delayMillis, failuresBeforePause, type RetrySchedule } from "./RetrySchedule.js"
import { failed, paused, recovered, type Webhook } from "./Webhook.js"

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

/**
 * - `attemptCount` counts all attempts, `failureCount` those that failed since it was made or last released.
 * - `nextAttemptAt` is null when none is due.
 * - `redeliveryOf` names the delivery that a user asked to send again.
 * - `outage` is the outage of the subscription in which it failed first, since it was made or last released.
 * - `heldAt` is set while it is held.
 * - `fence` grows with each lease: only the holder of the last one may say what became of it. `leasedUntil` is set
 *   while somebody tries to deliver it.
 */
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
  failureCount: Schema.Int,
  outage: Schema.NullOr(Schema.Int),
  heldAt: Schema.NullOr(Instant),
  fence: Schema.Int,
  leasedUntil: Schema.NullOr(Instant),
  createdAt: Instant
})
export type Delivery = typeof Delivery.Type

/** With what is read for one delivery alone: the bytes of its event, and its attempts, oldest first. */
export interface DeliveryDetail {
  readonly delivery: Delivery
  readonly body: string
  readonly attempts: ReadonlyArray<Attempt>
}

/** A delivery succeeds when the endpoint answers 2xx in time (specification, Retry policy). */
export const isSuccess = ({ error, statusCode }: Pick<Attempt, "error" | "statusCode">): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300

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
  failureCount: 0,
  outage: null,
  heldAt: webhook.pausedAt === null ? null : event.timestamp,
  fence: 0,
  leasedUntil: null,
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
    ? { ...delivery, status: "cancelled", nextAttemptAt: null, heldAt: null }
    : delivery

/** What becomes of it when its subscription is paused or turned off: it waits. */
export const hold = (delivery: Delivery, now: Instant): Delivery =>
  delivery.status === "pending" ? { ...delivery, status: "held", nextAttemptAt: null, heldAt: now } : delivery

/** What becomes of it when its subscription is turned on again: it is due, and what failed before is forgotten. */
export const release = (delivery: Delivery, now: Instant): Delivery =>
  delivery.status === "held"
    ? { ...delivery, status: "pending", nextAttemptAt: now, heldAt: null, failureCount: 0, outage: null }
    : delivery

/** How long a delivery is held, and how many are for one subscription: the oldest go first (decisions §12). */
export const maxHeldMillis = 72 * 3_600_000
export const maxHeldCount = 10_000

/** `place` counts the held ones of its subscription from the newest, which is 0. */
export const expire = (delivery: Delivery, place: number, now: Instant): Delivery =>
  delivery.heldAt !== null && (delivery.heldAt <= now - maxHeldMillis || place >= maxHeldCount)
    ? { ...delivery, status: "expired", heldAt: null }
    : delivery

/** A delivery and its subscription, as both are at one moment. */
export interface Underway {
  readonly delivery: Delivery
  readonly webhook: Webhook
}

/**
 * What an attempt makes of the delivery and of its subscription. One that failed is tried again by the schedule, until
 * that ends. The subscription pauses when this delivery alone has failed often enough, and nothing was delivered to it
 * meanwhile: then it is still the same outage. `random` is from 0 to 1.
 */
export const settle = (
  { delivery, webhook }: Underway,
  attempt: Attempt,
  schedule: RetrySchedule,
  now: Instant,
  random: number
): Underway => {
  const tried = { ...delivery, attemptCount: delivery.attemptCount + 1, leasedUntil: null }
  if (isSuccess(attempt)) {
    return {
      delivery: { ...tried, status: "delivered", nextAttemptAt: null, heldAt: null },
      webhook: recovered(webhook)
    }
  }
  const failing = failed(webhook)
  const refused = { ...tried, failureCount: tried.failureCount + 1, outage: tried.outage ?? failing.outages }
  if (!webhook.isActive) return { delivery: hold(refused, now), webhook: failing }
  if (refused.failureCount >= failuresBeforePause(schedule) && refused.outage === failing.outages) {
    return { delivery: hold(refused, now), webhook: paused(failing, pauseReason(refused, attempt), now) }
  }
  const delay = delayMillis(schedule, refused.failureCount, random)
  return {
    delivery: delay === undefined
      ? { ...refused, status: "dead", nextAttemptAt: null }
      : { ...refused, nextAttemptAt: now + delay },
    webhook: failing
  }
}

const pauseReason = ({ event, failureCount, id }: Delivery, { error, statusCode }: Attempt): string =>
  `Delivery ${id} of ${event} failed ${failureCount} times, and nothing was delivered meanwhile. ` +
  `The last attempt: ${error ?? `status ${statusCode ?? "unknown"}`}.`

/** The same event on its way again, to the same subscription, from the first attempt on. */
export const again = (delivery: Delivery, id: DeliveryId, now: Instant): Delivery => ({
  ...delivery,
  id,
  status: "pending",
  attemptCount: 0,
  nextAttemptAt: now,
  redeliveryOf: delivery.id,
  failureCount: 0,
  outage: null,
  heldAt: null,
  fence: 0,
  leasedUntil: null,
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
