/** Conditions of the API as the form edits them, and back. */
import { operandOf } from "@canvass/core/ports"
import type { Condition, Constant, Test } from "@canvass/core/questionnaire"
import { dateBound, singleLine, ticked } from "@canvass/ui"
import { type ConditionForm, type Join, keptCondition, maxTests, noCondition, type TestForm } from "./ConditionForm.js"
import { type FormSubject, subjectName, type Subjects } from "./Subject.js"

/**
 * The form of a condition. One that the form cannot edit is kept.
 *
 * @param subjects those of the survey as it is stored
 */
export const conditionFormOf = (condition: Condition | undefined, subjects: Subjects): ConditionForm => {
  if (condition === undefined) return noCondition
  const [join, parts] = groupOf(condition)
  const tests = parts.map((part) => testFormOf(part, subjects)).filter((test) => test !== undefined)
  return tests.length < parts.length || tests.length > maxTests || tests.length === 0
    ? keptCondition
    : { ...noCondition, join, tests }
}

const groupOf = (condition: Condition): readonly [Join, ReadonlyArray<Condition>] => {
  if ("all" in condition) return ["all", condition.all]
  return "any" in condition ? ["any", condition.any] : ["all", [condition]]
}

const testFormOf = (condition: Condition, subjects: Subjects): TestForm | undefined => {
  if ("all" in condition || "any" in condition || "not" in condition) return undefined
  const subject = subjectOf(condition, subjects)
  const read = readTest(condition)
  return subject === undefined || read === undefined || !subject.operators.some((one) => one === read[0])
    ? undefined
    : { subject: subject.name, operator: read[0], value: writeConstant(read[1], subject) }
}

const subjectOf = ({ field, option, question, row, variable }: Test, subjects: Subjects): FormSubject | undefined => {
  if (row !== undefined || option !== undefined) return undefined
  if (field !== undefined) return subjects.find(subjectName.field(field))
  if (variable !== undefined) return subjects.find(subjectName.variable(variable))
  return question === undefined ? undefined : subjects.ofKey(question)
}

/** The operator of the form and its value. Undefined if the form has no such test. */
const readTest = (
  { max, min, op, value, values = [] }: Test
): readonly [operator: string, value: Constant] | undefined => {
  const [first, ...others] = values
  switch (operandOf[op]) {
    case "none":
      return [op, ""]
    case "constants":
      return op !== "anyOf" || first === undefined || others.length > 0 ? undefined : [op, first]
    case "count":
      if (min !== undefined && max !== undefined) return undefined
      return min === undefined ? ["maxCount", max ?? ""] : ["minCount", min]
    case "bound":
    case "constant":
    case "operand":
      return value === undefined || typeof value === "object" ? undefined : [op, value]
  }
}

const writeConstant = (constant: Constant, { kind }: FormSubject): string =>
  singleLine(kind === "instant" ? dateBound.write(constant) : String(constant))

/**
 * The condition of a form for the API. What cannot be read is passed on, so that the API refuses it.
 *
 * @param keyOf the key of the question with this token. Undefined if the form has none
 */
export const toCondition = (
  { join, tests }: ConditionForm,
  subjects: Subjects,
  keyOf: (token: string) => string | undefined
): object | undefined => {
  const [first, ...others] = tests.map((test) => toTest(test, subjects.find(test.subject), keyOf))
  return others.length === 0 ? first : { [join]: [first, ...others] }
}

const toTest = (
  { operator, subject: name, value }: TestForm,
  subject: FormSubject | undefined,
  keyOf: (token: string) => string | undefined
): object => {
  const [kind = "", ...rest] = name.split(".")
  const own = rest.join(".")
  const tested = kind === "field" || kind === "variable" ? { [kind]: own } : { question: keyOf(own) ?? noKey }
  const constant = value.trim() === "" ? undefined : readConstant(value, subject)
  switch (operator) {
    case "answered":
    case "other":
      return { ...tested, op: operator }
    case "anyOf":
      return { ...tested, op: operator, ...constant === undefined ? {} : { values: [constant] } }
    case "maxCount":
    case "minCount":
      return {
        ...tested,
        op: "count",
        ...constant === undefined ? {} : { [operator === "minCount" ? "min" : "max"]: constant }
      }
    default:
      return { ...tested, op: operator, ...constant === undefined ? {} : { value: constant } }
  }
}

/** No question has this key. */
const noKey = "-"

const readConstant = (value: string, subject: FormSubject | undefined): unknown => {
  switch (subject?.kind) {
    case "boolean":
      return value === "true" || value === "false" ? value === "true" : value
    case "list":
    case "number":
    case "place": {
      const number = Number(value)
      return Number.isFinite(number) ? number : value
    }
    case "instant":
      return dateBound.read(value, { includeTime: ticked })
    case "day":
    case "field":
    case "file":
    case "language":
    case "option":
    case "options":
    case "status":
    case "text":
    case undefined:
      return value
  }
}
