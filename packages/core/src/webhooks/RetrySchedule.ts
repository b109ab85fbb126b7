/** When a delivery that failed is tried again, and when that is enough (specification, Retry policy). */
import * as Context from "effect/Context"

/** How long to wait after the first failure, after the second, and so on. After one more failure it is given up. */
export type RetrySchedule = ReadonlyArray<number>

const defaults: RetrySchedule = [60_000, 300_000, 1_800_000, 7_200_000, 28_800_000]

/** The schedule in force, in milliseconds. */
export class RetryScheduleMillis extends Context.Reference<RetryScheduleMillis>()(
  "@canvass/core/RetryScheduleMillis",
  { defaultValue: () => defaults }
) {
  static readonly defaults = defaults
}

/**
 * Up to a tenth longer than the schedule says, so that those that failed together don't come back together. `random` is
 * from 0 to 1. `undefined` when the schedule has ended.
 */
export const delayMillis = (schedule: RetrySchedule, failures: number, random: number): number | undefined => {
  const delay = schedule[failures - 1]
  return delay === undefined ? undefined : Math.floor(delay * (1 + random / 10))
}

/** Five, and with a shorter schedule its length: a delivery has one attempt left then. */
export const failuresBeforePause = (schedule: RetrySchedule): number => Math.min(5, schedule.length)
