/** Exports all responses to a survey as a file. Memory does not grow with their number. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { mapRows } from "../concurrency/forEachRow.js"
import { FileStore } from "../files/FileStore.js"
import type { Survey } from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { localizeWithRetired } from "../surveys/translations/SurveyTexts.js"
import { InvalidInput, limitViolations, type Violation, violation } from "../validation/ValidationError.js"
import { allowedParams } from "../validation/ViolationParams.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { NotFound } from "../values/NotFound.js"
import { candidateReader } from "./CandidateRows.js"
import { type Codebook, describeTable } from "./export/Codebook.js"
import { csvEncoder } from "./export/CsvEncoder.js"
import { chooseColumns, type ExportOptions, formatViolations, groupsOf } from "./export/ExportOptions.js"
import { type FileFormat, type FileFormatName, FileFormats } from "./export/FileFormats.js"
import { jsonEncoder, ndjsonEncoder } from "./export/JsonEncoder.js"
import { longEncoder } from "./export/LongEncoder.js"
import { forEachReplacedVersion } from "./export/replacedVersions.js"
import type { ResponseEncoder } from "./export/ResponseEncoder.js"
import { orderColumns, withOrders } from "./export/ShownOrders.js"
import { columnGroups, type ResponseTable, type TabledSurvey, tableOf } from "./export/table/ResponseTable.js"
import type { TabledResponse } from "./export/table/TabledResponse.js"
import { withMoved } from "./export/withMoved.js"
import { xmlEncoder } from "./export/XmlEncoder.js"
import { markDeletedInStream } from "./FileAnswers.js"
import { makeFindVersion } from "./QuestionnaireVersions.js"
import type { Response } from "./Response.js"
import { responsesWithParts } from "./ResponseParts.js"
import { selectedBy } from "./ResponseSearch.js"
import { mapWithQuestions } from "./ResponseView.js"

/** An export that has not been read yet. `slug` is that of the survey. It ends at what there is when it begins. */
export interface Export {
  readonly slug: string
  readonly body: Stream.Stream<string | Uint8Array>
}

type ResponseChunks = Stream.Stream<ReadonlyArray<Response>>

export class Exports extends Effect.Service<Exports>()("@canvass/core/Exports", {
  effect: Effect.gen(function*() {
    const candidates = yield* candidateReader
    const files = yield* FileStore
    const fileFormats = yield* FileFormats
    const surveys = yield* SurveyStore
    const findVersion = makeFindVersion(surveys)

    /**
     * Opens an export, oldest response first, with the questions that the survey has now and the retired ones. Fails
     * when the options don't fit the format, or name columns or a language that the survey does not have.
     */
    const open = (
      owner: AccountId,
      id: SurveyId,
      options: ExportOptions
    ): Effect.Effect<Export, InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const survey = yield* find(owner, id)
        const stored = withMoved(
          options.filter,
          (from) => selectedBy(options.filter, candidates(owner, id, options.filter, "asc", from))
        )
        const chunks = markDeletedInStream(files.findStored, survey, stored)
        const { format, ...given } = options
        switch (format) {
          case "json":
          case "ndjson":
            yield* refuse(formatViolations(options))
            return { slug: survey.slug, body: jsonBody(survey, chunks, format) }
          case "xml":
            yield* refuse(formatViolations(options))
            return { slug: survey.slug, body: encodeStream(xmlEncoder(survey), chunks) }
          case "csv": {
            const { table } = yield* tableFor(survey, options)
            return {
              slug: survey.slug,
              body: encodeStream(csvEncoder(table, given), tabledChunks(survey, chunks, options))
            }
          }
          case "long": {
            const { table } = yield* tableFor(survey, options)
            return { slug: survey.slug, body: encodeStream(longEncoder(table, given), chunks) }
          }
          case "parquet":
          case "sav":
          case "xlsx": {
            const fileFormat = yield* findFormat(format)
            const { language, table } = yield* tableFor(survey, options, fileFormat)
            const rows = Stream.mapEffect(
              tabledChunks(survey, chunks, options),
              (responses) => mapRows(responses, table.read)
            )
            return {
              slug: survey.slug,
              body: fileFormat.encode({
                title: language.survey.title,
                columns: table.columns,
                questions: table.questions,
                rows,
                headers: given.headers ?? "text",
                values: given.values ?? "labels",
                notShown: given.notShown ?? "",
                codebook: describe(language.survey, language.tag, table),
                createdAt: yield* Instant.now
              })
            }
          }
        }
      })

    /**
     * Describes the columns of exports, in a language of the survey. Fails when the survey does not have the language.
     */
    const codebook = (
      owner: AccountId,
      id: SurveyId,
      { language }: { readonly language?: string | undefined } = {}
    ): Effect.Effect<Codebook, InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const survey = yield* find(owner, id)
        const localized = yield* localizedTo(survey, language)
        yield* refuse(localized.violations)
        const groups = columnGroups(localized.survey, { orders: yield* orderColumns(surveys, survey) })
        return yield* describe(localized.survey, localized.tag, tableOf(groups))
      })

    const find = (owner: AccountId, id: SurveyId): Effect.Effect<Survey, NotFound> =>
      Effect.flatMap(
        surveys.find(owner, id),
        Option.match({ onNone: () => new NotFound(), onSome: (survey) => Effect.succeed(survey) })
      )

    /** The table of the columns that the options choose. Fails with everything that is wrong with the options. */
    const tableFor = (survey: Survey, options: ExportOptions, format?: FileFormat) =>
      Effect.gen(function*() {
        const language = yield* localizedTo(survey, options.language)
        const orders = options.order === true ? yield* orderColumns(surveys, survey) : []
        const filesUrl = options.filesUrl ?? `/api/surveys/${survey.id}/files`
        const all = groupsOf(options.format, columnGroups(language.survey, { filesUrl, orders }))
        const choice = options.columns === undefined
          ? { groups: all, violations: [] }
          : chooseColumns(all, options.columns)
        const table = tableOf(choice.groups)
        const violations = [...formatViolations(options), ...choice.violations, ...language.violations]
        if (format !== undefined && table.columns.length > format.maxColumns) {
          violations.push(tooManyColumns(options.format, format.maxColumns, table))
        }
        yield* refuse(violations)
        return { table, language }
      })

    /** The survey with its texts in a language that it offers, or to which it is translated. */
    const localizedTo = (survey: Survey, tag: string | undefined): Effect.Effect<LocalizedSurvey> =>
      Effect.gen(function*() {
        if (tag === undefined) return { survey, tag: survey.languages[0] ?? null, violations: [] }
        const translated = (yield* surveys.translationStates(survey.id)).map(({ tag }) => tag)
        if (translated.includes(tag)) {
          const found = yield* surveys.translation(survey.id, tag)
          const texts = Option.match(found, { onNone: () => ({}), onSome: ({ texts }) => texts })
          return { survey: localizeWithRetired(survey, texts), tag, violations: [] }
        }
        const known = new Set([...survey.languages, ...translated])
        return {
          survey,
          tag,
          violations: known.has(tag)
            ? []
            : [violation("language", "invalid", "The survey does not have this language.", allowedParams(known))]
        }
      })

    const describe = (survey: Survey, language: string | null, table: ResponseTable): Effect.Effect<Codebook> =>
      Effect.gen(function*() {
        const versions = new Map<string, Array<number>>()
        const add = (version: number, { questions }: Pick<TabledSurvey, "questions">) => {
          for (const { id } of questions) versions.set(id, [version, ...versions.get(id) ?? []])
        }
        add(survey.questionnaireVersion, survey)
        yield* forEachReplacedVersion(surveys, survey, (replaced) => add(replaced.version, replaced))
        return {
          surveyId: survey.id,
          title: survey.title,
          language,
          questionnaireVersion: survey.questionnaireVersion,
          ...describeTable(table, versions)
        }
      })

    const findFormat = (name: FileFormatName): Effect.Effect<FileFormat, InvalidInput> =>
      Effect.flatMap(
        fileFormats.find(name),
        Option.match({
          onNone: () =>
            new InvalidInput({
              violations: [
                violation("format", "not-allowed", `The format ${name} needs the package @canvass/formats.`)
              ]
            }),
          onSome: (format) => Effect.succeed(format)
        })
      )

    /** The responses with what their respondents were shown. */
    const tabledChunks = (
      survey: Survey,
      chunks: ResponseChunks,
      { order }: ExportOptions
    ): Stream.Stream<ReadonlyArray<TabledResponse>> => {
      const tabled = responsesWithParts(findVersion, survey, chunks)
      return order === true ? withOrders(findVersion, survey, tabled) : tabled
    }

    const jsonBody = (survey: Survey, chunks: ResponseChunks, format: "json" | "ndjson"): Stream.Stream<string> => {
      const encoder = format === "json" ? jsonEncoder : ndjsonEncoder
      const texts = mapWithQuestions(
        surveys.find(survey.accountId, survey.id),
        survey,
        chunks,
        (questionnaire) => encoder(questionnaire).encode
      )
      return encodeStream({ ...encoder(survey), encode: identity<string> }, texts)
    }

    return { open, codebook }
  })
}) {}

/** A survey in a language. `tag` is null when the survey does not say which language it has. */
interface LocalizedSurvey {
  readonly survey: Survey
  readonly tag: string | null
  readonly violations: ReadonlyArray<Violation>
}

const tooManyColumns = (format: string, max: number, { columns }: ResponseTable): Violation =>
  violation(
    "columns",
    "too-many",
    `A file in the format ${format} has at most ${max} columns, there are ${columns.length}. Name fewer.`,
    { max, actual: columns.length }
  )

const refuse = (violations: ReadonlyArray<Violation>): Effect.Effect<void, InvalidInput> =>
  Arr.isNonEmptyReadonlyArray(violations)
    ? new InvalidInput({ violations: limitViolations(violations, "") })
    : Effect.void

/**
 * One string for each response, in the chunks in which they are read. A chunk is read when the reader asks for it. The
 * head is sent at once: a download starts before the first response has been read.
 */
const encodeStream = <A>(
  encoder: ResponseEncoder<A>,
  chunks: Stream.Stream<ReadonlyArray<A>>
): Stream.Stream<string> =>
  (encoder.head === "" ? Stream.empty : Stream.make(encoder.head)).pipe(
    Stream.concat(chunks.pipe(
      Stream.mapAccumEffect("", (separator, responses) =>
        Effect.map(
          mapRows(responses, (response, index) =>
            (index === 0 ? separator : encoder.separator) + encoder.encode(response)),
          (encoded) =>
            [encoder.separator, encoded] as const
        )),
      Stream.mapConcat(identity)
    )),
    Stream.concat(encoder.tail === "" ? Stream.empty : Stream.make(encoder.tail))
  )
