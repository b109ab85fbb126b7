/** New ids sort in the order of their creation. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { Ids, newId, SurveyId } from "../../src/values/Ids.js"

/** A source whose bytes are always the same, so that only the counter makes a difference. */
const constantBytes = (byte: number) => ({ randomBytes: (length: number) => new Uint8Array(length).fill(byte) })

const makeIds = (count: number) => Effect.replicateEffect(newId(SurveyId), count)

describe("new ids", () => {
  it.effect("of one millisecond ascend", () =>
    Effect.gen(function*() {
      const ids = yield* makeIds(2_000)
      expect(ids).toEqual(ids.toSorted())
      expect(new Set(ids).size).toBe(ids.length)
    }))

  it.effect("leave room for 2 048 more in the millisecond, whatever the first one is", () =>
    Effect.gen(function*() {
      const ids = yield* makeIds(2_049).pipe(Effect.provideService(Ids, constantBytes(0xff)))
      expect(ids).toEqual(ids.toSorted())
      expect(new Set(ids).size).toBe(ids.length)
    }))

  it.effect("of a later millisecond are larger, and those of another source do not change them", () =>
    Effect.gen(function*() {
      const [first, second] = [constantBytes(0xff), constantBytes(0)]
      const early = yield* Effect.provideService(makeIds(1_000), Ids, first)
      yield* TestClock.adjust(1)
      expect(yield* Effect.provideService(makeIds(1), Ids, second)).toEqual(["00000000-0001-7000-8000-000000000000"])
      const [late = ""] = yield* Effect.provideService(makeIds(1), Ids, first)
      expect(late > (early.at(-1) ?? "")).toBe(true)
      expect(late).toBe("00000000-0001-77ff-bfff-ffffffffffff")
    }))

  it.effect("have the counter in their first 12 random bits", () =>
    Effect.gen(function*() {
      expect(yield* Effect.provideService(makeIds(3), Ids, constantBytes(0x12))).toEqual([
        "00000000-0000-7212-9212-121212121212",
        "00000000-0000-7213-9212-121212121212",
        "00000000-0000-7214-9212-121212121212"
      ])
    }))
})
