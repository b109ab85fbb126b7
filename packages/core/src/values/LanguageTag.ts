/** Language tags (BCP 47), such as `de` and `pt-BR`. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../validation/ViolationCode.js"

/** Maximum length of a tag, in characters. */
const maxLength = 35

/** The tag in canonical case, such as `de-Latn-AT`. Undefined: it is not well-formed. */
export const canonicalTag = (text: string): string | undefined => {
  if (text.length > maxLength || !isWellFormed(text)) return undefined
  let isExtension = false
  return text.toLowerCase().split("-").map((part, index) => {
    isExtension ||= part.length === 1
    if (index === 0 || isExtension) return part
    if (part.length === 2) return part.toUpperCase()
    return part.length === 4 && /^[a-z]/.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : part
  }).join("-")
}

const isWellFormed = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** A tag in a request. It is decoded in canonical case. */
export const LanguageTag: Schema.Schema<string> = Schema.transform(
  Schema.String.pipe(
    Schema.filter(
      (text) =>
        canonicalTag(text) === undefined
          ? codedMessage("invalid-format", "This must be a language tag (BCP 47), such as `de` or `pt-BR`.")
          : undefined,
      { jsonSchema: { maxLength, pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$" } }
    )
  ),
  Schema.String,
  { strict: true, decode: (text) => canonicalTag(text) ?? text, encode: (tag) => tag }
)

/** Whether a tag is the range or begins with it: `de-AT` is within `de`. */
export const isWithin = (tag: string, range: string): boolean => tag === range || tag.startsWith(`${range}-`)

/** Maximum number of ranges of an `Accept-Language` header that are read. Further ones are ignored. */
const maxRanges = 20

/** The ranges of an `Accept-Language` header, the preferred ones first. Of equal preferences the first one counts. */
export const acceptedRanges = (acceptLanguage: string | undefined): ReadonlyArray<string> =>
  (acceptLanguage ?? "").split(",", maxRanges).flatMap((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
    const quality = qualityOf(parameters.find((parameter) => parameter.startsWith("q=")))
    return tag === "" || quality === 0 ? [] : [{ tag, quality }]
  }).toSorted((left, right) => right.quality - left.quality).map(({ tag }) => tag)

/** The weight of a parameter such as `q=0.8`, 1 without one, 0 for a malformed one. */
const qualityOf = (parameter: string | undefined): number => {
  if (parameter === undefined) return 1
  return /^q=(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.test(parameter) ? Number(parameter.slice(2)) : 0
}

/**
 * The offered tag for a range: by lookup (RFC 4647, section 3.4), else the first one with the same primary language.
 * Undefined: there is none.
 */
export const lookUp = (offered: ReadonlyArray<string>, range: string): string | undefined => {
  const lowered = offered.map((tag) => tag.toLowerCase())
  const parts = range.toLowerCase().split("-")
  const primary = parts[0] ?? ""
  while (parts.length > 0) {
    const index = lowered.indexOf(parts.join("-"))
    if (index !== -1) return offered[index]
    parts.pop()
    if (parts.at(-1)?.length === 1) parts.pop()
  }
  return offered[lowered.findIndex((tag) => isWithin(tag, primary))]
}

/** What a reader asks for. */
export interface LanguageRequest {
  /** A tag that was chosen. It counts if it is offered. */
  readonly language?: string | undefined
  /** An `Accept-Language` header, of any length. */
  readonly acceptLanguage?: string | undefined
}

/** The offered tag that a reader gets. Without a match the first one; undefined: none is offered. */
export const chooseTag = (
  offered: ReadonlyArray<string>,
  { acceptLanguage, language }: LanguageRequest
): string | undefined => {
  if (offered.length <= 1) return offered[0]
  const chosen = language === undefined ? undefined : lookUp(offered, language)
  if (chosen !== undefined) return chosen
  for (const range of acceptedRanges(acceptLanguage)) {
    const found = range === "*" ? offered[0] : lookUp(offered, range)
    if (found !== undefined) return found
  }
  return offered[0]
}
