/** Conformance of the outbox: every event once it is open, in order for each stream, under one lease at a time. */
import { defaultLimits as defaults, type Event, Limits, OutboxFull } from "@canvass/core"
import { type ClaimedEvents, EventOutbox, type OutboxClaim, ResponseStore, type Store } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { assertGuardFails, commit, put, type StoreTest, storeTest } from "./ConformanceTest.js"

const now = Fixtures.startTime + 1_000

const unlimitedClaim: OutboxClaim = {
  now,
  leaseId: Fixtures.leaseId(0),
  leasedUntil: now + 100,
  maxStreams: 100,
  maxEvents: 1_000,
  maxBytes: 1_000_000
}

const claim = (request: Partial<OutboxClaim> = {}) =>
  Effect.flatMap(EventOutbox, (outbox) => outbox.claim({ ...unlimitedClaim, ...request }))

/** The fixture numbers of events, by stream in the order of the claim. */
const numbersOf = (claimed: ReadonlyArray<ClaimedEvents>) =>
  claimed.map(({ events }) => events.map(({ id }) => Number.parseInt(id.slice(-8), 16)))

const claimNumbers = (request: Partial<OutboxClaim> = {}) => Effect.map(claim(request), numbersOf)

const settle = (claimed: ClaimedEvents | undefined, handled: number, dueAt = now, failures = 0) =>
  Effect.flatMap(EventOutbox, (outbox) =>
    outbox.settle({
      stream: claimed?.stream ?? Fixtures.stream(0),
      leaseId: claimed?.leaseId ?? "",
      handledUpTo: claimed?.events[handled - 1]?.sequence,
      dueAt,
      failures
    }))

/** The `n`th event, of this stream. */
const eventOf = (stream: number, n: number): Event.Event => Fixtures.event(n, { stream: Fixtures.stream(stream) })

const openOutbox = Effect.flatMap(EventOutbox, ({ open }) => open)

const count = Effect.flatMap(EventOutbox, (outbox) => outbox.count)

const nextDue = Effect.flatMap(EventOutbox, (outbox) => outbox.nextDue)

/** Yields to the event loop. Otherwise a fiber that reads repeatedly can starve the timers of a store. */
const nextTurn = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 0)))

export const outboxConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "only events of units that are committed while the outbox is open wait",
    Effect.gen(function*() {
      const { close } = yield* EventOutbox
      yield* commit({ events: [eventOf(0, 0)] })
      yield* openOutbox
      yield* openOutbox
      yield* commit({ events: [eventOf(0, 1)] })
      yield* assertEqual([yield* count, yield* nextDue], [1, Option.some(Fixtures.startTime + 1)])
      yield* assertEqual(yield* claim(), [{
        stream: Fixtures.stream(0),
        leaseId: Fixtures.leaseId(0),
        failures: 0,
        events: [{ ...eventOf(0, 1), sequence: 1 }]
      }])
      yield* commit({ events: [eventOf(0, 2)] })
      yield* close
      yield* commit({ events: [eventOf(0, 3)] })
      yield* assertEqual([yield* count, yield* nextDue], [0, Option.none()])
      yield* openOutbox
      yield* assertEqual(yield* claimNumbers(), [])
    })
  ),
  storeTest(
    "a unit whose guard fails adds no event",
    Effect.gen(function*() {
      yield* openOutbox
      yield* assertGuardFails(
        "SurveyAt",
        commit({
          guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 }],
          events: [eventOf(0, 0)]
        })
      )
      yield* assertEqual(yield* count, 0)
    })
  ),
  storeTest(
    "the events of a stream are claimed in the order of their commits, up to the limits",
    Effect.gen(function*() {
      yield* openOutbox
      yield* commit({ events: [eventOf(0, 3), eventOf(1, 7), eventOf(0, 1)] })
      yield* commit({ events: [eventOf(0, 2), eventOf(2, 9)] })
      const claimed = yield* claim({ maxStreams: 2, maxEvents: 2 })
      yield* assertEqual(numbersOf(claimed), [[3, 1], [7]])
      yield* assertEqual(yield* claimNumbers(), [[9]])
      yield* assertEqual(yield* settle(claimed[0], 2), true)
      yield* assertEqual(yield* claimNumbers(), [[2]])
    })
  ),
  storeTest(
    "a claim reads the events of a stream within its budget of bytes, or one event",
    Effect.gen(function*() {
      yield* openOutbox
      yield* commit({ events: Arr.range(0, 9).map((n) => Fixtures.event(n, { body: "ü".repeat(3_000) })) })
      const [claimed] = yield* claim({ maxBytes: 20_000 })
      yield* assertEqual(claimed !== undefined && claimed.events.length < 4, true)
      yield* settle(claimed, 0)
      yield* assertEqual(yield* claimNumbers({ maxBytes: 1 }), [[0]])
    })
  ),
  storeTest(
    "nobody else claims the events of a leased stream until the lease ends",
    Effect.gen(function*() {
      const { extendLease } = yield* EventOutbox
      yield* openOutbox
      yield* commit({ events: [eventOf(0, 0)] })
      const [first] = yield* claim()
      yield* commit({ events: [eventOf(0, 1)] })
      yield* assertEqual(yield* claimNumbers({ leaseId: Fixtures.leaseId(1) }), [])
      yield* assertEqual(yield* nextDue, Option.some(now + 100))
      const lease = { stream: Fixtures.stream(0), leaseId: Fixtures.leaseId(0) }
      yield* assertEqual(yield* extendLease(lease, now + 200), true)
      const later = { leaseId: Fixtures.leaseId(1), leasedUntil: now + 1_000 }
      yield* assertEqual(yield* claimNumbers({ ...later, now: now + 199 }), [])
      const [second] = yield* claim({ ...later, now: now + 200 })
      yield* assertEqual(numbersOf(Arr.fromIterable(second === undefined ? [] : [second])), [[0, 1]])
      // The former holder can neither extend nor settle.
      yield* assertEqual([yield* extendLease(lease, now + 9_000), yield* settle(first, 1)], [false, false])
      yield* assertEqual([yield* count, yield* nextDue], [2, Option.some(now + 1_000)])
      yield* assertEqual(yield* settle(second, 2), true)
      yield* assertEqual([yield* count, yield* nextDue], [0, Option.none()])
    })
  ),
  storeTest(
    "a lease of a stream whose queue was empty meanwhile has ended",
    Effect.gen(function*() {
      yield* openOutbox
      yield* commit({ events: [eventOf(0, 0)] })
      const [first] = yield* claim()
      const [second] = yield* claim({ now: now + 100, leaseId: Fixtures.leaseId(1), leasedUntil: now + 200 })
      yield* settle(second, 1)
      yield* commit({ events: [eventOf(0, 1)] })
      const third = yield* claim({ leaseId: Fixtures.leaseId(2) })
      yield* assertEqual(numbersOf(third), [[1]])
      yield* assertEqual([yield* settle(first, 1), yield* settle(third[0], 1)], [false, true])
    })
  ),
  storeTest(
    "a stream whose event failed is due again at its time, with the number of failures",
    Effect.gen(function*() {
      yield* openOutbox
      yield* commit({ events: [eventOf(0, 0), eventOf(0, 1), eventOf(1, 2)] })
      const [failing] = yield* claim({ maxStreams: 1 })
      yield* settle(failing, 1, now + 5_000, 3)
      yield* assertEqual(yield* claimNumbers({ now: now + 4_999, leasedUntil: now + 20_000 }), [[2]])
      const [again] = yield* claim({ now: now + 5_000 })
      yield* assertEqual([again?.failures, again?.events.map(({ id }) => id)], [3, [Fixtures.eventId(1)]])
    })
  ),
  storeTest(
    "64 concurrent writers lose no event, and concurrent claims get each once and in order",
    Effect.gen(function*() {
      yield* openOutbox
      yield* Effect.forEach(
        Arr.range(0, 63),
        (writer) => Effect.forEach(Arr.range(0, 4), (n) => commit({ events: [eventOf(writer % 8, writer * 8 + n)] })),
        { concurrency: "unbounded" }
      )
      const handled: Array<ReadonlyArray<number>> = []
      const drain = (worker: number): Effect.Effect<void, never, EventOutbox> =>
        Effect.gen(function*() {
          while ((yield* count) > 0) {
            const claimed = yield* claim({ maxStreams: 2, maxEvents: 3, leaseId: Fixtures.leaseId(worker) })
            for (const stream of claimed) {
              handled.push(...numbersOf([stream]))
              yield* assertEqual(yield* settle(stream, stream.events.length), true)
            }
            yield* nextTurn
          }
        })
      yield* Effect.forEach(Arr.range(0, 5), drain, { concurrency: "unbounded" })
      const all = handled.flat()
      yield* assertEqual(
        all.toSorted((left, right) => left - right),
        Arr.range(0, 63).flatMap((writer) => Arr.range(0, 4).map((n) => writer * 8 + n))
      )
      // Each writer waited for its commits, so its events have their order.
      yield* Effect.forEach(
        Arr.range(0, 63),
        (writer) =>
          assertEqual(all.filter((n) => Math.floor(n / 8) === writer), Arr.range(0, 4).map((n) => writer * 8 + n))
      )
    })
  ),
  storeTest(
    "opening the outbox misses no unit that is committed afterwards",
    Effect.gen(function*() {
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      const acknowledgedAfter = new Set<number>()
      let isOpen = false
      const writer = (from: number) =>
        Effect.forEach(Arr.range(from, from + 29), (n) =>
          Effect.gen(function*() {
            yield* commit({
              changes: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) }],
              events: [eventOf(0, n)]
            })
            if (isOpen) acknowledgedAfter.add(n)
          }))
      const open = Effect.zipRight(
        Effect.replicateEffect(Effect.yieldNow(), 20),
        Effect.map(openOutbox, () => {
          isOpen = true
        })
      )
      yield* Effect.all([...Arr.range(0, 7).map((n) => writer(n * 30)), open], { concurrency: "unbounded" })
      const [claimed = []] = yield* claimNumbers()
      yield* assertEqual(Array.from(acknowledgedAfter).filter((n) => !claimed.includes(n)), [])
    })
  ),
  storeTest(
    "events of a deleted survey are handed out, and leave nothing",
    Effect.gen(function*() {
      yield* openOutbox
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* commit({ events: [eventOf(0, 0)] })
      yield* put({ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0), at: 0 })
      const claimed = yield* claim()
      yield* assertEqual(numbersOf(claimed), [[0]])
      yield* settle(claimed[0], 1)
      yield* assertEqual([yield* count, yield* nextDue], [0, Option.none()])
    })
  ),
  storeTest(
    "`awaitEvents` completes after a commit with events",
    Effect.gen(function*() {
      const { awaitEvents } = yield* EventOutbox
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      const waiting = yield* Effect.fork(awaitEvents)
      yield* Effect.yieldNow()
      yield* assertEqual(Option.isNone(yield* waiting.poll), true)
      yield* commit({ events: [eventOf(0, 0)] })
      yield* waiting.await
    })
  )
]

/** A store whose outbox holds at most four events. */
export const outboxIsFull = <E>(store: Layer.Layer<Store, E>): Effect.Effect<void> =>
  Effect.gen(function*() {
    const response = (n: number) => ({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) }) as const
    const submit = (...numbers: ReadonlyArray<number>) =>
      Effect.exit(commit({ changes: numbers.map(response), events: numbers.map((n) => eventOf(n % 2, n)) }))
    const isRefused = (exit: Exit.Exit<unknown, unknown>) =>
      Exit.isFailure(exit) && Option.exists(Exit.causeOption(exit), (cause) =>
        cause._tag === "Die" && cause.defect instanceof OutboxFull && cause.defect.maxEvents === 4)
    yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
    // A closed outbox refuses nothing.
    yield* assertEqual(Exit.isSuccess(yield* submit(0, 1, 2, 3, 4, 5)), true)
    yield* openOutbox
    yield* assertEqual((yield* submit(10, 11, 12))._tag, "Success")
    yield* assertEqual(isRefused(yield* submit(13, 14)), true)
    yield* assertEqual((yield* submit(15))._tag, "Success")
    // Concurrent units share a transaction. Those without events are written.
    const outcomes = yield* Effect.all([submit(16), submit(), submit(17)], { concurrency: "unbounded" })
    yield* assertEqual(outcomes.map(isRefused), [true, false, true])
    yield* assertEqual(yield* count, 4)
    const stored = yield* Effect.flatMap(ResponseStore, (responses) =>
      Effect.forEach(
        [12, 13, 14, 15, 16, 17],
        (n) =>
          Effect.map(
            responses.find(Fixtures.accountId(0), Fixtures.surveyId(0), Fixtures.responseId(n)),
            Option.isSome
          )
      ))
    yield* assertEqual(stored, [true, false, false, true, false, false])
    // There is room again when events have been handled.
    const claimed = yield* claim()
    yield* Effect.forEach(claimed, (stream) => settle(stream, stream.events.length))
    yield* assertEqual((yield* submit(18, 19, 20, 21))._tag, "Success")
  }).pipe(
    Effect.provide(Layer.provide(store, Layer.succeed(Limits, { ...defaults, waitingEvents: 4 }))),
    Effect.orDie
  )
