/** Number of requests of an account on each day (UTC), by the class of the response status. */
import * as Schema from "effect/Schema"
import { AccountId } from "../values/Ids.js"
import { dayMillis, earliest, format, type Instant } from "../values/Instant.js"

export const StatusClass = Schema.Literal("2xx", "3xx", "4xx", "5xx")
export type StatusClass = typeof StatusClass.Type

export const UsageCount = Schema.Struct({
  accountId: AccountId,
  day: Schema.String.pipe(Schema.pattern(/^\d{4}-\d\d-\d\d$/)),
  statusClass: StatusClass,
  count: Schema.Int
})
export type UsageCount = typeof UsageCount.Type

/** The requests of one day. */
export interface UsageDay extends Readonly<Record<StatusClass, number>> {
  readonly date: string
  readonly total: number
}

/** `from` and `to` are days, both inclusive. Days without requests are left out. */
export interface UsageReport {
  readonly from: string
  readonly to: string
  readonly days: ReadonlyArray<UsageDay>
}

/** Makes the report of one account from its stored counts. */
export const makeReport = (from: string, to: string, counts: ReadonlyArray<UsageCount>): UsageReport => {
  const days = new Map<string, UsageDay>()
  for (const { count, day, statusClass } of counts) {
    const previous = days.get(day) ?? { date: day, total: 0, "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0 }
    days.set(day, { ...previous, total: previous.total + count, [statusClass]: previous[statusClass] + count })
  }
  return { from, to, days: Array.from(days.values()) }
}

/** Returns the day (UTC) of an instant, for example `2026-11-20`. */
export const dateOf = (instant: Instant): string => format(instant).slice(0, 10)

/** Returns the day that is `days` days before `day`. */
export const daysBefore = (day: string, days: number): string =>
  dateOf(Math.max(earliest, Date.parse(day) - days * dayMillis))
