/** Handlers of the export endpoints: select the format and stream the file. */
import { ChangeLog, Codebook, Exports, type Ids } from "@canvass/core"
import { encoderOf, type ExportOptions, type PastQuery, ResponseFilters } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import Negotiator from "negotiator"
import type { ExportEndpoints } from "../contract/ExportEndpoints.js"
import { acceptedExportTypes, type ExportMediaType, exportMediaTypes } from "../contract/exportMediaTypes.js"
import { type Caller, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import type { HeaderFields } from "../HeaderFields.js"
import { NotAcceptable } from "../problems/ApiError.js"
import { listTexts } from "./shared/JsonParts.js"

export const exportHandlers: GroupHandlers<ExportEndpoints, ChangeLog | Exports | ResponseFilters> = {
  any: ({ caller, headers, path, url, urlParams }) =>
    Effect.flatMap(
      urlParams.format === undefined ? negotiate(headers.accept) : Effect.succeed(exportMediaTypes[urlParams.format]),
      (mediaType) => exportFile(caller, path.id, url, mediaType, urlParams, { Vary: "Accept" })
    ),
  codebook: ({ caller, path, urlParams }) =>
    Effect.map(
      withExports(caller, (exports, accountId) => exports.codebook(accountId, path.id, urlParams)),
      (codebook) => HandlerResult.value(codebook, { json: () => jsonTexts(codebook) })
    ),
  csv: ({ caller, path, url, urlParams }) => exportFile(caller, path.id, url, exportMediaTypes.csv, urlParams),
  json: ({ caller, path, url, urlParams }) => exportFile(caller, path.id, url, exportMediaTypes.json, urlParams),
  xml: ({ caller, path, url, urlParams }) => exportFile(caller, path.id, url, exportMediaTypes.xml, urlParams)
}

const acceptedNames = acceptedExportTypes.map(({ name }) => name)

/** Selects the media type that `Accept` prefers. An absent or empty header accepts every media type. */
const negotiate = (acceptHeader: string | undefined): Effect.Effect<ExportMediaType, NotAcceptable> => {
  const accept = acceptHeader === undefined || acceptHeader.trim() === "" ? undefined : withoutParameters(acceptHeader)
  const preferred = new Negotiator({ headers: { accept } }).mediaType(acceptedNames)
  const mediaType = acceptedExportTypes.find(({ name }) => name === preferred)
  return mediaType === undefined
    ? Effect.fail(new NotAcceptable({ available: acceptedNames }))
    : Effect.succeed(mediaType)
}

/** Removes the parameters of media types, such as `charset=utf-8`, and keeps their weights (`q`). */
const withoutParameters = (accept: string): string =>
  accept.replaceAll(quotedText, "").split(",").map((range) => {
    const [mediaType = "", ...parameters] = range.split(";")
    const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter.trim()))
    return weight === undefined ? mediaType : `${mediaType};${weight}`
  }).join(",")

/** A quoted text, or the rest of the header if the text has no end: matching takes linear time. */
const quotedText = /"(?:[^"\\]|\\[^])*(?:"|\\?$)/g

type ExportQuery = PastQuery & Omit<ExportOptions, "filesUrl" | "filter" | "format">

const exportFile = (
  caller: Caller,
  surveyId: Ids.SurveyId,
  url: PublicUrl,
  { format, isText, name, suffix }: ExportMediaType,
  { asOf, externalId, filter, from, segment, status, to, ...options }: ExportQuery,
  headers: HeaderFields = {}
) =>
  Effect.map(
    withExports(caller, (exports, accountId) =>
      Effect.gen(function*() {
        const filters = yield* ResponseFilters
        const isWhole = [externalId, filter, from, segment, to, options.columns].every((choice) => choice === undefined)
        // Before the rows are read: what is written meanwhile is behind the cursor.
        const headCursor = isWhole && asOf === undefined
          ? yield* (yield* ChangeLog).headCursor(accountId, surveyId, status === "all" || status === "partial")
          : undefined
        const query = { externalId, filter, from, segment, status, to }
        const chosen = asOf === undefined
          ? yield* filters.read(accountId, surveyId, query)
          : yield* filters.readExportAt(accountId, surveyId, { ...query, asOf })
        const file = yield* exports.open(accountId, surveyId, {
          ...options,
          format,
          filter: chosen,
          filesUrl: resourceUrl(url, `/surveys/${surveyId}/files`)
        })
        return { ...file, cursor: isWhole ? headCursor ?? asOf : undefined }
      })),
    ({ body, cursor, slug }) =>
      HandlerResult.streamed(isText ? `${name}; charset=utf-8` : name, body, {
        headers: {
          "Content-Disposition": `attachment; filename="${slug}${suffix}"`,
          ...cursor === undefined ? {} : { "X-Cursor": cursor },
          ...headers
        }
      })
  )

/** The JSON text of a codebook in parts, one for each question and column: there may be thousands. */
function* jsonTexts({ columns, questions, ...rest }: Codebook): IterableIterator<string> {
  yield JSON.stringify(encodeCodebook({ ...rest, questions: [], columns: [] })).slice(0, -"[],\"columns\":[]}".length)
  yield* listTexts(questions, (question) => [JSON.stringify(encodeQuestion(question))])
  yield ",\"columns\":"
  yield* listTexts(columns, (column) => [JSON.stringify(encodeColumn(column))])
  yield "}"
}

/** The lists are the last fields. */
const encodeCodebook = encoderOf(Codebook)
const encodeQuestion = encoderOf(Codebook.fields.questions.value)
const encodeColumn = encoderOf(Codebook.fields.columns.value)

const withExports = withService(Exports)
