/**
 * The stream of an event: what its order is about, such as `survey:0192…`. The events of a stream are handled one after
 * the other, in the order of their commits. Those of two streams have no order.
 */
import * as Schema from "effect/Schema"
import { wellFormed } from "../values/Ids.js"

/** A kind of subject, a colon, and its id. */
export const EventStream = Schema.String.pipe(Schema.brand("EventStream"))
export type EventStream = typeof EventStream.Type

/** The stream of everything that happens to a survey and its responses. */
export const ofSurvey = (survey: string): EventStream => EventStream.make(`survey:${survey}`, wellFormed)

/** The stream of everything that happens to a webhook. */
export const ofWebhook = (webhook: string): EventStream => EventStream.make(`webhook:${webhook}`, wellFormed)
