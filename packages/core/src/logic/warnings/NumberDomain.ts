/** The numbers that a question takes: an interval, or a grid of values with the same distance. */
import type { NumberDomain } from "../questionnaire/AnswerDomain.js"
import { fractionDigits } from "../questionnaire/type-parts/numbers.js"

/** Numbers between two bounds. */
export interface Interval {
  readonly low: number
  /** Whether `low` does not belong to it. */
  readonly isLowOpen: boolean
  readonly high: number
  /** Whether `high` does not belong to it. */
  readonly isHighOpen: boolean
}

export const everyNumber: Interval = { low: -Infinity, isLowOpen: false, high: Infinity, isHighOpen: false }

/** How many values are in the interval. `Infinity` where they cannot be counted. */
export const countWithin = (domain: NumberDomain, interval: Interval): number => {
  const { max, min, step } = domain
  const [low, isLowOpen] = interval.low < min ? [min, false] : [interval.low, interval.isLowOpen]
  const [high, isHighOpen] = interval.high > max ? [max, false] : [interval.high, interval.isHighOpen]
  if (low > high || (low === high && (isLowOpen || isHighOpen))) return 0
  if (step === undefined) return low === high ? 1 : Infinity
  if (low === -Infinity || high === Infinity) return Infinity
  const first = indexOf(domain, step, low)
  const last = indexOf(domain, step, high)
  const [atFirst, atLast] = [valueAt(domain, step, first), valueAt(domain, step, last)]
  const isFirstOut = atFirst < low || (isLowOpen && atFirst === low)
  const isLastOut = atLast > high || (isHighOpen && atLast === high)
  return Math.max(0, last - first + 1 - Number(isFirstOut) - Number(isLastOut))
}

/** Whether a number is a value. */
export const isValue = (domain: NumberDomain, number: number): boolean => {
  const { max, min, step } = domain
  return number >= min && number <= max &&
    (step === undefined || valueAt(domain, step, indexOf(domain, step, number)) === number)
}

/** Whether a number is in the interval. */
export const isWithin = ({ high, isHighOpen, isLowOpen, low }: Interval, value: number): boolean =>
  (isLowOpen ? value > low : value >= low) && (isHighOpen ? value < high : value <= high)

/** The part of the interval that is not below a number, or with `isOpen` above it. */
export const withLow = (interval: Interval, low: number, isOpen: boolean): Interval =>
  low < interval.low || (low === interval.low && interval.isLowOpen)
    ? interval
    : { low, isLowOpen: isOpen, high: interval.high, isHighOpen: interval.isHighOpen }

/** The part of the interval that is not above a number, or with `isOpen` below it. */
export const withHigh = (interval: Interval, high: number, isOpen: boolean): Interval =>
  high > interval.high || (high === interval.high && interval.isHighOpen)
    ? interval
    : { low: interval.low, isLowOpen: interval.isLowOpen, high, isHighOpen: isOpen }

/** The index of the value that is nearest to a number. */
const indexOf = (domain: NumberDomain, step: number, number: number): number =>
  Math.round((number - startOf(domain)) / step)

/** The value as answers have it: in its shortest decimal form. */
const valueAt = (domain: NumberDomain, step: number, index: number): number => {
  const start = startOf(domain)
  const value = start + index * step
  if (Number.isInteger(start) && Number.isInteger(step)) return value
  const digits = knownDigits.get(domain) ?? Math.min(15, Math.max(fractionDigits(start), fractionDigits(step)))
  knownDigits.set(domain, digits)
  return Number(value.toFixed(digits))
}

const startOf = ({ min }: NumberDomain): number => Number.isFinite(min) ? min : 0

const knownDigits = new WeakMap<NumberDomain, number>()
