/**
 * A clock without real time. It replaces TestClock, which waits some milliseconds of real time at every step: the hours
 * of a simulation are hundreds of thousands of steps. The wall clock can jump; running timers are not affected.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

export interface VirtualClock {
  readonly clock: Clock.Clock
  /** Lets time pass, and wakes each sleeping fiber at its own time: those of one time in one turn of the event loop. */
  readonly advance: (millis: number) => Effect.Effect<void>
  /** Sets the wall clock to the true time plus `millis`, which may be negative. */
  readonly setSkew: (millis: number) => void
  /** Returns the wall clock, in milliseconds since 1970. */
  readonly now: () => number
}

interface Sleeper {
  readonly wakeAt: number
  readonly wake: () => void
}

/** `start` is the wall clock at the beginning. */
export const make = (start: number): VirtualClock => {
  let elapsed = 0
  let offset = start
  // Ascending by wake-up time, then in the order of arrival.
  const sleepers: Array<Sleeper> = []

  const sleep = (duration: Duration.Duration): Effect.Effect<void> =>
    Effect.async((resume) => {
      const sleeper = { wakeAt: elapsed + Duration.toMillis(duration), wake: () => resume(Effect.void) }
      const later = sleepers.findIndex(({ wakeAt }) => wakeAt > sleeper.wakeAt)
      sleepers.splice(later === -1 ? sleepers.length : later, 0, sleeper)
      return Effect.sync(() => {
        const index = sleepers.indexOf(sleeper)
        if (index !== -1) sleepers.splice(index, 1)
      })
    })

  const now = () => elapsed + offset
  const nanos = () => BigInt(elapsed) * 1_000_000n

  const advance = async (millis: number): Promise<void> => {
    const end = elapsed + millis
    await fibersIdle()
    for (let next = sleepers[0]; next !== undefined && next.wakeAt <= end; next = sleepers[0]) {
      elapsed = next.wakeAt
      const later = sleepers.findIndex(({ wakeAt }) => wakeAt > elapsed)
      for (const { wake } of sleepers.splice(0, later === -1 ? sleepers.length : later)) wake()
      await fibersIdle()
    }
    elapsed = end
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
    setSkew: (millis) => {
      offset = start + millis
    },
    now
  }
}

/**
 * Fibers run in microtasks. Attempts that have ended are settled at the end of the turn of the event loop, and its next
 * turn comes after that: then all fibers wait.
 */
const fibersIdle = async (): Promise<void> => {
  await endOfTurn()
  await endOfTurn()
}

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
