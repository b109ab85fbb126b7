import * as fc from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { maxBins, numberBins } from "../../src/statistics/numberBins.js"

const sum = (items: ReadonlyArray<{ readonly count: number }>) => items.reduce((sum, { count }) => sum + count, 0)

describe("bins", () => {
  it("give each value a bin of its own while the values are few", () => {
    expect(numberBins([[4, 1], [1.5, 2]])).toEqual([
      { from: 1.5, to: 1.5, count: 2 },
      { from: 4, to: 4, count: 1 }
    ])
  })

  it("have round limits, also of decimals", () => {
    const bins = numberBins(Array.from({ length: 101 }, (_, index) => [index / 10, 1]))
    expect(bins.slice(0, 2)).toEqual([{ from: 0, to: 0.5, count: 5 }, { from: 0.5, to: 1, count: 5 }])
    expect(bins.at(-1)).toEqual({ from: 10, to: 10.5, count: 1 })
  })

  it("begin at their lower limit, which is not below it in binary fractions", () => {
    const halves = numberBins(Array.from({ length: 41 }, (_, index) => [index / 20, 1]))
    expect(halves).toHaveLength(21)
    expect(halves.slice(0, 4)).toEqual([
      { from: 0, to: 0.1, count: 2 },
      { from: 0.1, to: 0.2, count: 2 },
      { from: 0.2, to: 0.3, count: 2 },
      { from: 0.3, to: 0.4, count: 2 }
    ])
    expect(halves.slice(0, -1).every(({ count }) => count === 2)).toBe(true)
    const huge = numberBins(Array.from({ length: 25 }, (_, index) => [1e15 - index * 1e13, 1]))
    expect(huge.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1])
    expect(huge[0]).toEqual({ from: 7.6e14, to: 7.8e14, count: 2 })
  })

  it("have numbers that differ by less than a millionth together", () => {
    const tiny = numberBins(Array.from({ length: 30 }, (_, index) => [index * 1e-300, index]))
    expect(tiny).toEqual([{ from: 0, to: 0.000001, count: 435 }])
  })

  it("count every value once, are few, and are in order without gaps", () => {
    fc.assert(fc.property(
      fc.uniqueArray(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: maxBins + 1, maxLength: 300 }),
      fc.constantFrom(1, 0.5, 0.1),
      (integers, step) => {
        const counts = integers.map((integer, index) => [integer * step, index % 5 + 1] as const)
        const bins = numberBins(counts)
        expect(sum(bins)).toBe(counts.reduce((total, [, count]) => total + count, 0))
        for (const { count, from, to } of bins) {
          const inside = counts.filter(([value]) => value > from - step / 2 && value < to - step / 2)
          expect(count).toBe(inside.reduce((total, [, times]) => total + times, 0))
        }
        expect(bins.length).toBeLessThanOrEqual(maxBins + 1)
        bins.slice(1).forEach(({ from }, index) => expect(from).toBe(bins[index]?.to))
        expect(bins[0]?.count).toBeGreaterThan(0)
        expect(bins.at(-1)?.count).toBeGreaterThan(0)
      }
    ))
  })
})
