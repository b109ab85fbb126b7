/**
 * Expressions as formulas, such as `mean(q1, q2 × 2)`. They name questions by their keys, and are equal in all
 * languages.
 */
import type { Condition, Expression } from "@canvass/core/questionnaire"

/** @param conditionText the text of a condition */
export const formulaOf = (expression: Expression, conditionText: (condition: Condition) => string): string => {
  const write = (part: Expression): string => formulaOf(part, conditionText)
  const call = (name: string, parts: ReadonlyArray<string>): string => `${name}(${parts.join(", ")})`
  /** An operand that is an operation is in parentheses. */
  const operate = (sign: string, operands: ReadonlyArray<Expression>): string =>
    operands.map((operand) => isOperation(operand) ? `(${write(operand)})` : write(operand)).join(` ${sign} `)
  if (typeof expression === "number") return String(expression).replace("-", "−")
  if ("answer" in expression) return expression.answer
  if ("score" in expression) return call("score", [expression.score])
  if ("field" in expression) return call("field", [expression.field])
  if ("variable" in expression) return call("variable", [expression.variable])
  if ("if" in expression) {
    const { else: otherwise, if: condition, then } = expression
    return call("if", [conditionText(condition), write(then), ...otherwise === undefined ? [] : [write(otherwise)]])
  }
  if ("multiply" in expression) return operate("×", expression.multiply)
  if ("subtract" in expression) return operate("−", expression.subtract)
  if ("divide" in expression) return operate("÷", expression.divide)
  if ("round" in expression) return call("round", expression.round.map(write))
  if ("sum" in expression) return call("sum", expression.sum.map(write))
  if ("mean" in expression) return call("mean", expression.mean.map(write))
  return "min" in expression ? call("min", expression.min.map(write)) : call("max", expression.max.map(write))
}

const isOperation = (expression: Expression): boolean =>
  typeof expression === "object" && ("multiply" in expression || "subtract" in expression || "divide" in expression)
