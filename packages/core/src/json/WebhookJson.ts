/** Webhooks and their deliveries as JSON, without sealed secrets. */
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { EventName } from "../events/Event.js"
import * as Delivery from "../webhooks/deliveries/Delivery.js"
import { Webhook } from "../webhooks/Webhook.js"
import type * as Webhooks from "../webhooks/Webhooks.js"
import { typedEncoderOf } from "./Encoder.js"

const { createdAt, id, isActive, isFailing, metadata, pauseReason, pausedAt, secretPrefix, updatedAt, url } =
  Webhook.fields

const events = Schema.String.annotations({ description: "Event names, separated by commas." })

const secret = Schema.String.annotations({ description: "The signing secret. It is shown only here." })

const webhook = {
  id,
  url,
  events,
  secretPrefix,
  isActive,
  isFailing: isFailing.annotations({ description: "Whether the last attempt failed." }),
  createdAt,
  updatedAt,
  pausedAt,
  pauseReason
}

/** The fields of a webhook that is not in a list. */
const detail = { ...webhook, metadata: metadata.annotations({ description: "Data of your own product." }) }

export const WebhookItem = Schema.Struct(webhook).annotations({ identifier: "WebhookItem" })

/** A webhook in a list: a URL that receives events of an account. */
export interface WebhookItem {
  /** A UUID. */
  readonly id: string
  readonly url: string
  /** Event names, separated by commas. */
  readonly events: string
  /** The first characters of the signing secret. */
  readonly secretPrefix: string
  /** `false`: nothing is sent. */
  readonly isActive: boolean
  /** Whether the last attempt failed. A webhook that was turned on again fails until its first success. */
  readonly isFailing: boolean
  /** An ISO timestamp. */
  readonly createdAt: string
  /** An ISO timestamp. */
  readonly updatedAt: string
  /** An ISO timestamp. Set when too many deliveries have failed. */
  readonly pausedAt: string | null
  readonly pauseReason: string | null
}

export const WebhookDetail = Schema.Struct(detail).annotations({ identifier: "Webhook" })

/** A webhook. */
export interface WebhookDetail extends WebhookItem {
  /** Data of your own product. */
  readonly metadata: Readonly<Record<string, string>>
}

/** The response to a repeated creation (`Idempotency-Key`) has no secret, because secrets are not kept for replays. */
export const CreatedWebhookItem = Schema.Struct({
  ...detail,
  secret: Schema.optionalWith(secret, { exact: true })
}).annotations({ identifier: "CreatedWebhook" })

/** A new webhook. */
export interface CreatedWebhookItem extends WebhookDetail {
  /** The signing secret. It is shown only here, and absent when an idempotency key is repeated. */
  readonly secret?: string
}

export const RotatedWebhookItem = Schema.Struct({ ...detail, secret }).annotations({
  identifier: "RotatedWebhook"
})

/** A webhook with a new signing secret. */
export interface RotatedWebhookItem extends WebhookDetail {
  /** The signing secret. It is shown only here. */
  readonly secret: string
}

const delivery = {
  id: Delivery.Delivery.fields.id,
  webhookId: Delivery.Delivery.fields.webhookId,
  eventId: Delivery.Delivery.fields.eventId,
  event: Delivery.Delivery.fields.event,
  status: Delivery.Delivery.fields.status,
  attemptCount: Delivery.Delivery.fields.attemptCount,
  nextAttemptAt: Delivery.Delivery.fields.nextAttemptAt,
  redeliveryOf: Delivery.Delivery.fields.redeliveryOf,
  createdAt: Delivery.Delivery.fields.createdAt
}

export const DeliveryItem = Schema.Struct(delivery).annotations({ identifier: "Delivery" })

/** The delivery of one event to one webhook. */
export interface DeliveryItem {
  /** A UUID. */
  readonly id: string
  /** A UUID. */
  readonly webhookId: string
  /** A UUID. */
  readonly eventId: string
  readonly event: EventName
  readonly status: Delivery.DeliveryStatus
  readonly attemptCount: number
  /** An ISO timestamp, or null when no attempt is planned. */
  readonly nextAttemptAt: string | null
  /** The delivery that was sent again as this one, or null. */
  readonly redeliveryOf: string | null
  /** An ISO timestamp. */
  readonly createdAt: string
}

export const DeliveryDetail = Schema.Struct({
  ...delivery,
  payload: Schema.String.annotations({ description: "The request body, exactly as it is signed and sent." }),
  attempts: Schema.Array(Delivery.Attempt.annotations({ identifier: "DeliveryAttempt" }))
}).annotations({ identifier: "DeliveryDetail" })

/** One POST of a delivery to its endpoint. Either `statusCode` or `error` is set. */
export interface DeliveryAttempt {
  /** An ISO timestamp. */
  readonly attemptedAt: string
  readonly statusCode: number | null
  readonly error: string | null
  readonly durationMs: number
  /** The first 4 KiB of the endpoint's response. */
  readonly responseBody: string | null
}

/** A delivery with its body and its attempts. */
export interface DeliveryDetail extends DeliveryItem {
  /** The request body, exactly as it is signed and sent. */
  readonly payload: string
  /** The attempts, oldest first. */
  readonly attempts: ReadonlyArray<DeliveryAttempt>
}

/** Returns a webhook without what is internal. */
export const webhookDetailOf = (webhook: Webhook): typeof WebhookDetail.Type => ({
  ...webhook,
  events: webhook.events.join(",")
})

/** Returns a new webhook with its secret, if that may be shown. */
export const createdWebhookItem = (
  { secret, webhook }: Webhooks.CreatedWebhook
): typeof CreatedWebhookItem.Type => ({
  ...webhookDetailOf(webhook),
  ...(secret === undefined ? {} : { secret: Redacted.value(secret) })
})

/** Returns a webhook with its new secret. */
export const rotatedWebhookItem = (
  { secret, webhook }: Webhooks.RotatedWebhook
): typeof RotatedWebhookItem.Type => ({ ...webhookDetailOf(webhook), secret: Redacted.value(secret) })

/** Returns a delivery with its body and its attempts. */
export const deliveryDetailOf = (
  { attempts, body, delivery }: Delivery.DeliveryDetail
): typeof DeliveryDetail.Type => ({ ...delivery, payload: body, attempts })

const encodeItem = typedEncoderOf(WebhookItem)
const encodeDetail = typedEncoderOf(WebhookDetail)
const encodeCreatedItem = typedEncoderOf(CreatedWebhookItem)
const encodeRotatedItem = typedEncoderOf(RotatedWebhookItem)
const encodeDeliveryDetail = typedEncoderOf(DeliveryDetail)

/** Encodes a webhook. */
export const encodeWebhook = (webhook: Webhook): WebhookDetail => encodeDetail(webhookDetailOf(webhook))

/** Encodes a webhook of a list. */
export const encodeWebhookItem = (webhook: Webhook): WebhookItem => encodeItem(webhookDetailOf(webhook))

/** Encodes a new webhook. */
export const encodeCreatedWebhook = (created: Webhooks.CreatedWebhook): CreatedWebhookItem =>
  encodeCreatedItem(createdWebhookItem(created))

/** Encodes a webhook with its new secret. */
export const encodeRotatedWebhook = (rotated: Webhooks.RotatedWebhook): RotatedWebhookItem =>
  encodeRotatedItem(rotatedWebhookItem(rotated))

/** Encodes a delivery. */
export const encodeDelivery: (delivery: Delivery.Delivery) => DeliveryItem = typedEncoderOf(DeliveryItem)

/** Encodes a delivery with its body and its attempts. */
export const encodeDeliveryWithAttempts = (detail: Delivery.DeliveryDetail): DeliveryDetail =>
  encodeDeliveryDetail(deliveryDetailOf(detail))
