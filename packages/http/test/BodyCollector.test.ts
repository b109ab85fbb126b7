import { expect, it } from "vitest"
import { BodyCollector, type BodyCollectorOptions } from "../src/BodyCollector.js"
import { BodyBudgetExceeded, PayloadTooLarge } from "../src/problems/ApiError.js"

/** Collects bytes one by one. Returns the first error, and the memory that was reserved. */
const collect = (count: number, options: BodyCollectorOptions) => {
  let reserved = 0
  const reserve = (bytes: number) => {
    reserved += bytes
    return options.reserve?.(bytes) ?? true
  }
  const collector = new BodyCollector({ ...options, reserve })
  for (let index = 0; index < count; index++) {
    const error = collector.add(Uint8Array.of(index))
    if (error !== undefined) return { error, reserved, bytes: collector.bytes() }
  }
  return { error: undefined, reserved, bytes: collector.bytes() }
}

it("joins pieces of one byte in one buffer, and counts the memory of the buffer", () => {
  const { bytes, reserved } = collect(700, { maxBytes: 1_000 })
  expect([...bytes]).toEqual(Array.from({ length: 700 }, (_, index) => index % 256))
  expect([bytes.buffer.byteLength, reserved]).toEqual([1_000, 1_000])
})

it("takes no more memory than the sender announces, while the sender keeps to it", () => {
  expect(collect(700, { maxBytes: 1_000, announcedBytes: 700 }).reserved).toBe(700)
  expect(collect(701, { maxBytes: 1_000, announcedBytes: 700 }).reserved).toBe(1_000)
  expect(collect(3, { maxBytes: 1_000, announcedBytes: 700 }).reserved).toBe(4)
})

it("ends at the maximum size, and when there is no memory for more", () => {
  expect(collect(11, { maxBytes: 10 }).error).toEqual(new PayloadTooLarge({ maxBytes: 10 }))
  let free = 5
  const reserve = (bytes: number) => (free -= bytes) >= 0
  const { bytes, error } = collect(10, { maxBytes: 10, reserve })
  expect(error).toEqual(new BodyBudgetExceeded())
  expect(bytes).toHaveLength(4)
})

it("takes 4 096 pieces of any size, and more if all have 64 bytes on average", () => {
  const maxBytes = 1_048_576
  expect(collect(4_096, { maxBytes }).error).toBeUndefined()
  expect(collect(4_097, { maxBytes }).error).toEqual(new PayloadTooLarge({ maxBytes }))
  const collector = new BodyCollector({ maxBytes })
  for (let piece = 0; piece < 16_384; piece++) expect(collector.add(new Uint8Array(64))).toBeUndefined()
})

it("takes a piece of any size", () => {
  const collector = new BodyCollector({ maxBytes: 10 })
  for (const piece of [Uint8Array.of(1, 2, 3), new Uint8Array(0), Uint8Array.of(4, 5, 6, 7, 8)]) collector.add(piece)
  expect([...collector.bytes()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
