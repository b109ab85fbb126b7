/** How often something may be done in a minute. */
import { expect, it } from "vitest"
import { RateBudget } from "../../src/saving/RateBudget.js"

it("waits once it was done as often as it may be in a minute, until the first one is a minute old", () => {
  const budget = new RateBudget(3)
  for (const at of [0, 10_000, 20_000]) {
    expect(budget.delay(at)).toBe(0)
    budget.use(at)
  }
  expect(budget.delay(20_000)).toBe(40_000)
  expect(budget.delay(59_999)).toBe(1)
  expect(budget.delay(60_000)).toBe(0)
  budget.use(60_000)
  expect(budget.delay(60_000)).toBe(10_000)
})

it("waits as long as the server has asked, and not shorter for an earlier request", () => {
  const budget = new RateBudget(3)
  budget.pause(5_000)
  budget.pause(2_000)
  expect(budget.delay(1_000)).toBe(4_000)
  expect(budget.delay(5_000)).toBe(0)
})

it("is never exceeded in any minute, however fast one asks", () => {
  const budget = new RateBudget(12)
  const used: Array<number> = []
  for (let now = 0; now < 600_000; now += 250) {
    if (budget.delay(now) > 0) continue
    budget.use(now)
    used.push(now)
  }
  const inMinutes = used.map((start) => used.filter((at) => at >= start && at < start + 60_000).length)
  expect(Math.max(...inMinutes)).toBe(12)
  expect(used.length).toBe(120)
})
