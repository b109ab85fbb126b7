/** The test that the form adds to a filter, in steps: what it reads is chosen first, then an operator and a value. */
import { operandOf } from "@canvass/core/ports"
import type { Condition, Constant, Operator } from "@canvass/core/questionnaire"
import type { FilterOperator, FilterSubject } from "./FilterSubject.js"

/** The parameters of the form. */
export const addedTestFields = { subject: "subject", operator: "operator", value: "value" } as const

export type AddedTest =
  | { readonly _tag: "None" }
  /** The subject is chosen. */
  | {
    readonly _tag: "Chosen"
    readonly subject: FilterSubject
    readonly operator: FilterOperator | undefined
    readonly values: ReadonlyArray<string>
    readonly error: TestError | undefined
  }
  | { readonly _tag: "Complete"; readonly condition: Condition }

/** What is wrong with a value. */
export type TestError = "date" | "number" | "required"

/** Reads the test from the query of a page. */
export const readAddedTest = (query: URLSearchParams, subjects: ReadonlyArray<FilterSubject>): AddedTest => {
  const subject = subjects.find(({ name }) => name === query.get(addedTestFields.subject))
  if (subject === undefined) return { _tag: "None" }
  const operator = subject.operators.find((operator) => operator === query.get(addedTestFields.operator))
  const values = query.getAll(addedTestFields.value).filter((value) => value.trim() !== "")
  const chosen = { _tag: "Chosen", subject, operator, values } as const
  if (operator === undefined) return { ...chosen, error: undefined }
  const condition = conditionOf(subject, operator, values)
  return typeof condition === "string" ? { ...chosen, error: condition } : { _tag: "Complete", condition }
}

/** Makes the condition, or says what is wrong with the values. */
const conditionOf = (
  subject: FilterSubject,
  operator: FilterOperator,
  values: ReadonlyArray<string>
): Condition | TestError => {
  if (isOpposite(operator)) {
    const opposite = conditionOf(subject, opposites[operator], values)
    return typeof opposite === "string" ? opposite : { not: opposite }
  }
  const op: Operator = operator === "minCount" || operator === "maxCount" ? "count" : operator
  const test = { ...subject.tested, op }
  const operand = operandOf[op]
  if (operand === "none") return test
  const [first] = values
  if (first === undefined) return "required"
  if (operand === "constants") return { ...test, values }
  const constant = readConstant(first, operand === "count" ? "number" : subject.kind)
  if (typeof constant === "object") return constant.error
  if (operand !== "count") return { ...test, value: constant }
  return { ...test, [operator === "minCount" ? "min" : "max"]: constant }
}

const opposites = { noneOf: "anyOf", notAnswered: "answered", notContains: "contains" } as const

const isOpposite = (operator: FilterOperator): operator is keyof typeof opposites => Object.hasOwn(opposites, operator)

const readConstant = (
  value: string,
  kind: FilterSubject["kind"]
): Constant | { readonly error: TestError } => {
  switch (kind) {
    case "boolean":
      return value === "true"
    case "list":
    case "number":
    case "place": {
      const number = Number(value.replace(",", "."))
      return Number.isFinite(number) ? number : { error: "number" }
    }
    case "day":
      return /^\d{4}-\d\d-\d\d$/.test(value) ? value : { error: "date" }
    case "instant":
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? `${value}:00Z` : { error: "date" }
    case "field":
    case "file":
    case "language":
    case "option":
    case "options":
    case "status":
    case "text":
      return value
  }
}
