/** Endpoints for webhooks and their deliveries. */
import { Delivery, Ids, type LimitValues, WebhookInput } from "@canvass/core"
import { WebhookJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "./shared/Documented.js"
import { Access, Idempotent } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { accepted, created } from "./shared/SuccessStatus.js"

export const Removed = Schema.Struct({ message: Schema.String }).annotations({ identifier: "Removed" })

const path = Schema.Struct({ id: Ids.WebhookId })
const deliveryPath = Schema.Struct({ id: Ids.WebhookId, deliveryId: Ids.DeliveryId })

const writes = Access.rule("required", "full")
const reads = Access.rule("required", "read_only")

export const webhookEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("webhooks")
    .add(
      HttpApiEndpoint.get("list", "/webhooks")
        .setUrlParams(Query.paged(Schema.Struct(Query.paging(limits))))
        .addSuccess(Schema.Array(WebhookJson.WebhookItem))
        .annotate(Access, reads)
        .annotate(Sends, ["Link", "X-Total-Count"])
        .annotate(OpenApi.Summary, "List webhooks")
        .annotate(
          OpenApi.Description,
          `The webhooks of the account, newest first. An account has at most ${limits.webhooksPerAccount}.`
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("create", "/webhooks")
        .setPayload(documented(WebhookInput.createInput(limits)))
        .addSuccess(created(WebhookJson.CreatedWebhookItem))
        .annotate(Access, writes)
        .annotate(Sends, ["Location"])
        .annotate(Idempotent, true)
        .annotate(OpenApi.Summary, "Create a webhook")
        .annotate(
          OpenApi.Description,
          "Sends signed events to `url` by POST. The `secret` is shown only in this answer."
        )
        .pipe(withProblems(404, 422))
    )
    .add(
      HttpApiEndpoint.get("get", "/webhooks/:id")
        .setPath(path)
        .addSuccess(WebhookJson.WebhookDetail)
        .annotate(Access, reads)
        .annotate(OpenApi.Summary, "Read a webhook")
        .annotate(OpenApi.Description, "`pausedAt` and `pauseReason` are set when too many deliveries have failed.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.patch("update", "/webhooks/:id")
        .setPath(path)
        .setPayload(documented(WebhookInput.updateInput(limits)))
        .addSuccess(WebhookJson.WebhookDetail)
        .annotate(Access, writes)
        .annotate(OpenApi.Summary, "Change a webhook")
        .annotate(
          OpenApi.Description,
          "Changes the fields that are sent. `isActive: true` ends a pause: pending deliveries are sent, oldest first."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.del("remove", "/webhooks/:id")
        .setPath(path)
        .addSuccess(Removed)
        .annotate(Access, writes)
        .annotate(OpenApi.Summary, "Delete a webhook")
        .annotate(OpenApi.Description, "Deletes a webhook and cancels its pending deliveries.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("rotateSecret", "/webhooks/:id/rotate-secret")
        .setPath(path)
        .addSuccess(WebhookJson.RotatedWebhookItem)
        .annotate(Access, writes)
        .annotate(OpenApi.Summary, "Rotate a webhook's secret")
        .annotate(
          OpenApi.Description,
          "The new `secret` is shown only in this answer. For 24 hours, deliveries are signed with both secrets."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("test", "/webhooks/:id/test")
        .setPath(path)
        .addSuccess(accepted(WebhookJson.DeliveryItem))
        .annotate(Access, writes)
        .annotate(Sends, ["Location"])
        .annotate(OpenApi.Summary, "Send a test event")
        .annotate(OpenApi.Description, "Queues a delivery of a `webhook.test` event.")
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.get("deliveries", "/webhooks/:id/deliveries")
        .setPath(path)
        .setUrlParams(Query.paged(Schema.Struct({
          status: Query.optional(Delivery.DeliveryStatus, "Only deliveries with this status."),
          ...Query.paging(limits)
        })))
        .addSuccess(Schema.Array(WebhookJson.DeliveryItem))
        .annotate(Access, reads)
        .annotate(Sends, ["Link", "X-Total-Count"])
        .annotate(OpenApi.Summary, "List a webhook's deliveries")
        .annotate(OpenApi.Description, "The deliveries of a webhook, one for each event, newest first.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("delivery", "/webhooks/:id/deliveries/:deliveryId")
        .setPath(deliveryPath)
        .addSuccess(WebhookJson.DeliveryDetail)
        .annotate(Access, reads)
        .annotate(OpenApi.Summary, "Read a delivery")
        .annotate(OpenApi.Description, "A delivery with its body and its attempts, oldest first.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("redeliver", "/webhooks/:id/deliveries/:deliveryId/redeliver")
        .setPath(deliveryPath)
        .addSuccess(accepted(WebhookJson.DeliveryItem))
        .annotate(Access, writes)
        .annotate(Sends, ["Location"])
        .annotate(OpenApi.Summary, "Deliver an event again")
        .annotate(OpenApi.Description, "Queues a new delivery with the same body, and returns it.")
        .pipe(withProblems(422))
    )
    .annotate(OpenApi.Title, "Webhooks")
    .annotate(
      OpenApi.Description,
      "Events are sent by POST at least once, signed with HMAC-SHA256. A failed delivery is retried for about ten hours. " +
        "A webhook whose endpoint keeps failing is paused."
    )

export type WebhookEndpoints = ReturnType<typeof webhookEndpoints>
