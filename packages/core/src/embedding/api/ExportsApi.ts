/** Exports in the promise API. */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Codebook } from "../../responses/export/Codebook.js"
import { NotShown } from "../../responses/export/CsvEncoder.js"
import { ExportFormat } from "../../responses/export/ExportOptions.js"
import type { Exports } from "../../responses/Exports.js"
import type { ResponseFilters } from "../../responses/ResponseFilters.js"
import { InvalidInput } from "../../validation/ValidationError.js"
import { concatBytes } from "../../values/concatBytes.js"
import { LanguageTag } from "../../values/LanguageTag.js"
import type { LimitValues } from "../../values/Limits.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import {
  choiceFields,
  filterFields,
  type FilterOptions,
  pastFields,
  type PastOptions,
  type ResponseFilter
} from "./ResponsesApi.js"

/** Options of an export. */
export interface ExportOptions extends FilterOptions, PastOptions, ResponseFilter {
  /**
   * Default `json`. `long` is CSV with a line for each value of an answer. `xlsx`, `sav` (SPSS) and `parquet` need the
   * package `@canvass/formats`.
   */
  readonly format?: ExportFormat | undefined
  /** CSV, XLSX: column headings are the `text` or the `key` of the questions. Default `text`. */
  readonly headers?: "text" | "key" | undefined
  /** CSV, long: start with a byte order mark, which some spreadsheets require. Default `false`. */
  readonly bom?: boolean | undefined
  /**
   * CSV, XLSX: the text in the cells of a question, an option or a row that a completed response was not shown, such as
   * `NA`. At most 20 characters. Default: none.
   */
  readonly notShown?: string | undefined
  /**
   * CSV, XLSX, SAV, Parquet: adds a column `order:<key>` for each question and each page that is shown in random order,
   * with the values or keys as the respondent saw them, joined by `|`. Default `false`.
   */
  readonly order?: boolean | undefined
  /**
   * CSV, XLSX, SAV, Parquet: the columns, in this order, by the keys of questions (a key stands for all columns of its
   * question) and the names of other columns, such as `submittedAt` and `field:plan`. `question:status` is the question
   * whose key is also the name of another column. Long: the questions. Default: all.
   */
  readonly columns?: ReadonlyArray<string> | undefined
  /** CSV, XLSX: options are written by their labels or their codes. Default: `labels` in XLSX, the values in CSV. */
  readonly values?: "labels" | "codes" | undefined
  /** CSV, XLSX, SAV, Parquet, long: the language of texts and labels. Default: that of the survey. */
  readonly language?: string | undefined
  /** CSV, long: an apostrophe keeps spreadsheets from running texts as formulas. Default `true`. */
  readonly guard?: boolean | undefined
  /** Ends the export with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** Options of an export whose file is a text. */
export interface TextExportOptions extends ExportOptions {
  /** Default `json`. */
  readonly format?: "csv" | "json" | "xml" | "ndjson" | "long" | undefined
}

/** Responses as a file, oldest first. An export ends at the responses that there are when it begins. */
export interface ExportsApi {
  /**
   * Returns the whole file as a text.
   *
   * @example
   * const csv = await canvass.exports.text(owner.id, survey.id, { format: "csv" })
   */
  readonly text: (owner: string, surveyId: string, options?: TextExportOptions) => Promise<string>
  /**
   * Returns the whole file.
   *
   * @example
   * await writeFile("lunch.xlsx", await canvass.exports.bytes(owner.id, survey.id, { format: "xlsx" }))
   */
  readonly bytes: (owner: string, surveyId: string, options?: ExportOptions) => Promise<Uint8Array>
  /**
   * Iterates over the pieces of a file that is a text. Memory does not grow with the number of responses.
   *
   * @example
   * for await (const piece of canvass.exports.iterate(owner.id, survey.id)) process.stdout.write(piece)
   */
  readonly iterate: (owner: string, surveyId: string, options?: TextExportOptions) => AsyncIterable<string>
  /**
   * Streams the file, texts in UTF-8, for a `Response` or for `Readable.fromWeb`.
   *
   * @example
   * return new Response(canvass.exports.stream(owner.id, survey.id, { format: "csv" }))
   */
  readonly stream: (owner: string, surveyId: string, options?: ExportOptions) => ReadableStream<Uint8Array>
  /**
   * Describes the columns of exports: questions, options with their codes and labels, and missing codes.
   *
   * @example
   * const { columns } = await canvass.exports.codebook(owner.id, survey.id, { language: "de" })
   */
  readonly codebook: (owner: string, surveyId: string, options?: CodebookOptions) => Promise<Codebook>
}

/** Options of a codebook. */
export interface CodebookOptions {
  /** The language of texts and labels. Default: that of the survey. */
  readonly language?: string | undefined
}

export const exportsApi = (
  { iterate, run }: Calls,
  exports: Exports,
  filters: ResponseFilters,
  limits: LimitValues
): ExportsApi => {
  const decoderOf = <A extends ExportFormat>(format: Schema.Schema<A>) =>
    Arguments.options(() =>
      Arguments.ordered(Schema.Struct({
        ...filterFields(limits),
        ...choiceFields,
        ...pastFields,
        format: Arguments.optional(format),
        headers: Arguments.optional(Schema.Literal("text", "key")),
        bom: Arguments.optional(Schema.Boolean),
        notShown: Arguments.optional(NotShown),
        order: Arguments.optional(Schema.Boolean),
        columns: Arguments.optional(Schema.Array(Schema.String)),
        values: Arguments.optional(Schema.Literal("labels", "codes")),
        language: Arguments.optional(LanguageTag),
        guard: Arguments.optional(Schema.Boolean)
      }))
    )
  const decodeOptions = decoderOf(ExportFormat)
  const decodeTextOptions = decoderOf(TextFormat)
  const open = (owner: string, surveyId: string, decoded: ReturnType<typeof decodeOptions>) =>
    inOptions(Effect.flatMap(
      Arguments.all({ ...Arguments.surveyOfOwner(owner, surveyId), options: decoded }),
      (
        { options: { asOf, externalId, filter, format = "json", from, segment, status, to, ...options }, owner, survey }
      ) => {
        const query = { externalId, filter, from, segment, status, to }
        return Effect.flatMap(
          asOf === undefined
            ? filters.read(owner, survey, query)
            : filters.readExportAt(owner, survey, { ...query, asOf }),
          (chosen) => exports.open(owner, survey, { ...options, format, filter: chosen })
        )
      }
    ))
  const texts = (owner: string, surveyId: string, options: unknown): AsyncIterable<string> =>
    iterate(
      options,
      (rest) =>
        Effect.map(open(owner, surveyId, decodeTextOptions(rest)), ({ body }) =>
          Stream.map(Stream.chunks(Stream.filter(body, Predicate.isString)), (texts) => [Chunk.join(texts, "")]))
    )
  const pieces = (owner: string, surveyId: string, options: unknown): AsyncIterable<Uint8Array> =>
    iterate(
      options,
      (rest) =>
        Effect.map(open(owner, surveyId, decodeOptions(rest)), ({ body }) => Stream.map(Stream.chunks(body), toBytes))
    )
  return {
    text: async (owner, surveyId, options) => {
      let text = ""
      for await (const piece of texts(owner, surveyId, options)) text += piece
      return text
    },
    bytes: async (owner, surveyId, options) => {
      const all: Array<Uint8Array> = []
      for await (const piece of pieces(owner, surveyId, options)) all.push(piece)
      return concatBytes(all)
    },
    iterate: texts,
    stream: (owner, surveyId, options) => {
      const iterator = pieces(owner, surveyId, options)[Symbol.asyncIterator]()
      return new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          const next = await iterator.next()
          if (next.done === true) controller.close()
          else controller.enqueue(next.value)
        },
        cancel: async () => {
          await iterator.return?.()
        }
      })
    },
    codebook: (owner, surveyId, options) =>
      run(inOptions(Effect.flatMap(
        Arguments.all({ ...Arguments.surveyOfOwner(owner, surveyId), options: decodeCodebookOptions(options) }),
        ({ options, owner, survey }) => exports.codebook(owner, survey, options)
      )))
  }
}

const TextFormat = Schema.Literal("csv", "json", "xml", "ndjson", "long")

const decodeCodebookOptions = Arguments.options(() => Schema.Struct({ language: Arguments.optional(LanguageTag) }))

const encoder = new TextEncoder()

/** Few large pieces are cheaper than many small ones. */
const toBytes = (pieces: Chunk.Chunk<string | Uint8Array>): ReadonlyArray<Uint8Array> => {
  const all = Chunk.toReadonlyArray(pieces)
  return all.every(Predicate.isString)
    ? [encoder.encode(all.join(""))]
    : all.flatMap((piece) => typeof piece === "string" ? [encoder.encode(piece)] : piece.length > 0 ? [piece] : [])
}

/** The service names options, and callers expect JSON Pointers into them. */
const inOptions = <A, E>(effect: Effect.Effect<A, E | InvalidInput>): Effect.Effect<A, E | InvalidInput> =>
  Effect.mapError(effect, (error) =>
    error instanceof InvalidInput
      ? new InvalidInput({
        violations: Arr.map(error.violations, (found) => ({
          ...found,
          pointer: found.pointer === "" || found.pointer.startsWith("/") ? found.pointer : `/${found.pointer}`
        }))
      })
      : error)
