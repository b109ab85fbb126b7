/** Parses a `multipart/form-data` body while it arrives. */
import { ValidationError } from "@canvass/core"
import { concatBytes } from "@canvass/core/ports"
import { decodeField, make as makeParser, type MultipartError, type Parser, type PartInfo } from "multipasta"

/** Receives the pieces of a file, and `null` at its end. */
export type OnPiece = (piece: Uint8Array | null) => void

export interface PartParserOptions {
  /** The header `Content-Type` of the body. */
  readonly contentType: string
  /** Maximum number of parts. */
  readonly maxParts: number
  /** Maximum bytes of one field. */
  readonly maxFieldBytes: number
  /** Whether a part without a file name is a file. Default: no. */
  readonly isFile?: (name: string) => boolean
  readonly onField: (name: string, value: string) => void
  /** Called when a file begins. Returns what receives its content. */
  readonly onFile: (file: PartHeader) => OnPiece
  /** Called when the body is malformed, or has more parts or longer fields than it may have. */
  readonly onError: (violation: ValidationError.Violation) => void
}

/** What the headers of a part with a file say. */
export interface PartHeader {
  readonly name: string
  readonly fileName: string
  /** The media type that the sender declares. */
  readonly type: string
}

/** Calls back with the parts of a body while it is given bytes. */
export class PartParser {
  readonly #parser: Parser
  readonly #onError: PartParserOptions["onError"]
  #hasFailed = false
  #isComplete = false
  /** A hyphen at the end of a piece. The parser finds the end of the body only if its two hyphens come together. */
  #heldBack: Uint8Array = new Uint8Array(0)

  constructor(options: PartParserOptions) {
    const { contentType, isFile = () => false, maxFieldBytes, maxParts, onField, onFile } = options
    this.#onError = options.onError
    this.#parser = makeParser({
      headers: { "content-type": contentType },
      isFile: (info) => {
        const { fileName, name } = dispositionOf(info)
        return fileName !== undefined || isFile(name)
      },
      maxParts,
      maxFieldSize: maxFieldBytes,
      onField: (info, value) => onField(dispositionOf(info).name, decodeField(info, value)),
      onFile: (info) => {
        const { fileName = "", name } = dispositionOf(info)
        return onFile({ name, fileName, type: info.contentType })
      },
      onError: (error) => this.#fail(describe(error, options)),
      onDone: () => {
        this.#isComplete = true
      }
    })
  }

  /** Whether the last boundary has been read. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Parses the next bytes of the body. What follows the last boundary is ignored. */
  write(piece: Uint8Array): void {
    if (this.#isComplete) return
    const bytes = this.#heldBack.length === 0 ? piece : concatBytes([this.#heldBack, piece])
    const end = bytes.at(-1) === hyphen ? bytes.length - 1 : bytes.length
    this.#heldBack = bytes.subarray(end)
    if (end > 0 && !this.#hasFailed) this.#attempt(() => this.#parser.write(bytes.subarray(0, end)))
  }

  /** To be called at the end of the body. */
  end(): void {
    if (!this.#isComplete) {
      this.#attempt(() => {
        this.#parser.write(this.#heldBack)
        this.#parser.end()
      })
    }
    if (!this.#isComplete) this.#fail(malformed("The body ends before its last boundary."))
  }

  /** The parser throws on a file name that is not encoded correctly. */
  #attempt(parse: () => void): void {
    try {
      parse()
    } catch {
      this.#fail(malformed("A header of a part can't be read."))
    }
  }

  #fail(violation: ValidationError.Violation): void {
    if (!this.#hasFailed) this.#onError(violation)
    this.#hasFailed = true
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

const malformed = (detail: string): ValidationError.Violation => ValidationError.violation("", "invalid", detail)

const describe = (
  error: MultipartError,
  { maxFieldBytes, maxParts }: PartParserOptions
): ValidationError.Violation => {
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
        ? ValidationError.violation("", "too-many", `The body has more than ${maxParts} parts.`, { max: maxParts })
        : ValidationError.violation("", "too-long", `A field of the body has more than ${maxFieldBytes} bytes.`, {
          max: maxFieldBytes
        })
  }
}
