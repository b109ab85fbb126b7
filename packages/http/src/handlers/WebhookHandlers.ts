/** The operations on webhooks and their deliveries. */
import { type Delivery, Page, Webhook, Webhooks } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { DeliveryItem, Subscription, type WebhookEndpoints } from "../contract/WebhookEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import { encoderOf } from "../endpoint/Encoder.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import { listResult } from "./shared/ListResult.js"

export const webhookHandlers: GroupHandlers<typeof WebhookEndpoints, Webhooks> = {
  list: ({ caller, url, urlParams }) =>
    withWebhooks(caller, (service, owner) => {
      const all = Effect.map(service.list(owner), (found) => found.map(subscription))
      return listResult(url, urlParams, {
        page: (request) => Effect.map(all, (found) => Page.ofAll(found, request, Webhook.position)),
        stream: (order) => Effect.map(all, (found) => Stream.make(order === "asc" ? found.toReversed() : found)),
        json: (webhook) => JSON.stringify(encodeSubscription(webhook))
      })
    }),

  create: ({ caller, payload, url }) =>
    Effect.map(
      withWebhooks(caller, (service, owner) => service.create(owner, payload)),
      ({ secret, webhook }) =>
        HandlerResult.value({
          ...subscription(webhook),
          ...(secret === undefined ? {} : { secret: Redacted.value(secret) })
        }, {
          headers: { Location: resourceUrl(url, `/webhooks/${webhook.id}`) }
        })
    ),

  get: ({ caller, path }) =>
    Effect.map(
      withWebhooks(caller, (service, owner) => service.get(owner, path.id)),
      (webhook) => HandlerResult.value(subscription(webhook))
    ),

  update: ({ caller, path, payload }) =>
    Effect.map(
      withWebhooks(caller, (service, owner) => service.update(owner, path.id, payload)),
      (webhook) => HandlerResult.value(subscription(webhook))
    ),

  remove: ({ caller, path }) =>
    Effect.map(
      withWebhooks(caller, (service, owner) => service.remove(owner, path.id)),
      () => HandlerResult.value({ message: "The webhook has been deleted." })
    ),

  rotateSecret: ({ caller, path }) =>
    Effect.map(
      withWebhooks(caller, (service, owner) => service.rotateSecret(owner, path.id)),
      ({ secret, webhook }) => HandlerResult.value({ ...subscription(webhook), secret: Redacted.value(secret) })
    ),

  test: ({ caller, path, url }) =>
    Effect.map(
      withWebhooks(caller, (service, owner) => service.test(owner, path.id)),
      (delivery) => queued(url, delivery)
    ),

  deliveries: ({ caller, path, url, urlParams: { status, ...paging } }) =>
    withWebhooks(caller, (service, owner) =>
      listResult(url, paging, {
        page: (page) => service.deliveries(owner, path.id, { status }, page),
        stream: (order) => service.streamDeliveries(owner, path.id, { status }, order),
        json: (delivery) => JSON.stringify(encodeDelivery(delivery))
      })),

  delivery: ({ caller, path }) =>
    Effect.map(
      withWebhooks(caller, (service, owner) => service.delivery(owner, path.id, path.deliveryId)),
      ({ attempts, body, delivery }) => HandlerResult.value({ ...delivery, payload: body, attempts })
    ),

  redeliver: ({ caller, path, url }) =>
    Effect.map(
      withWebhooks(caller, (service, owner) => service.redeliver(owner, path.id, path.deliveryId)),
      (delivery) => queued(url, delivery)
    )
}

const withWebhooks = withService(Webhooks)

const encodeSubscription = encoderOf(Subscription)

const encodeDelivery = encoderOf(DeliveryItem)

const subscription = (webhook: Webhook.Webhook): typeof Subscription.Type => ({
  ...webhook,
  events: webhook.events.join(",")
})

/** A delivery that waits to be sent, and where to see what becomes of it. */
const queued = (url: PublicUrl, delivery: Delivery.Delivery): HandlerResult.Value<Delivery.Delivery> =>
  HandlerResult.value(delivery, {
    headers: { Location: resourceUrl(url, `/webhooks/${delivery.webhookId}/deliveries/${delivery.id}`) }
  })
