/** How much one answer weighs in a variable: the coefficients of the sum that the variable is. */
import type { Survey } from "@canvass/core"
import { type Answers, holds } from "@canvass/core/ports"
import type { Expression } from "@canvass/core/questionnaire"

type Variable = Survey.Survey["variables"][number]

/** A prime. Weights are numbers modulo it, so that a third of an answer is exact. */
export const modulus = 2_147_483_647n

/** The weight of each key of a question, and of each `field …`. `undefined`: the variable has no value. */
export type Weights = ReadonlyMap<string, bigint>

/** The weights of an expression that adds, subtracts, averages and chooses. */
export const weightsOf = (
  expression: Expression,
  answers: Answers,
  variables: ReadonlyArray<Variable>
): Weights | undefined => {
  const of = (part: Expression) => weightsOf(part, answers, variables)
  const present = (parts: ReadonlyArray<Expression>) => parts.flatMap((part) => of(part) ?? [])
  if (typeof expression === "number") return new Map()
  if ("answer" in expression || "score" in expression) {
    const key = "answer" in expression ? expression.answer : expression.score
    return answers.reading(key) === undefined ? undefined : new Map([[key, 1n]])
  }
  if ("field" in expression) {
    return answers.field(expression.field) === undefined ? undefined : new Map([[`field ${expression.field}`, 1n]])
  }
  if ("variable" in expression) {
    const found = variables.find(({ name }) => name === expression.variable)
    return found === undefined ? undefined : of(found.value)
  }
  if ("if" in expression) {
    const chosen = holds(expression.if, answers) ? expression.then : expression.else
    return chosen === undefined ? undefined : of(chosen)
  }
  if ("sum" in expression) {
    const parts = present(expression.sum)
    return parts.length === 0 ? undefined : combine(parts, parts.map(() => 1n))
  }
  if ("mean" in expression) {
    const parts = present(expression.mean)
    const part = inverse(BigInt(parts.length))
    return parts.length === 0 ? undefined : combine(parts, parts.map(() => part))
  }
  if ("subtract" in expression) {
    const parts = present(expression.subtract)
    return parts.length < 2 ? undefined : combine(parts, [1n, modulus - 1n])
  }
  throw new Error("The weights of this expression are not known.")
}

const combine = (parts: ReadonlyArray<Weights>, factors: ReadonlyArray<bigint>): Weights => {
  const sums = new Map<string, bigint>()
  parts.forEach((part, index) =>
    part.forEach((weight, key) => {
      sums.set(key, ((sums.get(key) ?? 0n) + weight * (factors[index] ?? 0n)) % modulus)
    })
  )
  return sums
}

/** The number with which `value` makes 1, modulo `modulus`. */
export const inverse = (value: bigint): bigint => {
  let [result, base, exponent] = [1n, value % modulus, modulus - 2n]
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = result * base % modulus
    base = base * base % modulus
  }
  return result
}
