/** A range of times, on `submittedAt`: `from` inclusive, `to` exclusive. Open where nothing is said. */
import type { Instant } from "./Instant.js"

export interface TimeRange {
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

export const has = ({ from, to }: TimeRange, instant: Instant): boolean =>
  (from === undefined || instant >= from) && (to === undefined || instant < to)

/** Whether all, none or some of the instants from the first to the last are in the range. */
export const share = (range: TimeRange, first: Instant, last: Instant): "all" | "none" | "some" => {
  if (has(range, first) && has(range, last)) return "all"
  const isApart = (range.from !== undefined && last < range.from) || (range.to !== undefined && first >= range.to)
  return isApart ? "none" : "some"
}
