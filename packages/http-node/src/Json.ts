/** Reads a body as JSON, so that nothing in it can harm: strict UTF-8, bounded depth, characters that can be stored. */
import { Text, ValidationError } from "@canvass/core"
import * as Either from "effect/Either"
import { isUtf8 } from "node:buffer"
import { MalformedJson } from "./ApiError.js"

export const parse = (
  bytes: Buffer,
  maxDepth: number
): Either.Either<unknown, ValidationError.InvalidInput | MalformedJson> => {
  if (!isUtf8(bytes)) return Either.left(new MalformedJson({ detail: "The body is not valid UTF-8." }))
  const decoded = bytes.toString("utf8")
  const text = decoded.startsWith("\uFEFF") ? decoded.slice(1) : decoded
  if (nestsDeeper(text, maxDepth)) {
    return Either.left(new MalformedJson({ detail: `The body nests deeper than ${maxDepth} levels.` }))
  }
  return Either.flatMap(
    Either.try({
      try: (): unknown => JSON.parse(text),
      catch: (error) => new MalformedJson({ detail: syntaxDetail(error) })
    }),
    (value) => text.includes("\\u") ? wellFormed(value) : Either.right(value)
  )
}

/** Counts brackets outside of strings, before any value is made. */
const nestsDeeper = (text: string, maxDepth: number): boolean => {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (inString) {
      if (char === backslash) index++
      else if (char === quote) inString = false
    } else if (char === quote) inString = true
    else if (char === openBrace || char === openBracket) {
      if (++depth > maxDepth) return true
    } else if (char === closeBrace || char === closeBracket) depth--
  }
  return false
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93] as const

/** In valid UTF-8 only an escape (`\u0000`, `\ud800`) can make a character that no store takes. Names the places. */
const wellFormed = (value: unknown): Either.Either<unknown, ValidationError.InvalidInput> => {
  const [first, ...rest] = badPlaces(value)
  return first === undefined
    ? Either.right(value)
    : Either.left(new ValidationError.InvalidInput({ violations: [first, ...rest] }))
}

export const invalidCharacter = (pointer: string): ValidationError.Violation =>
  ValidationError.violation(pointer, "invalid-character", "U+0000 and lone surrogates are not allowed.")

const badPlaces = (whole: unknown): ReadonlyArray<ValidationError.Violation> => {
  const found: Array<ValidationError.Violation> = []
  const expectWellFormed = (text: string, path: ReadonlyArray<string>) => {
    if (!Text.isWellFormed(text)) found.push(invalidCharacter(ValidationError.pointer(path)))
  }
  const look = (value: unknown, path: ReadonlyArray<string>): void => {
    if (typeof value === "string") expectWellFormed(value, path)
    if (typeof value !== "object" || value === null) return
    for (const [key, item] of Object.entries(value)) {
      if (found.length >= ValidationError.maxViolations) return
      expectWellFormed(key, [...path, key])
      look(item, [...path, key])
    }
  }
  look(whole, [])
  return found
}

/** The parser's message quotes the body; only the place it names is told. */
const syntaxDetail = (error: unknown): string => {
  const position = error instanceof Error ? / at position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined
    ? "The body is not valid JSON: it ends too early."
    : `The body is not valid JSON: unexpected character at position ${position}.`
}
