/** The time zone in which the intervals of a trend begin. */
import type { Language } from "@canvass/core/ports"
import { trendTexts } from "./trendTexts.js"

export interface TimeZoneFieldProps {
  readonly language: Language
  /** As it was entered. Empty: UTC. */
  readonly value: string
  /** Whether there is no time zone with this name. */
  readonly isUnknown: boolean
}

export const TimeZoneField = ({ isUnknown, language, value }: TimeZoneFieldProps) => {
  const t = trendTexts[language]
  const attributes = isUnknown ? { "aria-invalid": "true" as const, "aria-describedby": errorId } : {}
  return (
    <>
      <label>
        <span>{t.timeZone}</span>
        <input
          type="text"
          name="timeZone"
          value={value}
          list={listId}
          placeholder="UTC"
          maxLength={maxNameLength}
          autocomplete="off"
          spellcheck={false}
          {...attributes}
        />
      </label>
      <datalist id={listId}>
        {commonTimeZones.map((name) => <option key={name} value={name} />)}
      </datalist>
      {isUnknown && <p class="error" id={errorId} role="alert">{t.unknownTimeZone}</p>}
    </>
  )
}

const listId = "time-zones"
const errorId = "time-zone-error"

/** No name of a time zone is longer. */
const maxNameLength = 64

/** Names that the field suggests, from west to east. It takes every other name, too. */
export const commonTimeZones: ReadonlyArray<string> = [
  "UTC",
  "Pacific/Honolulu",
  "America/Anchorage",
  "America/Los_Angeles",
  "America/Denver",
  "America/Phoenix",
  "America/Chicago",
  "America/Mexico_City",
  "America/New_York",
  "America/Toronto",
  "America/Bogota",
  "America/Lima",
  "America/Santiago",
  "America/Halifax",
  "America/Sao_Paulo",
  "America/Argentina/Buenos_Aires",
  "Atlantic/Azores",
  "Europe/Lisbon",
  "Europe/London",
  "Europe/Dublin",
  "Africa/Casablanca",
  "Africa/Lagos",
  "Europe/Madrid",
  "Europe/Paris",
  "Europe/Berlin",
  "Europe/Zurich",
  "Europe/Vienna",
  "Europe/Rome",
  "Europe/Stockholm",
  "Europe/Warsaw",
  "Europe/Athens",
  "Europe/Helsinki",
  "Europe/Kyiv",
  "Africa/Cairo",
  "Africa/Johannesburg",
  "Europe/Istanbul",
  "Europe/Moscow",
  "Africa/Nairobi",
  "Asia/Dubai",
  "Asia/Karachi",
  "Asia/Kolkata",
  "Asia/Dhaka",
  "Asia/Bangkok",
  "Asia/Jakarta",
  "Asia/Shanghai",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Asia/Seoul",
  "Australia/Perth",
  "Australia/Sydney",
  "Pacific/Auckland"
]
