/**
 * What a claim reads, from its rows. Each delivery comes through here once for every attempt, so it is done by hand,
 * and each column is still checked.
 */
import { type Delivery, Event, Ids, Webhook } from "@canvass/core"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"

/** Rows are looked up by these, and nothing else is done with them. */
export const ids = (rows: ReadonlyArray<object>): ReadonlyArray<string> =>
  rows.map(columns).map((row) => text(row["id"]))

export const deliveries = (rows: ReadonlyArray<object>): ReadonlyArray<Delivery.Delivery> =>
  rows.map(columns).map((row) => ({
    id: deliveryId(row["id"]),
    accountId: accountId(row["accountId"]),
    webhookId: webhookId(row["webhookId"]),
    eventId: eventId(row["eventId"]),
    event: eventName(row["event"]),
    // Nothing else is claimed.
    status: pending(row["status"]),
    attemptCount: integer(row["attemptCount"]),
    nextAttemptAt: integerOrNull(row["nextAttemptAt"]),
    redeliveryOf: deliveryIdOrNull(row["redeliveryOf"]),
    failureCount: integer(row["failureCount"]),
    outage: integerOrNull(row["outage"]),
    heldAt: integerOrNull(row["heldAt"]),
    fence: integer(row["fence"]),
    leasedUntil: integerOrNull(row["leasedUntil"]),
    createdAt: integer(row["createdAt"])
  }))

export const webhooks = (rows: ReadonlyArray<object>): ReadonlyArray<Webhook.Webhook> =>
  rows.map(columns).map((row) => ({
    id: webhookId(row["id"]),
    accountId: accountId(row["accountId"]),
    url: text(row["url"]),
    events: eventNames(JSON.parse(text(row["events"]))),
    sealedSecret: text(row["sealedSecret"]),
    secretPrefix: text(row["secretPrefix"]),
    previousSealedSecret: textOrNull(row["previousSealedSecret"]),
    previousSecretUntil: integerOrNull(row["previousSecretUntil"]),
    isActive: flag(row["isActive"]) === 1,
    pausedAt: integerOrNull(row["pausedAt"]),
    pauseReason: textOrNull(row["pauseReason"]),
    isFailing: flag(row["isFailing"]) === 1,
    outages: integer(row["outages"]),
    createdAt: integer(row["createdAt"]),
    updatedAt: integer(row["updatedAt"]),
    version: integer(row["version"])
  }))

export const events = (rows: ReadonlyArray<object>): ReadonlyArray<Event.Event> =>
  rows.map(columns).map((row) => ({
    id: eventId(row["id"]),
    accountId: accountId(row["accountId"]),
    name: eventName(row["name"]),
    timestamp: integer(row["timestamp"]),
    body: text(row["body"]),
    traceId: textOrNull(row["traceId"])
  }))

/** The value, once it is known to be what it should be. */
const checked = <A>(what: string, is: (value: unknown) => value is A) => (value: unknown): A => {
  if (is(value)) return value
  throw new TypeError(`a stored ${what} is not of its form`)
}

const orNull = <A>(check: (value: unknown) => A) => (value: unknown): A | null => value === null ? null : check(value)

const columns = checked("row", Predicate.isRecord)

const accountId = checked("account's id", Schema.is(Ids.AccountId))
const webhookId = checked("webhook's id", Schema.is(Ids.WebhookId))
const eventId = checked("event's id", Schema.is(Ids.EventId))
const deliveryId = checked("delivery's id", Schema.is(Ids.DeliveryId))
const text = checked("text", Predicate.isString)
const integer = checked("number", (value): value is number => Number.isSafeInteger(value))
const deliveryIdOrNull = orNull(deliveryId)
const integerOrNull = orNull(integer)
const textOrNull = orNull(text)
const flag = checked("flag", (value): value is 0 | 1 => value === 0 || value === 1)
const pending = checked("delivery's status", (value): value is "pending" => value === "pending")
const eventName = checked("event's name", Schema.is(Event.EventName))
const eventNames = checked("list of events", Schema.is(Webhook.Webhook.fields.events))
