import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as EventLoopLag from "../../src/observability/EventLoopLag.js"

/** Holds the event loop. */
const hold = (millis: number) =>
  Effect.sync(() => {
    const endsAt = performance.now() + millis
    while (performance.now() < endsAt) { /* nothing else runs */ }
  })

describe("the lag of the event loop", () => {
  it.scopedLive(
    "has a stall at once and for six windows, and without the time between two measurements",
    () =>
      Effect.gen(function*() {
        const read = yield* EventLoopLag.make(300)
        // A machine that is busy may let the windows pass before they are read.
        do {
          yield* Effect.sleep("60 millis")
          yield* hold(500)
          yield* Effect.sleep("1 millis")
        } while (read().max <= 0.4)
        expect(read().max).toBeLessThan(2)
        while (read().max > 0.4) yield* Effect.sleep("20 millis")
      }),
    20_000
  )
})
