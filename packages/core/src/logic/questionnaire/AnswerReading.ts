/** An answer as conditions, variables and recalled texts see it. The types of questions read it. */
import type { AnswerLimits } from "../../values/AnswerLimits.js"
import * as Rfc3339 from "../../values/Rfc3339.js"
import type { ComparableText } from "./ComparableText.js"
import type { OptionLogic, QuestionSettings } from "./QuestionSettings.js"

/** An answer that fits its question. An answer that does not fit is no answer. */
export type AnswerReading =
  | ({ readonly kind: "text" } & ComparableText)
  | { readonly kind: "number"; readonly value: number; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  /** `value` is in milliseconds since 1970: the start of a day in UTC, or an instant. */
  | { readonly kind: "day" | "instant"; readonly value: number; readonly text: string }
  /** What is chosen: one or several options, in their order, and texts beside the options. */
  | {
    readonly kind: "option" | "options"
    readonly values: ReadonlySet<string>
    readonly others: ReadonlyArray<string>
  }
  /** Best first. */
  | { readonly kind: "ranking"; readonly values: ReadonlyArray<string> }
  | {
    readonly kind: "rows"
    readonly rows: ReadonlyMap<string, ReadonlySet<string>>
    readonly isMultiple: boolean
  }
  | { readonly kind: "files" }

/** The options and the rows of a question that are shown. */
export interface ShownParts {
  readonly options: ReadonlyArray<OptionLogic>
  readonly rows: ReadonlyArray<OptionLogic>
}

/** How an answer is read. */
export interface ReadOptions {
  /**
   * Whether it is the answer of an earlier request. Then options and rows that are not shown any more are left out, and
   * what remains is read. Its texts had to keep to the limits of that time, which may have been others.
   */
  readonly isStored: boolean
  readonly limits: AnswerLimits
}

/** What is read of a value. `undefined`: no answer, since it is empty. A reason: it does not fit the question. */
export type ReadValue = AnswerReading | UnfitReason | undefined

/** Why a value does not fit its question: a code with which the server refuses it. */
export type UnfitReason =
  | "duplicate"
  | "exclusive"
  | "invalid-character"
  | "invalid-format"
  | "must-be-true"
  | "off-step"
  | "out-of-range"
  | "required"
  | "too-few"
  | "too-long"
  | "too-many"
  | "too-many-others"
  | "too-short"
  | "unknown-option"
  | "unknown-row"
  | "wrong-type"

/** The answers to the questions of one type, as pages and servers read them. */
export interface AnswerReader {
  /** Reads a value that is neither undefined nor null. */
  readonly read: (value: unknown, settings: QuestionSettings, parts: ShownParts, options: ReadOptions) => ReadValue
  /** Whether a text may have blanks around the answer. Default: a text is the answer. */
  readonly isTrimmed?: (settings: QuestionSettings) => boolean
  /** The answer in a text of the survey that recalls it. Absent: texts cannot. */
  readonly recalledText?: RecalledText
}

/** `options` are those that are shown. */
export type RecalledText = (
  reading: AnswerReading,
  settings: QuestionSettings,
  options: ReadonlyArray<OptionLogic>
) => string

/** True or false, or the text of it. */
export const parseBoolean = (value: unknown): boolean | undefined =>
  value === true || value === "true" ? true : value === false || value === "false" ? false : undefined

/**
 * The instant of an answer, the first of the day in UTC if it is a day. Undefined when the text does not have the
 * format of an answer, or names a day that does not exist.
 */
export const parseDate = (text: string, includeTime: boolean): number | undefined =>
  includeTime ? Rfc3339.parse(text) : text.length === 10 ? Rfc3339.parse(text + "T00:00:00Z") : undefined
