/** Groups the values of a histogram so that a chart can show them: the counts are those of the analytics. */

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

export interface PeriodCount {
  /** `YYYY-MM` or `YYYY`. */
  readonly period: string
  readonly count: number
}

/** Maximum number of columns of months. More become years. */
const maxMonths = 60

/**
 * Returns the months of a sorted histogram, with those between that nobody gave. Years, if there would be more than
 * `maxMonths`.
 */
export const periodsOf = (
  histogram: ReadonlyArray<{ readonly month: string; readonly count: number }>
): ReadonlyArray<PeriodCount> => {
  const [first, last] = [histogram[0], histogram.at(-1)]
  if (first === undefined || last === undefined) return []
  const start = monthNumber(first.month)
  const length = monthNumber(last.month) - start + 1
  if (length <= maxMonths) {
    const counts = new Map(histogram.map(({ count, month }) => [month, count]))
    return Array.from({ length }, (_, index) => {
      const period = monthText(start + index)
      return { period, count: counts.get(period) ?? 0 }
    })
  }
  const years = new Map<string, number>()
  for (const { count, month } of histogram) {
    const year = month.slice(0, 4)
    years.set(year, (years.get(year) ?? 0) + count)
  }
  return Array.from(years, ([period, count]) => ({ period, count }))
}

/** The next of 1, 2, 5, 10, … (times a power of ten) that is not below a width. */
const roundWidth = (width: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(width))
  return decimal(([1, 2, 5, 10].find((step) => step * magnitude >= width) ?? 10) * magnitude)
}

/** Removes what binary fractions add to decimals, such as in 0.1 + 0.2. */
const decimal = (value: number): number => Number(value.toPrecision(12))

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String(month % 12 + 1).padStart(2, "0")}`
