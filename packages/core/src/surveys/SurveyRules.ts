/**
 * The rules of a survey fit its questions: every test names a question that is asked before, asks what its answers can
 * tell, and compares with a value that they can have.
 */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { parseDate } from "../questionnaire/AnswerReading.js"
import type { Condition, Constant, Operand, Operator, Test } from "../questionnaire/Condition.js"
import { InvalidInput, maxViolations, type Violation, violation } from "../validation/ValidationError.js"
import type { ViolationCode } from "../validation/ViolationCode.js"
import { allowedParams, noParams, type ViolationParams } from "../validation/ViolationParams.js"
import * as Instant from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import { parseNumber } from "../values/Numeral.js"
import type { Option } from "./question-parts/definition/Option.js"
import { definitionOf } from "./question-types/questionTypes.js"
import { type Question, rowsOf } from "./Question.js"

/** What the rules of a survey may name beside its questions. */
export interface RuleScope {
  /** The names of the hidden fields. */
  readonly fields: ReadonlyArray<string>
}

/** Whether any rule decides about the question, or about the page that it begins. */
export const hasRules = (question: Question): boolean =>
  question.showIf !== undefined || question.requiredIf !== undefined || question.validIf !== undefined ||
  question.page?.showIf !== undefined || question.page?.endIf !== undefined ||
  [...question.options, ...rowsOf(question)].some(({ showIf }) => showIf !== undefined)

/**
 * Returns the questions with their rules in normal form: values as answers have them, such as the number of `"2.0"`.
 * Fails with all violations.
 *
 * @param at the JSON Pointer of the questions
 */
export const normalize = (
  questions: ReadonlyArray<Question>,
  scope: RuleScope,
  limits: LimitValues,
  at: string
): Either.Either<ReadonlyArray<Question>, InvalidInput> => {
  if (!questions.some(hasRules)) return Either.right(questions)
  const checker = new RuleChecker(questions, scope, limits, at)
  const normalized = questions.map((question, index) => checker.question(question, index))
  return Arr.isNonEmptyArray(checker.violations)
    ? Either.left(new InvalidInput({ violations: checker.violations }))
    : Either.right(normalized)
}

/** How the answer to a question, or a part of it, is compared. The names are those of the documentation. */
type Kind =
  | "boolean"
  | "day"
  | "field"
  | "file"
  | "instant"
  | "list"
  | "number"
  | "option"
  | "options"
  | "place"
  | "text"

const ofTexts: ReadonlyArray<Operator> = ["answered", "equals", "anyOf", "contains"]
const ofNumbers: ReadonlyArray<Operator> = ["answered", "equals", "anyOf", "lt", "lte", "gt", "gte"]

const operatorsOf: Readonly<Record<Kind, ReadonlyArray<Operator>>> = {
  text: ofTexts,
  field: ofTexts,
  number: ofNumbers,
  day: ofNumbers,
  instant: ofNumbers,
  boolean: ["answered", "equals"],
  option: ["answered", "equals", "anyOf"],
  options: ["answered", "anyOf", "allOf", "count"],
  place: ofNumbers,
  list: ["answered", "count"],
  file: ["answered"]
}

/** What a test reads. */
interface Subject {
  readonly kind: Kind
  readonly operators: ReadonlyArray<Operator>
  /** Undefined for a hidden field. */
  readonly question?: Question
}

class RuleChecker {
  readonly violations: Array<Violation> = []
  readonly #indexes: ReadonlyMap<string, number>
  #testCount = 0
  #valueCount = 0

  constructor(
    readonly questions: ReadonlyArray<Question>,
    readonly scope: RuleScope,
    readonly limits: LimitValues,
    readonly at: string
  ) {
    this.#indexes = new Map(questions.map(({ key }, index) => [key, index]))
  }

  question(question: Question, index: number): Question {
    if (!hasRules(question)) return question
    const at = `${this.at}/${index}`
    const before = index - 1
    const { options, requiredIf, showIf, validIf } = question
    const rules = {
      ...showIf === undefined ? {} : { showIf: this.condition(showIf, `${at}/showIf`, before) },
      ...requiredIf === undefined ? {} : { requiredIf: this.condition(requiredIf, `${at}/requiredIf`, before) },
      ...validIf === undefined ? {} : {
        validIf: validIf.map(({ message, when }, rule) => ({
          when: this.condition(when, `${at}/validIf/${rule}/when`, index),
          message
        }))
      },
      options: this.options(options, `${at}/options`, before)
    }
    if (question.type !== "matrix") return { ...question, ...rules }
    const { settings } = question
    return {
      ...question,
      ...rules,
      settings: { ...settings, rows: this.options(settings.rows, `${at}/settings/rows`, before) }
    }
  }

  private options(options: ReadonlyArray<Option>, at: string, last: number): ReadonlyArray<Option> {
    return options.map((option, index) =>
      option.showIf === undefined
        ? option
        : { ...option, showIf: this.condition(option.showIf, `${at}/${index}/showIf`, last) }
    )
  }

  /** @param last the index of the last question that may be tested */
  private condition(condition: Condition, at: string, last: number): Condition {
    if ("all" in condition) return { all: this.group(condition.all, `${at}/all`, last) }
    if ("any" in condition) return { any: this.group(condition.any, `${at}/any`, last) }
    return "not" in condition
      ? { not: this.condition(condition.not, `${at}/not`, last) }
      : this.test(condition, at, last)
  }

  private group(conditions: ReadonlyArray<Condition>, at: string, last: number): ReadonlyArray<Condition> {
    return conditions.map((condition, index) => this.condition(condition, `${at}/${index}`, last))
  }

  private test(test: Test, at: string, last: number): Test {
    this.count(test)
    const subject = this.subject(test, at, last)
    if (subject === undefined) return test
    const { kind, operators } = subject
    if (!operators.includes(test.op)) {
      const detail = `\`${test.op}\` cannot be asked here. The operators are ${operators.join(", ")}.`
      this.report(`${at}/op`, "not-allowed", detail, allowedParams(operators))
      return test
    }
    const { value, values } = test
    const isOrder = kind !== "option" && isComparison(test.op)
    return {
      ...test,
      ...value === undefined ? {} : { value: this.operand(value, subject, isOrder, `${at}/value`, last) },
      ...values === undefined ? {} : { values: this.constants(values, subject, `${at}/values`) }
    }
  }

  private constants(values: ReadonlyArray<Constant>, subject: Subject, at: string): ReadonlyArray<Constant> {
    const isText = subject.kind === "text" || subject.kind === "field"
    return isText && values.every((value) => typeof value === "string")
      ? values
      : values.map((constant, index) => this.constant(constant, subject, false, `${at}/${index}`))
  }

  private count({ values = [] }: Test): void {
    this.#testCount++
    this.#valueCount += values.length
    const { surveyTestValues, surveyTests } = this.limits
    if (this.#testCount === surveyTests + 1) {
      this.report(this.at, "too-many", `At most ${surveyTests} tests are allowed in all rules together.`, {
        max: surveyTests
      })
    }
    if (this.#valueCount > surveyTestValues && this.#valueCount - values.length <= surveyTestValues) {
      this.report(this.at, "too-many", `At most ${surveyTestValues} values are allowed in all rules together.`, {
        max: surveyTestValues
      })
    }
  }

  private subject(
    { field, option, question: key, row, variable }: Test,
    at: string,
    last: number
  ): Subject | undefined {
    const question = key === undefined ? undefined : this.findQuestion(key, `${at}/question`, last)
    if (row !== undefined && (key === undefined || (question !== undefined && question.type !== "matrix"))) {
      this.report(`${at}/row`, "not-allowed", "Only a matrix has rows.")
      return undefined
    }
    if (option !== undefined && (key === undefined || (question !== undefined && question.type !== "ranking"))) {
      this.report(`${at}/option`, "not-allowed", "Only a test of a ranking names an option.")
      return undefined
    }
    if (field !== undefined) {
      if (this.scope.fields.includes(field)) return { kind: "field", operators: operatorsOf.field }
      this.report(
        `${at}/field`,
        "undeclared",
        `The survey has no hidden field ${field}.`,
        allowedParams(this.scope.fields)
      )
    }
    if (variable !== undefined) this.report(`${at}/variable`, "undeclared", `The survey has no variable ${variable}.`)
    if (question === undefined) return undefined
    if (row !== undefined && !rowsOf(question).some(({ value }) => value === row)) {
      this.report(
        `${at}/row`,
        "unknown-row",
        `The question ${question.key} has no row of this value.`,
        valuesOf(rowsOf(question))
      )
      return undefined
    }
    if (option !== undefined && !question.options.some(({ value }) => value === option)) {
      this.report(
        `${at}/option`,
        "unknown-option",
        `The question ${question.key} has no option of this value.`,
        valuesOf(question.options)
      )
      return undefined
    }
    const kind = kindOf(question, row, option)
    const hasOther = "allowOther" in question.settings && question.settings.allowOther
    return { kind, question, operators: hasOther ? [...operatorsOf[kind], "other"] : operatorsOf[kind] }
  }

  private findQuestion(key: string, at: string, last: number): Question | undefined {
    const index = this.#indexes.get(key)
    if (index === undefined) {
      this.report(at, "unknown-question", `The survey has no question ${key}.`)
      return undefined
    }
    if (index <= last) return this.questions[index]
    this.report(at, "not-before", `The question ${key} is asked later. A rule tests what is asked before.`)
    return undefined
  }

  private operand(operand: Operand, subject: Subject, isOrder: boolean, at: string, last: number): Operand {
    if (typeof operand !== "object") return this.constant(operand, subject, isOrder, at)
    if ("today" in operand) {
      if (subject.kind !== "day" && subject.kind !== "instant") {
        this.report(`${at}/today`, "not-allowed", "Only dates are compared with today.")
      }
      return operand
    }
    const other = this.findQuestion(operand.question, `${at}/question`, last)
    if (other === undefined) return operand
    const kind = kindOf(other, undefined, undefined)
    if (kind !== comparedKind(subject.kind)) {
      this.report(`${at}/question`, "not-allowed", `The answer to ${other.key} is of another kind.`)
    }
    return operand
  }

  /** @param isOrder whether the value is a bound, which need not be an answer itself */
  private constant(value: Constant, { kind, question }: Subject, isOrder: boolean, at: string): Constant {
    switch (kind) {
      case "text":
      case "field":
        return this.typed(value, typeof value === "string", at, "Expected a text.")
      case "option":
      case "options":
        return this.option(value, question, at)
      case "place":
        return this.place(value, question, isOrder, at)
      case "number": {
        const number = parseNumber(value)
        return isOrder || question === undefined
          ? number ?? this.typed(value, false, at, "Expected a number.")
          : this.answer(question, question.type === "text" ? String(value) : value, at)
      }
      case "day":
      case "instant": {
        const instant = typeof value === "string" ? parseDate(value, kind === "instant") : undefined
        if (!isOrder && question !== undefined) return this.answer(question, value, at)
        if (instant !== undefined) return kind === "instant" ? Instant.format(instant) : value
        this.report(at, "invalid-format", kind === "day" ? "Expected a date as YYYY-MM-DD." : "Expected a timestamp.", {
          format: kind === "day" ? "date" : "date-time"
        })
        return value
      }
      case "boolean":
        return question === undefined ? value : this.answer(question, value, at)
      case "file":
      case "list":
        return value
    }
  }

  private typed(value: Constant, isRight: boolean, at: string, detail: string): Constant {
    if (!isRight) this.report(at, "wrong-type", detail)
    return value
  }

  private option(value: Constant, question: Question | undefined, at: string): Constant {
    if (typeof value !== "string") return this.typed(value, false, at, "Expected an option's value.")
    const options = question?.options ?? []
    if (!options.some((option) => option.value === value)) {
      this.report(at, "unknown-option", `The question ${question?.key} has no option of this value.`, valuesOf(options))
    }
    return value
  }

  private place(value: Constant, question: Question | undefined, isOrder: boolean, at: string): Constant {
    const place = parseNumber(value)
    if (place === undefined) return this.typed(value, false, at, "Expected a number.")
    const max = question?.options.length ?? 0
    if (!isOrder && !(Number.isInteger(place) && place >= 1 && place <= max)) {
      this.report(at, "out-of-range", `A place is a whole number from 1 to ${max}.`, { min: 1, max })
    }
    return place
  }

  /** The value as the question stores it. */
  private answer(question: Question, value: Constant, at: string): Constant {
    const decoded = definitionOf(question).answerDecoder(question, this.limits)(value)
    if (Either.isLeft(decoded)) {
      const [{ code, detail, params }] = decoded.left
      this.report(at, code, detail, params)
    }
    const normalized = Either.getOrUndefined(decoded)
    return typeof normalized === "string" || typeof normalized === "number" || typeof normalized === "boolean"
      ? normalized
      : value
  }

  private report(at: string, code: ViolationCode, detail: string, params: ViolationParams = noParams): void {
    if (this.violations.length <= maxViolations) this.violations.push(violation(at, code, detail, params))
  }
}

const isComparison = (op: Operator): boolean => op === "lt" || op === "lte" || op === "gt" || op === "gte"

const kindOf = (question: Question, row: string | undefined, option: string | undefined): Kind => {
  switch (question.type) {
    case "text":
      return question.settings.format === "number" ? "number" : "text"
    case "nps":
    case "rating":
    case "slider":
      return "number"
    case "boolean":
      return "boolean"
    case "date":
      return question.settings.includeTime === true ? "instant" : "day"
    case "single_choice":
      return "option"
    case "multiple_choice":
      return "options"
    case "matrix":
      return row === undefined ? "list" : question.settings.multiple === true ? "options" : "option"
    case "ranking":
      return option === undefined ? "list" : "place"
    case "file":
      return "file"
  }
}

/** The kind of the answers that a subject can be compared with. */
const comparedKind = (kind: Kind): Kind => kind === "field" ? "text" : kind === "place" ? "number" : kind

const valuesOf = (options: ReadonlyArray<Option>): ViolationParams => allowedParams(options.map(({ value }) => value))
