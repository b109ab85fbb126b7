/** Comparisons of figures between groups. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { compareMeans } from "../../src/statistics/groups/compareMeans.js"
import { compareDistributions, compareOptions } from "../../src/statistics/groups/compareShares.js"
import * as Histogram from "../../src/statistics/Histogram.js"
import { holm } from "../../src/statistics/hypothesis-tests/holm.js"
import { independenceTest } from "../../src/statistics/hypothesis-tests/independenceTest.js"
import { welchAnova, welchTTest } from "../../src/statistics/hypothesis-tests/welch.js"

/** A group of `answered` respondents of whom `a` chose the option `a`, `b` the option `b`; the others wrote a text. */
const group = (answered: number, a: number, b: number) => ({
  answered,
  counts: new Map(Object.entries({ a, b }).filter(([, count]) => count > 0)),
  other: answered - a - b
})

const groups = FastCheck.array(
  FastCheck.tuple(FastCheck.nat({ max: 60 }), FastCheck.nat({ max: 60 }), FastCheck.nat({ max: 3 }))
    .map(([a, b, other]) => group(a + b + other, a, b)),
  { minLength: 1, maxLength: 6 }
)

const near = (value: number): unknown => expect.closeTo(value, 12)

const indexesOf = (all: ReadonlyArray<unknown>): ReadonlyArray<number> => all.map((_, index) => index)

describe("the comparison of shares", () => {
  it("tells of each group than which groups its share is higher", () => {
    const comparison = compareOptions([group(100, 20, 80), group(100, 50, 50), group(100, 55, 45)], [0, 1, 2])
    expect(comparison.get("a")?.higherThan).toEqual([[], [0], [0]])
    expect(comparison.get("b")?.higherThan).toEqual([[1, 2], [], []])
    expect(comparison.get("a")?.test).toEqual(independenceTest([[20, 80], [50, 50], [55, 45]]))
  })

  it("corrects for the number of pairs", () => {
    // Two shares differ with p = 0.047, which is not significant among six pairs.
    const [low, high] = [group(100, 40, 60), group(100, 54, 46)]
    expect(compareOptions([low, high], [0, 1]).get("a")?.higherThan).toEqual([[], [0]])
    const middle = group(100, 47, 53)
    expect(compareOptions([low, high, middle, middle], [0, 1, 2, 3]).get("a")?.higherThan).toEqual([[], [], [], []])
  })

  it("tests pairs exactly where an expected count is below 5", () => {
    // By the z-test, 2 of 2 are more than none of 4 (p = 0.014). Fisher's p is 1 / 15.
    const few = compareOptions([group(2, 2, 0), group(4, 0, 4)], [0, 1]).get("a")
    expect(few).toMatchObject({ test: { method: "fisher", p: near(1 / 15) }, higherThan: [[], []] })
    // 4 of 4 against none of 5: p = 1 / 126, and 5 of 5 against none of 5 among three pairs: 3 × 2 / 252.
    expect(compareOptions([group(4, 4, 0), group(5, 0, 5)], [0, 1]).get("a")?.higherThan).toEqual([[1], []])
    const three = [group(5, 5, 0), group(5, 0, 5), group(5, 3, 2)]
    expect(compareOptions(three, [0, 1, 2]).get("a")?.higherThan).toEqual([[1], [], []])
    // The p of tens of thousands of rare answers is too small for a quantile.
    expect(compareOptions([group(30_000, 0, 30_000), group(3, 3, 0)], [0, 1]).get("a")?.higherThan).toEqual([[], [0]])
  })

  it("leaves out groups that are not compared, and those with fewer than two answers", () => {
    const all = [group(100, 20, 80), group(1, 1, 0), group(100, 60, 40), group(100, 90, 10)]
    expect(compareOptions(all, [0, 1, 2]).get("a")?.higherThan).toEqual([[], null, [0], null])
    expect(compareDistributions(all, [0, 1, 2])).toEqual(independenceTest([[20, 80], [60, 40]]))
  })

  it("is none for fewer than two groups, for more than twelve, and for an option that all or none chose", () => {
    const twelve = Array.from({ length: 12 }, (_, index) => group(50, 4 * index, 50 - 4 * index))
    expect(compareOptions(twelve, indexesOf(twelve)).get("a")?.test).not.toBeNull()
    const thirteen = [...twelve, group(50, 1, 49)]
    expect(compareOptions(thirteen, indexesOf(thirteen)).size).toBe(0)
    expect(compareDistributions(thirteen, indexesOf(thirteen))).toBeNull()
    expect(compareOptions(twelve, [3]).size).toBe(0)
    expect(compareDistributions([group(50, 20, 30), group(1, 1, 0)], [0, 1])).toBeNull()
    const unanimous = compareOptions([group(10, 10, 0), group(20, 20, 0)], [0, 1])
    expect(unanimous.get("a")).toEqual({ test: null, higherThan: [null, null] })
    expect(unanimous.has("b")).toBe(false)
  })

  it("is the same to the last bit in whatever order the answers were counted", () => {
    const counted = (options: ReadonlyArray<readonly [string, number]>) => ({
      answered: 7,
      counts: new Map(options),
      other: 0
    })
    const [left, right] = [[["a", 1], ["b", 1], ["c", 1], ["d", 2]], [["a", 1], ["b", 1], ["c", 3], ["d", 1]]] as const
    expect(compareDistributions([counted(left), counted(right)], [0, 1])?.statistic)
      .toBe(compareDistributions([counted(left.toReversed()), counted(right)], [0, 1])?.statistic)
  })

  it("counts texts that respondents wrote as one answer of the question", () => {
    const all = [group(20, 10, 5), group(20, 10, 10)]
    expect(compareDistributions(all, [0, 1])).toEqual(independenceTest([[10, 5, 5], [10, 10, 0]]))
  })

  it.prop("is Holm's correction of the tests of all pairs", [groups], ([all]) => {
    const compared = indexesOf(all)
    const members = compared.filter((index) => (all[index]?.answered ?? 0) >= 2)
    const shareOf = (index: number) => ({ count: all[index]?.counts.get("a") ?? 0, whole: all[index]?.answered ?? 0 })
    const pairs = members.flatMap((left) =>
      members.filter((right) => right > left).map((right) => [left, right] as const)
    )
    // The test of a pair is the one that is shown for two groups.
    const adjusted = holm(
      pairs.map((pair) => independenceTest(pair.map(shareOf).map(({ count, whole }) => [count, whole - count]))?.p ?? 1)
    )
    const isHigher = (index: number, other: number): boolean => {
      const pair = pairs.findIndex((pair) => pair.includes(index) && pair.includes(other))
      return (adjusted[pair] ?? 1) < 0.05 &&
        shareOf(index).count / shareOf(index).whole > shareOf(other).count / shareOf(other).whole
    }
    const result = compareOptions(all, compared).get("a")
    const isTested = members.length >= 2 && new Set(members.map((index) => Math.sign(shareOf(index).count))).size > 0 &&
      members.some((index) => shareOf(index).count > 0) &&
      members.some((index) => shareOf(index).count < shareOf(index).whole)
    expect(result?.test !== null && result !== undefined).toBe(isTested)
    for (const index of compared) {
      const expected = isTested && members.includes(index)
        ? members.filter((other) => other !== index && isHigher(index, other))
        : null
      expect(result?.higherThan[index] ?? null).toEqual(expected)
    }
  })
})

const numbersOf = (values: ReadonlyArray<number>) => {
  const histogram: Histogram.MutableHistogram<number> = new Map()
  for (const value of values) Histogram.increment(histogram, value)
  return { ...Histogram.summarize(histogram), count: values.length }
}

const sampleOf = (values: ReadonlyArray<number>) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count: values.length, mean, variance: squares / (values.length - 1) }
}

describe("the comparison of means", () => {
  it("published values", () => {
    const { higherThan, test } = compareMeans([numbersOf([1, 2, 3, 4]), numbersOf([2, 4, 5, 9])], [0, 1])
    expect(test?.statistic).toBeCloseTo(2.4194, 4)
    expect(test?.denominatorDf).toBeCloseTo(4.1127, 4)
    expect(test?.p).toBeCloseTo(0.1929, 4)
    expect(test?.effect).toBeCloseTo(0.28736, 5)
    expect(higherThan).toEqual([[], []])
  })

  it("tells of each group than which groups its mean is higher", () => {
    const [low, high] = [[1, 2, 1, 2, 1, 2], [8, 9, 8, 9, 8, 9]]
    const all = [high, low, [5], [7, 7, 7], low].map(numbersOf)
    expect(compareMeans(all, [0, 1, 2, 3, 4]).higherThan).toEqual([[1, 4], [], null, null, []])
    expect(compareMeans(all, [0, 1]).higherThan).toEqual([[1], [], null, null, null])
  })

  it("is none when fewer than two groups have a variance, and for more than twelve groups", () => {
    const none = { test: null, higherThan: [null, null, null] }
    expect(compareMeans([[1, 2], [3, 3], [4]].map(numbersOf), [0, 1, 2])).toEqual(none)
    // The standard deviation of these equal numbers is rounded to a number above 0.
    const equal = Array.from({ length: 5 }, () => 0.1234567890123456)
    expect(numbersOf(equal).stdDev).toBeGreaterThan(0)
    expect(compareMeans([[1, 2], equal, []].map(numbersOf), [0, 1, 2])).toEqual(none)
    const thirteen = Array.from({ length: 13 }, (_, index) => numbersOf([index, index + 1]))
    expect(compareMeans(thirteen, indexesOf(thirteen)).test).toBeNull()
    expect(compareMeans(thirteen, indexesOf(thirteen).slice(1)).test).not.toBeNull()
  })

  it.prop(
    "is Welch's tests of the answers",
    [FastCheck.array(FastCheck.array(FastCheck.integer({ min: 0, max: 10 })), { minLength: 2, maxLength: 5 })],
    ([lists]) => {
      const members = indexesOf(lists).filter((index) => new Set(lists[index]).size > 1)
      const samples = members.map((index) => sampleOf(lists[index] ?? []))
      const { higherThan, test } = compareMeans(lists.map(numbersOf), indexesOf(lists))
      if (members.length < 2) {
        expect({ higherThan, test }).toEqual({ higherThan: lists.map(() => null), test: null })
        return
      }
      const expected = welchAnova(samples)
      expect(test?.p).toBeCloseTo(expected.p, 9)
      expect(test?.effect).toBeCloseTo(expected.effect, 9)
      const [first, second] = samples
      if (samples.length === 2 && first !== undefined && second !== undefined) {
        const isSignificant = welchTTest(first, second) < 0.05
        const higher = members[first.mean > second.mean ? 0 : 1] ?? 0
        const lower = members[first.mean > second.mean ? 1 : 0] ?? 0
        expect(higherThan[higher]).toEqual(isSignificant ? [lower] : [])
        expect(higherThan[lower]).toEqual([])
      }
    }
  )
})
