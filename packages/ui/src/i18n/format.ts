/** Numbers, dates and times as people of a language write them. */
import type { RespondentLanguage } from "./languages.js"

/** Formats a number: `1,234.5`. */
export const formatNumber = (language: RespondentLanguage, value: number, maxFractionDigits = 1): string =>
  formatterOf(
    numberFormats,
    `${language} ${maxFractionDigits}`,
    () => new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: maxFractionDigits })
  ).format(value)

/** Formats a number as people may enter it, without grouping: `1234.5`. */
export const formatPlainNumber = (language: RespondentLanguage, value: number): string =>
  formatterOf(
    numberFormats,
    `${language} plain`,
    () => new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 20, useGrouping: false })
  ).format(value)

/** Formats a share from 0 to 1 as percent: `42.5%`. Null reads as a dash. */
export const formatShare = (language: RespondentLanguage, share: number | null): string =>
  share === null
    ? noFigure
    : formatterOf(numberFormats, `${language} percent`, () =>
      new Intl.NumberFormat(localeOf[language], { style: "percent", maximumFractionDigits: 1 })).format(share)

/** Formats a figure. Null, which nobody is behind, reads as a dash. */
export const formatFigure = (language: RespondentLanguage, value: number | null, maxFractionDigits = 1): string =>
  value === null ? noFigure : formatNumber(language, value, maxFractionDigits)

/** Formats a number with its sign: `+42`, `−3`, `0`. */
export const formatSigned = (language: RespondentLanguage, value: number): string =>
  formatterOf(
    numberFormats,
    `${language} signed`,
    () => new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 1, signDisplay: "exceptZero" })
  ).format(value)

/** What stands in the place of a figure that is null. */
export const noFigure = "–"

/** Formats a day in UTC: `22 Nov 2026`. Takes an ISO date or timestamp. */
export const formatDay = (language: RespondentLanguage, iso: string): string =>
  formatterOf(
    dateFormats,
    `${language} day`,
    () => new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeZone: "UTC" })
  ).format(Date.parse(iso))

/** Formats a month in UTC: `Nov 2026`. Takes an ISO month, date or timestamp. */
export const formatMonth = (language: RespondentLanguage, iso: string): string =>
  formatterOf(
    dateFormats,
    `${language} month`,
    () => new Intl.DateTimeFormat(localeOf[language], { month: "short", year: "numeric", timeZone: "UTC" })
  )
    .format(Date.parse(iso))

/** Formats a time in UTC: `22 Nov 2026, 20:10 UTC`. The scripts of the pages format local times in the same style. */
export const formatTimestamp = (language: RespondentLanguage, at: number): string =>
  `${
    formatterOf(
      dateFormats,
      `${language} time`,
      () => new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
    ).format(at)
  } UTC`

/** Formats the time from `now` to an instant: `3 minutes ago`, `in 2 days`. */
export const formatRelativeTime = (language: RespondentLanguage, at: number, now: number): string => {
  const seconds = (at - now) / 1_000
  const [unit, unitSeconds] = relativeUnits.find(([, unitSeconds]) => Math.abs(seconds) >= unitSeconds) ??
    ["second", 1]
  return formatterOf(
    relativeFormats,
    language,
    () => new Intl.RelativeTimeFormat(localeOf[language], { numeric: "auto" })
  )
    .format(Math.trunc(seconds / unitSeconds), unit)
}

/** Formats a duration with its largest two units, on one line: `41 s`, `2 min 5 s`, `3 h 20 min`. */
export const formatDuration = (language: RespondentLanguage, seconds: number): string => {
  const rounded = Math.round(seconds)
  if (rounded < 60) return `${formatNumber(language, seconds < 10 ? seconds : rounded)}\u00a0s`
  const [large, small, largeUnit, smallUnit] = rounded < 3_600
    ? [Math.floor(rounded / 60), rounded % 60, "min", "s"]
    : [Math.floor(rounded / 3_600), Math.floor(rounded % 3_600 / 60), "h", "min"]
  const rest = small === 0 ? "" : `\u00a0${small}\u00a0${smallUnit}`
  return `${formatNumber(language, large)}\u00a0${largeUnit}${rest}`
}

/**
 * The locale of a language: British English, because times in UTC have 24 hours on all pages, and Arabic with the
 * digits of the fields in which respondents write.
 */
export const localeOf = {
  en: "en-GB",
  de: "de",
  fr: "fr",
  es: "es",
  it: "it",
  pt: "pt",
  nl: "nl",
  pl: "pl",
  ar: "ar-u-nu-latn",
  he: "he"
} satisfies Record<RespondentLanguage, string>

const relativeUnits = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60]
] as const satisfies ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]>

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

/** A formatter takes longer to make than to use. There are few of them. */
const formatterOf = <Format>(formats: Map<string, Format>, name: string, make: () => Format): Format => {
  const existing = formats.get(name)
  if (existing !== undefined) return existing
  const format = make()
  formats.set(name, format)
  return format
}
