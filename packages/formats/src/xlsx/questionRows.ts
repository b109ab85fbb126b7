/** The rows of the sheet with the questions: one for each option and each row of a matrix, at least one a question. */
import { Question } from "@canvass/core"
import type { Table } from "@canvass/core/ports"
import { headerCell, numberCell, textCell } from "./cells.js"

/** The cells of each row, the header first. */
export const questionRows = (
  questions: ReadonlyArray<Table.TableQuestion>
): ReadonlyArray<ReadonlyArray<string>> => [
  ["Key", "Type", "Text", "Part", "Value", "Code", "Label"].map(headerCell),
  ...questions.flatMap(({ question }) => {
    const { key, options, retiredOptions = [], retiredRows = [], text, type } = question
    const beginning = [key, type, text].map(textCell)
    const optionRows = [...options, ...retiredOptions].map(({ code, label, value }) => [
      ...beginning,
      textCell("option"),
      textCell(value),
      numberCell(code),
      textCell(label)
    ])
    const rows = Question.rowsOf(question)
    const matrixRows = [...rows, ...retiredRows].map(({ label, value }) => [
      ...beginning,
      textCell("row"),
      textCell(value),
      textCell(""),
      textCell(label)
    ])
    const all = [...matrixRows, ...optionRows]
    return all.length === 0 ? [beginning] : all
  })
]
