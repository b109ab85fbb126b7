/** How many responses were completed in each day, ISO week or month of UTC. */
import * as Schema from "effect/Schema"
import { type Histogram, sortedEntries } from "../statistics/Histogram.js"
import * as Instant from "../values/Instant.js"

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

/** Days since 1970 in UTC. */
export const dayOf = (instant: Instant.Instant): number => Math.floor(instant / dayMillis)

/** Ten years of days. A longer series lists only the buckets that have responses. */
export const maxBuckets = 3_660

/** A chart wants a point for the days when nobody answered: empty buckets between the first and the last are there. */
export const ofDays = (days: Histogram<number>, interval: Interval): ReadonlyArray<SeriesBucket> => {
  const buckets = new Map<number, number>()
  for (const [day, completed] of sortedEntries(days)) {
    const start = startOf[interval](day)
    buckets.set(start, (buckets.get(start) ?? 0) + completed)
  }
  const seen = Array.from(buckets.keys())
  return (continuous(seen, interval) ?? seen).map((start) => ({
    start: Instant.format(start * dayMillis).slice(0, 10),
    completed: buckets.get(start) ?? 0
  }))
}

/** Every bucket from the first to the last, unless they are too many. */
const continuous = (seen: ReadonlyArray<number>, interval: Interval): ReadonlyArray<number> | undefined => {
  const last = seen.at(-1) ?? -Infinity
  const all: Array<number> = []
  for (let start = seen[0] ?? Infinity; start <= last; start = startOf[interval](start + longest[interval])) {
    if (all.push(start) > maxBuckets) return undefined
  }
  return all
}

const dayMillis = 86_400_000

/** So many days behind a bucket's start lies the next bucket, never the one after. */
const longest = { day: 1, week: 7, month: 31 } as const satisfies Record<Interval, number>

/** The first day of the bucket that holds a day. Day 4 was a Monday. */
const startOf = {
  day: (day) => day,
  week: (day) => day - (((day - 4) % 7) + 7) % 7,
  month: (day) => day - new Date(day * dayMillis).getUTCDate() + 1
} satisfies Record<Interval, (day: number) => number>
