/** The stored values of responses, as far as columns tell them. */
import { answerModels } from "../../logic/questionnaire/types/registry.js"
import type { AnswerValue } from "../../questions/AnswerValue.js"
import type { Question } from "../../questions/Question.js"
import { cellOf, type Column, isAnswered, valueAt } from "./Column.js"
import type { Numbers } from "./PackedArrays.js"

/** There is a value that the column does not tell. */
export const unknown = null

/**
 * The value of a response. Undefined: it has none. A text that the type of the question reads as a number is another
 * text of the same number.
 *
 * @param question - Absent: the column is no question.
 * @param row - Only this row of the answer is wanted.
 */
export const storedValueAt = (
  column: Column,
  index: number,
  question?: Pick<Question, "settings" | "type">,
  row?: string
): AnswerValue | typeof unknown | undefined => {
  if (!isAnswered(column, index)) return undefined
  if (column.kind === "texts") {
    if (column.lengths[index] === 0) return ""
    if (question === undefined) return unknown
    const isNumber = answerModels[question.type].kind(question.settings) === "number"
    const number = column.numbers?.[index] ?? Number.NaN
    return isNumber ? Number.isNaN(number) ? undefined : String(number) : unknown
  }
  if (column.kind === "rows" && row !== undefined) {
    const cells = column.rows.get(row)
    if (cells === undefined || !isAnswered(cells, index)) return noRows
    const cell = cellOf(valueAt(cells, index))
    return cell === undefined ? unknown : Object.fromEntries([[row, cell]])
  }
  return valueAt(column, index) ?? unknown
}

const noRows: AnswerValue = {}

/** The column of a row. Undefined: the answers are no rows, or none has the row. */
export const columnOfRow = (column: Column, row: string): Column | undefined =>
  column.kind === "rows" ? column.rows.get(row) : undefined

/** Numbers of which responses have the same if they have the same value. Undefined: each may have another value. */
export const codesOf = (column: Column): Numbers | undefined =>
  column.kind === "values" ? column.codes : column.kind === "lists" ? codesOfLists(column) : undefined

/** The items are the digits of a code. */
const codesOfLists = (column: Extract<Column, { readonly kind: "lists" }>): Numbers | undefined => {
  const { codes, items, starts, values } = column
  const base = values.length + 1
  const numbers = new Float64Array(codes.length)
  for (let index = 0; index < numbers.length; index++) {
    let number = codes[index] ?? 0
    const end = starts[index + 1] ?? 0
    for (let at = starts[index] ?? 0; at < end; at++) number = number * base + (items[at] ?? 0) + 1
    if (number > Number.MAX_SAFE_INTEGER) return undefined
    numbers[index] = number
  }
  return numbers
}
