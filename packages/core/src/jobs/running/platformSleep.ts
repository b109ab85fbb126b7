/**
 * Delays in the time of the platform, for checks of what other processes have done. The clock of a test, which may skip
 * months, does not cause thousands of checks.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Sleeps with the timers of the platform, also when the engine has another clock. At most 2^31 milliseconds. */
export const platformSleep = (millis: number): Effect.Effect<void> =>
  Effect.withClock(Effect.sleep(millis), platformClock)

/** Repeats an effect for ever, with pauses in the time of the platform. */
export const repeatSpaced = <R>(
  effect: Effect.Effect<void, never, R>,
  intervalMillis: number
): Effect.Effect<never, never, R> => Effect.forever(Effect.zipRight(effect, platformSleep(intervalMillis)))

const platformClock = Clock.make()
