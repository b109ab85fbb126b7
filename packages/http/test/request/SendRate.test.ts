import { expect, it } from "vitest"
import { SendRate } from "../../src/request/SendRate.js"

const rate = () => new SendRate({ minSendBytesPerSecond: 100, sendRateWindowMillis: 2_000 })

it("measures a sender at the end of each window", () => {
  const sender = rate()
  expect([sender.add(0, 1_999), sender.add(200, 1)]).toEqual([true, true])
  expect([sender.add(199, 1_000), sender.add(0, 1_000)]).toEqual([true, false])
})

it("does not count what an earlier window had too much", () => {
  const sender = rate()
  expect(sender.add(1_000_000, 2_000)).toBe(true)
  expect(sender.add(0, 2_000)).toBe(false)
})

it("returns the time until the end of the window, and at least a millisecond", () => {
  const sender = rate()
  sender.add(0, 1_500)
  expect(sender.remainingMillis).toBe(500)
  sender.add(0, 499.9)
  expect(sender.remainingMillis).toBe(1)
})
