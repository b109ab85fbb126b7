/** Reads a `multipart/form-data` body with one file: small fields first, then the file as a stream. */
import { ValidationError } from "@canvass/core"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { MultipartBody, MultipartError, MultipartFile } from "../../contract/shared/MultipartBody.js"
import { headerOf, type IncomingBody, type MinSendRate, type RequestContext } from "../RequestContext.js"
import { advanceInto, partContent } from "./partContent.js"
import { type OnPiece, type PartHeader, PartParser } from "./PartParser.js"

/** Maximum bytes of the body beside the file: its fields, the headers of its parts, and what surrounds the parts. */
const maxOverheadBytes = 64 * 1_024

/** Maximum number of parts. */
const maxParts = 1_000

/** Maximum bytes of one field. */
const maxFieldBytes = 1_024

/** Makes the body that the handler of an upload receives, while it arrives. */
export const multipartBody = (
  context: RequestContext,
  incoming: IncomingBody,
  minRate: MinSendRate
): MultipartBody => bodyOf(context, incoming.announcedBytes, () => incoming.stream(minRate))

/** Makes the body that the handler of an upload receives, from one that has arrived. */
export const receivedMultipartBody = (context: RequestContext, bytes: Uint8Array): MultipartBody =>
  bodyOf(context, bytes.length, () => Stream.make(bytes))

const bodyOf = (
  { address, headers }: RequestContext,
  announcedBytes: number | undefined,
  stream: () => Stream.Stream<Uint8Array, MultipartError>
): MultipartBody => {
  const read = <Fields>(checkFields: (parts: UploadParts) => Effect.Effect<Fields, ValidationError.InvalidInput>) =>
    Effect.suspend(() => readMultipart(headerOf(headers, "content-type") ?? "", stream(), checkFields))
  return {
    announcedBytes,
    address,
    read: Effect.map(read((parts) => parts.checkFields()), ({ fields, file }) => ({ ...fields, file })),
    readFile: Effect.map(read((parts) => parts.checkNoFields()), ({ file }) => file)
  }
}

const readMultipart = <Fields>(
  contentType: string,
  body: Stream.Stream<Uint8Array, MultipartError>,
  checkFields: (parts: UploadParts) => Effect.Effect<Fields, ValidationError.InvalidInput>
): Effect.Effect<{ readonly fields: Fields; readonly file: MultipartFile }, MultipartError, Scope.Scope> =>
  Effect.gen(function*() {
    const parts = new UploadParts(contentType)
    const advance = yield* advanceInto<MultipartError, MultipartError>(body, parts)
    yield* parts.check()
    while (parts.file === undefined && (yield* advance)) { /* The fields come before the file. */ }
    const { file } = parts
    if (file === undefined) return yield* invalid("/file", "required", "A part `file` with the file is required.")
    const fields = yield* checkFields(parts)
    // Whatever follows the file has to be checked: its content ends with the body.
    const content = partContent(() => parts.takePieces(), () => false, advance)
    return { fields, file: { ...file, content } }
  })

/** What the headers of the file say. */
interface FilePart {
  readonly name: string
  readonly type: string
}

/** Collects the fields and the bytes of the file from the callbacks of the parser. */
class UploadParts {
  readonly #parser: PartParser
  readonly #fields: Array<readonly [name: string, value: string]> = []
  #file: FilePart | undefined
  #pieces: Array<Uint8Array> = []
  #error: ValidationError.Violation | undefined
  #receivedBytes = 0
  #fileBytes = 0

  constructor(contentType: string) {
    this.#parser = new PartParser({
      contentType,
      maxParts,
      maxFieldBytes,
      isFile: (name) => name === "file",
      onField: (name, value) => this.#addField(name, value),
      onFile: (file) => this.#addFile(file),
      onError: (violation) => this.#fail(violation)
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
        this.#parser.write(piece)
      }
      if (this.#receivedBytes - this.#fileBytes > maxOverheadBytes) {
        this.#fail(
          ValidationError.violation(
            "",
            "too-long",
            `The body has more than ${maxOverheadBytes} bytes beside the file.`,
            {
              max: maxOverheadBytes
            }
          )
        )
      }
      return this.check()
    })
  }

  /** To be called at the end of the body. */
  end(): Effect.Effect<void, ValidationError.InvalidInput> {
    return Effect.suspend(() => {
      this.#parser.end()
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
        const pointer = ValidationError.pointer([name.slice(0, ValidationError.maxPointerName)])
        if (name !== "questionId" && name !== "questionKey") {
          return [ValidationError.unknownField(pointer, ["questionId", "questionKey", "file"])]
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

  /** Fails with all fields. */
  checkNoFields(): Effect.Effect<void, ValidationError.InvalidInput> {
    return Effect.suspend(() => {
      const [first, ...rest] = this.#fields.map(([name]) =>
        ValidationError.unknownField(ValidationError.pointer([name.slice(0, ValidationError.maxPointerName)]), ["file"])
      )
      return first === undefined
        ? Effect.void
        : Effect.fail(new ValidationError.InvalidInput({ violations: [first, ...rest] }))
    })
  }

  #addField(name: string, value: string): void {
    if (this.#file !== undefined) {
      this.#fail(
        ValidationError.violation(
          ValidationError.pointer([name.slice(0, ValidationError.maxPointerName)]),
          "not-allowed",
          "The file must be the last part."
        )
      )
    } else this.#fields.push([name, value])
  }

  #addFile({ fileName, name, type }: PartHeader): OnPiece {
    if (name !== "file") {
      this.#fail(
        ValidationError.violation(
          ValidationError.pointer([name.slice(0, ValidationError.maxPointerName)]),
          "unknown-field",
          "The file must be in the part `file`."
        )
      )
    } else if (this.#file !== undefined) {
      this.#fail(ValidationError.violation("/file", "too-many", "An upload has one file.", { max: 1 }))
    } else {
      this.#file = { name: fileName, type }
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

const invalid = (...parameters: Parameters<typeof ValidationError.violation>) =>
  new ValidationError.InvalidInput({ violations: [ValidationError.violation(...parameters)] })
