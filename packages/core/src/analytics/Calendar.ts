/** Days, weeks, months and quarters as ranges of instants, in UTC or in a time zone with its daylight saving. */
import * as Schema from "effect/Schema"
import { dayMillis, type Instant, parse, startOfDay } from "../values/Instant.js"

/** The lengths of time of a trend. Weeks begin on Monday. */
export const CalendarInterval = Schema.Literal("day", "week", "month", "quarter").annotations({
  identifier: "CalendarInterval"
})
export type CalendarInterval = typeof CalendarInterval.Type

/** Divides time into the intervals of a calendar. Days are numbered from 1970-01-01, as they are in the time zone. */
export interface Calendar {
  /** The number of the first day of the interval that contains an instant. */
  readonly startOf: (instant: Instant) => number
  /** The number of the first day of the next interval. */
  readonly next: (firstDay: number) => number
  /** The instant at which a day begins. */
  readonly beginningOf: (day: number) => Instant
}

/** Whether there is a time zone with this name (IANA), such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => {
  if (!namePattern.test(name)) return false
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Offsets such as `+02:00` are not names: they know no daylight saving. */
const namePattern = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** One end of a range of time: an instant, or a day such as `2026-11-20`, which means its start in a time zone. */
export type RangeEnd = Instant | string

/** The instant of an end of a range, in the time zone of a calendar. */
export const instantOf = (end: RangeEnd, calendar: Pick<Calendar, "beginningOf">): Instant =>
  typeof end === "number" ? end : calendar.beginningOf(Date.parse(end) / dayMillis)

/** Reads an end of a range. Undefined: the text is neither an RFC 3339 timestamp nor a day. */
export const parseRangeEnd = (text: string): RangeEnd | undefined => {
  const start = startOfDay(text)
  const instant = parse(start)
  return instant === undefined || start === text ? instant : text
}

/** A day as a date, such as `2026-11-20`. */
export const formatDayNumber = (day: number): string => new Date(day * dayMillis).toISOString().slice(0, 10)

/**
 * Makes a calendar.
 *
 * @param timeZone - A name for which `isTimeZone` holds.
 */
export const makeCalendar = (interval: CalendarInterval, timeZone: string): Calendar => {
  const dayOf = timeZone === "UTC" ? utcDayOf : dayIn(timeZone)
  const firstDay = firstDayOf[interval]
  return {
    startOf: (instant) => firstDay(dayOf(instant)),
    next: (day) => firstDay(day + daysToNext[interval]),
    beginningOf: (day) => {
      // Time zones differ from UTC by less than 16 hours. Where a day is left out, it begins with the one after it.
      let [low, high] = [day * dayMillis - maxOffset, day * dayMillis + dayMillis + maxOffset]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if (dayOf(middle) >= day) high = middle
        else low = middle + 1
      }
      return low
    }
  }
}

const maxOffset = 16 * 3_600_000

const utcDayOf = (instant: Instant): number => Math.floor(instant / dayMillis)

/** The offset of a time zone changes at quarters of an hour only, so one is looked up for each of them. */
const dayIn = (timeZone: string): (instant: Instant) => number => {
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-hc-h23", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric"
  })
  const days = new Map<number, number>()
  return (instant) => {
    const quarter = Math.floor(instant / quarterHour)
    const known = days.get(quarter)
    if (known !== undefined) return known
    const parts = new Map(format.formatToParts(quarter * quarterHour).map(({ type, value }) => [type, Number(value)]))
    const { day: date = 1, month = 1, year = 1970 } = Object.fromEntries(parts)
    const day = new Date(0).setUTCFullYear(year, month - 1, date) / dayMillis
    if (days.size === maxKnown) days.clear()
    days.set(quarter, day)
    return day
  }
}

const quarterHour = 900_000

/** Quarters of an hour whose days are kept: those of three years. */
const maxKnown = 105_216

const monthStart = (day: number, monthsPerInterval: number): number => {
  const date = new Date(day * dayMillis)
  const month = date.getUTCMonth()
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), month - month % monthsPerInterval, 1) / dayMillis
}

/** The first day of the interval that contains a day. Day 4 was a Monday. */
const firstDayOf = {
  day: (day) => day,
  week: (day) => day - (((day - 4) % 7) + 7) % 7,
  month: (day) => monthStart(day, 1),
  quarter: (day) => monthStart(day, 3)
} satisfies Record<CalendarInterval, (day: number) => number>

/** Days after the first one of an interval that are in the next one. */
const daysToNext = { day: 1, week: 7, month: 31, quarter: 92 } as const satisfies Record<CalendarInterval, number>
