/**
 * The variables of a table in a file for SPSS: one for each column, but several for a cell that can't be one number or
 * one text. A column of options has a second variable for texts beside them, and a row of a matrix that takes several
 * columns has a variable for each of these.
 */
import type { Option } from "../../../questions/question-parts/definition/Option.js"
import { questionSlot, slotOf, slotWithin, type VariableNames } from "../../../questions/VariableNames.js"
import type { ColumnVariables, TableColumn } from "./TableColumn.js"

/**
 * A variable of a column. `option`: 1 where the option is chosen, else 0. `other`: the text beside the options. `cell`:
 * the cell itself.
 */
export type Variable =
  & { readonly name: string; readonly column: TableColumn; readonly columnIndex: number }
  & ({ readonly kind: "cell" | "other" } | { readonly kind: "option"; readonly option: Option })

/**
 * The variables of columns. Their names do not depend on which columns these are.
 *
 * @param hasOther - Whether the column of this index has texts beside the options, although its question takes none.
 */
export const variablesOf = (
  columns: ReadonlyArray<TableColumn>,
  hasOther: (columnIndex: number) => boolean = () => false
): ReadonlyArray<Variable> =>
  columns.flatMap((column, columnIndex): ReadonlyArray<Variable> => {
    const { content, variables } = column
    if (content.kind === "options") {
      return content.options.map((option) => ({
        name: variables.options.get(option.value) ?? variables.cell,
        column,
        columnIndex,
        kind: "option",
        option
      }))
    }
    const cell = { name: variables.cell, column, columnIndex, kind: "cell" } as const
    return content.kind === "option" && (content.hasOther || hasOther(columnIndex))
      ? [cell, { name: variables.other, column, columnIndex, kind: "other" }]
      : [cell]
  })

/** The names of the variables of a column of a question with these names. */
export const namesOfColumn = (
  { content, ...column }: Pick<TableColumn, "content"> & Parameters<typeof slotOf>[0],
  names: VariableNames
): ColumnVariables => {
  const slot = slotOf(column)
  const nameOf = (slot: string): string => names.get(slot) ?? slot
  return {
    question: nameOf(questionSlot),
    cell: nameOf(slot),
    other: nameOf(slotWithin(slot, "other")),
    options: new Map(
      content.kind === "options"
        ? content.options.map(({ code, value }) => [value, nameOf(slotWithin(slot, code))])
        : []
    )
  }
}
