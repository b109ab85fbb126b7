/** Groups the values of a histogram so that a chart can show them. */

export interface NumberCount {
  readonly value: number
  readonly count: number
}

/** The values from `from` to `to`, which is part of the last bin, and of each bin where `from` equals `to`. */
export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Maximum number of bins, before their limits are rounded: then there may be one or two more. */
export const maxBins = 20

/**
 * Groups sorted values into bins of equal width. Each value has a bin of its own if there are at most `maxBins` values.
 */
export const binsOf = (histogram: ReadonlyArray<NumberCount>): ReadonlyArray<Bin> => {
  if (histogram.length <= maxBins) return histogram.map(({ count, value }) => ({ from: value, to: value, count }))
  const min = histogram[0]?.value ?? 0
  const max = histogram.at(-1)?.value ?? 0
  const width = roundWidth((max - min) / maxBins)
  const first = Math.floor(min / width)
  const counts = new Array<number>(Math.floor(max / width) - first + 1).fill(0)
  for (const { count, value } of histogram) {
    const index = Math.floor(value / width) - first
    counts[index] = (counts[index] ?? 0) + count
  }
  return counts.map((count, index) => ({
    from: decimal((first + index) * width),
    to: decimal((first + index + 1) * width),
    count
  }))
}

/** The next of 1, 2, 5, 10, … (times a power of ten) that is not below a width. */
const roundWidth = (width: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(width))
  return decimal(([1, 2, 5, 10].find((step) => step * magnitude >= width) ?? 10) * magnitude)
}

/** Removes what binary fractions add to decimals, such as in 0.1 + 0.2. */
const decimal = (value: number): number => Number(value.toPrecision(12))
