/** An event that webhooks and the event handler receive. Its body is fixed when the event happens. */
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { DecisionContext } from "../unit-of-work/DecisionContext.js"
import { AccountId, EventId, type SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"

/** The events that a webhook may subscribe to. A new one needs its data in `EventData`. */
export const SubscribableEvent = Schema.Literal("survey.published", "survey.closed", "response.submitted")
export type SubscribableEvent = typeof SubscribableEvent.Type

/** All events. `webhook.test` is sent to any webhook, when its user asks for a test. */
export const EventName = Schema.Union(SubscribableEvent, Schema.Literal("webhook.test"))
export type EventName = typeof EventName.Type

/** The data of each event. Answers are never part of it. */
export interface EventData {
  readonly "survey.published": { surveyId: string; title: string; slug: string; userId: string }
  readonly "survey.closed": { surveyId: string; title: string; slug: string; reason: string | null }
  readonly "response.submitted": { responseId: string; surveyId: string; surveySlug: string; submittedAt: string }
  readonly "webhook.test": { webhookId: string }
}

/**
 * `body` is the JSON of `{ event, timestamp, data }`, which is signed and sent. `traceId` is that of the request that
 * caused the event, or null.
 */
export const Event = Schema.Struct({
  id: EventId,
  accountId: AccountId,
  name: EventName,
  timestamp: Instant.Instant,
  body: Schema.String,
  traceId: Schema.NullOr(Schema.String)
})
export type Event = typeof Event.Type

/** An event of a survey. The events of one survey have an order. */
export interface SurveyEvent extends Event {
  readonly surveyId: SurveyId
}

/** The JSON of an event of a survey, as webhooks and the event handler receive it. */
export type SurveyEventPayload = {
  readonly [Name in SubscribableEvent]: {
    readonly event: Name
    /** When the event happened: RFC 3339, UTC. */
    readonly timestamp: string
    readonly data: Readonly<EventData[Name]>
  }
}[SubscribableEvent]

/** Reads the body of an event of a survey. */
export const payloadOf = ({ body }: SurveyEvent): SurveyEventPayload => decodePayload(body)

const decodePayload = Schema.decodeUnknownSync(
  Schema.parseJson(
    Schema.declare((value): value is SurveyEventPayload =>
      Predicate.isRecord(value) && Schema.is(SubscribableEvent)(value["event"]) && Predicate.isRecord(value["data"])
    )
  )
)

/** Makes an event of the current decision. It has the trace id of the request. */
export const make = <Name extends EventName>(
  { newId, now, request }: DecisionContext,
  accountId: AccountId,
  name: Name,
  data: EventData[Name]
): Event => ({
  id: newId(EventId),
  accountId,
  name,
  timestamp: now,
  body: JSON.stringify({ event: name, timestamp: Instant.format(now), data }),
  traceId: request.traceId ?? null
})

/** Makes an event of a survey, of the current decision. */
export const makeOfSurvey = <Name extends SubscribableEvent>(
  context: DecisionContext,
  { accountId, id }: { readonly id: SurveyId; readonly accountId: AccountId },
  name: Name,
  data: EventData[Name]
): SurveyEvent => ({ ...make(context, accountId, name, data), surveyId: id })
