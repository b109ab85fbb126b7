/** In which order the candidates of a search are read, and how many at once. */
import { describe, expect, it } from "vitest"
import { CandidateQueue } from "../../../src/analytics/search/CandidateQueue.js"

const queueOf = (order: "asc" | "desc", ...times: ReadonlyArray<number>) => {
  const queue = new CandidateQueue(order)
  queue.add(times.map((at, index) => ({ at, sequence: index + 1 })))
  return queue
}

const some = (...candidates: ReadonlyArray<readonly [at: number, sequence: number]>) => ({
  kind: "some",
  candidates: candidates.map(([at, sequence]) => ({ at, sequence }))
})

describe("the candidates of a search", () => {
  it("are taken in the order of their times, also those that were added later", () => {
    const ascending = queueOf("asc", 5, 3, 9)
    ascending.add([{ at: 4, sequence: 7 }])
    expect(ascending.take(3, undefined)).toEqual(some([3, 2], [4, 7], [5, 1]))
    expect(ascending.take(3, undefined)).toEqual(some([9, 3]))
    expect(ascending.take(3, undefined)).toBeUndefined()
    expect(queueOf("desc", 5, 3, 9).take(2, undefined)).toEqual(some([9, 3], [5, 1]))
  })

  it("wait while others may come before them, or have the same time", () => {
    const ascending = queueOf("asc", 3, 5, 9)
    expect(ascending.take(9, 3)).toBeUndefined()
    expect(ascending.take(9, 5)).toEqual(some([3, 1]))
    expect(ascending.size).toBe(2)
    const descending = queueOf("desc", 3, 5, 9)
    expect(descending.take(9, 9)).toBeUndefined()
    expect(descending.take(9, 5)).toEqual(some([9, 3]))
  })

  it("of one time are taken together, or named by their time when they are too many", () => {
    const queue = queueOf("asc", 1, 2, 2, 2, 4)
    expect(queue.take(2, undefined)).toEqual(some([1, 1]))
    expect(queue.take(2, undefined)).toEqual({ kind: "instant", at: 2 })
    expect(queue.take(2, undefined)).toEqual(some([4, 5]))
    expect(queueOf("asc", 1, 2, 2).take(3, undefined)).toEqual(some([1, 1], [2, 2], [2, 3]))
  })
})
