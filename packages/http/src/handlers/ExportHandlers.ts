/** Exports: the format is agreed upon, the file streams (decisions §7). */
import { Exports, type Ids } from "@canvass/core"
import * as Effect from "effect/Effect"
import Negotiator from "negotiator"
import type { ExportEndpoints, Format } from "../contract/ExportEndpoints.js"
import { responseFilterOf, type ResponseFilterQuery } from "../contract/ResponseEndpoints.js"
import { type Caller, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import type { HeaderFields } from "../HeaderFields.js"
import { NotAcceptable } from "../problems/ApiError.js"

export const exportHandlers: GroupHandlers<typeof ExportEndpoints, Exports> = {
  any: ({ caller, headers, path, urlParams }) =>
    Effect.flatMap(
      urlParams.format === undefined ? negotiated(headers.accept) : Effect.succeed(mediaTypes[urlParams.format]),
      (mediaType) => file(caller, path.id, mediaType, urlParams, { Vary: "Accept" })
    ),
  csv: ({ caller, path, urlParams }) => file(caller, path.id, mediaTypes.csv, urlParams),
  json: ({ caller, path, urlParams }) => file(caller, path.id, mediaTypes.json, urlParams),
  xml: ({ caller, path, urlParams }) => file(caller, path.id, mediaTypes.xml, urlParams)
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

/** The first is what a caller gets who takes anything. */
const offered: ReadonlyArray<MediaType> = [...Object.values(mediaTypes), { name: "text/xml", format: "xml" }]

const names = offered.map(({ name }) => name)

/** A caller that says nothing takes anything. */
const negotiated = (said: string | undefined): Effect.Effect<MediaType, NotAcceptable> => {
  const accept = said?.trim() === "" ? undefined : said
  const preferred = new Negotiator({ headers: { accept } }).mediaType(names)
  const mediaType = offered.find(({ name }) => name === preferred)
  return mediaType === undefined ? Effect.fail(new NotAcceptable({ available: names })) : Effect.succeed(mediaType)
}

interface ExportQuery extends ResponseFilterQuery {
  readonly headers?: "text" | "key"
  readonly bom?: boolean
}

const file = (
  caller: Caller,
  survey: Ids.SurveyId,
  { format, name }: MediaType,
  query: ExportQuery,
  headers: HeaderFields = {}
) =>
  Effect.map(
    withExports(caller, (service, owner) =>
      service.open(owner, survey, {
        format,
        filter: responseFilterOf(query),
        headers: query.headers ?? "text",
        bom: query.bom ?? false
      })),
    ({ body, slug }) =>
      HandlerResult.streamed(`${name}; charset=utf-8`, body, {
        "Content-Disposition": `attachment; filename="${slug}.${format}"`,
        ...headers
      })
  )

const withExports = withService(Exports)
