/** Days, and times in UTC, as the inputs of browsers have them. */

/** The text for an input: a day, or a time to the minute. */
export const localTime = (value: string): string => {
  if (!value.includes("T")) return value
  const millis = Date.parse(value)
  return Number.isNaN(millis) ? value : new Date(millis).toISOString().slice(0, "YYYY-MM-DDTHH:MM".length)
}

/** The value of what an input has: a day, or a time in UTC. */
export const utcTime = (written: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(written) ? `${written}:00Z` : written
