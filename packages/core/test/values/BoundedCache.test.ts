import { expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { BoundedCache } from "../../src/values/BoundedCache.js"

const textCache = (maxBytes: number) => new BoundedCache<string, string>({ maxBytes, bytesOf: (text) => text.length })

it("drops the least recently used entries when the bytes exceed the bound", () => {
  const cache = textCache(10)
  cache.set("a", "xxxx")
  cache.set("b", "xxxx")
  cache.get("a")
  cache.set("c", "xxxx")
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["xxxx", undefined, "xxxx"])
  expect([cache.bytes, cache.size]).toEqual([8, 2])
})

it("does not keep an entry that alone exceeds the bound, and keeps the others", () => {
  const cache = textCache(10)
  cache.set("a", "xxxx")
  cache.set("b", "x".repeat(11))
  expect([cache.get("a"), cache.get("b"), cache.bytes]).toEqual(["xxxx", undefined, 4])
})

it("measures a replaced value again", () => {
  const cache = textCache(10)
  cache.set("a", "xxxx")
  cache.set("a", "xx")
  expect([cache.bytes, cache.size]).toEqual([2, 1])
  expect([cache.delete("a"), cache.delete("a"), cache.bytes]).toEqual([true, false, 0])
})

const operations = FastCheck.array(
  FastCheck.tuple(FastCheck.constantFrom("get", "set", "delete"), FastCheck.nat(9), FastCheck.nat(40)),
  { maxLength: 200 }
)

it("never holds more bytes than the bound, and returns the value that was set last", () =>
  FastCheck.assert(FastCheck.property(operations, (steps) => {
    const cache = textCache(100)
    const lastSet = new Map<string, string>()
    for (const [operation, number, length] of steps) {
      const key = String(number)
      if (operation === "get") expect([undefined, lastSet.get(key)]).toContain(cache.get(key))
      else if (operation === "delete") cache.delete(key)
      else {
        cache.set(key, "x".repeat(length))
        lastSet.set(key, "x".repeat(length))
        expect(cache.get(key)).toBe("x".repeat(length))
      }
      expect(cache.bytes).toBeLessThanOrEqual(100)
    }
    const held = Array.from(lastSet.keys(), (key) => cache.get(key)?.length ?? 0)
    expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBe(cache.bytes)
  })))
