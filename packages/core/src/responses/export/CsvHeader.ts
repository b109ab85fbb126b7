/** The column names of a CSV export. All names are distinct. */
import type { CsvColumns } from "../../surveys/question-parts/output/CsvColumns.js"
import type { Question } from "../../surveys/Question.js"

/** Whether columns are named by the texts of questions or by their keys, which an edit does not change. */
export type CsvHeaders = "text" | "key"

type QuestionColumns = Pick<CsvColumns, "hasOther" | "hasUrl" | "parts"> & {
  readonly question: Pick<Question, "key" | "text">
}

const leadingNames = ["responseId", "submittedAt", "status", "startedAt", "externalId"]

/** The columns after those of the questions. */
export interface TrailingColumns {
  readonly variables: ReadonlyArray<{ readonly name: string }>
  readonly hiddenFields: ReadonlyArray<{ readonly name: string }>
  /** The names of the columns with orders. */
  readonly orders: ReadonlyArray<string>
}

const trailingNamesOf = ({ hiddenFields, orders, variables }: TrailingColumns): ReadonlyArray<string> => [
  "language",
  "questionnaireVersion",
  "seed",
  ...variables.map(({ name }) => `variable:${name}`),
  ...hiddenFields.map(({ name }) => `field:${name}`),
  ...orders,
  "metadata"
]

const otherName = "other"

const urlName = "url"

/** The names of all columns of a row, in order. */
export const headerNames = (
  columns: ReadonlyArray<QuestionColumns>,
  trailing: TrailingColumns,
  headers: CsvHeaders
): ReadonlyArray<string> => {
  const trailingNames = trailingNamesOf(trailing)
  const reserved = [...leadingNames, ...trailingNames]
  const questionNames = headers === "key"
    ? columns.map(({ question }) => question.key)
    : withSuffixes(columns.map(({ question }) => ({ name: question.text, suffix: question.key })), reserved)
  const names = columns.flatMap((column, index) => {
    const name = questionNames[index] ?? column.question.key
    const parts = [...partNames(column, headers), ...(column.hasOther ? [otherName] : [])]
    const partNamesOfQuestion = parts.length === 0 ? [name] : parts.map((part) => `${name} [${part}]`)
    return column.hasUrl === true ? [...partNamesOfQuestion, `${name} [${urlName}]`] : partNamesOfQuestion
  })
  return [...leadingNames, ...numbered(names, reserved), ...trailingNames]
}

const partNames = ({ hasOther, parts }: QuestionColumns, headers: CsvHeaders): ReadonlyArray<string> =>
  headers === "key"
    ? parts.map(({ value }) => value)
    : withSuffixes(parts.map(({ label, value }) => ({ name: label, suffix: value })), hasOther ? [otherName] : [])

/** Adds its suffix to each name that occurs twice or is reserved. */
const withSuffixes = (
  items: ReadonlyArray<{ readonly name: string; readonly suffix: string }>,
  reserved: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const seen = new Set(reserved)
  const repeated = new Set<string>()
  for (const { name } of items) {
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  return items.map(({ name, suffix }) => repeated.has(name) ? `${name} (${suffix})` : name)
}

/** Numbers the names that are still equal, such as those of a retired question whose key was used again. */
const numbered = (names: ReadonlyArray<string>, reserved: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Set(reserved)
  return names.map((name) => {
    let unique = name
    for (let number = 2; seen.has(unique); number++) unique = `${name} (${number})`
    seen.add(unique)
    return unique
  })
}
