/** The `webhooks` of the OpenAPI document: the request that a subscription receives for each event. */
import type { Event } from "@canvass/core"

const text = (description: string) => ({ type: "string", description })
const uuid = (description: string) => ({ type: "string", format: "uuid", description })
const timestamp = (description: string) => ({ type: "string", format: "date-time", description })

interface EventDocumentation<Data> {
  readonly summary: string
  readonly description: string
  /** The JSON Schema of each field. All fields are required. */
  readonly data: { readonly [Field in keyof Data]: object }
}

const survey = { surveyId: uuid("Id of the survey."), title: text("Its title."), slug: text("Its slug.") }

const events: { readonly [Name in Event.EventName]: EventDocumentation<Event.EventData[Name]> } = {
  "survey.published": {
    summary: "A survey was published",
    description: "Also when a closed survey is published again.",
    data: { ...survey, userId: uuid("Id of the account.") }
  },
  "survey.closed": {
    summary: "A survey was closed",
    description: "By a request, or because its closing time passed.",
    data: { ...survey, reason: { type: ["string", "null"], description: "`expired` after the closing time." } }
  },
  "response.submitted": {
    summary: "A response was completed",
    description: "The answers are not part of the event: read them with `GET /surveys/{id}/responses/{responseId}`.",
    data: {
      responseId: uuid("Id of the response."),
      surveyId: uuid("Id of the survey."),
      surveySlug: text("The slug of the survey."),
      submittedAt: timestamp("When the response was completed.")
    }
  },
  "webhook.test": {
    summary: "A test was requested",
    description: "Sent by `POST /webhooks/{id}/test` only.",
    data: { webhookId: uuid("Id of the webhook.") }
  }
}

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

/** The requests by the name of their event. */
export const webhookEvents = Object.fromEntries(
  Object.entries<EventDocumentation<object>>(events).map(([name, { data, description, summary }]) => [name, {
    post: {
      tags: ["Webhooks"],
      operationId: `event.${name}`,
      summary,
      description,
      parameters: headers,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["event", "timestamp", "data"],
              additionalProperties: false,
              properties: {
                event: { type: "string", enum: [name] },
                timestamp: timestamp("When the event happened."),
                data: {
                  type: "object",
                  required: Object.keys(data),
                  additionalProperties: false,
                  properties: data
                }
              }
            }
          }
        }
      },
      responses: { "2XX": { description: "The delivery succeeded. Any other status is a failed attempt." } }
    }
  }])
)
