/** Webhooks as the pages show them, and the paths of their pages. */
import type { WebhookJson } from "@canvass/core/ports"
import type { OtherStatus } from "../../components/componentTexts.js"

export type Webhook = typeof WebhookJson.WebhookItem.Type

export type DeliveryItem = typeof WebhookJson.DeliveryItem.Type

export type DeliveryDetail = typeof WebhookJson.DeliveryDetail.Type

/** The path of a page of a webhook, below the public URL. */
export const webhookPath = (
  webhookId: string,
  page?: "delete" | "rotate-secret" | "settings" | "verify"
): string => `/portal/webhooks/${webhookId}${page === undefined ? "" : `/${page}`}`

/** The path of the page of a delivery, below the public URL. */
export const deliveryPath = ({ id, webhookId }: Pick<DeliveryItem, "id" | "webhookId">): string =>
  `${webhookPath(webhookId)}/deliveries/${id}`

/** The id with which receivers tell repeats: that of the first delivery. */
export const sentIdOf = (
  { id, redeliveryOf }: { readonly id: string; readonly redeliveryOf: string | null }
): string => redeliveryOf ?? id

/** The badge of a webhook. */
export const stateOf = ({ isActive, isFailing, pausedAt }: Webhook): OtherStatus =>
  pausedAt !== null ? "paused" : !isActive ? "inactive" : isFailing ? "failing" : "active"
