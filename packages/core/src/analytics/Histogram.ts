/**
 * How often each value was seen. Counts are whole numbers and are added exactly, and every figure is taken from the
 * sorted values: so it is the same, bit for bit, in whatever order and in however many pieces the values came.
 */

export type Histogram<Value extends string | number> = ReadonlyMap<Value, number>

/** For the fold alone: what it hands out is a `Histogram`. */
export type Draft<Value extends string | number> = Map<Value, number>

export const count = <Value extends string | number>(draft: Draft<Value>, value: Value, times = 1): void => {
  draft.set(value, (draft.get(value) ?? 0) + times)
}

export const countAll = <Value extends string | number>(draft: Draft<Value>, counted: Histogram<Value>): void =>
  counted.forEach((times, value) => {
    count(draft, value, times)
  })

export const total = (histogram: Histogram<string> | Histogram<number>): number => {
  let sum = 0
  for (const times of histogram.values()) sum += times
  return sum
}

/** Of nothing, each is null. `stdDev` is that of the population: these answers are all there are. */
export interface Summary {
  readonly mean: number | null
  readonly median: number | null
  readonly stdDev: number | null
  readonly min: number | null
  readonly max: number | null
}

export const summarize = (histogram: Histogram<number>): Summary => {
  const sorted = sortedEntries(histogram)
  const values = sorted.map(([value]) => value)
  const size = total(histogram)
  const min = values[0]
  const max = values.at(-1)
  if (min === undefined || max === undefined) return { mean: null, median: null, stdDev: null, min: null, max: null }
  const unit = unitOf(values)
  const mean = sumOf(sorted, (value) => unit === 1 ? value : Math.round(value * unit)) / (size * unit)
  const stdDev = Math.sqrt(sumOf(sorted, (value) => (value - mean) ** 2) / size)
  return { mean, median: median(histogram), stdDev, min, max }
}

/** The middle value; of an even number of values, the mean of the two in the middle. Null of nothing. */
export const median = (histogram: Histogram<number>): number | null => {
  const size = total(histogram)
  if (size === 0) return null
  const values = Float64Array.from(histogram.keys()).sort()
  const lower = Math.floor((size - 1) / 2)
  const upper = Math.floor(size / 2)
  let seen = 0
  let low: number | undefined
  for (const value of values) {
    seen += histogram.get(value) ?? 0
    if (low === undefined && seen > lower) low = value
    if (low !== undefined && seen > upper) return (low + value) / 2
  }
  return null
}

export const sortedEntries = (histogram: Histogram<number>): ReadonlyArray<readonly [value: number, times: number]> =>
  Array.from(histogram).sort(([left], [right]) => left - right)

const sumOf = (
  entries: ReadonlyArray<readonly [value: number, times: number]>,
  term: (value: number) => number
): number => entries.reduce((sum, [value, times]) => sum + term(value) * times, 0)

/**
 * The smallest power of ten that makes all of them whole, so that the mean of 0.1, 0.2 and 0.3 is 0.2, as on paper.
 * Where there is none, they are added as they are.
 */
const unitOf = (values: ReadonlyArray<number>): number =>
  powersOfTen.find((power) => values.every((value) => isMultiple(value, power))) ?? 1

const isMultiple = (value: number, power: number): boolean => {
  const whole = Math.round(value * power)
  return Number.isSafeInteger(whole) && whole / power === value
}

const powersOfTen = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)
