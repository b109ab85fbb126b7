/** Writes the events of units of work, with a delivery for each subscription that wants them. */
import { Delivery, type Event } from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { Database } from "../database/Database.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { maxRows, statementConcurrency } from "../database/Statements.js"
import { WebhookRow } from "../schema/RowSchemas.js"
import { putDeliveries, putEvents } from "./changes/WebhookChanges.js"

/** Subscriptions that are not turned off, by account. */
export type SubscriptionsByAccount = ReadonlyMap<string, ReadonlyArray<Subscription>>

/** The part of a subscription that decides about events. */
export type Subscription = typeof Subscription.Type

const Subscription = WebhookRow.pick("id", "accountId", "events", "isActive", "pausedAt")

/** Reads the subscriptions of the accounts that the events belong to. */
export const readSubscriptions = (
  { dialect, sql }: Database,
  events: ReadonlyArray<Event.Event>
): Effect.Effect<SubscriptionsByAccount, SqlError> =>
  Effect.map(
    Effect.forEach(Arr.chunksOf(new Set(events.map(({ accountId }) => accountId)), maxRows), (accounts) =>
      Effect.map(
        sql`SELECT id, "accountId", events, "isActive", "pausedAt" FROM webhooks
          WHERE ${dialect.inKeys(sql, "accountId", accounts)}
            AND ("isActive" = ${dialect.flag(true)} OR "pausedAt" IS NOT NULL)`,
        decodeSubscriptions
      )),
    (chunks) => new Map(Object.entries(Arr.groupBy(chunks.flat(), ({ accountId }) => accountId)))
  )

const decodeSubscriptions = rowDecoder(Subscription)

/** Writes events and their deliveries. An event that no subscription wants is not stored. */
export const writeEvents = (
  database: Database,
  events: ReadonlyArray<Event.Event>,
  subscriptions: SubscriptionsByAccount
): Effect.Effect<void, SqlError> =>
  Effect.suspend(() => {
    const wanted = events.map((event) => ({
      event,
      webhooks: (subscriptions.get(event.accountId) ?? []).filter((webhook) => Delivery.isSubscribed(event, webhook))
    })).filter(({ webhooks }) => webhooks.length > 0)
    // The id of a delivery is derived from those of its event and its subscription, so two may coincide.
    const deliveries = new Map(
      wanted.flatMap(({ event, webhooks }) => webhooks.map((webhook) => Delivery.fromEvent(event, webhook)))
        .map((delivery) => [delivery.id, delivery])
    )
    return Effect.all([
      putEvents(database, wanted.map(({ event }) => event)),
      putDeliveries(database, Array.from(deliveries.values()))
    ], { concurrency: statementConcurrency(database), discard: true })
  })
