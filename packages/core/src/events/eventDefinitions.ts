/** The registry of events, and the only list of them. A new event is one entry. */
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { type EventStream, ofSurvey, ofWebhook } from "./EventStream.js"

/** What is particular to an event. */
export interface EventDefinition<Data> {
  /** Summary and description in the API reference. */
  readonly summary: string
  readonly description: string
  /** The payload's `data`: the same in a program and in JSON. Answers are never part of it. */
  readonly data: Schema.Schema<Data>
  /** The stream of an event with this data. */
  readonly streamOf: (data: Data) => EventStream
}

const define = <Data>(definition: EventDefinition<Data>): EventDefinition<Data> => definition

const text = (description: string) => Schema.String.annotations({ jsonSchema: { type: "string", description } })

const textOrNull = (description: string) =>
  Schema.NullOr(Schema.String).annotations({ jsonSchema: { type: ["string", "null"], description } })

const uuid = (description: string) =>
  Schema.String.annotations({ jsonSchema: { type: "string", format: "uuid", description } })

const timestamp = (description: string) =>
  Schema.String.annotations({ jsonSchema: { type: "string", format: "date-time", description } })

const survey = { surveyId: uuid("Id of the survey."), title: text("Its title."), slug: text("Its slug.") }

/** The events that the event handler receives, and that a webhook may subscribe to. */
const subscribableEvents = {
  "survey.published": define({
    summary: "A survey was published",
    description: "Also when a closed survey is published again.",
    data: Schema.Struct({ ...survey, userId: uuid("Id of the account.") }),
    streamOf: ({ surveyId }) => ofSurvey(surveyId)
  }),
  "survey.closed": define({
    summary: "A survey was closed",
    description: "By a request, or because its closing time passed.",
    data: Schema.Struct({ ...survey, reason: textOrNull("`expired` after the closing time.") }),
    streamOf: ({ surveyId }) => ofSurvey(surveyId)
  }),
  "response.submitted": define({
    summary: "A response was completed",
    description: "The answers are not part of the event: read them with `GET /surveys/{id}/responses/{responseId}`.",
    data: Schema.Struct({
      responseId: uuid("Id of the response."),
      surveyId: uuid("Id of the survey."),
      surveySlug: text("The slug of the survey."),
      submittedAt: timestamp("When the response was completed.")
    }),
    streamOf: ({ surveyId }) => ofSurvey(surveyId)
  })
}

/** All events by name, in the order of the API documentation. */
export const eventDefinitions = {
  ...subscribableEvents,
  "webhook.test": define({
    summary: "A test was requested",
    description: "Sent by `POST /webhooks/{id}/test` only.",
    data: Schema.Struct({ webhookId: uuid("Id of the webhook.") }),
    streamOf: ({ webhookId }) => ofWebhook(webhookId)
  })
}

/** The data of each event. */
export type EventData = {
  readonly [Name in keyof typeof eventDefinitions]: Schema.Schema.Type<(typeof eventDefinitions)[Name]["data"]>
}

/** The names of all events. */
export const eventNames = Struct.keys(eventDefinitions)

/** The names of the events that a webhook may subscribe to. */
export const subscribableEventNames = Struct.keys(subscribableEvents)
