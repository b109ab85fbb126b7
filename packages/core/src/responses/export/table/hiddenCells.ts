/** The cells of options and rows that a respondent was not shown. */
import { type Cell, type notShown, plainCell, skipped } from "../../../questions/question-parts/output/AnswerColumns.js"
import { rowsOf } from "../../../questions/Question.js"
import type { ShownParts } from "../../../statistics/ShownParts.js"
import type { TableColumn } from "./TableColumn.js"

/** The cells of a question that has a column for each option or row. */
export interface HiddenCells {
  /**
   * Replaces the cells of what was not shown. A cell that holds something stays.
   *
   * @param at - The index of the first column of the question in the row.
   * @param mark - What stands in the cells.
   */
  readonly hide: (row: Array<Cell>, at: number, shown: ShownParts, mark: typeof notShown | null) => void
}

/** Compiles the cells of the columns of a question. `undefined`: none of them stands for an option or a row. */
export const hiddenCellsOf = (columns: ReadonlyArray<TableColumn>): HiddenCells | undefined => {
  if (columns.every(({ source }) => source?.part === undefined)) return undefined
  // Most respondents were shown the same.
  let [last, hidden]: [ShownParts | undefined, Hidden] = [undefined, none]
  return {
    hide: (row, at, shown, mark) => {
      if (shown !== last) [last, hidden] = [shown, hiddenBy(columns, shown)]
      for (const column of hidden.columns) {
        const cell = row[at + column] ?? null
        if (cell === null || cell === 0 || cell === skipped) row[at + column] = mark
      }
      for (const { column, options } of hidden.lists) {
        row[at + column] = { cell: plainCell(row[at + column] ?? null), hidden: options, mark }
      }
    }
  }
}

interface Hidden {
  /** The indexes of the columns that were not shown. */
  readonly columns: ReadonlyArray<number>
  /** The columns of lists, with the options that were not shown. */
  readonly lists: ReadonlyArray<{ readonly column: number; readonly options: ReadonlySet<string> }>
}

const none: Hidden = { columns: [], lists: [] }

const hiddenBy = (columns: ReadonlyArray<TableColumn>, { options, rows }: ShownParts): Hidden => {
  const [shownOptions, shownRows] = [new Set(options), new Set(rows)]
  const hidden: Array<number> = []
  const lists: Array<Hidden["lists"][number]> = []
  for (const [column, { content, source }] of columns.entries()) {
    if (source?.part === undefined) continue
    const shown = rowsOf(source.question).length > 0 ? shownRows : shownOptions
    if (!shown.has(source.part.value)) {
      hidden.push(column)
      continue
    }
    if (content.kind !== "options") continue
    const values = content.options.map(({ value }) => value).filter((value) => !shownOptions.has(value))
    if (values.length > 0) lists.push({ column, options: new Set(values) })
  }
  return { columns: hidden, lists }
}
