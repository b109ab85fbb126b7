/** Schemas of strings that every store and every export format can hold. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../validation/ViolationCode.js"
import { isWellFormed } from "./WellFormed.js"

export { isWellFormed } from "./WellFormed.js"

/** Control characters, line separators, and marks that make `gpj.exe` look like `exe.jpg`. */
const hiddenCharacters = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Whether a text has characters that are not shown, and change how the text around them is shown. */
export const hasHiddenCharacters = (text: string): boolean => text.search(hiddenCharacters) >= 0

/** Replaces the characters that are not shown. */
export const replaceHiddenCharacters = (text: string, replacement: string): string =>
  text.replaceAll(hiddenCharacters, replacement)

/** A string of `min` to `max` UTF-16 code units, without U+0000 and lone surrogates. */
export const text = (max: number, min = 0) =>
  Schema.String.pipe(
    Schema.filter((value) => textViolation(value, max, min), {
      jsonSchema: min > 0 ? { maxLength: max, minLength: min } : { maxLength: max }
    })
  )

/** Like `text` with at least one character that is not white space. */
export const line = (max: number) =>
  Schema.String.pipe(
    Schema.filter((value) => lineViolation(value, max), { jsonSchema: { maxLength: max, minLength: 1 } })
  )

/** The coded message of why a string is no `line` of at most `max` UTF-16 code units, or `undefined`. */
export const lineViolation = (value: string, max: number): string | undefined =>
  textViolation(value, max, 1) ??
    (value.trim() === "" ? codedMessage("too-short", "This must not be blank.", { min: 1 }) : undefined)

/**
 * The coded message of why a string is no `text` of `min` to `max` UTF-16 code units, or `undefined`. One rule for one
 * filter: a survey has thousands of texts, and each filter costs more than the checks.
 */
export const textViolation = (value: string, max: number, min: number): string | undefined => {
  if (value.length > max) {
    return codedMessage("too-long", `At most ${max} characters are allowed, there are ${value.length}.`, {
      max,
      actual: value.length
    })
  }
  if (value.length < min) {
    return codedMessage("too-short", min === 1 ? "This must not be empty." : `At least ${min} characters are needed.`, {
      min,
      actual: value.length
    })
  }
  return isWellFormed(value)
    ? undefined
    : codedMessage("invalid-character", "U+0000 and lone surrogates are not allowed.")
}
