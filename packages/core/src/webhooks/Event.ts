/** Something that happened, as receivers are told it: the bytes are frozen when it happens (decisions §12). */
import * as Schema from "effect/Schema"
import type { DecisionContext } from "../unit-of-work/DecisionContext.js"
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

/** Makes an event of what the current decision does. It carries the trace id of the request. */
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
