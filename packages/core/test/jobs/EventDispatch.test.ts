import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import { EventOutbox } from "../../src/events/EventOutbox.js"
import * as EventStream from "../../src/events/EventStream.js"
import * as EventDispatch from "../../src/jobs/EventDispatch.js"
import { JobStatuses } from "../../src/jobs/running/JobStatuses.js"
import * as Memory from "../../src/memory/Memory.js"
import { Committer } from "../../src/unit-of-work/Committer.js"

/** Commits one event of a survey. Its body names the survey and the number. */
const happen = (survey: number, n: number) =>
  Effect.flatMap(Committer, ({ commit }) =>
    Effect.orDie(commit(Fixtures.unit({
      events: [Fixtures.event(n, {
        stream: EventStream.ofSurvey(Fixtures.surveyId(survey)),
        timestamp: 0,
        body: JSON.stringify({
          event: "response.submitted",
          timestamp: "",
          data: { responseId: `${survey}:${n}`, surveyId: Fixtures.surveyId(survey) }
        })
      })]
    }))))

/** What a handler received: the event as `survey:number`, and when. */
interface Received {
  readonly name: string
  readonly at: number
  readonly attempt: number
}

/** A handler that records what it receives, and then does `behave`. */
const recorder = (behave: (name: string, attempt: number) => Effect.Effect<unknown, unknown> = () => Effect.void) => {
  const received: Array<Received> = []
  const handle: EventDispatch.EventHandler<unknown, never> = (event, { attempt }) =>
    Effect.clockWith((clock) => {
      const name = "responseId" in event.data ? event.data.responseId : event.event
      received.push({ name, at: clock.unsafeCurrentTimeMillis(), attempt })
      return behave(name, attempt)
    })
  return { received, handle, names: () => received.map(({ name }) => name) }
}

const dispatch = (
  handle: EventDispatch.EventHandler<unknown, never>,
  options: Partial<EventDispatch.EventDispatchOptions> = {}
) => Layer.build(EventDispatch.layer({ handle, ...options }))

const waiting = Effect.flatMap(EventOutbox, ({ count }) => count)

const fails = (condition: boolean) => condition ? Effect.fail("no") : Effect.void

describe("the event dispatch", () => {
  it.scoped("hands out every event once, in order for each survey, and keeps nothing", () =>
    Effect.gen(function*() {
      const { handle, names } = recorder()
      yield* dispatch(handle, { maxEvents: 3 })
      for (let n = 0; n < 20; n++) yield* happen(n % 3, n)
      yield* TestClock.adjust(1)
      for (const survey of [0, 1, 2]) {
        const expected = Array.from({ length: 20 }, (_, n) => n).filter((n) => n % 3 === survey)
        expect(names().filter((name) => name.startsWith(`${survey}:`))).toEqual(expected.map((n) => `${survey}:${n}`))
      }
      expect(yield* waiting).toBe(0)
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("gives the payload of a webhook, and the context of the event", () =>
    Effect.gen(function*() {
      const calls: Array<unknown> = []
      yield* dispatch((event, context) => Effect.sync(() => calls.push([event, context])))
      yield* happen(0, 7)
      yield* TestClock.adjust(1)
      expect(calls).toEqual([[
        { event: "response.submitted", timestamp: "", data: { responseId: "0:7", surveyId: Fixtures.surveyId(0) } },
        {
          eventId: Fixtures.eventId(7),
          surveyId: Fixtures.surveyId(0),
          accountId: Fixtures.accountId(0),
          attempt: 1,
          traceId: null
        }
      ]])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("begins with the first dispatch on a store, and later ones continue", () =>
    Effect.gen(function*() {
      yield* happen(0, 0)
      const first = recorder()
      const scope = yield* Scope.make()
      yield* Effect.provideService(dispatch(first.handle), Scope.Scope, scope)
      yield* happen(0, 1)
      yield* TestClock.adjust(1)
      yield* Scope.close(scope, Exit.void)
      yield* happen(0, 2)
      yield* TestClock.adjust("1 hour")
      const second = recorder()
      yield* dispatch(second.handle)
      yield* TestClock.adjust(1)
      expect([first.names(), second.names()]).toEqual([["0:1"], ["0:2"]])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("retries after delays that double up to the maximum", () =>
    Effect.gen(function*() {
      const { handle, received } = recorder((name, attempt) => fails(attempt < (name === "0:0" ? 7 : 2)))
      yield* dispatch(handle, { minDelayMillis: 1_000, maxDelayMillis: 10_000 })
      yield* happen(0, 0)
      yield* happen(0, 1)
      yield* TestClock.adjust("1 hour")
      expect(received.map(({ at, attempt, name }) => [name, at, attempt])).toEqual([
        ["0:0", 0, 1],
        ["0:0", 1_000, 2],
        ["0:0", 3_000, 3],
        ["0:0", 7_000, 4],
        ["0:0", 15_000, 5],
        ["0:0", 25_000, 6],
        ["0:0", 35_000, 7],
        // The next event begins with the first attempt again.
        ["0:1", 35_000, 1],
        ["0:1", 36_000, 2]
      ])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("a failing event holds back the later events of its survey, and no others", () =>
    Effect.gen(function*() {
      const { handle, names } = recorder((name) => name === "0:1" ? Effect.die("bug") : Effect.void)
      yield* dispatch(handle)
      for (let n = 0; n < 4; n++) {
        yield* happen(0, n)
        yield* happen(1, 10 + n)
      }
      yield* TestClock.adjust(500)
      expect(names().filter((name) => name.startsWith("0:"))).toEqual(["0:0", "0:1"])
      expect(names().filter((name) => name.startsWith("1:"))).toEqual(["1:10", "1:11", "1:12", "1:13"])
      expect(yield* waiting).toBe(3)
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("a handler that hangs fails after its time limit, and keeps its lease until then", () =>
    Effect.gen(function*() {
      const { handle, received } = recorder((_, attempt) => attempt === 1 ? Effect.never : Effect.void)
      const other = recorder()
      yield* dispatch(handle, { handlerTimeoutMillis: 100_000, leaseMillis: 30_000 })
      yield* happen(0, 0)
      yield* TestClock.adjust(1)
      yield* dispatch(other.handle)
      yield* TestClock.adjust("10 minutes")
      const calls = [...received, ...other.received].map(({ at, attempt }) => [at, attempt])
      expect(calls).toEqual([[0, 1], [101_000, 2]])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("handles at most `maxConcurrency` surveys at the same time", () =>
    Effect.gen(function*() {
      let [running, most] = [0, 0]
      const { handle, names } = recorder(() =>
        Effect.acquireUseRelease(
          Effect.sync(() => {
            running += 1
            most = Math.max(most, running)
          }),
          () => Effect.sleep(10),
          () => Effect.sync(() => running -= 1)
        )
      )
      yield* dispatch(handle, { maxConcurrency: 3 })
      for (let n = 0; n < 10; n++) yield* happen(n, n)
      yield* TestClock.adjust("1 second")
      expect([most, names().length]).toEqual([3, 10])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("two instances on one store give each event to one of them", () =>
    Effect.gen(function*() {
      const handlers = [recorder(() => Effect.sleep(20)), recorder(() => Effect.sleep(20))]
      for (const { handle } of handlers) yield* dispatch(handle, { maxConcurrency: 2 })
      for (let n = 0; n < 60; n++) yield* happen(n % 6, n)
      yield* TestClock.adjust("1 minute")
      const all = handlers.flatMap(({ names }) => names())
      expect(new Set(all).size).toBe(60)
      expect(all.length).toBe(60)
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("an instance that ends without settling leaves its events to others when the lease ends", () =>
    Effect.gen(function*() {
      const outbox = yield* EventOutbox
      yield* outbox.open
      yield* happen(0, 0)
      yield* happen(0, 1)
      yield* outbox.claim({
        now: 0,
        leaseId: Fixtures.leaseId(0),
        leasedUntil: 30_000,
        maxStreams: 1,
        maxEvents: 1,
        maxBytes: 1_000
      })
      const { handle, received } = recorder()
      yield* dispatch(handle)
      yield* TestClock.adjust("1 minute")
      expect(received.map(({ at, name }) => [name, at])).toEqual([["0:0", 30_000], ["0:1", 30_000]])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("when the scope closes, the running handler ends and what it handled is not repeated", () =>
    Effect.gen(function*() {
      const gate = yield* Deferred.make<unknown>()
      const { handle, names } = recorder(() => Deferred.await(gate))
      const scope = yield* Scope.make()
      yield* Effect.provideService(dispatch(handle), Scope.Scope, scope)
      for (let n = 0; n < 3; n++) yield* happen(0, n)
      yield* TestClock.adjust(1)
      const closing = yield* Effect.fork(Scope.close(scope, Exit.void))
      yield* TestClock.adjust(1)
      yield* Deferred.succeed(gate, undefined)
      yield* closing.await
      const next = recorder()
      yield* dispatch(next.handle)
      yield* TestClock.adjust(1)
      expect([names(), next.names()]).toEqual([["0:0"], ["0:1", "0:2"]])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("a handler that does not end is interrupted after the drain time, and its event is repeated", () =>
    Effect.gen(function*() {
      const { handle } = recorder(() => Effect.never)
      const scope = yield* Scope.make()
      yield* Effect.provideService(dispatch(handle, { drainTimeoutMillis: 50 }), Scope.Scope, scope)
      yield* happen(0, 0)
      yield* TestClock.adjust(1)
      yield* Scope.close(scope, Exit.void)
      const next = recorder()
      yield* dispatch(next.handle)
      yield* TestClock.adjust(1)
      expect(next.received.map(({ attempt, name }) => [name, attempt])).toEqual([["0:0", 1]])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("leaves a status of each run", () =>
    Effect.gen(function*() {
      const { handle } = recorder((name) => fails(name === "0:1"))
      yield* dispatch(handle)
      yield* happen(0, 0)
      yield* happen(0, 1)
      yield* TestClock.adjust(1)
      const [status] = (yield* JobStatuses).list()
      expect(status).toMatchObject({ name: "event-dispatch", outcome: "failed", report: { handled: 1 } })
    }).pipe(Effect.provide(Layer.merge(Memory.layer, JobStatuses.Default))))

  it.scoped("30 idle days pass without a look at the store", () =>
    Effect.gen(function*() {
      let looks = 0
      const outbox = yield* EventOutbox
      const counted = {
        ...outbox,
        nextDue: Effect.suspend(() => {
          looks += 1
          return outbox.nextDue
        })
      }
      const { handle, names } = recorder()
      yield* Effect.provideService(dispatch(handle), EventOutbox, counted)
      yield* TestClock.adjust("30 days")
      yield* happen(0, 0)
      yield* TestClock.adjust(1)
      expect([looks <= 5, names()]).toEqual([true, ["0:0"]])
    }).pipe(Effect.provide(Memory.layer)))

  it.scoped("an outage of the store delays events, and loses none", () =>
    Effect.gen(function*() {
      let isDown = false
      const outbox = yield* EventOutbox
      const whenUp = <A>(effect: Effect.Effect<A>) => Effect.suspend(() => isDown ? Effect.die("down") : effect)
      const { handle, names } = recorder((name) =>
        Effect.sync(() => {
          if (name === "0:0") isDown = true
        })
      )
      yield* Effect.provideService(dispatch(handle), EventOutbox, {
        ...outbox,
        nextDue: whenUp(outbox.nextDue),
        claim: (claim) => whenUp(outbox.claim(claim)),
        settle: (settlement) => whenUp(outbox.settle(settlement)),
        extendLease: (lease, until) => whenUp(outbox.extendLease(lease, until))
      })
      yield* happen(0, 0)
      yield* TestClock.adjust("5 seconds")
      yield* happen(0, 1)
      yield* TestClock.adjust("5 seconds")
      isDown = false
      yield* TestClock.adjust("5 seconds")
      expect(names()).toEqual(["0:0", "0:1"])
      expect(yield* waiting).toBe(0)
    }).pipe(Effect.provide(Memory.layer)))
})
