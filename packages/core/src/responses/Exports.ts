/** Exports all responses to a survey as CSV, JSON or XML. Memory does not grow with their number. */
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { FileStore } from "../files/FileStore.js"
import type { Survey } from "../surveys/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { NotFound } from "../values/NotFound.js"
import { csvEncoder } from "./export/CsvEncoder.js"
import type { CsvHeaders } from "./export/CsvHeader.js"
import { jsonEncoder } from "./export/JsonEncoder.js"
import type { ResponseEncoder } from "./export/ResponseEncoder.js"
import { orderColumns, withOrders } from "./export/ShownOrders.js"
import { xmlEncoder } from "./export/XmlEncoder.js"
import { markDeletedInStream } from "./FileAnswers.js"
import type { Response } from "./Response.js"
import type { ResponseFilter } from "./ResponseFilter.js"
import { ResponseStore } from "./ResponseStore.js"
import { mapWithQuestions } from "./ResponseView.js"

export type ExportFormat = "csv" | "json" | "xml"

/**
 * What to export. `headers`, `bom` (a byte order mark), `notShown` (the text in the cells of a question that a
 * completed response was not shown) and `order` (columns with the orders in which things were shown) apply to CSV only.
 */
export interface ExportOptions {
  readonly format: ExportFormat
  readonly filter: ResponseFilter
  readonly headers: CsvHeaders
  readonly bom: boolean
  readonly notShown?: string | undefined
  readonly order?: boolean | undefined
  /** CSV: the URL of the survey's files. Default: its path in the REST API. */
  readonly filesUrl?: string | undefined
}

/** An export that has not been read yet. `slug` is that of the survey. Each string of `body` holds one response. */
export interface Export {
  readonly slug: string
  readonly body: Stream.Stream<string>
}

export class Exports extends Effect.Service<Exports>()("@canvass/core/Exports", {
  effect: Effect.gen(function*() {
    const files = yield* FileStore
    const responses = yield* ResponseStore
    const surveys = yield* SurveyStore

    /** Opens an export, oldest response first, with the questions that the survey has now and the retired ones. */
    const open = (owner: AccountId, id: SurveyId, options: ExportOptions): Effect.Effect<Export, NotFound> =>
      Effect.gen(function*() {
        const found = yield* surveys.find(owner, id)
        if (Option.isNone(found)) return yield* new NotFound()
        const survey = found.value
        const stored = responses.stream(owner, id, options.filter, "asc")
        const chunks = markDeletedInStream(files.findStored, survey, stored)
        return { slug: survey.slug, body: encode(survey, chunks, { filesUrl: `/api/surveys/${id}/files`, ...options }) }
      })

    const encode = (
      survey: Survey,
      chunks: Stream.Stream<ReadonlyArray<Response>>,
      options: ExportOptions
    ): Stream.Stream<string> => {
      switch (options.format) {
        case "csv":
          return options.order === true
            ? Stream.unwrap(
              Effect.map(
                orderColumns(surveys, survey),
                (orders) =>
                  encodeStream(csvEncoder(survey, { ...options, orders }), withOrders(surveys, survey, chunks))
              )
            )
            : encodeStream(csvEncoder(survey, options), chunks)
        case "json": {
          const texts = mapWithQuestions(
            surveys.find(survey.accountId, survey.id),
            survey,
            chunks,
            (questionnaire) => jsonEncoder(questionnaire).encode
          )
          return encodeStream({ ...jsonEncoder(survey), encode: identity<string> }, texts)
        }
        case "xml":
          return encodeStream(xmlEncoder(survey), chunks)
      }
    }

    return { open }
  })
}) {}

/**
 * One string for each response, in the chunks in which they are read. A chunk is read when the reader asks for it. The
 * head is sent at once: a download starts before the first response has been read.
 */
const encodeStream = <A>(
  encoder: ResponseEncoder<A>,
  chunks: Stream.Stream<ReadonlyArray<A>>
): Stream.Stream<string> =>
  Stream.make(encoder.head).pipe(
    Stream.concat(chunks.pipe(
      Stream.mapAccum("", (separator, responses) => [
        encoder.separator,
        responses.map((response, index) => (index === 0 ? separator : encoder.separator) + encoder.encode(response))
      ]),
      Stream.mapConcat(identity)
    )),
    Stream.concat(encoder.tail === "" ? Stream.empty : Stream.make(encoder.tail))
  )
