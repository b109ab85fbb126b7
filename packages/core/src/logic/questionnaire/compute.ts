/** Computes numbers from answers. */
import { parseNumber } from "../../values/Numeral.js"
import type { AnswerReading } from "./AnswerReading.js"
import type { Expression } from "./Expression.js"
import { type Answers, holds } from "./holds.js"

/** The value of a variable: of its expression, rounded to 6 decimals. `undefined`: there is no such variable. */
export const computeVariable = (expression: Expression | undefined, answers: Answers): number | null => {
  const value = expression === undefined ? null : compute(expression, answers)
  return value === null ? null : Number(value.toFixed(maxDecimals)) + 0
}

/** Variables are rounded to so many decimals. */
const maxDecimals = 6

/** A result beyond it is none. */
const maxResult = 1e9

/** The value of the expression. `null`: none, because an operand is missing or the result is out of range. */
export const compute = (expression: Expression, answers: Answers): number | null => {
  const result = evaluate(expression, answers)
  return result === null || !(Math.abs(result) <= maxResult) ? null : result
}

const evaluate = (expression: Expression, answers: Answers): number | null => {
  if (typeof expression === "number") return expression
  if ("answer" in expression) {
    const reading = answers.reading(expression.answer)
    return reading?.kind === "number" ? reading.value : null
  }
  if ("score" in expression) return scoreOf(expression.score, answers)
  if ("field" in expression) return parseNumber(answers.field(expression.field)?.text) ?? null
  if ("variable" in expression) return answers.variable(expression.variable)
  const all = (operands: ReadonlyArray<Expression>) => operands.map((operand) => compute(operand, answers))
  if ("if" in expression) {
    const chosen = holds(expression.if, answers) ? expression.then : expression.else
    return chosen === undefined ? null : compute(chosen, answers)
  }
  if ("round" in expression) {
    const [value = null, digits] = all(expression.round)
    return value === null ? null : Number(value.toFixed(digits ?? 0))
  }
  if ("multiply" in expression) return whenComplete(all(expression.multiply), (numbers) => numbers.reduce(product, 1))
  if ("subtract" in expression) return whenComplete(all(expression.subtract), ([left = 0, right = 0]) => left - right)
  if ("divide" in expression) {
    return whenComplete(all(expression.divide), ([left = 0, right = 0]) => right === 0 ? null : left / right)
  }
  if ("sum" in expression) return ofNumbers(all(expression.sum), sum)
  if ("mean" in expression) return ofNumbers(all(expression.mean), (numbers) => sum(numbers) / numbers.length)
  if ("min" in expression) return ofNumbers(all(expression.min), (numbers) => Math.min(...numbers))
  return ofNumbers(all(expression.max), (numbers) => Math.max(...numbers))
}

type Operands = ReadonlyArray<number | null>

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

const product = (left: number, right: number): number => left * right

/** None of the operands may be missing. */
const whenComplete = (
  operands: Operands,
  combine: (numbers: ReadonlyArray<number>) => number | null
): number | null => operands.includes(null) ? null : ofNumbers(operands, combine)

/** Operands that are missing are left out. Without any there is no result. */
const ofNumbers = (
  operands: Operands,
  combine: (numbers: ReadonlyArray<number>) => number | null
): number | null => {
  const numbers = operands.filter((operand) => operand !== null)
  return numbers.length === 0 ? null : combine(numbers)
}

/** An option without a score counts 0. The score of an answer is computed once. */
const scoreOf = (key: string, answers: Answers): number | null => {
  const reading = answers.reading(key)
  if (reading === undefined) return null
  const computed = scores.get(reading)
  if (computed !== undefined) return computed
  const ofOptions = new Map(answers.question(key)?.options?.map(({ score = 0, value }) => [value, score]))
  const score = sum(chosenOf(reading).map((value) => ofOptions.get(value) ?? 0))
  scores.set(reading, score)
  return score
}

const scores = new WeakMap<AnswerReading, number>()

const chosenOf = (reading: AnswerReading): ReadonlyArray<string> =>
  reading.kind === "rows"
    ? [...reading.rows.values()].flatMap((columns) => [...columns])
    : "values" in reading
    ? [...reading.values]
    : []
