/** The variables of a SAV file: their types and widths, and the values that cells have in them. */
import { Table } from "@canvass/core/ports"
import { cutMark, cutUtf8, utf8Length } from "../bytes/utf8.js"

/** What is known of a column after all rows have been read. */
export interface ColumnExtent {
  /** The bytes of the longest text, or of the longest text beside the options. */
  readonly maxBytes: number
  /** Whether a cell has a text beside the options. */
  readonly hasOther: boolean
  /** The least and the greatest number of a cell. Infinity and -Infinity: there is none. */
  readonly min: number
  readonly max: number
}

/** A variable. `width` is that of a text in bytes; 0: a number. `missing`: the codes of answers that are missing. */
export interface SavVariable {
  readonly variable: Table.Variable
  readonly width: number
  readonly missing: Table.MissingCodes | null
  /** The number of a cell. Undefined: no value. */
  readonly number: (cell: Table.Cell) => number | undefined
  readonly text: (cell: Table.Cell) => string
}

/** Maximum bytes of a text. */
export const maxTextBytes = 32_767

/** Measures the cells of columns. */
export class ColumnExtents {
  private readonly measures: ReadonlyArray<Measure>

  constructor(columns: ReadonlyArray<Table.TableColumn>) {
    this.measures = columns.map(({ content }) => new Measure(content))
  }

  add(row: Table.Row): void {
    for (let index = 0; index < row.length; index++) this.measures[index]?.add(row[index] ?? null)
  }

  get all(): ReadonlyArray<ColumnExtent> {
    return this.measures
  }
}

class Measure implements ColumnExtent {
  maxBytes = 0
  hasOther: boolean
  min = Infinity
  max = -Infinity
  private readonly codes: ReadonlyMap<string, unknown> | undefined
  private readonly hasTexts: boolean
  private readonly hasNumbers: boolean

  constructor(content: Table.ColumnContent) {
    this.hasOther = content.kind === "option" && content.hasOther
    this.codes = content.kind === "option" ? Table.optionTexts(content.options, "codes") : undefined
    this.hasTexts = isText(content) || content.kind === "option"
    this.hasNumbers = content.kind === "number" || content.kind === "numeral"
  }

  add(cell: Table.Cell): void {
    if (this.hasNumbers && typeof cell !== "symbol") {
      const number = Table.parseNumber(cell)
      if (number !== undefined) [this.min, this.max] = [Math.min(this.min, number), Math.max(this.max, number)]
    }
    if (!this.hasTexts || cell === null || typeof cell === "symbol") return
    if (this.codes !== undefined && typeof cell === "string" && this.codes.has(cell)) return
    if (this.codes !== undefined) this.hasOther = true
    const text = Table.textOf(cell)
    // A UTF-16 code unit takes three bytes at most.
    if (3 * text.length > this.maxBytes) this.maxBytes = Math.max(this.maxBytes, utf8Length(text))
  }
}

/** The variables of a table whose cells have been measured. */
export const savVariables = (
  columns: ReadonlyArray<Table.TableColumn>,
  extents: ReadonlyArray<ColumnExtent>
): ReadonlyArray<SavVariable> =>
  Table.variablesOf(columns, (index) => extents[index]?.hasOther === true).map((variable) => {
    const { column: { content }, columnIndex } = variable
    const missing = Table.missingCodesOf(withAnswers(content, extents[columnIndex]))
    const width = Math.min(maxTextBytes, Math.max(1, extents[columnIndex]?.maxBytes ?? 0))
    const toText = (read: (cell: Table.Cell) => string): SavVariable => ({
      variable,
      width,
      missing: null,
      number: () => undefined,
      text: (cell) => fit(read(cell))
    })
    const toNumber = (read: (cell: Table.Cell) => number | undefined): SavVariable => {
      const number = (cell: Table.Cell) =>
        cell === Table.skipped
          ? missing?.skipped
          : cell === Table.notShown
          ? missing?.notShown
          : cell === null
          ? undefined
          : read(cell)
      return {
        variable,
        width: 0,
        missing: variable.column.missing === null ? null : missing,
        number: (cell) => number(variable.kind === "option" ? Table.optionCell(cell, variable.option.value) : cell),
        text: () => ""
      }
    }
    switch (variable.kind) {
      case "option": {
        const { value } = variable.option
        return toNumber((cell) => Array.isArray(cell) ? Number(cell.includes(value)) : undefined)
      }
      case "other": {
        const codes = codesOf(content)
        return toText((cell) => typeof cell === "string" && codes.has(cell) ? "" : Table.textOf(cell))
      }
      case "cell":
        break
    }
    switch (content.kind) {
      case "boolean":
        return toNumber((cell) => typeof cell === "boolean" ? Number(cell) : undefined)
      case "chosen":
      case "number":
      case "numeral":
      case "rank":
        return toNumber(Table.parseNumber)
      case "date":
      case "instant":
        return toNumber(secondsOf)
      case "option": {
        const codes = codesOf(content)
        return toNumber((cell) => typeof cell === "string" ? codes.get(cell) : undefined)
      }
      case "options":
      case "text":
      case "texts":
        return toText(Table.textOf)
    }
  })

const codesOf = (content: Table.ColumnContent): ReadonlyMap<string, number> =>
  new Map(content.kind === "option" ? content.options.map(({ code, value }) => [value, code]) : [])

/** The content with the numbers that there are: some may be beyond bounds that came later. */
const withAnswers = (
  content: Table.ColumnContent,
  { max, min }: Pick<ColumnExtent, "max" | "min"> = { min: Infinity, max: -Infinity }
): Table.ColumnContent =>
  content.kind === "number" || content.kind === "numeral"
    ? { ...content, min: Math.min(content.min, min), max: Math.max(content.max, max) }
    : content

const isText = ({ kind }: Table.ColumnContent): boolean => kind === "text" || kind === "texts"

const fit = (text: string): string =>
  3 * text.length <= maxTextBytes || utf8Length(text) <= maxTextBytes
    ? text
    : cutUtf8(text, maxTextBytes - utf8Length(cutMark)) + cutMark

/** Seconds since the beginning of the Gregorian calendar, 14 October 1582. */
const secondsOf = (cell: Table.Cell): number | undefined => {
  const millis = Table.millisOf(cell)
  return millis === undefined ? undefined : millis / 1_000 + 12_219_379_200
}
