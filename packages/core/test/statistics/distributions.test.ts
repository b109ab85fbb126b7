/** Tails and quantiles, compared with closed forms and with published values of 12 and more digits. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { normalQuantile, t975, z975 } from "../../src/statistics/distributions/quantiles.js"
import { chiSquareTail, fTail, normalTails, tTails } from "../../src/statistics/distributions/tails.js"

const expectNear = (actual: number, expected: number): void => {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-12 * Math.max(expected, Number.MIN_VALUE / 1e-12))
}

const real = (min: number, max: number) => FastCheck.double({ min, max, noNaN: true })

describe("tails of distributions", () => {
  it("chi-square: values of tables", () => {
    expectNear(chiSquareTail(5.488546, 6), 0.4828421562204573)
    expectNear(chiSquareTail(3.841458820694124, 1), 0.05)
    expectNear(chiSquareTail(0.5, 3), 0.9188914116546758)
    expectNear(chiSquareTail(124.342, 100), 0.05000071576997176)
    expectNear(chiSquareTail(2200, 2200), 0.49599045901190103)
    expectNear(chiSquareTail(150, 4), 2.0357640909741394e-31)
    expect(chiSquareTail(0, 3)).toBe(1)
    expect(chiSquareTail(1e7, 3)).toBe(0)
  })

  it.prop(
    "chi-square of even degrees of freedom is a sum of Poisson probabilities",
    [FastCheck.integer({ min: 1, max: 60 }), real(0, 300)],
    ([half, x]) => {
      let term = Math.exp(-x / 2)
      let sum = term
      for (let k = 1; k < half; k++) sum += term *= x / 2 / k
      expectNear(chiSquareTail(x, 2 * half), sum)
    }
  )

  it("F: values of tables", () => {
    expectNear(fTail(3.5, 5, 10), 0.04348504065911064)
    expectNear(fTail(4.1491, 2, 7), 0.06480402335293133)
    expectNear(fTail(0.3, 11, 30), 0.9806020748048896)
    expectNear(fTail(2.4194, 1, 4.1127), 0.19288955778973868)
    expectNear(fTail(40, 3, 1_000), 2.0502356417644222e-24)
    expect(fTail(0, 3, 7)).toBe(1)
  })

  it.prop(
    "F of even degrees of freedom is a sum of binomial probabilities",
    [FastCheck.integer({ min: 1, max: 12 }), FastCheck.integer({ min: 1, max: 200 }), real(0.001, 100)],
    ([half1, half2, f]) => {
      const n = half1 + half2 - 1
      const ratio = half1 * f / half2
      let term = Math.exp(-n * Math.log1p(ratio))
      let sum = term
      // At most half1 - 1 of n events, each with the probability ratio / (1 + ratio).
      for (let k = 1; k < half1; k++) sum += term *= ratio * (n - k + 1) / k
      expect(fTail(f, 2 * half1, 2 * half2)).toBeCloseTo(sum, 12)
    }
  )

  it("F of two and very many degrees of freedom keeps its digits", () => {
    for (const df of [1e3, 1e5, 1e7]) {
      for (const f of [0.1, 1, 4, 20]) expectNear(fTail(f, 2, df), Math.exp(-df / 2 * Math.log1p(2 * f / df)))
    }
  })

  it("t: values of tables", () => {
    expectNear(tTails(0.7, 3), 0.5343269983047636)
    expectNear(tTails(6, 30), 0.0000013942768767204743)
    expectNear(tTails(-1.9666, 311.5), 0.05011685269585665)
    expect(tTails(0, 5)).toBe(1)
    expect(tTails(1e200, 5)).toBe(0)
  })

  it.prop("t of one and of two degrees of freedom has a closed form", [real(0, 50)], ([t]) => {
    expect(tTails(t, 1)).toBeCloseTo(1 - 2 / Math.PI * Math.atan(t), 12)
    expect(tTails(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12)
  })

  it("normal: values of tables", () => {
    expectNear(normalTails(z975), 0.05)
    for (let tests = 1; tests <= 66; tests++) expectNear(normalTails(normalQuantile(1 - 0.025 / tests)), 0.05 / tests)
    expectNear(normalTails(0.5), 0.6170750774519738)
    expectNear(normalTails(-3), 0.002699796063260189)
    expectNear(normalTails(8), 1.2441921148543568e-15)
    expect(normalTails(0)).toBe(1)
    expect(normalTails(1e100)).toBe(0)
  })

  it.prop(
    "are from 0 to 1 for every statistic and all degrees of freedom",
    [real(0, 1e9), FastCheck.integer({ min: 1, max: 3_000 }), real(1, 1e8)],
    ([statistic, df, denominatorDf]) => {
      const tails = [
        chiSquareTail(statistic, df),
        chiSquareTail(df, df),
        fTail(statistic, df, denominatorDf),
        fTail(1, df, denominatorDf),
        tTails(statistic, denominatorDf),
        normalTails(statistic)
      ]
      for (const tail of tails) {
        expect(tail).toBeGreaterThanOrEqual(0)
        expect(tail).toBeLessThanOrEqual(1)
      }
    }
  )
})

describe("quantiles", () => {
  it("t(0.975): values of tables", () => {
    const table = [
      [1, 12.706204736174705],
      [2, 4.302652729749464],
      [3, 3.1824463052837095],
      [5, 2.5705818356363155],
      [10, 2.228138851986275],
      [30, 2.042272456301238],
      [100, 1.9839715185235522],
      [1_000, 1.9623390808264085],
      [1_000_000, 1.959966356814107]
    ] as const
    for (const [df, quantile] of table) expectNear(t975(df), quantile)
  })

  it.prop("both tails beyond t(0.975) are 5 %", [FastCheck.integer({ min: 1, max: 10_000_000 })], ([df]) => {
    expectNear(tTails(t975(df), df), 0.05)
  })
})
