/** Decisions of the rate limiter in memory, over many callers. */
import { MemoryRateLimiter, RateLimiter } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { Bench } from "../Bench.js"
import { alternate, series } from "../load/AlternatingRounds.js"
import { perSecond, withAbsoluteGoal } from "../report/Figure.js"

const decisions = 1_000_000

/** A prime number, so that the order of callers varies. */
const callers = Array.from({ length: 9_973 }, (_, index) => `address:10.0.${index >> 8}.${index & 255}`)

export const limiter: Bench = {
  name: "limiter",
  run: async ({ rounds }) => {
    const results = await alternate(rounds, [["memory", () => Effect.runPromise(decide)]])
    return [
      withAbsoluteGoal(
        { bench: "limiter", what: "decisions in memory", unit: perSecond, values: series(results("memory")) },
        ["≥", 1_000_000]
      )
    ]
  }
}

/** Returns decisions per second. */
const decide: Effect.Effect<number> = Effect.gen(function*() {
  const { take } = yield* RateLimiter
  const began = performance.now()
  let made = 0
  yield* Effect.whileLoop({
    while: () => made < decisions,
    body: () => take(callers[made * 7_919 % callers.length] ?? "", 300),
    step: () => {
      made++
    }
  })
  return decisions / (performance.now() - began) * 1_000
}).pipe(Effect.provide(MemoryRateLimiter.layer))
