/** The names of the columns of a table of responses. All names are distinct. */
import type { AnswerColumn } from "../../../questions/question-parts/output/AnswerColumns.js"
import type { Question } from "../../../questions/Question.js"

/** Whether columns are named by the texts of questions or by their keys, which an edit does not change. */
export type ColumnHeaders = "text" | "key"

/** The columns of one question. */
export interface QuestionColumns {
  readonly question: Pick<Question, "key" | "text">
  readonly columns: ReadonlyArray<AnswerColumn>
}

const otherName = "other"

const urlName = "url"

/**
 * The names of the columns of questions, in order.
 *
 * @param reserved - The names of the other columns of the table.
 */
export const columnNames = (
  questions: ReadonlyArray<QuestionColumns>,
  reserved: ReadonlyArray<string>,
  headers: ColumnHeaders
): ReadonlyArray<string> => {
  const questionNames = headers === "key"
    ? questions.map(({ question }) => question.key)
    : withSuffixes(questions.map(({ question }) => ({ name: oneLine(question.text), suffix: question.key })), reserved)
  const names = questions.flatMap(({ columns, question }, index) => {
    const name = questionNames[index] ?? question.key
    const parts = partNames(columns, headers)
    return columns.map(({ role }, index) => {
      switch (role) {
        case "answer":
          return name
        case "other":
          return `${name} [${otherName}]`
        case "part":
          return `${name} [${parts[index] ?? ""}]`
        case "url":
          return `${name} [${urlName}]`
      }
    })
  })
  return numbered(names, reserved)
}

/** Some readers of CSV, such as DuckDB, do not find the columns of a heading of several lines. */
const oneLine = (text: string): string => {
  const lines = text.split(/[\r\n\u2028\u2029]/)
  return lines.length === 1 ? text : lines.map((line) => line.trim()).filter((line) => line !== "").join(" ")
}

/** The names of the parts that columns stand for. They come before the other columns of the question. */
const partNames = (columns: ReadonlyArray<AnswerColumn>, headers: ColumnHeaders): ReadonlyArray<string> => {
  const parts = columns.flatMap(({ part }) => part === undefined ? [] : [part])
  // Texts beside the options keep their name, whatever options are added.
  const reserved = columns.some(({ role }) => role === "other") ? [otherName] : []
  return withSuffixes(
    parts.map(({ label, value, ...part }) =>
      headers === "key"
        ? { name: value, suffix: "code" in part ? String(part.code) : value }
        : { name: label, suffix: value }
    ),
    reserved
  )
}

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
