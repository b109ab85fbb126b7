/** Groups numbers into a few bins with round limits, so that a chart can show them. */
import { floorDivide, millionthsOf, ofMillionths } from "./millionths.js"

/** The numbers from `from` to below `to`. Where both are equal, the bin has this number only. */
export interface NumberBin {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Maximum number of bins, before their limits are rounded: then there may be one more. */
export const maxBins = 20

/**
 * Groups numbers into adjacent bins of equal width, in ascending order. The width is 1, 2 or 5 times a power of ten,
 * and numbers are rounded to six decimals. Each number has a bin of its own if there are at most `maxBins` different
 * ones.
 *
 * @param counts - Different numbers, each with its count.
 */
export const numberBins = (
  counts: ReadonlyArray<readonly [value: number, count: number]>
): ReadonlyArray<NumberBin> =>
  counts.length <= maxBins
    ? counts.toSorted(([left], [right]) => left - right).map(([value, count]) => ({ from: value, to: value, count }))
    : binsOfMillionths(counts.map(([value, count]) => [millionthsOf(value), count]))

/** Groups counts of whole millionths, which put 0.3 in the bin that begins with it. There is one count at least. */
export const binsOfMillionths = (
  counts: ReadonlyArray<readonly [millionths: bigint, count: number]>
): ReadonlyArray<NumberBin> => {
  const values = counts.map(([millionths]) => millionths)
  const min = values.reduce((left, right) => left < right ? left : right)
  const max = values.reduce((left, right) => left > right ? left : right)
  const width = roundWidth((max - min + BigInt(maxBins) - 1n) / BigInt(maxBins))
  const first = floorDivide(min, width)
  const sums = new Array<number>(Number(floorDivide(max, width) - first) + 1).fill(0)
  for (const [millionths, count] of counts) {
    const index = Number(floorDivide(millionths, width) - first)
    sums[index] = (sums[index] ?? 0) + count
  }
  return sums.map((count, index) => ({
    from: ofMillionths((first + BigInt(index)) * width),
    to: ofMillionths((first + BigInt(index) + 1n) * width),
    count
  }))
}

/** The first of 1, 2, 5, 10, 20, … that is not below a width. */
const roundWidth = (width: bigint): bigint => {
  let magnitude = 1n
  while (magnitude * 10n < width) magnitude *= 10n
  return [1n, 2n, 5n].map((step) => step * magnitude).find((rounded) => rounded >= width) ?? magnitude * 10n
}
