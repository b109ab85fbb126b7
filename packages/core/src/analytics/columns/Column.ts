/**
 * The values that the responses of a block have of one question, one field or one variable, as a column. Which form a
 * column has depends on its values alone, not on the question, so columns stay valid when the question is edited.
 */
import type { AnswerValue, Other } from "../../questions/AnswerValue.js"
import { format } from "../../values/Rfc3339.js"
import type { Numbers } from "./PackedArrays.js"

/** The code of responses without a value. */
const noValue = 0
/** The first code of a value, or the code of all values where they are not coded. */
export const answered = 1

/** A column. `codes` has an item for each response of the block. */
export type Column =
  | ValueColumn
  | NumberColumn
  | DateColumn
  | ListColumn
  | FileColumn
  | RowColumn
  | TextColumn
  | OpaqueColumn

/** Few different values. A code is that of the value at `code - answered`. */
export interface ValueColumn {
  readonly kind: "values"
  readonly codes: Numbers
  readonly values: ReadonlyArray<AnswerValue>
}

interface AnsweredColumn {
  /** `answered` for each response that has a value. */
  readonly codes: Numbers
}

/** Many different numbers. */
export interface NumberColumn extends AnsweredColumn {
  readonly kind: "numbers"
  readonly numbers: Numbers
}

/** Many different days, or timestamps in UTC, in milliseconds since 1970. */
export interface DateColumn extends AnsweredColumn {
  readonly kind: "dates"
  readonly millis: Numbers
  readonly hasTime: boolean
}

/** Many different lists of few items: those of a response are at `starts` up to the next one. */
export interface ListColumn extends AnsweredColumn {
  readonly kind: "lists"
  readonly starts: Numbers
  /** Indexes of `values`. */
  readonly items: Numbers
  readonly values: ReadonlyArray<string | Other>
}

/** Files: how many of each type, which are at `starts` as the items of lists, and their bytes together. */
export interface FileColumn extends AnsweredColumn {
  readonly kind: "files"
  readonly starts: Numbers
  /** Indexes of `types`. */
  readonly items: Numbers
  readonly types: ReadonlyArray<string>
  readonly bytes: Numbers
}

/** Many different answers with rows. The columns of the rows have no value for a row without an answer. */
export interface RowColumn extends AnsweredColumn {
  readonly kind: "rows"
  readonly rows: ReadonlyMap<string, Column>
}

/** Many different texts, or long ones, which are not kept. */
export interface TextColumn extends AnsweredColumn {
  readonly kind: "texts"
  /** UTF-16 code units. */
  readonly lengths: Numbers
  /** The numbers that the texts write. NaN for any other text. Absent: none does. */
  readonly numbers: Numbers | undefined
}

/** Values of which nothing is known but that they are there. */
export interface OpaqueColumn extends AnsweredColumn {
  readonly kind: "opaque"
}

/** The code of a response. */
export const codeAt = ({ codes }: Pick<Column, "codes">, index: number): number => codes[index] ?? noValue

/** Whether a response has a value. */
export const isAnswered = (column: Pick<Column, "codes">, index: number): boolean => codeAt(column, index) >= answered

/**
 * The value of a response, as far as conditions and counts depend on it: own words and names of files are empty texts.
 * Undefined: it has none, or the column does not tell.
 */
export const valueAt = (column: Column, index: number): AnswerValue | undefined => {
  const code = codeAt(column, index)
  if (code < answered) return undefined
  switch (column.kind) {
    case "values":
      return column.values[code - answered]
    case "numbers":
      return column.numbers[index]
    case "dates":
      return dateText(column, index)
    case "lists":
      return itemsAt(column, index).flatMap((item) => column.values[item] ?? [])
    case "files":
      return itemsAt(column, index).map((item, place) => ({
        fileId: "",
        name: "",
        size: place === 0 ? column.bytes[index] ?? 0 : 0,
        type: column.types[item] ?? ""
      }))
    case "rows":
      return rowsAt(column, index)
    case "texts":
    case "opaque":
      return undefined
  }
}

/** A date as it is stored. */
export const dateText = ({ hasTime, millis }: DateColumn, index: number): string => {
  const text = format(millis[index] ?? 0)
  return hasTime ? text : text.slice(0, "YYYY-MM-DD".length)
}

/** The items of a response. */
export const itemsAt = (
  { items, starts }: Pick<ListColumn, "items" | "starts">,
  index: number
): ReadonlyArray<number> => Array.from(items.subarray(starts[index], starts[index + 1]))

/** The rows of an answer. Undefined where a row does not tell its value. */
const rowsAt = ({ rows }: RowColumn, index: number): AnswerValue | undefined => {
  const entries: Array<[string, string | ReadonlyArray<string>]> = []
  for (const [row, cells] of rows) {
    if (!isAnswered(cells, index)) continue
    const cell = cellOf(valueAt(cells, index))
    if (cell === undefined) return undefined
    entries.push([row, cell])
  }
  return Object.fromEntries(entries)
}

/** What is stored for a row. Undefined for any other value. */
export const cellOf = (value: AnswerValue | undefined): string | ReadonlyArray<string> | undefined =>
  typeof value === "string"
    ? value
    : Array.isArray(value)
    ? value.filter((item) => typeof item === "string")
    : undefined
