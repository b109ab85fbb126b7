/** Whether one value can fulfil several tests at the same time: a number, a date, a text, a boolean or an option. */
import type { Domain } from "../questionnaire/AnswerDomain.js"
import type { Test } from "../questionnaire/Condition.js"
import type { Constants } from "../questionnaire/holds.js"
import { constantsIn, type Literal } from "./Literal.js"
import { countWithin, everyNumber, type Interval, isValue, isWithin, withHigh, withLow } from "./NumberDomain.js"

/** A domain of single values. */
export type ScalarDomain = Exclude<Domain, { readonly kind: "choices" | "count" | "any" }>

type Value = string | number | boolean

/** What the tests ask of the value. */
interface Demands {
  /** The value is in each of these sets. */
  readonly included: Array<Constants>
  /** The value is in none of these sets. */
  readonly excluded: Array<Constants>
  readonly contained: Array<string>
  readonly notContained: Array<string>
  interval: Interval
  /** Whether the respondent wrote something beside the options. */
  hasOther: boolean | undefined
}

/** How much text the warnings about one survey may search, in UTF-16 code units. */
export class TextBudget {
  #left = 2_000_000

  /** Whether texts of this length may be searched. */
  take(length: number): boolean {
    this.#left -= length
    return this.#left >= 0
  }
}

/**
 * Whether an answer of the domain fulfils all literals. It may say so wrongly when the budget is used up: a survey can
 * compare each of 2 000 long texts with hundreds of others.
 */
export const scalarFits = (
  literals: ReadonlyArray<Literal>,
  domain: ScalarDomain,
  budget: TextBudget
): boolean => {
  const demands = demandsOf(literals, domain)
  if (demands === undefined) return false
  return (demands.hasOther !== false && otherFits(demands, domain)) ||
    (demands.hasOther !== true && valueFits(demands, domain, budget))
}

/** Undefined: an answer is demanded not to be there, or to be and not to be beside the options. */
const demandsOf = (literals: ReadonlyArray<Literal>, domain: ScalarDomain): Demands | undefined => {
  const demands: Demands = {
    included: [],
    excluded: [],
    contained: [],
    notContained: [],
    interval: everyNumber,
    hasOther: undefined
  }
  for (const { isTrue, test } of literals) {
    switch (test.op) {
      case "answered":
        if (!isTrue) return undefined
        break
      case "other":
        if (demands.hasOther === !isTrue) return undefined
        demands.hasOther = isTrue
        break
      case "equals":
      case "anyOf":
        demands[isTrue ? "included" : "excluded"].push(constantsIn(test, domain))
        break
      case "contains":
        for (const text of constantsIn(test, domain)) demands[isTrue ? "contained" : "notContained"].push(String(text))
        break
      case "lt":
      case "lte":
      case "gt":
      case "gte":
        demands.interval = narrow(demands.interval, test, isTrue, domain)
        break
      case "allOf":
      case "count":
        break
    }
  }
  return demands
}

/** The part of the interval of which the test is true, or false. */
const narrow = (interval: Interval, test: Test, isTrue: boolean, domain: ScalarDomain): Interval => {
  const [bound] = constantsIn(test, domain)
  if (typeof bound !== "number") return interval
  const isBelow = test.op === "lt" || test.op === "lte"
  const isOpen = (test.op === "lt" || test.op === "gt") === isTrue
  return isBelow === isTrue ? withHigh(interval, bound, isOpen) : withLow(interval, bound, isOpen)
}

/** A text beside the options is no option. */
const otherFits = ({ included }: Demands, domain: ScalarDomain): boolean =>
  "hasOther" in domain && domain.hasOther && included.length === 0

const valueFits = (demands: Demands, domain: ScalarDomain, budget: TextBudget): boolean => {
  const { excluded, included } = demands
  const [smallest, ...others] = included.toSorted((left, right) => left.size - right.size)
  if (smallest !== undefined) {
    return [...smallest].some((value) =>
      others.every((values) => values.has(value)) && !excluded.some((values) => values.has(value)) &&
      isIn(domain, value) && fitsText(demands, value, budget) &&
      (typeof value !== "number" || isWithin(demands.interval, value))
    )
  }
  if (domain.kind === "text") return textFits(demands, domain)
  const count = "values" in domain ? domain.values.size : countWithin(domain, demands.interval)
  const excludedCount = excluded.reduce((sum, values) => sum + values.size, 0)
  if (count > excludedCount) return true
  const counted = new Set<Value>()
  for (const values of excluded) {
    for (const value of values) {
      if (isIn(domain, value) && (typeof value !== "number" || isWithin(demands.interval, value))) counted.add(value)
    }
  }
  return count > counted.size
}

const isIn = (domain: ScalarDomain, value: Value): boolean => {
  if (domain.kind === "text") return domain.has(String(value))
  return "values" in domain ? domain.values.has(value) : typeof value === "number" && isValue(domain, value)
}

const fitsText = ({ contained, notContained }: Demands, value: Value, budget: TextBudget): boolean => {
  const text = String(value)
  const contains = (part: string): boolean => text.includes(part)
  return !budget.take(text.length * (contained.length + notContained.length)) ||
    (contained.every(contains) && !notContained.some(contains))
}

/** A text that contains some texts, and not others. There are more texts than any tests exclude. */
const textFits = (
  { contained, notContained }: Demands,
  domain: ScalarDomain & { readonly kind: "text" }
): boolean =>
  contained.every((text) => domain.canContain(text)) &&
  (lengthOf(contained) * lengthOf(notContained) > maxComparedLength ||
    !contained.some((text) => notContained.some((part) => text.includes(part))))

/** Bounds the time for a group: the product of the greatest lengths of two texts. Longer lists are not compared. */
const maxComparedLength = 500 * 500

const lengthOf = (texts: ReadonlyArray<string>): number => texts.reduce((sum, { length }) => sum + length, 0)
