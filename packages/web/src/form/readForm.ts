/** Reads the form of a page: `application/x-www-form-urlencoded`, or `multipart/form-data` with files. */
import { type LimitValues, ValidationError } from "@canvass/core"
import { yieldWhenDue } from "@canvass/core/ports"
import {
  advanceInto,
  type ApiError,
  BodyBudgetExceeded,
  type FormRequest,
  partContent,
  type PartHeader,
  PartParser,
  PayloadTooLarge,
  RequestContext,
  RequestTimeout
} from "@canvass/http"
import { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"

/** A file of a form while it arrives. */
export interface FormFile extends PartHeader {
  /** May be run once. What is not read is skipped. */
  readonly content: Stream.Stream<Uint8Array, BodyBudgetExceeded | RequestTimeout>
}

export interface FormOptions {
  /** Maximum bytes of all files together. */
  readonly maxFileBytes: number
  /** Maximum number of fields and files. Default: `defaultMaxFields`. */
  readonly maxFields?: number
  /** Handles a file that has a name. `entries` are the fields before it. Default: the file is skipped. */
  readonly onFile?: (file: FormFile, entries: Entries) => Effect.Effect<void>
}

/** Maximum length of all fields together, in UTF-16 code units, and bytes as a multipart form has them. */
const maxFieldBytes = 1_048_576

/** A form that is URL-encoded has three bytes for each byte beyond ASCII. */
const maxEncodedBytes = 3 * maxFieldBytes

/** Maximum number of fields and files of a form that does not need more. */
export const defaultMaxFields = 1_000

/**
 * Reads a form to its end. Files are handed to `onFile` one after the other while they arrive. Fails with
 * `PayloadTooLarge`, `RequestTimeout` or `BodyBudgetExceeded`, and with `InvalidInput` for a malformed form. A body of
 * another type, and no body, are a form without fields.
 */
export const readForm = (request: FormRequest, options: FormOptions): Effect.Effect<Entries, ApiError> => {
  const { body, headers } = request.context
  const { maxFields = defaultMaxFields } = options
  const contentType = RequestContext.headerOf(headers, "content-type") ?? ""
  if (body === undefined) return Effect.succeed(new Entries())
  return /^multipart\/form-data\b/i.test(contentType)
    ? readMultipart(request, body, contentType, { ...options, maxFields })
    : Effect.flatMap(
      body.receive(maxEncodedBytes, request.bodyReservation),
      (bytes) => parseUrlEncoded(bytes, contentType, maxFields)
    )
}

/** Maximum number of fields of the form of any questionnaire: each option and each cell may be a field. */
export const maxQuestionnaireFields = (
  { surveyCells, surveyOptions }: Pick<LimitValues, "surveyCells" | "surveyOptions">
): number => surveyCells + surveyOptions + defaultMaxFields

/**
 * Reads the form of a request that is refused, and returns what `keep` makes of it. `unread`: the form is so long that
 * to read it costs more than the refusal, or cannot be read.
 */
export const readRefusedForm = <A>(
  request: FormRequest,
  keep: (entries: Entries) => A
): Effect.Effect<A | "unread"> => {
  const { announcedBytes = Infinity } = request.context.body ?? {}
  return announcedBytes > maxShortBytes
    ? Effect.succeed("unread")
    : Effect.orElseSucceed(Effect.map(readForm(request, { maxFileBytes: 0 }), keep), () => "unread" as const)
}

const maxShortBytes = 16_384

const parseUrlEncoded = (
  bytes: Uint8Array,
  contentType: string,
  maxFields: number
): Effect.Effect<Entries, PayloadTooLarge | ValidationError.InvalidInput> => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return Effect.succeed(new Entries())
  const text = new TextDecoder().decode(bytes)
  if (text.split("&", maxFields + 1).length > maxFields) return Effect.fail(tooManyFields(maxFields))
  const entries = new Entries(new URLSearchParams(text))
  const length = entries.pairs().reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return length > maxFieldBytes
    ? Effect.fail(new PayloadTooLarge({ maxBytes: maxFieldBytes }))
    : Effect.succeed(entries)
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
  request: FormRequest,
  body: RequestContext.IncomingBody,
  contentType: string,
  { maxFields, maxFileBytes, onFile }: FormOptions & { readonly maxFields: number }
): Effect.Effect<Entries, ApiError> =>
  Effect.scoped(Effect.gen(function*() {
    const { bodyReservation, minSendRate } = request
    const form = new FormParts(
      { contentType, maxParts: maxFields, maxBytes: maxFileBytes + maxFieldBytes },
      bodyReservation.add
    )
    const isShort = body.announcedBytes !== undefined && body.announcedBytes <= maxBytesAtOnce
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

/** Bytes of a form that are read in one step. */
const stepBytes = 8_192

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
  /** Made when it is asked for. A field that is added makes it out of date. */
  #entries: Entries | undefined
  readonly #files: Array<FileInProgress> = []
  #receivedBytes = 0
  #fieldBytes = 0
  #error: ApiError | undefined

  constructor(
    { contentType, maxBytes, maxParts }: {
      readonly contentType: string
      readonly maxBytes: number
      readonly maxParts: number
    },
    reserve: (bytes: number) => boolean
  ) {
    this.#maxBytes = maxBytes
    this.#reserve = reserve
    this.#parser = new PartParser({
      contentType,
      maxParts,
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
    return this.#entries ??= new Entries(this.#fields)
  }

  /** Returns the next file that has begun. */
  takeFile(): FileInProgress | undefined {
    return this.#files.shift()
  }

  /** Reads long pieces in steps, because each may have a hundred fields. */
  write(pieces: Iterable<Uint8Array>): Effect.Effect<void, ApiError> {
    return Effect.forEach(pieces, (piece) => this.#readInSteps(piece), { discard: true })
  }

  #readInSteps(piece: Uint8Array): Effect.Effect<void, ApiError> {
    const step = this.#read(piece.subarray(0, stepBytes))
    return piece.length <= stepBytes ? step : step.pipe(
      Effect.zipRight(yieldWhenDue),
      Effect.zipRight(Effect.suspend(() => this.#readInSteps(piece.subarray(stepBytes))))
    )
  }

  #read(bytes: Uint8Array): Effect.Effect<void, ApiError> {
    return Effect.suspend(() => {
      this.#receivedBytes += bytes.length
      if (this.#receivedBytes > this.#maxBytes) this.#fail(new PayloadTooLarge({ maxBytes: this.#maxBytes }))
      else this.#parser.write(bytes)
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
    else if (this.#reserve(bytes)) {
      this.#fields.push([name, value])
      this.#entries = undefined
    } else this.#fail(new BodyBudgetExceeded())
  }

  #fail(error: ApiError): void {
    this.#error ??= error
  }
}

const tooManyFields = (maxFields: number) =>
  new ValidationError.InvalidInput({
    violations: [
      ValidationError.violation("", "too-many", `The form has at most ${maxFields} fields.`, { max: maxFields })
    ]
  })
