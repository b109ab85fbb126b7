/** The columns of a question in a CSV export. */
import { csvText } from "../../../encoding/CsvText.js"
import type { AnswerValue } from "../../AnswerValue.js"
import type { Row } from "../definition/Option.js"

/** `encode` writes all cells of the question, separated by commas. */
export interface CsvColumns {
  /** One column for each part. A question without parts has one column. */
  readonly parts: ReadonlyArray<Row>
  /** Whether a column for values that belong to no part follows. */
  readonly hasOther: boolean
  /** Whether a column with the addresses of files follows. */
  readonly hasUrl?: boolean
  readonly encode: (value: AnswerValue) => string
}

/** What the cells of a survey depend on beside the answers. */
export interface CsvContext {
  /** Returns the address under which a file can be downloaded. */
  readonly fileUrl: (fileId: string) => string
}

/** One column. */
export const singleColumn = (encode: (value: AnswerValue) => string): CsvColumns => ({
  parts: [],
  hasOther: false,
  encode
})

/** One column for a text, a number or a boolean. */
export const scalarColumn: CsvColumns = singleColumn((value) =>
  typeof value === "string" ? csvText(value) : typeof value === "object" ? "" : String(value)
)

/**
 * A column for each part. The cell of a part that is not in the answer is empty. Values that are no parts have no
 * column.
 *
 * @param cells - Returns the parts in an answer, each with its encoded cell.
 */
export const columnPerPart = (
  parts: ReadonlyArray<Row>,
  cells: (value: AnswerValue) => ReadonlyArray<readonly [part: string, cell: string]>
): CsvColumns => {
  const indexes = columnIndexes(parts)
  const empty = parts.map(() => "")
  return {
    parts,
    hasOther: false,
    encode: (value) => {
      const row = empty.slice()
      for (const [part, cell] of cells(value)) {
        const index = indexes.get(part)
        if (index !== undefined) row[index] = cell
      }
      return row.join(",")
    }
  }
}

/** The index of the column of each part, by the part's value. */
export const columnIndexes = (parts: ReadonlyArray<Row>): ReadonlyMap<string, number> =>
  new Map(parts.map(({ value }, index) => [value, index]))
