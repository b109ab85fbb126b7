/** A clock for tests of programs that embed the engine with promises. With Effect, use its `TestClock`. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { EngineClock } from "../embedding/Options.js"

/** The `clock` of `Canvass.open` in a test: time passes only in `advance`. */
export interface TestClock extends EngineClock {
  readonly sleep: NonNullable<EngineClock["sleep"]>
  /**
   * Lets time pass, such as `"30 days"` or a number of milliseconds. What sleeps until a time on the way (a background
   * job, a retry) wakes at that time, in order, and may sleep again. Resolves when what woke has run, but does not wait
   * for other processes, such as PostgreSQL or an endpoint of a webhook.
   */
  readonly advance: (duration: Duration.DurationInput) => Promise<void>
}

/**
 * Makes a clock for `Canvass.open`.
 *
 * @param start The time that the clock shows first. Default 2026-01-01T00:00:00Z.
 *
 * @example
 * const clock = makeTestClock()
 * const canvass = await Canvass.open({ store: Memory.layer, clock })
 * await clock.advance("30 days")
 */
export const makeTestClock = (start: Date | string = "2026-01-01T00:00:00Z"): TestClock => {
  let now = new Date(start).getTime()
  const sleepers = new Set<Sleeper>()

  const sleep = (millis: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const sleeper: Sleeper = {
        wakesAt: now + millis,
        wake: () => {
          sleepers.delete(sleeper)
          resolve()
        }
      }
      sleepers.add(sleeper)
      signal.addEventListener("abort", sleeper.wake, { once: true })
    })

  const advance = async (duration: Duration.DurationInput): Promise<void> => {
    const end = now + Duration.toMillis(duration)
    await settle()
    for (let next = firstOf(sleepers); next !== undefined && next.wakesAt <= end; next = firstOf(sleepers)) {
      now = Math.max(now, next.wakesAt)
      next.wake()
      await settle()
    }
    now = end
    await settle()
  }

  return { now: () => new Date(now), sleep, advance }
}

interface Sleeper {
  readonly wakesAt: number
  readonly wake: () => void
}

const firstOf = (sleepers: ReadonlySet<Sleeper>): Sleeper | undefined =>
  Array.from(sleepers).sort((left, right) => left.wakesAt - right.wakesAt)[0]

/** Waits for several turns of the event loop, by the timers of the platform: what woke can run and sleep again. */
const settle = (): Promise<void> => Effect.runPromise(Effect.repeatN(platformPause, turns - 1))

const platformPause = Effect.withClock(Effect.sleep(0), Clock.make())

const turns = 3
