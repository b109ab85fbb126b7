import { type ChangedLogs, type LogHead, type LogListener, type LogStore } from "@canvass/core/ports"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { ChangeWaiters } from "../../src/log/ChangeWaiters.js"
import { SurveyId } from "../../src/values/Ids.js"

const survey = (n: number) => SurveyId.make(`01920000-0000-7000-8000-00000000000${n}`)

const placeOf = (sequence: number) => ({ sequence, partialSequence: 0 })

/** A store whose heads a test sets, and which tells of changes when the test says so. */
const makeStore = () => {
  const heads = new Map<SurveyId, LogHead>([1, 2, 3].map((n) => [survey(n), { head: placeOf(1), headAt: 1 }]))
  const listeners = new Set<LogListener>()
  const failures = new Set<() => void>()
  const state = { reads: 0, watches: 0, isAvailable: true }
  const store: LogStore["Type"] = {
    lineage: Effect.succeed(0),
    page: () => Effect.dieMessage("not read"),
    history: () => Effect.never,
    oldestRemoval: Effect.dieMessage("not read"),
    removedSurveys: () => Effect.dieMessage("not read"),
    heads: (surveys) =>
      Effect.zipRight(
        Effect.yieldNow(),
        Effect.suspend(() => {
          state.reads += 1
          if (!state.isAvailable) return Effect.dieMessage("the store is unavailable")
          return Effect.succeed(new Map([...heads].filter(([id]) => surveys.includes(id))))
        })
      ),
    watch: (listener) =>
      Effect.async((resume) => {
        state.watches += 1
        listeners.add(listener)
        const fail = () => {
          listeners.delete(listener)
          resume(Effect.dieMessage("the watch has failed"))
        }
        failures.add(fail)
        return Effect.sync(() => {
          listeners.delete(listener)
          failures.delete(fail)
        })
      })
  }
  return {
    state,
    store,
    listeners,
    failWatches: () => [...failures].forEach((fail) => fail()),
    put: (n: number, sequence: number) => heads.set(survey(n), { head: placeOf(sequence), headAt: 1 }),
    remove: (n: number) => heads.delete(survey(n)),
    tell: (changed: ChangedLogs) => [...listeners].forEach((listener) => listener(changed))
  }
}

const withWaiters = <A>(use: (waiters: ChangeWaiters, store: ReturnType<typeof makeStore>) => Effect.Effect<A>) =>
  Effect.gen(function*() {
    const store = makeStore()
    return yield* use(new ChangeWaiters(store.store, yield* Effect.runtime()), store)
  })

const forever = 60_000

const settle = Effect.sleep(20)

describe("those who wait for a change", () => {
  it.live("are woken by a change that came after they had read, and before they waited", () =>
    withWaiters((waiters, store) =>
      Effect.gen(function*() {
        store.put(1, 2)
        expect(yield* waiters.wait(survey(1), placeOf(1), forever)).toBe(true)
      })
    ))

  it.live("are woken at once when the store tells of their survey, and not of another", () =>
    withWaiters((waiters, store) =>
      Effect.gen(function*() {
        const [first, second] = [
          yield* Effect.fork(waiters.wait(survey(1), placeOf(1), forever)),
          yield* Effect.fork(waiters.wait(survey(2), placeOf(1), 100))
        ]
        yield* settle
        store.tell(new Set([survey(1)]))
        expect(yield* Fiber.join(first)).toBe(true)
        expect(yield* Fiber.join(second)).toBe(false)
      })
    ))

  it.live("are woken by one read for all, when the store does not know which log has changed", () =>
    withWaiters((waiters, store) =>
      Effect.gen(function*() {
        const fibers = yield* Effect.forEach([1, 2, 3], (n) => Effect.fork(waiters.wait(survey(n), placeOf(1), 200)))
        yield* settle
        const { reads } = store.state
        store.put(2, 7)
        store.remove(3)
        store.tell("any")
        expect(yield* Effect.forEach(fibers, Fiber.join)).toEqual([false, true, true])
        expect(store.state.reads - reads).toBe(1)
      })
    ))

  it.live(
    "are woken although the last one before them has just left, every time",
    () =>
      withWaiters((waiters, store) =>
        Effect.gen(function*() {
          for (let n = 0; n < 200; n++) {
            const leaving = yield* Effect.fork(waiters.wait(survey(1), placeOf(1), forever))
            const coming = yield* Effect.fork(Effect.zipRight(
              n % 2 === 0 ? Effect.void : Effect.yieldNow(),
              waiters.wait(survey(2), placeOf(n), forever)
            ))
            yield* Effect.yieldNow()
            yield* Fiber.interrupt(leaving)
            store.put(2, n)
            yield* Effect.sleep(1)
            store.put(2, n + 1)
            store.tell("any")
            const woken = yield* Effect.timeout(Fiber.join(coming), 1_000)
            expect(woken).toBe(true)
          }
          expect(waiters.count).toBe(0)
        }).pipe(Effect.orDie)
      ),
    30_000
  )

  it.live("cost nothing when nobody waits any more", () =>
    withWaiters((waiters, store) =>
      Effect.gen(function*() {
        expect(store.state).toMatchObject({ reads: 0, watches: 0 })
        const fibers = yield* Effect.forEach(
          [1, 1, 2],
          (n) => Effect.fork(waiters.wait(survey(n), placeOf(1), forever))
        )
        yield* settle
        expect(store.listeners.size).toBe(1)
        expect(waiters.count).toBe(3)
        yield* Effect.forEach(fibers, Fiber.interrupt)
        yield* settle
        expect(store.listeners.size).toBe(0)
        expect(waiters.count).toBe(0)
        const { reads } = store.state
        yield* Effect.sleep(400)
        expect(store.state.reads).toBe(reads)
      })
    ))

  it.live("are woken although the watch of the store has failed meanwhile", () =>
    withWaiters((waiters, store) =>
      Effect.gen(function*() {
        const fiber = yield* Effect.fork(waiters.wait(survey(1), placeOf(1)))
        yield* settle
        store.put(1, 2)
        store.failWatches()
        expect(yield* Fiber.join(fiber)).toBe(true)
        expect(waiters.count).toBe(0)
        expect(store.listeners.size).toBe(0)
      })
    ))

  it.live("are woken when the store is available again", () =>
    withWaiters((waiters, store) =>
      Effect.gen(function*() {
        store.state.isAvailable = false
        store.put(1, 2)
        const fiber = yield* Effect.fork(waiters.wait(survey(1), placeOf(1), forever))
        yield* Effect.sleep(300)
        expect(yield* Fiber.poll(fiber)).toMatchObject({ _tag: "None" })
        store.state.isAvailable = true
        expect(yield* Fiber.join(fiber)).toBe(true)
      })
    ))
})
