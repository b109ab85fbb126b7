/** The rows of a response. */
import type { Schemas } from "@canvass/client"
import type { Row } from "./CopyTable.js"

/** What the rows of answers need to know of a question. */
export interface AnsweredQuestion {
  readonly id: string
  /** By value. */
  readonly options: ReadonlyMap<string, { readonly code: number; readonly label: string }>
  readonly hasRows: boolean
}

export interface ResponseRows {
  readonly response: Row
  readonly answers: ReadonlyArray<Row>
  readonly files: ReadonlyArray<Row>
}

/**
 * Makes the rows of a response.
 *
 * @param questionOf the question in the version of the response, or as it is today
 */
export const responseRows = (
  response: Schemas["LoggedResponse"],
  questionOf: (id: string) => AnsweredQuestion | undefined
): ResponseRows => {
  const { answers = [], id, surveyId } = response
  const files: Array<Row> = []
  const rows = answers.flatMap(({ questionId, value }) => {
    const question = questionOf(questionId)
    return partsOf(value, question?.hasRows === true).map(({ part, position, row }) => {
      if (isFile(part)) files.push(fileRow(response, questionId, part))
      return {
        response_id: id,
        survey_id: surveyId,
        question_id: questionId,
        row_value: row,
        position,
        ...columnsOf(part, question)
      }
    })
  })
  return {
    response: {
      id,
      survey_id: surveyId,
      status: response.status,
      submitted_at: response.submittedAt,
      started_at: response.startedAt,
      external_id: response.externalId,
      language: response.language,
      questionnaire_version: response.questionnaireVersion,
      seed: response.seed,
      metadata: response.metadata ?? {},
      variables: response.variables,
      skipped: response.skipped,
      answers: Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]))
    },
    answers: rows,
    files
  }
}

type AnswerValue = Schemas["Answer"]["value"]

interface Part {
  /** The value of a row of a matrix; otherwise empty. */
  readonly row: string
  /** From 1. For a ranking, the place. */
  readonly position: number
  readonly part: unknown
}

/** An answer has a part for each option, each file, and each cell of a matrix. */
const partsOf = (value: AnswerValue, hasRows: boolean): ReadonlyArray<Part> =>
  hasRows && isRecord(value)
    ? Object.entries(value).flatMap(([row, cell]) => inOrder(row, cell))
    : inOrder("", value)

const inOrder = (row: string, value: unknown): ReadonlyArray<Part> =>
  (Array.isArray(value) ? value : [value]).map((part: unknown, index) => ({ row, position: index + 1, part }))

const columnsOf = (part: unknown, question: AnsweredQuestion | undefined): Row => {
  if (typeof part === "string") {
    const option = question?.options.get(part)
    return option === undefined
      ? { value: part }
      : { value: part, option_value: part, code: option.code, label: option.label }
  }
  if (typeof part === "number") return { value: String(part), number: part }
  if (isFile(part)) return { value: part.fileId, label: part.name }
  if (isOther(part)) return { value: part.other }
  return { value: JSON.stringify(part) }
}

interface FileReference {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly deleted?: boolean
}

const fileRow = (
  { id, surveyId }: Schemas["LoggedResponse"],
  questionId: string,
  { deleted = false, fileId, name, size, type }: FileReference
): Row => ({
  id: fileId,
  survey_id: surveyId,
  response_id: id,
  question_id: questionId,
  name,
  type,
  size_bytes: size,
  is_deleted: deleted
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isFile = (value: unknown): value is FileReference => isRecord(value) && typeof value["fileId"] === "string"

/** A text that a respondent wrote instead of choosing an option. */
const isOther = (value: unknown): value is { readonly other: string } =>
  isRecord(value) && typeof value["other"] === "string"
