/** Requests that arrive faster than they are served wait, the ones that write first, or are refused. */
import type { EventEmitter } from "node:events"
import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type QueuedRequest, RequestQueue } from "../../src/server/RequestQueue.js"

const limits = { maxWaitMillis: 10_000, maxQueuedRequests: 100, maxAddressShare: 1 }

// The clock stands still but for the work of requests, so that a busy machine changes nothing.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }))
afterEach(() => void vi.useRealTimers())

/** Holds the event loop. */
const work = (millis: number): void => void vi.advanceTimersByTime(millis)

/** A queue whose requests record what becomes of them. */
const makeQueue = (overrides: Partial<typeof limits> = {}) => {
  const queue = new RequestQueue({ ...limits, ...overrides })
  const served: Array<string> = []
  const refused: Array<{ readonly name: string; readonly retryAfterSeconds: number }> = []
  const add = (name: string, { busyMillis = 0, ...request }: Partial<QueuedRequest> & { busyMillis?: number } = {}) => {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
    queue.add({
      address: "192.0.2.1",
      isWrite: false,
      outgoing,
      serve: () => {
        served.push(name)
        work(busyMillis)
      },
      refuse: (retryAfterSeconds) => void refused.push({ name, retryAfterSeconds }),
      ...request
    })
    return outgoing
  }
  /** Lets the event loop turn until no request waits. */
  const drain = async (): Promise<void> => {
    if (queue.length === 0) return
    await nextTurn()
    await drain()
  }
  return { queue, served, refused, add, drain }
}

describe("a request", () => {
  it("is served at once while no connection arrives", () => {
    const { add, served } = makeQueue()
    add("first")
    add("second")
    expect(served).toEqual(["first", "second"])
  })

  it("waits for a turn that brings no connection, and those that write come first", async () => {
    const { add, queue, served } = makeQueue()
    queue.onConnection()
    add("read 1")
    add("write 1", { isWrite: true })
    await nextTurn()
    queue.onConnection()
    add("read 2")
    add("write 2", { isWrite: true })
    await nextTurn()
    expect(served).toEqual([])
    await nextTurn()
    expect(served).toEqual(["write 1", "write 2", "read 1", "read 2"])
    expect(queue.length).toBe(0)
  })

  it("is served although connections arrive in every turn, after few turns if they take long", async () => {
    const { add, queue, served } = makeQueue()
    for (const turnMillis of [1, 8]) {
      const name = `turns of ${turnMillis} ms`
      let turns = 0
      queue.onConnection()
      add(name)
      while (!served.includes(name)) {
        expect(turns++).toBeLessThan(32 / turnMillis)
        queue.onConnection()
        work(turnMillis)
        await nextTurn()
      }
    }
  })

  it("lets connections arrive between others that take long", async () => {
    const { add, queue, served } = makeQueue()
    queue.onConnection()
    for (const name of ["first", "second", "third"]) add(name, { busyMillis: 15 })
    await nextTurn()
    await nextTurn()
    expect(served).toEqual(["first"])
  })

  it("is not served when its caller has left", async () => {
    const { add, drain, queue, served } = makeQueue()
    queue.onConnection()
    const outgoing: EventEmitter = add("left")
    add("stays")
    outgoing.emit("close")
    expect(queue.length).toBe(1)
    await drain()
    expect(served).toEqual(["stays"])
  })
})

describe("a request that would wait too long", () => {
  /** A queue that has served forty requests that took 10 ms each. */
  const makeSlow = async (maxWaitMillis: number) => {
    const slow = makeQueue({ maxWaitMillis, maxQueuedRequests: 1_000 })
    for (let round = 0; round < 20; round++) {
      slow.queue.onConnection()
      slow.add("slow", { busyMillis: 10 })
      slow.add("slow", { busyMillis: 10 })
      await slow.drain()
    }
    slow.served.length = 0
    slow.refused.length = 0
    return slow
  }

  it("is refused, a read at half the time at which a write is", async () => {
    const { add, drain, queue, refused, served } = await makeSlow(60)
    queue.onConnection()
    for (let request = 0; request < 100; request++) add("read")
    const reads = queue.length
    for (let request = 0; request < 100; request++) add("write", { isWrite: true })
    const writes = queue.length - reads
    expect(reads).toBeGreaterThan(1)
    expect(writes).toBeGreaterThan(reads)
    expect(refused).toHaveLength(200 - reads - writes)
    await drain()
    expect(served.slice(0, writes)).toEqual(Array.from({ length: writes }, () => "write"))
  })

  it("should try again at the rate at which requests are served", async () => {
    const { add, queue, refused } = await makeSlow(60)
    queue.onConnection()
    for (let request = 0; request < 2_000; request++) add("read")
    const seconds = refused.map(({ retryAfterSeconds }) => retryAfterSeconds)
    expect(Math.min(...seconds)).toBe(5)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(60)
    expect(new Set(seconds).size).toBeGreaterThan(10)
  })

  it("is refused at its turn when writes have taken its time", async () => {
    const { add, drain, queue, refused, served } = makeQueue({ maxWaitMillis: 450 })
    queue.onConnection()
    add("read")
    for (let request = 0; request < 2; request++) add("write", { isWrite: true, busyMillis: 300 })
    await drain()
    expect(served).toEqual(["write", "write"])
    expect(refused).toEqual([{ name: "read", retryAfterSeconds: 5 }])
  })
})

it("an address has its share of those that wait, and another address has room", () => {
  const { add, queue, refused } = makeQueue({ maxAddressShare: 0.1 })
  queue.onConnection()
  for (let request = 0; request < 15; request++) add("one")
  expect(queue.length).toBe(10)
  expect(refused.map(({ name }) => name)).toEqual(["one", "one", "one", "one", "one"])
  add("other", { address: "192.0.2.2" })
  expect(queue.length).toBe(11)
})
