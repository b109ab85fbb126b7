/** Reads a `multipart/form-data` body with one file: small fields first, then the file as a stream. */
import { ValidationError } from "@canvass/core"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { decodeField, make as makeParser, type MultipartError, type Parser, type PartInfo } from "multipasta"
import { concatBytes } from "../concatBytes.js"
import type { MultipartBody } from "../contract/shared/MultipartBody.js"
import { BodyBudgetExceeded, type RequestTimeout } from "../problems/ApiError.js"
import type { BodyBudget } from "./BodyBudget.js"
import { headerOf, type IncomingBody, type MinSendRate, type RequestContext } from "./RequestContext.js"

/** Maximum memory of one upload, in bytes: what is received and not yet stored. */
const bufferedBytes = 256 * 1_024

/** Maximum bytes of the body beside the file: its fields, the headers of its parts, and what surrounds the parts. */
const maxOverheadBytes = 64 * 1_024

/** Maximum number of parts. */
const maxParts = 1_000

/** Maximum bytes of one field. */
const maxFieldBytes = 1_024

/** Makes the body that the handler of an upload receives. It counts as `bufferedBytes` while it is received. */
export const multipartBody = (
  { address, headers }: RequestContext,
  incoming: IncomingBody,
  budget: BodyBudget,
  minRate: MinSendRate
): MultipartBody => ({
  contentType: headerOf(headers, "content-type") ?? "",
  announcedBytes: incoming.announcedBytes,
  address,
  content: Stream.unwrapScoped(
    Effect.as(
      Effect.acquireRelease(
        Effect.suspend(() => {
          const reservation = budget.reserve()
          return reservation.add(bufferedBytes) ? Effect.succeed(reservation) : Effect.fail(new BodyBudgetExceeded())
        }),
        (reservation) => Effect.sync(reservation.release)
      ),
      incoming.stream(minRate)
    )
  )
})

/** Why a multipart body can't be read. */
type ReadError = BodyBudgetExceeded | RequestTimeout | ValidationError.InvalidInput

/** The parts of an upload. */
export interface MultipartUpload {
  readonly questionId: string | undefined
  readonly questionKey: string | undefined
  readonly file: {
    readonly name: string
    readonly type: string
    /** Ends when the body has ended correctly after the file. */
    readonly content: Stream.Stream<Uint8Array, ReadError>
  }
}

/**
 * Reads up to the first byte of the file. Fails with `InvalidInput` when the body is malformed, has other fields than
 * `questionId` or `questionKey`, or no file. `content` of the file fails in the same way when anything follows it.
 */
export const readMultipart = (body: MultipartBody): Effect.Effect<MultipartUpload, ReadError, Scope.Scope> =>
  Effect.gen(function*() {
    const pull = yield* Stream.toPull(body.content)
    const parts = new UploadParts(body.contentType)
    /** Reads the next bytes of the body. Returns whether there were any. */
    const advance: Effect.Effect<boolean, ReadError> = Effect.matchEffect(pull, {
      onFailure: Option.match({
        onNone: () => Effect.map(parts.end(), () => false),
        onSome: (error): Effect.Effect<never, ReadError> => Effect.fail(error)
      }),
      onSuccess: (pieces) => Effect.as(parts.write(pieces), true)
    })
    yield* parts.check()
    while (parts.file === undefined && (yield* advance)) { /* The fields come before the file. */ }
    const { file } = parts
    if (file === undefined) return yield* invalid("/file", "required", "A part `file` with the file is required.")
    const { questionId, questionKey } = yield* parts.checkFields()
    const next: Effect.Effect<Chunk.Chunk<Uint8Array>, Option.Option<ReadError>> = Effect.suspend(() => {
      const pieces = parts.takePieces()
      if (pieces.length > 0) return Effect.succeed(Chunk.unsafeFromArray(pieces))
      return Effect.flatMap(
        Effect.mapError(advance, Option.some),
        (hasMore) => hasMore ? next : Effect.fail(Option.none())
      )
    })
    return {
      questionId,
      questionKey,
      file: { ...file, content: Stream.repeatEffectChunkOption(next) }
    }
  })

/** What the headers of the file say. */
interface FilePart {
  readonly name: string
  readonly type: string
}

/** Collects the fields and the bytes of the file from the callbacks of the parser. */
class UploadParts {
  readonly #parser: Parser
  readonly #fields: Array<readonly [name: string, value: string]> = []
  #file: FilePart | undefined
  #pieces: Array<Uint8Array> = []
  #error: ValidationError.Violation | undefined
  #isComplete = false
  #receivedBytes = 0
  #fileBytes = 0
  /** A hyphen at the end of a piece. The parser finds the end of the body only if its two hyphens come together. */
  #heldBack: Uint8Array = new Uint8Array(0)

  constructor(contentType: string) {
    this.#parser = makeParser({
      headers: { "content-type": contentType },
      isFile: (info) => {
        const { fileName, name } = dispositionOf(info)
        return fileName !== undefined || name === "file"
      },
      maxParts,
      maxFieldSize: maxFieldBytes,
      onField: (info, value) => this.#addField(info, value),
      onFile: (info) => this.#addFile(info),
      onError: (error) => this.#fail(describe(error)),
      onDone: () => {
        this.#isComplete = true
      }
    })
  }

  /** The part with the file, once its headers have been read. */
  get file(): FilePart | undefined {
    return this.#file
  }

  /** Fails with the first violation. */
  check(): Effect.Effect<void, ValidationError.InvalidInput> {
    return Effect.suspend(() =>
      this.#error === undefined
        ? Effect.void
        : Effect.fail(new ValidationError.InvalidInput({ violations: [this.#error] }))
    )
  }

  /** Parses the next bytes of the body. */
  write(pieces: Iterable<Uint8Array>): Effect.Effect<void, ValidationError.InvalidInput> {
    return Effect.suspend(() => {
      for (const piece of pieces) {
        this.#receivedBytes += piece.length
        if (!this.#isComplete) this.#parse(piece)
      }
      if (this.#receivedBytes - this.#fileBytes > maxOverheadBytes) {
        this.#fail(
          ValidationError.violation("", "too-long", `The body has more than ${maxOverheadBytes} bytes beside the file.`)
        )
      }
      return this.check()
    })
  }

  /** To be called at the end of the body. */
  end(): Effect.Effect<void, ValidationError.InvalidInput> {
    return Effect.suspend(() => {
      if (!this.#isComplete) {
        this.#attempt(() => {
          this.#parser.write(this.#heldBack)
          this.#parser.end()
        })
      }
      if (!this.#isComplete) this.#fail(malformed("The body ends before its last boundary."))
      return this.check()
    })
  }

  /** Returns the pieces of the file that were parsed since the last call. */
  takePieces(): Array<Uint8Array> {
    const pieces = this.#pieces
    this.#pieces = []
    return pieces
  }

  /** Returns the fields. Fails with all violations of them. */
  checkFields(): Effect.Effect<
    { readonly questionId: string | undefined; readonly questionKey: string | undefined },
    ValidationError.InvalidInput
  > {
    return Effect.suspend(() => {
      const values = new Map<string, string>()
      const violations = this.#fields.flatMap(([name, value]) => {
        const pointer = ValidationError.pointer([name.slice(0, maxNameLength)])
        if (name !== "questionId" && name !== "questionKey") {
          return [ValidationError.violation(pointer, "unknown-field", "This field is not known here.")]
        }
        if (values.has(name)) return [ValidationError.violation(pointer, "duplicate", "This field occurs twice.")]
        values.set(name, value)
        return []
      })
      const [questionId, questionKey] = [values.get("questionId"), values.get("questionKey")]
      if (questionId === undefined && questionKey === undefined) {
        violations.push(
          ValidationError.violation(
            "/questionId",
            "required",
            "The field `questionId` or `questionKey` is required before the file."
          )
        )
      } else if (questionId !== undefined && questionKey !== undefined) {
        violations.push(
          ValidationError.violation("/questionKey", "not-allowed", "A file names its question by id or by key.")
        )
      }
      const [first, ...rest] = violations
      return first === undefined
        ? Effect.succeed({ questionId, questionKey })
        : Effect.fail(new ValidationError.InvalidInput({ violations: [first, ...rest] }))
    })
  }

  #parse(piece: Uint8Array): void {
    const bytes = this.#heldBack.length === 0 ? piece : concatBytes([this.#heldBack, piece])
    const end = bytes.at(-1) === hyphen ? bytes.length - 1 : bytes.length
    this.#heldBack = bytes.subarray(end)
    if (end > 0 && this.#error === undefined) this.#attempt(() => this.#parser.write(bytes.subarray(0, end)))
  }

  /** The parser throws on a file name that is not encoded correctly. */
  #attempt(parse: () => void): void {
    try {
      parse()
    } catch {
      this.#fail(malformed("A header of a part can't be read."))
    }
  }

  #addField(info: PartInfo, value: Uint8Array): void {
    const { name } = dispositionOf(info)
    if (this.#file !== undefined) {
      this.#fail(
        ValidationError.violation(
          ValidationError.pointer([name.slice(0, maxNameLength)]),
          "not-allowed",
          "The file must be the last part."
        )
      )
    } else this.#fields.push([name, decodeField(info, value)])
  }

  #addFile(info: PartInfo): (piece: Uint8Array | null) => void {
    const { fileName = "", name } = dispositionOf(info)
    if (name !== "file") {
      this.#fail(
        ValidationError.violation(
          ValidationError.pointer([name.slice(0, maxNameLength)]),
          "unknown-field",
          "The file must be in the part `file`."
        )
      )
    } else if (this.#file !== undefined) {
      this.#fail(ValidationError.violation("/file", "too-many", "An upload has one file."))
    } else {
      this.#file = { name: fileName, type: info.contentType }
    }
    return (piece) => {
      if (piece === null || this.#error !== undefined) return
      this.#fileBytes += piece.length
      this.#pieces.push(piece)
    }
  }

  #fail(violation: ValidationError.Violation): void {
    this.#error ??= violation
  }
}

const hyphen = 0x2d

/**
 * The name of a part, and the name of its file. The parser understands no character above U+00FF in them. Browsers
 * encode quotes and line breaks as in a URL (WHATWG HTML, multipart/form-data), and do not escape backslashes.
 */
const dispositionOf = (
  { headers: { "content-disposition": header } }: PartInfo
): { readonly name: string; readonly fileName: string | undefined } => {
  const text = typeof header === "string" ? header : ""
  const parameter = (name: string): string | undefined => {
    const [, quoted, token] = new RegExp(`;[ \\t]*${name}[ \\t]*=[ \\t]*(?:"((?:\\\\"|[^"])*)"|([^;\\s"]+))`, "i")
      .exec(text) ?? []
    return (quoted ?? token)?.replaceAll("\\\"", "\"").replaceAll(/%22|%0d|%0a/gi, decodeURIComponent)
  }
  const [, encoded] = /;[ \t]*filename\*[ \t]*=[ \t]*utf-8'[^']*'([^;\s]+)/i.exec(text) ?? []
  return {
    name: parameter("name") ?? "",
    fileName: encoded === undefined ? parameter("filename") : decodeURIComponent(encoded)
  }
}

/** A longer name of a field is cut in the pointer of a violation. */
const maxNameLength = 200

const invalid = (...parameters: Parameters<typeof ValidationError.violation>) =>
  new ValidationError.InvalidInput({ violations: [ValidationError.violation(...parameters)] })

const malformed = (detail: string): ValidationError.Violation => ValidationError.violation("", "invalid", detail)

const describe = (error: MultipartError): ValidationError.Violation => {
  switch (error._tag) {
    case "InvalidBoundary":
      return malformed("The content type has no `boundary`.")
    case "BadHeaders":
      return malformed("A part of the body has malformed headers.")
    case "InvalidDisposition":
      return malformed("A part of the body has no name.")
    case "EndNotReached":
      return malformed("The body ends before its last boundary.")
    case "ReachedLimit":
      return error.limit === "MaxParts"
        ? ValidationError.violation("", "too-many", `The body has more than ${maxParts} parts.`)
        : ValidationError.violation("", "too-long", `A field of the body has more than ${maxFieldBytes} bytes.`)
  }
}
