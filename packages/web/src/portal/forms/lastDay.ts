/** Times of expiry as days: a form asks for the last day on which something works, in UTC. */
import { Instant } from "@canvass/core"

/** The last day before a time. Empty for what does not expire. */
export const lastDayOf = (expiresAt: Instant.Instant | null | undefined): string =>
  expiresAt === null || expiresAt === undefined ? "" : Instant.format(expiresAt - 1).slice(0, 10)

/** Whether a time ends a whole day, as those do that a form sets. */
export const isEndOfDay = (expiresAt: Instant.Instant): boolean => expiresAt % Instant.dayMillis === 0

/** The first instant after a day. Null for no day. A text that is no day stays as it is, for the API to refuse. */
export const endOfDay = (day: string): string | null => {
  if (day === "") return null
  const start = Date.parse(`${day}T00:00:00.000Z`)
  return Number.isNaN(start) ? day : Instant.format(start + Instant.dayMillis)
}
