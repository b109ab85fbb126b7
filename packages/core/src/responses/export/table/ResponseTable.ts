/**
 * A table of the responses to a survey: a row for each response and columns for each question of the survey, the
 * retired questions last. Each question type defines its columns.
 */
import {
  type AnswerColumns,
  type Cell,
  notShown,
  skipped
} from "../../../questions/question-parts/output/AnswerColumns.js"
import { definitionOf } from "../../../questions/question-types/questionTypes.js"
import type { Question } from "../../../questions/Question.js"
import { legalName, TakenNames, type VariableNames, variableNamesOf } from "../../../questions/VariableNames.js"
import type { Survey } from "../../../surveys/model/Survey.js"
import type { QuestionId } from "../../../values/Ids.js"
import { columnNames } from "./columnNames.js"
import { type FixedColumn, leadingColumns, trailingColumns } from "./fixedColumns.js"
import { type HiddenCells, hiddenCellsOf } from "./hiddenCells.js"
import { missingCodesOf } from "./missingCodes.js"
import type { TableColumn, TableQuestion } from "./TableColumn.js"
import type { TabledResponse } from "./TabledResponse.js"
import { namesOfColumn } from "./variables.js"

/** The parts of a survey that its table depends on. */
export type TabledSurvey = Pick<Survey, "hiddenFields" | "questions" | "retired" | "variables">

/** The row of a response, in the order of the columns. */
export type Row = ReadonlyArray<Cell>

/** A table of responses. `questions` are those of its columns. */
export interface ResponseTable {
  readonly columns: ReadonlyArray<TableColumn>
  readonly questions: ReadonlyArray<TableQuestion>
  /** Makes the row of a response. The caller may change the row. */
  readonly read: (response: TabledResponse) => Array<Cell>
}

/** What the cells depend on beside the responses. */
export interface TableContext {
  /** The URL of the survey's files. */
  readonly filesUrl?: string | undefined
  /** The names of the questions and pages whose orders have columns. Default: none. */
  readonly orders?: ReadonlyArray<string> | undefined
}

/** Columns that are chosen together: those of a question, or one other column. */
export interface ColumnGroup {
  /** The key of the question, or the name of the column. */
  readonly name: string
  readonly columns: ReadonlyArray<TableColumn>
  readonly content: QuestionContent | FixedContent
}

interface QuestionContent extends TableQuestion, Pick<AnswerColumns, "fill"> {
  readonly kind: "question"
}

interface FixedContent extends Pick<FixedColumn, "read"> {
  readonly kind: "fixed"
}

/** All columns of the table of a survey, in order. */
export const columnGroups = (
  survey: TabledSurvey,
  { filesUrl = "", orders = [] }: TableContext
): ReadonlyArray<ColumnGroup> => {
  const context = { fileUrl: (fileId: string) => `${filesUrl}/${fileId}` }
  const trailing = trailingColumns(survey, orders)
  const reserved = [...leadingColumns, ...trailing].map(({ name }) => name)
  const questions = [...survey.questions, ...survey.retired].map((question, index) => ({
    question,
    isRetired: index >= survey.questions.length,
    ...definitionOf(question).columns(question, context)
  }))
  const names = columnNames(questions, reserved, "key")
  const headings = columnNames(questions, reserved, "text")
  const variableNames = variableNamesOf(survey)
  let next = 0
  const questionGroups = questions.map(({ columns, fill, isRetired, question }): ColumnGroup => {
    const first = next
    next += columns.length
    const ofQuestion = variableNames.get(question.id) ?? new Map<string, string>()
    return {
      name: question.key,
      columns: columns.map(({ content, part, role }, index) => ({
        name: names[first + index] ?? question.key,
        heading: headings[first + index] ?? question.text,
        label: labelOf(question, role === "part" ? part?.label : role === "answer" ? undefined : role),
        source: { question, isRetired, role, ...part === undefined ? {} : { part } },
        content,
        missing: missingCodesOf(content),
        variables: namesOfColumn({ content, role, ...part === undefined ? {} : { part } }, ofQuestion)
      })),
      content: { kind: "question", question, isRetired, fill }
    }
  })
  const ofFixed = fixedVariables(trailing, variableNames.values())
  return [
    ...leadingColumns.map((column) => fixedGroup(column, ofFixed)),
    ...questionGroups,
    ...trailing.map((column) => fixedGroup(column, ofFixed))
  ]
}

/** The part comes first: programs cut long labels, and parts of one question would look the same. */
const labelOf = ({ text }: Question, part: string | undefined): string => part === undefined ? text : `${part}: ${text}`

/**
 * The names of the variables of columns that belong to no question, by the names of the columns. They do not depend on
 * the order of the columns.
 */
const fixedVariables = (
  columns: ReadonlyArray<FixedColumn>,
  ofQuestions: Iterable<VariableNames>
): ReadonlyMap<string, string> => {
  const taken = new TakenNames(Array.from(ofQuestions).flatMap((names) => Array.from(names.values())))
  const names = columns.map(({ name }) => name).filter((name) => name.includes(":")).sort()
  return new Map(names.map((name) => [name, taken.take(legalName(name))]))
}

/** @param variables - The names of variables that are not the name of their column. */
const fixedGroup = (
  { content, name, read }: FixedColumn,
  variables: ReadonlyMap<string, string>
): ColumnGroup => ({
  name,
  columns: [{
    name,
    heading: name,
    label: name,
    source: null,
    content,
    missing: null,
    variables: { question: "", cell: variables.get(name) ?? name, other: "", options: new Map() }
  }],
  content: { kind: "fixed", read }
})

/** A question of a table: the index of its first column, and how many it has. */
interface TabledQuestion extends QuestionContent {
  readonly at: number
  readonly width: number
  readonly hidden: HiddenCells | undefined
}

/** The table of these columns. */
export const tableOf = (groups: ReadonlyArray<ColumnGroup>): ResponseTable => {
  const blankRow: Array<Cell> = []
  const notShownRow: Array<Cell> = []
  const fixed: Array<{ readonly at: number; readonly read: FixedColumn["read"] }> = []
  const questions = new Map<QuestionId, TabledQuestion>()
  for (const { columns, content } of groups) {
    const at = blankRow.length
    if (content.kind === "fixed") fixed.push({ at, read: content.read })
    else {
      const hidden = hiddenCellsOf(columns)
      questions.set(content.question.id, { at, width: columns.length, hidden, ...content })
    }
    for (let column = 0; column < columns.length; column++) {
      blankRow.push(null)
      notShownRow.push(content.kind === "question" ? notShown : null)
    }
  }
  return {
    columns: groups.flatMap(({ columns }) => columns),
    questions: Array.from(questions.values(), ({ isRetired, question }) => ({ isRetired, question })),
    read: (response) => {
      const isCompleted = response.status === "completed"
      const row = isCompleted ? notShownRow.slice() : blankRow.slice()
      const mark = isCompleted ? notShown : null
      const { parts } = response
      const hideParts = ({ at, hidden, question }: TabledQuestion) => {
        const shown = hidden === undefined ? undefined : parts?.of(response, question.id)
        if (shown !== undefined) hidden?.hide(row, at, shown, mark)
      }
      for (const { at, read } of fixed) row[at] = read(response)
      for (const questionId of response.skipped ?? []) {
        const question = questions.get(questionId)
        if (question === undefined) continue
        row.fill(skipped, question.at, question.at + question.width)
        hideParts(question)
      }
      for (const { questionId, value } of response.answers) {
        const question = questions.get(questionId)
        // A question that was added after the export began has no column.
        if (question === undefined) continue
        question.fill(value, row, question.at)
        hideParts(question)
      }
      return row
    }
  }
}
