/** Answers to date questions: days, or timestamps. */
import * as Rfc3339 from "../../../values/Rfc3339.js"
import type { AnswerModel } from "../AnswerModel.js"
import { type AnswerReader, parseDate } from "../AnswerReading.js"
import { noOptions, type QuestionShape } from "../QuestionShape.js"
import { ownText } from "../type-parts/numbers.js"

/** The settings of a date question. The bounds have the form of answers. */
export interface DateSettings {
  readonly min?: string
  readonly max?: string
  readonly includeTime?: boolean
}

/** What questions of the type are made of. */
export const dateShape = {
  optionCount: noOptions,
  settingNames: ["min", "max", "includeTime"],
  settingDefaults: { includeTime: false },
  labels: []
} as const satisfies QuestionShape

export const dateReader: AnswerReader = {
  read: (value, { includeTime = false, max, min }) => {
    if (value === "") return undefined
    if (typeof value !== "string") return "wrong-type"
    const millis = parseDate(value, includeTime)
    if (millis === undefined) return "invalid-format"
    const earliest = parseDate(String(min), includeTime) ?? -Infinity
    const latest = parseDate(String(max), includeTime) ?? Infinity
    if (millis < earliest || millis > latest) return "out-of-range"
    return {
      kind: includeTime ? "instant" : "day",
      value: millis,
      // A timestamp is stored in UTC, so that answers compare as text. `Rfc3339.format` would be a lot for a page.
      text: includeTime ? new Date(millis).toISOString() : value
    }
  },
  isTrimmed: () => true,
  recalledText: ownText
}

export const date: AnswerModel = {
  kind: ({ includeTime }) => includeTime === true ? "instant" : "day",
  readStored: (text, { includeTime = false }) => {
    const value = typeof text === "string" ? parseDate(text, includeTime) : undefined
    return typeof text !== "string" || value === undefined
      ? undefined
      : { kind: includeTime ? "instant" : "day", value, text }
  },
  domain: ({ question: { settings: { includeTime = false, max, min } } }) => ({
    kind: includeTime ? "instant" : "day",
    min: parseDate(String(min), includeTime) ?? Rfc3339.earliest,
    max: parseDate(String(max), includeTime) ??
      (includeTime ? Rfc3339.latest : Math.floor(Rfc3339.latest / Rfc3339.dayMillis) * Rfc3339.dayMillis),
    step: includeTime ? 1 : Rfc3339.dayMillis
  })
}
