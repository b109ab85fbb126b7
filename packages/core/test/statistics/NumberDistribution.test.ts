import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { maxAddend } from "../../src/statistics/DecimalSums.js"
import { maxBins } from "../../src/statistics/numberBins.js"
import * as NumberDistribution from "../../src/statistics/NumberDistribution.js"

const distributionOf = (numbers: Iterable<number>): NumberDistribution.NumberDistribution => {
  const distribution = NumberDistribution.make()
  for (const value of numbers) NumberDistribution.add(distribution, value)
  return distribution
}

const mergeAll = (parts: ReadonlyArray<NumberDistribution.NumberDistribution>) => {
  const sum = NumberDistribution.make()
  for (const part of parts) NumberDistribution.mergeInto(sum, part)
  return sum
}

const figuresOf = (distribution: NumberDistribution.NumberDistribution, numbers: ReadonlyArray<number>) => ({
  ...NumberDistribution.median(distribution, { min: Math.min(...numbers), max: Math.max(...numbers) }),
  histogram: NumberDistribution.histogram(distribution)
})

const exactMedian = (numbers: ReadonlyArray<number>): number => {
  const sorted = [...numbers].sort((left, right) => left - right)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return (at(Math.ceil(sorted.length / 2) - 1) + at(Math.floor(sorted.length / 2))) / 2
}

/** The millionths of a number, from its decimal digits. */
const millionthsOf = (value: number): bigint => BigInt(value.toFixed(6).replace(".", ""))

/** Numbers of very different sizes, of which few are equal, or many. */
const numbers = FastCheck.tuple(
  FastCheck.constantFrom(0, 1, 2, 30, 900, 1_500, 4_000),
  FastCheck.constantFrom(1e-9, 1e-6, 0.001, 0.01, 0.1, 1, 3, 1_000, 1e9),
  FastCheck.constantFrom(0, -50, 1e6, -1e14),
  FastCheck.constantFrom("even", "skewed", "outliers"),
  FastCheck.integer({ min: 1, max: 2 ** 31 - 2 })
).map(([length, unit, start, shape, seed]) => {
  let state = seed
  return Array.from({ length }, (_, index) => {
    // Numbers of FastCheck are most often extreme ones, so few would differ.
    state = state * 48_271 % (2 ** 31 - 1)
    const random = state / 2 ** 31
    const spread = shape === "even" ? random * 5_000 : 50 / (random + 0.0002)
    if (shape === "outliers" && index % 500 === 0) return random < 0.5 ? maxAddend : -maxAddend
    // The sum with 0 is never -0, which no answer is.
    return start + Math.round(spread) * unit + 0
  })
})

describe("a distribution of numbers", () => {
  it("is the same in whatever order numbers are added and parts are merged", () => {
    const levels = new Set<number>()
    FastCheck.assert(
      FastCheck.property(
        numbers,
        FastCheck.array(FastCheck.integer({ min: 0, max: 4_000 }), { maxLength: 6 }),
        FastCheck.boolean(),
        (numbers, cuts, isReversed) => {
          const whole = distributionOf(numbers)
          const bounds = [0, ...cuts.toSorted((left, right) => left - right), numbers.length]
          const parts = bounds.slice(1).map((end, index) =>
            distributionOf(numbers.slice(bounds[index], end).toReversed())
          )
          expect(mergeAll(isReversed ? parts.toReversed() : parts)).toEqual(whole)
          const middle = Math.ceil(parts.length / 2)
          expect(mergeAll([mergeAll(parts.slice(middle)), mergeAll(parts.slice(0, middle))])).toEqual(whole)
          levels.add(whole.level)
        }
      ),
      { numRuns: 150, seed: 7 }
    )
    // The property tells nothing unless numbers were put in bins of several widths.
    expect(levels.size).toBeGreaterThan(5)
    expect(levels).toContain(0)
  })

  it("has the exact median of up to 1 000 different numbers, and beyond it one within the error that it states", () => {
    const errors = new Set<boolean>()
    FastCheck.assert(
      FastCheck.property(numbers.filter(({ length }) => length > 0), (numbers) => {
        const distribution = distributionOf(numbers)
        const { median, medianMaxError } = figuresOf(distribution, numbers)
        const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
        const difference = Math.abs((median ?? Number.NaN) - exactMedian(numbers))
        errors.add(difference > 0)
        if (new Set(numbers).size <= 1_000) {
          expect({ difference, medianMaxError }).toEqual({ difference: 0, medianMaxError: 0 })
          return
        }
        // Doubles near 10¹⁴ have steps of 1/64.
        expect(difference).toBeLessThanOrEqual((medianMaxError ?? 0) + 1e-15 * Math.max(-min, max))
        expect(medianMaxError).toBeGreaterThan(0)
        expect(medianMaxError).toBeLessThanOrEqual(Math.max(0.000_000_5, (max - min) * 0.0026))
        expect(median).toBeGreaterThanOrEqual(min)
        expect(median).toBeLessThanOrEqual(max)
      }),
      { numRuns: 150, seed: 8 }
    )
    expect(errors).toEqual(new Set([true, false]))
  })

  it("has a histogram with round limits and exact counts, however many different numbers there are", () => {
    FastCheck.assert(
      FastCheck.property(numbers, (numbers) => {
        const bins = NumberDistribution.histogram(distributionOf(numbers))
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length)
        if (new Set(numbers).size <= maxBins) {
          expect(bins).toEqual(
            [...new Set(numbers)].sort((left, right) => left - right).map((value) => ({
              from: value,
              to: value,
              count: numbers.filter((other) => other === value).length
            }))
          )
          return
        }
        expect(bins.length).toBeLessThanOrEqual(maxBins + 1)
        bins.slice(1).forEach(({ from }, index) => expect(from).toBe(bins[index]?.to))
        const millionths = numbers.map(millionthsOf)
        for (const { count, from, to } of bins) {
          const [first, end] = [millionthsOf(from), millionthsOf(to)]
          expect(String(end - first)).toMatch(/^[125]0*$/)
          expect(first % (end - first)).toBe(0n)
          expect(count).toBe(millionths.filter((value) => value >= first && value < end).length)
        }
      }),
      { numRuns: 150, seed: 9 }
    )
  })

  it("is bounded, whatever the numbers are", () => {
    const distribution = NumberDistribution.make()
    for (let index = 0; index < 20_000; index++) {
      NumberDistribution.add(distribution, index % 2 === 0 ? index ** 3 : -maxAddend * Math.abs(Math.sin(index)))
      expect(distribution.values.size + distribution.bins.size).toBeLessThanOrEqual(NumberDistribution.maxEntries)
    }
    expect(distribution.level).toBeGreaterThan(30)
    expect(distribution.level).toBeLessThanOrEqual(NumberDistribution.maxLevel)
    expect(NumberDistribution.approximateBytes(distribution)).toBeLessThan(128 * 1_024)
  })

  it("counts 1 000 different numbers by value, and 1 001 in bins", () => {
    const numbers = Array.from({ length: 1_000 }, (_, index) => index ** 2 / 7)
    const repeated = [...numbers, ...numbers, 4 / 7]
    expect(figuresOf(distributionOf(repeated), repeated)).toMatchObject({
      median: exactMedian(repeated),
      medianMaxError: 0
    })
    const more = [...numbers, 1e6 / 7]
    const { median, medianMaxError } = figuresOf(distributionOf(more), more)
    expect(medianMaxError).toBeGreaterThan(0)
    expect(median).not.toBe(exactMedian(more))
    expect(figuresOf(NumberDistribution.empty, [])).toEqual({ median: null, medianMaxError: null, histogram: [] })
  })
})
