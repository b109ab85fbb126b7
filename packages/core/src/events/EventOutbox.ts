/**
 * The outbox: the events that wait for the event handler of the program. They are written in the transaction of the
 * change that caused them, so none is lost when the process ends.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Instant } from "../values/Instant.js"
import type { Event } from "./Event.js"
import type { EventStream } from "./EventStream.js"

/** The event handler is so far behind that no further event may wait. Nothing was written. The caller may retry. */
export class OutboxFull extends Schema.TaggedError<OutboxFull>()("OutboxFull", {
  /** Maximum number of events that may wait (`Limits.waitingEvents`). */
  maxEvents: Schema.Int
}) {
  override get message() {
    return `${this.maxEvents} events wait for the event handler. Writes that cause further events are refused.`
  }
}

/** An event that waits. The events of a stream are handled in the order of their sequence numbers. */
export interface WaitingEvent extends Event {
  readonly sequence: number
}

/** Identifies the lease of a stream's events. A claim of several streams gives each a lease with the same id. */
export interface OutboxLease {
  readonly stream: EventStream
  readonly leaseId: string
}

/** The first waiting events of a stream. Nobody else receives events of the stream until the lease ends. */
export interface ClaimedEvents extends OutboxLease {
  /** Number of times that handling the first event has failed. */
  readonly failures: number
  /** At least one, in order. */
  readonly events: ReadonlyArray<WaitingEvent>
}

export interface OutboxClaim {
  readonly now: Instant
  /** A new UUID. */
  readonly leaseId: string
  readonly leasedUntil: Instant
  /** Maximum number of streams. */
  readonly maxStreams: number
  /** Maximum number of events of one stream. */
  readonly maxEvents: number
  /** Maximum bytes of the events of one stream, unless a single event is larger. */
  readonly maxBytes: number
}

/** The outcome of handling claimed events. */
export interface OutboxSettlement extends OutboxLease {
  /** Sequence number of the last event that was handled. `undefined`: none was handled. */
  readonly handledUpTo: number | undefined
  /** When the next event of the stream is due. */
  readonly dueAt: Instant
  /** Number of times that handling the next event has failed. */
  readonly failures: number
}

/**
 * The outbox of a store. Claiming and settling are not units of work: nothing else depends on them.
 *
 * Only an open outbox receives events. It is open for all programs on the store, with or without an event handler.
 */
export class EventOutbox extends Context.Tag("@canvass/core/EventOutbox")<EventOutbox, {
  /** Opens the outbox for good. Every unit of work that is committed afterwards adds its events. */
  readonly open: Effect.Effect<void>
  /** Closes the outbox and deletes the events that wait. */
  readonly close: Effect.Effect<void>
  /** Leases streams whose next event is due, those that are due longest first, and returns their first events. */
  readonly claim: (claim: OutboxClaim) => Effect.Effect<ReadonlyArray<ClaimedEvents>>
  /** Extends a lease. Returns `false` when the lease has ended and others may have claimed the events. */
  readonly extendLease: (lease: OutboxLease, leasedUntil: Instant) => Effect.Effect<boolean>
  /**
   * Deletes the events that were handled, and ends the lease. Returns `false`, and changes nothing, when the lease had
   * ended and others have claimed the events.
   */
  readonly settle: (settlement: OutboxSettlement) => Effect.Effect<boolean>
  /** When the next event is due, or the next lease ends. */
  readonly nextDue: Effect.Effect<Option.Option<Instant>>
  /** Number of events that wait. */
  readonly count: Effect.Effect<number>
  /** Completes when a unit with events has been committed in this process since the last wait. */
  readonly awaitEvents: Effect.Effect<void>
  /** Whether other processes may add and claim events. They do not complete `awaitEvents`. */
  readonly isShared: boolean
}>() {}
