/** Reads the cells of a table, whatever format they are written in. */
import { joinList } from "../../../encoding/CsvText.js"
import { type Cell, plainCell } from "../../../questions/question-parts/output/AnswerColumns.js"
import * as Instant from "../../../values/Instant.js"

/** A cell as a text, empty if there is no answer. A list is joined. */
export const textOf = (given: Cell): string => {
  const cell = plainCell(given)
  if (cell === null || typeof cell === "symbol") return ""
  if (typeof cell !== "object") return String(cell)
  return "other" in cell ? cell.other : joinList(cell)
}

/** The milliseconds since 1970 of a cell of a column of dates or instants. Undefined: it has none. */
export const millisOf = (cell: Cell): number | undefined => {
  if (typeof cell === "number") return cell
  const millis = typeof cell === "string" ? Date.parse(cell) : Number.NaN
  return Number.isNaN(millis) ? undefined : millis
}

/** A cell of a column of dates or instants as a text, empty if there is no answer. */
export const timeTextOf = (cell: Cell): string => typeof cell === "number" ? Instant.format(cell) : textOf(cell)
