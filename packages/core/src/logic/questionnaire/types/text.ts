/** Answers to text questions. */
import { parseNumber } from "../../../values/Numeral.js"
import { isBlank } from "../../../values/text/Blank.js"
import { isWellFormed } from "../../../values/text/WellFormed.js"
import type { Domain } from "../AnswerDomain.js"
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { comparableText } from "../ComparableText.js"
import type { QuestionSettings, TextFormat } from "../QuestionSettings.js"
import { noOptions, type QuestionShape } from "../QuestionShape.js"
import { textFormats } from "../TextFormats.js"
import { bound, ownText, storedNumber } from "../type-parts/numbers.js"

/** The settings of a text question. */
export interface TextSettings {
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: TextFormat
  /** With the format `number`. */
  readonly min?: number
  readonly max?: number
  readonly integer?: boolean
  /** Whether a form offers several lines. */
  readonly multiline?: boolean
}

/** What questions of the type are made of. */
export const textShape = {
  optionCount: noOptions,
  settingNames: ["minLength", "maxLength", "format", "min", "max", "integer", "multiline"],
  settingDefaults: { minLength: 0, integer: false, multiline: false },
  labels: []
} as const satisfies QuestionShape

export const textReader: AnswerReader = {
  read: (
    value,
    { format, integer = false, max, maxLength = Infinity, min, minLength = 0 },
    _parts,
    { isStored, limits }
  ) => {
    if (typeof value !== "string") return "wrong-type"
    if (isBlank(value)) return undefined
    if (value.length > maxLength || (!isStored && value.length > limits.textAnswer)) return "too-long"
    if (format !== undefined && !textFormats[format](value)) return "invalid-format"
    // Other formats have no bounds.
    const number = format === "number" ? parseNumber(value) ?? 0 : 0
    if (integer && !Number.isInteger(number)) return "wrong-type"
    if (number < bound(min, -Infinity) || number > bound(max, Infinity)) return "out-of-range"
    if (value.length < minLength) return "too-short"
    if (!isWellFormed(value)) return "invalid-character"
    return format === "number"
      ? { kind: "number", value: number, text: value }
      : { kind: "text", ...comparableText(value) }
  },
  isTrimmed: ({ format }) => format !== undefined,
  recalledText: ownText
}

export const text: AnswerModel = {
  kind: ({ format }) => format === "number" ? "number" : "text",
  readStored: (value, { format }) =>
    typeof value !== "string"
      ? undefined
      : format === "number"
      ? storedNumber(value)
      : { kind: "text", ...comparableText(value) },
  domain: ({ question: { settings } }) => settings.format === "number" ? numbersOf(settings) : textsOf(settings),
  texts: "text"
}

const numbersOf = ({ integer = false, max, min }: QuestionSettings): Domain => {
  const [low, high] = [bound(min, -Infinity), bound(max, Infinity)]
  return integer
    ? { kind: "number", min: Math.ceil(low), max: Math.floor(high), step: 1 }
    : { kind: "number", min: low, max: high }
}

/**
 * All texts that fold to an ASCII text are as long as it. That is not so of other texts. E-mail addresses and telephone
 * numbers are valid in any case. No text is blank.
 */
const textsOf = ({ format, maxLength = Infinity, minLength = 0 }: QuestionSettings): Domain => ({
  kind: "text",
  has: (folded) =>
    isAscii(folded)
      ? folded.length >= minLength && folded.length <= maxLength && !isBlank(folded) &&
        (!isFolding(format) || textFormats[format](folded))
      : !isBlank(folded),
  canContain: (part) => !isAscii(part) || part.length <= maxLength
})

/** Whether a text has the format if its folded form has, and the other way round. */
const isFolding = (format: string | undefined): format is "email" | "phone" => format === "email" || format === "phone"

const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text)
