/** Handlers of the endpoints for files: of respondents and of the survey's owner. */
import { Files, type UploadedFile } from "@canvass/core"
import { encoderOf, FileJson } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { FileEndpoints } from "../contract/FileEndpoints.js"
import { accountOf, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import type { RangeNotSatisfiable } from "../problems/ApiError.js"
import { matchesIfNoneMatch } from "../request/matchesIfNoneMatch.js"
import { contentDisposition } from "./shared/ContentDisposition.js"
import { listResult } from "./shared/ListResult.js"
import { rangeOf } from "./shared/Range.js"

export const fileHandlers: GroupHandlers<FileEndpoints, Files> = {
  upload: ({ caller, path, payload }) =>
    Effect.scoped(Effect.gen(function*() {
      const files = yield* Files
      const { file, questionId, questionKey } = yield* payload.read
      const uploaded = yield* files.upload(path.surveyId, {
        ...file,
        questionId,
        questionKey,
        announcedBytes: payload.announcedBytes,
        address: payload.address,
        detectType
      }, { caller: accountOf(caller) })
      return HandlerResult.value(FileJson.toJsonFields(uploaded))
    })),

  list: ({ caller, path, url, urlParams }) =>
    withFiles(caller, (files, accountId) =>
      listResult(url, urlParams, {
        page: (page) =>
          Effect.map(files.list(accountId, path.id, urlParams, page), (found) => ({
            ...found,
            chunks: Stream.map(found.chunks, toRows)
          })),
        stream: (order) => Effect.map(files.stream(accountId, path.id, urlParams, order), Stream.map(toRows)),
        encode: encodeFile
      })),

  download: ({ caller, headers, path }) =>
    Effect.flatMap(
      withFiles(caller, (files, accountId) => files.open(accountId, path.id, path.fileId)),
      ({ file, read }): Effect.Effect<HandlerResult.Streamed | HandlerResult.NotModified, RangeNotSatisfiable> => {
        const etag = `"${file.sha256}"`
        if (matchesIfNoneMatch(headers["if-none-match"], etag)) {
          return Effect.succeed(HandlerResult.notModified({ ETag: etag }))
        }
        const ifRange = headers["if-range"]
        const requested = ifRange === undefined || ifRange.trim() === etag ? headers.range : undefined
        return Effect.map(rangeOf(requested, file.size), (range) => {
          const { end, start } = range ?? { start: 0, end: file.size }
          return HandlerResult.streamed(file.type, read({ start, end }), {
            length: end - start,
            status: range === undefined ? 200 : 206,
            headers: {
              ETag: etag,
              "Accept-Ranges": "bytes",
              "Content-Disposition": contentDisposition(file.name),
              "Content-Security-Policy": "sandbox; default-src 'none'",
              ...(range === undefined ? {} : { "Content-Range": `bytes ${start}-${end - 1}/${file.size}` })
            }
          })
        })
      }
    ),

  remove: ({ caller, path }) =>
    Effect.map(
      withFiles(caller, (files, accountId) => files.remove(accountId, path.id, path.fileId)),
      () => HandlerResult.value(undefined)
    )
}

const withFiles = withService(Files)

const toRows = (files: ReadonlyArray<UploadedFile.UploadedFile>) => files.map(FileJson.toJsonFields)

const encodeFile = encoderOf(FileJson.FileItem)

/** Loaded with the first upload: most programs start without one. */
const detectType = async (head: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import("file-type/core")
  return (await fileTypeFromBuffer(head))?.mime
}
