/**
 * Delays in the time of the platform. What other processes do happens in that time, so looks at it use these delays: a
 * clock of a test, which lets months pass in a moment, does not cause thousands of them.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Sleeps by the timers of the platform, whatever clock the engine has. At most 2^31 milliseconds. */
export const platformSleep = (millis: number): Effect.Effect<void> =>
  Effect.withClock(Effect.sleep(millis), platformClock)

const platformClock = Clock.make()
