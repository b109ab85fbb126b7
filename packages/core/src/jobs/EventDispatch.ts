/**
 * Hands out the events of the outbox to the event handler of the program: each event at least once, those of a stream
 * one after the other in their order. Any number of instances may do so on one store: each event goes to one of them.
 *
 * An event whose handling fails is handed out again, with increasing delays. It holds back the later events of its
 * stream, and no others. When an instance ends without settling its claim, others claim the events after the lease
 * ends.
 */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import { type EventPayload, payloadOf } from "../events/Event.js"
import { type ClaimedEvents, EventOutbox, type OutboxSettlement, type WaitingEvent } from "../events/EventOutbox.js"
import { randomBytes, uuidv7 } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { maxBatchBytes } from "../values/ReadBudget.js"
import * as BackgroundLoop from "./running/BackgroundLoop.js"
import * as FailureLog from "./running/FailureLog.js"
import { JobStatuses, recordJobRun } from "./running/JobStatuses.js"
import { platformSleep, repeatSpaced } from "./running/platformSleep.js"
import { retryWithin } from "./running/retryWithin.js"
import * as WakeUpLoop from "./running/WakeUpLoop.js"

/** What an event handler may need to know beside the event. */
export interface EventContext {
  /** Identifies the event. An event that is handed out again has the same id. */
  readonly eventId: string
  /** The survey that the event is about. */
  readonly surveyId: string
  /** The account that the event belongs to. */
  readonly accountId: string
  /** 1 when the event is handed out for the first time, and one more after each failure. */
  readonly attempt: number
  /** Trace id of the request that caused the event, or null. */
  readonly traceId: string | null
}

/** Handles one event. A failure or a defect means that the event is handed out again. */
export type EventHandler<E, R> = (
  event: EventPayload,
  context: EventContext
) => Effect.Effect<unknown, E, R>

export interface EventDispatchOptions {
  /** Maximum number of streams whose events are handled at the same time. Default 16. */
  readonly maxConcurrency: number
  /** Maximum number of events of one stream that are read at a time. Default 64. */
  readonly maxEvents: number
  /**
   * Handled events are deleted together: at the latest after this time, when the current handler returns. They are
   * handed out again if the process is killed before. Default 1 000.
   */
  readonly maxUnsettledMillis: number
  /** A handler that takes longer has failed, and is interrupted if it is an effect. Default 60 000. */
  readonly handlerTimeoutMillis: number
  /** How long claimed events belong to this instance. Leases in use are extended. Default 30 000. */
  readonly leaseMillis: number
  /** Delay after the first failure. It doubles with each further one. Default 1 000. */
  readonly minDelayMillis: number
  /** Maximum delay after a failure. Default 300 000. */
  readonly maxDelayMillis: number
  /**
   * Time between two searches for the events of other processes, on a store that has other processes. In milliseconds
   * of the platform's time, also when the engine has another clock. Default 1 000.
   */
  readonly pollIntervalMillis: number
  /** How long handlers may take when the scope closes. They are interrupted then. Default 10 000. */
  readonly drainTimeoutMillis: number
}

export const defaults: EventDispatchOptions = {
  maxConcurrency: 16,
  maxEvents: 64,
  maxUnsettledMillis: 1_000,
  handlerTimeoutMillis: 60_000,
  leaseMillis: 30_000,
  minDelayMillis: 1_000,
  maxDelayMillis: 300_000,
  pollIntervalMillis: 1_000,
  drainTimeoutMillis: 10_000
}

/**
 * Opens the outbox, and hands out its events until the scope closes. The status of the job `event-dispatch` counts the
 * events of the last stream that were handled.
 *
 * @example
 * EventDispatch.layer({ handle: (event) => Effect.log(event.event, event.data.surveyId) })
 */
export const layer = <E, R>(
  { handle, ...options }: Partial<EventDispatchOptions> & { readonly handle: EventHandler<E, R> }
): Layer.Layer<never, never, EventOutbox | R> =>
  Layer.scopedDiscard(Effect.gen(function*() {
    const outbox = yield* EventOutbox
    yield* outbox.open
    const dispatch = yield* make({ ...defaults, ...options }, handle)
    yield* BackgroundLoop.forkScoped(dispatch, options.drainTimeoutMillis ?? defaults.drainTimeoutMillis)
  }))

/** Returns the delay after a number of failures in a row. */
export const delayMillis = (
  { maxDelayMillis, minDelayMillis }: Pick<EventDispatchOptions, "maxDelayMillis" | "minDelayMillis">,
  failures: number
): number => Math.min(maxDelayMillis, minDelayMillis * 2 ** (failures - 1))

const make = <E, R>(options: EventDispatchOptions, handle: EventHandler<E, R>): Effect.Effect<
  BackgroundLoop.BackgroundLoop,
  never,
  EventOutbox | R
> =>
  Effect.gen(function*() {
    const outbox = yield* EventOutbox
    const statuses = yield* Effect.serviceOption(JobStatuses)
    const context = yield* Effect.context<R>()
    const loop = yield* WakeUpLoop.make
    const failureLog = FailureLog.ofTask("Reading the events for the event handler")
    let isStopping = false
    const hasStopped = (): boolean => isStopping

    const handleEvent = (event: WaitingEvent, attempt: number): Effect.Effect<unknown, E | Cause.TimeoutException> =>
      Effect.suspend(() => {
        const { accountId, id, traceId } = event
        const payload = payloadOf(event)
        return handle(payload, { eventId: id, surveyId: payload.data.surveyId, accountId, attempt, traceId })
      }).pipe(Effect.timeout(options.handlerTimeoutMillis), Effect.provide(context))

    /** Extends the lease until it is lost. An outage of the store is survived if it is shorter than the lease. */
    const keepLease = (claimed: ClaimedEvents): Effect.Effect<void> =>
      Effect.sleep(options.leaseMillis / 3).pipe(
        Effect.zipRight(Instant.now),
        Effect.flatMap((now) => outbox.extendLease(claimed, now + options.leaseMillis)),
        Effect.catchAllCause(() => Effect.succeed(true)),
        Effect.repeat({ while: (isHeld) => isHeld }),
        Effect.asVoid
      )

    /** Handles the claimed events in order, up to the first failure. */
    const handleAll = (
      { events, failures }: ClaimedEvents,
      lease: Fiber.Fiber<void>,
      restore: <A, F>(effect: Effect.Effect<A, F>) => Effect.Effect<A, F>
    ): Effect.Effect<HandledEvents> =>
      Effect.gen(function*() {
        const endsAt = (yield* Instant.now) + options.maxUnsettledMillis
        let handled = 0
        let failure: Option.Option<Cause.Cause<unknown>> = Option.none()
        for (const event of events) {
          const isLost = Option.isSome(yield* Fiber.poll(lease))
          if (hasStopped() || isLost || handled > 0 && (yield* Instant.now) >= endsAt) break
          const exit = yield* Effect.exit(restore(handleEvent(event, handled === 0 ? failures + 1 : 1)))
          if (Exit.isFailure(exit)) {
            failure = Cause.isInterruptedOnly(exit.cause) ? Option.none() : Option.some(exit.cause)
            break
          }
          handled += 1
        }
        return { handled, failure }
      })

    /** Repeats the settlement while the store is unavailable. After the lease, others may repeat the events. */
    const settle = (settlement: OutboxSettlement): Effect.Effect<unknown> =>
      Effect.catchAllCause(
        retryWithin(outbox.settle(settlement), options.leaseMillis),
        (cause) => Effect.logError("Cannot delete handled events. They are handed out again.", cause)
      )

    const handleClaimed = (claimed: ClaimedEvents): Effect.Effect<void> =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function*() {
          const startedAt = yield* Instant.now
          const lease = yield* Effect.fork(Effect.interruptible(keepLease(claimed)))
          const { failure, handled } = yield* handleAll(claimed, lease, restore)
          const now = yield* Instant.now
          const failuresBefore = handled === 0 ? claimed.failures : 0
          const failures = Option.isSome(failure) ? failuresBefore + 1 : failuresBefore
          const delay = Option.isSome(failure) ? delayMillis(options, failures) : 0
          if (Option.isSome(failure)) yield* logFailure(claimed, handled, failures, delay, failure.value)
          yield* settle({
            stream: claimed.stream,
            leaseId: claimed.leaseId,
            handledUpTo: claimed.events[handled - 1]?.sequence,
            dueAt: now + delay,
            failures
          })
          yield* Fiber.interrupt(lease)
          const status = {
            name: "event-dispatch",
            startedAt,
            durationMillis: now - startedAt,
            outcome: Option.isSome(failure) ? "failed" : "succeeded",
            report: { handled }
          } as const
          recordJobRun(status)
          if (Option.isSome(statuses)) statuses.value.set(status)
        })
      )

    /** Claims what is due. Returns the time until the next look: 0 after a claim, `Infinity` for an idle outbox. */
    const claimDue = (start: (claimed: ClaimedEvents) => void, maxStreams: number): Effect.Effect<number> => {
      const claim = Effect.gen(function*() {
        const now = yield* Instant.now
        const dueAt = Option.getOrElse(yield* outbox.nextDue, () => Infinity)
        if (dueAt > now) return dueAt - now
        const claimed = yield* outbox.claim({
          now,
          leaseId: uuidv7(now, yield* randomBytes(10)),
          leasedUntil: now + options.leaseMillis,
          maxStreams,
          maxEvents: options.maxEvents,
          maxBytes: Math.floor(maxBatchBytes / options.maxConcurrency)
        })
        claimed.forEach(start)
        return claimed.length > 0 ? 0 : options.pollIntervalMillis
      })
      return FailureLog.record(failureLog, claim, retryMillis)
    }

    const run = Effect.scoped(Effect.gen(function*() {
      const handlers = yield* FiberSet.make()
      const fork = yield* FiberSet.runtime(handlers)()
      yield* loop.wakeOn(outbox.awaitEvents)
      if (outbox.isShared) yield* loop.wakeOn(platformSleep(options.pollIntervalMillis))
      yield* Effect.forkScoped(repeatSpaced(measureWaiting(outbox), measureIntervalMillis))
      const start = (claimed: ClaimedEvents) => fork(handleClaimed(claimed)).addObserver(loop.wake)
      yield* loop.run(Effect.flatMap(FiberSet.size(handlers), (busyCount) =>
        busyCount === options.maxConcurrency
          ? Effect.succeed(Infinity)
          : claimDue(start, options.maxConcurrency - busyCount)))
      yield* FiberSet.awaitEmpty(handlers)
    }))

    return {
      run,
      stop: Effect.suspend(() => {
        isStopping = true
        return loop.stop
      })
    }
  })

const waitingEvents = Metric.gauge("canvass_events_waiting", {
  description: "Events that wait for the event handler of the program."
})

/** Sets the metric. It keeps its value while the store is unavailable. */
const measureWaiting = ({ count }: EventOutbox["Type"]): Effect.Effect<void> =>
  Effect.catchAllCause(Effect.flatMap(count, (waiting) => Metric.set(waitingEvents, waiting)), () => Effect.void)

const measureIntervalMillis = 5_000

/** How many events were handled, and why the next one was not. */
interface HandledEvents {
  readonly handled: number
  readonly failure: Option.Option<Cause.Cause<unknown>>
}

const logFailure = (
  { events, stream }: ClaimedEvents,
  handled: number,
  attempt: number,
  delay: number,
  cause: Cause.Cause<unknown>
): Effect.Effect<void> =>
  Effect.annotateLogs(
    Effect.logWarning(`The event handler failed. The event is handed out again in ${Duration.format(delay)}.`, cause),
    { stream, eventId: events[handled]?.id, attempt }
  )

/** How long to wait after a failure to read from the store. */
const retryMillis = 1_000
