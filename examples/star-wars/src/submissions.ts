/** Turns each row of the file into the response that Canvass is sent. What cannot be carried over whole is an error. */
import type { Option, Question } from "./questionnaire.js"
import type { Sheet } from "./csvFile.js"

export interface Submission {
  /** The number that SurveyMonkey gave to the respondent. */
  readonly externalId: string
  readonly metadata: { readonly source: string }
  readonly answers: ReadonlyArray<Answer>
}

export interface Answer {
  readonly questionKey: string
  readonly value: Value
}

export type Value = string | ReadonlyArray<string> | Readonly<Record<string, string>>

export const submissions = (questions: ReadonlyArray<Question>, sheet: Sheet): ReadonlyArray<Submission> => {
  const placed = questions.map((question) => place(question, sheet))
  return sheet.rows.map((row) => ({
    externalId: row[0] ?? "",
    metadata: { source: "github.com/fivethirtyeight/data" },
    answers: placed.flatMap(({ columns, question }) => {
      const value = answer(question, columns.map(({ index, part }) => ({ part, text: row[index] ?? "" })))
      return value === undefined ? [] : [{ questionKey: question.key, value }]
    })
  }))
}

/** A question and the columns of the file that hold its answers. */
interface Placed {
  readonly question: Question
  readonly columns: ReadonlyArray<{ readonly index: number; readonly part: string }>
}

const place = (question: Question, sheet: Sheet): Placed => {
  const columns = sheet.columns.flatMap((column, index) =>
    column.question === question.text ? [{ index, part: column.part }] : []
  )
  if (columns.length === 0) throw new Error(`The file has no column for "${question.text}"`)
  return { question, columns }
}

interface Cell {
  readonly part: string
  readonly text: string
}

/** `undefined` when every cell is blank: the question was skipped. */
const answer = (question: Question, cells: ReadonlyArray<Cell>): Value | undefined => {
  const filled = cells.filter((cell) => cell.text !== "")
  const [first] = filled
  if (first === undefined) return undefined
  switch (question.type) {
    case "single_choice":
      return valueOf(question.options, first.text)
    case "multiple_choice":
      return filled.map((cell) => valueOf(question.options, cell.text))
    case "ranking":
      return bestFirst(question.options, filled)
    case "matrix":
      return Object.fromEntries(filled.map((cell) => [
        valueOf(question.settings.rows, cell.part),
        valueOf(question.options, cell.text)
      ]))
  }
}

/** An order says nothing of gaps and ties, so a ranking that has one would not survive; none in the file has. */
const bestFirst = (films: ReadonlyArray<Option>, cells: ReadonlyArray<Cell>): ReadonlyArray<string> => {
  const ordered = [...cells].sort((a, b) => Number(a.text) - Number(b.text))
  const ranks = ordered.map(({ text }) => text)
  if (!ranks.every((rank, index) => rank === String(index + 1))) throw new Error(`A ranking goes ${ranks.join(", ")}`)
  return ordered.map(({ part }) => valueOf(films, part))
}

const valueOf = (options: ReadonlyArray<Option>, label: string): string => {
  const option = options.find((option) => option.label === label)
  if (option === undefined) throw new Error(`"${label}" is none of ${options.map(({ label }) => label).join(", ")}`)
  return option.value
}
