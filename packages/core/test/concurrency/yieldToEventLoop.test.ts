import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { yieldToEventLoop } from "../../src/concurrency/yieldToEventLoop.js"

/** Holds the event loop. */
const work = (millis: number): void => {
  const until = performance.now() + millis
  while (performance.now() < until);
}

/** Runs fibers that yield once before each of two steps. Returns in which round each step has run. */
const roundsOf = async (count: number, millis: number) => {
  let round = 0
  let counter = setImmediate(function countRound() {
    round++
    counter = setImmediate(countRound)
  })
  const steps: Array<readonly [fiber: number, round: number]> = []
  await Promise.all(Array.from({ length: count }, (_, fiber) => {
    const step = Effect.zipRight(
      yieldToEventLoop,
      Effect.sync(() => {
        steps.push([fiber, round])
        work(millis)
      })
    )
    return Effect.runPromise(Effect.zipRight(step, step))
  }))
  clearImmediate(counter)
  return steps
}

it("fibers with short steps share a round, in their order, and each takes one step in it", async () => {
  const steps = await roundsOf(50, 0)
  expect(steps.map(([fiber]) => fiber)).toEqual([...Array(50).keys(), ...Array(50).keys()])
  const rounds = steps.map(([, round]) => round)
  expect(rounds[49]).toBeLessThan((rounds[0] ?? 0) + 10)
  expect(rounds[50]).toBeGreaterThan(rounds[0] ?? 0)
})

it("a fiber with a long step has a round for itself", async () => {
  const rounds = (await roundsOf(5, 3)).map(([, round]) => round)
  expect(new Set(rounds).size).toBe(rounds.length)
})
