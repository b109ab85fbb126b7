/** Handlers of the export endpoints: select the format and stream the file. */
import { Exports, type Ids, responseFilterOf, type ResponseQuery } from "@canvass/core"
import * as Effect from "effect/Effect"
import Negotiator from "negotiator"
import type { ExportEndpoints, Format } from "../contract/ExportEndpoints.js"
import { type Caller, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import type { HeaderFields } from "../HeaderFields.js"
import { NotAcceptable } from "../problems/ApiError.js"

export const exportHandlers: GroupHandlers<ExportEndpoints, Exports> = {
  any: ({ caller, headers, path, url, urlParams }) =>
    Effect.flatMap(
      urlParams.format === undefined ? negotiate(headers.accept) : Effect.succeed(mediaTypes[urlParams.format]),
      (mediaType) => exportFile(caller, path.id, url, mediaType, urlParams, { Vary: "Accept" })
    ),
  csv: ({ caller, path, url, urlParams }) => exportFile(caller, path.id, url, mediaTypes.csv, urlParams),
  json: ({ caller, path, url, urlParams }) => exportFile(caller, path.id, url, mediaTypes.json, urlParams),
  xml: ({ caller, path, url, urlParams }) => exportFile(caller, path.id, url, mediaTypes.xml, urlParams)
}

interface MediaType {
  readonly name: string
  readonly format: Format
}

const mediaTypes = {
  json: { name: "application/json", format: "json" },
  csv: { name: "text/csv", format: "csv" },
  xml: { name: "application/xml", format: "xml" }
} satisfies Record<Format, MediaType>

/** In order of preference: a caller that accepts every media type receives the first. */
const available: ReadonlyArray<MediaType> = [...Object.values(mediaTypes), { name: "text/xml", format: "xml" }]

const availableNames = available.map(({ name }) => name)

/** Selects the media type that `Accept` prefers. An absent or empty header accepts every media type. */
const negotiate = (acceptHeader: string | undefined): Effect.Effect<MediaType, NotAcceptable> => {
  const accept = acceptHeader === undefined || acceptHeader.trim() === "" ? undefined : withoutParameters(acceptHeader)
  const preferred = new Negotiator({ headers: { accept } }).mediaType(availableNames)
  const mediaType = available.find(({ name }) => name === preferred)
  return mediaType === undefined
    ? Effect.fail(new NotAcceptable({ available: availableNames }))
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

interface ExportQuery extends ResponseQuery {
  readonly headers?: "text" | "key"
  readonly bom?: boolean
  readonly notShown?: string
  readonly order?: boolean
}

const exportFile = (
  caller: Caller,
  surveyId: Ids.SurveyId,
  url: PublicUrl,
  { format, name }: MediaType,
  query: ExportQuery,
  headers: HeaderFields = {}
) =>
  Effect.map(
    withExports(caller, (exports, accountId) =>
      exports.open(accountId, surveyId, {
        format,
        filter: responseFilterOf(query),
        headers: query.headers ?? "text",
        bom: query.bom ?? false,
        notShown: query.notShown,
        order: query.order,
        filesUrl: resourceUrl(url, `/surveys/${surveyId}/files`)
      })),
    ({ body, slug }) =>
      HandlerResult.streamed(`${name}; charset=utf-8`, body, {
        headers: { "Content-Disposition": `attachment; filename="${slug}.${format}"`, ...headers }
      })
  )

const withExports = withService(Exports)
