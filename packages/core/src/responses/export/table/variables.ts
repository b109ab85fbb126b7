/**
 * The variables of a table in a file for SPSS: one for each column, but several for a cell that can't be one number or
 * one text. A column of options has a second variable for texts beside them, and a row of a matrix that takes several
 * columns has a variable for each of these.
 */
import type { Option } from "../../../questions/question-parts/definition/Option.js"
import { utf8Bytes } from "../../../values/text/utf8Bytes.js"
import type { TableColumn } from "./TableColumn.js"

/**
 * A variable of a column. `option`: 1 where the option is chosen, else 0. `other`: the text beside the options. `cell`:
 * the cell itself.
 */
export type Variable =
  & { readonly name: string; readonly column: TableColumn; readonly columnIndex: number }
  & ({ readonly kind: "cell" | "other" } | { readonly kind: "option"; readonly option: Option })

/**
 * The variables of columns. A name consists of letters of any script, digits and `_`, begins with a letter, has at most
 * 64 bytes in UTF-8, and is unique without regard to case. Of two questions that would have one name, the one that was
 * created first has it, whatever their order and whether one is retired: so no name moves when a survey is edited.
 *
 * @param hasOther - Whether the column of this index has texts beside the options, although its question takes none.
 */
export const variablesOf = (
  columns: ReadonlyArray<TableColumn>,
  hasOther: (columnIndex: number) => boolean = () => false
): ReadonlyArray<Variable> => {
  const taken = new Set(reservedWords)
  const named = columns.map((): ReadonlyArray<Variable> => [])
  for (const columnIndex of inOrderOfCreation(columns)) {
    const column = columns[columnIndex]
    if (column !== undefined) named[columnIndex] = variablesOfColumn(column, columnIndex, hasOther(columnIndex), taken)
  }
  return named.flat()
}

/** The indexes of columns: those of no question, whose names do not depend on the questions, then by question. */
const inOrderOfCreation = (columns: ReadonlyArray<TableColumn>): ReadonlyArray<number> => {
  // Ids sort in the order of their creation, and the empty text before them.
  const keyOf = (index: number): string => columns[index]?.source?.question.id ?? ""
  return columns.map((_, index) => index).sort((left, right) => {
    const [a, b] = [keyOf(left), keyOf(right)]
    return a < b ? -1 : a > b ? 1 : left - right
  })
}

const variablesOfColumn = (
  column: TableColumn,
  columnIndex: number,
  hasOther: boolean,
  taken: Set<string>
): ReadonlyArray<Variable> => {
  const { content } = column
  const name = uniqueName(baseName(column), taken)
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
  return content.kind === "option" && (content.hasOther || hasOther)
    ? [cell, { name: uniqueName(joined(name, "other"), taken), column, columnIndex, kind: "other" }]
    : [cell]
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

const maxBytes = 64

/** The base is cut so that the suffix remains. */
const joined = (base: string, suffix: string): string => {
  const end = `_${cut(suffix.replaceAll(notInNames, "_"), maxSuffixBytes)}`
  return cut(base, maxBytes - utf8Bytes(end)) + end
}

const maxSuffixBytes = 40

const legal = (name: string): string => {
  const letters = name.replaceAll(/[^\p{L}\p{M}\p{Nd}_]/gu, "_")
  return cut(/^\p{L}/u.test(letters) ? letters : `v${letters}`, maxBytes)
}

const notInNames = /[^\p{L}\p{M}\p{Nd}]+/gu

/** The longest beginning of a name that has at most so many bytes. */
const cut = (name: string, max: number): string => {
  let [text, bytes] = ["", 0]
  for (const character of name) {
    bytes += utf8Bytes(character)
    if (bytes > max) break
    text += character
  }
  return text
}

const uniqueName = (name: string, taken: Set<string>): string => {
  let unique = name
  for (let number = 2; taken.has(unique.toUpperCase()); number++) unique = joined(name, String(number))
  taken.add(unique.toUpperCase())
  return unique
}

/** Words that SPSS does not take as names. */
const reservedWords = ["ALL", "AND", "BY", "EQ", "GE", "GT", "LE", "LT", "NE", "NOT", "OR", "TO", "WITH"]
