/** Whether options can be chosen so that several tests are fulfilled at the same time. */
import type { ChoicesDomain } from "../questionnaire/AnswerDomain.js"
import { constantsIn, type Literal } from "./Literal.js"

/** What the tests ask of the options that are chosen. */
interface Demands {
  /** At least one option of each of these sets is chosen. */
  readonly oneOf: Array<Values>
  /** At least one option of each of these sets is not chosen. */
  readonly notAllOf: Array<Values>
  readonly chosen: Set<Value>
  readonly notChosen: Set<Value>
  readonly counts: Array<Literal>
  /** Whether the respondent wrote something beside the options. */
  hasOther: boolean | undefined
}

type Value = string | number | boolean
type Values = ReadonlySet<Value>

/** Whether an answer of the domain fulfils all literals. It may say so of three tests that exclude one another. */
export const choicesFit = (literals: ReadonlyArray<Literal>, domain: ChoicesDomain): boolean => {
  const demands = demandsOf(literals, domain)
  return demands !== undefined && (oneFits(demands, domain) || sharedFit(demands, domain))
}

/** Whether a count is possible that is as the tests of counts demand. */
export const countFits = (counts: ReadonlyArray<Literal>, min: number, max: number): boolean => {
  // The first count that fits is the minimum, or where a test begins to be true or false.
  const first = counts.flatMap(({ isTrue, test }) =>
    isTrue ? test.min ?? [] : test.max === undefined ? [] : test.max + 1
  )
  return [min, ...first].some((count) =>
    count >= min && count <= max &&
    counts.every(({ isTrue, test }) => (count >= (test.min ?? 0) && count <= (test.max ?? Infinity)) === isTrue)
  )
}

/** Undefined: an answer is demanded not to be there, or to be and not to be beside the options. */
const demandsOf = (literals: ReadonlyArray<Literal>, domain: ChoicesDomain): Demands | undefined => {
  const demands: Demands = {
    oneOf: [],
    notAllOf: [],
    chosen: new Set(),
    notChosen: new Set(),
    counts: [],
    hasOther: undefined
  }
  for (const { isTrue, test } of literals) {
    const values = constantsIn(test, domain)
    switch (test.op) {
      case "answered":
        if (!isTrue) return undefined
        break
      case "other":
        if (demands.hasOther === !isTrue) return undefined
        demands.hasOther = isTrue
        break
      case "anyOf":
        if (isTrue) demands.oneOf.push(values)
        else for (const value of values) demands.notChosen.add(value)
        break
      case "allOf":
        if (!isTrue) demands.notAllOf.push(values)
        else for (const value of values) demands.chosen.add(value)
        break
      case "count":
        demands.counts.push({ isTrue, test })
        break
      case "contains":
      case "equals":
      case "gt":
      case "gte":
      case "lt":
      case "lte":
        break
    }
  }
  return demands
}

/** Whether one choice alone fits: an option, also one that is always chosen alone, or a text beside the options. */
const oneFits = (demands: Demands, domain: ChoicesDomain): boolean => {
  const { chosen, counts, hasOther, notAllOf, notChosen, oneOf } = demands
  const fits = (value: Value): boolean =>
    !notChosen.has(value) && oneOf.every((values) => values.has(value)) &&
    !notAllOf.some((values) => values.size === 1 && values.has(value))
  if (chosen.size > 1 || !countFits(counts, 1, 1)) return false
  const isSharedEnough = domain.min === 1 && domain.max >= 1
  if (isSharedEnough && hasOther !== false && domain.hasOther && chosen.size === 0 && oneOf.length === 0) return true
  if (hasOther === true) return false
  const isChoosable = (value: Value) =>
    typeof value === "string" && (domain.exclusive.has(value) || (isSharedEnough && domain.shared.has(value)))
  const [candidates] = [...chosen.size > 0 ? [chosen] : [], ...oneOf].toSorted((left, right) => left.size - right.size)
  if (candidates !== undefined) {
    return [...candidates].some((value) =>
      (chosen.size === 0 || chosen.has(value)) && isChoosable(value) && fits(value)
    )
  }
  return some(domain.exclusive, fits) || (isSharedEnough && some(domain.shared, fits))
}

/** Whether two or more choices fit, none of which is chosen alone. */
const sharedFit = (demands: Demands, { hasOther, max, maxOthers, min, shared }: ChoicesDomain): boolean => {
  const { chosen, counts, notAllOf, notChosen, oneOf } = demands
  if (demands.hasOther === true && !hasOther) return false
  const isFree = (value: Value): boolean => typeof value === "string" && shared.has(value) && !notChosen.has(value)
  for (const values of notAllOf) if (values.size === 1) { for (const value of values) notChosen.add(value) }
  for (const values of oneOf) {
    const free = firstTwo(values, isFree)
    if (free.length === 0) return false
    if (free.length === 1) { for (const value of free) chosen.add(value) }
  }
  if (!every(chosen, isFree)) return false
  // Sets of which one option has to be left out that could be chosen.
  const whole = notAllOf.filter((values) => every(values, isFree))
  if (whole.some((values) => every(values, (value) => chosen.has(value)))) return false
  const [firstWhole = noValues, ...otherWhole] = whole
  const isCommon = (value: Value) => !chosen.has(value) && otherWhole.every((values) => values.has(value))
  const leftOut = whole.length === 0 ? 0 : some(firstWhole, isCommon) ? 1 : 2
  const others = demands.hasOther === true ? 1 : 0
  const isOneMore = oneOf.some((values) => !some(values, (value) => chosen.has(value)))
  const least = Math.max(min, 2, chosen.size + others + Number(isOneMore))
  const free = shared.size - countOf(notChosen, (value) => typeof value === "string" && shared.has(value)) - leftOut
  const most = Math.min(max, free + (demands.hasOther === false ? 0 : maxOthers))
  return countFits(counts, least, most)
}

const noValues: Values = new Set()

const some = (values: Iterable<Value>, is: (value: Value) => boolean): boolean => {
  for (const value of values) if (is(value)) return true
  return false
}

const every = (values: Iterable<Value>, is: (value: Value) => boolean): boolean => !some(values, (value) => !is(value))

const countOf = (values: Iterable<Value>, is: (value: Value) => boolean): number => {
  let count = 0
  for (const value of values) if (is(value)) count++
  return count
}

const firstTwo = (values: Iterable<Value>, is: (value: Value) => boolean): ReadonlyArray<Value> => {
  const found: Array<Value> = []
  for (const value of values) if (found.length < 2 && is(value)) found.push(value)
  return found
}
