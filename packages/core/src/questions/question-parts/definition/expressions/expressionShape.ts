/** Checks the form of an expression in a request, and names every violation. */
import { isReadonlyRecord } from "effect/Predicate"
import { maxViolations } from "../../../../validation/ValidationError.js"
import { allowedParams } from "../../../../validation/ViolationParams.js"
import { fixedLimits } from "../../../../values/Limits.js"
import { checkShape } from "../conditions/conditionShape.js"
import { type DefinitionViolation, definitionViolation, type UndecodedFields } from "../DefinitionRules.js"

const { expressionParts, roundedDecimals } = fixedLimits

type Path = ReadonlyArray<PropertyKey>

/** Adds the violations of an undecoded expression to `violations`. Paths lead from the expression. */
export const checkExpression = (input: unknown, violations: Array<DefinitionViolation>): void => {
  let nodeCount = 0

  const report = (...violation: Parameters<typeof definitionViolation>): void => {
    if (violations.length <= maxViolations) violations.push(definitionViolation(...violation))
  }

  const check = (expression: unknown, path: Path): void => {
    nodeCount++
    if (nodeCount === expressionParts + 1) {
      report([], "too-many", `At most ${expressionParts} parts are allowed in an expression.`, { max: expressionParts })
    }
    if (nodeCount > expressionParts) return
    if (typeof expression === "number") {
      if (!Number.isFinite(expression)) report(path, "wrong-type", "Expected a finite number.")
    } else if (isReadonlyRecord(expression)) checkForm(expression, path)
    else report(path, "wrong-type", "Expected a number or an object such as `{ answer }` or `{ sum }`.")
  }

  const checkForm = (expression: UndecodedFields, path: Path): void => {
    const form = forms.find((name) => Object.hasOwn(expression, name))
    if (form === undefined) {
      report(path, "invalid", `Expected one of ${forms.join(", ")}.`, allowedParams(forms))
      return
    }
    const allowed: ReadonlyArray<string> = form === "if" ? ["if", "then", "else"] : [form]
    for (const name of Object.keys(expression)) {
      if (!allowed.includes(name)) {
        report([...path, name], "not-allowed", `An expression with \`${form}\` has nothing else.`)
      }
    }
    const operand = expression[form]
    const at = [...path, form]
    switch (form) {
      case "answer":
      case "field":
      case "score":
      case "variable":
        if (typeof operand !== "string") report(at, "wrong-type", "Expected a string.")
        return
      case "if":
        checkChoice(expression, path)
        return
      case "round":
        checkRound(operand, at)
        return
      case "divide":
      case "subtract":
        checkOperands(operand, at, 2)
        return
      case "max":
      case "mean":
      case "min":
      case "multiply":
      case "sum":
        checkOperands(operand, at)
    }
  }

  const checkOperands = (operands: unknown, path: Path, count?: number): void => {
    if (!Array.isArray(operands)) report(path, "wrong-type", "Expected an array of expressions.")
    else if (count !== undefined && operands.length !== count) {
      const code = operands.length < count ? "too-few" : "too-many"
      report(path, code, `Expected ${count} expressions.`, { min: count, max: count, actual: operands.length })
    } else if (operands.length === 0) report(path, "too-few", "At least 1 is needed.", { min: 1, actual: 0 })
    else operands.slice(0, expressionParts + 1).forEach((operand: unknown, index) => check(operand, [...path, index]))
  }

  const checkRound = (operands: unknown, path: Path): void => {
    const [rounded, digits, ...others] = isUnknownArray(operands) ? operands : []
    if (digits === undefined || others.length > 0) {
      report(path, "wrong-type", "Expected an expression and a number of decimals.")
      return
    }
    check(rounded, [...path, 0])
    if (!(typeof digits === "number" && Number.isInteger(digits) && digits >= 0 && digits <= roundedDecimals)) {
      report([...path, 1], "out-of-range", `This must be a whole number from 0 to ${roundedDecimals}.`, {
        min: 0,
        max: roundedDecimals
      })
    }
  }

  const checkChoice = (expression: UndecodedFields, path: Path): void => {
    const ofCondition: Array<DefinitionViolation> = []
    checkShape(expression["if"], ofCondition)
    for (const found of ofCondition) violations.push({ ...found, path: [...path, "if", ...found.path] })
    if (expression["then"] === undefined) report([...path, "then"], "required", "This field is required.")
    else check(expression["then"], [...path, "then"])
    if (expression["else"] !== undefined) check(expression["else"], [...path, "else"])
  }

  check(input, [])
}

const isUnknownArray = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

const forms = [
  "answer",
  "score",
  "field",
  "variable",
  "sum",
  "mean",
  "min",
  "max",
  "multiply",
  "subtract",
  "divide",
  "round",
  "if"
] as const
