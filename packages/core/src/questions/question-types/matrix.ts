/** A question with rows, each of which is answered with one or several columns. The options are the columns. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { joinList } from "../../encoding/CsvText.js"
import { xmlAttribute } from "../../encoding/XmlText.js"
import { maxItems } from "../../logic/questionnaire/type-parts/readItems.js"
import { matrixShape } from "../../logic/questionnaire/types/matrix.js"
import { compareOptions } from "../../statistics/groups/compareShares.js"
import * as Histogram from "../../statistics/Histogram.js"
import { histogramOf, type MutableQuestionCounts, type QuestionCounts } from "../../statistics/QuestionCounts.js"
import { shownColumns, shownParts } from "../../statistics/ShownParts.js"
import { maxViolations, pointer, type Violation, violation } from "../../validation/ValidationError.js"
import { allowedParams } from "../../validation/ViolationParams.js"
import { fixedLimits } from "../../values/Limits.js"
import { type AnswerValue, isList, type MatrixValue } from "../AnswerValue.js"
import {
  explainItems,
  type Explanation,
  pointerTo,
  quote,
  refuse,
  refuseType,
  within
} from "../question-parts/answers/AnswerDecoder.js"
import { itemViolations } from "../question-parts/answers/OptionList.js"
import { chosenAlone, exclusiveValuesOf, refuseUnknownOption } from "../question-parts/Choice.js"
import {
  checkCount,
  checkDistinctCodes,
  checkDistinctValues,
  type DefinitionViolation,
  definitionViolation
} from "../question-parts/definition/DefinitionRules.js"
import { allOptions, type Option, Row, rowInput, valuesOf } from "../question-parts/definition/Option.js"
import { setting } from "../question-parts/definition/SettingSchemas.js"
import { optionsWithHigherThan, optionsWithTests } from "../question-parts/FigureComparison.js"
import { type Cell, columnPerPart } from "../question-parts/output/AnswerColumns.js"
import {
  OptionCount,
  optionCounts,
  shownFields,
  shownFigures,
  withRemovedOptions
} from "../question-parts/output/OptionCount.js"
import { optionElement } from "../question-parts/output/XmlContent.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

const { rowCount } = matrixShape

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
  ...shownFields("the question", "answered"),
  columns: Schema.Array(OptionCount).annotations({ description: "`share` is of those who answered the row." })
}).annotations({ identifier: "MatrixRow" })

/** Counts a row of answers. */
const countRow = (counts: MutableQuestionCounts, row: string, columns: Columns, times: number): void => {
  Histogram.increment(counts.valueCounts, row, times)
  const histogram = histogramOf(counts.columnCounts, row)
  for (const column of listOf(columns)) Histogram.increment(histogram, column, times)
}

export const matrix = defineQuestionType({
  type: "matrix",
  name: "Matrix",
  ...matrixShape,
  settings,
  settingsInput: (limits) =>
    Schema.Struct({
      ...settings.fields,
      rows: Schema.Array(rowInput(limits)).annotations({
        description: `The rows, ${rowCount.min} to ${rowCount.max}.`
      })
    }),
  checkSettings: ({ rows }, { options }) => [
    ...checkColumns(options),
    ...Array.isArray(rows)
      ? [
        ...checkCount(["settings", "rows"], rowCount, rows.length),
        ...checkDistinctValues(["settings", "rows"], rows),
        ...checkDistinctCodes(["settings", "rows"], rows)
      ]
      : []
  ],
  cellCount: ({ options, settings }) => settings.rows.length * options.length,
  explain: ({ options, settings }) => {
    const rows = valuesOf(settings.rows)
    const allowedRows = allowedParams(rows)
    const explainRow = settings.multiple === true ? explainColumns(options) : explainColumn(valuesOf(options))
    return (value) => {
      if (!isReadonlyRecord(value)) return refuseType("an object of rows and their columns")
      const entries = Object.entries(value)
      if (entries.length > maxItems) return refuse("too-many", `At most ${maxItems} items are read.`, { max: maxItems })
      const violations: Array<Violation> = []
      for (const [row, choice] of entries) {
        // Each row may have as many violations as a list of columns has items.
        if (violations.length > maxViolations) break
        if (!rows.has(row)) {
          violations.push(violation(pointerTo(row), "unknown-row", `No row has the value ${quote(row)}.`, allowedRows))
        } else if (!isBlank(choice, settings.multiple === true)) {
          violations.push(...explainRow(choice).map(within(pointer([row]))))
        }
      }
      return settings.requireAllRows === true ? [...violations, ...missingRows(rows, value)] : violations
    }
  },
  count: (counts, value, times) => {
    for (const [row, columns] of entriesOf(value)) countRow(counts, row, columns, times)
  },
  countRow,
  figureFields: { rows: Schema.Array(MatrixRow) },
  figures: (question, counts) => {
    const { columnCounts, valueCounts } = counts
    const shown = shownParts(counts)
    return {
      rows: withRemovedOptions(question.settings.rows, question.retiredRows, valueCounts.keys()).map(
        ({ label, value }) => {
          const answered = valueCounts.get(value) ?? 0
          const columns = columnCounts.get(value) ?? new Map<string, number>()
          return {
            value,
            label,
            answered,
            ...shownFigures(shown.of(value), counts.answered, answered),
            columns: optionCounts(question, columns, answered, shownColumns(counts, value))
          }
        }
      )
    }
  },
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

/** The rows are shuffled. Only what is shuffled can keep its place. */
const checkColumns = (options: unknown): ReadonlyArray<DefinitionViolation> =>
  Array.isArray(options)
    ? options.slice(0, fixedLimits.questionOptions).flatMap((option: unknown, index) =>
      isReadonlyRecord(option) && option.fixed === true
        ? [definitionViolation(["options", index, "fixed"], "not-allowed", "Columns keep their places: rows shuffle.")]
        : []
    )
    : []

const rowAnswers = (counts: QuestionCounts, row: string) => ({
  answered: counts.valueCounts.get(row) ?? 0,
  counts: counts.columnCounts.get(row) ?? new Map<string, number>(),
  other: 0,
  shown: shownColumns(counts, row)
})

/** Explains why a value is not a column. */
const explainColumn = (columns: ReadonlySet<string>): Explanation => {
  const allowed = allowedParams(columns)
  return (choice) => {
    if (typeof choice !== "string") return refuseType("a column's value")
    return columns.has(choice) ? [] : refuseUnknownOption(choice, allowed)
  }
}

/** Explains why a value is not a list of columns. */
const explainColumns = (options: ReadonlyArray<Option>): Explanation => {
  const columns = valuesOf(options)
  const exclusive = exclusiveValuesOf(options)
  const allowed = allowedParams(columns)
  return explainItems("an array of columns' values", (items) => {
    const alone = items.find((item) => typeof item === "string" && exclusive.has(item))
    return [
      ...itemViolations(items, columns, allowed),
      ...typeof alone === "string" && items.length > 1 ? [chosenAlone(alone)] : []
    ]
  })
}

/** The rows without an answer. A row with an invalid answer has a violation already. */
const missingRows = (
  rows: ReadonlySet<string>,
  value: Readonly<Record<string, unknown>>
): ReadonlyArray<Violation> =>
  [...rows]
    .filter((row) => {
      const choice = Object.hasOwn(value, row) ? value[row] : undefined
      return choice === undefined || isBlank(choice, true) || isBlank(choice, false)
    })
    .map((row) => violation(pointer([row]), "required", "Every row needs an answer."))

/** Whether a row is not answered: `null`, or empty in the shape of its answers. */
const isBlank = (choice: unknown, isMultiple: boolean): boolean =>
  choice === null || (isMultiple ? Array.isArray(choice) && choice.length === 0 : choice === "")

/** The cell of a row of a matrix that takes one column. A row may have several from before it did. */
const singleColumnOf = (columns: Columns): Cell => {
  if (typeof columns === "string") return columns
  const [column = null] = columns
  return columns.length > 1 ? { other: joinList(columns) } : column
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
