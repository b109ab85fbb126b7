/**
 * An export as CSV (RFC 4180): a row for each response and columns for each question of the survey, the retired
 * questions last. Each question type defines its columns. The variables and the hidden fields that the survey has now
 * follow, the orders in which things were shown, and all metadata.
 */
import { csvText } from "../../encoding/CsvText.js"
import { definitionOf } from "../../surveys/question-types/questionTypes.js"
import type { Survey } from "../../surveys/Survey.js"
import * as Instant from "../../values/Instant.js"
import { text } from "../../values/text/Text.js"
import { type CsvHeaders, headerNames } from "./CsvHeader.js"
import type { ResponseEncoder } from "./ResponseEncoder.js"
import type { OrderedResponse } from "./ShownOrders.js"

/**
 * Compiles the encoder of a survey's responses.
 *
 * @param options - `headers`: whether columns are named by the texts or the keys of questions. `bom`: whether the file
 *   begins with a byte order mark, which Excel needs to recognise UTF-8. `filesUrl`: the URL of the survey's files.
 *   `notShown`: the text in the cells of a question that a completed response was not shown. Default: none. `orders`:
 *   the names of the columns with orders.
 */
export const csvEncoder = (
  survey: Pick<Survey, "hiddenFields" | "questions" | "retired" | "variables">,
  options: {
    readonly headers: CsvHeaders
    readonly bom: boolean
    readonly filesUrl?: string | undefined
    readonly notShown?: string | undefined
    readonly orders?: ReadonlyArray<string>
  }
): ResponseEncoder<OrderedResponse> => {
  const questions = [...survey.questions, ...survey.retired]
  const context = { fileUrl: (fileId: string) => `${options.filesUrl ?? ""}/${fileId}` }
  const columns = questions.map((question) => ({ question, ...definitionOf(question).csvColumns(question, context) }))
  const indexes = new Map(questions.map(({ id }, index) => [id, index]))
  const cellsOf = (text: string) =>
    columns.map(({ hasOther, hasUrl = false, parts }) =>
      new Array(Math.max(1, parts.length + Number(hasOther)) + Number(hasUrl)).fill(text).join(",")
    )
  const emptyCells = cellsOf("")
  const notShownCells = cellsOf(csvText(options.notShown ?? ""))
  const encoders = columns.map(({ encode }) => encode)
  const { hiddenFields, variables } = survey
  const { orders = [] } = options
  const names = headerNames(columns, { hiddenFields, variables, orders }, options.headers)
  return {
    head: (options.bom ? byteOrderMark : "") + names.map(csvText).join(",") + lineEnd,
    encode: (response) => {
      const cells = response.status === "completed" ? notShownCells.slice() : emptyCells.slice()
      for (const questionId of response.skipped ?? []) {
        const index = indexes.get(questionId)
        if (index !== undefined) cells[index] = emptyCells[index] ?? ""
      }
      for (const { questionId, value } of response.answers) {
        const index = indexes.get(questionId)
        const encode = index === undefined ? undefined : encoders[index]
        // A question that was added after the export began has no column.
        if (index !== undefined && encode !== undefined) cells[index] = encode(value)
      }
      return [
        response.id,
        Instant.format(response.submittedAt),
        response.status,
        response.startedAt === null ? "" : Instant.format(response.startedAt),
        csvText(response.externalId ?? ""),
        ...cells,
        response.language ?? "",
        response.questionnaireVersion ?? "",
        response.seed ?? "",
        ...variables.map(({ name }) => own(response.variables, name) ?? ""),
        ...hiddenFields.map(({ name }) => csvText(own(response.metadata, name) ?? "")),
        ...orders.map((name) => csvText(response.orders?.get(name) ?? "")),
        csvText(JSON.stringify(response.metadata))
      ].join(",") + lineEnd
    },
    separator: "",
    tail: ""
  }
}

/** The value of this name. An object inherits other names, such as `constructor`. */
const own = <A>(values: Readonly<Record<string, A>> | null, name: string): A | undefined =>
  values !== null && Object.hasOwn(values, name) ? values[name] : undefined

/** The text for questions that were not shown. */
export const NotShown = text(20)

const byteOrderMark = "\uFEFF"

const lineEnd = "\r\n"
