/**
 * Sums of decimal numbers, as exact as integers. The figures do not depend on the order in which numbers were added,
 * nor on how sums were merged, and the memory does not grow with the number of different values.
 */
import type { Summary } from "./Histogram.js"
import { meanMargin95 } from "./intervals/meanMargin.js"
import { millionthsOf, millionthsOfOne } from "./millionths.js"

/** Sums of numbers of at most ±10¹⁵, which are rounded to six decimals. */
export interface DecimalSums {
  readonly count: number
  /** In millionths. */
  readonly sum: bigint
  /** The sum of the squares, in millionths of millionths. */
  readonly squares: bigint
  readonly min: number
  readonly max: number
}

/** Sums under construction. */
export interface MutableDecimalSums extends DecimalSums {
  count: number
  sum: bigint
  squares: bigint
  min: number
  max: number
}

/** Creates sums of no numbers, to be filled. */
export const make = (): MutableDecimalSums => ({ count: 0, sum: 0n, squares: 0n, min: Infinity, max: -Infinity })

/** Sums of no numbers. */
export const empty: DecimalSums = make()

/** Adds a number that occurs `times`. */
export const add = (sums: MutableDecimalSums, value: number, times = 1): void => {
  const millionths = millionthsOf(value)
  const factor = BigInt(times)
  sums.count += times
  sums.sum += millionths * factor
  sums.squares += millionths * millionths * factor
  // The sum with 0 is never -0, which JSON does not have.
  addExtremes(sums, value + 0, value + 0)
}

/** Adds the numbers of `source` to `target`. */
export const mergeInto = (target: MutableDecimalSums, source: DecimalSums): void => {
  target.count += source.count
  target.sum += source.sum
  target.squares += source.squares
  addExtremes(target, source.min, source.max)
}

/** Computes mean, standard deviation, margin of error, minimum and maximum. */
export const summarize = ({ count, max, min, squares, sum }: DecimalSums): Omit<Summary, "median"> => {
  if (count === 0) return { mean: null, stdDev: null, margin95: null, min: null, max: null }
  const size = BigInt(count)
  const deviations = size * squares - sum * sum
  const stdDev = Math.sqrt(Number(deviations)) / (count * millionthsOfOne)
  return {
    // A mean of whole millionths is the nearest number.
    mean: (Number(sum / size) + Number(sum % size) / count) / millionthsOfOne,
    stdDev,
    margin95: meanMargin95({ count, max, min, stdDev }),
    min,
    max
  }
}

/** The greatest number that can be added. */
export const maxAddend = 1e15

const addExtremes = (sums: MutableDecimalSums, min: number, max: number): void => {
  sums.min = Math.min(sums.min, min)
  sums.max = Math.max(sums.max, max)
}
