/** Schemas of strings that every store and every export format can hold. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../validation/ViolationCode.js"

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Whether a text has no U+0000, which PostgreSQL refuses, and no lone surrogate, which UTF-8 cannot encode. */
export const isWellFormed = (text: string): boolean => !text.includes("\u0000") && !loneSurrogate.test(text)

/** A string of `min` to `max` UTF-16 code units, without U+0000 and lone surrogates. */
export const text = (max: number, min = 0) =>
  Schema.String.pipe(
    Schema.filter((value) =>
      value.length > max
        ? codedMessage("too-long", `At most ${max} characters are allowed, there are ${value.length}.`)
        : undefined, {
      jsonSchema: { maxLength: max }
    }),
    Schema.filter((value) =>
      value.length < min
        ? min === 1
          ? codedMessage("too-short", "This must not be empty.")
          : codedMessage("too-short", `At least ${min} characters are needed.`)
        : undefined, { jsonSchema: min > 0 ? { minLength: min } : {} }),
    Schema.filter((value) =>
      isWellFormed(value) ? undefined : codedMessage("invalid-character", "U+0000 and lone surrogates are not allowed.")
    )
  )

/** Like `text` with at least one character that is not white space. */
export const line = (max: number) =>
  text(max, 1).pipe(
    Schema.filter((value) => value.trim() === "" ? codedMessage("too-short", "This must not be blank.") : undefined)
  )
