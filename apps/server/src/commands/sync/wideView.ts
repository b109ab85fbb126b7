/** The views with one column for each question. */
import { Buffer } from "node:buffer"

/** How a database writes what views need. */
export interface CopyDialect {
  /** The answer to a question in the column `r.answers`. Of several parts, it is JSON. */
  readonly answer: (questionId: string, content: "boolean" | "number" | "text") => string
}

/** Whether the columns of views are named by the keys of the questions, or by their ids. */
export type ColumnNames = "id" | "key"

/** A question that gets a column. */
export interface WideQuestion {
  readonly id: string
  readonly key: string
  /** What the whole answer is. `text`: also options, and the JSON of several parts. */
  readonly content: "boolean" | "number" | "text"
}

export interface WideView {
  readonly name: string
  readonly select: string
}

/**
 * The views of a survey. There is more than one if the survey has more questions than a view can have columns: the
 * names of further ones end with `_2`, `_3` and so on, and each has `response_id`.
 *
 * @param name as `viewName` returns it
 * @param taken the names of the views of other surveys
 */
export const wideViews = (
  surveyId: string,
  name: string,
  questions: ReadonlyArray<WideQuestion>,
  names: ColumnNames,
  taken: ReadonlySet<string>,
  dialect: CopyDialect
): ReadonlyArray<WideView> => {
  const columns = columnNames(questions, names)
  const views: Array<WideView> = []
  const isTaken = (candidate: string) => taken.has(candidate) || views.some((view) => view.name === candidate)
  for (let start = 0; start === 0 || start < questions.length; start += maxQuestions) {
    const answers = questions.slice(start, start + maxQuestions).map(({ content, id }) =>
      `${dialect.answer(id, content)} AS ${quoteIdentifier(columns.get(id) ?? id)}`
    )
    views.push({
      name: start === 0 ? name : unusedName(`${name}_${views.length + 1}`, isTaken),
      select: `SELECT ${[...responseColumns, ...answers].join(", ")} FROM responses r WHERE r.survey_id = ${
        quoteText(surveyId)
      }`
    })
  }
  return views
}

/** PostgreSQL has at most 1 600 columns, and SQLite 2 000. */
const maxQuestions = 1_500

/** PostgreSQL cuts longer names, so that two of them become one. */
const maxNameBytes = 63

/** The longest ending of a name: `_` and a number. */
const maxSuffixBytes = 8

const baseColumns = [
  "status",
  "submitted_at",
  "started_at",
  "external_id",
  "language",
  "questionnaire_version",
  "metadata",
  "variables"
]

const responseColumns = ["r.id AS response_id", ...baseColumns.map((name) => `r.${name}`)]

/**
 * The name of the first view: `responses_` and the slug of the survey, which never changes. A long slug keeps its
 * beginning and its end, which is random.
 *
 * @param taken the names of the views of other surveys
 */
export const viewName = (slug: string, taken: ReadonlySet<string>): string => {
  const whole = slug.toLowerCase().replaceAll(/[^a-z0-9]/g, "_")
  const short = whole.length <= maxSlugLength ? whole : `${whole.slice(0, maxSlugLength - 9)}_${whole.slice(-8)}`
  return unusedName(`responses_${short}`, (name) => taken.has(name))
}

const maxSlugLength = 42

/**
 * The names of the columns, by the ids of the questions. Names that differ by case only, or that are names of other
 * columns, get a number: of two questions, the one that was created later, so that no name moves when questions move.
 */
const columnNames = (questions: ReadonlyArray<WideQuestion>, names: ColumnNames): ReadonlyMap<string, string> => {
  const used = new Set(["response_id", ...baseColumns])
  const found = new Map<string, string>()
  // Ids are UUIDs of version 7: their order is that of their creation.
  for (const { id, key } of [...questions].sort((left, right) => left.id < right.id ? -1 : 1)) {
    const name = unusedName(cut(names === "id" ? id : key), (candidate) => used.has(candidate.toLowerCase()))
    used.add(name.toLowerCase())
    found.set(id, name)
  }
  return found
}

/** The name, or the name with the first number from 2 with which it is not in use. */
const unusedName = (name: string, isUsed: (name: string) => boolean): string => {
  if (!isUsed(name)) return name
  for (let number = 2;; number++) if (!isUsed(`${name}_${number}`)) return `${name}_${number}`
}

/** The beginning of a name that leaves room for a number. Characters are not cut apart. */
const cut = (name: string): string => {
  if (Buffer.byteLength(name) <= maxNameBytes - maxSuffixBytes) return name
  let text = ""
  for (const character of name) {
    if (Buffer.byteLength(text + character) > maxNameBytes - maxSuffixBytes) break
    text += character
  }
  return text
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll("\"", "\"\"")}"`

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
