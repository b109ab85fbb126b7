/** Buffers of a pool are reused, and never while their bytes are still read. */
import { describe, expect, it } from "vitest"
import { BufferPool, type PooledBytes } from "../../src/transport/BufferPool.js"

const copied = (pool: BufferPool, ...bytes: ReadonlyArray<number>): PooledBytes => {
  const copy = pool.copy(Uint8Array.from(bytes))
  if (copy === undefined) throw new Error("The bytes are larger than a buffer")
  return copy
}

describe("a pool of buffers", () => {
  it("copies bytes to a buffer that was released", () => {
    const pool = new BufferPool(4, 2)
    const first = copied(pool, 1, 2, 3)
    const second = copied(pool, 4)
    expect([...first.bytes, ...second.bytes]).toEqual([1, 2, 3, 4])
    expect(second.bytes.buffer).not.toBe(first.bytes.buffer)
    first.release()
    const third = copied(pool, 5, 6, 7, 8)
    expect(third.bytes.buffer).toBe(first.bytes.buffer)
    expect([...third.bytes, ...second.bytes]).toEqual([5, 6, 7, 8, 4])
  })

  it("keeps at most the maximum number of free buffers", () => {
    const pool = new BufferPool(4, 1)
    const [kept, dropped] = [copied(pool, 1), copied(pool, 2)]
    kept.release()
    dropped.release()
    expect(copied(pool, 3).bytes.buffer).toBe(kept.bytes.buffer)
    expect(copied(pool, 4).bytes.buffer).not.toBe(dropped.bytes.buffer)
  })

  it("does not copy bytes that are larger than a buffer", () => {
    expect(new BufferPool(4, 1).copy(new Uint8Array(5))).toBeUndefined()
  })
})
