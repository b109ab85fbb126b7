/** Exports in the promise API. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { NotShown } from "../../responses/export/CsvEncoder.js"
import type { Exports } from "../../responses/Exports.js"
import { responseFilterOf } from "../../responses/ResponseFilter.js"
import type { LimitValues } from "../../values/Limits.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import { filterFields, type ResponseFilter } from "./ResponsesApi.js"

/** Options of an export. */
export interface ExportOptions extends ResponseFilter {
  /** Default `json`. */
  readonly format?: "csv" | "json" | "xml" | undefined
  /** CSV: column headings are the `text` or the `key` of the questions. Default `text`. */
  readonly headers?: "text" | "key" | undefined
  /** CSV: start with a byte order mark, which some spreadsheets require. Default `false`. */
  readonly bom?: boolean | undefined
  /**
   * CSV: the text in the cells of a question that a completed response was not shown, such as `NA`. At most 20
   * characters. Default: none.
   */
  readonly notShown?: string | undefined
  /**
   * CSV: adds a column `order:<key>` for each question and each page that is shown in random order, with the values or
   * keys as the respondent saw them, joined by `|`. Default `false`.
   */
  readonly order?: boolean | undefined
  /** Ends the export with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** Responses as a file in CSV, JSON or XML, oldest first. */
export interface ExportsApi {
  /**
   * Returns the whole file as a text.
   *
   * @example
   * const csv = await canvass.exports.text(owner.id, survey.id, { format: "csv" })
   */
  readonly text: (owner: string, surveyId: string, options?: ExportOptions) => Promise<string>
  /**
   * Iterates over the pieces of the file. Memory does not grow with the number of responses.
   *
   * @example
   * for await (const piece of canvass.exports.iterate(owner.id, survey.id)) process.stdout.write(piece)
   */
  readonly iterate: (owner: string, surveyId: string, options?: ExportOptions) => AsyncIterable<string>
  /**
   * Streams the file in UTF-8, for a `Response` or for `Readable.fromWeb`.
   *
   * @example
   * return new Response(canvass.exports.stream(owner.id, survey.id, { format: "csv" }))
   */
  readonly stream: (owner: string, surveyId: string, options?: ExportOptions) => ReadableStream<Uint8Array>
}

export const exportsApi = ({ iterate }: Calls, exports: Exports, limits: LimitValues): ExportsApi => {
  const decodeOptions = Arguments.options(() =>
    Arguments.ordered(Schema.Struct({
      ...filterFields(limits),
      format: Arguments.optional(Schema.Literal("csv", "json", "xml")),
      headers: Arguments.optional(Schema.Literal("text", "key")),
      bom: Arguments.optional(Schema.Boolean),
      notShown: Arguments.optional(NotShown),
      order: Arguments.optional(Schema.Boolean)
    }))
  )
  const pieces = (owner: string, surveyId: string, options: unknown): AsyncIterable<string> =>
    iterate(options, (rest) => {
      const file = Effect.flatMap(
        Arguments.all({ ...Arguments.surveyOfOwner(owner, surveyId), options: decodeOptions(rest) }),
        ({ options: { bom = false, format = "json", headers = "text", notShown, order, ...filter }, owner, survey }) =>
          exports.open(owner, survey, { bom, format, headers, notShown, order, filter: responseFilterOf(filter) })
      )
      return Effect.map(file, ({ body }) => Stream.map(Stream.chunks(body), (texts) => [Chunk.join(texts, "")]))
    })
  return {
    text: async (owner, surveyId, options) => {
      let text = ""
      for await (const piece of pieces(owner, surveyId, options)) text += piece
      return text
    },
    iterate: pieces,
    stream: (owner, surveyId, options) => {
      const iterator = pieces(owner, surveyId, options)[Symbol.asyncIterator]()
      const encoder = new TextEncoder()
      return new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          const next = await iterator.next()
          if (next.done === true) controller.close()
          else controller.enqueue(encoder.encode(next.value))
        },
        cancel: async () => {
          await iterator.return?.()
        }
      })
    }
  }
}
