/** Timestamps as RFC 3339 writes them, as milliseconds since 1970 in UTC. Imports nothing, so that pages can use it. */

/** Start of year 1. RFC 3339, SQLite and PostgreSQL all support the years 1 to 9999. */
export const earliest = -62_135_596_800_000
/** End of year 9999. */
export const latest = 253_402_300_799_999

const rfc3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** Returns the timestamp of the start of a day such as `2026-11-20`, in UTC. Any other text stays as it is. */
export const startOfDay = (text: string): string => /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text

/**
 * Parses an RFC 3339 timestamp with any offset. Truncates the fraction to milliseconds. Returns `undefined` when the
 * text is not a timestamp, or its date or time does not exist (`2026-02-30`).
 */
export const parse = (text: string): number | undefined => {
  const parts = rfc3339.exec(text)
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second, fraction = "", sign, offsetHour = "0", offsetMinute = "0"] = parts
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  // A day that the month does not have is one of another month.
  if (date.getUTCMonth() !== Number(month) - 1) return undefined
  const millis = `${fraction}00`.slice(0, 3)
  const local = date.setUTCHours(Number(hour), Number(minute), Number(second), Number(millis))
  const offsetMillis = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000
  const instant = local + (sign === "-" ? offsetMillis : -offsetMillis)
  return instant >= earliest && instant <= latest ? instant : undefined
}

/** Formats an instant as `2026-11-20T09:30:00.000Z`. Caches the date, because most consecutive calls share it. */
export const format = (instant: number): string => {
  const day = Math.floor(instant / dayMillis)
  if (day !== lastDay.day) lastDay = { day, date: new Date(instant).toISOString().slice(0, 11) }
  const millis = instant - day * dayMillis
  const seconds = Math.floor(millis / 1_000)
  const minutes = Math.floor(seconds / 60)
  return lastDay.date + digits(2, Math.floor(minutes / 60)) + ":" + digits(2, minutes % 60) + ":" +
    digits(2, seconds % 60) + "." + digits(3, millis % 1_000) + "Z"
}

/** A day in milliseconds. */
export const dayMillis = 86_400_000

/** The last formatted day, as days since 1970, and its text up to `T`. */
let lastDay = { day: Number.NaN, date: "" }

const digits = (length: 2 | 3, value: number): string => numerals[length][value] ?? ""

const numerals = {
  2: Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0")),
  3: Array.from({ length: 1_000 }, (_, value) => String(value).padStart(3, "0"))
}
