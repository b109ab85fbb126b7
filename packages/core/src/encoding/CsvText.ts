/** Cells of a CSV file (RFC 4180). */

/** Separates several values within one cell. */
export const listSeparator = "; "

/**
 * Encodes a text as a CSV cell. A text that a spreadsheet would run as a formula gets a leading apostrophe, and a text
 * with a comma, a quote or a line break is quoted.
 */
export const csvText = (value: string): string => {
  const safe = startsFormula(value.charCodeAt(0)) ? "'" + value : value
  return needsQuotes.test(safe) ? "\"" + safe.replaceAll("\"", "\"\"") + "\"" : safe
}

const needsQuotes = /[",\r\n]/

/** Whether the first character of a cell is `=`, `+`, `-`, `@`, a tab or a carriage return. */
const startsFormula = (code: number): boolean =>
  code === 0x3d || code === 0x2b || code === 0x2d || code === 0x40 || code === 0x09 || code === 0x0d
