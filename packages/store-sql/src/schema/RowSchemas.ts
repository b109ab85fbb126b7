/** Schemas of the rows of each table, which encode the model's values. */
import { Account, Asset, AuditEntry, Delivery, Event, Survey, UploadedFile, Webhook } from "@canvass/core"
import { Identity, LoginAddress, OneTimeToken, RefreshToken, Reservation, Session, Usage } from "@canvass/core/ports"
import * as Schema from "effect/Schema"
import { flag } from "../database/flag.js"
import { millis } from "../database/millis.js"

/** A JSON column. */
const json = <A, I>(schema: Schema.Schema<A, I>) => Schema.parseJson(schema)

export const AccountRow = Schema.Struct({
  ...Account.Account.fields,
  emailConfirmedAt: Schema.NullOr(millis),
  planExpiresAt: Schema.NullOr(millis),
  createdAt: millis
})

export const OneTimeTokenRow = Schema.Struct({
  ...OneTimeToken.OneTimeToken.fields,
  createdAt: millis,
  expiresAt: millis
})

export const SessionRow = Schema.Struct({
  ...Session.Session.fields,
  createdAt: millis,
  lastUsedAt: millis,
  authenticatedAt: millis,
  expiresAt: millis
})

export const LoginAddressRow = Schema.Struct({ ...LoginAddress.LoginAddress.fields, expiresAt: millis })

export const RefreshTokenRow = Schema.Struct({
  ...RefreshToken.RefreshToken.fields,
  createdAt: millis,
  expiresAt: millis,
  usedAt: Schema.NullOr(millis)
})

export const IdentityRow = Schema.Struct({
  ...Identity.Identity.fields,
  createdAt: millis,
  lastUsedAt: millis
})

export const SurveySummaryRow = Schema.Struct({
  ...Survey.SurveySummary.fields,
  createdAt: millis,
  updatedAt: millis
})

export const UploadedFileRow = Schema.Struct({
  ...UploadedFile.UploadedFile.fields,
  createdAt: millis,
  expiresAt: Schema.NullOr(millis)
})

export const AliasRow = Schema.Struct({ alias: Schema.String, accountId: Account.Account.fields.id })

export const AssetRow = Schema.Struct({
  ...Asset.Asset.fields,
  createdAt: millis,
  expiresAt: Schema.NullOr(millis)
})

export const WebhookRow = Schema.Struct({
  ...Webhook.Webhook.fields,
  events: json(Webhook.Webhook.fields.events),
  metadata: json(Webhook.Webhook.fields.metadata),
  isActive: flag,
  isFailing: flag,
  previousSecretUntil: Schema.NullOr(millis),
  pausedAt: Schema.NullOr(millis),
  createdAt: millis,
  updatedAt: millis
})

export const EventRow = Schema.Struct({ ...Event.SentEvent.fields, timestamp: millis })

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

export const ReservationRow = Schema.Struct({ ...Reservation.Reservation.fields, expiresAt: millis })
