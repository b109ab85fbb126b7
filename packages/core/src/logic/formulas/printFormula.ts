/**
 * Writes expressions and conditions as text that `readFormula` reads as the same again:
 * `score(q1) + 2 * answer(q3)`, `if(answer(nps) <= 6 and field(plan) = "gold", 1, 0)`.
 */
import type { Condition, Constant, Operand, Test } from "../questionnaire/Condition.js"
import type { Expression } from "../questionnaire/Expression.js"
import { comparisonOf, functionNames, isName, type OffsetUnit, offsetUnits } from "./grammar.js"

/** The text of an expression. */
export const printFormula = (expression: Expression): string => {
  if (typeof expression === "number") return String(expression)
  if ("if" in expression) {
    const { else: otherwise, if: condition, then } = expression
    const parts = [then, ...otherwise === undefined ? [] : [otherwise]].map(printFormula)
    return `if(${[printCondition(condition), ...parts].join(", ")})`
  }
  if ("answer" in expression) return `answer(${printName(expression.answer)})`
  if ("score" in expression) return `score(${printName(expression.score)})`
  if ("field" in expression) return `field(${printName(expression.field)})`
  if ("variable" in expression) return `variable(${printName(expression.variable)})`
  const sign = signOf(expression)
  if (sign !== undefined) {
    return sign.operands.map((operand, index) => inSign(operand, sign, index)).join(` ${sign.sign} `)
  }
  const name = functionNames.find((one) => one in expression)
  const operands = name === undefined ? [] : operandsOf(expression, name)
  return `${name}(${operands.map(printFormula).join(", ")})`
}

/** An operation that is written with a sign between its operands. */
interface SignOperation {
  readonly sign: "*" | "+" | "-" | "/"
  readonly operands: ReadonlyArray<Expression>
}

/** Undefined: the expression is written as a function. */
const signOf = (expression: Expression): SignOperation | undefined => {
  if (typeof expression === "number") return undefined
  const operation: SignOperation | undefined = "sum" in expression
    ? { sign: "+", operands: expression.sum }
    : "multiply" in expression
    ? { sign: "*", operands: expression.multiply }
    : "subtract" in expression
    ? { sign: "-", operands: expression.subtract }
    : "divide" in expression
    ? { sign: "/", operands: expression.divide }
    : undefined
  if (operation === undefined) return undefined
  const { operands: { length }, sign } = operation
  const isWritten = sign === "+" || sign === "*" ? length >= 2 : length === 2
  return isWritten ? operation : undefined
}

/** An operand is in parentheses where it would be read as a part of another operation. */
const inSign = (operand: Expression, { sign }: SignOperation, index: number): string => {
  const text = printFormula(operand)
  const inner = signOf(operand)?.sign
  if (inner === undefined) return text
  const isTighter = levelOf(inner) > levelOf(sign)
  const isOnTheLeft = index === 0 && levelOf(inner) === levelOf(sign) && !(inner === sign && isFlat(sign))
  return isTighter || isOnTheLeft ? text : `(${text})`
}

const levelOf = (sign: SignOperation["sign"]): number => sign === "+" || sign === "-" ? 1 : 2

/** Whether several operands of the sign are one operation. */
const isFlat = (sign: SignOperation["sign"]): boolean => sign === "+" || sign === "*"

const operandsOf = (expression: object, name: string): ReadonlyArray<Expression> => {
  const [operands] = Object.entries(expression).flatMap(([field, value]: readonly [string, unknown]) =>
    field === name && isOperands(value) ? [value] : []
  )
  return operands ?? []
}

const isOperands = (value: unknown): value is ReadonlyArray<Expression> => Array.isArray(value)

/** The text of a condition. */
export const printCondition = (condition: Condition): string => {
  if ("all" in condition) return printGroup(condition.all, "all", "and")
  if ("any" in condition) return printGroup(condition.any, "any", "or")
  return "not" in condition ? `not ${inGroup(condition.not)}` : printTest(condition)
}

/** A group of one condition is written as a function: it would be read as the condition itself. */
const printGroup = (conditions: ReadonlyArray<Condition>, name: string, word: string): string =>
  conditions.length >= 2
    ? conditions.map(inGroup).join(` ${word} `)
    : `${name}(${conditions.map(printCondition).join(", ")})`

const inGroup = (condition: Condition): string => {
  const text = printCondition(condition)
  const [conditions] = "all" in condition ? [condition.all] : "any" in condition ? [condition.any] : []
  return conditions === undefined || conditions.length < 2 ? text : `(${text})`
}

const printTest = (test: Test): string => `${printSubject(test)} ${printComparison(test)}`

const printSubject = ({ field, option, property, question, row, variable }: Test): string => {
  if (field !== undefined) return `field(${printName(field)})`
  if (variable !== undefined) return `variable(${printName(variable)})`
  const parts = [
    ...row === undefined ? [] : [`row ${JSON.stringify(row)}`],
    ...option === undefined ? [] : [`option ${JSON.stringify(option)}`]
  ]
  return `answer(${[printName(question ?? property ?? ""), ...parts].join(", ")})`
}

const printComparison = ({ max, min, op, value, values = [] }: Test): string => {
  switch (op) {
    case "answered":
      return "is answered"
    case "other":
      return "is other"
    case "anyOf":
      return `in (${values.map(printConstant).join(", ")})`
    case "allOf":
      return `has (${values.map(printConstant).join(", ")})`
    case "count":
      return ["count", ...min === undefined ? [] : [`from ${min}`], ...max === undefined ? [] : [`to ${max}`]].join(" ")
    case "contains":
    case "equals":
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return `${comparisonOf[op]} ${value === undefined ? "" : printOperand(value)}`
  }
}

const printOperand = (operand: Operand): string => {
  if (typeof operand !== "object") return printConstant(operand)
  if ("question" in operand) return `answer(${printName(operand.question)})`
  const parts = offsetUnits.flatMap((unit: OffsetUnit) =>
    operand.today[unit] === undefined ? [] : [`${unit} ${operand.today[unit]}`]
  )
  return parts.length === 0 ? "today" : `today(${parts.join(", ")})`
}

const printConstant = (constant: Constant): string =>
  typeof constant === "string" ? JSON.stringify(constant) : String(constant)

const printName = (name: string): string => isName(name) ? name : JSON.stringify(name)
