import { formatPlainNumber } from "./format.js"
import type { RespondentLanguage } from "./languages.js"

/** Formats a size for people: `10 MB`, `1.5 MB` (`1,5 MB` in German), `300 kB`. */
export const formatBytes = (language: RespondentLanguage, bytes: number): string => {
  const [amount, unit] = bytes >= 1_048_576
    ? [bytes / 1_048_576, "MB"]
    : bytes >= 1_024
    ? [bytes / 1_024, "kB"]
    : [bytes, "B"]
  return `${formatPlainNumber(language, Math.round(amount * 10) / 10)} ${unit}`
}
