/** The times of retries after failed delivery attempts. */
import * as Context from "effect/Context"

/**
 * Milliseconds to wait after the first failure, after the second, and so on. A delivery is dead when it fails after the
 * last wait.
 */
export type RetrySchedule = ReadonlyArray<number>

const defaults: RetrySchedule = [60_000, 300_000, 1_800_000, 7_200_000, 28_800_000]

/** The retry schedule of this program. The default waits 1 min, 5 min, 30 min, 2 h and 8 h. */
export class RetryScheduleMillis extends Context.Reference<RetryScheduleMillis>()(
  "@canvass/core/RetryScheduleMillis",
  { defaultValue: () => defaults }
) {
  static readonly defaults = defaults
}

/**
 * Returns the delay after the given number of failures, or `undefined` when the schedule has ended. The delay is up to
 * 10 % longer than the schedule says, so that deliveries that failed together are not retried together.
 *
 * @param random A random number from 0 to 1.
 */
export const delayMillis = (schedule: RetrySchedule, failures: number, random: number): number | undefined => {
  const delay = schedule[failures - 1]
  return delay === undefined ? undefined : Math.floor(delay * (1 + random / 10))
}

/**
 * Number of failures of one delivery after which its webhook is paused: 5, or the length of a shorter schedule, so that
 * the delivery has an attempt left.
 */
export const failuresBeforePause = (schedule: RetrySchedule): number => Math.min(5, schedule.length)
