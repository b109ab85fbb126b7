/** Converts each row of the file to a submission. A row that cannot be converted completely is an error. */
import type { CsvFile } from "./csvFile.js"
import type { Option, Question } from "./questionnaire.js"

export interface Submission {
  /** The respondent's number at SurveyMonkey. */
  readonly externalId: string
  readonly metadata: { readonly source: string }
  readonly answers: ReadonlyArray<Answer>
}

export interface Answer {
  readonly questionKey: string
  readonly value: Value
}

export type Value = string | ReadonlyArray<string> | Readonly<Record<string, string>>

export const submissions = (questions: ReadonlyArray<Question>, file: CsvFile): ReadonlyArray<Submission> => {
  const located = questions.map((question) => findColumns(question, file))
  return file.rows.map((row) => ({
    externalId: row[0] ?? "",
    metadata: { source: "github.com/fivethirtyeight/data" },
    answers: located.flatMap(({ columns, question }) => {
      const value = parseAnswer(question, columns.map(({ index, part }) => ({ part, text: row[index] ?? "" })))
      return value === undefined ? [] : [{ questionKey: question.key, value }]
    })
  }))
}

/** A question and the columns of the file that hold its answers. */
interface QuestionColumns {
  readonly question: Question
  readonly columns: ReadonlyArray<{ readonly index: number; readonly part: string }>
}

const findColumns = (question: Question, file: CsvFile): QuestionColumns => {
  const columns = file.columns.flatMap((column, index) =>
    column.question === question.text ? [{ index, part: column.part }] : []
  )
  if (columns.length === 0) throw new Error(`The file has no column for "${question.text}"`)
  return { question, columns }
}

interface Cell {
  readonly part: string
  readonly text: string
}

/** Returns `undefined` if the question was skipped: every cell is blank. */
const parseAnswer = (question: Question, cells: ReadonlyArray<Cell>): Value | undefined => {
  const filled = cells.filter((cell) => cell.text !== "")
  const [first] = filled
  if (first === undefined) return undefined
  switch (question.type) {
    case "single_choice":
      return valueOf(question.options, first.text)
    case "multiple_choice":
      return filled.map((cell) => valueOf(question.options, cell.text))
    case "ranking":
      return parseRanking(question.options, filled)
    case "matrix":
      return Object.fromEntries(filled.map((cell) => [
        valueOf(question.settings.rows, cell.part),
        valueOf(question.options, cell.text)
      ]))
  }
}

/** Returns the options, best first. A ranking with gaps or ties is an error, since an order cannot express it. */
const parseRanking = (films: ReadonlyArray<Option>, cells: ReadonlyArray<Cell>): ReadonlyArray<string> => {
  const ordered = [...cells].sort((a, b) => Number(a.text) - Number(b.text))
  const ranks = ordered.map(({ text }) => text)
  if (!ranks.every((rank, index) => rank === String(index + 1))) {
    throw new Error(`Unexpected ranks: ${ranks.join(", ")}`)
  }
  return ordered.map(({ part }) => valueOf(films, part))
}

const valueOf = (options: ReadonlyArray<Option>, label: string): string => {
  const option = options.find((option) => option.label === label)
  if (option === undefined) throw new Error(`"${label}" is not one of ${options.map(({ label }) => label).join(", ")}`)
  return option.value
}
