/** The test that the form adds to a filter, in steps: what it reads is chosen first, then an operator and a value. */
import type { Condition, Constant } from "@canvass/core/questionnaire"
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
  { kind, tested }: FilterSubject,
  operator: FilterOperator,
  values: ReadonlyArray<string>
): Condition | TestError => {
  if (operator === "answered" || operator === "other") return { ...tested, op: operator }
  if (operator === "notAnswered") return { not: { ...tested, op: "answered" } }
  const [first] = values
  if (first === undefined) return "required"
  if (operator === "anyOf" || operator === "noneOf") {
    const test = { ...tested, op: "anyOf", values } as const
    return operator === "anyOf" ? test : { not: test }
  }
  const constant = readConstant(first, operator === "maxCount" || operator === "minCount" ? "number" : kind)
  if (typeof constant === "object") return constant.error
  switch (operator) {
    case "minCount":
      return { ...tested, op: "count", min: Number(constant) }
    case "maxCount":
      return { ...tested, op: "count", max: Number(constant) }
    case "notContains":
      return { not: { ...tested, op: "contains", value: constant } }
    case "contains":
    case "equals":
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return { ...tested, op: operator, value: constant }
  }
}

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
