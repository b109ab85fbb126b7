/** The columns of a question in a table of responses: what their cells hold, and how an answer fills them. */
import type { AnswerValue, Other } from "../../AnswerValue.js"
import type { Option, Row } from "../definition/Option.js"

/** The response was shown the question and does not answer it. */
export const skipped: unique symbol = Symbol("skipped")

/** The response was not shown the question, or not the option or the row of the column. */
export const notShown: unique symbol = Symbol("notShown")

/** A cell. Null: nothing is known. The `ColumnContent` says which of the other kinds a cell of its column has. */
export type Cell = PlainCell | PartlyShown

/**
 * A cell of a list of options, some of which the respondent was not shown. `cell` is what it would be otherwise.
 * `mark`: the cell of such an option, where each option has one.
 */
export interface PartlyShown {
  readonly cell: PlainCell
  readonly hidden: ReadonlySet<string>
  readonly mark: typeof notShown | null
}

/** The cell, for who does not tell the options that were not shown from those that were not chosen. */
export const plainCell = (cell: Cell): PlainCell => isPartlyShown(cell) ? cell.cell : cell

/** The cell for an option of a list: its mark if the respondent was not shown the option. */
export const optionCell = (cell: Cell, option: string): PlainCell => {
  if (!isPartlyShown(cell)) return cell
  const isChosen = Array.isArray(cell.cell) && cell.cell.includes(option)
  return cell.hidden.has(option) && !isChosen ? cell.mark : cell.cell
}

const isPartlyShown = (cell: Cell): cell is PartlyShown => typeof cell === "object" && cell !== null && "hidden" in cell

/** A cell that holds one thing, or one list. */
export type PlainCell =
  | string
  | number
  | boolean
  | Other
  | ReadonlyArray<string>
  | typeof skipped
  | typeof notShown
  | null

/** A number that has a label, such as an end of a scale. */
export interface LabelledNumber {
  readonly value: number
  readonly label: string
}

/**
 * What the cells of a column hold.
 *
 * - `text`: any text. `numeral`: a text that should be a number, as it was written.
 * - `number`: a number from `min` to `max`, on an ordinal scale or one with equal steps.
 * - `rank`: a place from 1. `chosen`: 1 or 0.
 * - `date`: `YYYY-MM-DD`. `instant`: an RFC 3339 timestamp as it was answered, or milliseconds since 1970, UTC.
 * - `option`: the value of an option, or a text that the respondent wrote. `options`: a list of values.
 * - `texts`: a list of texts.
 */
export type ColumnContent =
  | { readonly kind: "boolean"; readonly trueLabel: string; readonly falseLabel: string }
  | { readonly kind: "chosen" | "date" | "instant" | "rank" | "text" | "texts" }
  | { readonly kind: "numeral"; readonly min: number; readonly max: number }
  | {
    readonly kind: "number"
    readonly isInteger: boolean
    readonly measure: "ordinal" | "scale"
    readonly min: number
    readonly max: number
    readonly labels: ReadonlyArray<LabelledNumber>
  }
  | { readonly kind: "option"; readonly options: ReadonlyArray<Option>; readonly hasOther: boolean }
  | { readonly kind: "options"; readonly options: ReadonlyArray<Option> }

/**
 * One column of a question. `part` is the option or the row that it stands for. `role`: whether it holds the answer, or
 * a part of it, the values that belong to no part (`other`), or the addresses of files (`url`).
 */
export interface AnswerColumn {
  readonly role: "answer" | "other" | "part" | "url"
  readonly part?: Option | Row
  readonly content: ColumnContent
}

/** The columns of a question. A question has at least one. */
export interface AnswerColumns {
  readonly columns: ReadonlyArray<AnswerColumn>
  /** Sets every cell of the question in a row. `at` is the index of the first one. */
  readonly fill: (value: AnswerValue, row: Array<Cell>, at: number) => void
}

/** What the cells of a survey depend on beside the answers. */
export interface ColumnContext {
  /** Returns the address under which a file can be downloaded. */
  readonly fileUrl: (fileId: string) => string
}

/** One column. */
export const singleColumn = (content: ColumnContent, cell: (value: AnswerValue) => Cell): AnswerColumns => ({
  columns: [{ role: "answer", content }],
  fill: (value, row, at) => {
    row[at] = cell(value)
  }
})

/** One column for a text, a number or a boolean. */
export const scalarColumn = (content: ColumnContent): AnswerColumns => singleColumn(content, scalarOf)

const scalarOf = (value: AnswerValue): PlainCell => typeof value === "object" ? null : value

/**
 * A column for each part. The cell of a part that is not in the answer is empty. Values that are no parts have no
 * column.
 *
 * @param fillCells - Passes on the parts in an answer, each with its cell.
 */
export const columnPerPart = (
  parts: ReadonlyArray<Option | Row>,
  content: ColumnContent,
  fillCells: (value: AnswerValue, setCell: (part: string, cell: Cell) => void) => void
): AnswerColumns => {
  const indexes = columnIndexes(parts)
  return {
    columns: parts.map((part) => ({ role: "part", part, content })),
    fill: (value, row, at) => {
      row.fill(null, at, at + parts.length)
      fillCells(value, (part, cell) => {
        const index = indexes.get(part)
        if (index !== undefined) row[at + index] = cell
      })
    }
  }
}

/** The index of the column of each part, by the part's value. */
export const columnIndexes = (parts: ReadonlyArray<Row>): ReadonlyMap<string, number> =>
  new Map(parts.map(({ value }, index) => [value, index]))
