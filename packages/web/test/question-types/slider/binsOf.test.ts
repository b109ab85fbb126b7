import * as fc from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { binsOf, maxBins } from "../../../src/question-types/slider/binsOf.js"

const sum = (items: ReadonlyArray<{ readonly count: number }>) => items.reduce((sum, { count }) => sum + count, 0)

describe("bins", () => {
  it("give each value a bin of its own while the values are few", () => {
    expect(binsOf([{ value: 1.5, count: 2 }, { value: 4, count: 1 }])).toEqual([
      { from: 1.5, to: 1.5, count: 2 },
      { from: 4, to: 4, count: 1 }
    ])
  })

  it("have round limits, also of decimals", () => {
    const bins = binsOf(Array.from({ length: 101 }, (_, index) => ({ value: index / 10, count: 1 })))
    expect(bins.slice(0, 2)).toEqual([{ from: 0, to: 0.5, count: 5 }, { from: 0.5, to: 1, count: 5 }])
    expect(bins.at(-1)).toEqual({ from: 10, to: 10.5, count: 1 })
  })

  it("count every value once, are few, and are in order without gaps", () => {
    fc.assert(fc.property(
      fc.uniqueArray(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: maxBins + 1, maxLength: 300 }),
      fc.constantFrom(1, 0.5, 0.1),
      (integers, step) => {
        const histogram = integers.toSorted((left, right) => left - right)
          .map((integer, index) => ({ value: integer * step, count: index % 5 + 1 }))
        const bins = binsOf(histogram)
        expect(sum(bins)).toBe(sum(histogram))
        expect(bins.length).toBeLessThanOrEqual(maxBins + 2)
        bins.slice(1).forEach(({ from }, index) => expect(from).toBe(bins[index]?.to))
        expect(bins[0]?.count).toBeGreaterThan(0)
        expect(bins.at(-1)?.count).toBeGreaterThan(0)
      }
    ))
  })
})
