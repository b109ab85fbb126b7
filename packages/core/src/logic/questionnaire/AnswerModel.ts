/** What is known about the answers to the questions of a type, for servers. Pages read answers, and need no more. */
import type { Domain, Parts } from "./AnswerDomain.js"
import type { AnswerReading } from "./AnswerReading.js"
import type { OptionLogic, QuestionSettings } from "./QuestionSettings.js"

/** How the answer to a question, or a part of it, is compared. The names are those of the documentation. */
export type AnswerKind =
  | "boolean"
  | "day"
  | "field"
  | "file"
  | "instant"
  | "language"
  | "list"
  | "number"
  | "option"
  | "options"
  | "place"
  | "status"
  | "text"

/** The answers to the questions of one type. */
export interface AnswerModel {
  /** How an answer, its row, or the place of an option is compared. The operators follow from it. */
  readonly kind: (settings: QuestionSettings, row?: string, option?: string) => AnswerKind
  /** Whether the settings have what a text needs that recalls the answer. Absent: always. */
  readonly canBeRecalled?: (settings: QuestionSettings) => boolean
  /**
   * Reads the answer of a response that has ended, as it was accepted: by the type alone, not by options and ranges, so
   * that what is counted does not change with them. Undefined when an answer of the type does not have this form.
   */
  readonly readStored: (value: unknown, settings: QuestionSettings) => AnswerReading | undefined
  /** What an answer, its row, or the place of an option can be. */
  readonly domain: (parts: Parts, row?: string, option?: string) => Domain
  /** Whether an answer has every row, or ranks every option, that is shown. Absent: it has no such parts. */
  readonly hasAllParts?: (settings: QuestionSettings) => boolean
  /** What respondents write: the answer, or own words beside the options. Absent: nothing. */
  readonly texts?: "other" | "text"
  /** How responses are split into groups by the answers. Absent: they are not. */
  readonly groups?: AnswerGroups
}

/** How responses are split into groups by the answers to a question. */
export interface AnswerGroups {
  /** Whether groups are made by a row of the question, rather than by its whole answer. */
  readonly isOfRow?: true
  /** Whether an answer may be in several groups. */
  readonly isMultiple?: (settings: QuestionSettings) => boolean
  /** The values of groups in order, as far as they are known, with their labels. `options`: with those removed. */
  readonly labels: (settings: QuestionSettings, options: ReadonlyArray<OptionLogic>) => ReadonlyMap<string, string>
  readonly of: (reading: AnswerReading, row: string | undefined) => AnsweredGroups
}

/** The groups of an answer: values, and that of texts beside the options. */
export interface AnsweredGroups {
  readonly values: Iterable<string>
  readonly hasOther?: boolean
}
