/**
 * A clock that runs as fast as the program can. TestClock waits some milliseconds of real time at every step, to see
 * whether all is quiet; hours of a worker's life are hundred thousands of steps. The wall clock may be put forward or
 * back; what sleeps, sleeps on.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

export interface VirtualClock {
  readonly clock: Clock.Clock
  /** Lets time pass, each sleeper waking at its own moment. */
  readonly advance: (millis: number) => Effect.Effect<void>
  /** Puts the wall clock forward or back from the true time. */
  readonly step: (millis: number) => void
  /** The wall clock. */
  readonly now: () => number
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

export const make = (start: number): VirtualClock => {
  let passed = 0
  let offset = start
  // Ascending; those who wake at the same moment in the order in which they fell asleep.
  const sleepers: Array<Sleeper> = []

  const sleep = (duration: Duration.Duration): Effect.Effect<void> =>
    Effect.async((resume) => {
      const sleeper = { at: passed + Duration.toMillis(duration), wake: () => resume(Effect.void) }
      const later = sleepers.findIndex(({ at }) => at > sleeper.at)
      sleepers.splice(later === -1 ? sleepers.length : later, 0, sleeper)
      return Effect.sync(() => {
        const index = sleepers.indexOf(sleeper)
        if (index !== -1) sleepers.splice(index, 1)
      })
    })

  const now = () => passed + offset
  const nanos = () => BigInt(passed) * 1_000_000n

  const advance = async (millis: number): Promise<void> => {
    const end = passed + millis
    await quiet()
    for (let next = sleepers[0]; next !== undefined && next.at <= end; next = sleepers[0]) {
      sleepers.shift()
      passed = next.at
      next.wake()
      await quiet()
    }
    passed = end
  }

  return {
    clock: {
      [Clock.ClockTypeId]: Clock.ClockTypeId,
      unsafeCurrentTimeMillis: now,
      unsafeCurrentTimeNanos: nanos,
      currentTimeMillis: Effect.sync(now),
      currentTimeNanos: Effect.sync(nanos),
      sleep
    },
    advance: (millis) => Effect.promise(() => advance(millis)),
    step: (millis) => {
      offset = start + millis
    },
    now
  }
}

/** Fibers run in microtasks: by the next turn of the event loop all of them wait for time to pass. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
