/** Checks the form of a condition in a request, and names every violation. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Struct from "effect/Struct"
import { operandFields, operandOf, type Operator, properties } from "../../../../logic/questionnaire/Condition.js"
import { maxViolations } from "../../../../validation/ValidationError.js"
import { allowedParams } from "../../../../validation/ViolationParams.js"
import { fixedLimits } from "../../../../values/Limits.js"
import { isWellFormed } from "../../../../values/text/WellFormed.js"
import { type DefinitionViolation, definitionViolation, type UndecodedFields } from "../DefinitionRules.js"

const {
  conditionDepth,
  conditionsOfGroup,
  conditionTests,
  dateOffset: maxOffset,
  testText: maxTextLength,
  testValues
} = fixedLimits

/** The operators of tests. */
export const operators: ReadonlyArray<Operator> = Struct.keys(operandOf)

type Path = ReadonlyArray<PropertyKey>

/** Adds the violations of an undecoded condition to `violations`. Paths lead from the condition. */
export const checkShape = (input: unknown, violations: Array<DefinitionViolation>): void =>
  checkShapeOf(input, violations, ruleSubjects)

/** As `checkShape`, for a filter: it may test properties of stored responses, too. */
export const checkFilterShape = (input: unknown, violations: Array<DefinitionViolation>): void =>
  checkShapeOf(input, violations, filterSubjects)

const checkShapeOf = (
  input: unknown,
  violations: Array<DefinitionViolation>,
  subjectFields: ReadonlyArray<string>
): void => {
  const textFields = [...subjectFields, ...partFields]
  const knownFields = [...textFields, "op", ...allOperandFields]
  let testCount = 0

  const report = (...violation: Parameters<typeof definitionViolation>): void => {
    if (violations.length <= maxViolations) violations.push(definitionViolation(...violation))
  }

  const checkCondition = (condition: unknown, path: Path, depth: number): void => {
    if (!isReadonlyRecord(condition)) {
      report(path, "wrong-type", "Expected a condition: an object with `all`, `any`, `not` or a test.")
      return
    }
    const forms = groupForms.filter((form) => Object.hasOwn(condition, form))
    const [form] = forms
    if (form === undefined) {
      checkTest(condition, path)
      return
    }
    for (const name of Object.keys(condition)) {
      if (name !== form) report([...path, name], "not-allowed", `A condition with \`${form}\` has nothing else.`)
    }
    if (depth >= conditionDepth) {
      report(path, "too-deep", `Groups nest at most ${conditionDepth} deep.`, { max: conditionDepth })
      return
    }
    const parts = condition[form]
    if (form === "not") checkCondition(parts, [...path, form], depth + 1)
    else if (!Array.isArray(parts)) report([...path, form], "wrong-type", "Expected an array of conditions.")
    else if (hasCount(parts, conditionsOfGroup, [...path, form])) {
      parts.forEach((part: unknown, index) => checkCondition(part, [...path, form, index], depth + 1))
    }
  }

  /** Whether a list has 1 to `max` items. */
  const hasCount = (list: ReadonlyArray<unknown>, max: number, path: Path): boolean => {
    if (list.length === 0) report(path, "too-few", "At least 1 is needed.", { min: 1, actual: 0 })
    else if (list.length > max) {
      report(path, "too-many", `At most ${max} are allowed, there are ${list.length}.`, { max, actual: list.length })
    } else return true
    return false
  }

  const checkTest = (test: UndecodedFields, path: Path): void => {
    testCount++
    if (testCount === conditionTests + 1) {
      report([], "too-many", `At most ${conditionTests} tests are allowed in a condition.`, {
        max: conditionTests
      })
    }
    if (testCount > conditionTests) return
    const subjects = subjectFields.filter((name) => Object.hasOwn(test, name))
    if (subjects.length === 0) {
      report(
        [...path, "question"],
        "required",
        `A condition is \`all\`, \`any\`, \`not\`, or tests one of ${subjectFields.join(", ")}.`
      )
    }
    for (const name of subjects.slice(1)) report([...path, name], "not-allowed", "A test reads one thing only.")
    for (const name of textFields) {
      if (Object.hasOwn(test, name) && !isShortText(test[name])) checkText(test[name], [...path, name])
    }
    const { op, property } = test
    if (typeof property === "string" && isOneOf(subjectFields, "property") && !isOneOf(properties, property)) {
      report(
        [...path, "property"],
        "invalid",
        `Expected one of ${properties.join(", ")}.`,
        allowedParams(properties)
      )
    }
    if (op === undefined) report([...path, "op"], "required", "This field is required.")
    else if (!isOperator(op)) {
      report([...path, "op"], "invalid", `Expected one of ${operators.join(", ")}.`, allowedParams(operators))
    } else checkOperands(test, op, path)
  }

  const checkOperands = (test: UndecodedFields, op: Operator, path: Path): void => {
    const kind = operandOf[op]
    const taken = operandFields[kind]
    for (const name of Object.keys(test)) {
      if (isOneOf(allOperandFields, name) && !isOneOf(taken, name)) {
        report([...path, name], "not-allowed", `\`${op}\` does not take \`${name}\`.`, allowedParams(taken))
      } else if (!isOneOf(knownFields, name)) {
        report(
          [...path, name],
          "unknown-field",
          `A test has no field ${JSON.stringify(name.slice(0, 80))}.`,
          allowedParams(knownFields)
        )
      }
    }
    if (kind === "count") checkCounts(test, path)
    else if (kind !== "none") {
      const [name] = operandFields[kind]
      const operand = test[name]
      if (operand === undefined) report([...path, name], "required", "This field is required.")
      else if (kind !== "constants") checkOperand(operand, kind === "constant", [...path, name])
      else if (!Array.isArray(operand)) report([...path, name], "wrong-type", "Expected an array of values.")
      else if (hasCount(operand, testValues, [...path, name])) {
        for (const [index, value] of operand.entries()) {
          // A survey has up to 20 000 of them, most of which are right.
          if (!isShortText(value)) checkConstant(value, [...path, name, index])
        }
      }
    }
  }

  const checkCounts = (test: UndecodedFields, path: Path): void => {
    const { max, min } = test
    if (min === undefined && max === undefined) {
      report([...path, "min"], "required", "`count` needs `min`, `max` or both.")
    }
    for (const [name, value] of [["min", min], ["max", max]] as const) {
      if (value !== undefined && !(isWhole(value) && value >= 0)) {
        report([...path, name], "out-of-range", "This must be a whole number from 0.", { min: 0 })
      }
    }
    if (isWhole(min) && isWhole(max) && min > max) {
      report([...path, "min"], "out-of-order", "`min` is above `max`.", { min, max })
    }
  }

  const checkOperand = (operand: unknown, isConstant: boolean, path: Path): void => {
    if (!isReadonlyRecord(operand)) {
      checkConstant(operand, path)
      return
    }
    const [name = "", ...others] = Object.keys(operand)
    if (isConstant || others.length > 0 || (name !== "question" && name !== "today")) {
      report(
        path,
        "wrong-type",
        isConstant ? "Expected a text." : "Expected a value, `{ question }` or `{ today }`."
      )
    } else if (name === "question") checkText(operand[name], [...path, name])
    else checkOffset(operand[name], [...path, name])
  }

  const checkOffset = (offset: unknown, path: Path): void => {
    if (!isReadonlyRecord(offset)) {
      report(path, "wrong-type", "Expected an object of `years`, `months` and `days`.")
      return
    }
    for (const [name, value] of Object.entries(offset)) {
      if (!isOneOf(offsetFields, name)) {
        report(
          [...path, name],
          "unknown-field",
          `The fields are ${offsetFields.join(", ")}.`,
          allowedParams(offsetFields)
        )
      } else if (!isWhole(value) || Math.abs(value) > maxOffset) {
        report([...path, name], "out-of-range", `This must be a whole number from -${maxOffset} to ${maxOffset}.`, {
          min: -maxOffset,
          max: maxOffset
        })
      }
    }
  }

  const checkConstant = (value: unknown, path: Path): void => {
    if (typeof value === "string") checkText(value, path)
    else if (typeof value !== "boolean" && !(typeof value === "number" && Number.isFinite(value))) {
      report(path, "wrong-type", "Expected a text, a number or a boolean.")
    }
  }

  const checkText = (value: unknown, path: Path): void => {
    if (typeof value !== "string") report(path, "wrong-type", "Expected a string.")
    else if (value === "") report(path, "too-short", "This must not be empty.", { min: 1, actual: 0 })
    else if (value.length > maxTextLength) {
      report(path, "too-long", `At most ${maxTextLength} characters are allowed, there are ${value.length}.`, {
        max: maxTextLength,
        actual: value.length
      })
    } else if (!isWellFormed(value)) {
      report(path, "invalid-character", "U+0000 and lone surrogates are not allowed.")
    }
  }

  checkCondition(input, [], 0)
}

const groupForms = ["all", "any", "not"] as const
const ruleSubjects: ReadonlyArray<string> = ["question", "field", "variable"]
const filterSubjects: ReadonlyArray<string> = [...ruleSubjects, "property"]
const partFields = ["row", "option"] as const
const allOperandFields = [...new Set(Object.values(operandFields).flat())]
const offsetFields = ["years", "months", "days"] as const

const isOneOf = (names: ReadonlyArray<string>, name: string): boolean => names.includes(name)

/** Whether a value is a text that every test may have. */
const isShortText = (value: unknown): boolean =>
  typeof value === "string" && value !== "" && value.length <= maxTextLength && isWellFormed(value)

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

const isOperator = (op: unknown): op is Operator => typeof op === "string" && isOneOf(operators, op)
