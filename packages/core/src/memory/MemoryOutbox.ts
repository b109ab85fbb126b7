/** The reference of the outbox, as pure functions over its state. */
import * as Chunk from "effect/Chunk"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { ClaimedEvents, OutboxClaim, OutboxLease, OutboxSettlement, WaitingEvent } from "../events/EventOutbox.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { SurveyEvent } from "../webhooks/Event.js"
import { countWithin } from "./textBytes.js"

export interface Outbox {
  readonly isOpen: boolean
  /** Surveys with events that wait. */
  readonly surveys: HashMap.HashMap<SurveyId, SurveyQueue>
  /** Number of events that wait. */
  readonly count: number
}

interface SurveyQueue {
  readonly lastSequence: number
  /** When the next event is due, or when the lease ends. */
  readonly dueAt: Instant
  readonly failures: number
  readonly leaseId: string | null
  readonly events: Chunk.Chunk<WaitingEvent>
}

export const closed: Outbox = { isOpen: false, surveys: HashMap.empty(), count: 0 }

/** Adds an event, if the outbox is open. */
export const add = (outbox: Outbox, event: SurveyEvent): Outbox => {
  if (!outbox.isOpen) return outbox
  const { dueAt, events, failures, lastSequence, leaseId } = Option.getOrElse(
    HashMap.get(outbox.surveys, event.surveyId),
    (): SurveyQueue => ({
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
    surveys: HashMap.set(outbox.surveys, event.surveyId, {
      lastSequence: sequence,
      dueAt,
      failures,
      leaseId,
      events: Chunk.append(events, { ...event, sequence })
    }),
    count: outbox.count + 1
  }
}

/** Removes the queues of all surveys with a waiting event of the account. */
export const removeAccount = (outbox: Outbox, account: AccountId): Outbox => {
  const surveys = HashMap.filter(
    outbox.surveys,
    ({ events }) => !Chunk.some(events, ({ accountId }) => accountId === account)
  )
  const count = HashMap.reduce(surveys, 0, (sum, { events }) => sum + Chunk.size(events))
  return { ...outbox, surveys, count }
}

/** A change of the outbox that is no unit of work, as a plain value. */
export type OutboxChange =
  | { readonly _tag: "Opened" }
  | { readonly _tag: "Closed" }
  | {
    readonly _tag: "Leased"
    readonly surveyIds: ReadonlyArray<SurveyId>
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
      return change.surveyIds.reduce(
        (all, surveyId) =>
          updateQueue(all, surveyId, (queue) => ({ ...queue, leaseId: change.leaseId, dueAt: change.leasedUntil })),
        outbox
      )
    case "LeaseExtended":
      return isHeld(outbox, change.lease)
        ? updateQueue(outbox, change.lease.surveyId, (queue) => ({ ...queue, dueAt: change.leasedUntil }))
        : outbox
    case "Settled":
      return isHeld(outbox, change.settlement) ? settle(outbox, change.settlement) : outbox
  }
}

/** The events that a claim leases. */
export const claim = (outbox: Outbox, request: OutboxClaim): ReadonlyArray<ClaimedEvents> =>
  Array.from(outbox.surveys)
    .filter(([, { dueAt }]) => dueAt <= request.now)
    .sort(([leftId, left], [rightId, right]) => left.dueAt - right.dueAt || (leftId < rightId ? -1 : 1))
    .slice(0, request.maxSurveys)
    .map(([surveyId, { events, failures }]) => {
      const first = Chunk.toReadonlyArray(Chunk.take(events, request.maxEvents))
      const { leaseId, maxBytes } = request
      return { surveyId, leaseId, failures, events: first.slice(0, countWithin(first, 0, maxBytes)) }
    })

/** Whether no other claim of the events of the survey has followed this lease. */
export const isHeld = ({ surveys }: Outbox, { leaseId, surveyId }: OutboxLease): boolean =>
  Option.exists(HashMap.get(surveys, surveyId), (queue) => queue.leaseId === leaseId)

/** The earliest time at which a survey is due, or its lease ends. */
export const nextDue = ({ surveys }: Outbox): Option.Option<Instant> =>
  HashMap.reduce(
    surveys,
    Option.none<Instant>(),
    (earliest, { dueAt }) => Option.some(Math.min(dueAt, Option.getOrElse(earliest, () => dueAt)))
  )

const settle = (outbox: Outbox, { dueAt, failures, handledUpTo = 0, surveyId }: OutboxSettlement): Outbox => {
  const before = Option.match(HashMap.get(outbox.surveys, surveyId), {
    onNone: () => Chunk.empty<WaitingEvent>(),
    onSome: ({ events }) => events
  })
  const events = Chunk.dropWhile(before, ({ sequence }) => sequence <= handledUpTo)
  const settled = updateQueue(outbox, surveyId, (queue) => ({ ...queue, events, dueAt, failures, leaseId: null }))
  return {
    ...settled,
    count: outbox.count - (Chunk.size(before) - Chunk.size(events)),
    surveys: Chunk.isEmpty(events) ? HashMap.remove(settled.surveys, surveyId) : settled.surveys
  }
}

const updateQueue = (outbox: Outbox, surveyId: SurveyId, update: (queue: SurveyQueue) => SurveyQueue): Outbox => ({
  ...outbox,
  surveys: HashMap.modify(outbox.surveys, surveyId, update)
})
