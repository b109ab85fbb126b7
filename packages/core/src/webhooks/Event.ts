/** Something that happened, as receivers are told it: the bytes are frozen when it happens (decisions §12). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type DecisionContext, withDecisionContext } from "../unit-of-work/DecisionContext.js"
import { AccountId, EventId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { SubscribableEvent } from "./Webhook.js"

export const EventName = Schema.Union(SubscribableEvent, Schema.Literal("webhook.test"))
export type EventName = typeof EventName.Type

/**
 * `body` is the JSON of `{ event, timestamp, data }` that is signed and sent. `traceId` is that of the request which
 * caused it, if one did.
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

/** What each event carries (specification, Events). Answers are never part of it. */
export interface EventData {
  readonly "survey.published": { surveyId: string; title: string; slug: string; userId: string }
  readonly "survey.closed": { surveyId: string; title: string; slug: string; reason: string | null }
  readonly "response.submitted": { responseId: string; surveyId: string; surveySlug: string; submittedAt: string }
  readonly "webhook.test": { webhookId: string }
}

export const make = <Name extends EventName>(
  accountId: AccountId,
  name: Name,
  timestamp: Instant.Instant,
  data: EventData[Name]
): Effect.Effect<Event> =>
  withDecisionContext((context) => Effect.succeed(of({ ...context, now: timestamp }, accountId, name, data)))

/** The event of what a request does at a moment. */
export const of = <Name extends EventName>(
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
