/** The cells of a sheet, as XML. A writer makes what follows the beginning `<c r="A1"` of a cell. */
import { Table } from "@canvass/core/ports"
import { cutMark } from "../bytes/utf8.js"
import type { SharedStrings } from "./SharedStrings.js"
import { dateStyle, headerStyle, instantStyle, shareStyle } from "./styles.js"
import { textElement } from "./xml.js"

/** How the cells of a sheet are written. */
export interface CellOptions {
  readonly values: Table.OptionValues
  readonly notShown: string
}

/** Maximum length of the text of a cell. A longer text is cut, and ends with `… [cut]`. */
export const maxCellLength = 32_767

const blank = "/>"

/**
 * The elements of the cells of a row. Each has its reference: the standard makes it optional, and many readers need it.
 *
 * @param row - The number of the row, from 1.
 * @param cells - The rest of each cell.
 */
export const rowElement = (row: number, cells: ReadonlyArray<string>): string => {
  let xml = `<row r="${row}">`
  for (let index = 0; index < cells.length; index++) xml += `<c r="${columnName(index)}${row}"${cells[index] ?? blank}`
  return `${xml}</row>`
}

/** The name of a column, by its index from 0: `A` to `Z`, `AA`, and so on. */
const columnName = (index: number): string => {
  for (let next = columnNames.length; next <= index; next++) {
    const before = Math.floor(next / 26) - 1
    columnNames.push((before < 0 ? "" : columnNames[before] ?? "") + String.fromCharCode(65 + next % 26))
  }
  return columnNames[index] ?? ""
}

const columnNames: Array<string> = []

/** A cell with a text, which is never a formula. */
export const textCell = (text: string): string =>
  text === "" ? blank : ` t="inlineStr"><is>${textElement(cut(text))}</is></c>`

export const headerCell = (text: string): string =>
  ` s="${headerStyle}" t="inlineStr"><is>${textElement(cut(text))}</is></c>`

export const numberCell = (value: number): string => `><v>${value}</v></c>`

/** A share from 0 to 1, which is shown as percent. */
export const shareCell = (share: number): string => ` s="${shareStyle}"><v>${share}</v></c>`

/** A pair of surrogates is not cut. */
const cut = (text: string): string =>
  text.length <= maxCellLength
    ? text
    : text.slice(0, maxCellLength - cutMark.length).replace(/[\uD800-\uDBFF]$/, "") + cutMark

/** Compiles the writer of the cells of a column. */
export const cellWriter = (
  content: Table.ColumnContent,
  { notShown, values }: CellOptions,
  shared: SharedStrings
): (cell: Table.Cell) => string => {
  const notShownCell = textCell(notShown)
  const sharedCell = (text: string): string => {
    const index = text.length > maxCellLength ? undefined : shared.indexOf(text)
    return index === undefined ? textCell(text) : ` t="s"><v>${index}</v></c>`
  }
  const write = valueWriter(content, values, sharedCell)
  return (given) => {
    const cell = Table.plainCell(given)
    if (cell === null || cell === Table.skipped) return blank
    return cell === Table.notShown ? notShownCell : write(cell)
  }
}

type WriteText = (text: string) => string

const valueWriter = (
  content: Table.ColumnContent,
  values: Table.OptionValues,
  sharedCell: WriteText
): (cell: Table.Cell) => string => {
  switch (content.kind) {
    case "boolean":
      return (cell) => typeof cell === "boolean" ? ` t="b"><v>${Number(cell)}</v></c>` : textCell(Table.textOf(cell))
    case "chosen":
    case "number":
    case "rank":
      return (cell) => typeof cell === "number" ? numberCell(cell) : textCell(Table.textOf(cell))
    case "date":
      return (cell) => timeCell(cell, dateStyle)
    case "instant":
      return (cell) => timeCell(cell, instantStyle)
    case "numeral":
      return numeralCell
    case "option":
    case "options": {
      const texts = Table.optionTexts(content.options, values)
      return (cell) => {
        if (Array.isArray(cell)) {
          return sharedCell(Table.joinList(cell.map((value: string) => String(texts.get(value) ?? value))))
        }
        if (typeof cell !== "string") return textCell(Table.textOf(cell))
        const text = texts.get(cell)
        return typeof text === "number" ? numberCell(text) : text === undefined ? textCell(cell) : sharedCell(text)
      }
    }
    case "text":
      return (cell) =>
        typeof cell === "string" && cell.length > 0 && cell.length <= maxSharedLength
          ? sharedCell(cell)
          : textCell(Table.textOf(cell))
    case "texts":
      return (cell) => textCell(Table.textOf(cell))
  }
}

/** Short texts are often the same. */
const maxSharedLength = 20

/** A number, unless a spreadsheet would lose digits of it. */
const numeralCell = (cell: Table.Cell): string => {
  const text = Table.textOf(cell)
  const number = Table.parseNumber(text)
  const digits = text.replace(/[eE].*/, "").replaceAll(/\D/g, "").replace(/^0+/, "")
  return number === undefined || digits.length > maxDigits ? textCell(text) : numberCell(number)
}

const maxDigits = 15

/** Days since the end of 1899. A spreadsheet counts a day that 1900 did not have, and knows no earlier years. */
const timeCell = (cell: Table.Cell, style: number): string => {
  const millis = Table.millisOf(cell)
  return millis === undefined || millis < firstDay
    ? textCell(Table.timeTextOf(cell))
    : ` s="${style}"><v>${(millis - origin) / dayMillis}</v></c>`
}

const dayMillis = 86_400_000

const origin = Date.UTC(1899, 11, 30)

const firstDay = Date.UTC(1900, 2, 1)
