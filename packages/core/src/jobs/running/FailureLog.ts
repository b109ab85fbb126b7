/** Logs the state of work that repeats: the first of several failures in a row, and the success after them. */
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Instant from "../../values/Instant.js"

export interface FailureLog<in Reason = Cause.Cause<unknown>> {
  /** Records a failure. Logs it if the work succeeded before. */
  readonly recordFailure: (reason: Reason) => Effect.Effect<void>
  /** Records a success. Logs it if the work failed before. */
  readonly recordSuccess: Effect.Effect<void>
}

/** The failures in a row that a success ended. */
export interface EndedFailures {
  readonly count: number
  /** The time from the first failure to the success. */
  readonly seconds: number
}

/** What is logged. */
export interface FailureMessages<in Reason> {
  readonly onFirstFailure: (reason: Reason) => Effect.Effect<void>
  readonly onRecovery: (failures: EndedFailures) => Effect.Effect<void>
}

/** Makes a log with its own messages. */
export const make = <Reason>({ onFirstFailure, onRecovery }: FailureMessages<Reason>): FailureLog<Reason> => {
  let count = 0
  let failedSince: Instant.Instant = 0
  return {
    recordFailure: (reason) =>
      Effect.flatMap(Instant.now, (now) => {
        if (count++ > 0) return Effect.void
        failedSince = now
        return onFirstFailure(reason)
      }),
    recordSuccess: Effect.suspend(() => {
      if (count === 0) return Effect.void
      const failures = count
      count = 0
      return Effect.flatMap(
        Instant.now,
        (now) => onRecovery({ count: failures, seconds: Math.round((now - failedSince) / 1_000) })
      )
    })
  }
}

/**
 * Makes a log for one kind of work.
 *
 * @param task what is done, as the subject of a sentence, such as `A background job`
 */
export const ofTask = (task: string): FailureLog =>
  make({
    onFirstFailure: (cause) => Effect.logWarning(`${task} failed. It is repeated until it succeeds.`, cause),
    onRecovery: ({ count, seconds }) =>
      Effect.logInfo(`${task} succeeds again after ${count} failures in ${seconds} s.`)
  })

/** Runs the work and records its outcome. When the work fails, the result is `fallback`. */
export const record = <A, E, R>(
  log: FailureLog,
  work: Effect.Effect<A, E, R>,
  fallback: A
): Effect.Effect<A, never, R> =>
  Effect.catchAllCause(
    Effect.zipLeft(work, log.recordSuccess),
    (cause) => Effect.as(log.recordFailure(cause), fallback)
  )
