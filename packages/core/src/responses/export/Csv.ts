/**
 * An export as CSV (RFC 4180; decisions §7): a row for each response, columns for each question of the survey as it
 * stands, the retired ones last. What was chosen and is no option any more stands under `other`; rows of a matrix and
 * ranked options that are gone have no column, JSON and XML have them all.
 */
import type { Option, Question } from "../../surveys/Question.js"
import type { Survey } from "../../surveys/Survey.js"
import * as Instant from "../../values/Instant.js"
import type { AnswerValue } from "../Answer.js"
import { choices, files, ranked, rows } from "../AnswerParts.js"
import { type Columns, headerNames, type Headers } from "./CsvHeader.js"
import type { Encoding } from "./Encoding.js"

export const csv = (
  survey: Pick<Survey, "questions" | "retired">,
  options: { readonly headers: Headers; readonly bom: boolean }
): Encoding => {
  const questions = [...survey.questions, ...survey.retired]
  const groups = questions.map((question) => ({ question, ...cellsOf(question) }))
  const places = new Map(questions.map(({ id }, index) => [id, index]))
  const unanswered = groups.map(({ hasOther, parts }) => ",".repeat(Math.max(0, parts.length + (hasOther ? 1 : 0) - 1)))
  const encoders = groups.map(({ encode }) => encode)
  const names = headerNames(groups, options.headers)
  return {
    head: (options.bom ? byteOrderMark : "") + names.map(text).join(",") + lineEnd,
    encode: (response) => {
      const cells = unanswered.slice()
      for (const { questionId, value } of response.answers) {
        const place = places.get(questionId)
        const encode = place === undefined ? undefined : encoders[place]
        // Not there: the question was added after the head was written.
        if (place !== undefined && encode !== undefined) cells[place] = encode(value)
      }
      return [
        response.id,
        Instant.format(response.submittedAt),
        response.status,
        response.startedAt === null ? "" : Instant.format(response.startedAt),
        text(response.externalId ?? ""),
        ...cells,
        text(JSON.stringify(response.metadata))
      ].join(",") + lineEnd
    },
    separator: "",
    tail: ""
  }
}

const byteOrderMark = "\uFEFF"

const lineEnd = "\r\n"

/** What a cell holds when an answer has several values for it. */
const listSeparator = "; "

/** The columns of a question, which `encode` writes all. */
interface Cells extends Columns {
  readonly encode: (value: AnswerValue) => string
}

const cellsOf = (question: Question): Cells => {
  switch (question.type) {
    case "text":
    case "rating":
    case "boolean":
    case "date":
    case "slider":
    case "nps":
      return single((value) => typeof value === "string" ? text(value) : typeof value === "object" ? "" : String(value))
    case "single_choice":
      return single((value) => text(choices(value).map(written).join(listSeparator)))
    case "file":
      return single((value) => text(files(value).map(({ name }) => name).join(listSeparator)))
    case "multiple_choice":
      return multipleChoice(question.options)
    case "matrix":
      return partitioned(question.settings.rows, rowCells)
    case "ranking":
      return partitioned(question.options, (value) => ranked(value).map((option, place) => [option, String(place + 1)]))
  }
}

const single = (encode: (value: AnswerValue) => string): Cells => ({ parts: [], hasOther: false, encode })

const written = (choice: string | { readonly other: string }): string =>
  typeof choice === "string" ? choice : choice.other

const rowCells = (value: AnswerValue): ReadonlyArray<readonly [row: string, cell: string]> =>
  rows(value).map(([row, columns]) => [row, text(columns.join(listSeparator))])

/** A column for each option, 1 or 0, and one for what was chosen beside them. */
const multipleChoice = (options: ReadonlyArray<Option>): Cells => {
  const places = placesOf(options)
  const unchosen = options.map(() => "0")
  return {
    parts: options,
    hasOther: true,
    encode: (value) => {
      const cells = unchosen.slice()
      const others: Array<string> = []
      for (const choice of choices(value)) {
        const place = typeof choice === "string" ? places.get(choice) : undefined
        if (place === undefined) others.push(written(choice))
        else cells[place] = "1"
      }
      cells.push(text(others.join(listSeparator)))
      return cells.join(",")
    }
  }
}

/** A column for each part, filled with what `read` finds for it in a value. */
const partitioned = (
  parts: ReadonlyArray<Option>,
  read: (value: AnswerValue) => ReadonlyArray<readonly [part: string, cell: string]>
): Cells => {
  const places = placesOf(parts)
  const blank = parts.map(() => "")
  return {
    parts,
    hasOther: false,
    encode: (value) => {
      const cells = blank.slice()
      for (const [part, cell] of read(value)) {
        const place = places.get(part)
        if (place !== undefined) cells[place] = cell
      }
      return cells.join(",")
    }
  }
}

const placesOf = (parts: ReadonlyArray<Option>): ReadonlyMap<string, number> =>
  new Map(parts.map(({ value }, place) => [value, place]))

/** A cell that a spreadsheet takes for text, whatever it begins with. */
const text = (value: string): string => {
  const harmless = runsAsFormula(value.charCodeAt(0)) ? "'" + value : value
  return needsQuotes.test(harmless) ? "\"" + harmless.replaceAll("\"", "\"\"") + "\"" : harmless
}

const needsQuotes = /[",\r\n]/

/** The first character: `=`, `+`, `-`, `@`, a tab or a carriage return. */
const runsAsFormula = (code: number): boolean =>
  code === 0x3d || code === 0x2b || code === 0x2d || code === 0x40 || code === 0x09 || code === 0x0d
