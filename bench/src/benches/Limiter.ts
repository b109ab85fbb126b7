/** One decision of the limiter in memory, among many callers. */
import { MemoryRateLimiter, RateLimiter } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { Bench } from "../Bench.js"
import { absolute, perSecond } from "../Figure.js"
import { inTurn, series } from "../Rounds.js"

const decisions = 1_000_000

/** A prime: each caller's turn comes in another order than the last. */
const callers = Array.from({ length: 9_973 }, (_, index) => `address:10.0.${index >> 8}.${index & 255}`)

export const limiter: Bench = {
  name: "limiter",
  run: async ({ rounds }) => {
    const results = await inTurn(rounds, [["memory", () => Effect.runPromise(decide)]])
    return [
      absolute(
        { bench: "limiter", what: "decisions in memory", unit: perSecond, values: series(results("memory")) },
        ["≥", 1_000_000]
      )
    ]
  }
}

/** How many decisions a second. */
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
