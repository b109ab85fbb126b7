/** The reference of the outbox, as pure functions over its state. */
import * as Chunk from "effect/Chunk"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { Event } from "../events/Event.js"
import type { ClaimedEvents, OutboxClaim, OutboxLease, OutboxSettlement, WaitingEvent } from "../events/EventOutbox.js"
import type { EventStream } from "../events/EventStream.js"
import type { AccountId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { countWithin } from "./countWithin.js"

export interface Outbox {
  readonly isOpen: boolean
  /** Streams with events that wait. */
  readonly streams: HashMap.HashMap<EventStream, StreamQueue>
  /** Number of events that wait. */
  readonly count: number
}

interface StreamQueue {
  readonly lastSequence: number
  /** When the next event is due, or when the lease ends. */
  readonly dueAt: Instant
  readonly failures: number
  readonly leaseId: string | null
  readonly events: Chunk.Chunk<WaitingEvent>
}

export const closed: Outbox = { isOpen: false, streams: HashMap.empty(), count: 0 }

/** Adds an event, if the outbox is open. */
export const add = (outbox: Outbox, event: Event): Outbox => {
  if (!outbox.isOpen) return outbox
  const { dueAt, events, failures, lastSequence, leaseId } = Option.getOrElse(
    HashMap.get(outbox.streams, event.stream),
    (): StreamQueue => ({
      lastSequence: 0,
      dueAt: event.timestamp,
      failures: 0,
      leaseId: null,
      events: Chunk.empty()
    })
  )
  const sequence = lastSequence + 1
  return {
    ...outbox,
    streams: HashMap.set(outbox.streams, event.stream, {
      lastSequence: sequence,
      dueAt,
      failures,
      leaseId,
      events: Chunk.append(events, { ...event, sequence })
    }),
    count: outbox.count + 1
  }
}

/** Removes the queues of all streams with a waiting event of the account. */
export const removeAccount = (outbox: Outbox, account: AccountId): Outbox => {
  const streams = HashMap.filter(
    outbox.streams,
    ({ events }) => !Chunk.some(events, ({ accountId }) => accountId === account)
  )
  const count = HashMap.reduce(streams, 0, (sum, { events }) => sum + Chunk.size(events))
  return { ...outbox, streams, count }
}

/** A change of the outbox that is no unit of work, as a plain value. */
export type OutboxChange =
  | { readonly _tag: "Opened" }
  | { readonly _tag: "Closed" }
  | {
    readonly _tag: "Leased"
    readonly streams: ReadonlyArray<EventStream>
    readonly leaseId: string
    readonly leasedUntil: Instant
  }
  | { readonly _tag: "LeaseExtended"; readonly lease: OutboxLease; readonly leasedUntil: Instant }
  | { readonly _tag: "Settled"; readonly settlement: OutboxSettlement }

/** Applies a change. One that needs a lease has no effect without it. */
export const applyChange = (outbox: Outbox, change: OutboxChange): Outbox => {
  switch (change._tag) {
    case "Opened":
      return { ...outbox, isOpen: true }
    case "Closed":
      return closed
    case "Leased":
      return change.streams.reduce(
        (all, stream) =>
          updateQueue(all, stream, (queue) => ({ ...queue, leaseId: change.leaseId, dueAt: change.leasedUntil })),
        outbox
      )
    case "LeaseExtended":
      return isHeld(outbox, change.lease)
        ? updateQueue(outbox, change.lease.stream, (queue) => ({ ...queue, dueAt: change.leasedUntil }))
        : outbox
    case "Settled":
      return isHeld(outbox, change.settlement) ? settle(outbox, change.settlement) : outbox
  }
}

/** The events that a claim leases. */
export const claim = (outbox: Outbox, request: OutboxClaim): ReadonlyArray<ClaimedEvents> =>
  Array.from(outbox.streams)
    .filter(([, { dueAt }]) => dueAt <= request.now)
    .sort(([leftId, left], [rightId, right]) => left.dueAt - right.dueAt || (leftId < rightId ? -1 : 1))
    .slice(0, request.maxStreams)
    .map(([stream, { events, failures }]) => {
      const first = Chunk.toReadonlyArray(Chunk.take(events, request.maxEvents))
      const { leaseId, maxBytes } = request
      return { stream, leaseId, failures, events: first.slice(0, countWithin(first, 0, maxBytes)) }
    })

/** Whether no other claim of the events of the stream has followed this lease. */
export const isHeld = ({ streams }: Outbox, { leaseId, stream }: OutboxLease): boolean =>
  Option.exists(HashMap.get(streams, stream), (queue) => queue.leaseId === leaseId)

/** The earliest time at which a stream is due, or its lease ends. */
export const nextDue = ({ streams }: Outbox): Option.Option<Instant> =>
  HashMap.reduce(
    streams,
    Option.none<Instant>(),
    (earliest, { dueAt }) => Option.some(Math.min(dueAt, Option.getOrElse(earliest, () => dueAt)))
  )

const settle = (outbox: Outbox, { dueAt, failures, handledUpTo = 0, stream }: OutboxSettlement): Outbox => {
  const before = Option.match(HashMap.get(outbox.streams, stream), {
    onNone: () => Chunk.empty<WaitingEvent>(),
    onSome: ({ events }) => events
  })
  const events = Chunk.dropWhile(before, ({ sequence }) => sequence <= handledUpTo)
  const settled = updateQueue(outbox, stream, (queue) => ({ ...queue, events, dueAt, failures, leaseId: null }))
  return {
    ...settled,
    count: outbox.count - (Chunk.size(before) - Chunk.size(events)),
    streams: Chunk.isEmpty(events) ? HashMap.remove(settled.streams, stream) : settled.streams
  }
}

const updateQueue = (outbox: Outbox, stream: EventStream, update: (queue: StreamQueue) => StreamQueue): Outbox => ({
  ...outbox,
  streams: HashMap.modify(outbox.streams, stream, update)
})
