/** Intervals of the calendar in time zones, compared with the local dates that the platform formats. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { CalendarInterval, formatDayNumber, isTimeZone, makeCalendar } from "../../src/analytics/Calendar.js"

const zones = ["UTC", "Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"]

const zone = FastCheck.constantFrom(...zones)
const interval = FastCheck.constantFrom(...CalendarInterval.literals)
const instant = FastCheck.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) })

const localDate = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant)

/** The first day of the interval of a local date, by another way than the calendar's. */
const expectedStart = (date: string, interval: CalendarInterval): string => {
  const [year = "", month = ""] = date.split("-")
  switch (interval) {
    case "day":
      return date
    case "month":
      return `${year}-${month}-01`
    case "quarter":
      return `${year}-${["01", "04", "07", "10"][Math.floor((Number(month) - 1) / 3)]}-01`
    case "week": {
      const monday = new Date(`${date}T12:00:00Z`)
      while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1)
      return monday.toISOString().slice(0, 10)
    }
  }
}

describe("a calendar", () => {
  it.prop(
    "has each instant in the interval of its local date",
    [instant, zone, interval],
    ([instant, zone, interval]) => {
      const calendar = makeCalendar(interval, zone)
      expect(formatDayNumber(calendar.startOf(instant))).toBe(expectedStart(localDate(instant, zone), interval))
    },
    { fastCheck: { numRuns: 500 } }
  )

  it.prop(
    "has intervals that follow each other without a gap",
    [instant, zone, interval],
    ([instant, zone, interval]) => {
      const calendar = makeCalendar(interval, zone)
      const first = calendar.startOf(instant)
      const next = calendar.next(first)
      const [begin, end] = [calendar.beginningOf(first), calendar.beginningOf(next)]
      expect(begin <= instant && instant < end).toBe(true)
      // In Samoa, the 30th of December 2011 was left out.
      const isLeftOut = zone === "Pacific/Apia" && begin === end
      if (!isLeftOut) {
        expect(calendar.startOf(begin)).toBe(first)
        expect(calendar.startOf(end - 1)).toBe(first)
      }
      expect(calendar.startOf(begin - 1)).toBeLessThan(first)
    },
    { fastCheck: { numRuns: 500 } }
  )

  it("has days of 23 and 25 hours, and one that begins at one o'clock", () => {
    const berlin = makeCalendar("day", "Europe/Berlin")
    const hours = (date: string) => {
      const day = Date.parse(date) / 86_400_000
      return (berlin.beginningOf(day + 1) - berlin.beginningOf(day)) / 3_600_000
    }
    expect([hours("2026-03-29"), hours("2026-10-25"), hours("2026-11-20")]).toEqual([23, 25, 24])
    // In 2018, daylight saving began at midnight in São Paulo.
    const saoPaulo = makeCalendar("day", "America/Sao_Paulo")
    expect(new Date(saoPaulo.beginningOf(Date.parse("2018-11-04") / 86_400_000)).toISOString())
      .toBe("2018-11-04T03:00:00.000Z")
  })

  it("knows names of time zones, and neither offsets nor other texts", () => {
    expect(["UTC", "Europe/Berlin", "+02:00", "Mars/Olympus", "", "__proto__", "UTC\u0000"].map(isTimeZone))
      .toEqual([true, true, false, false, false, false, false])
  })
})
