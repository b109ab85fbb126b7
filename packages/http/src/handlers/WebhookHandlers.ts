/** Handlers of the endpoints for webhooks and their deliveries. */
import { type Delivery, Page, Webhook, Webhooks } from "@canvass/core"
import { encoderOf, WebhookJson } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { WebhookEndpoints } from "../contract/WebhookEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import { listResult } from "./shared/ListResult.js"

export const webhookHandlers: GroupHandlers<WebhookEndpoints, Webhooks> = {
  list: ({ caller, url, urlParams }) =>
    withWebhooks(caller, (webhooks, accountId) => {
      const all = Effect.map(webhooks.list(accountId), (items) => items.map(WebhookJson.webhookDetailOf))
      return listResult(url, urlParams, {
        page: (request) => Effect.map(all, (items) => Page.ofAll(items, request, Webhook.position)),
        stream: (order) => Effect.map(all, (items) => Stream.make(order === "asc" ? items.toReversed() : items)),
        encode: encodeItem
      })
    }),

  create: ({ caller, payload, url }) =>
    Effect.map(
      withWebhooks(caller, (webhooks, accountId) => webhooks.create(accountId, payload)),
      (result) =>
        HandlerResult.value(WebhookJson.createdWebhookItem(result), {
          headers: { Location: resourceUrl(url, `/webhooks/${result.webhook.id}`) }
        })
    ),

  get: ({ caller, path }) =>
    Effect.map(
      withWebhooks(caller, (webhooks, accountId) => webhooks.get(accountId, path.id)),
      (webhook) => HandlerResult.value(WebhookJson.webhookDetailOf(webhook))
    ),

  update: ({ caller, path, payload }) =>
    Effect.map(
      withWebhooks(caller, (webhooks, accountId) => webhooks.update(accountId, path.id, payload)),
      (webhook) => HandlerResult.value(WebhookJson.webhookDetailOf(webhook))
    ),

  remove: ({ caller, path }) =>
    Effect.map(
      withWebhooks(caller, (webhooks, accountId) => webhooks.remove(accountId, path.id)),
      () => HandlerResult.value({ message: "The webhook has been deleted." })
    ),

  rotateSecret: ({ caller, path }) =>
    Effect.map(
      withWebhooks(caller, (webhooks, accountId) => webhooks.rotateSecret(accountId, path.id)),
      (rotated) => HandlerResult.value(WebhookJson.rotatedWebhookItem(rotated))
    ),

  test: ({ caller, path, url }) =>
    Effect.map(
      withWebhooks(caller, (webhooks, accountId) => webhooks.test(accountId, path.id)),
      (delivery) => queuedDelivery(url, delivery)
    ),

  deliveries: ({ caller, path, url, urlParams: { status, ...paging } }) =>
    withWebhooks(caller, (webhooks, accountId) =>
      listResult(url, paging, {
        page: (page) => webhooks.deliveries(accountId, path.id, { status }, page),
        stream: (order) => webhooks.streamDeliveries(accountId, path.id, { status }, order),
        encode: encodeDelivery
      })),

  delivery: ({ caller, path }) =>
    Effect.map(
      withWebhooks(caller, (webhooks, accountId) => webhooks.delivery(accountId, path.id, path.deliveryId)),
      (detail) => HandlerResult.value(WebhookJson.deliveryDetailOf(detail))
    ),

  redeliver: ({ caller, path, url }) =>
    Effect.map(
      withWebhooks(caller, (webhooks, accountId) => webhooks.redeliver(accountId, path.id, path.deliveryId)),
      (delivery) => queuedDelivery(url, delivery)
    )
}

const withWebhooks = withService(Webhooks)

const encodeItem = encoderOf(WebhookJson.WebhookItem)

const encodeDelivery = encoderOf(WebhookJson.DeliveryItem)

/** A delivery that waits to be sent. `Location` is its URL. */
const queuedDelivery = (url: PublicUrl, delivery: Delivery.Delivery): HandlerResult.Value<Delivery.Delivery> =>
  HandlerResult.value(delivery, {
    headers: { Location: resourceUrl(url, `/webhooks/${delivery.webhookId}/deliveries/${delivery.id}`) }
  })
