import Negotiator from "negotiator"

/** The media type of a stream of server-sent events. */
export const eventStreamType = "text/event-stream"

/** Returns whether the header `Accept` prefers a stream of server-sent events to JSON. */
export const acceptsEvents = (accept: string | undefined): boolean =>
  accept?.includes(eventStreamType) === true &&
  new Negotiator({ headers: { accept } }).mediaType(["application/json", eventStreamType]) === eventStreamType
