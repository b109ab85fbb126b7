/** The series of the results over the period that was chosen. */
import type { AnalyticsResult } from "@canvass/core"
import { type DateRange, daysAfter } from "../filters/DateRange.js"

/** An interval of the series. */
export type SeriesInterval = "day" | "month" | "week"

type Bucket = AnalyticsResult.AnalyticsResult["series"][number]

/** The interval with which a chart has at most about a hundred columns, while a period is shorter than eight years. */
export const intervalOf = (days: number): SeriesInterval => days <= 100 ? "day" : days <= 700 ? "week" : "month"

/**
 * Returns a series that begins and ends with the period, also where nobody has answered.
 *
 * @param range - The days that were chosen. Without `from` the series begins with the first response. Without `to` it
 *   ends with the last response, or today if a first day was chosen.
 */
export const overPeriod = (
  series: ReadonlyArray<Bucket>,
  { from, to }: DateRange,
  interval: SeriesInterval,
  today: string
): ReadonlyArray<Bucket> => {
  const counts = new Map(series.map(({ completed, start }) => [start, completed]))
  const first = from === undefined ? series[0]?.start : startOf[interval](from)
  const last = to ?? (from === undefined || from > today ? series.at(-1)?.start : today)
  if (first === undefined || last === undefined) return series
  const filled: Array<Bucket> = []
  for (let start = first; start <= last; start = startOf[interval](daysAfter(start, maxDays[interval]))) {
    if (filled.push({ start, completed: counts.get(start) ?? 0 }) > maxBuckets) return series
  }
  return filled
}

/** A longer series is shown as it is. */
const maxBuckets = 400

/** The most days that an interval can have. */
const maxDays = { day: 1, week: 7, month: 31 } as const satisfies Record<SeriesInterval, number>

/** The first day of the interval that contains a day. Weeks begin on Monday. */
const startOf = {
  day: (day) => day,
  week: (day) => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7)),
  month: (day) => `${day.slice(0, 8)}01`
} satisfies Record<SeriesInterval, (day: string) => string>
