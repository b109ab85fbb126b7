/** Reads the file as SurveyMonkey wrote it: two header rows, then a row per respondent. */
import { parse } from "csv-parse/sync"

export interface Sheet {
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

export interface Column {
  readonly question: string
  /** The film, the character; "Response" where the question has one column. */
  readonly part: string
}

export const readSheet = (csv: Uint8Array): Sheet => {
  const [questions = [], parts = [], ...rows] = parse(csv, { encoding: "latin1" })
  let question = ""
  const columns = questions.map((heading, index) => {
    // A question stands over its first column only; the columns to its right belong to it.
    question = withoutLitter(heading) || question
    return { question, part: parts[index] ?? "" }
  })
  return { columns, rows }
}

/** One heading ends in two bytes that are no text in any encoding. */
const withoutLitter = (heading: string): string => heading.replace(/[^\x20-\x7e]+$/, "")
