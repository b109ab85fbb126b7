/**
 * The variables of a table in a file for SPSS: one for each column, but several for a cell that can't be one number or
 * one text. A column of options has a second variable for texts beside them, and a row of a matrix that takes several
 * columns has a variable for each of these.
 */
import type { Option } from "../../../questions/question-parts/definition/Option.js"
import type { TableColumn } from "./TableColumn.js"

/**
 * A variable of a column. `option`: 1 where the option is chosen, else 0. `other`: the text beside the options. `cell`:
 * the cell itself.
 */
export type Variable =
  & { readonly name: string; readonly column: TableColumn; readonly columnIndex: number }
  & ({ readonly kind: "cell" | "other" } | { readonly kind: "option"; readonly option: Option })

/**
 * The variables of columns. A name consists of ASCII letters, digits and `_`, begins with a letter, has at most 64
 * characters, and is unique without regard to case.
 *
 * @param hasOther - Whether the column of this index has texts beside the options, although its question takes none.
 */
export const variablesOf = (
  columns: ReadonlyArray<TableColumn>,
  hasOther: (columnIndex: number) => boolean = () => false
): ReadonlyArray<Variable> => {
  const taken = new Set(reservedWords)
  const names = new Array<string>(columns.length)
  const take = (column: TableColumn, index: number): void => {
    names[index] = uniqueName(baseName(column), taken)
  }
  // The names of other columns do not depend on the questions of the survey.
  columns.forEach((column, index) => column.source === null && take(column, index))
  columns.forEach((column, index) => column.source !== null && take(column, index))
  return columns.flatMap((column, columnIndex): ReadonlyArray<Variable> => {
    const name = names[columnIndex] ?? column.name
    const { content } = column
    if (content.kind === "options") {
      return content.options.map((option) => ({
        name: uniqueName(joined(name, String(option.code)), taken),
        column,
        columnIndex,
        kind: "option",
        option
      }))
    }
    const cell = { name, column, columnIndex, kind: "cell" } as const
    return content.kind === "option" && (content.hasOther || hasOther(columnIndex))
      ? [cell, { name: uniqueName(joined(name, "other"), taken), column, columnIndex, kind: "other" }]
      : [cell]
  })
}

/** The name of a variable, before it is unique. A part is named by the code of its option, or by its value. */
const baseName = ({ name, source }: TableColumn): string => {
  if (source === null) return legal(name)
  const key = legal(source.question.key)
  switch (source.role) {
    case "answer":
      return key
    case "other":
    case "url":
      return joined(key, source.role)
    case "part": {
      const { part } = source
      return joined(key, part === undefined ? "" : "code" in part ? String(part.code) : part.value)
    }
  }
}

const maxLength = 64

/** The base is cut so that the suffix remains. */
const joined = (base: string, suffix: string): string => {
  const end = `_${suffix.replaceAll(/[^A-Za-z0-9]+/g, "_").slice(0, maxSuffix)}`
  return base.slice(0, maxLength - end.length) + end
}

const maxSuffix = 40

const legal = (name: string): string => {
  const letters = name.replaceAll(/[^A-Za-z0-9_]/g, "_").slice(0, maxLength)
  return /^[A-Za-z]/.test(letters) ? letters : `v${letters}`.slice(0, maxLength)
}

const uniqueName = (name: string, taken: Set<string>): string => {
  let unique = name
  for (let number = 2; taken.has(unique.toUpperCase()); number++) unique = joined(name, String(number))
  taken.add(unique.toUpperCase())
  return unique
}

/** Words that SPSS does not take as names. */
const reservedWords = ["ALL", "AND", "BY", "EQ", "GE", "GT", "LE", "LT", "NE", "NOT", "OR", "TO", "WITH"]
