/** The calls of the API for webhooks, and the paths of their pages. */
import { WebhookJson } from "@canvass/core"
import * as Schema from "effect/Schema"
import type { BadgeStatus } from "../../components/texts/componentTexts.js"
import { jsonOf } from "../shell/PortalApi.js"

export type Webhook = typeof WebhookJson.Subscription.Type

export type DeliveryItem = typeof WebhookJson.DeliveryItem.Type

export type DeliveryDetail = typeof WebhookJson.DeliveryDetail.Type

export const decodeWebhook = jsonOf(WebhookJson.Subscription)

export const decodeWebhooks = jsonOf(Schema.Array(WebhookJson.Subscription))

export const decodeCreatedWebhook = jsonOf(WebhookJson.CreatedSubscription)

export const decodeRotatedWebhook = jsonOf(WebhookJson.RotatedSubscription)

export const decodeDeliveries = jsonOf(Schema.Array(WebhookJson.DeliveryItem))

export const decodeDelivery = jsonOf(WebhookJson.DeliveryItem)

export const decodeDeliveryDetail = jsonOf(WebhookJson.DeliveryDetail)

/** The path of a webhook, or of something that it has, in the API. */
export const webhookEndpoint = (webhookId: string, ...segments: ReadonlyArray<string>): string =>
  ["/webhooks", ...[webhookId, ...segments].map(encodeURIComponent)].join("/")

/** The path of a page of a webhook, below the public URL. */
export const webhookPath = (
  webhookId: string,
  page?: "delete" | "rotate-secret" | "settings" | "verify"
): string => `/portal/webhooks/${webhookId}${page === undefined ? "" : `/${page}`}`

/** The path of the page of a delivery, below the public URL. */
export const deliveryPath = ({ id, webhookId }: Pick<DeliveryItem, "id" | "webhookId">): string =>
  `${webhookPath(webhookId)}/deliveries/${id}`

/** The badge of a webhook. */
export const stateOf = ({ isActive, pausedAt }: Webhook): BadgeStatus =>
  pausedAt !== null ? "paused" : isActive ? "active" : "inactive"
