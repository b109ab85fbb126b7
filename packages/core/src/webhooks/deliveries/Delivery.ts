/** The delivery of one event to one webhook. */
import * as Schema from "effect/Schema"
import type { Event } from "../../events/Event.js"
import { EventName } from "../../events/Event.js"
import { AccountId, DeliveryId, EventId, WebhookId } from "../../values/Ids.js"
import { Instant } from "../../values/Instant.js"
import type { Position } from "../../values/Page.js"
import { pause, recordFailure, recordSuccess, type Webhook } from "../Webhook.js"
import { delayMillis, failuresBeforePause, type RetrySchedule } from "./RetrySchedule.js"

export const DeliveryStatus = Schema.Literal("pending", "delivered", "held", "dead", "expired", "cancelled")
export type DeliveryStatus = typeof DeliveryStatus.Type

/** `responseBody` is the first 4 KiB of the response. Either `statusCode` or `error` is set. */
export const Attempt = Schema.Struct({
  attemptedAt: Instant,
  statusCode: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Schema.String),
  durationMs: Schema.Int,
  responseBody: Schema.NullOr(Schema.String)
})
export type Attempt = typeof Attempt.Type

/**
 * - `attemptCount` counts all attempts, `failureCount` the failed ones since the delivery was made or last released.
 * - `nextAttemptAt` is null when no attempt is planned.
 * - `redeliveryOf` is the first delivery of the event, if this one repeats it on the request of a user.
 * - `outage` is the number of the webhook's outage in which the delivery failed first, since it was made or released.
 * - `heldAt` is set while the delivery is held.
 * - `fence` grows with each lease. Only the holder of the last lease may record an attempt.
 * - `leasedUntil` is set while a worker holds a lease.
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

/** A delivery with the body of its event, and its attempts, oldest first. */
export interface DeliveryDetail {
  readonly delivery: Delivery
  readonly body: string
  readonly attempts: ReadonlyArray<Attempt>
}

/** Whether the endpoint responded with a 2xx status in time. */
export const isSuccess = ({ error, statusCode }: Pick<Attempt, "error" | "statusCode">): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300

export const position = (delivery: Delivery): Position => ({ at: delivery.createdAt, id: delivery.id })

/**
 * When a delivery that has failed is attempted again. Null for one that has not failed since it was made or released:
 * it is due at once. So a worker whose clock is behind that of a server sends its deliveries.
 */
export const retryAt = ({ failureCount, nextAttemptAt }: Delivery): Instant | null =>
  failureCount > 0 ? nextAttemptAt : null

/** Whether a worker may attempt the delivery now: it is pending, and its lease has ended, if it had one. */
export const isDue = (delivery: Delivery, now: Instant): boolean =>
  delivery.status === "pending" && delivery.nextAttemptAt !== null && (retryAt(delivery) ?? now) <= now &&
  (delivery.leasedUntil ?? now) <= now

/** Makes the delivery of an event to a webhook: due at once, or held when the webhook is paused. */
export const fromEvent = (event: Event, webhook: Pick<Webhook, "id" | "pausedAt">): Delivery => ({
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

/** Whether an event is delivered to a webhook: it subscribes to the event, and is not turned off by its user. */
export const isSubscribed = (
  event: Event,
  webhook: Pick<Webhook, "accountId" | "events" | "isActive" | "pausedAt">
): boolean =>
  webhook.accountId === event.accountId && (webhook.isActive || webhook.pausedAt !== null) &&
  webhook.events.some((name) => name === event.name)

/** Cancels a delivery that is not sent yet, because its webhook is deleted. Other deliveries are not changed. */
export const cancelUnsent = (delivery: Delivery): Delivery =>
  delivery.status === "pending" || delivery.status === "held"
    ? { ...delivery, status: "cancelled", nextAttemptAt: null, heldAt: null }
    : delivery

/** Holds a pending delivery, because its webhook is paused or inactive. Other deliveries are not changed. */
export const holdPending = (delivery: Delivery, now: Instant): Delivery =>
  delivery.status === "pending" ? { ...delivery, status: "held", nextAttemptAt: null, heldAt: now } : delivery

/** Makes a held delivery due and resets its failures, because its webhook is active again. Others are not changed. */
export const releaseHeld = (delivery: Delivery, now: Instant): Delivery =>
  delivery.status === "held"
    ? { ...delivery, status: "pending", nextAttemptAt: now, heldAt: null, failureCount: 0, outage: null }
    : delivery

/** Longest time for which a delivery is held, in milliseconds. */
export const maxHeldMillis = 72 * 3_600_000

/** Maximum number of held deliveries of a webhook. The oldest ones expire first. */
export const maxHeldCount = 10_000

/** Expires a delivery that exceeds the limits of holding. `index` is its place among the held ones, from the newest. */
export const expireHeld = (delivery: Delivery, index: number, now: Instant): Delivery =>
  delivery.heldAt !== null && (delivery.heldAt <= now - maxHeldMillis || index >= maxHeldCount)
    ? { ...delivery, status: "expired", heldAt: null }
    : delivery

/** A delivery and its webhook, read at the same time. */
export interface DeliveryWithWebhook {
  readonly delivery: Delivery
  readonly webhook: Webhook
}

/**
 * Returns the delivery and its webhook after an attempt. A failed delivery is retried by the schedule until that ends.
 * The webhook is paused when this delivery has failed `failuresBeforePause` times within one outage, that is, when
 * nothing was delivered to the webhook in between.
 *
 * @param random A random number from 0 to 1, for the delay of the retry.
 */
export const applyAttempt = (
  { delivery, webhook }: DeliveryWithWebhook,
  attempt: Attempt,
  schedule: RetrySchedule,
  now: Instant,
  random: number
): DeliveryWithWebhook => {
  const attempted = { ...delivery, attemptCount: delivery.attemptCount + 1, leasedUntil: null }
  if (isSuccess(attempt)) {
    return {
      delivery: { ...attempted, status: "delivered", nextAttemptAt: null, heldAt: null },
      webhook: recordSuccess(webhook)
    }
  }
  const failingWebhook = recordFailure(webhook)
  const failed = {
    ...attempted,
    failureCount: attempted.failureCount + 1,
    outage: attempted.outage ?? failingWebhook.outages
  }
  if (!webhook.isActive) return { delivery: holdPending(failed, now), webhook: failingWebhook }
  if (failed.failureCount >= failuresBeforePause(schedule) && failed.outage === failingWebhook.outages) {
    return {
      delivery: holdPending(failed, now),
      webhook: pause(failingWebhook, pauseReason(failed, attempt), now)
    }
  }
  const delay = delayMillis(schedule, failed.failureCount, random)
  return {
    delivery: delay === undefined
      ? { ...failed, status: "dead", nextAttemptAt: null }
      : { ...failed, nextAttemptAt: now + delay },
    webhook: failingWebhook
  }
}

const pauseReason = ({ event, failureCount, id }: Delivery, { error, statusCode }: Attempt): string =>
  `Delivery ${id} of ${event} failed ${failureCount} times, and nothing was delivered meanwhile. ` +
  `The last attempt: ${error ?? `status ${statusCode ?? "unknown"}`}.`

/** The id with which receivers tell repeats: that of the first delivery, however often it is sent again. */
export const sentIdOf = ({ id, redeliveryOf }: Pick<Delivery, "id" | "redeliveryOf">): DeliveryId => redeliveryOf ?? id

/**
 * Makes a new delivery of the same event to the same webhook. It is due at once. Receivers that ignore repeats see the
 * id of the delivery that it repeats.
 */
export const makeRedelivery = (delivery: Delivery, id: DeliveryId, now: Instant): Delivery => ({
  ...delivery,
  id,
  status: "pending",
  attemptCount: 0,
  nextAttemptAt: now,
  redeliveryOf: sentIdOf(delivery),
  failureCount: 0,
  outage: null,
  heldAt: null,
  fence: 0,
  leasedUntil: null,
  createdAt: now
})

/**
 * Derives the id from the event and the webhook, so that every store makes the same id. It has the time and version
 * bits of the event, and the random bits of both, combined by XOR.
 */
const idOf = (event: Event, webhook: WebhookId): DeliveryId =>
  DeliveryId.make(
    event.id.slice(0, 14) + xorDigits(event.id, webhook, 14, 18, 0x0fff) + "-" +
      xorDigits(event.id, webhook, 19, 23, 0x3fff) + "-" +
      xorDigits(event.id, webhook, 24, 30, 0xffffff) + xorDigits(event.id, webhook, 30, 36, 0xffffff),
    { disableValidation: true }
  )

/** Combines the hexadecimal digits from `start` to `end` of both by XOR, within the bits of `mask`. */
const xorDigits = (left: string, right: string, start: number, end: number, mask: number): string =>
  (digits(left, start, end) ^ (digits(right, start, end) & mask)).toString(16).padStart(end - start, "0")

const digits = (uuid: string, start: number, end: number): number => Number.parseInt(uuid.slice(start, end), 16)
