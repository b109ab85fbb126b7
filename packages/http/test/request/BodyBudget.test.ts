import { expect, it } from "vitest"
import { BodyBudget } from "../../src/request/BodyBudget.js"

it("bounds the bytes of all bodies together", () => {
  const budget = new BodyBudget(10)
  const [first, second] = [budget.reserve(), budget.reserve()]
  expect([first.add(6), second.add(4), first.add(1), second.add(0)]).toEqual([true, true, false, true])
  expect(budget.bufferedBytes).toBe(10)
})

it("takes back the bytes of a body at its end, and only once", () => {
  const budget = new BodyBudget(10)
  const [first, second] = [budget.reserve(), budget.reserve()]
  first.add(3)
  first.add(3)
  second.add(4)
  first.release()
  first.release()
  expect(budget.bufferedBytes).toBe(4)
  expect(second.add(6)).toBe(true)
})
