import { Delivery, type Event, type Webhook } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../../database/Database.js"
import type { Row } from "../../database/Dialect.js"
import { upsert } from "../../database/Statements.js"
import { WebhookRow } from "../../schema/RowSchemas.js"
import type { ChangeByTag, SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { add, read, write } from "../StateAccess.js"

export const webhookChanges = {
  WebhookPut: {
    touches: ({ webhook }) => [write("webhook", webhook.id), add("webhooks of account", webhook.accountId)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "webhooks", ["id"], changes.map(({ webhook }) => encodeWebhook(webhook)))
  },
  // Its deliveries are locked through the webhook: a unit that puts one shares the webhook's lock.
  WebhookRemoved: {
    touches: "everything",
    locks: ({ accountId, webhookId }) => [write("webhook", webhookId), write("webhooks of account", accountId)],
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ webhookId }) =>
        Effect.zipRight(
          sql`DELETE FROM webhooks WHERE id = ${webhookId}`,
          sql`UPDATE deliveries SET status = 'cancelled', "nextAttemptAt" = NULL, "scheduledAt" = NULL,
              "heldAt" = NULL
            WHERE "webhookId" = ${webhookId} AND status IN ('pending', 'held')`
        ))
  },
  EventPut: {
    touches: ({ event }) => [write("event", event.id)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) => putEvents(database, changes.map(({ event }) => event))
  },
  DeliveryPut: {
    touches: ({ delivery }) => accessesOfDelivery(delivery),
    locks: "touched",
    reads: "nothing",
    write: (database, changes) => putDeliveries(database, changes.map(({ delivery }) => delivery))
  },
  DeliveryAttempted: {
    touches: ({ delivery }) => accessesOfDelivery(delivery),
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.zipRight(
        database.dialect.update(
          database.sql,
          "deliveries",
          "id",
          changes.map(({ delivery }) => attemptedDeliveryRow(delivery))
        ),
        upsert(database, "attempts", ["deliveryId", "number"], changes.map(attemptRow))
      )
  },
  DeliveriesHeld: {
    touches: "everything",
    locks: ({ webhookId }) => [write("webhook", webhookId)],
    reads: "nothing",
    // Two statements, because each of the two conditions has an index. All deliveries of a webhook have one account.
    write: ({ dialect, sql }, changes) =>
      Effect.forEach(changes, ({ at, webhookId }) =>
        Effect.forEach(
          [
            sql`"scheduledAt" IS NULL AND "accountId" = (
              SELECT "accountId" FROM deliveries WHERE "webhookId" = ${webhookId} ORDER BY "createdAt" LIMIT 1
            )`,
            sql`"scheduledAt" IS NOT NULL`
          ],
          (condition) =>
            sql`UPDATE deliveries SET status = 'held', "nextAttemptAt" = NULL, "scheduledAt" = NULL,
                "heldAt" = ${dialect.instant(at)}
              WHERE "webhookId" = ${webhookId} AND status = 'pending' AND ${condition}`
        ))
  },
  DeliveriesReleased: {
    touches: "everything",
    locks: ({ webhookId }) => [write("webhook", webhookId)],
    reads: "nothing",
    write: ({ dialect, sql }, changes) =>
      Effect.forEach(
        changes,
        ({ at, webhookId }) =>
          sql`UPDATE deliveries SET status = 'pending', "nextAttemptAt" = ${dialect.instant(at)}, "scheduledAt" = NULL,
              "heldAt" = NULL, "failureCount" = 0, outage = NULL
            WHERE "webhookId" = ${webhookId} AND status = 'held'`
      )
  },
  HeldDeliveriesExpired: {
    touches: "everything",
    locks: () => [write("held deliveries")],
    reads: "nothing",
    write: (database, changes) => Effect.forEach(changes, ({ now }) => expireHeldDeliveries(database, now))
  }
} satisfies SomeChangeDescriptions

export const webhookGuards = {
  WebhookAt: {
    touches: ({ webhookId }) => read("webhook", webhookId),
    locks: "touched",
    reads: ({ webhookId }) => ({ webhooks: [webhookId] }),
    holds: ({ version, webhookId }, { webhooks }) => webhooks.get(webhookId)?.version === version
  },
  WebhookCount: {
    touches: ({ accountId }) => read("webhooks of account", accountId),
    locks: "touched",
    reads: ({ accountId }) => ({ webhookCounts: [accountId] }),
    holds: ({ accountId, count }, { webhookCounts }) => (webhookCounts.get(accountId)?.count ?? 0) === count
  },
  DeliveryAt: {
    touches: ({ deliveryId }) => read("delivery", deliveryId),
    locks: "touched",
    reads: ({ deliveryId }) => ({ deliveries: [deliveryId] }),
    holds: ({ deliveryId, fence }, { deliveries }) => deliveries.get(deliveryId)?.fence === fence
  }
} satisfies SomeGuardDescriptions

/** Inserts or replaces events by id. */
export const putEvents = (database: Database, events: ReadonlyArray<Event.Event>) =>
  upsert(database, "events", ["id"], events.map(eventRow))

/** Inserts or replaces deliveries by id. */
export const putDeliveries = (database: Database, deliveries: ReadonlyArray<Delivery.Delivery>) =>
  upsert(database, "deliveries", ["id"], deliveries.map(deliveryRow))

const accessesOfDelivery = (delivery: Delivery.Delivery) => [
  write("delivery", delivery.id),
  read("webhook", delivery.webhookId)
]

/** The excess is determined before deliveries expire by age, as if both happened at once. */
const expireHeldDeliveries = ({ dialect, sql }: Database, now: number) =>
  Effect.zipRight(
    sql`UPDATE deliveries SET status = 'expired', "heldAt" = NULL WHERE status = 'held' AND id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY "webhookId" ORDER BY "createdAt" DESC, id DESC) AS place
          FROM deliveries WHERE status = 'held'
      ) AS places WHERE place > ${Delivery.maxHeldCount}
    )`,
    sql`UPDATE deliveries SET status = 'expired', "heldAt" = NULL
      WHERE status = 'held' AND "heldAt" <= ${dialect.instant(now - Delivery.maxHeldMillis)}`
  )

const encodeWebhook: (webhook: Webhook.Webhook) => Row = Schema.encodeSync(WebhookRow)

// The rows below are written by hand, because encoding with a schema costs as much as the statement of a submission.

const eventRow = ({ accountId, body, id, name, timestamp, traceId }: Event.Event): Row => ({
  id,
  accountId,
  name,
  timestamp,
  body,
  traceId
})

const deliveryRow = (delivery: Delivery.Delivery): Row => ({
  id: delivery.id,
  accountId: delivery.accountId,
  webhookId: delivery.webhookId,
  eventId: delivery.eventId,
  event: delivery.event,
  status: delivery.status,
  attemptCount: delivery.attemptCount,
  nextAttemptAt: delivery.nextAttemptAt,
  scheduledAt: scheduledAt(delivery),
  redeliveryOf: delivery.redeliveryOf,
  failureCount: delivery.failureCount,
  outage: delivery.outage,
  heldAt: delivery.heldAt,
  fence: delivery.fence,
  leasedUntil: delivery.leasedUntil,
  createdAt: delivery.createdAt
})

/** When the retry of a delivery is due that waits for nothing else. Claims look for such deliveries by this time. */
const scheduledAt = (delivery: Delivery.Delivery): number | null =>
  delivery.status === "pending" && delivery.leasedUntil === null ? Delivery.retryAt(delivery) : null

/** The columns that an attempt changes. `fence` belongs to the claims. */
const attemptedDeliveryRow = (delivery: Delivery.Delivery): Row => ({
  id: delivery.id,
  status: delivery.status,
  attemptCount: delivery.attemptCount,
  nextAttemptAt: delivery.nextAttemptAt,
  scheduledAt: scheduledAt(delivery),
  failureCount: delivery.failureCount,
  outage: delivery.outage,
  heldAt: delivery.heldAt,
  leasedUntil: delivery.leasedUntil
})

const attemptRow = ({ attempt, delivery }: ChangeByTag["DeliveryAttempted"]): Row => ({
  deliveryId: delivery.id,
  number: delivery.attemptCount,
  attemptedAt: attempt.attemptedAt,
  statusCode: attempt.statusCode,
  error: attempt.error,
  durationMs: attempt.durationMs,
  responseBody: attempt.responseBody
})
