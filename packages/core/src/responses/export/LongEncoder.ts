/**
 * An export as CSV in long form: a line for each value of each answer, instead of a column for each question. So the
 * columns of a file are the same for every survey, and for every version of its questionnaire.
 */
import { csvText, unguardedCsvText } from "../../encoding/CsvText.js"
import type { Option } from "../../questions/question-parts/definition/Option.js"
import type { Cell, ColumnContent } from "../../questions/question-parts/output/AnswerColumns.js"
import { parseNumber } from "../../values/Numeral.js"
import { byteOrderMark, type CsvOptions, lineEnd } from "./CsvEncoder.js"
import type { ResponseEncoder } from "./ResponseEncoder.js"
import { textOf, timeTextOf } from "./table/cells.js"
import type { ResponseTable } from "./table/ResponseTable.js"
import type { TableColumn } from "./table/TableColumn.js"
import type { TabledResponse } from "./table/TabledResponse.js"

/** The columns of a file. */
const header = "response,question,row,option,value,code,label"

/** One value of an answer, as its line shows it. `isNumber`: the value is no text, so it is no formula. */
interface LongValue {
  readonly row?: string
  readonly option?: string
  readonly value: string
  readonly isNumber?: boolean
  readonly code?: number
  readonly label?: string
}

/** Compiles the encoder of a survey's responses. A question that is not answered has no line. */
export const longEncoder = (
  { columns, read }: Pick<ResponseTable, "columns" | "read">,
  { bom = false, guard = true }: Pick<CsvOptions, "bom" | "guard">
): ResponseEncoder<TabledResponse> => {
  const encodeText = guard ? csvText : unguardedCsvText
  const lines = columns.map((column) => {
    const key = encodeText(column.source?.question.key ?? column.name)
    const valuesOf = longValues(column)
    return (response: string, cell: Value): string => {
      let text = ""
      for (const { code, isNumber = false, label = "", option = "", row = "", value } of valuesOf(cell)) {
        text += `${response},${key},${encodeText(row)},${encodeText(option)},${isNumber ? value : encodeText(value)},` +
          `${code ?? ""},${encodeText(label)}${lineEnd}`
      }
      return text
    }
  })
  return {
    head: (bom ? byteOrderMark : "") + header + lineEnd,
    encode: (response) => {
      const row = read(response)
      let text = ""
      for (let index = 0; index < row.length; index++) {
        const cell = row[index]
        // A cell without a value is null, or says why there is none.
        if (cell !== null && cell !== undefined && typeof cell !== "symbol") {
          text += lines[index]?.(response.id, cell) ?? ""
        }
      }
      return text
    },
    separator: "",
    tail: ""
  }
}

/** A cell with a value. */
type Value = Exclude<Cell, symbol | null>

/** Compiles what the lines of the cells of a column say. */
const longValues = ({ content, source }: TableColumn): (cell: Value) => ReadonlyArray<LongValue> => {
  const part = source?.part
  switch (content.kind) {
    case "chosen": {
      const chosen = part === undefined ? [] : [optionValue(part)]
      return (cell) => cell === 1 ? chosen : []
    }
    case "rank": {
      const ranked = part === undefined ? { value: "" } : optionValue(part)
      return (cell) => [{ ...ranked, value: textOf(cell), isNumber: true }]
    }
    case "option":
    case "options": {
      const row = part === undefined ? {} : { row: part.value }
      const options = new Map(content.options.map((option) => [option.value, { ...row, ...optionValue(option) }]))
      const ofText = (text: string): LongValue => options.get(text) ?? { ...row, value: text }
      return (cell) =>
        Array.isArray(cell)
          ? cell.map(ofText)
          : [typeof cell === "string" ? ofText(cell) : { ...row, value: textOf(cell) }]
    }
    case "texts":
      // The addresses of files follow from their ids, and are no answers.
      return (cell) => source?.role === "url" || !Array.isArray(cell) ? [] : cell.map((value: string) => ({ value }))
    case "boolean": {
      const { falseLabel, trueLabel } = content
      return (cell) => [{
        value: textOf(cell),
        code: Number(cell === true),
        label: cell === true ? trueLabel : falseLabel
      }]
    }
    case "number": {
      const labels = labelsOf(content)
      return (cell) => [{ value: textOf(cell), isNumber: true, label: labels.get(textOf(cell)) ?? "" }]
    }
    case "numeral":
      // An answer from before the question took numbers may be any text.
      return (cell) => [{ value: textOf(cell), isNumber: parseNumber(cell) !== undefined }]
    case "date":
    case "instant":
      return (cell) => [{ value: timeTextOf(cell) }]
    case "text":
      return (cell) => [{ value: textOf(cell) }]
  }
}

const optionValue = ({ code, label, value }: Pick<Option, "code" | "label" | "value">) => ({
  option: value,
  value,
  code,
  label
})

const labelsOf = ({ labels }: Extract<ColumnContent, { readonly kind: "number" }>): ReadonlyMap<string, string> =>
  new Map(labels.map(({ label, value }) => [String(value), label]))
