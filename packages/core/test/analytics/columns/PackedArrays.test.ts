/** Arrays of numbers as text. */
import { expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { ArrayReader, ArrayWriter } from "../../../src/analytics/columns/PackedArrays.js"

/** Whole numbers within a distance that needs any number of bits, far ones, fractions, and gaps. */
const numbers = FastCheck.tuple(
  FastCheck.constantFrom(0, -5, 1_795_132_800_000, Number.MIN_SAFE_INTEGER),
  FastCheck.nat({ max: 53 }),
  FastCheck.boolean(),
  FastCheck.boolean()
).chain(([base, bits, hasGaps, hasFractions]) => {
  const whole = FastCheck.maxSafeNat().map((distance) => base + distance % 2 ** bits)
  const more = [
    ...hasGaps ? [FastCheck.constant(Number.NaN)] : [],
    ...hasFractions ? [FastCheck.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)] : []
  ]
  return FastCheck.array(FastCheck.oneof(whole, ...more), { maxLength: 40 })
})

it.prop("are read as they were written", [FastCheck.array(numbers, { maxLength: 4 })], ([arrays]) => {
  const writer = new ArrayWriter()
  const packed = arrays.map((values) => writer.add(values))
  const reader = new ArrayReader(writer.text)
  expect(packed.map((one) => reader.read(one)).map((one) => Array.from(one))).toEqual(arrays)
})

it("have no more bits than the greatest distance needs", () => {
  const writer = new ArrayWriter()
  const bitsOf = (...values: ReadonlyArray<number>) => writer.add(values).bits
  expect(bitsOf(7, 7, 7)).toBe(0)
  expect(bitsOf(Number.NaN, Number.NaN)).toBe(0)
  expect(bitsOf(7, 8)).toBe(1)
  expect(bitsOf(7, 8, Number.NaN)).toBe(2)
  expect(bitsOf(-1, 254)).toBe(8)
  expect(bitsOf(0, 256)).toBe(16)
  expect(bitsOf(0, 2 ** 47)).toBe(48)
  expect(bitsOf(0.5)).toBe(64)
})

it("that are cut off are not readable", () => {
  const writer = new ArrayWriter()
  const packed = writer.add([1, 200, 3])
  expect(new ArrayReader(writer.text).has(packed)).toBe(true)
  expect(new ArrayReader(writer.text.slice(1)).has(packed)).toBe(false)
})
