/** Logs the state of work that repeats: the first of several failures in a row, and the success after them. */
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Instant from "../../values/Instant.js"

export interface FailureLog {
  /** Records a failure. Logs it if the work succeeded before. */
  readonly recordFailure: (cause: Cause.Cause<unknown>) => Effect.Effect<void>
  /** Records a success. Logs it if the work failed before. */
  readonly recordSuccess: Effect.Effect<void>
}

/**
 * Makes a log for one kind of work.
 *
 * @param task what is done, as the subject of a sentence, such as `A background job`
 */
export const make = (task: string): FailureLog => {
  let failures = 0
  let failedSince: Instant.Instant = 0
  return {
    recordFailure: (cause) =>
      Effect.flatMap(Instant.now, (now) => {
        if (failures++ > 0) return Effect.void
        failedSince = now
        return Effect.logWarning(`${task} failed. It is repeated until it succeeds.`, cause)
      }),
    recordSuccess: Effect.suspend(() => {
      if (failures === 0) return Effect.void
      const count = failures
      failures = 0
      return Effect.flatMap(
        Instant.now,
        (now) =>
          Effect.logInfo(
            `${task} succeeds again after ${count} failures in ${Math.round((now - failedSince) / 1_000)} s.`
          )
      )
    })
  }
}
