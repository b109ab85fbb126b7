/** Tests that compare the answer to a question with the answer to another one. */
import type { Domain, NumberDomain } from "../questionnaire/AnswerDomain.js"
import type { Operator } from "../questionnaire/Condition.js"

/** Whether a comparison of two answers can be true, or can be false. */
export const canCompare = (left: Domain, op: Operator, right: Domain, isTrue: boolean): boolean => {
  if ("values" in left && "values" in right) return canBeOption(left, right, isTrue)
  if (!isNumeric(left) || !isNumeric(right)) return true
  switch (op) {
    case "lt":
      return isTrue ? left.min < right.max : left.max >= right.min
    case "lte":
      return isTrue ? left.min <= right.max : left.max > right.min
    case "gt":
      return isTrue ? left.max > right.min : left.min <= right.max
    case "gte":
      return isTrue ? left.max >= right.min : left.min < right.max
    case "equals":
      return isTrue
        ? left.min <= right.max && left.max >= right.min
        : left.min < left.max || right.min < right.max || left.min !== right.min
    case "allOf":
    case "answered":
    case "anyOf":
    case "contains":
    case "count":
    case "other":
      return true
  }
}

/** Whether the comparison of an answer with itself can be true, or can be false. */
export const canCompareItself = (domain: Domain, op: Operator, isTrue: boolean): boolean => {
  if (op === "lt" || op === "gt") return !isTrue
  // A text beside the options is equal to no option.
  return isTrue || ("hasOther" in domain && domain.hasOther)
}

const isNumeric = (domain: Domain): domain is Domain & NumberDomain =>
  domain.kind === "number" || domain.kind === "day" || domain.kind === "instant"

type OptionDomain = Extract<Domain, { readonly values: unknown }>

const canBeOption = (left: OptionDomain, right: OptionDomain, isTrue: boolean): boolean => {
  const [smaller, larger] = left.values.size < right.values.size ? [left, right] : [right, left]
  if (!isTrue) return left.hasOther || right.hasOther || larger.values.size > 1 || !meet(smaller.values, larger.values)
  return meet(smaller.values, larger.values)
}

type Values = OptionDomain["values"]

/** Whether both have a value in common. Options of two questions are compared in many tests, and searched once. */
const meet = (smaller: Values, larger: Values): boolean => {
  const known = meetings.get(smaller) ?? new WeakMap<Values, boolean>()
  const found = known.get(larger) ?? [...smaller].some((value) => larger.has(value))
  meetings.set(smaller, known.set(larger, found))
  return found
}

const meetings = new WeakMap<Values, WeakMap<Values, boolean>>()
