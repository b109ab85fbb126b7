/**
 * How often numbers occur, for their median and a histogram. Up to `maxEntries` different numbers are counted by
 * value. Of more, bins are counted: of all widths 1, 5, 10, 50, 100, … millionths, the first with at most `maxEntries`
 * bins that are not empty. The bins of a width are unions of the bins of each lower one, so the width follows from the
 * numbers alone: the figures do not depend on the order in which numbers were added, nor on how distributions were
 * merged.
 */
import * as Histogram from "./Histogram.js"
import { floorDivide, millionthsOf, millionthsOfOne } from "./millionths.js"
import { binsOfMillionths, type NumberBin, numberBins } from "./numberBins.js"

/** A distribution of numbers of at most ±10¹⁵. */
export interface NumberDistribution {
  /** 0: the numbers are in `values`. Otherwise they are in `bins`, of the width `widthOf(level)`. */
  readonly level: number
  readonly values: Histogram.Histogram<number>
  /** Counts of bins by index. A bin has the numbers whose millionths are from index · width to below the next index. */
  readonly bins: ReadonlyMap<bigint, number>
}

/** A distribution under construction. */
export interface MutableNumberDistribution extends NumberDistribution {
  level: number
  values: Histogram.MutableHistogram<number>
  bins: Map<bigint, number>
}

/** Maximum number of different numbers that are counted by value, and of bins. */
export const maxEntries = 1_000

/** The level at which all numbers of at most ±10¹⁵ have fewer than `maxEntries` bins. */
export const maxLevel = 38

/** Creates a distribution of no numbers, to be filled. */
export const make = (): MutableNumberDistribution => ({ level: 0, values: new Map(), bins: new Map() })

/** The distribution of no numbers. */
export const empty: NumberDistribution = make()

/** Adds a number that occurs `times`. */
export const add = (distribution: MutableNumberDistribution, value: number, times = 1): void => {
  addValue(distribution, value, times)
  limitEntries(distribution)
}

/** Adds the numbers of `source` to `target`. */
export const mergeInto = (target: MutableNumberDistribution, source: NumberDistribution): void => {
  while (target.level < source.level) coarsen(target)
  source.values.forEach((count, value) => {
    addValue(target, value, count)
  })
  const factor = widthOf(target.level) / widthOf(source.level)
  source.bins.forEach((count, index) => {
    increment(target.bins, floorDivide(index, factor), count)
  })
  limitEntries(target)
}

/** The median of numbers. */
export interface Median {
  /** Of an even number of numbers, the mean of the two in the middle. Null when there are no numbers. */
  readonly median: number | null
  /** How far the exact median may be from it: 0 unless bins are counted. Null when there are no numbers. */
  readonly medianMaxError: number | null
}

/**
 * Computes the median. In a bin, it is the middle of the bin.
 *
 * @param extremes - The least and the greatest number, between which the median is.
 */
export const median = (
  { bins, level, values }: NumberDistribution,
  { max, min }: { readonly min: number; readonly max: number }
): Median => {
  if (bins.size === 0) return { median: Histogram.median(values), medianMaxError: values.size === 0 ? null : 0 }
  const width = widthOf(level)
  const middle = Histogram.median(new Map(Array.from(bins, ([index, count]) => [middleOf(index, width), count])))
  return {
    median: middle === null ? null : Math.min(max, Math.max(min, middle)),
    medianMaxError: Number(width) / (2 * millionthsOfOne)
  }
}

/**
 * Groups the numbers into a few bins. The counts are exact: the width of bins that are counted is at most a tenth of
 * the width of these, and divides it.
 */
export const histogram = ({ bins, level, values }: NumberDistribution): ReadonlyArray<NumberBin> => {
  if (bins.size === 0) return numberBins(Array.from(values))
  const width = widthOf(level)
  return binsOfMillionths(Array.from(bins, ([index, count]) => [index * width, count]))
}

/** The approximate number of bytes that the distribution occupies in memory. */
export const approximateBytes = ({ bins, values }: NumberDistribution): number => 64 * values.size + 112 * bins.size

/** The width of bins in millionths. 1 for level 0, whose numbers are not in bins. */
const widthOf = (level: number): bigint => {
  const steps = Math.max(0, level - 1)
  return 10n ** BigInt(Math.floor(steps / 2)) * (steps % 2 === 0 ? 1n : 5n)
}

/** The middle of the millionths of a bin, which are whole. */
const middleOf = (index: bigint, width: bigint): number => Number(`${(2n * index * width + width - 1n) * 5n}e-7`)

const addValue = ({ bins, level, values }: MutableNumberDistribution, value: number, count: number): void => {
  if (level === 0) Histogram.increment(values, value, count)
  else increment(bins, floorDivide(millionthsOf(value), widthOf(level)), count)
}

const limitEntries = (distribution: MutableNumberDistribution): void => {
  while (distribution.values.size > maxEntries || distribution.bins.size > maxEntries) coarsen(distribution)
}

/** Replaces the entries by bins of the next level. */
const coarsen = (distribution: MutableNumberDistribution): void => {
  const { bins, level, values } = distribution
  const next = new Map<bigint, number>()
  values.forEach((count, value) => {
    increment(next, millionthsOf(value), count)
  })
  const factor = widthOf(level + 1) / widthOf(level)
  bins.forEach((count, index) => {
    increment(next, floorDivide(index, factor), count)
  })
  distribution.level = level + 1
  distribution.values = new Map()
  distribution.bins = next
}

const increment = (bins: Map<bigint, number>, index: bigint, count: number): void => {
  bins.set(index, (bins.get(index) ?? 0) + count)
}
