/**
 * What a row of each table holds, and how it becomes the model's value. A row is decoded, never asserted: one that
 * does not fit was written by something else, and is a defect.
 */
import {
  Account,
  ApiKey,
  AuditEntry,
  Delivery,
  Event,
  IdempotencyStore,
  Instant,
  RefreshToken,
  Survey,
  Usage,
  Webhook
} from "@canvass/core"
import * as Schema from "effect/Schema"

export const millis = Schema.typeSchema(Instant.Instant)

/** A column that holds JSON. */
const json = <A, I>(schema: Schema.Schema<A, I>) => Schema.parseJson(schema)

const flag = Schema.transform(Schema.Literal(0, 1), Schema.Boolean, {
  strict: true,
  decode: (bit) => bit === 1,
  encode: (value) => value ? 1 : 0
})

export const AccountRow = Schema.Struct({
  ...Account.Account.fields,
  planExpiresAt: Schema.NullOr(millis),
  createdAt: millis
})

export const RefreshTokenRow = Schema.Struct({
  ...RefreshToken.RefreshToken.fields,
  createdAt: millis,
  expiresAt: millis,
  usedAt: Schema.NullOr(millis)
})

export const ApiKeyRow = Schema.Struct({
  ...ApiKey.ApiKey.fields,
  allowedIps: Schema.NullOr(json(Schema.Array(Schema.String))),
  createdAt: millis,
  lastUsedAt: Schema.NullOr(millis)
})

export const SurveySummaryRow = Schema.Struct({
  ...Survey.SurveySummary.fields,
  createdAt: millis,
  updatedAt: millis
})

export const WebhookRow = Schema.Struct({
  ...Webhook.Webhook.fields,
  events: json(Webhook.Webhook.fields.events),
  isActive: flag,
  isFailing: flag,
  previousSecretUntil: Schema.NullOr(millis),
  pausedAt: Schema.NullOr(millis),
  createdAt: millis,
  updatedAt: millis
})

export const EventRow = Schema.Struct({ ...Event.Event.fields, timestamp: millis })

export const DeliveryRow = Schema.Struct({
  ...Delivery.Delivery.fields,
  nextAttemptAt: Schema.NullOr(millis),
  heldAt: Schema.NullOr(millis),
  leasedUntil: Schema.NullOr(millis),
  createdAt: millis
})

export const AttemptRow = Schema.Struct({ ...Delivery.Attempt.fields, attemptedAt: millis })

export const AuditEntryRow = Schema.Struct({ ...AuditEntry.AuditEntry.fields, createdAt: millis })

export const UsageCountRow = Usage.UsageCount

export const IdempotencyRow = Schema.Struct({
  ...IdempotencyStore.IdempotencyRecord.fields,
  createdAt: millis,
  expiresAt: millis
})
