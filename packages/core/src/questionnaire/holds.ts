/** Whether a condition is true of the answers so far. */
import { parseNumber } from "../values/Numeral.js"
import { foldCase } from "../values/text/CaseFolding.js"
import { type AnswerReading, parseDate } from "./AnswerReading.js"
import type { Condition, Constant, DateOffset, Operand, Test, Tested } from "./Condition.js"
import type { QuestionLogic } from "./SurveyLogic.js"

/** What the answers are so far. */
export interface Answers {
  /** The question of a key. */
  readonly question: (key: string) => QuestionLogic | undefined
  /** The answer to a question that has been asked. */
  readonly reading: (key: string) => AnswerReading | undefined
  /** The text of a hidden field. */
  readonly field: (name: string) => string | undefined
  readonly variable: (name: string) => number | null
  /** Milliseconds since 1970. `today` is relative to it. */
  readonly now: number
}

/** Whether the condition is true. */
export const holds = (condition: Condition, answers: Answers): boolean => {
  if ("all" in condition) return condition.all.every((part) => holds(part, answers))
  if ("any" in condition) return condition.any.some((part) => holds(part, answers))
  if ("not" in condition) return !holds(condition.not, answers)
  const subject = subjectOf(condition, answers)
  return subject !== undefined && isTrueOf(condition, subject, answers)
}

/** How a value is compared. */
type Kind = "boolean" | "instant" | "day" | "number" | "option" | "text" | "none"

/** What a test reads, where it is there. */
interface Subject {
  readonly kind: Kind
  /** What is compared. Of a text: folded. Undefined for what cannot be compared, such as an `other` text. */
  readonly value?: number | string | boolean
  /** The options that are chosen or ranked, or the rows that are answered. */
  readonly chosen?: ReadonlyArray<string>
  readonly otherCount?: number
}

const subjectOf = ({ field, option, question, row, variable }: Tested, answers: Answers): Subject | undefined => {
  if (field !== undefined) {
    const text = answers.field(field)
    return text === undefined || text === "" ? undefined : { kind: "text", value: foldCase(text) }
  }
  if (variable !== undefined) {
    const number = answers.variable(variable)
    return number === null ? undefined : { kind: "number", value: number }
  }
  const reading = question === undefined ? undefined : answers.reading(question)
  if (reading === undefined) return undefined
  switch (reading.kind) {
    case "text":
      return { kind: "text", value: reading.folded() }
    case "number":
    case "boolean":
    case "day":
    case "instant":
      return { kind: reading.kind, value: reading.value }
    case "option":
      return { kind: "option", ...chosenOne(reading.values), otherCount: reading.others.length }
    case "options":
      return { kind: "option", chosen: reading.values, otherCount: reading.others.length }
    case "ranking": {
      if (option === undefined) return { kind: "none", chosen: reading.values }
      const place = reading.values.indexOf(option) + 1
      return place === 0 ? undefined : { kind: "number", value: place }
    }
    case "rows": {
      if (row === undefined) return { kind: "none", chosen: [...reading.rows.keys()] }
      const columns = reading.rows.get(row)
      if (columns === undefined) return undefined
      return reading.isMultiple ? { kind: "option", chosen: columns } : { kind: "option", ...chosenOne(columns) }
    }
    case "files":
      return { kind: "none" }
  }
}

const chosenOne = ([value]: ReadonlyArray<string>): Pick<Subject, "value"> => value === undefined ? {} : { value }

const isTrueOf = ({ max = Infinity, min = 0, op, value, values = [] }: Test, subject: Subject, answers: Answers) => {
  const { chosen = [], kind, otherCount = 0 } = subject
  switch (op) {
    case "answered":
      return true
    case "other":
      return otherCount > 0
    case "count": {
      const count = chosen.length + otherCount
      return min <= count && count <= max
    }
    case "contains":
      return typeof subject.value === "string" && typeof value === "string" && subject.value.includes(foldCase(value))
    case "anyOf": {
      const set = comparableSet(values, kind)
      return subject.value === undefined ? chosen.some((option) => set.has(option)) : set.has(subject.value)
    }
    case "allOf":
      return values.every((option) => typeof option === "string" && chosen.includes(option))
    case "equals":
      return compare(subject, value, answers) === 0
    case "lt":
      return compare(subject, value, answers) < 0
    case "lte":
      return compare(subject, value, answers) <= 0
    case "gt":
      return compare(subject, value, answers) > 0
    case "gte":
      return compare(subject, value, answers) >= 0
  }
}

/** Below 0: the subject is below the operand; 0: they are equal; NaN: they cannot be compared. */
const compare = ({ kind, value: left }: Subject, operand: Operand | undefined, answers: Answers): number => {
  const right = operandValue(operand, kind, answers)
  if (left === undefined || right === undefined) return Number.NaN
  return left === right ? 0 : typeof left === "number" && typeof right === "number" ? left - right : Number.NaN
}

const operandValue = (operand: Operand | undefined, kind: Kind, answers: Answers): Subject["value"] => {
  if (typeof operand !== "object") return operand === undefined ? undefined : comparable(operand, kind)
  if ("today" in operand) return kind === "day" || kind === "instant" ? dayFrom(answers.now, operand.today) : undefined
  const other = subjectOf(operand, answers)
  return other?.kind === kind ? other.value : undefined
}

/** The constant as it is compared with a subject of the kind. */
const comparable = (constant: Constant, kind: Kind): Subject["value"] => {
  switch (kind) {
    case "number":
      return parseNumber(constant)
    case "boolean":
      return constant === true || constant === "true"
        ? true
        : constant === false || constant === "false"
        ? false
        : undefined
    case "text":
      return foldCase(String(constant))
    case "day":
    case "instant":
      return parseDate(String(constant), kind === "instant")
    case "option":
      return String(constant)
    case "none":
      return undefined
  }
}

/** The constants of a test as they are compared, made once: a condition is evaluated for each response. */
const comparableSet = (values: ReadonlyArray<Constant>, kind: Kind): ReadonlySet<Subject["value"]> => {
  const made = comparableSets.get(values)
  if (made?.kind === kind) return made.set
  const set = new Set(values.map((constant) => comparable(constant, kind)).filter((value) => value !== undefined))
  comparableSets.set(values, { kind, set })
  return set
}

const comparableSets = new WeakMap<
  ReadonlyArray<Constant>,
  { readonly kind: Kind; readonly set: ReadonlySet<Subject["value"]> }
>()

/** The first millisecond of the day. A day past the end of its month becomes the last one. */
const dayFrom = (now: number, { days = 0, months = 0, years = 0 }: DateOffset): number => {
  const today = new Date(now)
  const month = new Date(Date.UTC(today.getUTCFullYear() + years, today.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  return month.setUTCDate(Math.min(today.getUTCDate(), lastDay)) + days * 86_400_000
}
