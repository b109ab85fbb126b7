/** Translations as a CSV file for translators: `place,source,translation`. */

/** A text of the survey and its translation. */
export interface CsvRow {
  readonly place: string
  readonly source: string
  /** Empty: there is none. */
  readonly translation: string
}

/** The columns of the file. */
const columns = ["place", "source", "translation"] as const

/** Writes the file. A byte order mark tells Excel that it is UTF-8. */
export const writeCsv = (rows: ReadonlyArray<CsvRow>): string =>
  "\ufeff" + [columns, ...rows.map(({ place, source, translation }) => [place, source, translation])]
    .map((cells) => `${cells.map(writeCell).join(",")}\r\n`).join("")

/** An apostrophe guards what a spreadsheet would take for a formula. */
const writeCell = (text: string): string => `"${(isGuarded.test(text) ? `'${text}` : text).replaceAll("\"", "\"\"")}"`

/** What a spreadsheet would take for a formula, perhaps guarded before. Some read the full-width forms alike. */
const isGuarded = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Why a file cannot be read. `line` is the first line of the record. */
export interface CsvError {
  readonly _tag: "CsvError"
  readonly code: "cells" | "header" | "quote"
  readonly line: number
}

/** Reads a file, in which spreadsheets may have changed the separator. Empty lines do not count. */
export const readCsv = (file: string): CsvError | ReadonlyArray<CsvRow> => {
  const text = file.replace(/^\ufeff/, "")
  const separator = /^"?place"?([,;\t])/.exec(text)?.[1]
  if (separator === undefined) return { _tag: "CsvError", code: "header", line: 1 }
  const records = parse(text, separator)
  if ("_tag" in records) return records
  const [header, ...rest] = records
  if (header === undefined || columns.some((name, index) => header.cells[index]?.trim() !== name)) {
    return { _tag: "CsvError", code: "header", line: 1 }
  }
  const rows: Array<CsvRow> = []
  for (const { cells, line } of rest) {
    const [place = "", source = "", translation] = cells
    if (translation === undefined) return { _tag: "CsvError", code: "cells", line }
    rows.push({ place, source: readCell(source), translation: readCell(translation) })
  }
  return rows
}

const readCell = (text: string): string => isGuarded.test(text) && text.startsWith("'") ? text.slice(1) : text

interface CsvRecord {
  readonly cells: ReadonlyArray<string>
  readonly line: number
}

/** Splits a text into records (RFC 4180). */
const parse = (text: string, separator: string): CsvError | ReadonlyArray<CsvRecord> => {
  const records: Array<CsvRecord> = []
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)|)(${separator}|\\r\\n|\\r|\\n|$)`,
    "y"
  )
  let cells: Array<string> = []
  let [line, first] = [1, 1]
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text)
    if (found === null) return { _tag: "CsvError", code: "quote", line: first }
    const [whole, quoted, plain = "", end] = found
    cells.push(quoted?.replaceAll("\"\"", "\"").replaceAll(/\r\n?/g, "\n") ?? plain)
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator) continue
    if (cells.some((text) => text !== "")) records.push({ cells, line: first })
    cells = []
    first = line
    if (end === "") break
  }
  return records
}
