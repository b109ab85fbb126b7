/** Times that responses took (decisions §6, `medianSeconds`). */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as Durations from "../src/analytics/Durations.js"

/** Enough of them that runs are made and merged; often the same, and up to centuries. */
const millis = FastCheck.oneof(FastCheck.nat({ max: 5 }), FastCheck.nat({ max: 600_000 }), FastCheck.maxSafeNat())

const many = FastCheck.array(millis, { maxLength: 2_000, size: "max" })

const durationsOf = (all: ReadonlyArray<number>): Durations.Durations => {
  const draft = Durations.draft()
  for (const one of all) Durations.count(draft, one)
  return draft
}

/** The middle of the sorted values, by definition. */
const middle = (all: ReadonlyArray<number>): number | null => {
  const sorted = [...all].sort((left, right) => left - right)
  const [left, right] = [sorted[Math.floor((all.length - 1) / 2)], sorted[Math.floor(all.length / 2)]]
  return left === undefined || right === undefined ? null : (left + right) / 2
}

describe("durations", () => {
  it.prop("have the median of all that were counted, in however many pieces they came", [
    FastCheck.array(many, { maxLength: 5 })
  ], ([pieces]) => {
    const draft = Durations.draft()
    for (const piece of pieces) Durations.countAll(draft, durationsOf(piece))
    const expected = middle(pieces.flat())
    expect(Durations.median(draft)).toBe(expected)
    expect(Durations.median(Durations.compact(draft))).toBe(expected)
    expect(Durations.size(draft)).toBe(pieces.flat().length)
  })

  it.prop("stay as they were when they are counted into others", [many, many], ([one, other]) => {
    const durations = durationsOf(one)
    const before = structuredClone(durations)
    const draft = Durations.draft()
    Durations.countAll(draft, durations)
    for (const millis of other) Durations.count(draft, millis)
    Durations.countAll(draft, durations)
    expect(durations).toStrictEqual(before)
  })
})
