/** Cells of a CSV file (RFC 4180). */

/**
 * Writes several values in one cell, with `; ` in between. A semicolon or a backslash of a value has a backslash before
 * it, so the values can be told apart again.
 */
export const joinList = (values: ReadonlyArray<string>): string =>
  values.map((value) => value.replaceAll(/[\\;]/g, "\\$&")).join("; ")

/**
 * Encodes a text as a CSV cell. Where a spreadsheet would run the text, or a part of it, as a formula, it gets an
 * apostrophe. Such a text is quoted, as is a text with a comma, a quote or a line break.
 */
export const csvText = (value: string): string => {
  if (!isSpecial.test(value)) return value
  const safe = value.replaceAll(formulaStarts, "'")
  return safe !== value || needsQuotes.test(value) ? "\"" + safe.replaceAll("\"", "\"\"") + "\"" : value
}

/** Encodes a text as a CSV cell for programs, which run no formulas. */
export const unguardedCsvText = (value: string): string =>
  needsQuotes.test(value) ? "\"" + value.replaceAll("\"", "\"\"") + "\"" : value

/** Nearly all texts are plain: one test decides that, as in `export` in `bench/`. */
const isSpecial = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[",;\t\r\n]/

const needsQuotes = /[",\r\n]/

/**
 * Where a formula may start: at the start of the text, and at the start of a part. In some locales, spreadsheets split
 * cells at `;` or tabs. A quotation mark within such a part does not protect it, nor does one protect a line break. The
 * four characters above U+FF00 are the full-width forms of the others: in some languages, spreadsheets read them alike.
 */
const formulaStarts =
  /^(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n])|(?<=[;\t\r\n])(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t])/g
