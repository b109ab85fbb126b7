/** What an answer, or the part of an answer that a test reads, can be. */
import type { Row } from "../../questions/question-parts/definition/Option.js"
import { npsScale } from "../../questions/question-types/nps.js"
import { ratingScale } from "../../questions/question-types/rating.js"
import { sliderScale } from "../../questions/question-types/slider.js"
import type { Question } from "../../questions/Question.js"
import * as Instant from "../../values/Instant.js"
import { onceFor } from "../../values/onceFor.js"
import { parseDate } from "../questionnaire/AnswerReading.js"
import { textFormats } from "../questionnaire/TextFormats.js"
import type { NumberDomain } from "./NumberDomain.js"

/** The answers that a test can meet. It may have more than can be given, and never less. */
export type Domain =
  | ({ readonly kind: "number" | "day" | "instant" } & NumberDomain)
  /** Options of which one is chosen, or with `hasOther` a text beside them; or true and false. */
  | {
    readonly kind: "option" | "boolean"
    readonly values: ReadonlySet<string | number | boolean>
    readonly hasOther: boolean
  }
  /** Texts. `has` says whether a folded text can be the answer, or a part of it. */
  | { readonly kind: "text"; readonly has: (folded: string) => boolean; readonly canContain: (part: string) => boolean }
  | ChoicesDomain
  /** A count of options that are ranked, or of rows that are answered. */
  | { readonly kind: "count"; readonly min: number; readonly max: number }
  /** Files, or a language. Nothing is known but that it is there. */
  | { readonly kind: "any" }

/** Options of which several are chosen. */
export interface ChoicesDomain {
  readonly kind: "choices"
  /** Those that can be chosen together. */
  readonly shared: ReadonlySet<string>
  /** Those that are chosen alone. */
  readonly exclusive: ReadonlySet<string>
  readonly hasOther: boolean
  /** How many texts beside the options there can be. */
  readonly maxOthers: number
  /** How many are chosen, unless one is chosen alone. */
  readonly min: number
  readonly max: number
}

/** An option or a row: whether it can be shown, and whether it is always shown with its question. */
export interface Part {
  readonly option: Row
  readonly shown: Shown
}

/** When something is shown. */
export type Shown = "always" | "maybe" | "never"

/** A question with the parts of it that can be shown. */
export interface Parts {
  readonly question: Question
  readonly options: ReadonlyArray<Part>
  readonly rows: ReadonlyArray<Part>
  /** How many texts beside the options an answer can have. */
  readonly otherAnswers: number
}

/** The numbers that a variable can be. */
export const ofVariable: Domain = { kind: "number", min: -1e9, max: 1e9 }

/** The texts that a hidden field can be. */
export const ofField: Domain = { kind: "text", has: () => true, canContain: () => true }

/** The languages that a response can have. */
export const ofLanguage: Domain = { kind: "any" }

/** What the answer to a question is, of a row of a matrix, or the place of an option in a ranking. */
export const domainOf = ({ options, otherAnswers, question, rows }: Parts, row?: string, option?: string): Domain => {
  switch (question.type) {
    case "nps":
      return { kind: "number", ...npsScale }
    case "rating":
      return { kind: "number", ...ratingScale(question.settings) }
    case "slider":
      return { kind: "number", ...sliderScale(question.settings) }
    case "boolean":
      return {
        kind: "boolean",
        values: new Set(question.settings.mustBeTrue === true ? [true] : [true, false]),
        hasOther: false
      }
    case "date":
      return datesOf(question.settings)
    case "text":
      return question.settings.format === "number" ? numbersOf(question.settings) : textsOf(question.settings)
    case "single_choice":
      return { kind: "option", values: possible(options), hasOther: question.settings.allowOther === true }
    case "multiple_choice":
      return choicesOf(options, question.settings, otherAnswers)
    case "matrix": {
      if (row === undefined) return rowCount(rows, question.settings.requireAllRows === true)
      return question.settings.multiple === true
        ? choicesOf(options, {}, 0)
        : { kind: "option", values: possible(options), hasOther: false }
    }
    case "ranking": {
      const { topN } = question.settings
      const max = Math.min(topN ?? options.length, possible(options).size)
      if (option !== undefined) return { kind: "number", min: 1, max, step: 1 }
      return { kind: "count", min: topN === undefined ? Math.max(1, always(options).length) : 1, max }
    }
    case "file":
      return { kind: "any" }
  }
}

/** Whether an answer to the question surely has the row or ranks the option. */
export const hasSurely = ({ options, question, rows }: Parts, row?: string, option?: string): boolean => {
  if (row !== undefined) {
    return isAlways(rows, row) &&
      (possible(rows).size === 1 || (question.type === "matrix" && question.settings.requireAllRows === true))
  }
  if (option !== undefined) {
    return isAlways(options, option) &&
      (possible(options).size === 1 || (question.type === "ranking" && question.settings.topN === undefined))
  }
  return true
}

/** Whether an answer to the question can have the row or rank the option. */
export const canHave = ({ options, rows }: Parts, row?: string, option?: string): boolean =>
  (row === undefined || possible(rows).has(row)) && (option === undefined || possible(options).has(option))

const shownValues = (parts: ReadonlyArray<Part>): ReadonlySet<string> =>
  new Set(parts.flatMap(({ option, shown }) => shown === "never" ? [] : [option.value]))

/** The values of those that can be shown. They are collected once. */
const possible = onceFor(shownValues)

const always = (parts: ReadonlyArray<Part>): ReadonlyArray<Part> => parts.filter(({ shown }) => shown === "always")

const isAlways = (parts: ReadonlyArray<Part>, value: string): boolean =>
  parts.some(({ option, shown }) => option.value === value && shown === "always")

const rowCount = (rows: ReadonlyArray<Part>, isEveryRowRequired: boolean): Domain => ({
  kind: "count",
  min: isEveryRowRequired ? Math.max(1, always(rows).length) : 1,
  max: possible(rows).size
})

const choicesOf = (
  options: ReadonlyArray<Part>,
  { allowOther = false, maxSelected = Infinity, minSelected = 0 }: {
    readonly allowOther?: boolean
    readonly maxSelected?: number
    readonly minSelected?: number
  },
  otherAnswers: number
): ChoicesDomain => {
  const isShared = ({ option }: Part) => option.exclusive !== true
  const shared = shownValues(options.filter(isShared))
  const others = allowOther ? otherAnswers : 0
  // A setting that asks for more than can be chosen asks for all of them.
  const surelyShown = always(options.filter(isShared)).length + others
  return {
    kind: "choices",
    shared,
    exclusive: shownValues(options.filter((part) => !isShared(part))),
    hasOther: allowOther,
    maxOthers: others,
    min: Math.max(1, Math.min(minSelected, surelyShown)),
    max: Math.min(maxSelected, shared.size + others)
  }
}

const numbersOf = ({ integer = false, max = Infinity, min = -Infinity }: {
  readonly integer?: boolean
  readonly max?: number
  readonly min?: number
}): Domain =>
  integer ? { kind: "number", min: Math.ceil(min), max: Math.floor(max), step: 1 } : { kind: "number", min, max }

const datesOf = ({ includeTime = false, max = "", min = "" }: {
  readonly includeTime?: boolean
  readonly max?: string
  readonly min?: string
}): Domain => ({
  kind: includeTime ? "instant" : "day",
  min: parseDate(min, includeTime) ?? Instant.earliest,
  max: parseDate(max, includeTime) ?? dayOf(Instant.latest, includeTime),
  step: includeTime ? 1 : Instant.dayMillis
})

const dayOf = (instant: number, includeTime: boolean): number =>
  includeTime ? instant : Math.floor(instant / Instant.dayMillis) * Instant.dayMillis

/**
 * All texts that fold to an ASCII text are as long as it. That is not so of other texts. E-mail addresses and telephone
 * numbers are in ASCII, and are valid in any case.
 */
const textsOf = ({ format, maxLength = Infinity, minLength = 0 }: {
  readonly format?: keyof typeof textFormats
  readonly maxLength?: number
  readonly minLength?: number
}): Domain => ({
  kind: "text",
  has: (folded) =>
    isAscii(folded)
      ? folded.length >= minLength && folded.length <= maxLength &&
        (!isFolding(format) || textFormats[format].matches(folded))
      : !isFolding(format),
  canContain: (part) => isAscii(part) ? part.length <= maxLength : !isFolding(format)
})

/** Whether a text has the format if its folded form has, and the other way round. */
const isFolding = (format: string | undefined): format is "email" | "phone" => format === "email" || format === "phone"

const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text)
