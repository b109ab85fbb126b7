/** Tests of hypotheses, compared with published values and with slow formulas that share no code with them. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import process from "node:process"
import { processorMillisSince } from "../../../../test/processorTime.js"
import { fTail, normalTails } from "../../src/statistics/distributions/tails.js"
import type { AnalyticsTest } from "../../src/statistics/hypothesis-tests/AnalyticsTest.js"
import { fisherExact } from "../../src/statistics/hypothesis-tests/fisherExact.js"
import { holm, significantZs } from "../../src/statistics/hypothesis-tests/holm.js"
import { independenceTest } from "../../src/statistics/hypothesis-tests/independenceTest.js"
import { shareZ } from "../../src/statistics/hypothesis-tests/shareZ.js"
import { type Sample, welchAnova, welchTTest } from "../../src/statistics/hypothesis-tests/welch.js"

const near = (value: number, digits: number): unknown => expect.closeTo(value, digits)

/** Zeros, small counts and those of very large surveys. */
const count = FastCheck.oneof(
  FastCheck.constantFrom(0, 1),
  FastCheck.nat({ max: 12 }),
  FastCheck.nat({ max: 500 }),
  FastCheck.nat({ max: 10_000_000 })
)

const tables = FastCheck.integer({ min: 1, max: 5 }).chain((columns) =>
  FastCheck.array(FastCheck.array(count, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 })
)

const expectFinite = (value: unknown): void => {
  for (const figure of Object.values(value ?? {})) {
    if (typeof figure !== "number") continue
    expect(Number.isFinite(figure)).toBe(true)
    expect(Object.is(figure, -0)).toBe(false)
    expect(figure).toBeGreaterThanOrEqual(0)
  }
}

describe("the test of independence", () => {
  it("MASS::survey, Smoke by Exer", () => {
    const survey = [[7, 1, 3], [87, 18, 84], [12, 3, 4], [9, 1, 7]]
    expect(independenceTest(survey)).toEqual({
      method: "chi-square",
      statistic: near(5.488546, 6),
      df: 6,
      denominatorDf: null,
      p: near(0.4828422, 7),
      effect: near(0.10783, 5),
      smallestExpected: near(1.07203, 5)
    })
  })

  it.prop("X² and the smallest expected count are those of the definition, in exact fractions", [tables], ([table]) => {
    const rows = table.filter((row) => row.some((count) => count > 0))
    const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => BigInt(row[column] ?? 0)))
      .filter((column) => column.some((count) => count > 0n))
    const test = independenceTest(table)
    expectFinite(test)
    if (rows.length < 2 || columns.length < 2) {
      expect(test).toBeNull()
      return
    }
    const rowTotals = rows.map((row) => row.reduce((sum, count) => sum + BigInt(count), 0n))
    const total = rowTotals.reduce((sum, count) => sum + count, 0n)
    let squares = 0
    let smallest = Infinity
    for (const column of columns) {
      const columnTotal = column.reduce((sum, count) => sum + count, 0n)
      column.forEach((count, row) => {
        const product = (rowTotals[row] ?? 0n) * columnTotal
        const difference = count * total - product
        squares += Number(difference * difference) / Number(product * total)
        smallest = Math.min(smallest, Number(product) / Number(total))
      })
    }
    const isFisher = rows.length === 2 && columns.length === 2 && smallest < 5
    const effect = Math.sqrt(squares / (Number(total) * (Math.min(rows.length, columns.length) - 1)))
    expect(test).toMatchObject({
      method: isFisher ? "fisher" : "chi-square",
      df: isFisher ? null : (rows.length - 1) * (columns.length - 1)
    })
    expectRelative(test?.smallestExpected ?? 0, smallest)
    expectRelative(test?.effect ?? 0, effect)
    if (!isFisher) expectRelative(test?.statistic ?? 0, squares)
  })

  it("does not depend on which variable is in the rows", () => {
    const transposed = [[7, 87, 12, 9], [1, 18, 3, 1], [3, 84, 4, 7]]
    expect(independenceTest(transposed)?.p).toBeCloseTo(0.4828422, 7)
  })

  it("ignores empty rows and columns, and is null when fewer than two are left", () => {
    const test = independenceTest([[30, 20], [10, 40]])
    expect(independenceTest([[30, 0, 20], [0, 0, 0], [10, 0, 40]])).toEqual(test)
    expect(test).toMatchObject({ method: "chi-square", df: 1 })
    expect(independenceTest([])).toBeNull()
    expect(independenceTest([[3, 4]])).toBeNull()
    expect(independenceTest([[3, 0], [4, 0]])).toBeNull()
  })

  it("is Fisher's where one of 2 × 2 counts is expected to be below 5", () => {
    expect(independenceTest([[3, 1], [1, 3]])).toMatchObject({
      method: "fisher",
      statistic: null,
      df: null,
      effect: 0.5
    })
    expect(independenceTest([[4, 5], [5, 5]])).toMatchObject({ method: "fisher" })
    expect(independenceTest([[5, 5], [5, 5]])).toMatchObject({ method: "chi-square", statistic: 0, p: 1, effect: 0 })
  })
})

/** By exact fractions of whole numbers. */
const slowFisher = ([a, b, c, d]: readonly [number, number, number, number]): number => {
  const choose = (n: number, k: number): bigint => {
    let product = 1n
    for (let i = 1; i <= k; i++) product = product * BigInt(n - k + i) / BigInt(i)
    return product
  }
  const ways = (x: number): bigint => choose(a + b, x) * choose(c + d, a + c - x)
  const all = Array.from({ length: Math.min(a + b, a + c) + 1 }, (_, x) => x).filter((x) => a + c - x <= c + d).map(
    ways
  )
  const extreme = all.filter((one) => one * 10_000_000n <= ways(a) * 10_000_001n).reduce((sum, one) => sum + one, 0n)
  const total = all.reduce((sum, one) => sum + one, 0n)
  return Number(extreme * 10n ** 30n / total) / 1e30
}

describe("Fisher's exact test", () => {
  it("published values", () => {
    expect(fisherExact([3, 1, 1, 3])).toBeCloseTo(0.485714285714, 12)
    expect(fisherExact([1, 11, 9, 3])).toBeCloseTo(0.00275945618522, 13)
  })

  const small = FastCheck.oneof(FastCheck.nat({ max: 6 }), FastCheck.nat({ max: 60 }))

  it.prop("is the sum of exact fractions", [FastCheck.tuple(small, small, small, small)], ([cells]) => {
    expect(fisherExact(cells)).toBeCloseTo(slowFisher(cells), 12)
  })

  it.prop("counts tables that are as likely as the observed one", [small, small], ([a, b]) => {
    expect(fisherExact([a, b, b, a])).toBeCloseTo(slowFisher([a, b, b, a]), 12)
  })

  it.prop("is from 0 to 1 for counts of millions", [FastCheck.tuple(count, count, count, count)], ([cells]) => {
    const p = fisherExact(cells)
    expect(p).toBeGreaterThanOrEqual(0)
    expect(p).toBeLessThanOrEqual(1)
  })

  it("is exact and fast for counts of millions", () => {
    // With a total of one, the probabilities are the shares of the rows.
    expect(fisherExact([1, 999_999, 0, 3_000_000])).toBeCloseTo(0.25, 12)
    const started = process.cpuUsage()
    expect(fisherExact([1_000_000, 1_000_000, 1_000_000, 1_000_000])).toBeCloseTo(1, 9)
    expect(fisherExact([10_000_000, 0, 0, 10_000_000])).toBe(0)
    expect(processorMillisSince(started)).toBeLessThan(1_000)
  })
})

const sampleOf = (values: ReadonlyArray<number>): Sample => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count: values.length, mean, variance: squares / (values.length - 1) }
}

/** Numbers that are not all the same. */
const numberLists = FastCheck.array(FastCheck.integer({ min: 0, max: 10 }), { minLength: 2, maxLength: 30 })
  .filter((values) => new Set(values).size > 1)

describe("Welch's tests", () => {
  it("published values of two groups", () => {
    const [left, right] = [sampleOf([1, 2, 3, 4]), sampleOf([2, 4, 5, 9])]
    expect(welchAnova([left, right])).toEqual({
      method: "welch",
      statistic: near(2.4194, 4),
      df: 1,
      denominatorDf: near(4.112696148359486, 12),
      p: near(0.1928929642906987, 12),
      effect: near(0.28736, 5),
      smallestExpected: null
    })
    expect(welchTTest(left, right)).toBeCloseTo(0.1928929642906987, 12)
  })

  it.prop("of two groups, the analysis of variance is the t-test", [numberLists, numberLists], ([left, right]) => {
    const samples = [sampleOf(left), sampleOf(right)] as const
    expect(welchAnova(samples).p).toBeCloseTo(welchTTest(...samples), 12)
  })

  it.prop(
    "are the formulas of Welch over the answers",
    [FastCheck.array(numberLists, { minLength: 2, maxLength: 6 })],
    ([lists]) => {
      const k = lists.length
      const groups = lists.map(sampleOf)
      const w = groups.map(({ count, variance }) => count / variance)
      const total = w.reduce((sum, one) => sum + one)
      const m = groups.reduce((sum, { mean }, i) => sum + (w[i] ?? 0) * mean, 0) / total
      const a = groups.reduce((sum, { mean }, i) => sum + (w[i] ?? 0) * (mean - m) ** 2, 0) / (k - 1)
      const tail = groups.reduce((sum, { count }, i) => sum + (1 - (w[i] ?? 0) / total) ** 2 / (count - 1), 0)
      const f = a / (1 + 2 * (k - 2) / (k * k - 1) * tail)
      const df = (k * k - 1) / 3 / tail
      const all = lists.flat()
      const squaresOf = (values: ReadonlyArray<number>): number => {
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
      }
      const within = lists.reduce((sum, list) => sum + squaresOf(list), 0)
      const test = welchAnova(groups)
      expectFinite(test)
      expect(test.statistic).toBeCloseTo(f, 9)
      expect(test.denominatorDf).toBeCloseTo(df, 9)
      expect(test.p).toBeCloseTo(fTail(f, k - 1, df), 9)
      expect(test.effect).toBeCloseTo(1 - within / squaresOf(all), 9)
    }
  )

  it("are finite for hostile samples", () => {
    const hostile: ReadonlyArray<Sample> = [
      { count: 2, mean: 0, variance: 1e-12 },
      { count: 10_000_000, mean: 1e15, variance: 1e-9 },
      { count: 10_000_000, mean: -1e15, variance: 1e30 },
      { count: 2, mean: -1e15, variance: 1e30 },
      { count: 2, mean: 5, variance: 12.5 }
    ]
    for (const left of hostile) {
      for (const right of hostile) {
        expectFinite(welchAnova([left, right]))
        expectFinite({ p: welchTTest(left, right) })
      }
    }
    expectFinite(welchAnova(hostile))
  })
})

describe("the test of two shares", () => {
  it("is the chi-square test of their 2 × 2 counts", () => {
    const test: AnalyticsTest | null = independenceTest([[30, 70], [45, 55]])
    expect(normalTails(shareZ({ count: 30, whole: 100 }, { count: 45, whole: 100 }))).toBeCloseTo(test?.p ?? 0, 12)
  })

  it.prop(
    "is that for all counts, and 1 when there is no variance",
    [FastCheck.tuple(count, count, count, count)],
    ([[a, b, c, d]]) => {
      const [left, right] = [{ count: a, whole: a + b + 1 }, { count: c, whole: c + d + 1 }]
      const p = normalTails(shareZ(left, right))
      const pooled = (a + c) / (left.whole + right.whole)
      const z = (a / left.whole - c / right.whole) /
        Math.sqrt(pooled * (1 - pooled) * (1 / left.whole + 1 / right.whole))
      expect(p).toBeCloseTo(pooled === 0 ? 1 : fTail(z * z, 1, 1e12), 9)
      expect(shareZ({ count: 0, whole: a + 1 }, { count: 0, whole: c + 1 })).toBe(0)
      expect(shareZ({ count: a + 1, whole: a + 1 }, { count: c + 1, whole: c + 1 })).toBe(0)
    }
  )
})

describe("Holm's correction", () => {
  it("published values", () => {
    const adjusted = holm([0.01, 0.04, 0.03])
    expect(adjusted).toEqual([0.03, 0.06, 0.06].map((p) => near(p, 12)))
    expect(holm([])).toEqual([])
    expect(holm([0.9, 0.8])).toEqual([1, 1])
  })

  it.prop(
    "of z decides like that of their p",
    [FastCheck.array(FastCheck.double({ min: -5, max: 5, noNaN: true }))],
    ([zs]) => {
      expect(significantZs(zs)).toEqual(holm(zs.map(normalTails)).map((p) => p < 0.05))
    }
  )

  const probability = FastCheck.double({ min: 0, max: 1, noNaN: true })

  it.prop("is the greatest product among the p that are not greater", [FastCheck.array(probability)], ([ps]) => {
    const adjusted = holm(ps)
    ps.forEach((p, index) => {
      const products = ps.filter((other) => other <= p).map((other) =>
        Math.min(1, other * ps.filter((one) => one >= other).length)
      )
      expect(adjusted[index]).toBe(Math.max(...products))
    })
  })
})

/** Equal to nine digits. */
const expectRelative = (actual: number, expected: number): void => {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1e-6, expected))
}
