/** Writes the events of units of work for those who receive them: webhooks, and the event handler. */
import { Delivery, type Event } from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { Database } from "../database/Database.js"
import { readableRows } from "../database/readableRows.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { maxRows } from "../database/Statements.js"
import { WebhookRow } from "../schema/RowSchemas.js"
import { putDeliveries, putEvents } from "./changes/WebhookChanges.js"
import { addToOutbox } from "./outbox/OutboxWrites.js"

/** Who receives the events of units of work. */
export interface EventTargets {
  /** Webhooks that are not turned off, by account. */
  readonly webhooks: ReadonlyMap<string, ReadonlyArray<TargetWebhook>>
  /** Whether the events are added to the outbox. */
  readonly isOutboxOpen: boolean
}

/** The part of a webhook that decides about events. */
type TargetWebhook = typeof TargetWebhook.Type

const TargetWebhook = WebhookRow.pick("id", "accountId", "events", "isActive", "pausedAt")

/** Reads the webhooks of the accounts that the events belong to, and whether the outbox is open. */
export const readEventTargets = (
  { dialect, sql }: Database,
  events: ReadonlyArray<Event.Event>
): Effect.Effect<EventTargets, SqlError> =>
  Effect.flatMap(
    // One statement, so that the outbox costs nothing while it is closed: an open one is a row without an id.
    Effect.forEach(Arr.chunksOf(new Set(events.map(({ accountId }) => accountId)), maxRows), (accounts) =>
      sql`SELECT id, "accountId", events, "isActive", "pausedAt" FROM webhooks
          WHERE ${dialect.inKeys(sql, "accountId", accounts)}
            AND ("isActive" = ${dialect.flag(true)} OR "pausedAt" IS NOT NULL)
        UNION ALL SELECT NULL, NULL, NULL, NULL, NULL FROM outbox WHERE id = 1`),
    (chunks) => {
      const [rows, markers] = Arr.partition(chunks.flat(), isOutboxMarker)
      // A webhook that cannot be decoded must not refuse what its account writes.
      return Effect.map(readableRows("webhooks", rows, decodeWebhooks), (webhooks) => ({
        webhooks: new Map(Object.entries(Arr.groupBy(webhooks, ({ accountId }) =>
          accountId))),
        isOutboxOpen: markers.length > 0
      }))
    }
  )

const isOutboxMarker = (row: object): boolean => Reflect.get(row, "id") === null

const decodeWebhooks = rowDecoder(TargetWebhook)

/** Writes events and their deliveries, and adds them to the outbox if it is open. */
export const writeEvents = (
  database: Database,
  events: ReadonlyArray<Event.Event>,
  { isOutboxOpen, webhooks }: EventTargets
): Effect.Effect<void, SqlError> =>
  Effect.suspend(() => {
    const wanted = events.map((event) => ({
      event,
      webhooks: (webhooks.get(event.accountId) ?? []).filter((webhook) => Delivery.isSubscribed(event, webhook))
    })).filter(({ webhooks }) => webhooks.length > 0)
    // The id of a delivery is derived from those of its event and its webhook, so two may coincide.
    const deliveries = new Map(
      wanted.flatMap(({ event, webhooks }) => webhooks.map((webhook) => Delivery.fromEvent(event, webhook)))
        .map((delivery) => [delivery.id, delivery])
    )
    return Effect.all([
      putEvents(database, wanted.map(({ event }) => event)),
      putDeliveries(database, Array.from(deliveries.values())),
      isOutboxOpen && events.length > 0 ? addToOutbox(database, events) : Effect.void
    ], { discard: true })
  })
