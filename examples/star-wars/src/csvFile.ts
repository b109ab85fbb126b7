/** Parses the CSV file of SurveyMonkey: two header rows, then a row per respondent. */
import { parse } from "csv-parse/sync"

export interface CsvFile {
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

export interface Column {
  readonly question: string
  /** The film or the character; "Response" if the question has one column. */
  readonly part: string
}

export const parseCsvFile = (csv: Uint8Array): CsvFile => {
  const [questions = [], parts = [], ...rows] = parse(csv, { encoding: "latin1" })
  let question = ""
  const columns = questions.map((heading, index) => {
    // The text of a question is above its first column only; the next columns belong to it too.
    question = removeInvalidBytes(heading) || question
    return { question, part: parts[index] ?? "" }
  })
  return { columns, rows }
}

/** One heading ends in two bytes that are not text in any encoding. */
const removeInvalidBytes = (heading: string): string => heading.replace(/[^\x20-\x7e]{1,2}$/, "")
