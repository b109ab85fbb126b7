/** An export as CSV (RFC 4180): the rows of the table of a survey's responses. */
import { csvText, unguardedCsvText } from "../../encoding/CsvText.js"
import {
  type ColumnContent,
  notShown as notShownCell,
  type PlainCell,
  plainCell
} from "../../questions/question-parts/output/AnswerColumns.js"
import { parseNumber } from "../../values/Numeral.js"
import { text } from "../../values/text/Text.js"
import type { ResponseEncoder } from "./ResponseEncoder.js"
import { textOf, timeTextOf } from "./table/cells.js"
import type { ColumnHeaders } from "./table/columnNames.js"
import type { ResponseTable } from "./table/ResponseTable.js"
import { optionTexts, type OptionValues } from "./table/TableColumn.js"
import type { TabledResponse } from "./table/TabledResponse.js"

/**
 * How a table is written as CSV. `headers`: whether columns are named by the texts or the keys of questions. `bom`:
 * whether the file begins with a byte order mark, which Excel needs to recognise UTF-8. `notShown`: the text in the
 * cells of a question, an option or a row that a completed response was not shown. Default: none. `values`: how options
 * are written. Default: by their values. `guard`: whether an apostrophe keeps spreadsheets from running texts as
 * formulas.
 */
export interface CsvOptions {
  readonly headers?: ColumnHeaders | undefined
  readonly bom?: boolean | undefined
  readonly notShown?: string | undefined
  readonly values?: OptionValues | undefined
  readonly guard?: boolean | undefined
}

/** Compiles the encoder of a survey's responses. */
export const csvEncoder = (
  { columns, read }: ResponseTable,
  { bom = false, guard = true, headers = "text", notShown = "", values }: CsvOptions
): ResponseEncoder<TabledResponse> => {
  const encodeText = guard ? csvText : unguardedCsvText
  const notShownText = encodeText(notShown)
  const encoders = columns.map(({ content }) => cellEncoder(content, values, encodeText))
  const names = columns.map(({ heading, name }) => encodeText(headers === "key" ? name : heading))
  return {
    head: (bom ? byteOrderMark : "") + names.join(",") + lineEnd,
    encode: (response) => {
      const row = read(response)
      let line = ""
      for (let index = 0; index < row.length; index++) {
        const cell = plainCell(row[index] ?? null)
        if (index > 0) line += ","
        if (cell === notShownCell) line += notShownText
        // A cell of a question that was skipped is empty, too.
        else if (cell !== null && typeof cell !== "symbol") line += encoders[index]?.(cell) ?? ""
      }
      return line + lineEnd
    },
    separator: "",
    tail: ""
  }
}

/** A cell with a value. */
type Value = Exclude<PlainCell, symbol | null>

type EncodeText = (text: string) => string

/** Compiles the encoder of the cells of a column. */
const cellEncoder = (
  content: ColumnContent,
  values: OptionValues | undefined,
  encodeText: EncodeText
): (cell: Value) => string => {
  switch (content.kind) {
    case "boolean":
    case "chosen":
    case "number":
    case "rank":
    case "text":
    case "texts":
      return (cell) => encodeCell(cell, encodeText)
    case "date":
    case "instant":
      return (cell) => encodeText(timeTextOf(cell))
    case "numeral":
      // A negative number is not a formula. An answer from before the question had its format may be any text.
      return (cell) => typeof cell === "string" && parseNumber(cell) !== undefined ? cell : encodeCell(cell, encodeText)
    case "option":
    case "options": {
      if (values === undefined) return (cell) => encodeCell(cell, encodeText)
      const texts = optionTexts(content.options, values)
      const replace = (value: string) => String(texts.get(value) ?? value)
      return (cell) =>
        typeof cell === "string"
          ? encodeText(replace(cell))
          : encodeCell(Array.isArray(cell) ? cell.map(replace) : cell, encodeText)
    }
  }
}

/** A negative number is not a formula. */
const encodeCell = (cell: Value, encodeText: EncodeText): string =>
  typeof cell === "number" || typeof cell === "boolean" ? String(cell) : encodeText(textOf(cell))

/** The text for questions that were not shown. */
export const NotShown = text(20)

/** What UTF-8 files begin with for some spreadsheets. */
export const byteOrderMark = "\uFEFF"

/** What ends a line (RFC 4180). */
export const lineEnd = "\r\n"
