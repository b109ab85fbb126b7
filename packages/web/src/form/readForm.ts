/** Reads the form of a page: `application/x-www-form-urlencoded`, or `multipart/form-data` with files. */
import { ValidationError } from "@canvass/core"
import {
  advanceInto,
  type ApiError,
  BodyBudgetExceeded,
  maxBufferedUploadBytes,
  partContent,
  type PartHeader,
  PartParser,
  PayloadTooLarge,
  RequestContext,
  RequestTimeout,
  type SiteRequest
} from "@canvass/http"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import { Entries } from "./Entries.js"

/** A file of a form while it arrives. */
export interface FormFile extends PartHeader {
  /** May be run once. What is not read is skipped. */
  readonly content: Stream.Stream<Uint8Array, RequestTimeout>
}

export interface FormOptions {
  /** Maximum bytes of all files together. */
  readonly maxFileBytes: number
  /** Handles a file that has a name. `entries` are the fields before it. Default: the file is skipped. */
  readonly onFile?: (file: FormFile, entries: Entries) => Effect.Effect<void>
}

/** Maximum bytes of all fields together. */
const maxFieldBytes = 1_048_576

/** Maximum number of fields and files. */
const maxFields = 10_000

/**
 * Reads a form to its end. Files are handed to `onFile` one after the other while they arrive. Fails with
 * `PayloadTooLarge`, `RequestTimeout` or `BodyBudgetExceeded`, and with `InvalidInput` for a malformed form. A body of
 * another type, and no body, are a form without fields.
 */
export const readForm = (request: SiteRequest, options: FormOptions): Effect.Effect<Entries, ApiError> => {
  const { body, headers } = request.context
  const contentType = RequestContext.headerOf(headers, "content-type") ?? ""
  if (body === undefined) return Effect.succeed(new Entries())
  return /^multipart\/form-data\b/i.test(contentType)
    ? readMultipart(request, body, contentType, options)
    : Effect.flatMap(
      body.receive(maxFieldBytes, request.bodyReservation),
      (bytes) => parseUrlEncoded(bytes, contentType)
    )
}

const parseUrlEncoded = (
  bytes: Uint8Array,
  contentType: string
): Effect.Effect<Entries, ValidationError.InvalidInput> => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return Effect.succeed(new Entries())
  const text = new TextDecoder().decode(bytes)
  return text.split("&", maxFields + 1).length > maxFields
    ? Effect.fail(tooManyFields)
    : Effect.succeed(new Entries(new URLSearchParams(text)))
}

/** A file whose part has begun. */
interface FileInProgress {
  readonly header: PartHeader
  pieces: Array<Uint8Array>
  isEnded: boolean
}

const takePieces = (file: FileInProgress): Array<Uint8Array> => {
  const { pieces } = file
  file.pieces = []
  return pieces
}

/** A body that announces at most so many bytes is received as a whole: a stream costs more than to parse it. */
const maxBytesAtOnce = 65_536

const readMultipart = (
  request: SiteRequest,
  body: RequestContext.IncomingBody,
  contentType: string,
  { maxFileBytes, onFile }: FormOptions
): Effect.Effect<Entries, ApiError> =>
  Effect.scoped(Effect.gen(function*() {
    const { bodyReservation, minSendRate } = request
    const form = new FormParts(contentType, maxFileBytes + maxFieldBytes, bodyReservation.add)
    const isShort = body.announcedBytes !== undefined && body.announcedBytes <= maxBytesAtOnce
    if (!isShort && !bodyReservation.add(maxBufferedUploadBytes)) return yield* Effect.fail(new BodyBudgetExceeded())
    const advance = isShort
      ? receiveInto(body.receive(maxBytesAtOnce, bodyReservation), form)
      : yield* advanceInto<ApiError, ApiError>(body.stream(minSendRate), form)
    /** The upload of a file takes each failure of the body for a sender that stops. The form fails with the reason. */
    let failure: ApiError | undefined
    const advanceForUpload = Effect.mapError(advance, (error) => {
      failure = error
      return new RequestTimeout()
    })
    for (;;) {
      const file = form.takeFile()
      if (file === undefined) {
        if (!(yield* advance)) return form.entries
      } else {
        const { header } = file
        if (onFile !== undefined && header.fileName !== "") {
          yield* onFile({
            ...header,
            content: partContent(() => takePieces(file), () => file.isEnded, advanceForUpload)
          }, form.entries)
        }
        if (failure !== undefined) return yield* Effect.fail(failure)
        while (!file.isEnded) {
          file.pieces = []
          yield* advance
        }
        file.pieces = []
      }
    }
  }))

/** As `advanceInto`, for a body that is received as a whole. */
const receiveInto = (
  receive: Effect.Effect<Uint8Array, ApiError>,
  form: FormParts
): Effect.Effect<boolean, ApiError> => {
  let isReceived = false
  return Effect.suspend(() => {
    if (isReceived) return Effect.as(form.end(), false)
    isReceived = true
    return Effect.flatMap(receive, (bytes) => Effect.as(form.write([bytes]), true))
  })
}

/** Collects the parts of a form. The parser calls back while it is given bytes. */
class FormParts {
  readonly #parser: PartParser
  readonly #maxBytes: number
  readonly #reserve: (bytes: number) => boolean
  readonly #fields: Array<readonly [string, string]> = []
  readonly #files: Array<FileInProgress> = []
  #receivedBytes = 0
  #fieldBytes = 0
  #error: ApiError | undefined

  constructor(contentType: string, maxBytes: number, reserve: (bytes: number) => boolean) {
    this.#maxBytes = maxBytes
    this.#reserve = reserve
    this.#parser = new PartParser({
      contentType,
      maxParts: maxFields,
      maxFieldBytes,
      onField: (name, value) => this.#addField(name, value),
      onFile: (header) => {
        const file: FileInProgress = { header, pieces: [], isEnded: false }
        this.#files.push(file)
        return (piece) => {
          if (piece === null) file.isEnded = true
          else file.pieces.push(piece)
        }
      },
      onError: (violation) => this.#fail(new ValidationError.InvalidInput({ violations: [violation] }))
    })
  }

  /** The fields that have been read. */
  get entries(): Entries {
    return new Entries(this.#fields)
  }

  /** Returns the next file that has begun. */
  takeFile(): FileInProgress | undefined {
    return this.#files.shift()
  }

  write(pieces: Iterable<Uint8Array>): Effect.Effect<void, ApiError> {
    return Effect.suspend(() => {
      for (const piece of pieces) {
        this.#receivedBytes += piece.length
        if (this.#receivedBytes > this.#maxBytes) this.#fail(new PayloadTooLarge({ maxBytes: this.#maxBytes }))
        else this.#parser.write(piece)
      }
      return this.#check()
    })
  }

  /** To be called at the end of the body. */
  end(): Effect.Effect<void, ApiError> {
    return Effect.suspend(() => {
      this.#parser.end()
      return this.#check()
    })
  }

  #check(): Effect.Effect<void, ApiError> {
    return this.#error === undefined ? Effect.void : Effect.fail(this.#error)
  }

  #addField(name: string, value: string): void {
    const bytes = 2 * (name.length + value.length)
    this.#fieldBytes += bytes
    if (this.#fieldBytes > 2 * maxFieldBytes) this.#fail(new PayloadTooLarge({ maxBytes: maxFieldBytes }))
    else if (this.#reserve(bytes)) this.#fields.push([name, value])
    else this.#fail(new BodyBudgetExceeded())
  }

  #fail(error: ApiError): void {
    this.#error ??= error
  }
}

const tooManyFields = new ValidationError.InvalidInput({
  violations: [ValidationError.violation("", "too-many", `A form has at most ${maxFields} fields.`)]
})
