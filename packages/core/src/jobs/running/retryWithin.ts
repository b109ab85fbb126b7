import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"

/**
 * Repeats an effect every second until it succeeds, for as long as `maxMillis`. For writes that must not be lost while
 * the store is unavailable.
 */
export const retryWithin = <A, E, R>(effect: Effect.Effect<A, E, R>, maxMillis: number): Effect.Effect<A, E, R> => {
  const attempt = (number: number): Effect.Effect<A, E, R> =>
    Effect.catchAllCause(
      effect,
      (cause) =>
        Cause.isInterrupted(cause) || number * intervalMillis > maxMillis
          ? Effect.failCause(cause)
          : Effect.zipRight(Effect.sleep(intervalMillis), attempt(number + 1))
    )
  return attempt(1)
}

const intervalMillis = 1_000
