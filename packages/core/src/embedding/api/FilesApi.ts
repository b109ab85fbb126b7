/** Uploaded files in the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Files } from "../../files/Files.js"
import { encodeFileItem, encodeNewFile, type FileItem, type NewFile } from "../../json/FileJson.js"
import * as ReservationScope from "../../unit-of-work/reservations/ReservationScope.js"
import { QuestionId, ResponseId } from "../../values/Ids.js"
import type { LimitValues } from "../../values/Limits.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import { type FileContent, sizeOf, toStream } from "../calls/FileContent.js"
import { idempotencyKey, type IdempotentOptions, withKey } from "../calls/Idempotency.js"
import * as Lists from "../calls/Lists.js"

/** A file to upload. It names its question by id or by key. */
export interface FileUpload {
  readonly questionId?: string | undefined
  readonly questionKey?: string | undefined
  /** Folders and control characters are removed. */
  readonly name: string
  /** The media type. Default: that of a `Blob`, or `application/octet-stream`. */
  readonly type?: string | undefined
  readonly content: FileContent
}

/** Options of an upload. */
export interface UploadOptions extends IdempotentOptions {
  /** The account that uploads. Private surveys accept files of their owner only. Default: an anonymous respondent. */
  readonly caller?: string | undefined
  /** The client address, for the limit of files from one address. Default: no such limit. */
  readonly address?: string | undefined
  /**
   * Returns the media type that the first bytes of the file are the signature of. The upload is refused when it differs
   * from the declared type, and when there is none though files of the declared type always have one, such as
   * `image/png`. Default: the content is not checked.
   */
  readonly detectType?: ((head: Uint8Array) => Promise<string | undefined>) | undefined
}

/** Selects files by response and by question. */
export interface FileFilter {
  readonly responseId?: string | undefined
  readonly questionId?: string | undefined
}

/** Selects one page of a survey's files. */
export interface ListFilesOptions extends FileFilter, Lists.PageOptions {}

/** Selects files to iterate over. */
export interface AllFilesOptions extends FileFilter, Lists.IterateOptions {}

/** Options of reading a file. */
export interface ReadFileOptions {
  /** Index of the first byte. Default 0. */
  readonly start?: number | undefined
  /** Index after the last byte. Default: the size of the file. */
  readonly end?: number | undefined
  /** Ends the reading with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** Files that answer questions: respondents upload them, and the owner of the survey reads and deletes them. */
export interface FilesApi {
  /**
   * Uploads a file, for an answer `[{ fileId }]`. It is stored durably when this resolves, and removed after one hour
   * unless a response claims it. Rejects with `FileTooLarge`, `UnsupportedFileType`, `StorageFull` or
   * `TooManyUnclaimedFiles`, and with `RuleViolated` when the survey accepts no responses from the caller.
   *
   * @example
   * const { fileId } = await canvass.files.upload(survey.id, { questionKey: "photo", name: blob.name, content: blob })
   * await canvass.responses.submit(survey.id, { answers: [{ questionKey: "photo", value: [{ fileId }] }] })
   */
  readonly upload: (surveyId: string, file: FileUpload, options?: UploadOptions) => Promise<NewFile>
  /**
   * Returns the name, size and type of a file that a response has. Rejects with `NotFound` when there is none.
   *
   * @example
   * const { name, size, type } = await canvass.files.get(owner.id, survey.id, fileId)
   */
  readonly get: (owner: string, surveyId: string, fileId: string) => Promise<FileItem>
  /**
   * Iterates over the bytes of a file that a response has, in pieces of at most 256 KiB.
   *
   * @example
   * for await (const piece of canvass.files.read(owner.id, survey.id, fileId)) response.write(piece)
   */
  readonly read: (
    owner: string,
    surveyId: string,
    fileId: string,
    options?: ReadFileOptions
  ) => AsyncIterable<Uint8Array>
  /**
   * Returns a page of the files that the responses to a survey have.
   *
   * @example
   * const { items } = await canvass.files.list(owner.id, survey.id, { responseId: response.id })
   */
  readonly list: (owner: string, surveyId: string, options?: ListFilesOptions) => Promise<Lists.ListPage<FileItem>>
  /**
   * Iterates over all files that the responses to a survey have. Memory does not grow with their number.
   *
   * @example
   * for await (const { name, size } of canvass.files.all(owner.id, survey.id)) console.log(name, size)
   */
  readonly all: (owner: string, surveyId: string, options?: AllFilesOptions) => AsyncIterable<FileItem>
  /**
   * Deletes a file for good. The answer keeps its name, size and type, with `deleted: true`. Rejects with `NotFound`
   * when no response to the survey has the file.
   *
   * @example
   * await canvass.files.remove(owner.id, survey.id, fileId)
   */
  readonly remove: (owner: string, surveyId: string, fileId: string) => Promise<void>
}

export const filesApi = ({ iterate, run }: Calls, files: Files, limits: LimitValues): FilesApi => {
  const decodeUploadOptions = Arguments.options(() =>
    Schema.Struct({
      caller: Arguments.optional(Arguments.CallerId),
      address: Arguments.optional(Schema.String),
      idempotencyKey: Arguments.optional(idempotencyKey(limits))
    })
  )
  const decodeListOptions = Arguments.options(() => Schema.Struct({ ...filterFields, ...Lists.pageFields(limits) }))
  return {
    upload: (surveyId, file, options = {}) => {
      const { detectType, ...plainOptions } = options
      const { content, ...fields } = file
      const type = content instanceof Blob ? content.type : ""
      return run(Effect.flatMap(
        Arguments.all({
          id: Arguments.surveyId(surveyId),
          file: decodeFile(fields),
          options: decodeUploadOptions(plainOptions)
        }),
        ({ file, id, options: { address = "", caller, idempotencyKey } }) => {
          const upload = files.upload(id, {
            type: "application/octet-stream",
            ...type === "" ? {} : { type },
            ...file,
            address,
            detectType,
            content: toStream(content),
            announcedBytes: sizeOf(content)
          }, { caller })
          const scope = caller === undefined ? "anonymous" : ReservationScope.ofAccount(caller)
          return Effect.map(withKey(upload, idempotencyKey, `${scope} ${id} files`, {}), encodeNewFile)
        }
      ))
    },
    get: (owner, surveyId, fileId) =>
      run(Effect.flatMap(
        placeOf(owner, surveyId, fileId),
        ({ id, owner, survey }) => Effect.map(files.open(owner, survey, id), ({ file }) => encodeFileItem(file))
      )),
    read: (owner, surveyId, fileId, options) =>
      iterate(options, (rest) =>
        Effect.gen(function*() {
          const { id, owner: account, survey } = yield* placeOf(owner, surveyId, fileId)
          const { options: { end, start = 0 } } = yield* Arguments.all({ options: decodeReadOptions(rest) })
          const { file, read } = yield* files.open(account, survey, id)
          const last = Math.min(end ?? file.size, file.size)
          return Stream.map(read({ start: Math.min(start, last), end: last }), (piece) => [piece])
        })),
    list: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({
          ...Arguments.surveyOfOwner(owner, surveyId),
          options: decodeListOptions(options)
        }),
        ({ options, owner, survey }) => {
          const filter = { responseId: options.responseId, questionId: options.questionId }
          return Lists.page(
            ["files", owner, survey, filter],
            options,
            (request) => files.list(owner, survey, filter, request),
            encodeFileItem
          )
        }
      )),
    all: (owner, surveyId, options) =>
      iterate(options, (rest) =>
        Effect.flatMap(
          Arguments.all({
            ...Arguments.surveyOfOwner(owner, surveyId),
            options: decodeAllOptions(rest)
          }),
          ({ options, owner, survey }) =>
            Effect.map(
              files.stream(owner, survey, options, options.order ?? "desc"),
              Stream.map((rows) => rows.map(encodeFileItem))
            )
        )),
    remove: (owner, surveyId, fileId) =>
      run(Effect.flatMap(
        placeOf(owner, surveyId, fileId),
        ({ id, owner, survey }) => files.remove(owner, survey, id)
      ))
  }
}

const placeOf = (owner: string, surveyId: string, fileId: string) =>
  Arguments.all({
    ...Arguments.surveyOfOwner(owner, surveyId),
    id: Arguments.fileId(fileId)
  })

const filterFields = {
  responseId: Arguments.optional(Schema.compose(Schema.Lowercase, ResponseId)),
  questionId: Arguments.optional(Schema.compose(Schema.Lowercase, QuestionId))
}

const decodeFile = Arguments.options(() =>
  Schema.Struct({
    questionId: Arguments.optional(Schema.String),
    questionKey: Arguments.optional(Schema.String),
    name: Schema.String,
    type: Arguments.optional(Schema.String)
  })
)

const byte = Arguments.integer(0, Number.MAX_SAFE_INTEGER)

const decodeReadOptions = Arguments.options(() =>
  Schema.Struct({ start: Arguments.optional(byte), end: Arguments.optional(byte) })
)

const decodeAllOptions = Arguments.options(() => Schema.Struct({ ...filterFields, ...Lists.iterateFields }))
