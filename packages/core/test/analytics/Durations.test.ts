/** The median of durations, compared with its definition. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as Durations from "../../src/analytics/Durations.js"

/** Small, medium and huge durations, so that many are equal. */
const millis = FastCheck.oneof(FastCheck.nat({ max: 5 }), FastCheck.nat({ max: 600_000 }), FastCheck.maxSafeNat())

const durationLists = FastCheck.array(millis, { maxLength: 2_000, size: "max" })

const durationsOf = (all: ReadonlyArray<number>): Durations.Durations => {
  const sum = Durations.make()
  for (const millis of all) Durations.add(sum, millis)
  return sum
}

/** The middle of the sorted values, by definition. */
const middle = (all: ReadonlyArray<number>): number | null => {
  const sorted = [...all].sort((left, right) => left - right)
  const [left, right] = [sorted[Math.floor((all.length - 1) / 2)], sorted[Math.floor(all.length / 2)]]
  return left === undefined || right === undefined ? null : (left + right) / 2
}

/** So many durations in a few seconds that pages count them, and some that are far away. */
const dense = FastCheck.record({
  seed: FastCheck.nat(),
  length: FastCheck.integer({ min: 2_000, max: 20_000 }),
  others: durationLists
}).map(({ length, others, seed }) => [
  ...Array.from({ length }, (_, n) => (seed + n * n * 31) % 9_000),
  ...others
])

describe("durations", () => {
  it.prop("are counted in pages where they are dense, with the exact median", [
    FastCheck.array(dense, { minLength: 1, maxLength: 3 })
  ], ([pieces]) => {
    const sum = Durations.make()
    for (const piece of pieces) Durations.mergeInto(sum, Durations.compact(durationsOf(piece)))
    const compact = Durations.compact(sum)
    const expected = middle(pieces.flat())
    for (const durations of [sum, compact]) {
      expect(Durations.median(durations)).toBe(expected)
      expect(Durations.size(durations)).toBe(pieces.flat().length)
    }
    const before = structuredClone(compact)
    Durations.mergeInto(sum, compact)
    expect(compact).toStrictEqual(before)
  }, { fastCheck: { numRuns: 30, endOnFailure: true } })

  it("take memory for their spread, not for their number", () => {
    const durations = durationsOf(Array.from({ length: 1_000_000 }, (_, n) => n % 10_000))
    expect(Durations.approximateBytes(durations)).toBeGreaterThan(1_000_000)
    expect(Durations.approximateBytes(Durations.compact(durations))).toBeLessThan(100_000)
  })

  it.prop("have the exact median, however they were merged", [
    FastCheck.array(durationLists, { maxLength: 5 })
  ], ([pieces]) => {
    const sum = Durations.make()
    for (const piece of pieces) Durations.mergeInto(sum, durationsOf(piece))
    const expected = middle(pieces.flat())
    expect(Durations.median(sum)).toBe(expected)
    expect(Durations.median(Durations.compact(sum))).toBe(expected)
    expect(Durations.size(sum)).toBe(pieces.flat().length)
  })

  it.prop("do not change when they are merged into others", [durationLists, durationLists], ([first, second]) => {
    const durations = durationsOf(first)
    const before = structuredClone(durations)
    const sum = Durations.make()
    Durations.mergeInto(sum, durations)
    for (const millis of second) Durations.add(sum, millis)
    Durations.mergeInto(sum, durations)
    expect(durations).toStrictEqual(before)
  })
})
