/** A fact that others learn of: webhooks and the event handler. Its body is fixed when the event happens. */
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { DecisionContext } from "../unit-of-work/DecisionContext.js"
import { AccountId, EventId, ResponseId, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import {
  type EventData,
  type EventDefinition,
  eventDefinitions,
  eventNames,
  subscribableEventNames
} from "./eventDefinitions.js"
import { EventStream } from "./EventStream.js"

/** The name of an event. `webhook.test` is sent to any webhook, when its user asks for a test. */
export const EventName = Schema.Literal(...eventNames)
export type EventName = typeof EventName.Type

/** The name of an event that the event handler receives, and that a webhook may subscribe to. */
export const SubscribableEvent = Schema.Literal(...subscribableEventNames)
export type SubscribableEvent = typeof SubscribableEvent.Type

/**
 * `body` is the JSON of `{ event, timestamp, data }`, which is signed and sent. `traceId` is that of the request that
 * caused the event, or null.
 */
export const Event = Schema.Struct({
  id: EventId,
  accountId: AccountId,
  stream: EventStream,
  name: EventName,
  timestamp: Instant.Instant,
  body: Schema.String,
  traceId: Schema.NullOr(Schema.String)
})
export type Event = typeof Event.Type

/** The part of an event that its deliveries need. */
export const SentEvent = Event.omit("stream")
export type SentEvent = typeof SentEvent.Type

/** The JSON of an event, as webhooks and the event handler receive it. */
export type EventPayload = {
  readonly [Name in SubscribableEvent]: {
    readonly event: Name
    /** When the event happened: RFC 3339, UTC. */
    readonly timestamp: string
    readonly data: Readonly<EventData[Name]>
  }
}[SubscribableEvent]

/** Reads the body of an event. */
export const payloadOf = ({ body }: Event): EventPayload => decodePayload(body)

const decodePayload = Schema.decodeUnknownSync(
  Schema.parseJson(
    Schema.declare((value): value is EventPayload =>
      Predicate.isRecord(value) && Schema.is(SubscribableEvent)(value["event"]) && Predicate.isRecord(value["data"])
    )
  )
)

/** The response that an event is about. Undefined: the event is about something else. */
export const responseOf = ({ body, name }: Pick<Event, "body" | "name">): typeof ResponseOfEvent.Type | undefined =>
  name === "response.submitted"
    ? Option.getOrUndefined(Option.map(decodeResponseEvent(body), ({ data }) => data))
    : undefined

const ResponseOfEvent = Schema.Struct({ responseId: ResponseId, surveyId: SurveyId })

const decodeResponseEvent = Schema.decodeUnknownOption(Schema.parseJson(Schema.Struct({ data: ResponseOfEvent })))

/** Makes an event of the current decision. It has the trace id of the request. */
export const make = <Name extends EventName>(
  { newId, now, request }: DecisionContext,
  accountId: AccountId,
  name: Name,
  data: EventData[Name]
): Event => ({
  id: newId(EventId),
  accountId,
  stream: definitions[name].streamOf(data),
  name,
  timestamp: now,
  body: JSON.stringify({ event: name, timestamp: Instant.format(now), data }),
  traceId: request.traceId ?? null
})

/** The registry, typed so that the definition of an event accepts the data of that event. */
const definitions: { readonly [Name in EventName]: EventDefinition<EventData[Name]> } = eventDefinitions
