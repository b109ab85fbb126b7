/** Subscriptions to events, and what became of each delivery (specification, Webhook subscription; decisions §12). */
import { Delivery, Ids, Limits, Webhook, WebhookInput } from "@canvass/core"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "../schema/Documented.js"
import { Access, Idempotent } from "../schema/EndpointAnnotations.js"
import { withProblems } from "../schema/ProblemSchemas.js"
import * as Query from "../schema/QueryParameters.js"
import { Sends } from "../schema/ResponseHeaders.js"
import { accepted, created } from "../schema/SuccessStatus.js"

const { createdAt, id, isActive, pauseReason, pausedAt, secretPrefix, updatedAt, url } = Webhook.Webhook.fields

const events = Schema.String.annotations({ description: "The names of the events, separated by commas." })

const secret = Schema.String.annotations({ description: "The signing secret. It is shown this once." })

const subscription = { id, url, events, secretPrefix, isActive, createdAt, updatedAt, pausedAt, pauseReason }

export const Subscription = Schema.Struct(subscription).annotations({ identifier: "Webhook" })

/** A replay of an idempotent creation has no secret: none is kept for it. */
export const CreatedSubscription = Schema.Struct({
  ...subscription,
  secret: Schema.optionalWith(secret, { exact: true })
}).annotations({ identifier: "CreatedWebhook" })

export const RotatedSubscription = Schema.Struct({ ...subscription, secret }).annotations({
  identifier: "RotatedWebhook"
})

export const Removed = Schema.Struct({ message: Schema.String }).annotations({ identifier: "Removed" })

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

export const DeliveryDetail = Schema.Struct({
  ...delivery,
  payload: Schema.String.annotations({ description: "The body that is sent, byte for byte as it is signed." }),
  attempts: Schema.Array(Delivery.Attempt.annotations({ identifier: "DeliveryAttempt" }))
}).annotations({ identifier: "DeliveryDetail" })

const path = Schema.Struct({ id })
const deliveryPath = Schema.Struct({ id, deliveryId: Ids.DeliveryId })

const writes = Access.rule("required", "full")
const reads = Access.rule("required", "read_only")

export class WebhookOperations extends HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", "/webhooks")
      .setUrlParams(Query.paged(Schema.Struct(Query.paging)))
      .addSuccess(Schema.Array(Subscription))
      .annotate(Access, reads)
      .annotate(Sends, ["Link", "X-Total-Count"])
      .annotate(OpenApi.Summary, "List webhooks")
      .annotate(OpenApi.Description, `Newest first. An account has at most ${Limits.defaults.webhooksPerAccount}.`)
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.post("create", "/webhooks")
      .setPayload(documented(WebhookInput.createInput(Limits.defaults)))
      .addSuccess(created(CreatedSubscription))
      .annotate(Access, writes)
      .annotate(Sends, ["Location"])
      .annotate(Idempotent, true)
      .annotate(OpenApi.Summary, "Create a webhook")
      .annotate(
        OpenApi.Description,
        "Events are sent to `url` by POST, signed. The `secret` is in this answer and nowhere else."
      )
      .pipe(withProblems(422))
  )
  .add(
    HttpApiEndpoint.get("get", "/webhooks/:id")
      .setPath(path)
      .addSuccess(Subscription)
      .annotate(Access, reads)
      .annotate(OpenApi.Summary, "Read a webhook")
      .annotate(OpenApi.Description, "`pausedAt` and `pauseReason` are set when deliveries failed too often.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.patch("update", "/webhooks/:id")
      .setPath(path)
      .setPayload(documented(WebhookInput.updateInput(Limits.defaults)))
      .addSuccess(Subscription)
      .annotate(Access, writes)
      .annotate(OpenApi.Summary, "Change a webhook")
      .annotate(
        OpenApi.Description,
        "Send the fields to change. `isActive: true` ends a pause: what was held back is delivered, oldest first."
      )
      .pipe(withProblems(422))
  )
  .add(
    HttpApiEndpoint.del("remove", "/webhooks/:id")
      .setPath(path)
      .addSuccess(Removed)
      .annotate(Access, writes)
      .annotate(OpenApi.Summary, "Delete a webhook")
      .annotate(OpenApi.Description, "Deliveries that wait are cancelled.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.post("rotateSecret", "/webhooks/:id/rotate-secret")
      .setPath(path)
      .addSuccess(RotatedSubscription)
      .annotate(Access, writes)
      .annotate(OpenApi.Summary, "Rotate a webhook's secret")
      .annotate(
        OpenApi.Description,
        "The new `secret` is in this answer and nowhere else. The one before keeps signing beside it for 24 hours."
      )
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.post("test", "/webhooks/:id/test")
      .setPath(path)
      .addSuccess(accepted(DeliveryItem))
      .annotate(Access, writes)
      .annotate(Sends, ["Location"])
      .annotate(OpenApi.Summary, "Send a test event")
      .annotate(OpenApi.Description, "Queues a delivery of the event `webhook.test`.")
      .pipe(withProblems(422))
  )
  .add(
    HttpApiEndpoint.get("deliveries", "/webhooks/:id/deliveries")
      .setPath(path)
      .setUrlParams(Query.paged(Schema.Struct({
        status: Query.optional(Delivery.DeliveryStatus, "Only deliveries in this state."),
        ...Query.paging
      })))
      .addSuccess(Schema.Array(DeliveryItem))
      .annotate(Access, reads)
      .annotate(Sends, ["Link", "X-Total-Count"])
      .annotate(OpenApi.Summary, "List a webhook's deliveries")
      .annotate(OpenApi.Description, "One for each event that was sent to it, newest first.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.get("delivery", "/webhooks/:id/deliveries/:deliveryId")
      .setPath(deliveryPath)
      .addSuccess(DeliveryDetail)
      .annotate(Access, reads)
      .annotate(OpenApi.Summary, "Read a delivery")
      .annotate(OpenApi.Description, "With the body that is sent and every attempt, oldest first.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.post("redeliver", "/webhooks/:id/deliveries/:deliveryId/redeliver")
      .setPath(deliveryPath)
      .addSuccess(accepted(DeliveryItem))
      .annotate(Access, writes)
      .annotate(Sends, ["Location"])
      .annotate(OpenApi.Summary, "Deliver an event again")
      .annotate(OpenApi.Description, "Queues a new delivery with the same body; it is what the answer shows.")
      .pipe(withProblems(422))
  )
  .annotate(OpenApi.Title, "Webhooks")
  .annotate(
    OpenApi.Description,
    "Events by POST, at least once, signed with HMAC-SHA256. Each delivery is tried up to six times over ten hours; a " +
      "subscription whose endpoint stays down is paused."
  )
{}
