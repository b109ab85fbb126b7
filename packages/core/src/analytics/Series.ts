/** Numbers of completed responses by day, ISO week or month, in UTC. */
import * as Schema from "effect/Schema"
import type { Histogram } from "../statistics/Histogram.js"
import * as Instant from "../values/Instant.js"
import { fixedLimits } from "../values/Limits.js"

export const Interval = Schema.Literal("day", "week", "month").annotations({ identifier: "Interval" })
export type Interval = typeof Interval.Type

export const SeriesBucket = Schema.Struct({
  start: Schema.String.annotations({
    description: "The first day of the bucket, in UTC: the day itself, the week's Monday, the first of the month.",
    jsonSchema: { type: "string", format: "date" }
  }),
  completed: Schema.Int
}).annotations({ identifier: "SeriesBucket" })
export type SeriesBucket = typeof SeriesBucket.Type

/** The number of whole days from 1970-01-01 to an instant, in UTC. */
export const dayNumberOf = (instant: Instant.Instant): number => Math.floor(instant / Instant.dayMillis)

/**
 * Returns the series of a histogram of days. Empty buckets between the first and the last one are included, as charts
 * need them, unless the series would have more than `fixedLimits.seriesBuckets`.
 */
export const fromDays = (days: Histogram<number>, interval: Interval): ReadonlyArray<SeriesBucket> => {
  const buckets = new Map<number, number>()
  days.forEach((completed, day) => {
    const start = startOf[interval](day)
    buckets.set(start, (buckets.get(start) ?? 0) + completed)
  })
  const starts = Array.from(buckets.keys()).sort((left, right) => left - right)
  return (fillGaps(starts, interval) ?? starts).map((start) => ({
    start: Instant.format(start * Instant.dayMillis).slice(0, 10),
    completed: buckets.get(start) ?? 0
  }))
}

/** All buckets from the first to the last, or undefined when there are more than `fixedLimits.seriesBuckets`. */
const fillGaps = (starts: ReadonlyArray<number>, interval: Interval): ReadonlyArray<number> | undefined => {
  const last = starts.at(-1) ?? -Infinity
  const all: Array<number> = []
  for (let start = starts[0] ?? Infinity; start <= last; start = startOf[interval](start + maxDays[interval])) {
    if (all.push(start) > fixedLimits.seriesBuckets) return undefined
  }
  return all
}

/** The most days that a bucket can have. */
const maxDays = { day: 1, week: 7, month: 31 } as const satisfies Record<Interval, number>

/** Returns the first day of the bucket that contains a day. Day 4 was a Monday. */
const startOf = {
  day: (day) => day,
  week: (day) => day - (((day - 4) % 7) + 7) % 7,
  month: (day) => day - new Date(day * Instant.dayMillis).getUTCDate() + 1
} satisfies Record<Interval, (day: number) => number>
