/** Caches API keys by their plaintext, so that a busy caller does not cause a look-up with every request. */
import { BoundedCache } from "../values/BoundedCache.js"
import type { AccountId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { ApiKey } from "./ApiKey.js"

/**
 * Maximum time for which a change that another instance made to a key goes unnoticed. A busy key costs one look-up in
 * this time.
 */
const maxAgeMillis = 1_000

/** Room for about 10 000 keys without restrictions. */
const maxBytes = 10 * 1024 * 1024

/** Takes 1 KiB for the key and its entries, and 128 bytes for each allowed address and each survey. */
const bytesOf = ({ key }: CachedApiKey): number =>
  1_024 + 128 * ((key.allowedIps?.length ?? 0) + (key.surveys?.length ?? 0))

/** `lastUsedAt` is the time of the last use that was sent to the store, which may be later than that of `key`. */
export interface CachedApiKey {
  readonly key: ApiKey
  readonly readAt: Instant
  lastUsedAt: Instant | null
}

/** Only existing keys are cached. */
export class ApiKeyCache {
  readonly #byPlaintext = new BoundedCache<string, CachedApiKey>({ maxBytes, bytesOf })
  readonly #plaintexts = new BoundedCache<AccountId, ReadonlyArray<string>>({
    maxBytes,
    bytesOf: ({ length }) => 1_024 * length
  })
  #generation = 0

  /** Number of invalidations. Read it before the look-up of a key, and pass it to `set`. */
  get generation(): number {
    return this.#generation
  }

  /** Returns the key, unless it was read 1 s ago or earlier, or the clock has been set back since. */
  get(plaintext: string, now: Instant): CachedApiKey | undefined {
    const cached = this.#byPlaintext.get(plaintext)
    if (cached === undefined || now - cached.readAt >= maxAgeMillis || now < cached.readAt) return undefined
    // Used here too: otherwise `#plaintexts` might drop an account whose keys are still cached.
    this.#plaintexts.get(cached.key.accountId)
    return cached
  }

  /** Returns the key as a cache entry. It is not kept when a key has been invalidated since `generation`. */
  set(plaintext: string, key: ApiKey, now: Instant, generation: number): CachedApiKey {
    const previous = this.#byPlaintext.get(plaintext)
    const cached = { key, readAt: now, lastUsedAt: latest(previous?.lastUsedAt ?? null, key.lastUsedAt) }
    if (generation !== this.#generation) return cached
    this.#byPlaintext.set(plaintext, cached)
    const others = this.#plaintexts.get(key.accountId) ?? []
    this.#plaintexts.set(key.accountId, [
      ...others.filter((other) => other !== plaintext && this.#byPlaintext.get(other) !== undefined),
      plaintext
    ])
    return cached
  }

  /** Removes the keys of an account, after one of them has changed. */
  invalidate(account: AccountId): void {
    this.#generation += 1
    for (const plaintext of this.#plaintexts.get(account) ?? []) this.#byPlaintext.delete(plaintext)
    this.#plaintexts.delete(account)
  }
}

const latest = (left: Instant | null, right: Instant | null): Instant | null =>
  left === null || right === null ? left ?? right : Math.max(left, right)
