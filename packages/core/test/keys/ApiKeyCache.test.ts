/** The cache of API keys. */
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import { ApiKeyCache } from "../../src/keys/ApiKeyCache.js"

const key = (n: number, lastUsedAt: number | null = null) =>
  Fixtures.key(n, { accountId: Fixtures.accountId(n), lastUsedAt })

describe("the cache of API keys", () => {
  it("returns a key for 1 s after it was read, and not when the clock is set back", () => {
    const cache = new ApiKeyCache()
    cache.set("plaintext", key(0), 1_000, cache.generation)
    expect(cache.get("plaintext", 1_999)?.key).toEqual(key(0))
    expect(cache.get("plaintext", 2_000)).toBeUndefined()
    expect(cache.get("plaintext", 999)).toBeUndefined()
    expect(cache.get("other", 1_000)).toBeUndefined()
  })

  it("removes the key of an account when it is invalidated, and no other key", () => {
    const cache = new ApiKeyCache()
    cache.set("first", key(0), 0, cache.generation)
    cache.set("second", key(1), 0, cache.generation)
    cache.invalidate(Fixtures.accountId(0))
    expect(cache.get("first", 0)).toBeUndefined()
    expect(cache.get("second", 0)).toBeDefined()
  })

  it("removes all keys of an account together, of which it forgets those that are gone", () => {
    const cache = new ApiKeyCache()
    const plaintexts = Array.from({ length: 30 }, (_, n) => `plaintext ${n}`)
    for (const plaintext of plaintexts) cache.set(plaintext, key(0), 0, cache.generation)
    expect(plaintexts.every((plaintext) => cache.get(plaintext, 0) !== undefined)).toBe(true)
    cache.invalidate(Fixtures.accountId(0))
    expect(plaintexts.some((plaintext) => cache.get(plaintext, 0) !== undefined)).toBe(false)
  })

  it("does not keep a key that was read before an invalidation", () => {
    const cache = new ApiKeyCache()
    const { generation } = cache
    cache.invalidate(Fixtures.accountId(0))
    expect(cache.set("plaintext", key(0), 0, generation).key).toEqual(key(0))
    expect(cache.get("plaintext", 0)).toBeUndefined()
  })

  it("keeps the latest use of a key that is read again", () => {
    const cache = new ApiKeyCache()
    cache.set("plaintext", key(0, 500), 0, cache.generation)
    expect(cache.set("plaintext", key(0, 200), 6_000, cache.generation).lastUsedAt).toBe(500)
    expect(cache.set("plaintext", key(0, 900), 12_000, cache.generation).lastUsedAt).toBe(900)
  })

  it("drops the least recently used keys beyond 10 MiB, and can still invalidate every key that is left", () => {
    const cache = new ApiKeyCache()
    const accountId = (n: number) => Fixtures.accountId(n)
    for (let n = 0; n < 12_000; n++) {
      cache.set(`plaintext ${n}`, Fixtures.key(n, { accountId: accountId(n) }), 0, cache.generation)
      cache.get("plaintext 0", 0)
    }
    expect(cache.get("plaintext 1", 0)).toBeUndefined()
    expect(cache.get("plaintext 11999", 0)).toBeDefined()
    expect(cache.get("plaintext 0", 0)).toBeDefined()
    cache.invalidate(accountId(0))
    expect(cache.get("plaintext 0", 0)).toBeUndefined()
  })
})
