/** Reads the text of an expression or of a condition: the inverse of `printFormula` and `printCondition`. */
import { pointerSteps } from "../../validation/pointer.js"
import { fixedDefinitionLimits } from "../../values/DefinitionLimits.js"
import type { Condition, Constant, DateOffset, Operand, Test, Tested } from "../questionnaire/Condition.js"
import type { Expression } from "../questionnaire/Expression.js"
import { comparisonOf, type FunctionName, functionNames, offsetUnits, referenceNames } from "./grammar.js"
import { type Token, tokensOf } from "./tokens.js"

/** A part of a text, in UTF-16 code units. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** Why a text is no formula, and where. Its explanation is up to the editor, which knows the language. */
export interface FormulaError extends TextRange {
  /**
   * `expected`: something else must stand here. `unknown-function`: there is no such function. `wrong-count`: the
   * function takes another number of operands. `out-of-range`: the number must be one of a range. `too-deep`: the
   * parentheses nest too deep. `too-many`: the formula has too many parts.
   */
  readonly code: "expected" | "out-of-range" | "too-deep" | "too-many" | "unknown-function" | "wrong-count"
  /** What may stand here: words and signs as they are written, or kinds such as `number`. */
  readonly allowed: ReadonlyArray<string>
}

/** What a text says, with the range of each part by its JSON Pointer within it. */
export interface ReadText<A> {
  readonly value: A
  /** The range of the part at a pointer, or else of the smallest part around it. */
  readonly rangeAt: (pointer: string) => TextRange
}

export type FormulaResult<A> = { readonly error: FormulaError } | ReadText<A>

/** Reads an expression. */
export const readFormula = (text: string): FormulaResult<Expression> => read(text, (parser) => parser.formula())

/** Reads a condition. */
export const readCondition = (text: string): FormulaResult<Condition> => read(text, (parser) => parser.wholeCondition())

const read = <A>(text: string, parse: (parser: Parser) => A): FormulaResult<A> => {
  const parser = new Parser(tokensOf(text))
  try {
    const value = parse(parser)
    const whole = { from: 0, to: text.length }
    return { value, rangeAt: (pointer) => parser.rangeIn(value, pointerSteps(pointer), whole) }
  } catch (error) {
    if (error instanceof Refusal) return { error: error.reason }
    throw error
  }
}

/** Ends the reading. It does not leave this file. */
class Refusal extends Error {
  constructor(readonly reason: FormulaError) {
    super(reason.code)
  }
}

/** Parentheses and words before an operand may nest so deep: more than any formula within the limits needs. */
const maxDepth = 250

const { expressionParts, roundedDecimals } = fixedDefinitionLimits

const kinds = { number: "number", string: "text", end: "end" } as const
const comparisons = Object.entries(comparisonOf)
const testWords = ["=", "<", "<=", ">", ">=", "in", "has", "contains", "count", "is answered", "is other"]
const expressionStarts = ["number", ...referenceNames, ...functionNames, "if", "(", "-"]
const conditionStarts = ["answer", "field", "variable", "not", "all", "any", "("]

class Parser {
  readonly #tokens: ReadonlyArray<Token>
  #index = 0
  #depth = 0
  #parts = 0
  readonly #ranges = new WeakMap<object, TextRange>()

  constructor(tokens: ReadonlyArray<Token>) {
    this.#tokens = tokens
  }

  formula(): Expression {
    const expression = this.#sum()
    this.#end(["+", "-", "*", "/"])
    return expression
  }

  wholeCondition(): Condition {
    const condition = this.#condition()
    this.#end(["and", "or"])
    return condition
  }

  rangeIn(value: unknown, steps: ReadonlyArray<string>, whole: TextRange): TextRange {
    let part = value
    let range = whole
    for (const step of ["", ...steps]) {
      if (step !== "") part = isFields(part) && Object.hasOwn(part, step) ? part[step] : undefined
      if (typeof part === "object" && part !== null) range = this.#ranges.get(part) ?? range
    }
    return range
  }

  #sum(): Expression {
    return this.#operations(["+", "-"], () => this.#product())
  }

  #product(): Expression {
    return this.#operations(["*", "/"], () => this.#operand())
  }

  /** Operands between signs, from the left. Operands of the first sign that follow each other are one operation. */
  #operations([flat, paired]: readonly ["+", "-"] | readonly ["*", "/"], operand: () => Expression): Expression {
    const { from } = this.#token
    let left = operand()
    let run: Array<Expression> | undefined
    for (;;) {
      if (this.#takes(flat)) {
        const right = operand()
        if (run === undefined) {
          this.#count()
          run = [left, right]
          left = this.#locate(flat === "+" ? { sum: run } : { multiply: run }, from)
        } else {
          run.push(right)
          if (typeof left === "object") this.#locate(left, from)
        }
      } else if (this.#takes(paired)) {
        this.#count()
        const operands = [left, operand()]
        left = this.#locate(paired === "-" ? { subtract: operands } : { divide: operands }, from)
        run = undefined
      } else return left
    }
  }

  #operand(): Expression {
    const { from, kind } = this.#token
    if (kind === "number" || this.#is("-")) {
      this.#count()
      if (kind === "number" || this.#tokens[this.#index + 1]?.kind === "number") return this.#number()
      this.#next()
      this.#count()
      const multiply = { multiply: [-1, this.#deeper(() => this.#operand())] }
      return this.#locate(multiply, from)
    }
    if (this.#takes("(")) {
      const expression = this.#deeper(() => this.#sum())
      this.#expect(")")
      return expression
    }
    const { text: name } = this.#token
    const isCall = kind === "word" && this.#tokens[this.#index + 1]?.text === "("
    if (kind !== "word") return this.#refuse("expected", expressionStarts)
    if (!isOneOf(referenceNames, name) && !isOneOf(functionNames, name) && name !== "if") {
      return this.#refuse("unknown-function", expressionStarts)
    }
    this.#count()
    this.#next()
    if (!isCall) return this.#refuse("expected", ["("])
    return this.#locate(this.#call(name, from), from)
  }

  #call(name: FunctionName | typeof referenceNames[number] | "if", from: number): Exclude<Expression, number> {
    this.#expect("(")
    if (name === "if") return this.#choice()
    if (isOneOf(referenceNames, name)) {
      const read = this.#name()
      this.#expect(")")
      switch (name) {
        case "answer":
          return { answer: read }
        case "score":
          return { score: read }
        case "field":
          return { field: read }
        case "variable":
          return { variable: read }
      }
    }
    if (name === "round") return this.#round()
    const operands = this.#list(() => this.#sum())
    switch (name) {
      case "sum":
        return { sum: operands }
      case "multiply":
        return { multiply: operands }
      case "mean":
        return { mean: operands }
      case "min":
        return { min: operands }
      case "max":
        return { max: operands }
      case "subtract":
      case "divide":
        if (operands.length !== 2) return this.#refuseFrom(from, "wrong-count", ["2"])
        return name === "subtract" ? { subtract: operands } : { divide: operands }
    }
  }

  #choice(): Exclude<Expression, number> {
    const condition = this.#deeper(() => this.#condition())
    this.#expect(",", ["and", "or"])
    const then = this.#deeper(() => this.#sum())
    const otherwise = this.#takes(",") ? this.#deeper(() => this.#sum()) : undefined
    this.#expect(")")
    return { if: condition, then, ...otherwise === undefined ? {} : { else: otherwise } }
  }

  #round(): Exclude<Expression, number> {
    const rounded = this.#deeper(() => this.#sum())
    if (this.#takes(")")) return { round: [rounded, 0] }
    this.#expect(",", [")"])
    const { from } = this.#token
    const digits = this.#number()
    if (!(Number.isInteger(digits) && digits >= 0 && digits <= roundedDecimals)) {
      return this.#refuseFrom(from, "out-of-range", ["0", String(roundedDecimals)])
    }
    this.#expect(")")
    return { round: [rounded, digits] }
  }

  /** One or more items, and the closing parenthesis. */
  #list<A>(item: () => A): Array<A> {
    const items = [this.#deeper(item)]
    while (this.#takes(",")) items.push(this.#deeper(item))
    this.#expect(")", [","])
    return items
  }

  #condition(): Condition {
    return this.#group("or", () => this.#group("and", () => this.#negation()))
  }

  #group(word: "and" | "or", part: () => Condition): Condition {
    const { from } = this.#token
    const first = part()
    const parts = [first]
    while (this.#takes(word)) parts.push(part())
    if (parts.length === 1) return first
    return this.#locate(word === "or" ? { any: parts } : { all: parts }, from)
  }

  #negation(): Condition {
    const { from } = this.#token
    if (this.#takes("not")) return this.#locate({ not: this.#deeper(() => this.#negation()) }, from)
    if (this.#takes("(")) {
      const condition = this.#deeper(() => this.#condition())
      this.#expect(")", ["and", "or"])
      return condition
    }
    for (const name of ["all", "any"] as const) {
      if (!this.#takes(name)) continue
      this.#expect("(")
      const parts = this.#list(() => this.#condition())
      return this.#locate(name === "all" ? { all: parts } : { any: parts }, from)
    }
    const tested = this.#tested()
    return this.#locate(this.#test(tested), from)
  }

  #tested(): Tested {
    if (this.#takes("field")) return { field: this.#inParentheses() }
    if (this.#takes("variable")) return { variable: this.#inParentheses() }
    if (!this.#takes("answer")) return this.#refuse("expected", conditionStarts)
    this.#expect("(")
    const question = this.#name()
    let row: string | undefined
    let option: string | undefined
    while (this.#takes(",")) {
      if (row === undefined && this.#takes("row")) row = this.#string()
      else if (option === undefined && this.#takes("option")) option = this.#string()
      else return this.#refuse("expected", ["row", "option"])
    }
    this.#expect(")", [","])
    return { question, ...row === undefined ? {} : { row }, ...option === undefined ? {} : { option } }
  }

  #test(tested: Tested): Test {
    if (this.#takes("is")) {
      if (this.#takes("answered")) return { ...tested, op: "answered" }
      return this.#takes("other") ? { ...tested, op: "other" } : this.#refuse("expected", ["answered", "other"])
    }
    for (const [word, op] of [["in", "anyOf"], ["has", "allOf"]] as const) {
      if (!this.#takes(word)) continue
      this.#expect("(")
      return { ...tested, op, values: this.#list(() => this.#constant()) }
    }
    if (this.#takes("count")) {
      const min = this.#takes("from") ? this.#number() : undefined
      const max = this.#takes("to") ? this.#number() : undefined
      if (min === undefined && max === undefined) return this.#refuse("expected", ["from", "to"])
      return { ...tested, op: "count", ...min === undefined ? {} : { min }, ...max === undefined ? {} : { max } }
    }
    for (const [op, sign] of comparisons) {
      if (isComparison(op) && this.#takes(sign)) {
        return { ...tested, op, value: op === "contains" ? this.#constant() : this.#comparedWith() }
      }
    }
    return this.#refuse("expected", testWords)
  }

  #comparedWith(): Operand {
    const { from } = this.#token
    if (this.#takes("answer")) return this.#locate({ question: this.#inParentheses() }, from)
    if (!this.#takes("today")) return this.#constant()
    if (!this.#takes("(")) return this.#locate({ today: {} }, from)
    let today: DateOffset = {}
    do {
      const unit = offsetUnits.find((one) => today[one] === undefined && this.#takes(one))
      if (unit === undefined) return this.#refuse("expected", offsetUnits.filter((one) => today[one] === undefined))
      today = { ...today, [unit]: this.#number() }
    } while (this.#takes(","))
    this.#expect(")", [","])
    return this.#locate({ today }, from)
  }

  #constant(): Constant {
    if (this.#takes("true")) return true
    if (this.#takes("false")) return false
    if (this.#token.kind === "string") return this.#string()
    return this.#token.kind === "number" || this.#is("-")
      ? this.#number()
      : this.#refuse("expected", ["text", "number", "true", "false"])
  }

  #inParentheses(): string {
    this.#expect("(")
    const name = this.#name()
    this.#expect(")")
    return name
  }

  /** A key or a name, in quotation marks if it is none that the survey can have. */
  #name(): string {
    const token = this.#token
    if (token.kind === "string") return this.#string()
    if (token.kind !== "word") return this.#refuse("expected", ["name"])
    this.#next()
    return token.text
  }

  #string(): string {
    const token = this.#token
    if (token.kind !== "string") return this.#refuse("expected", [kinds.string])
    this.#next()
    return token.value
  }

  #number(): number {
    const sign = this.#takes("-") ? -1 : 1
    const token = this.#token
    if (token.kind !== "number" || !Number.isFinite(token.value)) return this.#refuse("expected", [kinds.number])
    this.#next()
    // No negative zero, which JSON does not have.
    return sign * token.value + 0
  }

  get #token(): Token {
    return this.#tokens[this.#index] ?? endToken
  }

  #next(): void {
    this.#index++
  }

  #is(text: string): boolean {
    const { kind, text: found } = this.#token
    return found === text && (kind === "word" || kind === "sign")
  }

  #takes(text: string): boolean {
    if (!this.#is(text)) return false
    this.#next()
    return true
  }

  #expect(text: string, others: ReadonlyArray<string> = []): void {
    if (!this.#takes(text)) this.#refuse("expected", [text, ...others])
  }

  #end(allowed: ReadonlyArray<string>): void {
    if (this.#token.kind !== "end") this.#refuse("expected", [...allowed, kinds.end])
  }

  #locate<A extends object>(part: A, from: number): A {
    this.#ranges.set(part, { from, to: this.#tokens[this.#index - 1]?.to ?? from })
    return part
  }

  #deeper<A>(parse: () => A): A {
    this.#depth++
    if (this.#depth > maxDepth) return this.#refuse("too-deep", [])
    const parsed = parse()
    this.#depth--
    return parsed
  }

  /** Counts a part of the expression. */
  #count(): void {
    this.#parts++
    if (this.#parts > expressionParts) this.#refuse("too-many", [String(expressionParts)])
  }

  #refuse(code: FormulaError["code"], allowed: ReadonlyArray<string>): never {
    return this.#refuseFrom(this.#token.from, code, allowed, this.#token.to)
  }

  #refuseFrom(
    from: number,
    code: FormulaError["code"],
    allowed: ReadonlyArray<string>,
    to = this.#tokens[this.#index - 1]?.to ?? from
  ): never {
    throw new Refusal({ code, allowed, from, to })
  }
}

const endToken: Token = { kind: "end", text: "", from: 0, to: 0 }

const isOneOf = <Name extends string>(names: ReadonlyArray<Name>, name: string): name is Name =>
  names.some((one) => one === name)

const isComparison = (op: string): op is keyof typeof comparisonOf => Object.hasOwn(comparisonOf, op)

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
