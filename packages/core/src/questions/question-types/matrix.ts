/** A question with rows, each of which is answered with one or several columns. The options are the columns. */
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { listSeparator } from "../../encoding/CsvText.js"
import { xmlAttribute } from "../../encoding/XmlText.js"
import { compareOptions } from "../../statistics/groups/compareShares.js"
import * as Histogram from "../../statistics/Histogram.js"
import { histogramOf, type QuestionCounts } from "../../statistics/QuestionCounts.js"
import { pointer, type Violation, violation } from "../../validation/ValidationError.js"
import { allowedParams } from "../../validation/ViolationParams.js"
import { type AnswerValue, isList, type MatrixValue } from "../AnswerValue.js"
import {
  type Decoded,
  decodedUnless,
  maxDecodedItems,
  notAnswered,
  pointerTo,
  quote,
  refuseLength,
  refuseType,
  within
} from "../question-parts/answers/AnswerDecoder.js"
import { decodeOptionList } from "../question-parts/answers/OptionList.js"
import { chosenAlone, refuseUnknownOption } from "../question-parts/Choice.js"
import { checkCount, checkDistinctValues } from "../question-parts/definition/DefinitionRules.js"
import { allOptions, inOrder, Row, rowInput, valuesOf } from "../question-parts/definition/Option.js"
import { setting } from "../question-parts/definition/SettingSchemas.js"
import { optionsWithHigherThan, optionsWithTests } from "../question-parts/FigureComparison.js"
import { type Cell, columnPerPart } from "../question-parts/output/AnswerColumns.js"
import { OptionCount, optionCounts, withRemovedOptions } from "../question-parts/output/OptionCount.js"
import { optionElement } from "../question-parts/output/XmlContent.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

const rowCount = { min: 1, max: 50 }

const settings = Schema.Struct({
  rows: Schema.Array(Row).annotations({
    description: `The rows, ${rowCount.min} to ${rowCount.max}. The options are the columns.`
  }),
  multiple: setting(Schema.Boolean, "Whether a row takes several columns. Default false."),
  requireAllRows: setting(Schema.Boolean, "Whether an answer must have every row. Default false.")
})

const MatrixRow = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  answered: Schema.Int.annotations({ description: "How many answered the row." }),
  columns: Schema.Array(OptionCount).annotations({ description: "`share` is of those who answered the row." })
}).annotations({ identifier: "MatrixRow" })

export const matrix = defineQuestionType({
  type: "matrix",
  name: "Matrix",
  settings,
  settingDefaults: { multiple: false, requireAllRows: false },
  settingsInput: (limits) =>
    Schema.Struct({
      ...settings.fields,
      rows: Schema.Array(rowInput(limits)).annotations({
        description: `The rows, ${rowCount.min} to ${rowCount.max}.`
      })
    }),
  optionCount: { min: 2, max: 50 },
  labels: [],
  checkSettings: ({ rows }) =>
    Array.isArray(rows)
      ? [
        ...checkCount(["settings", "rows"], rowCount, rows.length),
        ...checkDistinctValues(["settings", "rows"], rows)
      ]
      : [],
  cellCount: ({ options, settings }) => settings.rows.length * options.length,
  answerDecoder: ({ options, settings }) => {
    const columns = valuesOf(options)
    const rows = valuesOf(settings.rows)
    const allowedRows = allowedParams(rows)
    const decodeRow: (choice: unknown) => Decoded<string | ReadonlyArray<string>> = settings.multiple === true
      ? columnsDecoder(columns, new Set(options.flatMap(({ exclusive, value }) => exclusive === true ? [value] : [])))
      : columnDecoder(columns)
    return (value) => {
      if (!isReadonlyRecord(value)) return refuseType("an object of rows and their columns")
      const entries = Object.entries(value)
      if (entries.length > maxDecodedItems) return refuseLength
      const violations: Array<Violation> = []
      const answered = new Map<string, string | ReadonlyArray<string>>()
      for (const [row, choice] of entries) {
        if (!rows.has(row)) {
          violations.push(violation(pointerTo(row), "unknown-row", `No row has the value ${quote(row)}.`, allowedRows))
        } else if (choice !== null) {
          const decoded = decodeRow(choice)
          if (Either.isLeft(decoded)) violations.push(...decoded.left.map(within(pointer([row]))))
          else if (decoded.right !== undefined) answered.set(row, decoded.right)
        }
      }
      if (answered.size === 0 && violations.length === 0) return notAnswered
      if (settings.requireAllRows === true) violations.push(...missingRows(rows, value, answered))
      // `fromEntries` defines own properties, so a row may be named `__proto__`.
      const entriesInOrder = inOrder(rows, answered).map((row) => [row, answered.get(row) ?? []])
      return decodedUnless(violations, Object.fromEntries(entriesInOrder))
    }
  },
  count: (counts, value) => {
    for (const [row, columns] of answeredRows(value)) {
      Histogram.increment(counts.valueCounts, row)
      const histogram = histogramOf(counts.columnCounts, row)
      for (const column of columns) Histogram.increment(histogram, column)
    }
  },
  figureFields: { rows: Schema.Array(MatrixRow) },
  figures: (question, { columnCounts, valueCounts }) => ({
    rows: withRemovedOptions(question.settings.rows, question.retiredRows, valueCounts.keys()).map(
      ({ label, value }) => {
        const answered = valueCounts.get(value) ?? 0
        return {
          value,
          label,
          answered,
          columns: optionCounts(question, columnCounts.get(value) ?? new Map(), answered)
        }
      }
    )
  }),
  compare: (groups, compared) => {
    const rows = new Set(groups.flatMap(({ counts }) => Array.from(counts.valueCounts.keys())))
    const comparisons = new Map(
      Array.from(rows, (row) => [row, compareOptions(groups.map(({ counts }) => rowAnswers(counts, row)), compared)])
    )
    const ofRow = (row: string) => comparisons.get(row) ?? new Map<string, never>()
    return {
      test: null,
      withTests: (figures) => ({
        rows: figures.rows.map((row) => ({ ...row, columns: optionsWithTests(row.columns, ofRow(row.value)) }))
      }),
      withHigherThan: (figures, groupIndex) => ({
        rows: figures.rows.map((row) => ({
          ...row,
          columns: optionsWithHigherThan(row.columns, ofRow(row.value), groupIndex)
        }))
      })
    }
  },
  columns: (question) => {
    const { retiredRows = [], settings } = question
    const rows = [...settings.rows, ...retiredRows]
    const options = allOptions(question)
    const isMultiple = settings.multiple === true
    return columnPerPart(
      rows,
      isMultiple ? { kind: "options", options } : { kind: "option", options, hasOther: false },
      (value, setCell) => {
        for (const [row, columns] of entriesOf(value)) {
          setCell(row, isMultiple ? listOf(columns) : singleColumnOf(columns))
        }
      }
    )
  },
  xmlContent: ({ options, settings }) => {
    const encodeColumn = optionElement(options)
    const starts = new Map(settings.rows.map(({ value }) => [value, rowStart(value)]))
    return (value) => {
      let elements = ""
      for (const [row, columns] of entriesOf(value)) {
        elements += starts.get(row) ?? rowStart(row)
        for (const column of listOf(columns)) elements += encodeColumn(column)
        elements += "</row>"
      }
      return elements
    }
  }
})

const rowAnswers = ({ columnCounts, valueCounts }: QuestionCounts, row: string) => ({
  answered: valueCounts.get(row) ?? 0,
  counts: columnCounts.get(row) ?? new Map<string, number>(),
  other: 0
})

const columnDecoder = (columns: ReadonlySet<string>) => {
  const allowed = allowedParams(columns)
  return (choice: unknown): Decoded<string> => {
    if (typeof choice !== "string") return refuseType("a column's value")
    if (choice === "") return notAnswered
    return columns.has(choice) ? Either.right(choice) : refuseUnknownOption(choice, allowed)
  }
}

const columnsDecoder = (columns: ReadonlySet<string>, exclusive: ReadonlySet<string>) => {
  const allowed = allowedParams(columns)
  return (choice: unknown): Decoded<ReadonlyArray<string>> => {
    if (!Array.isArray(choice)) return refuseType("an array of columns' values")
    if (choice.length === 0) return notAnswered
    if (choice.length > maxDecodedItems) return refuseLength
    const { values, violations } = decodeOptionList(choice, columns, allowed)
    const alone = [...values].find((column) => exclusive.has(column))
    if (alone !== undefined && choice.length > 1) violations.push(chosenAlone(alone))
    return decodedUnless(violations, inOrder(columns, values))
  }
}

/** The rows without an answer. A row with an invalid answer has a violation already. */
const missingRows = (
  rows: ReadonlySet<string>,
  value: Readonly<Record<string, unknown>>,
  answered: ReadonlyMap<string, unknown>
): ReadonlyArray<Violation> =>
  [...rows]
    .filter((row) => !answered.has(row) && isBlank(Object.hasOwn(value, row) ? value[row] : undefined))
    .map((row) => violation(pointer([row]), "required", "Every row needs an answer."))

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)

/** The cell of a row of a matrix that takes one column. A row may have several from before it did. */
const singleColumnOf = (columns: Columns): Cell => {
  if (typeof columns === "string") return columns
  const [column = null] = columns
  return columns.length > 1 ? { other: columns.join(listSeparator) } : column
}

const rowStart = (row: string): string => `<row name="${xmlAttribute(row)}">`

/** The rows in a stored answer, each with its columns. Empty when the value has another shape. */
export const answeredRows = (
  value: AnswerValue
): ReadonlyArray<readonly [row: string, columns: ReadonlyArray<string>]> =>
  entriesOf(value).map(([row, columns]) => [row, listOf(columns)])

/** As `answeredRows`, with the columns as they are stored. */
const entriesOf = (value: AnswerValue): ReadonlyArray<readonly [row: string, columns: Columns]> =>
  typeof value !== "object" || isList(value) ? [] : Object.entries(value)

/** What is stored for a row: its column, or its columns if the matrix took several. */
type Columns = MatrixValue[string]

const listOf = (columns: Columns): ReadonlyArray<string> => typeof columns === "string" ? [columns] : columns
