import type { Instant } from "./Instant.js"

/** A range of time: `from` is inclusive, `to` exclusive. An absent bound does not restrict. */
export interface TimeRange {
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

/** Whether the range contains an instant. */
export const has = ({ from, to }: TimeRange, instant: Instant): boolean =>
  (from === undefined || instant >= from) && (to === undefined || instant < to)

/** Whether the range contains all, none or some of the instants from `first` to `last`. */
export const share = (range: TimeRange, first: Instant, last: Instant): "all" | "none" | "some" => {
  if (has(range, first) && has(range, last)) return "all"
  const isDisjoint = (range.from !== undefined && last < range.from) || (range.to !== undefined && first >= range.to)
  return isDisjoint ? "none" : "some"
}

/** The instants that are in both ranges. */
export const intersection = (left: TimeRange, right: TimeRange): TimeRange => ({
  from: left.from === undefined ? right.from : Math.max(left.from, right.from ?? -Infinity),
  to: left.to === undefined ? right.to : Math.min(left.to, right.to ?? Infinity)
})
