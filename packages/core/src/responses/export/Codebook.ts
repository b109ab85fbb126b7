/** The codebook of a survey: what the columns of its exports mean. */
import * as Schema from "effect/Schema"
import { allOptions } from "../../questions/question-parts/definition/Option.js"
import { allRows, rowsOf } from "../../questions/Question.js"
import type { ResponseTable } from "./table/ResponseTable.js"
import type { TableColumn, TableQuestion } from "./table/TableColumn.js"
import { variablesOf } from "./table/variables.js"

const CodebookOption = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  code: Schema.Int,
  retired: Schema.Boolean
}).annotations({ identifier: "CodebookOption" })

const CodebookQuestion = Schema.Struct({
  questionId: Schema.String,
  key: Schema.String,
  text: Schema.String,
  type: Schema.String,
  retired: Schema.Boolean,
  versions: Schema.Array(Schema.Int).annotations({
    description: "The versions of the questionnaire that have the question: of those that a response has, and the " +
      "present one."
  }),
  options: Schema.Array(CodebookOption),
  rows: Schema.Array(
    Schema.Struct({ value: Schema.String, label: Schema.String, code: Schema.Int, retired: Schema.Boolean })
  )
}).annotations({ identifier: "CodebookQuestion" })

const kinds = [
  "boolean",
  "chosen",
  "date",
  "instant",
  "number",
  "numeral",
  "option",
  "options",
  "rank",
  "text",
  "texts"
] as const

const CodebookColumn = Schema.Struct({
  name: Schema.String.annotations({ description: "The heading in CSV and XLSX with `headers=key`, and in Parquet." }),
  heading: Schema.String.annotations({ description: "The heading in CSV and XLSX with `headers=text`." }),
  label: Schema.String,
  variables: Schema.Array(Schema.String).annotations({ description: "The names of its variables in SAV." }),
  questionKey: Schema.NullOr(Schema.String),
  questionId: Schema.NullOr(Schema.String),
  part: Schema.NullOr(Schema.String).annotations({ description: "The value of the option or row that it stands for." }),
  content: Schema.Literal(...kinds).annotations({
    description:
      "What a cell holds. `chosen`: 1 or 0. `rank`: a place from 1. `numeral`: a number as it was written. " +
      "`option`: the value of an option, or the respondent's own text. `options`, `texts`: a list."
  }),
  valueLabels: Schema.Array(Schema.Struct({ value: Schema.Number, label: Schema.String })).annotations({
    description: "What numbers mean in SAV."
  }),
  missing: Schema.NullOr(Schema.Struct({ skipped: Schema.Number, notShown: Schema.Number })).annotations({
    description:
      "The numbers in SAV of responses that skipped the question, or were not shown it. An option or a row that was not " +
      "shown has the second one, too."
  })
}).annotations({ identifier: "CodebookColumn" })

/** What the columns of a survey's exports mean. `language` is null for the texts of the survey itself. */
export const Codebook = Schema.Struct({
  surveyId: Schema.String,
  title: Schema.String,
  language: Schema.NullOr(Schema.String),
  questionnaireVersion: Schema.Int.annotations({ description: "The present version. Each response names its own." }),
  questions: Schema.Array(CodebookQuestion),
  columns: Schema.Array(CodebookColumn)
}).annotations({ identifier: "Codebook" })
export type Codebook = typeof Codebook.Type

/** The versions of the questionnaire that have a question, by its id. */
export type QuestionVersions = ReadonlyMap<string, ReadonlyArray<number>>

/** The parts of a codebook that a table has. */
export const describeTable = (
  { columns, questions }: ResponseTable,
  versions: QuestionVersions
): Pick<Codebook, "columns" | "questions"> => {
  const variables = new Map<TableColumn, Array<string>>(columns.map((column) => [column, []]))
  for (const { column, name } of variablesOf(columns)) variables.get(column)?.push(name)
  return {
    questions: questions.map((question) => describeQuestion(question, versions)),
    columns: columns.map((column) => ({
      name: column.name,
      heading: column.heading,
      label: column.label,
      variables: variables.get(column) ?? [],
      questionKey: column.source?.question.key ?? null,
      questionId: column.source?.question.id ?? null,
      part: column.source?.part?.value ?? null,
      content: column.content.kind,
      valueLabels: valueLabels(column.content),
      missing: column.missing
    }))
  }
}

const describeQuestion = (
  { isRetired, question }: TableQuestion,
  versions: QuestionVersions
): Codebook["questions"][number] => ({
  questionId: question.id,
  key: question.key,
  text: question.text,
  type: question.type,
  retired: isRetired,
  versions: versions.get(question.id) ?? [],
  options: allOptions(question).map(({ code, label, value }, index) => ({
    value,
    label,
    code,
    retired: index >= question.options.length
  })),
  rows: allRows(question).map(({ code, label, value }, index) => ({
    value,
    label,
    code,
    retired: index >= rowsOf(question).length
  }))
})

/** The numbers that have labels in a file for SPSS, without the missing codes. */
export const valueLabels = (
  content: TableColumn["content"]
): ReadonlyArray<{ readonly value: number; readonly label: string }> => {
  switch (content.kind) {
    case "boolean":
      return [{ value: 0, label: content.falseLabel }, { value: 1, label: content.trueLabel }]
    case "number":
      return content.labels
    case "option":
      return content.options.map(({ code, label }) => ({ value: code, label }))
    case "chosen":
    case "options":
      return [{ value: 0, label: "No" }, { value: 1, label: "Yes" }]
    case "date":
    case "instant":
    case "numeral":
    case "rank":
    case "text":
    case "texts":
      return []
  }
}
