/**
 * Counts of values. Counts are integers and every figure is computed from the sorted values, so a figure does not
 * depend on the order in which values were counted, nor on how histograms were merged.
 */

import { meanMargin95 } from "./intervals/meanMargin.js"

/** How often each value occurred. */
export type Histogram<Value extends string | number> = ReadonlyMap<Value, number>

/** A histogram under construction. */
export type MutableHistogram<Value extends string | number> = Map<Value, number>

/** Adds `times` occurrences of `value`. */
export const increment = <Value extends string | number>(
  histogram: MutableHistogram<Value>,
  value: Value,
  times = 1
): void => {
  histogram.set(value, (histogram.get(value) ?? 0) + times)
}

/** Adds the counts of `source` to `target`. */
export const mergeInto = <Value extends string | number>(
  target: MutableHistogram<Value>,
  source: Histogram<Value>
): void =>
  source.forEach((times, value) => {
    increment(target, value, times)
  })

/** The number of occurrences of all values together. */
export const total = (histogram: Histogram<string> | Histogram<number>): number => {
  let sum = 0
  for (const times of histogram.values()) sum += times
  return sum
}

/** Figures of a histogram of numbers. Each is null when the histogram is empty. */
export interface Summary {
  readonly mean: number | null
  readonly median: number | null
  /** The standard deviation of the population, not of a sample: the answers are all there are. */
  readonly stdDev: number | null
  /** The margin of error of the mean at 95 % confidence. Null for fewer than two values, and for equal ones. */
  readonly margin95: number | null
  readonly min: number | null
  readonly max: number | null
}

/** Computes mean, median, standard deviation, margin of error, minimum and maximum. */
export const summarize = (histogram: Histogram<number>): Summary => {
  const sorted = sortedEntries(histogram)
  const values = sorted.map(([value]) => value)
  const size = total(histogram)
  const min = values[0]
  const max = values.at(-1)
  if (min === undefined || max === undefined) return emptySummary
  const scale = decimalScale(values)
  const mean = weightedSum(sorted, (value) => scale === 1 ? value : Math.round(value * scale)) / (size * scale)
  const stdDev = Math.sqrt(weightedSum(sorted, (value) => (value - mean) ** 2) / size)
  const margin95 = meanMargin95({ count: size, max, min, stdDev })
  return { mean, median: median(histogram), stdDev, margin95, min, max }
}

const emptySummary: Summary = { mean: null, median: null, stdDev: null, margin95: null, min: null, max: null }

/** The middle value, or the mean of the two middle values when their number is even. Null when there are no values. */
export const median = (histogram: Histogram<number>): number | null => {
  const size = total(histogram)
  if (size === 0) return null
  const values = Float64Array.from(histogram.keys()).sort()
  const lowerIndex = Math.floor((size - 1) / 2)
  const upperIndex = Math.floor(size / 2)
  let cumulative = 0
  let lower: number | undefined
  for (const value of values) {
    cumulative += histogram.get(value) ?? 0
    if (lower === undefined && cumulative > lowerIndex) lower = value
    if (lower !== undefined && cumulative > upperIndex) return (lower + value) / 2
  }
  return null
}

/** The values in ascending order, each with its count. */
export const sortedEntries = (histogram: Histogram<number>): ReadonlyArray<readonly [value: number, times: number]> =>
  Array.from(histogram).sort(([left], [right]) => left - right)

const weightedSum = (
  entries: ReadonlyArray<readonly [value: number, times: number]>,
  term: (value: number) => number
): number => entries.reduce((sum, [value, times]) => sum + term(value) * times, 0)

/**
 * The smallest power of ten that turns all values into integers, so that the mean of 0.1, 0.2 and 0.3 is exactly 0.2.
 * 1 when there is none: then the values are added as they are.
 */
const decimalScale = (values: ReadonlyArray<number>): number =>
  powersOfTen.find((power) => values.every((value) => isIntegerTimes(value, power))) ?? 1

const isIntegerTimes = (value: number, power: number): boolean => {
  const product = Math.round(value * power)
  return Number.isSafeInteger(product) && product / power === value
}

const powersOfTen = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)
