import { describe, expect, it } from "vitest"
import { FairQueue } from "../../src/concurrency/FairQueue.js"

describe("a fair queue", () => {
  it("lets the senders take turns, and keeps the order of each", () => {
    const queue = new FairQueue<string>()
    for (const item of ["a1", "a2", "a3", "b1", "c1", "b2"]) queue.add(item.charAt(0), item)
    expect([queue.countOf("a"), queue.countOf("b"), queue.countOf("d")]).toEqual([3, 2, 0])
    const taken = Array.from({ length: 4 }, () => queue.take())
    queue.add("c", "c2")
    expect([...taken, ...Array.from({ length: 4 }, () => queue.take())]).toEqual([
      "a1",
      "b1",
      "c1",
      "a2",
      "b2",
      "a3",
      "c2",
      undefined
    ])
    expect(queue.countOf("a")).toBe(0)
  })
})
