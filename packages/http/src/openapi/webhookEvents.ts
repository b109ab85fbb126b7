/** The `webhooks` of the OpenAPI document: the request that a webhook receives for each event. */
import { eventDefinitions } from "@canvass/core"
import * as JSONSchema from "effect/JSONSchema"
import * as Record from "effect/Record"
import type * as Schema from "effect/Schema"

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" }
})

const headers = [
  header("X-Service-Event", "Name of the event."),
  header("X-Service-Event-Id", "Id of the event: the same for all subscriptions."),
  header("X-Service-Delivery-Id", "Id of the delivery: the same for all attempts. Ignore a delivery that was handled."),
  header("X-Service-Attempt", "Number of the attempt, from 1."),
  header("X-Service-Timestamp", "Time of the attempt, in seconds since 1970."),
  header("X-Service-Signature", "`sha256=` and the HMAC-SHA256 of timestamp, full stop and body, in hexadecimal."),
  header("webhook-id", "As `X-Service-Delivery-Id`, by Standard Webhooks."),
  header("webhook-timestamp", "As `X-Service-Timestamp`, by Standard Webhooks."),
  header("webhook-signature", "The signature by Standard Webhooks.")
]

/** Of events that are about a response. */
const cursorHeader = {
  ...header(
    "X-Service-Cursor",
    "The cursor of the response in the log of its survey, as readers without partial responses have it: " +
      "`GET /surveys/{id}/changes?after=` it continues behind the response. Absent when the response has been removed."
  ),
  required: false
}

/** An object with these properties, all of which are required. */
const objectOf = (properties: { readonly [name: string]: object }) => ({
  type: "object",
  required: Object.keys(properties),
  properties
})

/** The JSON Schema of each field of an event's data. */
const propertiesOf = (data: Schema.Schema.Any): { readonly [name: string]: object } => {
  const schema = JSONSchema.make(data)
  return "properties" in schema ? schema.properties : {}
}

/** The requests by the name of their event. */
export const webhookEvents = Record.map(eventDefinitions, ({ data, description, summary }, name) => ({
  post: {
    tags: ["Webhooks"],
    operationId: `event.${name}`,
    security: [],
    summary,
    description,
    parameters: name === "response.submitted" ? [...headers, cursorHeader] : headers,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: objectOf({
            event: { type: "string", enum: [name] },
            timestamp: { type: "string", format: "date-time", description: "When the event happened." },
            data: objectOf(propertiesOf(data))
          })
        }
      }
    },
    responses: { "2XX": { description: "The delivery succeeded. Any other status is a failed attempt." } }
  }
}))
