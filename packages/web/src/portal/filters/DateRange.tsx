/** A range of days in the query of a page: both days are part of it, in UTC. */
import { Instant } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { partTexts } from "../partTexts.js"

/** Days as `YYYY-MM-DD`. `undefined`: not limited. */
export interface DateRange {
  readonly from: string | undefined
  readonly to: string | undefined
  /** The days that were entered in the wrong order. Then nothing is limited. */
  readonly refused?: { readonly from: string; readonly to: string }
}

/** Reads `from` and `to`. Values that are no days are ignored, and both when they are out of order. */
export const dateRangeOf = (query: URLSearchParams): DateRange => {
  const range = { from: parseDay(query.get("from")), to: parseDay(query.get("to")) }
  const { from, to } = range
  return from !== undefined && to !== undefined && from > to ? { ...unlimited, refused: { from, to } } : range
}

/** The parameters `from` and `to` of the API, whose `to` is not part of the range. */
export const apiRangeOf = ({ from, to }: DateRange): Readonly<Record<string, string>> => ({
  ...from === undefined ? {} : { from },
  ...to === undefined ? {} : { to: daysAfter(to, 1) }
})

/** The parameters `from` and `to` of a page. */
export const rangeParameters = ({ from, to }: DateRange): Readonly<Record<string, string>> => ({
  ...from === undefined ? {} : { from },
  ...to === undefined ? {} : { to }
})

/** Returns the day that is `days` days after a day, or before it. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * Instant.dayMillis).toISOString().slice(0, 10)

/** The number of days from one day to another, both included. */
export const dayCount = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / Instant.dayMillis) + 1

/** The fields of a form that is sent with GET. */
export const DateRangeFields = ({ language, range }: {
  readonly language: Language
  readonly range: DateRange
}) => {
  const { from, outOfOrder, to } = partTexts[language].dateRange
  const { refused } = range
  const days = refused ?? range
  const attributes = {
    min: minDay,
    max: maxDay,
    ...refused === undefined ? {} : { "aria-invalid": "true" as const, "aria-describedby": errorId }
  }
  return (
    <>
      <label>
        <span>{from}</span>
        <input type="date" name="from" value={days.from} {...attributes} />
      </label>
      <label>
        <span>{to}</span>
        <input type="date" name="to" value={days.to} {...attributes} />
      </label>
      {refused !== undefined && <p class="error" id={errorId} role="alert">{outOfOrder}</p>}
    </>
  )
}

const errorId = "range-error"

const unlimited: DateRange = { from: undefined, to: undefined }

/** Far from the ends of the calendar, so that the day after each is one too. */
const minDay = "1000-01-01"
const maxDay = "9000-12-31"

const parseDay = (text: string | null): string | undefined => {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text < minDay || text > maxDay) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text
}
