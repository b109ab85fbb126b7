/** Conditions and expressions with their parts replaced. The parts are visited in order, each with its JSON Pointer. */
import type { Condition, Test } from "../questionnaire/Condition.js"
import type { Expression, Reference } from "../questionnaire/Expression.js"

/** Replaces the tests of a condition, which is at the pointer `at`. */
export const mapTests = (condition: Condition, map: (test: Test, at: string) => Test, at = ""): Condition => {
  const group = (conditions: ReadonlyArray<Condition>, name: string) =>
    conditions.map((part, index) => mapTests(part, map, `${at}/${name}/${index}`))
  if ("all" in condition) return { all: group(condition.all, "all") }
  if ("any" in condition) return { any: group(condition.any, "any") }
  return "not" in condition ? { not: mapTests(condition.not, map, `${at}/not`) } : map(condition, at)
}

/** The tests of a condition, in order. */
export const testsOf = (condition: Condition): ReadonlyArray<Test> => {
  if ("all" in condition) return condition.all.flatMap(testsOf)
  if ("any" in condition) return condition.any.flatMap(testsOf)
  return "not" in condition ? testsOf(condition.not) : [condition]
}

/** What replaces the parts of an expression. */
export interface ExpressionMap {
  readonly reference: (reference: Reference, at: string) => Reference
  readonly condition: (condition: Condition, at: string) => Condition
}

/** Replaces the references and the conditions of an expression, which is at the pointer `at`. */
export const mapExpression = (expression: Expression, map: ExpressionMap, at = ""): Expression => {
  const nested = (part: Expression, name: string) => mapExpression(part, map, `${at}/${name}`)
  const all = (operands: ReadonlyArray<Expression>, name: string) =>
    operands.map((operand, index) => nested(operand, `${name}/${index}`))
  if (typeof expression === "number") return expression
  if ("if" in expression) {
    return {
      if: map.condition(expression.if, `${at}/if`),
      then: nested(expression.then, "then"),
      ...expression.else === undefined ? {} : { else: nested(expression.else, "else") }
    }
  }
  if ("sum" in expression) return { sum: all(expression.sum, "sum") }
  if ("mean" in expression) return { mean: all(expression.mean, "mean") }
  if ("min" in expression) return { min: all(expression.min, "min") }
  if ("max" in expression) return { max: all(expression.max, "max") }
  if ("multiply" in expression) return { multiply: all(expression.multiply, "multiply") }
  if ("subtract" in expression) return { subtract: all(expression.subtract, "subtract") }
  if ("divide" in expression) return { divide: all(expression.divide, "divide") }
  if ("round" in expression) return { round: all(expression.round, "round") }
  return map.reference(expression, at)
}
