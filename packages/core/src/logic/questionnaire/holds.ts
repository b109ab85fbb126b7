/** Whether a condition is true of the answers so far. */
import { parseNumber } from "../../values/Numeral.js"
import { foldCase } from "../../values/text/CaseFolding.js"
import { type AnswerReading, parseBoolean, parseDate } from "./AnswerReading.js"
import type { ComparableText } from "./ComparableText.js"
import type { Condition, Constant, DateOffset, Property, Test, Tested } from "./Condition.js"
import type { QuestionLogic } from "./SurveyLogic.js"

/** What the answers are so far. */
export interface Answers {
  /** The question of a key. */
  readonly question: (key: string) => QuestionLogic | undefined
  /** The answer to a question that has been asked. */
  readonly reading: (key: string) => AnswerReading | undefined
  /** A hidden field. */
  readonly field: (name: string) => ComparableText | undefined
  /** The language of the response, as a tag. */
  readonly language: string | undefined
  readonly variable: (name: string) => number | null
  /** A property of a stored response. Absent where there is none yet. */
  readonly property?: (name: Property) => AnswerReading | undefined
  /** Milliseconds since 1970. `today` is relative to it. */
  readonly now: number
}

/** Whether the condition is true. */
export const holds = (condition: Condition, answers: Answers): boolean => {
  if ("op" in condition) {
    const subject = subjectOf(condition, answers)
    return subject !== undefined && isTrueOf(condition, subject, answers)
  }
  if ("all" in condition) return condition.all.every((part) => holds(part, answers))
  if ("any" in condition) return condition.any.some((part) => holds(part, answers))
  return !holds(condition.not, answers)
}

/** How a value is compared. */
export type Kind = "boolean" | "instant" | "day" | "language" | "number" | "option" | "text" | "none"

/** What a test reads, where it is there. */
interface TestedValue {
  readonly kind: Kind
  /** What is compared. Of a text: folded. Undefined for what cannot be compared, such as an `other` text. */
  readonly value?: number | string | boolean
  readonly text?: ComparableText
  /** The options that are chosen. */
  readonly chosen?: ReadonlySet<unknown>
  /** How many options are chosen or ranked, or rows are answered. */
  readonly count?: number
  readonly hasOther?: boolean
}

const subjectOf = (
  { field, option, property, question, row, variable }: Tested,
  answers: Answers
): TestedValue | undefined => {
  if (field === "language") {
    const { language } = answers
    return language === undefined ? undefined : { kind: "language", chosen: rangesOf(language) }
  }
  if (field !== undefined) {
    const text = answers.field(field)
    return text === undefined || text.text === "" ? undefined : textSubject(text)
  }
  if (variable !== undefined) {
    const number = answers.variable(variable)
    return number === null ? undefined : { kind: "number", value: number }
  }
  const reading = property !== undefined
    ? answers.property?.(property)
    : question === undefined
    ? undefined
    : answers.reading(question)
  if (reading === undefined) return undefined
  switch (reading.kind) {
    case "text":
      return textSubject(reading)
    case "number":
    case "boolean":
    case "day":
    case "instant":
      return { kind: reading.kind, value: reading.value }
    case "option":
    case "options":
      return choiceSubject(reading.values, reading.kind === "options", reading.others.length)
    case "ranking": {
      if (option === undefined) return { kind: "none", count: reading.values.length }
      const place = reading.values.indexOf(option) + 1
      return place === 0 ? undefined : { kind: "number", value: place }
    }
    case "rows": {
      if (row === undefined) return { kind: "none", count: reading.rows.size }
      const columns = reading.rows.get(row)
      return columns && choiceSubject(columns, reading.isMultiple)
    }
    case "files":
      return { kind: "none" }
  }
}

/** The tag and what it is within: `de-at` is chosen as `de`, too. */
const rangesOf = (tag: string): ReadonlySet<string> => {
  const parts = tag.toLowerCase().split("-")
  return new Set(parts.map((_, index) => parts.slice(0, index + 1).join("-")))
}

const textSubject = (text: ComparableText): TestedValue => ({ kind: "text", value: text.folded(), text })

/** Of a single choice the value is compared. It has none where a text is written beside the options. */
const choiceSubject = (chosen: ReadonlySet<string>, isMultiple: boolean, otherCount = 0): TestedValue => {
  const [value] = chosen
  return {
    kind: "option",
    chosen,
    count: chosen.size + otherCount,
    hasOther: otherCount > 0,
    ...isMultiple || value === undefined ? {} : { value }
  }
}

const isTrueOf = (test: Test, subject: TestedValue, answers: Answers): boolean => {
  const { max = Infinity, min = 0, op } = test
  const { chosen, count = 0 } = subject
  switch (op) {
    case "answered":
      return true
    case "other":
      return subject.hasOther === true
    case "count":
      return min <= count && count <= max
    case "contains": {
      const [part] = constantsOf(test, "text")
      return typeof part === "string" && subject.text?.contains(part) === true
    }
    case "anyOf": {
      const constants = constantsOf(test, subject.kind)
      return chosen === undefined
        ? subject.value !== undefined && constants.has(subject.value)
        : countIn(chosen, constants) > 0
    }
    case "allOf": {
      const constants = constantsOf(test, subject.kind)
      return chosen !== undefined && countIn(chosen, constants) === constants.size
    }
    case "equals":
      return subject.kind === "language"
        ? chosen !== undefined && countIn(chosen, constantsOf(test, "language")) > 0
        : compare(subject, test, answers) === 0
    case "lt":
      return compare(subject, test, answers) < 0
    case "lte":
      return compare(subject, test, answers) <= 0
    case "gt":
      return compare(subject, test, answers) > 0
    case "gte":
      return compare(subject, test, answers) >= 0
  }
}

/** How many of the constants are chosen. */
const countIn = (chosen: ReadonlySet<unknown>, constants: Constants): number => {
  let count = 0
  for (const constant of constants) if (chosen.has(constant)) count++
  return count
}

/** Below 0: the subject is below the operand; 0: they are equal; NaN: they cannot be compared. */
const compare = ({ kind, value: left }: TestedValue, test: Test, answers: Answers): number => {
  const right = operandValue(test, kind, answers)
  if (typeof left === "number" && typeof right === "number") return left - right
  return left !== undefined && left === right ? 0 : Number.NaN
}

const operandValue = (test: Test, kind: Kind, answers: Answers): TestedValue["value"] => {
  const { value } = test
  if (typeof value !== "object") {
    const [constant] = constantsOf(test, kind)
    return constant
  }
  if ("today" in value) return kind === "day" || kind === "instant" ? dayFrom(answers.now, value.today) : undefined
  const other = subjectOf(value, answers)
  return other?.kind === kind ? other.value : undefined
}

/** The constant as it is compared with a subject of the kind. */
const comparable = (constant: Constant, kind: Kind): TestedValue["value"] => {
  switch (kind) {
    case "number":
      return parseNumber(constant)
    case "boolean":
      return parseBoolean(constant)
    case "text":
      return foldCase(String(constant))
    case "language":
      return String(constant).toLowerCase()
    case "day":
    case "instant":
      return parseDate(String(constant), kind === "instant")
    case "option":
      return String(constant)
    case "none":
      return undefined
  }
}

/** The constants of a test. */
export type Constants = ReadonlySet<NonNullable<TestedValue["value"]>>

/** The constants of a test as they are compared. They are made once, because a condition is evaluated repeatedly. */
export const constantsOf = (test: Test, kind: Kind): Constants => {
  const made = madeConstants.get(test)
  if (made?.kind === kind) return made.constants
  const written = test.values ?? (typeof test.value === "object" || test.value === undefined ? [] : [test.value])
  const constants = new Set(
    written.map((constant) => comparable(constant, kind)).filter((value) => value !== undefined)
  )
  madeConstants.set(test, { kind, constants })
  return constants
}

const madeConstants = new WeakMap<Test, { readonly kind: Kind; readonly constants: Constants }>()

/** The first millisecond of the day. A day past the end of its month becomes the last one. */
const dayFrom = (now: number, { days = 0, months = 0, years = 0 }: DateOffset): number => {
  const today = new Date(now)
  const day = today.getUTCDate()
  const [year, month] = [today.getUTCFullYear() + years, today.getUTCMonth() + months]
  // Day 0 of the next month is the last of the month. `Date.UTC` would take the years 0 to 99 for those of 1900.
  const lastDay = new Date(0).setUTCFullYear(year, month + 1, 0)
  return Math.min(new Date(0).setUTCFullYear(year, month, day), lastDay) + days * 86_400_000
}
