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

describe("durations", () => {
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
