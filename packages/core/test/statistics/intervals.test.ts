/** Intervals of shares and margins of means. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { meanMargin95 } from "../../src/statistics/intervals/meanMargin.js"
import { wilsonInterval } from "../../src/statistics/intervals/wilsonInterval.js"

const near = (value: number, digits: number): unknown => expect.closeTo(value, digits)

describe("the Wilson interval", () => {
  it("published values", () => {
    const { high, low } = wilsonInterval(8, 10)
    expect(low).toBeCloseTo(0.490162471536642, 14)
    expect(high).toBeCloseTo(0.943317848545625, 14)
    expect(wilsonInterval(0, 10)).toEqual({ low: 0, high: near(0.27753279986288926, 14) })
    expect(wilsonInterval(10, 10)).toEqual({ low: near(0.7224672001371107, 14), high: 1 })
    expect(wilsonInterval(0, 0)).toEqual({ low: null, high: null })
  })

  it.prop(
    "has the bounds at which the share is 1.96 standard errors away",
    [FastCheck.nat({ max: 10_000_000 }), FastCheck.nat({ max: 10_000_000 })],
    ([count, others]) => {
      const whole = count + others
      const { high, low } = wilsonInterval(count, whole)
      if (low === null || high === null) {
        expect(whole).toBe(0)
        return
      }
      const share = count / whole
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(share)
      expect(high).toBeGreaterThanOrEqual(share)
      expect(high).toBeLessThanOrEqual(1)
      for (const bound of [low, high]) {
        expect((share - bound) ** 2 * whole).toBeCloseTo(1.959963984540054 ** 2 * bound * (1 - bound), 7)
      }
    }
  )
})

describe("the margin of a mean", () => {
  it("is t(0.975, n − 1) · s / √n, with the standard deviation of the sample", () => {
    // 1, 2, 3, 4: s = 1.2909944487, t(0.975, 3) = 3.1824463053.
    expect(meanMargin95({ stdDev: Math.sqrt(1.25), count: 4, min: 1, max: 4 }))
      .toBeCloseTo(3.1824463052837095 * Math.sqrt(5 / 3) / 2, 12)
    expect(meanMargin95({ stdDev: 0.5, count: 2, min: 1, max: 2 })).toBeCloseTo(12.706204736174705 * 0.5, 12)
  })

  it("is null for fewer than two numbers, and when all are the same", () => {
    const equal = { stdDev: 0, min: 3, max: 3 }
    expect(meanMargin95({ ...equal, count: 1 })).toBeNull()
    expect(meanMargin95({ ...equal, count: 2 })).toBeNull()
    expect(meanMargin95({ ...equal, count: 10_000_000, stdDev: 1e-17 })).toBeNull()
  })
})
